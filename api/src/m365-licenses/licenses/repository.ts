import { monthsOfPeriod } from '@portal/contract/m365-licenses/constants';
import type { QueryOf } from '@portal/contract/http';
import type { listLicenses } from '@portal/contract/m365-licenses/licenses';
import sql, { type Sql } from 'sql-template-tag';
import {
  gate,
  isOfCustomer,
  textRead,
  type Tenant,
  type TenantRead,
} from '../../platform/database/tenancy.ts';
import type { ListSpec } from '../../platform/http/lists.ts';
import type { Principal } from '../../platform/http/principal.ts';
import { currencyInUse, pricesOf } from '../../platform/metering/prices.ts';
import { recurringOf } from '../../platform/metering/charges.ts';
import { isJust, listOfCustomer, searched } from '../../services/customer-rows.ts';
import { mirrorAge } from '../../services/mirror-repository.ts';
import { service } from '../account.ts';
import { monthsOf } from '../products/repository.ts';
import { extendedFrom, isExtended, refundShare } from './mirror-repository.ts';

/** Who reads: prices beyond the customer's are for some. */
export type Session = { sessionId: string };
/** The system's own words are for the operator. */
type Reader = Session & Pick<Principal, 'kind'>;

/** What renews of itself, used or not, as far as is known. */
export const isRunning = sql`t.status in ('active', 'suspended', 'unknown')`;

/** That the term of a license `t` ends within so many days. */
export const endsWithin = (days: number): Sql =>
  sql`t.term_ends_at between portal_now() and portal_now() + make_interval(days => ${days})`;

/** How many months a billing period has. */
export const monthsIn = (period: Sql): Sql => monthsOf(monthsOfPeriod, period);

/**
 * What comes in place of the term of a license `t`, at most one row `n`: what was decided, or what it goes on as by the
 * month; without a row it renews as it is, or ends.
 */
const nextTerm: Sql = sql`
  select n.product, n.quantity, n.term, n."billingPeriod" as billing_period, coalesce((
    select o.name from license_offer o where o.product_id = n."productId" and o.sku_id = n."skuId" order by o.product limit 1),
    t.name) as name
  from jsonb_to_record(t.next_term) n (product text, "productId" text, "skuId" text, term text, "billingPeriod" text,
    quantity integer)
  where t.outcome = 'renews' and t.next_term is not null
  union all
  (select o.product, t.quantity, o.term, o.billing_period, o.name from license_offer o
  where t.outcome = 'extends' and o.product_id = t.product_id and o.extends = t.sku_id and o.gone_at is null
  order by o.product limit 1)`;

/** A license `t` with what it costs for this term (`r`), its seats (`a`), what comes next (`n`), and for how much (`p`). */
export const licensesWith = (sessionId: string, rows = sql`license`): Sql => sql`${rows} t
  left join ${recurringOf(sessionId, service)} r on r.thing_id = t.id and r.product = t.product
  left join lateral (
    select s.assigned, greatest(0, s.total - s.assigned) as unassigned
    from license_seat_sku k join license_seats s on s.partner_id = t.partner_id and s.customer_id = t.customer_id
      and s.seat_sku_id = k.seat_sku_id
    where k.product_id = t.product_id and k.sku_id = t.sku_id) a on true
  left join lateral (${nextTerm}) n on true`;

/** What its next billing period costs by rows `p` of the prices of today: nothing of what ends. */
const nextPrice = (prices: Sql): Sql => sql`(
  select json_build_object('customerMinor', round(p.customer * coalesce(n.quantity, t.quantity) * 100),
    'percentMore', round((p.customer * coalesce(n.quantity, t.quantity) / ${monthsIn(sql`coalesce(n.billing_period, t.billing_period)`)})
      / nullif(r.customer_price * r.quantity / ${monthsIn(sql`t.billing_period`)}, 0) * 100 - 100, 1))
  from ${prices} p where t.outcome = 'renews' or n.product is not null)`;

const nextProduct = sql`coalesce(n.product, t.product)`;
const today = sql`stockholm_day(portal_now())`;

const termEndBy = (prices: Sql): Sql => sql`(
  select json_build_object('outcome', t.outcome, 'isDecided', t.is_decided,
    'next', case when n.product is not null then json_build_object('product', n.product, 'quantity', n.quantity,
      'name', n.name, 'term', n.term, 'billingPeriod', n.billing_period) end,
    'customerMinor', m.price -> 'customerMinor', 'percentMore', m.price -> 'percentMore')
  from (select ${nextPrice(prices)} as price) m)`;
/** The contract's `termEnd` of such a license; names the session once. */
export const termEndJson = (sessionId: string): Sql => termEndBy(pricesOf(sessionId, nextProduct, today));

/** By a worker, for the mails of customers: licenses `t` with the same, as `term_end`. */
export const toldLicenses = (rows: Sql): Sql => sql`${rows} t
  left join recurring_charge r on r.partner_id = t.partner_id and r.thing_id = t.id and r.product = t.product
    and r.stopped_on is null
  left join lateral (${nextTerm}) n on true
  cross join lateral (select ${termEndBy(sql`unit_prices(t.partner_id, t.customer_id, ${nextProduct}, ${today})`)} as term_end) e`;

/** What so many more seats cost for the rest of the period that was charged last, in minor units. */
const restOfPeriod = (quantity: Sql, price: Sql): Sql => sql`(100 * round(${quantity} * ${price}
  * greatest(0, r.period_to - greatest(stockholm_day(portal_now()), r.period_from)) / r.period_days, 2))`;

/** What comes back when it is cancelled now: all that was paid for the period, or what is left of it. */
const refund: Sql = sql`case when t.cancellable_until > portal_now() then
  case ${refundShare} when 'full' then (
    select round(sum(h.customer_cost) * 100) from charge h
    where h.partner_id = t.partner_id and h.customer_id = t.customer_id and h.thing_id = t.id and h.product = r.product
      and h.period_to = r.period_to)
  when 'partial' then -${restOfPeriod(sql`-r.paid_quantity`, sql`r.customer_price`)} end end`;

const openWindows: Sql = sql`coalesce((
  select json_agg(json_build_object('quantity', w.value -> 'quantity', 'until', api_time((w.value ->> 'until')::timestamptz))
    order by w.value ->> 'until')
  from jsonb_array_elements(t.windows) w where (w.value ->> 'until')::timestamptz > portal_now()
    and (w.value ->> 'quantity')::integer > 0), '[]'::json)`;

/** The columns that a list of any license shows, as members of a JSON object. */
export const chargedJson: Sql = sql`'id', t.id, 'name', t.name, 'term', t.term, 'billingPeriod', t.billing_period,
  'purchased', t.quantity, 'unassigned', a.unassigned, 'status', t.status, 'currency', ${currencyInUse},
  'customerMinor', round(r.customer_price * r.quantity * 100), 'partnerMinor', round(r.partner_price * r.quantity * 100),
  'termEndsAt', api_time(t.term_ends_at)`;

const nameOfScheduled: Sql = sql`case when s.value -> 'product' <> 'null' then coalesce((
    select o.name from license_offer o where o.product_id = s.value -> 'product' ->> 'productId'
      and o.sku_id = s.value -> 'product' ->> 'skuId' order by o.product limit 1),
    (s.value -> 'product' ->> 'productId') || ':' || (s.value -> 'product' ->> 'skuId')) end`;

/** What others have scheduled of a license `t`, the earliest first. */
const scheduled: Sql = sql`coalesce((
  select json_agg(json_build_object('what', s.value -> 'what', 'word', s.value -> 'word',
      'on', api_time((s.value ->> 'on')::timestamptz), 'name', ${nameOfScheduled}, 'quantity', s.value -> 'quantity')
    order by s.value ->> 'on', s.place)
  from jsonb_array_elements(t.scheduled) with ordinality s (value, place)), '[]'::json)`;

const unknownWords = (kind: Reader['kind']): Sql =>
  kind === 'operator'
    ? sql`coalesce((
        select json_agg(json_build_object('of', u.key, 'word', u.value) order by u.key)
        from jsonb_each_text(t.unknown_words) u), '[]'::json)`
    : sql`null`;

const item = ({ sessionId, kind }: Reader): Sql => sql`json_build_object(${chargedJson},
  'termEnd', ${termEndJson(sessionId)}, 'wasToEnd', t.was_to_end, 'scheduled', ${scheduled},
  'unknownWords', ${unknownWords(kind)},
  'isExtended', ${isExtended(sql`t.product_id`, sql`t.sku_id`)}, 'extendedFrom', ${extendedFrom}, 'subscriptionId', t.subscription_id, 'product', t.product, 'sku', t.product_id || ':' || t.sku_id, 'assigned', a.assigned,
  'unitPrice', trim_scale(r.customer_price)::text, 'termStartsAt', api_time(t.term_starts_at),
  'windows', ${openWindows}, 'cancellableUntil', api_time(case when ${isRunning} then t.cancellable_until end),
  'refundMinor', ${refund}, 'state', t.state, 'operation', t.operation, 'orderedHere', t.ordered_here,
  'notSeenSince', api_time(t.not_seen_since),
  'createdAt', api_time(t.created_at), 'syncedAt', api_time(t.synced_at), 'version', t.version)`;

/** How the licenses of a customer are listed. */
export const licenseList = (
  tenant: Tenant,
  { search, status, outcome, endsWithinDays }: Omit<QueryOf<typeof listLicenses>, 'pageSize'>,
  reader: Reader,
): ListSpec => ({
  ...listOfCustomer(tenant, {
    table: 'license',
    item: item(reader),
    sorts: {
      name: 'text',
      purchased: { by: sql`t.quantity`, type: 'integer' },
      termEndsAt: 'timestamptz',
      createdAt: 'timestamptz',
    },
    where: [
      searched(search, sql`t.name`),
      isJust(sql`t.status`, status),
      isJust(sql`t.outcome`, outcome),
      endsWithinDays === undefined ? null : endsWithin(endsWithinDays),
    ],
    extra: mirrorAge(tenant, service),
  }),
  from: licensesWith(reader.sessionId),
  asker: reader.sessionId,
});

/** Who reads prices of which license. */
type One = { tenant: Tenant; principal: Reader; query: { id: string } };

export const licenseRead = ({ tenant, principal, query: { id } }: One): TenantRead =>
  textRead(sql`
    select ${item(principal)}::text as answer from ${licensesWith(principal.sessionId)}
    where ${gate} and ${isOfCustomer(tenant)} and t.id = ${id}`);

/** Each way in which its term can end, as if it were decided. */
export const termEndsRead = ({ tenant, principal: { sessionId }, query: { id } }: One): TenantRead =>
  textRead(sql`
    select json_build_object('currency', ${currencyInUse}, 'items', json_agg(${termEndJson(sessionId)} order by t.place))::text
      as answer
    from ${licensesWith(
      sessionId,
      sql`(
        select (jsonb_populate_record(t, jsonb_build_object('outcome', c.outcome, 'is_decided', true, 'next_term', null))).*,
          c.place
        from license t cross join (values ('renews', 1), ('extends', 2), ('ends', 3)) c (outcome, place)
        where ${gate} and ${isOfCustomer(tenant)} and t.id = ${id} and (c.outcome <> 'extends' or t.term <> 'P1M'))`,
    )}
    having count(*) > 0`);

export const changeEstimateRead = (call: One & { body: { quantity: number } }): TenantRead => {
  const { tenant, principal, query, body } = call;
  const { quantity } = body;
  const more = sql`(${quantity}::integer - r.paid_quantity)`;
  return textRead(sql`
    select json_build_object('currency', ${currencyInUse}, 'customerMinor', ${restOfPeriod(more, sql`r.customer_price`)},
      'partnerMinor', ${restOfPeriod(more, sql`r.partner_price`)},
      'periodMinor', round(r.customer_price * ${quantity}::integer * 100))::text as answer
    from license t left join ${recurringOf(principal.sessionId, service)} r on r.thing_id = t.id and r.product = t.product
    where ${gate} and ${isOfCustomer(tenant)} and t.id = ${query.id}`);
};
