import type { ProductKey } from '@portal/contract/prices';
import type { Service } from '@portal/contract/services/services';
import sql, { empty, type Sql } from 'sql-template-tag';
import { gate, type Tenant } from '../database/tenancy.ts';

/**
 * The product of a service of which it is said how much of it was used; what it cost is that of all its products. Null of
 * a service that is charged in advance alone: then `things` is the table of what is charged for, by its ids.
 */
export type Meter =
  | { service: Service; product: ProductKey }
  | { service: Service; product: null; things: string };

type OfMonth = { month?: string | undefined };
/** Which month, `2026-11`, else the running one; what the partner pays is shown to whoever may know it. */
export type UsageQuery = OfMonth & { sessionId: string };

export const today = sql`stockholm_day(portal_now())`;
/** The first day of a month, `2026-11`, else of the running one. */
export const monthOf = ({ month }: OfMonth): Sql =>
  sql`coalesce((${month ?? null}::text || '-01')::date, date_trunc('month', ${today})::date)`;
/** The moment at which a day of Europe/Stockholm begins. */
export const begins = (day: Sql): Sql => sql`day_begins(${day})`;

type OfService = { tenant: Tenant; service: Service };

const ofService = ({ tenant: { partnerId, customerId }, service }: OfService, table: Sql): Sql => sql`
  ${gate} and ${table}.partner_id = ${partnerId} and ${table}.service = ${service}
  ${customerId === null ? empty : sql`and ${table}.customer_id = ${customerId}`}`;

/**
 * Every thing of a service that a partner, or the customer of the tenant, had in a month, once for each of its products:
 * its id, name, customer and region, and what it cost the customer; of the meter's product also `quantity` with the hours
 * measured and expected, and `whole`, which are zero of the others. What is charged in advance stands in the month in
 * which it is charged, and has no hours.
 */
export const seriesOfMonth = (tenant: Tenant, { service, product }: Meter, month: OfMonth): Sql => sql`(
  select s.customer_id, s.customer_name, s.resource_id, s.resource_name, s.ended_at, s.region, c.month, s.customer_cost,
    s.told * coalesce(s.quantity, 0) as quantity, s.told * coalesce(s.hours, 0) as hours,
    s.told * greatest(metered_hours(s.started_at, s.ended_at, c.begins, c.ends), coalesce(s.hours, 0)) as expected,
    s.told * metered_hours(s.first_started_at, null, c.begins, c.ends) as whole
  from (
    select a.month, ${begins(sql`a.month`)} as begins, ${begins(sql`(a.month + interval '1 month')::date`)} as ends
    from (select ${monthOf(month)} as month where ${gate}) a
  ) c
  cross join (
    select g.*, min(g.started_at) filter (where g.told = 1) over (partition by g.customer_id) as first_started_at from (
      select u.customer_id, u.id, coalesce(max(u.product) = ${product}::text, false)::integer as told, max(u.customer_name) as customer_name, max(u.region) as region,
        (array_agg(u.resource_id) filter (where u.resource_id is not null))[1] as resource_id,
        max(u.resource_name) as resource_name, max(u.started_at) as started_at, max(u.ended_at) as ended_at,
        sum(u.quantity) as quantity, sum(u.hours) as hours, sum(u.customer_cost) as customer_cost
      -- Laid together and grouped: a join would be planned for no rows, because row-level security hides how many there are.
      from (
        select z.customer_id, z.id, z.product, z.customer_name, z.resource_id, z.resource_name, z.region, z.started_at, z.ended_at,
          null::numeric as quantity, null::integer as hours, null::numeric as customer_cost
        from meter_series z where ${ofService({ tenant, service }, sql`z`)}
        union all
        select z.customer_id, z.series_id, null, null, null, null, null, null, null, z.quantity, z.hours, z.customer_cost
        from meter_month z where ${ofService({ tenant, service }, sql`z`)} and z.month = ${monthOf(month)}
      ) u group by u.customer_id, u.id
    ) g
  ) s
  where s.started_at < c.ends and (s.ended_at is null or s.ended_at > c.begins)
  union all
  select h.customer_id, max(h.customer_name), h.thing_id, max(h.thing_name), null, null, ${monthOf(month)},
    sum(h.customer_cost), 0, 0, 0, 0
  from charge h
  where ${ofService({ tenant, service }, sql`h`)} and h.charged_on >= ${monthOf(month)}
    and h.charged_on < (${monthOf(month)} + interval '1 month')::date
  group by h.customer_id, h.thing_id
)`;
