import { isKind, orNull, ProviderFailure } from '@portal/ports/failure';
import type { Attempt, LicenseLineResult, LicenseSubscription } from '@portal/ports/licenses';
import { fillCart, isCartSpent, type Seller } from './carts.ts';
import type { Client } from './client.ts';
import { meaningOf } from './failure.ts';
import {
  orderMemoryOf,
  type Bought,
  type BoughtLine,
  type CartLine,
  type FailedLine,
  type FilledCart,
  type NewOrder,
  type OrderOutcome,
} from './order-memory.ts';
import { getProvisioning } from './seats.ts';
import { checkout, order as orderShape, type Checkout, type Order } from './shapes.ts';
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

/** Each line of the cart is in an order, or in an error of its group. */
function sorted(
  filled: FilledCart,
  { orders, orderErrors }: Checkout,
): { lines: BoughtLine[]; failed: FailedLine[] } {
  const left = orders.flatMap((order) => order.lineItems.map((line) => ({ order, line })));
  const lines: BoughtLine[] = [];
  const failed = [...filled.failed];
  for (const line of filled.lines) {
    const bought = takeBought(left, line);
    if (bought === null) failed.push(failedLine(line, orderErrors));
    else lines.push(bought);
  }
  return { lines, failed };
}

function failedLine({ index, orderGroup }: CartLine, errors: Checkout['orderErrors']): FailedLine {
  const error = errors.find(({ orderGroupId }) => orderGroupId === orderGroup);
  const reason = error && meaningOf(error.code)?.reason;
  return { index, reason: reason ?? 'orderFailed', message: error?.description ?? 'no order was made of it' };
}

type Purchase = { order: NewOrder; filled: FilledCart };

/** Checking out a cart once more answers what came of it the first time. */
async function buy(seller: Seller, attempt: Attempt, { order, filled }: Purchase): Promise<OrderOutcome> {
  const { client } = seller;
  const cart = encodeURIComponent(filled.cartId);
  const path = `/customers/${encodeURIComponent(order.tenantId)}/carts/${cart}`;
  const purpose = { operationId: attempt.operationId, step: `checkout ${filled.carts}` };
  const call = { method: 'POST', path: `${path}/checkout`, purpose } as const;
  try {
    const { lines, failed } = sorted(filled, await client.read(call, checkout));
    if (lines.length === 0) return { done: resultsOf(failed, new Map()) };
    return { again: { seconds: 0, memory: { step: 'bought', lines, failed } satisfies Bought } };
  } catch (error) {
    const isRefused = (['refused', 'notFound', 'conflict'] as const).some((kind) => isKind(error, kind));
    if (!isRefused || !(await isCartSpent(client, path))) throw error;
    return await fillCart(seller, attempt, { order, carts: filled.carts + 1 });
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
