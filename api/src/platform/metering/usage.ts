import { hasOnePrice } from '@portal/contract/services/products';
import sql, { type Sql } from 'sql-template-tag';
import { currencyInUse, explanation, pricesOf } from './prices.ts';
import { gate, textRead, type Tenant, type TenantRead } from '../database/tenancy.ts';
import { begins, monthOf, today, type Meter, type UsageQuery } from './month-usage.ts';

/** The session, once its tenant is entered. */
const entered = ({ sessionId }: UsageQuery): Sql => sql`case when ${gate} then ${sessionId}::uuid end`;

type Span = { span: 'day' | 'month'; from: Sql; to: Sql };

/** Rows of the database's `session_totals`. */
const totals = (query: UsageQuery, { service }: Meter, { span, from, to }: Span): Sql =>
  sql`session_totals(${entered(query)}, ${service}, ${span}, ${from}, ${to})`;

/** What rows `x` of it come to, as members of JSON: the cost of all products, and how much of the one that is metered. */
const totalled = ({ product }: Meter): Sql => sql`
  'hours', coalesce(sum(x.hours) filter (where x.product = ${product}::text), 0),
  'hoursExpected', coalesce(sum(x.expected) filter (where x.product = ${product}::text), 0),
  'average', ${average(product)},
  'customerMinor', sum(x.customer_minor), 'partnerMinor', sum(x.partner_minor)`;

const average = (
  product: Meter['product'],
): Sql => sql`round(sum(x.counted) filter (where x.product = ${product}::text)
  / nullif(max(x.whole) filter (where x.product = ${product}::text), 0))`;

/**
 * The beginning of the hour in which the region of the service that was heard of longest ago was. The mirror that meters a
 * service has its name, whether it is of customers or of connections.
 */
const measuredUntil = ({ service }: Meter): Sql => sql`(
  select api_time(case when bool_and(m.synced_at is not null) then date_trunc('hour', min(m.synced_at)) end)
  from mirror_ages(${service}) m)`;

const nextMonth = sql`(a.month + interval '1 month')::date`;
/** The last day of the month that has begun. */
const lastDay = sql`least(${nextMonth} - 1, ${today})`;

/**
 * What follows when the rest of the running month is like the days before today, with what is charged in it by itself.
 * What is metered and was not yet for a day says nothing of the rest.
 */
const forecastOf = ({ product }: Meter): Sql => sql`case when ${today} < ${nextMonth} then round(
  coalesce(sum(c.customer_minor), sum(c.coming)) + case when ${product}::text is null then 0 else sum(c.recent) end
    * full_hours(portal_now(), ${begins(nextMonth)}) / 24
  + case when sum(c.customer_minor) is null then 0 else coalesce(sum(c.coming), 0) end) end`;

/** Where a month is read from: rows `totals` and `costs`, and what of a row of a day tells whose it is. */
type Source = { totals: (span: Span) => Sql; costs: Sql; whose: Sql };

const ofEachCustomer = (query: UsageQuery, meter: Meter): Source => ({
  totals: (span) => totals(query, meter, span),
  costs: sql`session_costs(${entered(query)}, ${meter.service}, a.month)`,
  whose: sql`x.customer_id`,
});

/** The sums that are kept of a partner: what is read does not grow with its customers. */
const ofAllCustomers = (query: UsageQuery, { service, product }: Meter): Source => ({
  totals: ({ span, from, to }) => sql`
    session_partner_totals(${entered(query)}, array[${service}, coalesce(${product}::text, '-')], ${span}, ${from}, ${to})`,
  costs: sql`session_partner_costs(${entered(query)}, ${service}, a.month)`,
  whose: sql`x.region`,
});

/** What all had together, of each customer, or in each region, on the last of these days of which that is known. */
const sizeOf = ({ totals: of, whose }: Source, { product }: Meter, span: Omit<Span, 'span'>): Sql => sql`(
  select round(sum(y.size)) from (
    select distinct on (${whose}) x.size
    from ${of({ span: 'day', ...span })} x
    where x.product = ${product}::text and x.size is not null order by ${whose}, x.starts_on desc
  ) y)`;

/** The members of the contract's `monthTotals`, and what they are read from. */
const monthTotals = (query: UsageQuery, meter: Meter, source: Source): { tables: Sql; members: Sql } => ({
  tables: sql`
    query as materialized (select ${monthOf(query)} as month where ${gate}),
    months as materialized (
      select x.* from query a cross join lateral ${source.totals({
        span: 'month',
        from: sql`(a.month - interval '12 months')::date`,
        to: sql`a.month`,
      })} x
    ), costs as materialized (
      select sum(c.customer_before) as customer_before, sum(c.partner_before) as partner_before,
        ${forecastOf(meter)} as forecast
      from query a cross join lateral ${source.costs} c group by a.month
    )`,
  members: sql`
    'month', to_char(a.month, 'YYYY-MM'),
    'currency', ${currencyInUse},
    'total', (select json_build_object(${totalled(meter)}) from months x where x.starts_on = a.month),
    'before', json_build_object('customerMinor', (select c.customer_before from costs c),
      'partnerMinor', (select c.partner_before from costs c)),
    'forecastMinor', (select c.forecast from costs c),
    'newest', ${sizeOf(source, meter, { from: sql`${lastDay} - 6`, to: lastDay })},
    'newestBefore', ${sizeOf(source, meter, {
      from: sql`(${lastDay} - interval '1 month')::date`,
      to: sql`(${lastDay} - interval '1 month')::date`,
    })},
    'measuredUntil', case when ${today} < ${nextMonth} then ${measuredUntil(meter)} end,
    'months', (select json_agg(t.item order by t.month) from (
      select m.month, json_build_object('month', to_char(m.month, 'YYYY-MM'), ${totalled(meter)}) as item
      from generate_series(a.month - interval '12 months', a.month, interval '1 month') m(month)
      left join months x on x.starts_on = m.month group by m.month) t)`,
});

/** The usage of one customer: a month by day, and the thirteen months that end with it. */
export const usageRead = (tenant: Tenant, query: UsageQuery, meter: Meter): TenantRead => {
  const { tables, members } = monthTotals(query, meter, ofEachCustomer(query, meter));
  return textRead(sql`
    with ${tables}, days as materialized (
      select x.* from query a cross join lateral ${totals(query, meter, { span: 'day', from: sql`a.month`, to: lastDay })} x
    ), price as materialized (
      select p.* from query a cross join lateral ${pricesOf(query.sessionId, sql`${meter.product}::text`, today)} p
    )
    select json_build_object(${members},
      'days', (select coalesce(json_agg(t.item order by t.day), '[]'::json) from (
        select d.day, json_build_object('day', d.day::date, ${totalled(meter)}) as item
        from generate_series(a.month, ${lastDay}, interval '1 day') d(day)
        left join days x on x.starts_on = d.day group by d.day) t),
      'price', (select ${explanation(sql`${meter.product}::text`)} from price p where ${hasOnePrice(meter.service)}::boolean)
    )::text as answer
    from query a cross join organization c
    where ${gate} and c.partner_id = ${tenant.partnerId} and c.id = ${tenant.customerId} and c.kind = 'customer'`);
};

/** The most that one customer paid and used in the month. */
const mostOfOne = (query: UsageQuery, { service }: Meter): Sql => {
  const first = (by: string): Sql =>
    sql`session_top_customers(${entered(query)}, ${service}, a.month, ${by}, 1)`;
  return sql`json_build_object('customerMinor', (select t.customer_minor from ${first('customer cost')} t),
    'average', (select round(t.average) from ${first('quantity')} t))`;
};

/** The usage of all customers of a partner together. */
export const partnerUsageRead = (query: UsageQuery, meter: Meter): TenantRead => {
  const { tables, members } = monthTotals(query, meter, ofAllCustomers(query, meter));
  return textRead(sql`
    with ${tables}
    select json_build_object(${members}, 'most', ${mostOfOne(query, meter)})::text as answer
    from query a where ${gate}`);
};
