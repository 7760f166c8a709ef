import type { BoughtLine, CartLine } from './order-memory.ts';
import type { Order } from './shapes.ts';
import { billingPeriodOf, termOf } from './words.ts';

type OrderedLine = { order: Order; line: Order['lineItems'][number] };

export const linesIn = (orders: readonly Order[]): OrderedLine[] =>
  orders.flatMap((order) => order.lineItems.map((line) => ({ order, line })));

/**
 * How much a line of an order is one of a cart: `alike` are product and quantity while another word says nothing that the
 * portal knows, `vague` is one whose product is unknown as well. `other` says in known words that it is another.
 */
type Likeness = 'same' | 'alike' | 'vague' | 'other';

/** Without the availability, of which an order may tell another; null for an older offer. */
function skuIn(offerId: string): string | null {
  const [productId, skuId] = offerId.toLowerCase().split(':');
  return productId && skuId ? `${productId}:${skuId}` : null;
}

const isAnother = <T>(told: T | null, wanted: T | null): boolean => told !== null && told !== wanted;

function likenessOf({ order, line }: OrderedLine, wanted: CartLine): Likeness {
  const sku = skuIn(line.offerId);
  const term = termOf(line.termDuration);
  const billingPeriod = billingPeriodOf(order.billingCycle);
  const isOther =
    line.quantity !== wanted.quantity ||
    isAnother(sku, skuIn(wanted.catalogItemId)) ||
    isAnother(term, wanted.term) ||
    isAnother(billingPeriod, wanted.billingPeriod);
  if (isOther) return 'other';
  if (sku === null) return 'vague';
  return term === null || billingPeriod === null ? 'alike' : 'same';
}

const isTheSame = (one: CartLine, other: CartLine): boolean =>
  one.catalogItemId === other.catalogItemId &&
  one.term === other.term &&
  one.billingPeriod === other.billingPeriod &&
  one.quantity === other.quantity;

const claimed = ({ index }: CartLine, { order, line }: OrderedLine): BoughtLine => ({
  index,
  orderId: order.id,
  lineNumber: line.lineItemNumber,
  subscriptionId: line.subscriptionId || null,
});

type Looking = { wanted: readonly CartLine[]; left: readonly OrderedLine[] };

/** The one that is it, where no other line can be told from it; in known words, any of them is. */
function oneOf(line: CartLine, likeness: Likeness, { wanted, left }: Looking): OrderedLine | null {
  const found = left.filter((one) => likenessOf(one, line) === likeness);
  if (likeness === 'same') return found[0] ?? null;
  const rivals = wanted.filter((rival) => found.some((one) => likenessOf(one, rival) === likeness));
  const isClear = found.length <= rivals.length && rivals.every((rival) => isTheSame(rival, line));
  return isClear ? (found[0] ?? null) : null;
}

/** Of a cart: what is in the orders, what is in none, and what may be in one; `unclaimed` of them are no line of it. */
export type Matched = {
  lines: BoughtLine[];
  missing: CartLine[];
  unclear: CartLine[];
  unclaimed: OrderedLine[];
};

/** The surest first. How sure it has to be depends on whose the orders are. */
export function match(
  all: readonly CartLine[],
  ordered: readonly OrderedLine[],
  sureEnough: readonly Likeness[],
): Matched {
  const lines: BoughtLine[] = [];
  let wanted = all;
  let left = ordered;
  for (const likeness of sureEnough)
    for (const line of wanted) {
      const found = oneOf(line, likeness, { wanted, left });
      if (found === null) continue;
      lines.push(claimed(line, found));
      wanted = wanted.filter((one) => one !== line);
      left = left.filter((one) => one !== found);
    }
  const isUnclear = (line: CartLine): boolean => left.some((one) => likenessOf(one, line) !== 'other');
  return {
    lines,
    missing: wanted.filter((line) => !isUnclear(line)),
    unclear: wanted.filter(isUnclear),
    unclaimed: [...left],
  };
}
