import type { QueryOf } from '@portal/contract/http';
import type { listS3UsageByCustomer } from '@portal/contract/s3-storage/usage';
import sql, { empty, type Sql } from 'sql-template-tag';
import { containsText, type ListSpec } from '../../platform/http/lists.ts';
import { currencyInUse } from '../../platform/metering/prices.ts';
import { gate, type Tenant } from '../../platform/database/tenancy.ts';
import { s3Service } from './metering.ts';
import { begins, metered, monthOf } from './usage-repository.ts';

type OfMonth = { month?: string | undefined };

const ofTenant = ({ partnerId, customerId }: Tenant, table: Sql): Sql => sql`
  ${gate} and ${table}.partner_id = ${partnerId} and ${table}.service = ${s3Service}
  ${customerId === null ? empty : sql`and ${table}.customer_id = ${customerId}`}`;

/**
 * Every bucket that a house, or the customer of the tenant, had in a month: customer and region, byte-hours as
 * `quantity` with the hours measured and expected, `whole` and what it cost the customer.
 */
export const seriesOfMonth = (tenant: Tenant, asked: OfMonth): Sql => sql`(
  select s.customer_id, s.customer_name, s.region, c.month, s.customer_cost,
    coalesce(s.quantity, 0) as quantity, coalesce(s.hours, 0) as hours,
    greatest(metered_hours(s.started_at, s.ended_at, c.begins, c.ends), coalesce(s.hours, 0)) as expected,
    metered_hours(s.first_started_at, null, c.begins, c.ends) as whole
  from (
    select a.month, ${begins(sql`a.month`)} as begins, ${begins(sql`(a.month + interval '1 month')::date`)} as ends
    from (select ${monthOf(asked)} as month where ${gate}) a
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
        from meter_series z where ${ofTenant(tenant, sql`z`)}
        union all
        select z.customer_id, z.series_id, null, null, null, null, z.quantity, z.hours, z.customer_cost
        from meter_month z where ${ofTenant(tenant, sql`z`)} and z.month = ${monthOf(asked)}
      ) u group by u.customer_id, u.id
    ) g
  ) s
  where s.started_at < c.ends and (s.ended_at is null or s.ended_at > c.begins)
)`;

type UsageQuery = QueryOf<typeof listS3UsageByCustomer> & { sessionId: string };

/** What every customer of a house stored in a month, and what that cost it and the house. */
export const usageByCustomer = (tenant: Tenant, query: UsageQuery): ListSpec => ({
  from: sql`(
    select g.*, count(*) over () as found from (
      select r.customer_id as id, coalesce(o.name, max(r.customer_name)) as name, sum(r.customer_cost) as cost,
        json_build_object('id', r.customer_id, 'month', to_char(r.month, 'YYYY-MM'),
          'name', coalesce(o.name, max(r.customer_name)), 'exists', o.name is not null, 'currency', ${currencyInUse},
          ${metered(sql`max(p.partner_cost)`)}) as item
      from ${seriesOfMonth(tenant, query)} r
      left join organization o on o.partner_id = ${tenant.partnerId} and o.id = r.customer_id
      left join (
        select x.* from session_house_costs(
          case when ${gate} then ${query.sessionId}::uuid end, ${s3Service}, ${monthOf(query)}) x
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
