import type { Service } from '@portal/contract/services/services';
import sql, { type Sql } from 'sql-template-tag';
import { currencyInUse, explanation, pricesOf } from './prices.ts';
import { gate, textRead, type Tenant, type TenantRead } from '../database/tenancy.ts';
import { begins, metered, monthOf, today, type Meter, type UsageQuery } from './month-usage.ts';

/** Hours of a period, `c`, since the first of the series began. */
const wholeSince = (firstStartedAt: Sql): Sql =>
  sql`metered_hours(${firstStartedAt}, null, c.begins, c.ends)`;

/** Columns of a series in a period, `c`, with what was measured, `m`, if anything was. */
const measured = (whole: Sql, hoursThere: Sql): Sql => sql`
  s.id, coalesce(m.quantity, 0) as quantity, coalesce(m.hours, 0) as hours, m.customer_cost,
  case when s.id is null then 0 else greatest(${hoursThere}, coalesce(m.hours, 0)) end as expected, ${whole} as whole`;

/** The hour of a moment, counted: a hundred thousand spans are reckoned much faster in numbers than in times. */
const hourOf = (moment: Sql): Sql =>
  sql`(extract(epoch from date_trunc('hour', ${moment}, 'UTC')) / 3600)::integer`;
/** What `metered_hours` answers, of counted hours. */
const countedHours = sql`greatest(0, least(c.ends_hour, s.ended_hour) - greatest(c.begins_hour, s.started_hour))`;
const countedPeriod = sql`${hourOf(sql`c.begins`)} as begins_hour, ${hourOf(sql`c.ends`)} as ends_hour`;

/** The series of a customer, and its rows of the days of the month and of the months up to it. */
const rowsOf = (tenant: Tenant, { sessionId }: UsageQuery, { service }: Meter): Sql => sql`
    series as materialized (
      select t.*, ${hourOf(sql`t.started_at`)} as started_hour, ${hourOf(sql`coalesce(t.ended_at, now())`)} as ended_hour
      from meter_series t
      where ${gate} and t.partner_id = ${tenant.partnerId} and t.customer_id = ${tenant.customerId}
        and t.service = ${service}
    ), since as materialized (select min(started_at) as first_started_at from series),
    used as materialized (
      select u.* from query a
      cross join lateral session_usage(case when ${gate} then ${sessionId}::uuid end, ${service}, a.month) u
    ), of_days as materialized (select period as day, u.* from used u where u.is_day),
    of_months as materialized (select period as month, u.* from used u where not u.is_day)`;

const meteredOfCustomer = metered(sql`sum(partner_cost)`);

/** The usage of one customer: a month by day and by thing, and the thirteen months that end with it. */
export const usageRead = (tenant: Tenant, query: UsageQuery, meter: Meter): TenantRead =>
  textRead(sql`
    with query as materialized (select ${monthOf(query)} as month where ${gate}),
    ${rowsOf(tenant, query, meter)},
    days as (
      select c.day, m.partner_cost, ${measured(sql`c.whole`, countedHours)}
      from query a
      cross join lateral (
        select c.*, ${countedPeriod}, ${wholeSince(sql`(select first_started_at from since)`)} as whole from (
          select d::date as day, ${begins(sql`d::date`)} as begins, ${begins(sql`d::date + 1`)} as ends
          from generate_series(a.month, least((a.month + interval '1 month')::date - 1, ${today}), interval '1 day') d
        ) c limit 31
      ) c
      left join series s on true
      left join of_days m on m.day = c.day and m.series_id = s.id
    ), months as materialized (
      select c.month, m.partner_cost, s.resource_id, s.resource_name, s.region, s.ended_at, ${measured(sql`c.whole`, countedHours)}
      from query a
      cross join lateral (
        select c.*, ${countedPeriod}, ${wholeSince(sql`(select first_started_at from since)`)} as whole from (
          select n::date as month, ${begins(sql`n::date`)} as begins, ${begins(sql`(n + interval '1 month')::date`)} as ends
          from generate_series(a.month - interval '12 months', a.month, interval '1 month') n
        ) c limit 13
      ) c
      left join series s on true
      left join of_months m on m.month = c.month and m.series_id = s.id
    ), price as materialized (
      select p.* from query a cross join lateral ${pricesOf(query.sessionId, sql`${meter.product}::text`, today)} p
    )
    select json_build_object(
      'month', to_char(a.month, 'YYYY-MM'),
      'currency', ${currencyInUse},
      'total', (select json_build_object(${meteredOfCustomer}) from months where month = a.month),
      'days', (select coalesce(json_agg(t.item order by t.day), '[]'::json) from (
        select day, json_build_object('day', day, ${meteredOfCustomer}) as item from days group by day) t),
      'things', (select coalesce(json_agg(t.item order by t.cost desc nulls last, t.quantity desc, t.id), '[]'::json) from (
        select m.id, sum(m.customer_cost) as cost, sum(m.quantity) as quantity, json_build_object('id', m.resource_id,
          'name', m.resource_name, 'region', m.region, 'exists', m.ended_at is null, ${meteredOfCustomer}) as item
        from (select id, resource_id, resource_name, region, ended_at, quantity, hours, customer_cost, partner_cost, expected,
            expected as whole from months where month = a.month and expected > 0) m
        group by m.id, m.resource_id, m.resource_name, m.region, m.ended_at
        order by 2 desc nulls last, 3 desc, 1 limit 100) t),
      'months', (select json_agg(t.item order by t.month) from (
        select month, json_build_object('month', to_char(month, 'YYYY-MM'), ${meteredOfCustomer}) as item
        from months group by month) t),
      'price', (select ${explanation(meter.product)} from price p)
    )::text as answer
    from query a cross join organization c
    where ${gate} and c.partner_id = ${tenant.partnerId} and c.id = ${tenant.customerId} and c.kind = 'customer'`);

type TopQuery = UsageQuery & { tellPartner: boolean };

/** The ten customers that cost the partner most in a month, or pay most where what the partner pays may not be known. */
const topOf = (tenant: Tenant, { sessionId, tellPartner }: TopQuery, service: Service): Sql =>
  tellPartner
    ? sql`session_top_customers(case when ${gate} then ${sessionId}::uuid end, ${service}, a.month)`
    : sql`(
        select m.customer_id, null::numeric as partner_cost, sum(m.quantity) as quantity from meter_month m
        where ${gate} and m.partner_id = ${tenant.partnerId} and m.service = ${service} and m.month = a.month
        group by m.customer_id order by sum(m.customer_cost) desc nulls last, 3 desc, 1 limit 10)`;

/** The ten customers of a partner with the most usage in a month, by what they cost. */
export const topCustomersRead = (tenant: Tenant, query: TopQuery, meter: Meter): TenantRead =>
  textRead(sql`
    with query as materialized (select ${monthOf(query)} as month where ${gate}),
    top as materialized (
      select x.customer_id, x.partner_cost as cost, x.quantity from query a cross join lateral ${topOf(tenant, query, meter.service)} x
    ), rows as (
      select t.customer_id, t.cost, t.quantity as used, s.customer_name,
        ${measured(wholeSince(sql`s.first_started_at`), sql`metered_hours(s.started_at, s.ended_at, c.begins, c.ends)`)}
      from query a
      cross join lateral (
        select ${begins(sql`a.month`)} as begins, ${begins(sql`(a.month + interval '1 month')::date`)} as ends
      ) c
      cross join top t
      join lateral (
        select z.*, min(z.started_at) over () as first_started_at from meter_series z
        where z.partner_id = ${tenant.partnerId} and z.customer_id = t.customer_id and z.service = ${meter.service}
      ) s on true
      -- By key for each series: a join would be planned for no rows, because row-level security hides how many there are.
      left join lateral (
        select m.quantity, m.hours, m.customer_cost from meter_month m
        where m.partner_id = ${tenant.partnerId} and m.service = ${meter.service} and m.month = a.month
          and m.customer_id = t.customer_id and m.series_id = s.id
        offset 0
      ) m on true
    )
    select json_build_object(
      'month', to_char(a.month, 'YYYY-MM'),
      'currency', ${currencyInUse},
      'items', coalesce((
        select json_agg(i.item order by coalesce(i.cost, i.pays) desc nulls last, i.used desc, i.customer_id) from (
          select r.customer_id, r.cost, sum(r.customer_cost) as pays, r.used, json_build_object('customerId', r.customer_id,
            'name', coalesce(o.name, max(r.customer_name)), 'exists', o.name is not null, ${metered(sql`r.cost`)}) as item
          from rows r left join organization o on o.partner_id = ${tenant.partnerId} and o.id = r.customer_id
          group by r.customer_id, r.cost, r.used, o.name
        ) i), '[]'::json)
    )::text as answer
    from query a where ${gate}`);
