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
  'customerMinor', ${of('customer_minor')}, 'partnerMinor', ${of('partner_minor')}`;

const columns: Readonly<Record<string, readonly [Sql, Sql]>> = {
  hours: [sql`t.hours`, sql`t.all_hours`],
  expected: [sql`t.expected`, sql`t.all_expected`],
  average: [sql`t.average`, sql`t.all_average`],
  customer_minor: [sql`t.customer_minor`, sql`t.all_customer_minor`],
  partner_minor: [sql`t.partner_minor`, sql`t.all_partner_minor`],
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
  sum(g.customer_minor) over () as all_customer_minor, sum(g.partner_minor) over () as all_partner_minor`;

const noSum = sql`'hours', 0, 'hoursExpected', 0, 'average', null, 'customerMinor', null, 'partnerMinor', null`;

const common = {
  customerMinor: { by: amount(sql`t.customer_minor`), type: 'numeric' },
  name: { by: sql`t.name collate "sv-x-icu"`, type: 'text' },
  partnerMinor: { by: amount(sql`t.partner_minor`), type: 'numeric' },
  average: { by: amount(sql`t.average`), type: 'numeric' },
};

/** The name of a customer that may be gone, of which `o` is the organization. */
const nameOf = (partnerId: string, customer: Sql): Sql => sql`
  coalesce(o.name, (select s.customer_name from meter_series s where s.partner_id = ${partnerId} and s.customer_id = ${customer}
    limit 1), (select h.customer_name from charge h where h.partner_id = ${partnerId} and h.customer_id = ${customer}
    limit 1))`;

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
        ${nameOf(partnerId, sql`u.customer_id`)} as name,
        u.customer_minor, u.partner_minor, u.customer_before, coalesce(u.hours, 0) as hours, coalesce(u.expected, 0) as expected,
        u.counted, u.whole
      from (
        select * from (
          select x.customer_id, sum(x.hours) as hours, sum(x.expected) as expected, sum(x.counted) as counted, max(x.whole) as whole
          from session_totals(${entered(query)}, ${service}, 'month', ${monthOf(query)}, ${monthOf(query)}) x
          where x.product = ${product}::text group by x.customer_id
        ) x full join session_costs(${entered(query)}, ${service}, ${monthOf(query)}) c using (customer_id)
      ) u left join organization o on o.partner_id = ${partnerId} and o.id = u.customer_id
      where u.expected > 0 or u.customer_minor is not null
    ) g ${query.search ? sql`where ${containsText(sql`g.name`, query.search)}` : sql``}
  ) t`,
  item: sql`json_build_object('id', t.id, 'month', to_char(${monthOf(query)}, 'YYYY-MM'), 'name', t.name,
    'exists', t.exists, 'organizationNumber', t.organization_number, 'currency', ${currencyInUse},
    'beforeMinor', t.customer_before, ${members(column(0))})`,
  sorts: {
    ...common,
    marginMinor: { by: amount(sql`t.customer_minor - t.partner_minor`), type: 'numeric' },
    change: { by: amount(sql`t.customer_minor::numeric / nullif(t.customer_before, 0)`), type: 'numeric' },
  },
  total: sql`t.found`,
  ofAll: {
    each: sql`json_build_object('sum', json_build_object('beforeMinor', t.all_customer_before, ${members(column(1))}))`,
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

/** What the month cost, as the sum of its lines; of those that a search finds there is none. */
const linesOf = (query: ListQuery, { service }: Meter): Sql =>
  query.search
    ? sql`(select null::bigint as customer_minor, null::bigint as partner_minor)`
    : sql`(select c.customer_minor, c.partner_minor from (values (1)) one (n)
        left join session_costs(${entered(query)}, ${service}, ${monthOf(query)}) c on true)`;

/** By how much that differs from what is shown of all things, each of which has its part rounded by itself. */
const roundings = sql`coalesce(l.customer_minor - sum(g.customer_minor) over (), 0) as customer_rounding,
  coalesce(l.partner_minor - sum(g.partner_minor) over (), 0) as partner_rounding`;

const sumWithRounding = (name: string): Sql => {
  if (name === 'customer_minor') return sql`t.all_customer_minor + t.customer_rounding`;
  return name === 'partner_minor' ? sql`t.all_partner_minor + t.partner_rounding` : column(1)(name);
};

const sumOfThings = (summed: Sql, rounding: { customer: Sql; partner: Sql }): Sql => sql`
  json_build_object('sum', json_build_object(${summed}, 'rounding', json_build_object(
    'customerMinor', ${rounding.customer}, 'partnerMinor', ${rounding.partner})))`;

/** What every thing of a customer used in a month, and its part of what that cost it and the partner. */
export const usageByThing = (tenant: Tenant, query: ListQuery, meter: Meter): ListSpec => ({
  from: sql`(
    select g.*, g.counted / nullif(g.hours, 0) as average, ${sums}, ${roundings} from (
      select r.resource_id as id, max(r.resource_name) as name, max(r.region) as region, ${isThere(tenant, meter)} as exists,
        line_minor(sum(r.customer_cost)) as customer_minor, line_minor(max(p.partner_cost)) as partner_minor,
        sum(r.hours) as hours, sum(r.expected) as expected, sum(r.quantity) as counted,
        greatest(max(r.whole), max(r.expected)) as whole
      from ${seriesOfMonth(tenant, meter, query)} r
      left join session_thing_costs(${entered(query)}, ${meter.service}, ${monthOf(query)}) p on p.thing_id = r.resource_id
      where r.expected > 0 or r.customer_cost is not null
      group by r.resource_id
    ) g cross join ${linesOf(query, meter)} l
    ${query.search ? sql`where ${containsText(sql`g.name`, query.search)}` : sql``}
  ) t`,
  item: sql`json_build_object('id', t.id, 'month', to_char(${monthOf(query)}, 'YYYY-MM'), 'name', t.name,
    'exists', t.exists, 'region', coalesce(t.region, ''), 'currency', ${currencyInUse}, ${members(column(0))})`,
  sorts: common,
  total: sql`t.found`,
  ofAll: {
    each: sumOfThings(members(sumWithRounding), {
      customer: sql`t.customer_rounding`,
      partner: sql`case when t.all_partner_minor is not null then t.partner_rounding end`,
    }),
    none: sumOfThings(noSum, { customer: sql`0`, partner: sql`null` }),
  },
  where: [],
  asker: query.sessionId,
  anchor: sql`exists (select from organization c where c.partner_id = ${tenant.partnerId} and c.id = ${tenant.customerId})`,
});

const mostShown = 10;

/** The ten customers that cost the partner most in a month, or pay most where what the partner pays may not be known. */
export const topCustomersRead = ({ partnerId }: Tenant, query: UsageQuery, { service }: Meter): TenantRead =>
  textRead(sql`
    select json_build_object('month', to_char(${monthOf(query)}, 'YYYY-MM'), 'currency', ${currencyInUse},
      'items', coalesce((
        select json_agg(json_build_object('customerId', t.customer_id, 'name', ${nameOf(partnerId, sql`t.customer_id`)},
          'exists', o.name is not null, 'average', round(t.average), 'customerMinor', t.customer_minor,
          'partnerMinor', t.partner_minor) order by t.place)
        from session_top_customers(${entered(query)}, ${service}, ${monthOf(query)}, 'cost', ${mostShown}::integer) t
        left join organization o on o.partner_id = ${partnerId} and o.id = t.customer_id), '[]'::json))::text as answer
    where ${gate}`);
