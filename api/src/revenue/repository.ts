import type { QueryOf } from '@portal/contract/http';
import type { getRevenue } from '@portal/contract/revenue';
import sql, { type Sql } from 'sql-template-tag';
import { textRead, type TenantRead } from '../platform/database/tenancy.ts';
import { monthOf } from '../platform/metering/month-usage.ts';
import { currencyInUse } from '../platform/metering/prices.ts';

const mostPartners = 10;

const paid = (row: Sql): Sql =>
  sql`'partnerMinor', ${row}.partner_minor, 'customerMinor', ${row}.customer_minor`;
const listed = (items: Sql): Sql =>
  sql`(select coalesce(json_agg(r.item order by r.partner_minor desc, r.key), '[]'::json) from (${items}) r)`;

/** A month over all partners, with the twelve before it, read from the sums that are kept of them. */
export const revenueRead = (query: QueryOf<typeof getRevenue>): TenantRead =>
  textRead(sql`
    with asked as materialized (select ${monthOf(query)} as month),
    months as materialized (
      select m.* from asked a cross join lateral operator_months((a.month - interval '12 months')::date, a.month) m
    ), of_month as materialized (select m.* from months m join asked a on m.starts_on = a.month)
    select json_build_object('month', to_char(a.month, 'YYYY-MM'), 'currency', ${currencyInUse},
      'total', (select json_build_object('partnerMinor', coalesce(sum(m.partner_minor), 0),
        'customerMinor', coalesce(sum(m.customer_minor), 0)) from of_month m where m.service = ''),
      'months', (select json_agg(json_build_object('month', to_char(d, 'YYYY-MM'), ${paid(sql`m`)},
          'kWh', round(m.kwh, 9), 'kgCo2e', round(m.kg_co2e, 9)) order by d)
        from generate_series(a.month - interval '12 months', a.month, interval '1 month') d
        left join months m on m.starts_on = d::date and m.service = ''),
      'services', ${listed(sql`
        select m.partner_minor, m.service as key, json_build_object('service', m.service, ${paid(sql`m`)}) as item
        from of_month m where m.service <> ''`)},
      'products', ${listed(sql`
        select p.partner_minor, p.product as key, json_build_object('service', p.service, 'product', p.product,
          'name', k.name, ${paid(sql`p`)}) as item
        from operator_products(a.month) p join product k on k.key = p.product`)},
      'partners', ${listed(sql`
        select t.partner_minor, t.partner_id::text as key, json_build_object('id', t.partner_id, 'name', o.name,
          'state', o.state, ${paid(sql`t`)}) as item
        from top_partners(a.month, ${mostPartners}) t
        left join organization o on o.partner_id = t.partner_id and o.id = t.partner_id`)})::text as answer
    from asked a`);
