import { ProviderFailure } from '@portal/ports/failure';
import type { Client } from './client.ts';
import { meaningOf } from './failure.ts';
import type { BoughtLine, CartLine, FailedLine, FilledCart, NewOrder } from './order-memory.ts';
import { order as orderShape, placed, type Checkout, type Order } from './shapes.ts';

type OrderedLine = { order: Order; line: Order['lineItems'][number] };

const linesIn = (orders: readonly Order[]): OrderedLine[] =>
  orders.flatMap((order) => order.lineItems.map((line) => ({ order, line })));

const isSame = (one: string | null | undefined, other: string): boolean =>
  one?.toLowerCase() === other.toLowerCase();

/** Without the availability, of which an order may tell another. */
const skuIn = (offerId: string): string => offerId.split(':').slice(0, 2).join(':');

/** Takes the line of the orders that is this one of the cart out of `left`. */
function takeBought(left: OrderedLine[], line: CartLine): BoughtLine | null {
  const at = left.findIndex(
    ({ order, line: one }) =>
      isSame(skuIn(one.offerId), skuIn(line.catalogItemId)) &&
      one.quantity === line.quantity &&
      isSame(one.termDuration, line.term) &&
      isSame(order.billingCycle, line.billingPeriod),
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

/** Lines of a cart that are in orders, and those that are in none; `unclaimed` of the orders are in no line of it. */
type Sorted = { lines: BoughtLine[]; missing: CartLine[]; unclaimed: number };

function sort({ lines: wanted }: FilledCart, left: OrderedLine[]): Sorted {
  const lines: BoughtLine[] = [];
  const missing: CartLine[] = [];
  for (const line of wanted) {
    const bought = takeBought(left, line);
    if (bought === null) missing.push(line);
    else lines.push(bought);
  }
  return { lines, missing, unclaimed: left.length };
}

type Error = Checkout['orderErrors'][number];

const failedBy = ({ index }: CartLine, { code, description }: Error): FailedLine => ({
  index,
  reason: meaningOf(code)?.reason ?? 'orderFailed',
  message: description ?? code,
});

/**
 * What came of each line; null when the answer leaves one of them open. Throws `protocol` when it tells of something bought
 * that is none of them: then nobody can say what is still to be bought.
 */
export function cameOf(
  filled: FilledCart,
  { orders, orderErrors }: Checkout,
): { lines: BoughtLine[]; failed: FailedLine[] } | null {
  const { lines, missing, unclaimed } = sort(filled, linesIn(orders));
  if (unclaimed > 0)
    throw new ProviderFailure('protocol', 'the checkout tells of something that was not in the cart');
  const failed = [...filled.failed];
  for (const line of missing) {
    const error = orderErrors.find(({ orderGroupId }) => orderGroupId === line.orderGroup);
    if (error === undefined) return null;
    failed.push(failedBy(line, error));
  }
  return { lines, failed };
}

/** Orders of the tenant since then. One that cannot be read may be what is looked for: nothing is said without it. */
async function ordersSince(client: Client, tenantId: string, since: Date): Promise<Order[]> {
  const found: Order[] = [];
  for await (const page of client.pages(`/customers/${encodeURIComponent(tenantId)}/orders`))
    for (const item of page) {
      const at = placed.safeParse(item).data?.creationDate;
      if (at !== undefined && at < since) continue;
      const order = orderShape.safeParse(item);
      if (!order.success) throw new ProviderFailure('protocol', 'an order of the tenant cannot be read');
      found.push(order.data);
    }
  return found;
}

/** What of a cart the tenant's orders since then tell; what the portal knows already was bought by another. */
export async function findPurchases(
  client: Client,
  { tenantId, known = [] }: NewOrder,
  filled: FilledCart,
): Promise<Pick<Sorted, 'lines' | 'missing'>> {
  const orders = await ordersSince(client, tenantId, new Date(filled.madeAt));
  const left = linesIn(orders).filter(({ line }) => !known.includes(line.subscriptionId ?? ''));
  return sort(filled, left);
}
