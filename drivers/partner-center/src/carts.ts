import { readAs } from '@portal/driver-kit/answer';
import { orNull } from '@portal/ports/failure';
import type { Attempt, LicenseOrderLine } from '@portal/ports/licenses';
import { catalogItemOf } from './catalog.ts';
import type { Client } from './client.ts';
import type { CartLine, FailedLine, FilledCart, NewOrder, OrderOutcome } from './order-memory.ts';
import type { Prices } from './order-prices.ts';
import { cart } from './shapes.ts';

export type Seller = { client: Client; prices: Prices };

type Item = LicenseOrderLine & { index: number; catalogItemId: string };

const withdrawn = (index: number): FailedLine => ({
  index,
  reason: 'productWithdrawn',
  message: 'it is no longer sold like that',
});

/** The vendor's words for what is wrong with a line of a cart. */
const reasons: Readonly<Record<string, FailedLine['reason']>> = {
  attestation_not_accepted: 'attestationMissing',
  billing_plan_not_supported: 'productWithdrawn',
  catalog_item_id_is_not_valid: 'productWithdrawn',
  inventory_not_available: 'productWithdrawn',
  invalid_input: 'quantityOutOfRange',
  max_allowed_seats_per_subscription_exceeded: 'quantityOutOfRange',
};

type ResolvedItems = { items: Item[]; failed: FailedLine[] };

/** What has no price is not sold any longer, whatever the catalog says. */
async function resolve(
  { client, prices }: Seller,
  lines: readonly LicenseOrderLine[],
): Promise<ResolvedItems> {
  const unpriced = await prices.check(lines);
  const items: Item[] = [];
  const failed: FailedLine[] = [];
  for (const [index, line] of lines.entries()) {
    const catalogItemId = unpriced.has(index) ? null : await catalogItemOf(client, line);
    if (catalogItemId === null) failed.push(withdrawn(index));
    else items.push({ ...line, index, catalogItemId });
  }
  return { items, failed };
}

const bodyOf = (items: readonly Item[]): unknown => ({
  lineItems: items.map(({ catalogItemId, quantity, billingPeriod, term }, id) => ({
    id,
    catalogItemId,
    quantity,
    billingCycle: billingPeriod,
    termDuration: term,
  })),
});

type CartRequest = { order: NewOrder; carts: number };
type Put = CartRequest & ResolvedItems;

/** A cart with a line that the vendor refuses is left alone, and another made of the others. */
async function put(
  client: Client,
  attempt: Attempt,
  { order, carts, items, failed }: Put,
): Promise<OrderOutcome> {
  if (items.length === 0)
    return {
      done: failed
        .toSorted((a, b) => a.index - b.index)
        .map(({ reason, message }) => ({ state: 'failed', reason, message })),
    };
  const path = `/customers/${encodeURIComponent(order.tenantId)}/carts`;
  const purpose = { operationId: attempt.operationId, step: `cart ${carts}` };
  const made = await client.read({ method: 'POST', path, body: bodyOf(items), purpose }, cart);
  const good: Item[] = [];
  const lines: CartLine[] = [];
  const bad: FailedLine[] = [];
  for (const [id, item] of items.entries()) {
    const { index, catalogItemId, term, billingPeriod, quantity } = item;
    const line = made.lineItems.find((one) => one.id === id);
    if (line?.error) {
      const { errorCode, errorDescription } = line.error;
      bad.push({
        index,
        reason: reasons[errorCode] ?? 'orderFailed',
        message: errorDescription ?? errorCode,
      });
      continue;
    }
    good.push(item);
    lines.push({ index, catalogItemId, term, billingPeriod, quantity, orderGroup: line?.orderGroup ?? null });
  }
  if (bad.length > 0) {
    const left = { order, carts: carts + 1, items: good, failed: [...failed, ...bad] };
    return await put(client, attempt, left);
  }
  const memory: FilledCart = { step: 'filled', carts, cartId: made.id, lines, failed };
  return { again: { seconds: 0, memory } };
}

/** The cart alone: it is bought on the next call, when its id is kept. */
export const fillCart = async (
  seller: Seller,
  attempt: Attempt,
  filling: CartRequest,
): Promise<OrderOutcome> =>
  await put(seller.client, attempt, { ...filling, ...(await resolve(seller, filling.order.lines)) });

/** True when the cart can no longer be bought, and was not: it is gone, or its seven days are over by the vendor's clock. */
export async function isCartSpent(client: Client, path: string): Promise<boolean> {
  const response = await orNull(client.send({ method: 'GET', path }));
  if (response === null) return true;
  const { expirationTimestamp } = readAs('the cart', response.body, cart);
  const now = new Date(response.headers['date'] ?? Date.now());
  return expirationTimestamp !== undefined && expirationTimestamp !== null && expirationTimestamp <= now;
}
