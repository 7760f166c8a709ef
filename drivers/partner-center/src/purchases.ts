import { ProviderFailure } from '@portal/ports/failure';
import type { Client } from './client.ts';
import { meaningOf } from './failure.ts';
import { linesIn, match, type Matched } from './matching.ts';
import type { BoughtLine, CartLine, FailedLine, FilledCart, NewOrder } from './order-memory.ts';
import { order as orderShape, placed, type Checkout, type Order } from './shapes.ts';

/** Something was bought, and nobody can say whether it is this: then nothing is bought by itself or tried again. */
export const nobodyCanTell = (message: string): ProviderFailure =>
  new ProviderFailure('conflict', message, { reason: 'purchaseUnclear' });

type Error = Checkout['orderErrors'][number];

const failedBy = ({ index }: CartLine, { code, description }: Error): FailedLine => ({
  index,
  reason: meaningOf(code)?.reason ?? 'orderFailed',
  message: description ?? code,
});

/**
 * What came of each line; null when the answer leaves one of them open. All that it tells of was in the cart, whatever its
 * words: when something is none of its lines, nobody can say what is still to be bought.
 */
export function cameOf(
  filled: FilledCart,
  { orders, orderErrors }: Checkout,
): { lines: BoughtLine[]; failed: FailedLine[] } | null {
  const failed = [...filled.failed];
  const wanted: CartLine[] = [];
  for (const line of filled.lines) {
    const error = orderErrors.find(({ orderGroupId }) => orderGroupId === line.orderGroup);
    if (error === undefined) wanted.push(line);
    else failed.push(failedBy(line, error));
  }
  const found = match(wanted, linesIn(orders), ['same', 'alike', 'vague']);
  if (found.unclaimed.length > 0)
    throw nobodyCanTell('the checkout tells of something that is no line of the cart');
  return found.missing.length > 0 ? null : { lines: found.lines, failed };
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

/**
 * What of a cart the tenant's orders since then tell; what the portal knows already was bought by another. One of an unknown
 * product may be anybody's.
 */
export async function findPurchases(
  client: Client,
  { tenantId, known = [] }: NewOrder,
  filled: FilledCart,
): Promise<Matched> {
  const orders = await ordersSince(client, tenantId, new Date(filled.madeAt));
  const left = linesIn(orders).filter(({ line }) => !known.includes(line.subscriptionId ?? ''));
  return match(filled.lines, left, ['same', 'alike']);
}
