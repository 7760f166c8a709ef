import type { LicenseRef } from '@portal/contract/m365-licenses/fields';
import { monthsOfPeriod, monthsOfTerm } from '@portal/contract/m365-licenses/constants';
import type { estimateLicenses, LicenseOffer } from '@portal/contract/m365-licenses/products';
import { vatPercent, type ProductKey } from '@portal/contract/prices';
import type { LicensePrice, ProductRef } from '@portal/ports/licenses';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import type { ReadCall } from '../../platform/http/call.ts';
import { notFound } from '../../platform/http/problem.ts';
import { customerExists, gate, type Tenant, type TenantRead } from '../../platform/database/tenancy.ts';
import { containsText, type ListSpec } from '../../platform/http/lists.ts';
import { creditOf, explanation, priceMissing, pricesOf } from '../../platform/metering/prices.ts';

/** A price as it is kept; `extends` of one that only the extended sheet has: the SKU whose term it goes on from. */
export type SheetPrice = Pick<
  LicensePrice,
  'productId' | 'skuId' | 'term' | 'billingPeriod' | 'unitPrice' | 'retailPrice' | 'currency'
> & { product: ProductKey; name: string; extends: string | null };

const isOffered: Sql = sql`o.extends is null and o.gone_at is null`;

/** Writes what the price sheets have now, once its products are imported. */
export async function writeOffers(tx: Transaction, prices: readonly SheetPrice[]): Promise<void> {
  await tx.run(sql`
    insert into license_offer as o (product, product_id, sku_id, name, term, billing_period, extends, unit_price, retail_price,
      currency)
    select product, "productId", "skuId", name, term, "billingPeriod", extends, "unitPrice", "retailPrice", currency
    from json_to_recordset(${JSON.stringify(prices)}::json) as s (product text, "productId" text, "skuId" text, name text,
      term text, "billingPeriod" text, extends text, "unitPrice" numeric, "retailPrice" numeric, currency text)
    on conflict (product) do update set name = excluded.name, extends = excluded.extends,
      unit_price = excluded.unit_price, retail_price = excluded.retail_price, currency = excluded.currency
    where (o.name, o.extends, o.unit_price, o.retail_price, o.currency) is distinct from
      (excluded.name, excluded.extends, excluded.unit_price, excluded.retail_price, excluded.currency)`);
}

/** All prices of the sheets are of one currency. */
export const currencyOfOffers = async (tx: Transaction): Promise<string> =>
  (
    await tx.first<{ currency: string }>(sql`
    select o.currency from license_offer o where o.gone_at is null limit 1`)
  )?.currency ?? '';

/** What is gone of the products is gone of what is offered, and one of each that is left is the first. */
export async function markOffers(tx: Transaction): Promise<void> {
  await tx.run(sql`
    update license_offer o set gone_at = k.gone_at from product k
    where k.key = o.product and k.gone_at is distinct from o.gone_at`);
  await tx.run(sql`
    update license_offer o set is_first = f.is_first
    from (
      select o.product, coalesce(${isOffered} and o.product = min(o.product) filter (where ${isOffered})
        over (partition by o.product_id, o.sku_id), false) as is_first
      from license_offer o) f
    where f.product = o.product and f.is_first <> o.is_first`);
}

const today: Sql = sql`stockholm_day(portal_now())`;
/** In the order in which a person chooses. */
const inOrder: Sql = sql`array_position(array['P1M', 'P1Y', 'P3Y'], o.term),
  array_position(array['monthly', 'annual', 'triennial'], o.billing_period)`;

/** The terms and billing periods `o` of a product, with their prices for a session. */
const offersAt = (session: Sql, { productId, skuId }: { productId: Sql; skuId: Sql }): Sql => sql`
  select json_agg(json_build_object('product', o.product, 'term', o.term, 'billingPeriod', o.billing_period,
    'price', case when p.currency is not null then ${explanation(sql`o.product`)} end) order by ${inOrder})
  from license_offer o left join session_prices_of(${session}, (
    select array_agg(x.product) from license_offer x where x.product_id = ${productId} and x.sku_id = ${skuId}), ${today}) p
    on p.product = o.product
  where o.product_id = ${productId} and o.sku_id = ${skuId} and ${isOffered}`;

const nameOrItem: Sql = sql`(o.name || ' ' || o.product_id || ':' || o.sku_id)`;

/** What can be ordered, by product: each word of a search is somewhere in its name or number. */
export const productList = (
  tenant: Tenant,
  { search = '' }: { search?: string | undefined },
  { sessionId }: { sessionId: string },
): ListSpec => {
  const words = search.split(/\s+/).filter((word) => word !== '');
  const found = words.map((word) => sql` and ${containsText(nameOrItem, word)}`);
  return {
    from: sql`(
      select md5(o.product_id || ':' || o.sku_id)::uuid as id, o.product_id, o.sku_id, o.name
      from license_offer o where o.is_first ${found.reduce((all, one) => sql`${all}${one}`, sql``)}) t`,
    item: sql`json_build_object('id', t.product_id || ':' || t.sku_id, 'name', t.name, 'offers', (
      ${offersAt(sql`case when ${gate} then ${sessionId}::uuid end`, { productId: sql`t.product_id`, skuId: sql`t.sku_id` })}))`,
    sorts: { name: { by: sql`t.name collate "sv-x-icu"`, type: 'text' } },
    // All see the same products: without it they would be shown to whoever names any customer.
    where: [customerExists(tenant)],
    asker: sessionId,
    anchor: customerExists(tenant),
  };
};

/** What is known of a product by the sheet that was imported last; in a request. */
export const offersOfItem = async (
  tx: Transaction,
  sessionId: string,
  { productId, skuId }: Pick<LicenseRef, 'productId' | 'skuId'>,
): Promise<LicenseOffer[]> => {
  const item = { productId: sql`${productId}`, skuId: sql`${skuId}` };
  const row = await tx.first<{ offers: LicenseOffer[] | null }>(sql`
    select (${offersAt(sql`${sessionId}::uuid`, item)}) as offers`);
  return row?.offers ?? [];
};

/** How many seats of a product the system sells at once; null while nobody has asked it. */
export type SeatBounds = { minQuantity: number | null; maxQuantity: number | null };
export type KnownOffer = SeatBounds & { product: ProductKey; name: string; isSold: boolean };

export async function keepBounds(
  db: Queryable,
  { productId, skuId, minQuantity, maxQuantity }: ProductRef & Record<keyof SeatBounds, number>,
): Promise<void> {
  await db.run(sql`select keep_license_bounds(${productId}, ${skuId}, ${minQuantity}, ${maxQuantity})`);
}

/** What is known of these products; `isSold` of what the sheet that was imported last has. */
export const offersOf = (tx: Transaction, products: readonly ProductKey[]): Promise<KnownOffer[]> =>
  tx.rows<KnownOffer>(sql`
    select o.product, o.name, ${isOffered} as "isSold", b.min_quantity as "minQuantity", b.max_quantity as "maxQuantity"
    from license_offer o left join license_bounds b on b.product_id = o.product_id and b.sku_id = coalesce(o.extends, o.sku_id)
    where o.product = any(${[...products]}::text[])`);

type Estimated = Pick<ReadCall<typeof estimateLicenses>, 'tenant' | 'principal' | 'body'>;

/** How many months one of some terms or billing periods has. */
export const monthsOf = (known: Readonly<Record<string, number>>, of: Sql): Sql =>
  sql`(${JSON.stringify(known)}::jsonb ->> ${of})::numeric`;

/** What an order costs: each line for a billing period, and what all terms come to. Throws 409 without a price of each. */
export const orderEstimate = ({
  tenant,
  principal: { sessionId },
  body: { lines },
}: Estimated): TenantRead => ({
  query: sql`
    with lines as materialized (
      select w.place, w.product, o.name, o.term, o.billing_period, w.quantity, p.currency,
        round(p.customer * w.quantity * 100) as customer_minor, round(p.partner * w.quantity * 100) as partner_minor,
        ${monthsOf(monthsOfTerm, sql`o.term`)} / ${monthsOf(monthsOfPeriod, sql`o.billing_period`)} as periods,
        case when p.currency is not null then ${explanation(sql`w.product`)} end as explanation
      from unnest(${lines.map(({ product }) => product)}::text[], ${lines.map(({ quantity }) => quantity)}::integer[])
        with ordinality w (product, quantity, place)
      left join license_offer o on o.product = w.product and ${isOffered}
      left join ${pricesOf(sessionId, sql`o.product`, today)} p on true
      where ${gate} and ${customerExists(tenant)}
    )
    select bool_and(l.explanation is not null) as "hasPrices", json_build_object('currency', max(l.currency), 'vatPercent', ${vatPercent}::integer,
      'hours', null, 'upToMinor', null, 'credit', ${creditOf(sessionId)},
      'lines', json_agg(json_build_object('product', l.product, 'name', l.name, 'term', l.term,
        'billingPeriod', l.billing_period, 'quantity', l.quantity::text, 'customerMinor', l.customer_minor,
        'partnerMinor', l.partner_minor, 'explanation', l.explanation) order by l.place),
      'customerMinor', sum(l.customer_minor), 'partnerMinor', sum(l.partner_minor),
      'wholeTermMinor', sum(l.customer_minor * l.periods))::text as answer
    from lines l where ${gate} having count(*) > 0`,
  answer: (row) => {
    if (!row) throw notFound();
    if (row['hasPrices'] !== true) throw priceMissing();
    return String(row['answer']);
  },
});
