import { monthsOfPeriod, monthsOfTerm } from '@portal/contract/m365-licenses/constants';
import type { LicenseSubscription } from '@portal/ports/licenses';
import type { Transaction } from '../../platform/database/database.ts';
import {
  changeCharge,
  hasPrice,
  isCharged,
  renewCharge,
  startCharge,
  stopCharge,
  type OfCustomer,
} from '../../platform/metering/charges.ts';
import type { StoredLicense } from './as-stored.ts';
import type { KnownLicense } from './mirror-repository.ts';

/** `2026-11-25`. */
const stockholmDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' });
export const dayOf = (moment: Date): string => stockholmDay.format(moment);

export const termOf = ({ term, billing_period: period }: Pick<StoredLicense, 'term' | 'billing_period'>) => ({
  termMonths: monthsOfTerm[term],
  periodMonths: monthsOfPeriod[period],
});

/** Whether somebody can use it, or could again; then it is paid on. */
export const isPaid = ({ status }: Pick<LicenseSubscription, 'status'>): boolean =>
  status === 'active' || status === 'suspended';

type Charged = { id: string; license: StoredLicense };

/** What was not bought here is charged from today on, if it has a price. */
export async function chargeFound(tx: Transaction, of: OfCustomer, { id, license }: Charged): Promise<void> {
  if (!isPaid(license) || !(await hasPrice(tx, of, license.product))) return;
  await startCharge(tx, of, {
    product: license.product,
    thingId: id,
    thingName: license.name,
    quantity: String(license.quantity),
    ...termOf(license),
    startsOn: dayOf(license.term_starts_at),
    chargedFrom: dayOf(new Date()),
  });
}

/** Nothing more is charged of it; what the system gives back is given back. */
export async function stopCharging(tx: Transaction, of: OfCustomer, known: KnownLicense): Promise<void> {
  const { id: thingId, product, refunds } = known;
  if (await isCharged(tx, of, { product, thingId }))
    await stopCharge(tx, of, { product, thingId, ...(refunds && { refunds }) });
}

/** Another term has begun: of the same at its price of that day, of another product from its first day on. */
export async function chargeNextTerm(
  tx: Transaction,
  of: OfCustomer,
  { known, license }: { known: KnownLicense; license: StoredLicense },
): Promise<void> {
  const { id: thingId, product } = known;
  const quantity = String(license.quantity);
  if (product === license.product && (await isCharged(tx, of, { product, thingId }))) {
    await renewCharge(tx, of, { product, thingId, quantity, ...termOf(license) });
    return;
  }
  await stopCharging(tx, of, { ...known, refunds: null });
  if (!isPaid(license) || !(await hasPrice(tx, of, license.product))) return;
  const { product: next, name: thingName } = license;
  const startsOn = dayOf(license.term_starts_at);
  await startCharge(tx, of, { product: next, thingId, thingName, quantity, ...termOf(license), startsOn });
}

/** The system takes seats back only while it pays for them. */
export async function chargeQuantity(
  tx: Transaction,
  of: OfCustomer,
  { known, license }: { known: KnownLicense; license: StoredLicense },
): Promise<void> {
  const { id: thingId, product } = known;
  if (await isCharged(tx, of, { product, thingId }))
    await changeCharge(tx, of, { product, thingId, quantity: String(license.quantity), refunds: true });
  else await chargeFound(tx, of, { id: thingId, license });
}
