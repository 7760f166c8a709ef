import { monthsOfPeriod, monthsOfTerm } from '@portal/contract/m365-licenses/constants';
import type { LicenseSubscription, Refund } from '@portal/ports/licenses';
import type { Transaction } from '../../platform/database/database.ts';
import { portalNow } from '../../platform/database/moment.ts';
import {
  changeCharge,
  hasPrice,
  isCharged,
  renewCharge,
  startCharge,
  stopCharge,
  type NewCharge,
  type OfCustomer,
} from '../../platform/metering/charges.ts';
import { refOf } from '../account.ts';
import type { StoredLicense } from './as-stored.ts';
import type { KnownLicense } from './mirror-repository.ts';

/** `2026-11-25`. */
const stockholmDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' });
export const dayOf = (moment: Date): string => stockholmDay.format(moment);
/** Terms begin and end with the system's days, which are those of UTC. */
export const termDayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** Nothing that is unknown has a price. */
export const termOf = ({ term, billing_period: period }: Pick<StoredLicense, 'term' | 'billing_period'>) => ({
  termMonths: term === 'unknown' ? 0 : monthsOfTerm[term],
  periodMonths: period === 'unknown' ? 0 : monthsOfPeriod[period],
});

/** Whether somebody can use it, or could again; then it is paid on. */
export const isPaid = ({ status }: Pick<LicenseSubscription, 'status'>): boolean =>
  status === 'active' || status === 'suspended';

/** What the portal has no word for is paid on as before. */
export const mayBePaid = (one: Pick<LicenseSubscription, 'status'>): boolean =>
  isPaid(one) || one.status === 'unknown';

/** What is charged of it in its term, and for how long. */
export const chargeOf = (thingId: string, license: StoredLicense) => ({
  product: license.product,
  thingId,
  thingName: license.name,
  quantity: String(license.quantity),
  startsOn: termDayOf(license.term_starts_at),
  endsOn: termDayOf(new Date(license.term_ends_at.getTime() + 1000)),
  ...termOf(license),
});

/** What has no price is not charged. */
async function startIfPriced(tx: Transaction, of: OfCustomer, charge: NewCharge): Promise<void> {
  if (await hasPrice(tx, of, charge)) await startCharge(tx, of, charge);
}

/** What was not bought here is charged from today on. */
export async function chargeFound(
  tx: Transaction,
  of: OfCustomer,
  { id, license }: { id: string; license: StoredLicense },
): Promise<void> {
  const chargedFrom = dayOf(await portalNow(tx));
  await startIfPriced(tx, of, { ...chargeOf(id, license), chargedFrom });
}

/** Nothing more is charged of it; what the system gives back is given back. */
export async function stopCharging(tx: Transaction, of: OfCustomer, known: KnownLicense): Promise<void> {
  const { id: thingId, product, refunds } = known;
  if (await isCharged(tx, of, { product, thingId }))
    await stopCharge(tx, of, { product, thingId, ...(refunds && { refunds }) });
}

type Gone = Pick<KnownLicense, 'id' | 'product'> & { refunds: readonly Refund[]; lastSeenAt: Date };

/** It had ended when it was seen last: what the system would have given back then is given back. */
export async function stopChargingGone(
  tx: Transaction,
  of: OfCustomer,
  { id: thingId, product, refunds, lastSeenAt }: Gone,
): Promise<void> {
  if (!(await isCharged(tx, of, { product, thingId }))) return;
  const open = refunds.filter(({ until }) => new Date(until) > lastSeenAt).map(({ share }) => share);
  const share = open.includes('full') ? 'full' : open[0];
  await stopCharge(tx, of, { product, thingId, on: dayOf(lastSeenAt), ...(share && { refunds: share }) });
}

/** `unitPrice` is what was agreed to for a term that an order has begun. */
type Changed = { known: KnownLicense; license: StoredLicense; unitPrice?: string | undefined };

/** More days than months differ by. */
const halfMonthMs = 15 * 86_400_000;

/** The term after the one that is known, where others have begun since; of one told in time, that one. */
function firstUntold({ known, license }: Changed): NewCharge {
  const { endsOn, ...next } = chargeOf(known.id, license);
  const from = new Date(known.termEndsAt.getTime() + 1000);
  const isTold = license.term_starts_at.getTime() - from.getTime() < halfMonthMs;
  const startsOn = isTold ? next.startsOn : termDayOf(from);
  return { ...next, startsOn, orderedOn: startsOn, ...(isTold && { endsOn }) };
}

/** Terms of what it was before, which were not told: it was to renew as itself. */
async function chargeMissed(tx: Transaction, of: OfCustomer, { known, license }: Changed): Promise<void> {
  const { product, id: thingId } = known;
  const { term, billingPeriod: billing_period } = refOf(product);
  const startsOn = termDayOf(license.term_starts_at);
  await renewCharge(tx, of, { product, thingId, startsOn, ...termOf({ term, billing_period }) });
}

/** A term of something else that has begun while another ran, of which the system gives back what was left. */
async function chargeInPlace(
  tx: Transaction,
  of: OfCustomer,
  { known: { id: thingId, product }, license, unitPrice }: Changed,
): Promise<void> {
  const next = chargeOf(thingId, license);
  const { startsOn: on } = next;
  if (await isCharged(tx, of, { product, thingId }))
    await stopCharge(tx, of, { product, thingId, refunds: 'partial', on });
  await startIfPriced(tx, of, { ...next, orderedOn: on, ...(unitPrice !== undefined && { unitPrice }) });
}

/**
 * Another term has begun: of the same at its price of that day, of another product from its first day on. Terms that nobody
 * has told of are charged before it, each at the price of its first day: of what the license was, when it was to renew as
 * itself, and of what it is now otherwise.
 */
export async function chargeNextTerm(tx: Transaction, of: OfCustomer, changed: Changed): Promise<void> {
  const { known, license } = changed;
  const next = chargeOf(known.id, license);
  const isEarly = next.product !== known.product && license.term_starts_at < known.termEndsAt;
  if (isEarly) return chargeInPlace(tx, of, changed);
  const isKnownCharged = await isCharged(tx, of, { product: known.product, thingId: known.id });
  if (next.product === known.product && isKnownCharged) return renewCharge(tx, of, next);
  if (known.renewsAsItself && isKnownCharged) await chargeMissed(tx, of, changed);
  await stopCharging(tx, of, { ...known, refunds: null });
  const first = known.renewsAsItself ? { ...next, orderedOn: next.startsOn } : firstUntold(changed);
  await startIfPriced(tx, of, first);
  if (first.startsOn !== next.startsOn && (await isCharged(tx, of, next))) await renewCharge(tx, of, next);
}

/** What had begun before it ended: all of its terms of one that has expired, those before the last of a cancelled one. */
export async function chargeUntilEnd(tx: Transaction, of: OfCustomer, changed: Changed): Promise<void> {
  if (changed.license.status === 'expired') return chargeNextTerm(tx, of, changed);
  const { product, id: thingId } = changed.known;
  if (await isCharged(tx, of, { product, thingId })) await chargeMissed(tx, of, changed);
}

/** The system takes seats back only while it pays for them. What is not charged in this term stays so until the next one. */
export async function chargeQuantity(
  tx: Transaction,
  of: OfCustomer,
  { known: { id, product }, license }: Changed,
): Promise<void> {
  const charge = { ...chargeOf(id, license), product };
  if (await isCharged(tx, of, charge)) await changeCharge(tx, of, { ...charge, refunds: true });
}
