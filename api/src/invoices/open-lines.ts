import type { ProductKey } from '@portal/contract/prices';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '../platform/database/database.ts';

/** What one thing has of a line. */
export type Share = { name: string; quantity: string; amountMinor: number };

/** A line of which something is not billed, as it would stand on an invoice. Days are ISO dates. */
export type OpenLine = {
  customerId: string;
  service: string;
  product: ProductKey;
  region: string;
  /** The first day of the month whose line it is. */
  month: string;
  /** The first day of its price; `-infinity` of a charge, and of what has no price. */
  priceFrom: string;
  chargeId: string | null;
  /** Exact, as the ledger has it. */
  quantity: string;
  /** As an invoice shows it. */
  shownQuantity: string;
  customerMinor: number;
  partnerMinor: number;
  periodFrom: string;
  periodTo: string;
  unit: string;
  /** Of an imported product. */
  productName: string | null;
  unitPrice: string | null;
  /** Of a charge: how many days of a period of how many. */
  days: number | null;
  daysOfPeriod: number | null;
  /** Nothing of it was billed before. */
  isWhole: boolean;
  thingName: string | null;
};

type OfCustomers = { partnerId: string; month: string; customerIds: readonly string[] };

/** Nobody else bills the partner until the transaction ends. */
export async function lockBilling(tx: Transaction, partnerId: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('billing/' || ${partnerId}::text, 0))`);
}

/** What of these customers is not billed until the end of a month, in the order of an invoice. */
export const openLinesOf = (db: Queryable, of: OfCustomers): Promise<OpenLine[]> =>
  db.rows<OpenLine>(sql`
    with open as materialized (
      select l.* from unbilled_lines_of(${of.partnerId}, ${of.month}::date, ${[...of.customerIds]}::uuid[]) l
    ), prices as materialized (
      select x.product, x.day, p.partner
      from (select distinct o.product, greatest(o.month, o.price_from) as day from open o
        where o.charge_id is null and isfinite(o.price_from)) x
      cross join lateral unit_prices(${of.partnerId}, null, x.product, x.day) p
    )
    select o.customer_id as "customerId", o.service, o.product, o.region, o.month::text, o.price_from::text as "priceFrom",
      o.charge_id as "chargeId", trim_scale(o.quantity)::text as quantity,
      trim_scale(round(o.quantity, 9))::text as "shownQuantity", o.customer_minor::float8 as "customerMinor",
      o.partner_minor::float8 as "partnerMinor",
      coalesce(c.period_from, greatest(o.month, o.price_from))::text as "periodFrom",
      (coalesce(c.period_to, n.day, (o.month + interval '1 month')::date) - 1)::text as "periodTo",
      k.unit, k.name as "productName", trim_scale(coalesce(c.partner_price, p.partner))::text as "unitPrice",
      c.days, c.days_of_period as "daysOfPeriod", c.thing_name as "thingName",
      coalesce(t.quantity * k.factor = o.quantity and t.partner_minor = o.partner_minor, c.quantity = o.quantity) as "isWhole"
    from open o
    join product k on k.key = o.product
    left join charge c on c.partner_id = ${of.partnerId} and c.id = o.charge_id
    left join prices p on p.product = o.product and p.day = greatest(o.month, o.price_from)
    left join usage_total t on o.charge_id is null and t.partner_id = ${of.partnerId} and t.customer_id = o.customer_id
      and t.span = 'month' and t.starts_on = o.month and t.service = o.service and t.product = o.product
      and t.region = o.region and t.price_from = o.price_from
    left join lateral (
      select min(x.price_from) as day from usage_total x
      where o.charge_id is null and x.partner_id = ${of.partnerId} and x.customer_id = o.customer_id and x.span = 'month'
        and x.starts_on = o.month and x.service = o.service and x.product = o.product and x.region = o.region
        and x.price_from > greatest(o.month, o.price_from)
    ) n on true
    order by o.customer_id, o.month, o.service, o.product, o.region, "periodFrom", c.thing_name, o.charge_id`);

type ShareRow = {
  customerId: string;
  service: string;
  product: string;
  region: string;
  priceFrom: string;
  shares: Share[];
};

const keyOf = ({ customerId, service, product, region, priceFrom }: Omit<ShareRow, 'shares'>): string =>
  [customerId, service, product, region, priceFrom].join(' ');

const shareColumns = sql`json_agg(json_build_object('name', x.name, 'quantity', trim_scale(round(x.quantity, 9))::text,
  'amountMinor', line_minor(x.cost)) order by x.cost desc, x.name) as shares`;

/** What the things of each metered line of the month have of it, by the key of the line. */
export async function sharesOf(db: Queryable, of: OfCustomers): Promise<(line: OpenLine) => Share[]> {
  const rows = await db.rows<ShareRow>(sql`
    with prices as materialized (
      select t.customer_id, t.service, t.product, t.region, count(*) as prices, min(t.price_from) as price_from
      from usage_total t
      where t.partner_id = ${of.partnerId} and t.customer_id = any(${[...of.customerIds]}::uuid[]) and t.span = 'month'
        and t.starts_on = ${of.month}::date and t.region <> '' and isfinite(t.price_from)
      group by 1, 2, 3, 4
    ), things as materialized (
      select m.customer_id, m.service, s.product, s.region, p.price_from, s.resource_name as name, m.quantity, m.partner_cost as cost
      from meter_month m join meter_series s on s.partner_id = m.partner_id and s.id = m.series_id
      join prices p on p.customer_id = m.customer_id and p.service = m.service and p.product = s.product and p.region = s.region
        and p.prices = 1
      where m.partner_id = ${of.partnerId} and m.customer_id = any(${[...of.customerIds]}::uuid[]) and m.month = ${of.month}::date
      union all
      select d.customer_id, d.service, s.product, s.region, d.price_from, s.resource_name, sum(d.quantity), sum(d.partner_cost)
      from meter_day d join meter_series s on s.partner_id = d.partner_id and s.id = d.series_id
      join prices p on p.customer_id = d.customer_id and p.service = d.service and p.product = s.product and p.region = s.region
        and p.prices > 1
      where d.partner_id = ${of.partnerId} and d.customer_id = any(${[...of.customerIds]}::uuid[])
        and d.day >= ${of.month}::date and d.day < (${of.month}::date + interval '1 month')::date
      group by 1, 2, 3, 4, 5, 6, d.series_id
    )
    select x.customer_id as "customerId", x.service, x.product, x.region, x.price_from::text as "priceFrom", ${shareColumns}
    from (select t.customer_id, t.service, t.product, t.region, t.price_from, t.name, t.quantity * k.factor as quantity, t.cost
      from things t join product k on k.key = t.product) x
    where x.cost is not null group by 1, 2, 3, 4, 5`);
  const found = new Map(rows.map((row) => [keyOf(row), row.shares]));
  return (line) =>
    line.thingName === null
      ? line.isWhole && line.month === of.month
        ? (found.get(keyOf(line)) ?? [])
        : []
      : [{ name: line.thingName, quantity: line.shownQuantity, amountMinor: line.partnerMinor }];
}
