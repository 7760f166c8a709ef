import type { Service } from '@portal/contract/services/services';
import sql from 'sql-template-tag';
import { gate, textRead, type Tenant, type TenantRead } from '../database/tenancy.ts';
import { monthOf } from './month-usage.ts';
import { currencyInUse } from './prices.ts';

/** What the customers of a partner pay for each product of a service in a month, without VAT; the largest first. */
export const revenueRead = (
  { partnerId }: Tenant,
  service: Service,
  month: { month?: string | undefined },
): TenantRead =>
  textRead(sql`
    with paid as materialized (
      select s.product, m.customer_cost from (select ${monthOf(month)} as month where ${gate}) a
      join meter_month m on m.partner_id = ${partnerId} and m.service = ${service} and m.month = a.month
      join meter_series s on s.partner_id = m.partner_id and s.id = m.series_id
      union all
      select h.product, h.customer_cost from (select ${monthOf(month)} as month where ${gate}) a
      join charge h on h.partner_id = ${partnerId} and h.service = ${service} and h.charged_on >= a.month
        and h.charged_on < (a.month + interval '1 month')::date
    ), products as (
      select p.product, round(sum(p.customer_cost) * 100) as minor from paid p where p.customer_cost is not null
      group by p.product
    )
    select json_build_object('month', to_char(${monthOf(month)}, 'YYYY-MM'), 'currency', ${currencyInUse},
      'products', coalesce((select json_agg(json_build_object('product', p.product, 'customerMinor', p.minor)
        order by p.minor desc, p.product) from products p), '[]'::json),
      'customerMinor', coalesce((select sum(p.minor) from products p), 0))::text as answer
    where ${gate}`);
