import sql, { type Sql } from 'sql-template-tag';
import { customerExists, gate, textRead, type Tenant, type TenantRead } from '../database/tenancy.ts';
import { monthOf, type Meter, type UsageQuery } from './month-usage.ts';
import { currencyInUse, explanation, pricesOf } from './prices.ts';

type CostQuery = UsageQuery & { id?: string | undefined };

const laterOf = (query: CostQuery, service: Meter['service']): Sql => sql`coalesce((
  select json_agg(json_build_object('billedFor', to_char(b.billed_for, 'YYYY-MM'), 'customerMinor', b.customer_minor,
    'partnerMinor', b.partner_minor) order by b.billed_for nulls last)
  from session_billed_later(case when ${gate} then ${query.sessionId}::uuid end, ${service}, ${monthOf(query)}) b), '[]'::json)`;

/**
 * The lines of a month, whose amounts add up to what it cost; of a thing its part of each, with what rounding each of them
 * leaves open.
 */
export const explainedCost = (tenant: Tenant, query: CostQuery, { service }: Meter): TenantRead => {
  const isThing = query.id !== undefined;
  const totalOf = (minor: Sql, cost: Sql): Sql =>
    isThing ? sql`line_minor(sum(${cost}))` : sql`sum(${minor})`;
  return textRead(sql`
    with lines as materialized (
      select l.*, line_minor(l.customer_cost) as customer_minor, line_minor(l.partner_cost) as partner_minor,
        l.quantity * k.factor as used, case when p.customer is not null then ${explanation(sql`l.product`)} end as price
      from (select ${monthOf(query)} as month where ${gate}) a
      cross join lateral session_lines(case when ${gate} then ${query.sessionId}::uuid end, ${service}, a.month,
        ${query.id ?? null}::uuid) l
      join product k on k.key = l.product
      left join lateral ${pricesOf(query.sessionId, sql`l.product`, sql`l.price_from`)} p on l.price_from is not null
    ), total as (
      select ${totalOf(sql`l.customer_minor`, sql`l.customer_cost`)} as customer_minor, sum(l.customer_minor) as customer_lines,
        ${totalOf(sql`l.partner_minor`, sql`l.partner_cost`)} as partner_minor, sum(l.partner_minor) as partner_lines
      from lines l
    )
    select (select json_build_object('currency', ${currencyInUse},
      'customerMinor', t.customer_minor, 'partnerMinor', t.partner_minor,
      'rounding', json_build_object('customerMinor', coalesce(t.customer_minor - t.customer_lines, 0),
        'partnerMinor', t.partner_minor - t.partner_lines),
      'later', ${isThing ? sql`'[]'::json` : laterOf(query, service)},
      'lines', coalesce((select json_agg(json_build_object('from', l.from_day, 'until', l.until_day, 'product', l.product,
        'region', l.region, 'hours', l.hours, 'quantity', trim_scale(round(l.used, 9))::text, 'price', l.price,
        'customerMinor', l.customer_minor, 'partnerMinor', l.partner_minor)
        order by l.from_day, l.product, l.region) from lines l), '[]'::json)) from total t)::text as answer
    where ${gate} and ${customerExists(tenant)}`);
};
