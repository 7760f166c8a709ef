import { readAs } from '@portal/driver-kit/answer';
import { isKind } from '@portal/ports/failure';
import type { Attempt, LicenseOrderLine } from '@portal/ports/licenses';
import { catalogItemOf } from './catalog.ts';
import type { Client } from './client.ts';
import { clockOf, PartnerCenterFailure } from './failure.ts';
import {
  again,
  type CartLine,
  type FailedLine,
  type FilledCart,
  type NewOrder,
  type OrderOutcome,
} from './order-memory.ts';
import type { Prices } from './order-prices.ts';
import { cart, type Cart } from './shapes.ts';

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
async function resolve({ client, prices }: Seller, { lines, at }: NewOrder): Promise<ResolvedItems> {
  const unpriced = await prices.check(lines, at);
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

const cartsOf = ({ tenantId }: NewOrder): string => `/customers/${encodeURIComponent(tenantId)}/carts`;

/** Which items the cart has taken, as lines of it, and which not. */
function taken(items: readonly Item[], made: Cart): { good: Item[]; lines: CartLine[]; bad: FailedLine[] } {
  const good: Item[] = [];
  const lines: CartLine[] = [];
  const bad: FailedLine[] = [];
  for (const [id, item] of items.entries()) {
    const { index, catalogItemId, term, billingPeriod, quantity } = item;
    const line = made.lineItems.find((one) => one.id === id);
    if (line?.error) {
      const { errorCode, errorDescription } = line.error;
      const message = errorDescription ?? errorCode;
      bad.push({ index, reason: reasons[errorCode] ?? 'orderFailed', message });
      continue;
    }
    good.push(item);
    lines.push({ index, catalogItemId, term, billingPeriod, quantity, orderGroup: line?.orderGroup ?? null });
  }
  return { good, lines, bad };
}

const allFailed = (failed: readonly FailedLine[]): OrderOutcome => ({
  done: failed
    .toSorted((a, b) => a.index - b.index)
    .map(({ reason, message }) => ({ state: 'failed', reason, message })),
});

/** A cart with a line that the vendor refuses is left alone, and another made of the others. */
async function put(
  client: Client,
  attempt: Attempt,
  { order, carts, items, failed }: Put,
): Promise<OrderOutcome> {
  if (items.length === 0) return allFailed(failed);
  const body = bodyOf(items);
  // What is sold has another id after some hours: then it is another cart, and the one before is never bought.
  const purpose = { operationId: attempt.operationId, step: `cart ${carts} ${JSON.stringify(body)}` };
  const call = { method: 'POST', path: cartsOf(order), body, purpose } as const;
  const response = await client.send(call);
  const made = readAs('a new cart', response.body, cart);
  const { good, lines, bad } = taken(items, made);
  if (bad.length > 0) {
    const left = { order, carts: carts + 1, items: good, failed: [...failed, ...bad] };
    return await put(client, attempt, left);
  }
  const madeAt = (made.creationTimestamp ?? clockOf(response)).toISOString();
  return again(0, { step: 'filled', carts, cartId: made.id, madeAt, lines, failed });
}

/** The cart alone: it is bought on the next call, when its id is kept. */
export const fillCart = async (
  seller: Seller,
  attempt: Attempt,
  filling: CartRequest,
): Promise<OrderOutcome> =>
  await put(seller.client, attempt, { ...filling, ...(await resolve(seller, filling.order)) });

export const pathOfCart = (order: NewOrder, { cartId }: FilledCart): string =>
  `${cartsOf(order)}/${encodeURIComponent(cartId)}`;

/**
 * What has become of a cart: `open` can be bought, `ordered` was a moment ago, so that its orders may not be seen yet, and
 * `orderedLongAgo` earlier. One that is `spent` was not and can no longer be, as its seven days are over by the vendor's
 * clock, or it is gone.
 */
export type CartState = 'open' | 'ordered' | 'orderedLongAgo' | 'spent';

/** After which an order is seen. */
const lateMs = 3_600_000;
const isFresh = (at: Date | null | undefined, now: Date): boolean =>
  at instanceof Date && now.getTime() - at.getTime() < lateMs;

function stateOf({ status, lastModifiedTimestamp, expirationTimestamp }: Cart, now: Date): CartState {
  if (status?.toLowerCase() === 'ordered')
    return isFresh(lastModifiedTimestamp, now) ? 'ordered' : 'orderedLongAgo';
  return expirationTimestamp && expirationTimestamp <= now ? 'spent' : 'open';
}

/** One that is gone so soon was bought, for all that is known. */
export async function lookAtCart(client: Client, order: NewOrder, filled: FilledCart): Promise<CartState> {
  try {
    const response = await client.send({ method: 'GET', path: pathOfCart(order, filled) });
    return stateOf(readAs('the cart', response.body, cart), clockOf(response));
  } catch (error) {
    if (!(error instanceof PartnerCenterFailure) || !isKind(error, 'notFound')) throw error;
    return isFresh(new Date(filled.madeAt), error.at) ? 'ordered' : 'spent';
  }
}
