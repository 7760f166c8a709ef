import { longestMonthHours, monthHours, vatPercent, type ProductKey } from '@portal/contract/prices';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Principal } from '../http/principal.ts';
import { notFound, Problem } from '../http/problem.ts';
import { customerExists, gate, type Tenant, type TenantRead } from '../database/tenancy.ts';

/** What would be used in every hour of a month, in the product's unit without its hour; null where nothing limits it. */
export type HourlyUse = { product: ProductKey; quantity: number | null };

/** 409: something that is asked for or ordered has no price. */
export const priceMissing = (): Problem => new Problem('priceMissing');

/**
 * Whether list prices, discounts and what the partner pays may be known; who may set prices may know them. The database
 * decides by the same rule (`tells_partner_cost`); everybody else gets the customer's price alone.
 */
export const seesPartnerPrices = ({ permissions }: Pick<Principal, 'permissions'>): boolean =>
  permissions.has('pricing.read') || permissions.has('pricing.manage');

/** A number as the contract's decimal: without the zeros that its scale has. */
const decimal = (value: Sql): Sql => sql`trim_scale(${value})::text`;

/** Rows of the database's `session_prices`: at most one. Nothing is asked for before the tenant is set. */
export const pricesOf = (sessionId: string, product: Sql, day: Sql): Sql =>
  sql`session_prices(case when ${gate} then ${sessionId}::uuid end, ${product}, ${day})`;

/**
 * How a price comes about, as JSON of a row `p` of these prices; all but the customer's price is null for whoever may not
 * know it.
 */
export const explanation = (product: Sql): Sql => sql`json_build_object(
  'product', ${product}, 'unit', p.unit, 'currency', p.currency,
  'listPrice', ${decimal(sql`p.list`)}, 'discountPercent', ${decimal(sql`p.discount`)},
  'partnerPrice', ${decimal(sql`p.partner`)}, 'upliftPercent', ${decimal(sql`p.uplift`)},
  'customerPrice', ${decimal(sql`p.customer`)}, 'validFrom', p.valid_from,
  'listVersion', case when p.list is not null then p.version end)`;

/** The one currency of all published price lists, asked for once a statement; SEK while there is none. */
export const currencyInUse: Sql = sql`(select coalesce(price_currency(), 'SEK'))`;

/** The credit of the partner that an estimate shows, as JSON. */
export const creditOf = (sessionId: string): Sql => sql`(
  select json_build_object('limitMinor', c.limit_minor, 'leftMinor', c.limit_minor - c.used_minor)
  from session_credit(case when ${gate} then ${sessionId}::uuid end) c where c.limit_minor is not null)`;

/** One line; its prices are null when there are none. */
const lineOf =
  (sessionId: string) =>
  ({ product, quantity }: HourlyUse, place: number): Sql =>
    sql`
    select ${place}::integer as place, ${product}::text as product, p.currency, u.quantity,
      round(p.customer * u.quantity * 100) as customer_minor, round(p.partner * u.quantity * 100) as partner_minor,
      round(p.customer * ${quantity}::numeric * ${longestMonthHours}::integer * 100) as up_to_minor,
      ${explanation(sql`${product}::text`)} as explanation
    from (select ${quantity}::numeric * ${monthHours}::integer as quantity) u
    left join ${pricesOf(sessionId, sql`${product}::text`, sql`stockholm_day(portal_now())`)} p on true`;

export type PriceReader = { tenant: Tenant; sessionId: string };

/**
 * What so much use costs per month of 730 hours at the prices of today, in one round trip. Rounded half up once per
 * line. Throws 409 `priceMissing` when something has no price.
 */
export const estimateRead = ({ tenant, sessionId }: PriceReader, uses: readonly HourlyUse[]): TenantRead => ({
  query: sql`
    select bool_and(l.currency is not null) as "hasPrices", json_build_object('currency', max(l.currency),
      'hours', ${monthHours}::integer, 'vatPercent', ${vatPercent}::integer,
      'lines', json_agg(json_build_object('product', l.product, 'quantity', ${decimal(sql`l.quantity`)},
        'customerMinor', l.customer_minor, 'partnerMinor', l.partner_minor, 'explanation', l.explanation) order by l.place),
      'customerMinor', sum(l.customer_minor), 'partnerMinor', sum(l.partner_minor),
      'upToMinor', sum(l.up_to_minor), 'credit', ${creditOf(sessionId)})::text as answer
    from (${join(uses.map(lineOf(sessionId)), ' union all ')}) l
    where ${gate} and ${customerExists(tenant)}
    having count(*) > 0`,
  answer: (row) => {
    if (!row) throw notFound();
    if (row['hasPrices'] !== true) throw priceMissing();
    return String(row['answer']);
  },
});
