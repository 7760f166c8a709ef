import type { ProductKey } from '@portal/contract/prices';
import type { Service } from '@portal/contract/services/services';
import sql, { empty, type Sql } from 'sql-template-tag';
import { gate, type Tenant } from '../database/tenancy.ts';
import { containsText, type ListSpec } from '../http/lists.ts';
import { currencyInUse } from './prices.ts';

/** What is metered of the things of a service. */
export type Meter = { service: Service; product: ProductKey };

type OfMonth = { month?: string | undefined };
/** Which month, `2026-11`, else the running one; what the partner pays is shown to whoever may know it. */
export type UsageQuery = OfMonth & { sessionId: string };

export const today = sql`(now() at time zone 'Europe/Stockholm')::date`;
/** The first day of a month, `2026-11`, else of the running one. */
export const monthOf = ({ month }: OfMonth): Sql =>
  sql`coalesce((${month ?? null}::text || '-01')::date, date_trunc('month', ${today})::date)`;
/** The moment at which a day of Europe/Stockholm begins. */
export const begins = (day: Sql): Sql => sql`((${day})::timestamp at time zone 'Europe/Stockholm')`;

type OfService = { tenant: Tenant; service: Service };

const ofService = ({ tenant: { partnerId, customerId }, service }: OfService, table: Sql): Sql => sql`
  ${gate} and ${table}.partner_id = ${partnerId} and ${table}.service = ${service}
  ${customerId === null ? empty : sql`and ${table}.customer_id = ${customerId}`}`;

/**
 * Every thing of a service that a partner, or the customer of the tenant, had in a month: customer and region, `quantity`
 * with the hours measured and expected, `whole` and what it cost the customer. What is charged in advance stands in the
 * month in which it is charged, and has no hours.
 */
export const seriesOfMonth = (tenant: Tenant, service: Service, month: OfMonth): Sql => sql`(
  select s.customer_id, s.customer_name, s.region, c.month, s.customer_cost,
    coalesce(s.quantity, 0) as quantity, coalesce(s.hours, 0) as hours,
    greatest(metered_hours(s.started_at, s.ended_at, c.begins, c.ends), coalesce(s.hours, 0)) as expected,
    metered_hours(s.first_started_at, null, c.begins, c.ends) as whole
  from (
    select a.month, ${begins(sql`a.month`)} as begins, ${begins(sql`(a.month + interval '1 month')::date`)} as ends
    from (select ${monthOf(month)} as month where ${gate}) a
  ) c
  cross join (
    select g.*, min(g.started_at) over (partition by g.customer_id) as first_started_at from (
      select u.customer_id, u.id, max(u.customer_name) as customer_name, max(u.region) as region,
        max(u.started_at) as started_at, max(u.ended_at) as ended_at, sum(u.quantity) as quantity,
        sum(u.hours) as hours, sum(u.customer_cost) as customer_cost
      -- Laid together and grouped: a join would be planned for no rows, because row-level security hides how many there are.
      from (
        select z.customer_id, z.id, z.customer_name, z.region, z.started_at, z.ended_at, null::numeric as quantity,
          null::integer as hours, null::numeric as customer_cost
        from meter_series z where ${ofService({ tenant, service }, sql`z`)}
        union all
        select z.customer_id, z.series_id, null, null, null, null, z.quantity, z.hours, z.customer_cost
        from meter_month z where ${ofService({ tenant, service }, sql`z`)} and z.month = ${monthOf(month)}
      ) u group by u.customer_id, u.id
    ) g
  ) s
  where s.started_at < c.ends and (s.ended_at is null or s.ended_at > c.begins)
  union all
  select h.customer_id, max(h.customer_name), null, ${monthOf(month)}, sum(h.customer_cost), 0, 0, 0, 0
  from charge h
  where ${ofService({ tenant, service }, sql`h`)} and h.charged_on >= ${monthOf(month)}
    and h.charged_on < (${monthOf(month)} + interval '1 month')::date
  group by h.customer_id, h.thing_id
)`;

/**
 * What was measured, as members of JSON, over rows with quantity, hours, expected, customer_cost and `whole`, the hours
 * of the period; a thing's own average is over its own. What the partner pays is a field of its own.
 */
export const metered = (partnerCost: Sql): Sql => sql`
  'hours', coalesce(sum(hours), 0), 'hoursExpected', coalesce(sum(expected), 0),
  'average', round(sum(case when hours = expected and hours > 0 then quantity
    else quantity / nullif(hours, 0) * expected end) / nullif(greatest(max(whole), max(expected)), 0)),
  'customerMinor', round(sum(customer_cost) * 100),
  'partnerMinor', round(${partnerCost} * 100)`;

/** What every customer of a partner used in a month, and what that cost it and the partner. */
export const usageByCustomer = (
  tenant: Tenant,
  query: UsageQuery & { search?: string | undefined },
  { service }: Pick<Meter, 'service'>,
): ListSpec => ({
  from: sql`(
    select g.*, count(*) over () as found from (
      select r.customer_id as id, coalesce(o.name, max(r.customer_name)) as name, sum(r.customer_cost) as cost,
        json_build_object('id', r.customer_id, 'month', to_char(r.month, 'YYYY-MM'),
          'name', coalesce(o.name, max(r.customer_name)), 'exists', o.name is not null, 'currency', ${currencyInUse},
          ${metered(sql`max(p.partner_cost)`)}) as item
      from ${seriesOfMonth(tenant, service, query)} r
      left join organization o on o.partner_id = ${tenant.partnerId} and o.id = r.customer_id
      left join (
        select x.* from session_partner_costs(
          case when ${gate} then ${query.sessionId}::uuid end, ${service}, ${monthOf(query)}) x
      ) p on p.customer_id = r.customer_id
      where r.expected > 0
      group by r.customer_id, r.month, o.name
    ) g ${query.search ? sql`where ${containsText(sql`g.name`, query.search)}` : empty}
  ) t`,
  item: sql`t.item`,
  sorts: {
    name: { by: sql`t.name collate "sv-x-icu"`, type: 'text' },
    customerMinor: { by: sql`coalesce(t.cost, -1)`, type: 'numeric' },
  },
  total: sql`t.found`,
  where: [],
  asker: query.sessionId,
});
