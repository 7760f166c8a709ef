import type { AgreedPrice, ProductKey } from '@portal/contract/prices';
import type { Service } from '@portal/contract/services/services';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { exact, times, type Exact } from './money.ts';

/** What a list says, from a day on. */
export type List = { from: string; prices: Readonly<Record<ProductKey, string>> };
type Percent = { from: string; percent: number };
/** What a partner pays less, and its customers more; each from a day. */
export type Terms = { service: Service; discounts: readonly Percent[]; uplifts: readonly Percent[] };

/** Lists that were published before anything of this began, in the place of what was imported. */
export async function publishLists(owner: Queryable, lists: readonly List[]): Promise<void> {
  await owner.run(sql`delete from price_list where state = 'draft'`);
  for (const [at, { from, prices }] of lists.entries()) {
    const version = at + 1;
    await owner.run(sql`insert into price_list (version) values (${version})`);
    await owner.run(sql`
      insert into price_list_item (version, product, unit_price)
      select ${version}, p.key, p.value::numeric from json_each_text(${JSON.stringify(prices)}::json) p`);
    await owner.run(sql`
      update price_list set state = 'published', published_at = '2020-01-01', valid_from = ${from}
      where version = ${version}`);
  }
}

export async function agreeTerms(
  owner: Queryable,
  partnerId: string,
  { service, discounts, uplifts }: Terms,
): Promise<void> {
  for (const { from, percent } of discounts)
    await owner.run(sql`
      insert into partner_discount (partner_id, service, percent, valid_from)
      values (${partnerId}, ${service}, ${percent}, ${from})`);
  for (const { from, percent } of uplifts)
    await owner.run(sql`
      insert into uplift (partner_id, service, percent, valid_from)
      values (${partnerId}, ${service}, ${percent}, ${from})`);
}

/** The last that holds on a day; days are compared as ISO 8601 writes them. */
export const holding = <T extends { from: string }>(all: readonly T[], day: string): T | undefined =>
  all.reduce<T | undefined>(
    (last, one) => (one.from <= day && (last === undefined || one.from >= last.from) ? one : last),
    undefined,
  );

export type Price = { customer: Exact; partner: Exact };

/** Of one unit of a product on a day: the list's, more by the uplift, less by the discount. */
export function priceOn(
  day: string,
  { lists, terms, product }: { lists: readonly List[]; terms: Terms; product: ProductKey },
): Price {
  const list = exact(holding(lists, day)?.prices[product] ?? '');
  const percentOf = (all: readonly Percent[]): number => holding(all, day)?.percent ?? 0;
  const percents = (percent: number): Exact => ({ n: BigInt(percent), over: 100n });
  return {
    customer: times(list, percents(100 + percentOf(terms.uplifts))),
    partner: times(list, percents(100 - percentOf(terms.discounts))),
  };
}

const stockholm = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' });
/** The day of a moment where prices and months are reckoned. */
export const dayIn = (at: Date): string => stockholm.format(at);

/** As a person who orders on a day sees them. */
export type AgreedPrices = (day: Date) => AgreedPrice[];

/** What is one by a power of ten. */
function decimalOf({ n, over }: Exact): string {
  const digits = String(over).length - 1;
  const text = String(n).padStart(digits + 1, '0');
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

export const agreedOn =
  (lists: readonly List[], terms: Terms, products: readonly ProductKey[]): AgreedPrices =>
  (day) =>
    products.map((product) => ({
      product,
      currency: 'SEK',
      unitPrice: decimalOf(priceOn(dayIn(day), { lists, terms, product }).customer),
    }));
