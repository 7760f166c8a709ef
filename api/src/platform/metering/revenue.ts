import type { Service } from '@portal/contract/services/services';
import sql from 'sql-template-tag';
import { gate, textRead, type TenantRead } from '../database/tenancy.ts';
import { monthOf, type UsageQuery } from './month-usage.ts';
import { currencyInUse } from './prices.ts';

/** What the customers of a partner pay for each product of a service in a month, without VAT; the largest first. */
export const revenueRead = (service: Service, query: UsageQuery): TenantRead =>
  textRead(sql`
    with products as materialized (
      select p.product, p.customer_minor as minor
      from session_partner_products(case when ${gate} then ${query.sessionId}::uuid end, ${service}, ${monthOf(query)}) p
    )
    select json_build_object('month', to_char(${monthOf(query)}, 'YYYY-MM'), 'currency', ${currencyInUse},
      'products', coalesce((select json_agg(json_build_object('product', p.product, 'customerMinor', p.minor)
        order by p.minor desc, p.product) from products p), '[]'::json),
      'customerMinor', coalesce((select sum(p.minor) from products p), 0))::text as answer
    where ${gate}`);
