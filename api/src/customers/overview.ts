import { toldProduct } from '@portal/contract/services/products';
import { services } from '@portal/contract/services/services';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Registry } from '../platform/capability.ts';
import { gate, textRead, type Tenant, type TenantRead } from '../platform/database/tenancy.ts';
import { currencyInUse } from '../platform/metering/prices.ts';
import { attentionByCustomer, attentionJson } from './attention.ts';

type Overview = { sessionId: string; registry: Registry; offered: readonly string[] };

const today = sql`stockholm_day(portal_now())`;
/** The first day whose size is shown: that of the month before which costs are compared with. */
const firstDay = sql`(${today} - interval '1 month')::date`;

/** What a month that goes on like the days before today comes to; `c` are the costs of its services. */
const forecast = sql`round(coalesce(sum(c.customer_minor), sum(c.coming))
  + case when bool_or(c.product is not null and c.customer_minor is not null) then sum(c.recent) else 0 end
    * full_hours(portal_now(), day_begins((q.month + interval '1 month')::date)) / 24
  + case when sum(c.customer_minor) is null then 0 else coalesce(sum(c.coming), 0) end)`;

/** How many things the service of a row `c` has that are not measured; null for one whose things are. */
const counts = ({ counted }: Registry, { partnerId, customerId }: Tenant): Sql => {
  const ofService = counted.map(
    ({ service, table, holds }) => sql`when ${service} then (
      select count(*) from ${raw(table)} x
      where x.partner_id = ${partnerId} and x.customer_id = ${customerId} and ${raw(holds)})`,
  );
  return sql`case c.service ${join(ofService, ' ')} end`;
};

/** How the customer of the tenant is doing, in one round trip. */
export const customerOverview = (tenant: Tenant, { sessionId, registry, offered }: Overview): TenantRead => {
  const entered: Sql = sql`case when ${gate} then ${sessionId}::uuid end`;
  return textRead(sql`
    with query as materialized (select date_trunc('month', ${today})::date as month where ${gate}),
    costs as materialized (
      select o.service, o.product, o.place, s.state, s.operation, c.* from query q
      cross join unnest(${[...services]}::text[], ${services.map(toldProduct)}::text[]) with ordinality o(service, product, place)
      left join service_state s on s.partner_id = ${tenant.partnerId} and s.customer_id = ${tenant.customerId} and s.service = o.service
      left join lateral session_costs(${entered}, o.service, q.month) c on true
      where o.service = any(${[...offered]}::text[]) or s.state is not null or c.customer_minor is not null
    ), days as materialized (
      select o.service, x.starts_on, x.things, x.size from query q
      cross join costs o
      cross join lateral session_totals(${entered}, o.service, 'day', ${firstDay}, ${today}) x
      where x.product = o.product
    )
    select json_build_object(
      'month', to_char(q.month, 'YYYY-MM'),
      'currency', ${currencyInUse},
      'customerMinor', (select sum(c.customer_minor) from costs c),
      'beforeMinor', (select sum(c.customer_before) from costs c),
      'partnerMinor', (select sum(c.partner_minor) from costs c),
      'forecastMinor', (select ${forecast} from costs c),
      'attention', ${attentionJson},
      'users', (select count(*) from user_account u
        where u.partner_id = t.partner_id and u.organization_id = t.id and u.state <> 'invited'),
      'services', (select coalesce(json_agg(json_build_object('service', c.service,
        'state', coalesce(c.state, 'not-enabled'), 'operation', c.operation,
        'customerMinor', c.customer_minor, 'beforeMinor', c.customer_before, 'partnerMinor', c.partner_minor,
        'things', coalesce((select d.things from days d where d.service = c.service order by d.starts_on desc limit 1),
          ${counts(registry, tenant)}, 0),
        'days', (select coalesce(json_agg(json_build_object('day', g.day::date, 'average', round(d.size)) order by g.day), '[]'::json)
          from generate_series(${firstDay}, ${today}, interval '1 day') g(day)
          left join days d on d.service = c.service and d.starts_on = g.day))
        order by c.place), '[]'::json)
        from costs c)
    )::text as answer
    from query q cross join organization t
    left join ${attentionByCustomer(tenant)} a on a.customer_id = t.id
    where ${gate} and t.partner_id = ${tenant.partnerId} and t.id = ${tenant.customerId} and t.kind = 'customer'`);
};
