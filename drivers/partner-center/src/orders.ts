import { ProviderFailure } from '@portal/ports/failure';
import type { Attempt, LicenseLineResult, LicenseSubscription } from '@portal/ports/licenses';
import { fillCart, isCartSpent } from './carts.ts';
import type { Client } from './client.ts';
import { isKind, meaningOf, orNull } from './failure.ts';
import {
  orderMemoryOf,
  type Bought,
  type BoughtLine,
  type CartLine,
  type FailedLine,
  type Filled,
  type NewOrder,
  type OrderOutcome,
} from './order-memory.ts';
import { refuseChangedPrices } from './order-prices.ts';
import { getProvisioning } from './seats.ts';
import { checkout, order as orderShape, type Order } from './shapes.ts';
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

/** Takes the line of the orders that is this one of the cart out of `left`. */
function takeBought(
  left: { order: Order; line: Order['lineItems'][number] }[],
  line: CartLine,
): BoughtLine | null {
  const at = left.findIndex(
    ({ order, line: one }) =>
      one.offerId === line.catalogItemId &&
      one.quantity === line.quantity &&
      one.termDuration === line.term &&
      order.billingCycle === line.billingPeriod,
  );
  const [found] = at === -1 ? [] : left.splice(at, 1);
  if (found === undefined) return null;
  const { lineItemNumber, subscriptionId } = found.line;
  return {
    index: line.index,
    orderId: found.order.id,
    lineNumber: lineItemNumber,
    subscriptionId: subscriptionId || null,
  };
}

/** Checking out a cart once more answers what came of it the first time. */
async function buy(
  client: Client,
  attempt: Attempt,
  { order, filled }: { order: NewOrder; filled: Filled },
): Promise<OrderOutcome> {
  const path = `/customers/${encodeURIComponent(order.tenantId)}/carts/${encodeURIComponent(filled.cartId)}`;
  const purpose = { operationId: attempt.operationId, step: `checkout ${filled.carts}` };
  try {
    const { orders, orderErrors } = await client.read(
      { method: 'POST', path: `${path}/checkout`, purpose },
      checkout,
    );
    const left = orders.flatMap((one) => one.lineItems.map((line) => ({ order: one, line })));
    const lines: BoughtLine[] = [];
    const failed = [...filled.failed];
    for (const line of filled.lines) {
      const bought = takeBought(left, line);
      if (bought !== null) {
        lines.push(bought);
        continue;
      }
      const error = orderErrors.find(({ orderGroupId }) => orderGroupId === line.orderGroup);
      const reason = (error && meaningOf(error.code)?.reason) ?? 'orderFailed';
      failed.push({ index: line.index, reason, message: error?.description ?? 'no order was made of it' });
    }
    if (lines.length === 0) return { done: resultsOf(failed, new Map()) };
    return { again: { seconds: 0, memory: { step: 'bought', lines, failed } satisfies Bought } };
  } catch (error) {
    if (!isKind(error, 'refused') && !isKind(error, 'notFound') && !isKind(error, 'conflict')) throw error;
    if (!(await isCartSpent(client, path))) throw error;
    return await fillCart(client, attempt, { order, carts: filled.carts + 1 });
  }
}

/** The id of its subscription, once the order tells it. */
async function subscriptionIdOf(client: Client, tenantId: string, line: BoughtLine): Promise<string | null> {
  if (line.subscriptionId !== null) return line.subscriptionId;
  const path = `/customers/${encodeURIComponent(tenantId)}/orders/${encodeURIComponent(line.orderId)}`;
  const found = await orNull(client.read({ method: 'GET', path }, orderShape));
  const item = found?.lineItems.find(({ lineItemNumber }) => lineItemNumber === line.lineNumber);
  return item?.subscriptionId || null;
}

/** Null while it is not seen yet, or not ready; `failed` when it never will be. */
async function seen(
  client: Client,
  tenantId: string,
  subscriptionId: string,
): Promise<LicenseSubscription | 'failed' | null> {
  const ref = { tenantId, subscriptionId };
  const subscription = await orNull(getSubscription(client, ref));
  if (subscription === null || subscription.status !== 'pending') return subscription;
  const provisioning = await orNull(getProvisioning(client, ref));
  return provisioning?.state === 'failed' ? 'failed' : null;
}

/** Follows what was bought until the system shows all of it. */
async function follow(client: Client, tenantId: string, { lines, failed }: Bought): Promise<OrderOutcome> {
  const found = new Map<number, LicenseSubscription>();
  const failing = [...failed];
  const following: BoughtLine[] = [];
  for (const line of lines) {
    const subscriptionId = await subscriptionIdOf(client, tenantId, line);
    following.push({ ...line, subscriptionId });
    const subscription = subscriptionId === null ? null : await seen(client, tenantId, subscriptionId);
    if (subscription === 'failed')
      failing.push({
        index: line.index,
        reason: 'orderFailed',
        message: 'the subscription was not provisioned',
      });
    else if (subscription !== null) found.set(line.index, subscription);
  }
  if (found.size + failing.length === lines.length + failed.length)
    return { done: resultsOf(failing, found) };
  return {
    again: {
      seconds: lookAgainSeconds,
      memory: { step: 'bought', lines: following, failed } satisfies Bought,
    },
  };
}

/** Each step is kept before the next: what has a cart never gets another, as long as that cart can be bought. */
export async function orderLicenses(
  client: Client,
  attempt: Attempt,
  order: NewOrder,
): Promise<OrderOutcome> {
  if (order.lines.length === 0) throw new ProviderFailure('refused', 'an order needs a line');
  const memory = orderMemoryOf(attempt.memory);
  if (memory === null) {
    await refuseChangedPrices(client, order.lines);
    return await fillCart(client, attempt, { order, carts: 0 });
  }
  if (memory.step === 'filled') return await buy(client, attempt, { order, filled: memory });
  return await follow(client, order.tenantId, memory);
}
