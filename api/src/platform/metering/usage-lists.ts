import sql, { raw, type Sql } from 'sql-template-tag';
import { gate, textRead, type Tenant, type TenantRead } from '../database/tenancy.ts';
import { containsText, type ListSpec } from '../http/lists.ts';
import { currencyInUse } from './prices.ts';
import { monthOf, seriesOfMonth, type Meter, type UsageQuery } from './month-usage.ts';

type ListQuery = UsageQuery & { search?: string | undefined };

const entered = ({ sessionId }: UsageQuery): Sql => sql`case when ${gate} then ${sessionId}::uuid end`;

/** Sorted by an amount, what has none is the least. */
const amount = (column: Sql): Sql => sql`coalesce(${column}, -1e15)`;

/** What a row `t` used and cost, as members of JSON; `of` names its columns, or those with the sums over all rows. */
const members = (of: (column: string) => Sql): Sql => sql`
  'hours', ${of('hours')}, 'hoursExpected', ${of('expected')}, 'average', round(${of('average')}),
  'customerMinor', round(${of('customer_cost')} * 100), 'partnerMinor', round(${of('partner_cost')} * 100)`;

const columns: Readonly<Record<string, readonly [Sql, Sql]>> = {
  hours: [sql`t.hours`, sql`t.all_hours`],
  expected: [sql`t.expected`, sql`t.all_expected`],
  average: [sql`t.average`, sql`t.all_average`],
  customer_cost: [sql`t.customer_cost`, sql`t.all_customer_cost`],
  partner_cost: [sql`t.partner_cost`, sql`t.all_partner_cost`],
};
const column =
  (at: 0 | 1) =>
  (name: string): Sql => {
    const known = columns[name];
    if (!known) throw new Error(`There is no column ${name}.`);
    return known[at];
  };

/** The sums over all rows `g` that match, beside each. */
const sums = sql`
  count(*) over () as found, coalesce(sum(g.hours) over (), 0) as all_hours,
  coalesce(sum(g.expected) over (), 0) as all_expected,
  sum(g.counted) over () / nullif(max(g.whole) over (), 0) as all_average,
  sum(g.customer_cost) over () as all_customer_cost, sum(g.partner_cost) over () as all_partner_cost`;

const noSum = sql`'hours', 0, 'hoursExpected', 0, 'average', null, 'customerMinor', null, 'partnerMinor', null`;

const common = {
  customerMinor: { by: amount(sql`t.customer_cost`), type: 'numeric' },
  name: { by: sql`t.name collate "sv-x-icu"`, type: 'text' },
  partnerMinor: { by: amount(sql`t.partner_cost`), type: 'numeric' },
  average: { by: amount(sql`t.average`), type: 'numeric' },
};

/** What every customer of a partner used in a month, and what that cost it and the partner. */
export const usageByCustomer = (
  { partnerId }: Tenant,
  query: ListQuery,
  { service, product }: Meter,
): ListSpec => ({
  from: sql`(
    select g.*, g.counted / nullif(g.whole, 0) as average, sum(g.customer_before) over () as all_customer_before, ${sums}
    from (
      select customer_id as id, o.name is not null as exists, o.organization_number,
        coalesce(o.name, (select s.customer_name from meter_series s where s.partner_id = ${partnerId} and s.customer_id = u.customer_id
          limit 1), (select h.customer_name from charge h where h.partner_id = ${partnerId} and h.customer_id = u.customer_id
          limit 1)) as name,
        u.customer_cost, u.partner_cost, u.customer_before, coalesce(u.hours, 0) as hours, coalesce(u.expected, 0) as expected,
        u.counted, u.whole
      from (
        select * from (
          select x.customer_id, sum(x.hours) as hours, sum(x.expected) as expected, sum(x.counted) as counted, max(x.whole) as whole
          from session_totals(${entered(query)}, ${service}, 'month', ${monthOf(query)}, ${monthOf(query)}) x
          where x.product = ${product}::text group by x.customer_id
        ) x full join session_costs(${entered(query)}, ${service}, ${monthOf(query)}) c using (customer_id)
      ) u left join organization o on o.partner_id = ${partnerId} and o.id = u.customer_id
      where u.expected > 0 or u.customer_cost is not null
    ) g ${query.search ? sql`where ${containsText(sql`g.name`, query.search)}` : sql``}
  ) t`,
  item: sql`json_build_object('id', t.id, 'month', to_char(${monthOf(query)}, 'YYYY-MM'), 'name', t.name,
    'exists', t.exists, 'organizationNumber', t.organization_number, 'currency', ${currencyInUse},
    'beforeMinor', round(t.customer_before * 100), ${members(column(0))})`,
  sorts: {
    ...common,
    marginMinor: { by: amount(sql`t.customer_cost - t.partner_cost`), type: 'numeric' },
    change: { by: amount(sql`t.customer_cost / nullif(t.customer_before, 0)`), type: 'numeric' },
  },
  total: sql`t.found`,
  ofAll: {
    each: sql`json_build_object('sum', json_build_object('beforeMinor', round(t.all_customer_before * 100), ${members(column(1))}))`,
    none: sql`json_build_object('sum', json_build_object('beforeMinor', null, ${noSum}))`,
  },
  where: [],
  asker: query.sessionId,
});

/** Whether the thing of rows `r` is there now. */
const isThere = ({ partnerId }: Tenant, meter: Meter): Sql =>
  meter.product === null
    ? sql`exists (select from ${raw(meter.things)} z where z.partner_id = ${partnerId} and z.id = r.resource_id)`
    : sql`bool_or(r.ended_at is null)`;

/** What every thing of a customer used in a month, and what that cost it and the partner. */
export const usageByThing = (tenant: Tenant, query: ListQuery, meter: Meter): ListSpec => ({
  from: sql`(
    select g.*, g.counted / nullif(g.hours, 0) as average, ${sums} from (
      select r.resource_id as id, max(r.resource_name) as name, max(r.region) as region, ${isThere(tenant, meter)} as exists,
        sum(r.customer_cost) as customer_cost, max(p.partner_cost) as partner_cost, sum(r.hours) as hours,
        sum(r.expected) as expected, sum(r.quantity) as counted,
        greatest(max(r.whole), max(r.expected)) as whole
      from ${seriesOfMonth(tenant, meter, query)} r
      left join session_thing_costs(${entered(query)}, ${meter.service}, ${monthOf(query)}) p on p.thing_id = r.resource_id
      where r.expected > 0 or r.customer_cost is not null
      group by r.resource_id
    ) g ${query.search ? sql`where ${containsText(sql`g.name`, query.search)}` : sql``}
  ) t`,
  item: sql`json_build_object('id', t.id, 'month', to_char(${monthOf(query)}, 'YYYY-MM'), 'name', t.name,
    'exists', t.exists, 'region', coalesce(t.region, ''), 'currency', ${currencyInUse}, ${members(column(0))})`,
  sorts: common,
  total: sql`t.found`,
  ofAll: {
    each: sql`json_build_object('sum', json_build_object(${members(column(1))}))`,
    none: sql`json_build_object('sum', json_build_object(${noSum}))`,
  },
  where: [],
  asker: query.sessionId,
  anchor: sql`exists (select from organization c where c.partner_id = ${tenant.partnerId} and c.id = ${tenant.customerId})`,
});

type TopQuery = UsageQuery & { tellPartner: boolean };

/** The ten customers that cost the partner most in a month, or pay most where what the partner pays may not be known. */
export const topCustomersRead = (tenant: Tenant, query: TopQuery, meter: Meter): TenantRead => {
  const { from } = usageByCustomer(tenant, query, meter);
  return textRead(sql`
    select json_build_object('month', to_char(${monthOf(query)}, 'YYYY-MM'), 'currency', ${currencyInUse},
      'items', coalesce((
        select json_agg(json_build_object('customerId', t.id, 'name', t.name, 'exists', t.exists, ${members(column(0))})
          order by t.by desc nulls last, t.average desc nulls last, t.id)
        from (
          select t.*, ${query.tellPartner ? sql`t.partner_cost` : sql`t.customer_cost`} as by from ${from}
          where t.hours > 0 or t.customer_cost is not null
          order by by desc nulls last, t.average desc nulls last, t.id limit 10
        ) t), '[]'::json))::text as answer
    where ${gate}`);
};
