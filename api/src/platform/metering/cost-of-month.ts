import type { ProductKey } from '@portal/contract/prices';
import sql, { join, type Sql } from 'sql-template-tag';

/** In a query of its own, which is answered once for all rows. */
const runningMonth: Sql = sql`(select date_trunc('month', stockholm_day(portal_now()))::date)`;

const metered = (products: readonly ProductKey[], thing: Sql): Sql => sql`
  select m.customer_cost from meter_series s
  join meter_month m on m.partner_id = s.partner_id and m.service = s.service and m.customer_id = s.customer_id
    and m.series_id = s.id and m.month = ${runningMonth}
  where s.partner_id = t.partner_id and s.product in (${join(products)}) and s.resource_id ${thing}`;
/** The part that a thing has of the month's lines. */
const summed = (costs: Sql): Sql => sql`(select line_minor(sum(c.customer_cost)) from (${costs}) c)`;

/** What the customer pays for a thing `t` in the running month so far, of the products that are metered of it. */
export const costOfMonth = (products: readonly ProductKey[]): Sql => summed(metered(products, sql`= t.id`));

/** The same with what is metered of its `parts`, a query of their ids, and with what was charged for it. */
export const wholeCostOfMonth = (products: readonly ProductKey[], parts: Sql): Sql =>
  summed(sql`${metered(products, sql`in (select t.id union all ${parts})`)}
  union all
  select h.customer_cost from charge h where h.partner_id = t.partner_id and h.customer_id = t.customer_id
    and h.thing_id = t.id and h.charged_on >= ${runningMonth}`);
