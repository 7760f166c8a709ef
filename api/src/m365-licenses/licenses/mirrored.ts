import type { LicenseSubscription } from '@portal/ports/licenses';
import type { Transaction } from '../../platform/database/database.ts';
import type { CustomerUnit, Page } from '../../platform/outbound/mirror-definition.ts';
import { isCharged, type OfCustomer } from '../../platform/metering/charges.ts';
import type { Change } from '../../services/mirrored.ts';
import { asStored, type StoredLicense } from './as-stored.ts';
import {
  chargeFound,
  chargeNextTerm,
  chargeQuantity,
  chargeUntilEnd,
  isPaid,
  mayBePaid,
  stopCharging,
} from './charging.ts';
import {
  goesOnFrom,
  isOrdering,
  lockLicenses,
  writeLicense,
  type KnownLicense,
} from './mirror-repository.ts';
import { bringLicensesBack } from './unseen-licenses.ts';

type Seen = { subscription: LicenseSubscription; requestedAt: Date };

const changeOf = (
  event: Change['event'],
  { name, quantity }: Pick<LicenseSubscription, 'name' | 'quantity'>,
): Change => ({ event, target: name, details: { quantity } });

/** Somebody bought it with the system itself. What is over by then was never the portal's. */
async function found(tx: Transaction, unit: CustomerUnit, { subscription }: Seen): Promise<Change | null> {
  const { createdAt: firstSeenAt } = subscription;
  const isExtended = await goesOnFrom(tx, subscription);
  const license = asStored(subscription, { windows: [], firstSeenAt, isExtended });
  const { id, isNew } = await writeLicense(tx, unit, { license });
  if (!isNew || !isPaid(license)) return null;
  await chargeFound(tx, unit, { id, license });
  return changeOf('licenseFound', subscription);
}

/** `unitPrice` is what was agreed to for a term that an order has begun. */
type Changed = { known: KnownLicense; license: StoredLicense; unitPrice?: string | undefined };

const isNextTerm = ({ known, license }: Changed): boolean => license.term_starts_at > known.termStartsAt;

/** Charges what had begun of it before it ended, and nothing after. */
async function end(tx: Transaction, unit: OfCustomer, changed: Changed): Promise<Change | null> {
  const { known } = changed;
  if (mayBePaid(known) && isNextTerm(changed)) await chargeUntilEnd(tx, unit, changed);
  await stopCharging(tx, unit, known);
  return mayBePaid(known) ? changeOf('licenseEnded', known) : null;
}

/** What the portal has no word for is paid on as it was. */
const isPaidOn = async (tx: Transaction, unit: OfCustomer, { known, license }: Changed): Promise<boolean> =>
  license.status === 'unknown'
    ? await isCharged(tx, unit, { product: known.product, thingId: known.id })
    : isPaid(license);

type Paid = Changed & { subscription: LicenseSubscription; isExtended: boolean };

/** What has become of one that is paid on: another term, found, or other seats. */
async function followPaid(
  tx: Transaction,
  unit: OfCustomer,
  { known, subscription, license, isExtended, unitPrice }: Paid,
): Promise<Change | null> {
  if (isNextTerm({ known, license })) {
    await chargeNextTerm(tx, unit, { known, license, unitPrice });
    const isExtending = isExtended && !known.isExtended;
    return changeOf(isExtending ? 'licenseExtended' : 'licenseRenewed', subscription);
  }
  // What was found while it was not to be used yet.
  if (!isPaid(known) && !(await isCharged(tx, unit, { product: license.product, thingId: known.id }))) {
    await chargeFound(tx, unit, { id: known.id, license });
    return changeOf('licenseFound', subscription);
  }
  if (subscription.quantity === known.quantity) return null;
  await chargeQuantity(tx, unit, { known, license });
  const change = changeOf('licenseUpdated', subscription);
  return { ...change, details: { ...change.details, previousQuantity: known.quantity } };
}

/** `isDecided`: how its term ends has been decided here just now. */
type Following = Pick<Changed, 'known' | 'unitPrice'> & { by?: string; isDecided?: boolean };

/** Of the same term: what the system says of another was not decided for that one. */
const wasToEndIn = ({
  known,
  subscription,
}: Pick<Following, 'known'> & Pick<Seen, 'subscription'>): boolean =>
  known.wasToEnd && known.termStartsAt.getTime() === subscription.termStartsAt.getTime();

/** Writes what has become of one that is known, with what it costs from now on; `by` has changed it. */
export async function follow(
  tx: Transaction,
  unit: OfCustomer,
  { known, subscription, requestedAt, by, unitPrice, isDecided = false }: Seen & Following,
): Promise<Change | null> {
  const isExtended = await goesOnFrom(tx, subscription);
  const { windows, termStartsAt, cancellableUntil: until, product } = known;
  const cancellable = { until, termStartsAt };
  const before = { windows, firstSeenAt: requestedAt, cancellable, product };
  const wasToEnd = !isDecided && wasToEndIn({ known, subscription });
  const license = asStored(subscription, { ...before, isExtended, wasToEnd });
  await writeLicense(tx, unit, { license, ...(by !== undefined && { by }) });
  if (await isPaidOn(tx, unit, { known, license }))
    return await followPaid(tx, unit, { known, subscription, license, isExtended, unitPrice });
  return license.status === 'unknown' ? null : await end(tx, unit, { known, license });
}

/** Writes what the system has of a customer. */
export async function mirrorLicenses(
  tx: Transaction,
  unit: CustomerUnit,
  { rows, requestedAt }: Pick<Page<LicenseSubscription>, 'rows' | 'requestedAt'>,
): Promise<Change[]> {
  const changes: (Change | null)[] = await bringLicensesBack(
    tx,
    unit,
    rows.map(({ id }) => id),
  );
  const all = await lockLicenses(tx, unit, requestedAt);
  const known = new Map(all.map((one) => [one.subscriptionId, one]));
  const isBuying = await isOrdering(tx, unit);
  for (const subscription of rows) {
    const license = known.get(subscription.id);
    if (license && !license.isNewer)
      changes.push(await follow(tx, unit, { known: license, subscription, requestedAt }));
    else if (!license && !isBuying) changes.push(await found(tx, unit, { subscription, requestedAt }));
  }
  return changes.filter((change) => change !== null);
}
