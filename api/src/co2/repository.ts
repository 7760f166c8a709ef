import { amountOf, co2Amounts, energyOf, gridOfRegions, type listCo2ByCustomer } from '@portal/contract/co2';
import type { QueryOf } from '@portal/contract/http';
import type { ProductKey } from '@portal/contract/prices';
import type { Product } from '@portal/contract/services/define-service';
import { serviceDefinitions } from '@portal/contract/services/list';
import sql, { empty, join, type Sql } from 'sql-template-tag';
import { containsText, type ListSpec } from '../platform/http/lists.ts';
import { gate, type Tenant, type TenantRead } from '../platform/database/tenancy.ts';
import { monthOf, seriesOfMonth, type Meter, type UsageQuery } from '../platform/metering/month-usage.ts';

type OfMonth = { month?: string | undefined };
type MeteredProduct = Meter & { product: ProductKey };

/** Every product that has a footprint, with the energy and the amounts of one metered step. The method is linear. */
const products = serviceDefinitions.flatMap(({ service, products: all }) =>
  ('imported' in all ? [] : all).flatMap((product: Product) => {
    if (product.takes === undefined) return [];
    const { key, takes, factor = '1' } = product;
    const { amount, perUnit } = amountOf[takes];
    const step = Number(factor);
    const meter: MeteredProduct = { service, product: key };
    return [{ meter, amount, perStep: perUnit * step, kWh: energyOf(takes, step) }];
  }),
);

const grids = sql`(values ${join(gridOfRegions.map(({ region, kgPerKwh }) => sql`(${region}::text, ${kgPerKwh}::float8)`))})`;
const shown = (figure: Sql): Sql => sql`round((${figure})::numeric, 9)`;
/** Nothing measured makes no figure, not even zero. */
const ofMeasured = (figure: Sql): Sql => sql`case when sum(r.hours) > 0 then ${shown(figure)} end`;

/** What was used of each product: rows `u` that `source` reads of it. */
const usedOf = (source: (meter: MeteredProduct) => Sql): Sql =>
  join(
    products.map(
      ({ meter, amount, perStep, kWh }) => sql`
      select u.customer_id, u.region, u.month, u.customer_name, u.hours, u.expected, ${amount}::text as amount,
        u.quantity::float8 * ${perStep}::float8 as quantity, u.quantity::float8 * ${kWh}::float8 as kwh
      from ${source(meter)} u where u.expected > 0`,
    ),
    ' union all ',
  );

/** The sums that are kept of all customers of a partner: what is read does not grow with them. */
const summed =
  (query: UsageQuery) =>
  ({ service, product }: MeteredProduct): Sql =>
    sql`(
    select null::uuid as customer_id, ''::text as customer_name, t.region, t.starts_on as month, t.hours, t.expected, t.quantity
    from session_partner_totals(case when ${gate} then ${query.sessionId}::uuid end, array[${service}, ${product}], 'month',
      ${monthOf(query)}, ${monthOf(query)}) t where t.product <> '')`;

const ofThings =
  (tenant: Tenant, month: OfMonth) =>
  (meter: MeteredProduct): Sql =>
    seriesOfMonth(tenant, meter, month);

/** By region or by customer and region: amounts, energy, hours and the region's factor, null where it has none. */
const byRegion = (source: (meter: MeteredProduct) => Sql): Sql => sql`(
  select r.customer_id, r.region, r.month, r.amount, max(r.customer_name) as customer_name, sum(r.quantity) as quantity,
    sum(r.kwh) as kwh, sum(r.hours) as hours, sum(r.expected) as expected, g.factor
  from (${usedOf(source)}) r left join ${grids} g (region, factor) on g.region = r.region
  group by r.customer_id, r.region, r.month, r.amount, g.factor
)`;

const kWh = sql`sum(r.kwh)`;
const kgCo2e = sql`sum(r.kwh * r.factor)`;
const amounts = join(
  co2Amounts.map((amount) => {
    const ofIt = sql`filter (where r.amount = ${amount})`;
    return sql`${amount}::text, case when sum(r.hours) ${ofIt} > 0 then ${shown(sql`sum(r.quantity) ${ofIt}`)} end`;
  }),
);
const common = sql`
  'hours', coalesce(sum(r.hours), 0), 'hoursExpected', coalesce(sum(r.expected), 0), ${amounts},
  'kWh', ${ofMeasured(kWh)}, 'kgCo2e', ${ofMeasured(kgCo2e)}`;
const withoutFactor = sql`coalesce(
  json_agg(distinct r.region) filter (where r.factor is null and r.hours > 0), '[]'::json)`;

/** The month of one customer or of all of a partner, by region. */
export const footprintRead = (tenant: Tenant, query: UsageQuery): TenantRead => ({
  query: sql`
    with query as materialized (select ${monthOf(query)} as month where ${gate}),
    rows as materialized (select r.* from ${byRegion(tenant.customerId === null ? summed(query) : ofThings(tenant, query))} r)
    select json_build_object(
      'month', to_char(a.month, 'YYYY-MM'),
      'isRunning', a.month = date_trunc('month', portal_now() at time zone 'Europe/Stockholm')::date,
      'total', (select json_build_object(${common}, 'regionsWithoutFactor', ${withoutFactor}) from rows r),
      'regions', (select coalesce(json_agg(t.item order by t.region), '[]'::json) from (
        select r.region, json_build_object('region', r.region, ${common}, 'kgPerKwh', r.factor) as item
        from rows r group by r.region, r.factor) t)
    )::text as answer
    from query a where ${gate}`,
  answer: (row) => String(row?.['answer']),
});

const organizationName = ({ partnerId }: Tenant): Sql => sql`(
  select h.name from organization h where h.partner_id = ${partnerId} and h.id = ${partnerId})`;

type CustomersQuery = QueryOf<typeof listCo2ByCustomer>;

/** The month of every customer of a partner. */
export const footprintByCustomer = (tenant: Tenant, query: CustomersQuery): ListSpec => ({
  from: sql`(
    select g.*, count(*) over () as found from (
      select r.customer_id as id, coalesce(o.name, max(r.customer_name)) as name,
        coalesce(${ofMeasured(kWh)}, -1) as kwh, coalesce(${ofMeasured(kgCo2e)}, -1) as kg,
        json_build_object('id', r.customer_id, 'month', to_char(r.month, 'YYYY-MM'),
          'partnerName', ${organizationName(tenant)}, 'name', coalesce(o.name, max(r.customer_name)), 'exists', o.name is not null, ${common}, 'regionsWithoutFactor', ${withoutFactor}) as item
      from ${byRegion(ofThings(tenant, query))} r
      left join organization o on o.partner_id = ${tenant.partnerId} and o.id = r.customer_id
      group by r.customer_id, r.month, o.name
    ) g ${query.search ? sql`where ${containsText(sql`g.name`, query.search)}` : empty}
  ) t`,
  item: sql`t.item`,
  sorts: {
    name: { by: sql`t.name collate "sv-x-icu"`, type: 'text' },
    kWh: 'numeric',
    kgCo2e: { by: sql`t.kg`, type: 'numeric' },
  },
  total: sql`t.found`,
  where: [],
});
