import sql from 'sql-template-tag';
import { customerExists, gate, textRead, type Tenant, type TenantRead } from '../database/tenancy.ts';
import { monthOf, type Meter, type UsageQuery } from './month-usage.ts';
import { currencyInUse, explanation, pricesOf } from './prices.ts';

type CostQuery = UsageQuery & { id?: string | undefined };

/**
 * How the cost of a month comes about: days in a row that have one price, whose amounts add up to it. Each is the
 * difference of two rounded sums, so that no öre is lost between them.
 */
export const explainedCost = (tenant: Tenant, query: CostQuery, { service }: Meter): TenantRead =>
  textRead(sql`
    with days as materialized (
      select d.*, k.factor, k.billed, case when k.billed = 'hour' then ${explanation(sql`d.product`)}::text end as price,
        p.customer is not null as is_priced
      from (select ${monthOf(query)} as month where ${gate}) a
      cross join lateral session_days(case when ${gate} then ${query.sessionId}::uuid end, ${service}, a.month,
        ${query.id ?? null}::uuid) d
      join product k on k.key = d.product
      left join lateral ${pricesOf(query.sessionId, sql`d.product`, sql`d.day`)} p on k.billed = 'hour'
    ), stretches as (
      select d.*, count(*) filter (where d.price is distinct from d.price_before) over (partition by d.product order by d.day)
        as stretch
      from (select d.*, lag(d.price) over (partition by d.product order by d.day) as price_before from days d) d
    ), lines as (
      select s.product, min(s.day) as from, max(s.day) as until, sum(s.hours) as hours, sum(s.quantity * s.factor) as quantity,
        case when bool_and(s.is_priced) then max(s.price) end as price, sum(s.customer_cost) as customer_cost,
        sum(s.partner_cost) as partner_cost
      from stretches s group by s.product, s.stretch
    ), summed as (
      select l.*, sum(l.customer_cost) over told as customer_sum, sum(l.partner_cost) over told as partner_sum
      from lines l window told as (order by l.from, l.product)
    )
    select json_build_object('currency', ${currencyInUse},
      'customerMinor', (select round(sum(l.customer_cost) * 100) from lines l),
      'partnerMinor', (select round(sum(l.partner_cost) * 100) from lines l),
      'lines', coalesce((select json_agg(json_build_object('from', s.from, 'until', s.until, 'product', s.product,
        'hours', s.hours, 'quantity', trim_scale(round(s.quantity, 9))::text, 'price', s.price::json,
        'customerMinor', round(s.customer_sum * 100) - round((s.customer_sum - s.customer_cost) * 100),
        'partnerMinor', round(s.partner_sum * 100) - round((s.partner_sum - s.partner_cost) * 100))
        order by s.from, s.product) from summed s), '[]'::json))::text as answer
    where ${gate} and ${customerExists(tenant)}`);
