import type { ProductKey } from '@portal/contract/prices';
import sql, { join, type Sql } from 'sql-template-tag';

/** In a query of its own, which is answered once for all rows. */
const runningMonth: Sql = sql`(select date_trunc('month', stockholm_day(now()))::date)`;

/** What the customer pays for a thing `t` in the running month so far, of the products that are metered of it. */
export const costOfMonth = (products: readonly ProductKey[]): Sql => sql`(
  select round(sum(m.customer_cost) * 100) from meter_series s
  join meter_month m on m.partner_id = s.partner_id and m.service = s.service and m.customer_id = s.customer_id
    and m.series_id = s.id and m.month = ${runningMonth}
  where s.partner_id = t.partner_id and s.product in (${join(products)}) and s.resource_id = t.id)`;
