import { isPassing, orNull, ProviderFailure } from '@portal/ports/failure';
import type {
  Attempt,
  LicenseLineResult,
  LicenseSubscription,
  SubscriptionRef,
} from '@portal/ports/licenses';
import { fillCart, lookAtCart, pathOfCart, type CartState, type Seller } from './carts.ts';
import type { Client } from './client.ts';
import {
  again,
  orderMemoryOf,
  type Bought,
  type BoughtLine,
  type CartLine,
  type FailedLine,
  type FilledCart,
  type NewOrder,
  type OrderOutcome,
} from './order-memory.ts';
import { cameOf, findPurchases, nobodyCanTell } from './purchases.ts';
import { getProvisioning } from './seats.ts';
import { checkout, order as orderShape } from './shapes.ts';
import { getSubscription } from './subscriptions.ts';

const lookAgainSeconds = 10;

const failedResult = ({ reason, message }: FailedLine): LicenseLineResult => ({
  state: 'failed',
  reason,
  message,
});

/** Lines of the order in its own order; every line is in one of the two. */
const resultsOf = (
  failed: readonly FailedLine[],
  ordered: ReadonlyMap<number, LicenseSubscription>,
): LicenseLineResult[] => {
  const results: LicenseLineResult[] = [];
  for (const line of failed) results[line.index] = failedResult(line);
  for (const [index, subscription] of ordered) results[index] = { state: 'ordered', subscription };
  return results;
};

type Purchase = { order: NewOrder; filled: FilledCart };

const checkedOut = (lines: BoughtLine[], failed: FailedLine[]): OrderOutcome =>
  lines.length === 0 ? { done: resultsOf(failed, new Map()) } : again(0, { step: 'bought', lines, failed });

const notMade = ({ index }: CartLine): FailedLine => ({
  index,
  reason: 'orderFailed',
  message: 'no order was made of it',
});

/** What was bought of a cart without anybody having been told, by the tenant's orders. */
async function lookForPurchases(
  seller: Seller,
  attempt: Attempt,
  { order, filled, state }: Purchase & { state: CartState },
): Promise<OrderOutcome> {
  const { lines, missing, unclear } = await findPurchases(seller.client, order, filled);
  const isOpen = missing.length + unclear.length > 0;
  if (isOpen && state === 'ordered') return again(lookAgainSeconds, filled);
  if (unclear.length > 0 || (isOpen && filled.isUnclear))
    throw nobodyCanTell('something was bought that may be a line of the cart, or another');
  if (lines.length === 0 && state === 'spent')
    return await fillCart(seller, attempt, { order, carts: filled.carts + 1 });
  return checkedOut(lines, [...filled.failed, ...missing.map(notMade)]);
}

/** The same request once more is answered as the first time. Null when its answer says not what came of each line. */
async function checkOut(
  client: Client,
  attempt: Attempt,
  { order, filled }: Purchase,
): Promise<OrderOutcome | null> {
  const path = `${pathOfCart(order, filled)}/checkout`;
  const purpose = { operationId: attempt.operationId, step: `checkout ${filled.carts}` };
  const found = cameOf(filled, await client.read({ method: 'POST', path, purpose }, checkout));
  return found && checkedOut(found.lines, found.failed);
}

/** Looks what has become of the cart before it is bought, and after any answer that does not say so. */
async function buy(seller: Seller, attempt: Attempt, purchase: Purchase): Promise<OrderOutcome> {
  const { client, prices } = seller;
  const { order, filled } = purchase;
  const before = await lookAtCart(client, order, filled);
  if (before === 'spent' || filled.isUnclear)
    return await lookForPurchases(seller, attempt, { ...purchase, state: before });
  // What is bought now was agreed to at the prices of the moment, however old the cart is.
  if (before === 'open') await prices.check(order.lines, order.at);
  const outcome = await checkOut(client, attempt, purchase).catch((error: unknown) => {
    if (error instanceof ProviderFailure && !isPassing(error.kind)) return error;
    throw error;
  });
  if (outcome !== null && !(outcome instanceof ProviderFailure)) return outcome;
  if (outcome?.reason === 'purchaseUnclear') return again(0, { ...filled, isUnclear: true });
  const state = await lookAtCart(client, order, filled);
  if (state === 'open')
    throw outcome ?? new ProviderFailure('protocol', 'the checkout does not tell what came of each line');
  return await lookForPurchases(seller, attempt, { ...purchase, state });
}

/** The id of its subscription, once the order tells it. */
async function subscriptionIdOf(client: Client, tenantId: string, line: BoughtLine): Promise<string | null> {
  if (line.subscriptionId !== null) return line.subscriptionId;
  const path = `/customers/${encodeURIComponent(tenantId)}/orders/${encodeURIComponent(line.orderId)}`;
  const found = await orNull(client.read({ method: 'GET', path }, orderShape));
  const item = found?.lineItems.find(({ lineItemNumber }) => lineItemNumber === line.lineNumber);
  return item?.subscriptionId || null;
}

/** Null while it is not seen yet, or still being made. What the system could not make stays as it shows it. */
async function seen(client: Client, ref: SubscriptionRef): Promise<LicenseSubscription | null> {
  const subscription = await orNull(getSubscription(client, ref));
  if (subscription?.status !== 'pending') return subscription;
  const provisioning = await orNull(getProvisioning(client, ref));
  return provisioning?.state === 'failed' ? subscription : null;
}

/** Follows what was bought until the system shows all of it, in whatever state. */
async function follow(client: Client, tenantId: string, { lines, failed }: Bought): Promise<OrderOutcome> {
  const found = new Map<number, LicenseSubscription>();
  const following: BoughtLine[] = [];
  for (const line of lines) {
    const subscriptionId = await subscriptionIdOf(client, tenantId, line);
    following.push({ ...line, subscriptionId });
    const subscription = subscriptionId === null ? null : await seen(client, { tenantId, subscriptionId });
    if (subscription !== null) found.set(line.index, subscription);
  }
  if (found.size === lines.length) return { done: resultsOf(failed, found) };
  return again(lookAgainSeconds, { step: 'bought', lines: following, failed });
}

/** Each step is kept before the next: what has a cart never gets another, as long as that cart can be bought. */
export async function orderLicenses(
  seller: Seller,
  attempt: Attempt,
  order: NewOrder,
): Promise<OrderOutcome> {
  if (order.lines.length === 0) throw new ProviderFailure('refused', 'an order needs a line');
  const memory = orderMemoryOf(attempt.memory);
  if (memory === null) return await fillCart(seller, attempt, { order, carts: 0 });
  if (memory.step === 'filled') return await buy(seller, attempt, { order, filled: memory });
  return await follow(seller.client, order.tenantId, memory);
}
