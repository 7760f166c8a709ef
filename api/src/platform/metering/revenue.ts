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
    with products as (
      select t.product, sum(t.customer_minor) as minor from (select ${monthOf(month)} as month where ${gate}) a
      join usage_total t on t.partner_id = ${partnerId} and t.service = ${service} and t.span = 'month'
        and t.starts_on = a.month and t.priced > 0
      group by t.product
    )
    select json_build_object('month', to_char(${monthOf(month)}, 'YYYY-MM'), 'currency', ${currencyInUse},
      'products', coalesce((select json_agg(json_build_object('product', p.product, 'customerMinor', p.minor)
        order by p.minor desc, p.product) from products p), '[]'::json),
      'customerMinor', coalesce((select sum(p.minor) from products p), 0))::text as answer
    where ${gate}`);
