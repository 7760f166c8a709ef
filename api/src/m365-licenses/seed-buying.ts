import { failOnUnreadable } from '@portal/ports/unreadable';
import type { LicenseSubscription, Licenses } from '@portal/ports/licenses';
import sql from 'sql-template-tag';
import type { Transaction } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { renewCharge, startCharge, stopCharge, type OfCustomer } from '../platform/metering/charges.ts';
import { seedOperation } from '../platform/seeding/operation.ts';
import { asStored, type StoredLicense } from './licenses/as-stored.ts';
import { refOf } from './account.ts';
import { licenseChanges, licenses } from './licenses/change-operations.ts';
import { termDayOf, isPaid, termOf } from './licenses/charging.ts';
import { keepSeatSkus, writeLicense, writeSeats, type SeatSku } from './licenses/mirror-repository.ts';
import type { DemoLicense } from './seed-licenses.ts';
import { demoName, demoPrices } from './seed-products.ts';

type Buying = {
  tx: Transaction;
  of: OfCustomer;
  tenantId: string;
  driver: Licenses;
  takes: (seconds: number) => Promise<void>;
};
type Bought = { license: DemoLicense; subscription: LicenseSubscription };
type Charged = { id: string; stored: StoredLicense; subscription: LicenseSubscription; bought: DemoLicense };

/** Carries a change through, however often the system has to be asked. */
export async function change(
  { driver, tenantId }: Pick<Buying, 'driver' | 'tenantId'>,
  subscriptionId: string,
  wanted: Parameters<Licenses['changeSubscription']>[1]['change'],
): Promise<void> {
  const edit = { tenantId, subscriptionId, version: null, change: wanted };
  const operationId = newId();
  let step = await driver.changeSubscription({ operationId, memory: null }, edit);
  while ('again' in step)
    step = await driver.changeSubscription({ operationId, memory: step.again.memory }, edit);
}

/** Each license with what the system has of it. */
export async function boughtOf(
  { driver, tenantId }: Pick<Buying, 'driver' | 'tenantId'>,
  wanted: readonly DemoLicense[],
): Promise<Bought[]> {
  const found: LicenseSubscription[] = [];
  for await (const page of driver.listSubscriptions(tenantId, failOnUnreadable)) found.push(...page);
  return wanted.map((license) => {
    const subscription = found.find(
      ({ name, quantity }) => name.startsWith(demoName(license.product)) && quantity === license.quantity,
    );
    if (!subscription) throw new Error(`Partner Center does not have ${demoName(license.product)}.`);
    return { license, subscription };
  });
}

/** Whether a term of it is over whose successor is not charged. */
const isOver = async (tx: Transaction, thingId: string, day: string): Promise<boolean> =>
  (await tx.first(sql`
    select from recurring_charge where thing_id = ${thingId} and stopped_on is null and ends_on <= ${day}::date`)) !==
  null;

/** As if each period had been charged on its first day. */
async function charge(
  tx: Transaction,
  of: OfCustomer,
  { id: thingId, stored, subscription, bought }: Charged,
) {
  const { name: thingName, product } = stored;
  const quantity = String(stored.quantity);
  const { extends: base } = demoPrices.find((price) => price.product === product) ?? { extends: null };
  const { productId } = refOf(product);
  const first = demoPrices.find(
    (price) =>
      price.productId === productId &&
      price.extends === null &&
      price.term === bought.term &&
      price.billingPeriod === bought.billingPeriod,
  );
  if (!first) throw new Error(`${product} has no price.`);
  const startsOn = termDayOf(subscription.createdAt);
  const firstTerm = termOf({ term: bought.term, billing_period: bought.billingPeriod });
  const begun = { thingId, thingName, quantity };
  await startCharge(tx, of, {
    ...begun,
    product: first.product,
    startsOn,
    orderedOn: startsOn,
    ...firstTerm,
  });
  const until = termDayOf(subscription.termStartsAt);
  if (base === null) {
    while (await isOver(tx, thingId, until))
      await renewCharge(tx, of, { product: first.product, thingId, quantity, ...firstTerm });
    return;
  }
  const [row] = await tx.rows<{ day: string }>(
    sql`select ends_on::text as day from recurring_charge where thing_id = ${thingId} and stopped_on is null`,
  );
  const extendsOn = row?.day ?? until;
  await stopCharge(tx, of, { product: first.product, thingId });
  const month = termOf(stored);
  await startCharge(tx, of, { ...begun, product, startsOn: extendsOn, orderedOn: extendsOn, ...month });
  while (await isOver(tx, thingId, until))
    await renewCharge(tx, of, { product, thingId, quantity, ...month });
}

/** How long the system is at what it has not finished when the demo starts: for as long as anybody looks at it. */
const processingSeconds = 365 * 86_400;

/** A change that the system is still at, or that it has refused. */
async function orderUnfinished(
  { tx, of, tenantId, driver, takes }: Buying,
  { license, subscription }: Bought,
  id: string,
) {
  const { id: subscriptionId, version, name: subject } = subscription;
  const target = { ...of, customerName: '', targetId: id, subject };
  if (license.unfinished === 'refused') {
    const input = { subscriptionId, version, change: { kind: 'quantity', quantity: 2 } } as const;
    const why = { reason: 'licenseWindowClosed' };
    await seedOperation(tx, licenseChanges.quantity, { ...target, input, state: 'failed', why, daysAgo: 3 });
    return;
  }
  const wanted = { kind: 'termEnd', termEnd: { outcome: 'extends' } } as const;
  await takes(processingSeconds);
  const step = await driver.changeSubscription(
    { operationId: newId(), memory: null },
    { tenantId, subscriptionId, version, change: wanted },
  );
  await takes(0);
  const input = { subscriptionId, version, change: wanted };
  const memory = 'again' in step ? { memory: step.again.memory } : {};
  await licenses.setState(tx, { ...of, id }, 'updating');
  await seedOperation(tx, licenseChanges.termEnd, {
    ...target,
    input,
    state: 'running',
    ...memory,
    daysAgo: 0,
  });
}

/** Writes what the system has as if it had been ordered here, with all that it has cost since. */
export async function writeBought(buying: Buying, bought: readonly Bought[]): Promise<void> {
  const { tx, of, tenantId, driver } = buying;
  const seatSkus: SeatSku[] = [];
  for (const { license, subscription } of bought) {
    const { termStartsAt: firstSeenAt, id: subscriptionId, productId, skuId } = subscription;
    const isExtended = demoPrices.some((price) => price.skuId === skuId && price.extends !== null);
    const stored = asStored(subscription, { windows: [], firstSeenAt, isExtended });
    const { id } = await writeLicense(tx, of, { license: stored, orderedHere: true });
    await tx.run(sql`update license set created_at = created_on_system_at where id = ${id}`);
    await charge(tx, of, { id, stored, subscription, bought: license });
    if (!isPaid(subscription)) {
      const refunds = subscription.status === 'cancelled' ? { refunds: 'full' as const } : {};
      await stopCharge(tx, of, { product: stored.product, thingId: id, ...refunds });
    }
    if (license.unfinished) await orderUnfinished(buying, { license, subscription }, id);
    if (subscription.status !== 'active') continue;
    const provisioning = await driver.getProvisioning({ tenantId, subscriptionId });
    if (provisioning.state === 'ready')
      seatSkus.push({ productId, skuId, seatSkuId: provisioning.seatSkuId });
  }
  await keepSeatSkus(tx, [
    ...new Map(seatSkus.map((one) => [`${one.productId} ${one.skuId}`, one])).values(),
  ]);
  await writeSeats(tx, of, await driver.listAssignedSeats(tenantId, failOnUnreadable));
}
