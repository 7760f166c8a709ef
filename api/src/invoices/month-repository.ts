import type { InvoiceMonth, MonthPartner, OpenThing } from '@portal/contract/invoices/run';
import type { QueryOf } from '@portal/contract/http';
import type { listInvoicesToCome } from '@portal/contract/invoices/run';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../platform/database/database.ts';
import type { TenantRead } from '../platform/database/tenancy.ts';
import { containsText, listRead } from '../platform/http/lists.ts';
import type { Sealer } from '../platform/process/seal.ts';

const partners = sql`organization o where o.kind = 'partner' and o.id = o.partner_id and o.state in ('active', 'suspended')`;

/** What stands on an invoice: what has no price is nowhere told. */
const isTold = sql`(l.charge_id is not null or isfinite(l.price_from))`;

/** What was billed of a month without VAT, by partner or customer. */
const billed = (month: Sql): Sql => sql`
  select i.partner_id, i.customer_id, sum(i.net_minor) as net from invoice i where i.month = ${month} and i.run_id is not null group by 1, 2`;

type Sums = Pick<InvoiceMonth, 'partners' | 'laterMinor' | 'laterLines' | 'invoices' | 'credits'>;
type DraftRow = MonthPartner & { credits: number; laterMinor: number; laterLines: number };

/** What each partner would be billed of a month, its first day, as things are. */
export async function draftOf(db: Queryable, month: string): Promise<Sums> {
  const rows = await db.rows<DraftRow>(sql`
    with customers as materialized (
      select o.id as partner_id, l.customer_id, sum(l.partner_minor) as net,
        coalesce(sum(l.partner_minor) filter (where l.month < ${month}::date), 0) as later,
        count(*) filter (where l.month < ${month}::date) as later_lines
      from (select o.id from ${partners}) o cross join lateral unbilled_lines(o.id, ${month}::date) l
      where ${isTold} group by 1, 2 having bool_or(l.partner_minor <> 0)
    ), sums as materialized (
      select c.partner_id, count(*)::integer as invoices, (count(*) filter (where c.net < 0))::integer as credits,
        sum(c.net)::float8 as net, sum(round(c.net * v.rate / 100))::float8 as vat, sum(c.later)::float8 as later,
        sum(c.later_lines)::integer as later_lines
      from customers c left join lateral vat_of(c.partner_id) v on true group by 1
    ), before as materialized (
      select b.partner_id, sum(b.net)::float8 as net from (${billed(sql`(${month}::date - interval '1 month')::date`)}) b group by 1
    )
    select o.id, o.name, o.country, v.category as "vatCategory", array(select billing_lacks(o.id)) as lacks, 0 as open,
      coalesce(s.invoices, 0) as invoices, coalesce(s.credits, 0) as credits, coalesce(s.net, 0) as "netMinor",
      coalesce(s.vat, 0) as "vatMinor", coalesce(s.net + s.vat, 0) as "totalMinor", coalesce(b.net, 0) as "beforeMinor",
      coalesce(s.later, 0) as "laterMinor", coalesce(s.later_lines, 0) as "laterLines"
    from sums s full join before b on b.partner_id = s.partner_id
    join organization o on o.partner_id = coalesce(s.partner_id, b.partner_id) and o.id = o.partner_id
    left join lateral vat_of(o.id) v on true
    order by o.name collate "sv-x-icu", o.id`);
  return summed(rows);
}

const total = (rows: readonly DraftRow[], of: (row: DraftRow) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0);

const summed = (rows: readonly DraftRow[]): Sums => ({
  partners: rows.map(({ credits: _credits, laterMinor: _later, laterLines: _lines, ...partner }) => partner),
  invoices: total(rows, (row) => row.invoices - row.credits),
  credits: total(rows, (row) => row.credits),
  laterMinor: total(rows, (row) => row.laterMinor),
  laterLines: total(rows, (row) => row.laterLines),
});

/** What each partner was billed of a month. */
export async function madeOf(db: Queryable, month: string): Promise<Sums> {
  const rows = await db.rows<DraftRow>(sql`
    with made as materialized (
      select i.partner_id, count(*)::integer as invoices, (count(*) filter (where i.kind = 'credit'))::integer as credits,
        sum(i.net_minor)::float8 as net, sum(i.vat_minor)::float8 as vat
      from invoice i where i.month = ${month}::date and i.run_id is not null group by 1
    ), later as materialized (
      select l.partner_id, sum(l.amount_minor)::float8 as minor, count(*)::integer as lines from invoice_line l
      join invoice i on i.partner_id = l.partner_id and i.id = l.invoice_id
      where i.month = ${month}::date and i.run_id is not null and l.month < i.month group by 1
    ), before as materialized (
      select b.partner_id, sum(b.net)::float8 as net from (${billed(sql`(${month}::date - interval '1 month')::date`)}) b group by 1
    )
    select o.id, o.name, o.country, v.category as "vatCategory", array(select billing_lacks(o.id)) as lacks, 0 as open,
      m.invoices, m.credits, m.net as "netMinor", m.vat as "vatMinor", m.net + m.vat as "totalMinor",
      coalesce(b.net, 0) as "beforeMinor", coalesce(l.minor, 0) as "laterMinor", coalesce(l.lines, 0) as "laterLines"
    from made m join organization o on o.partner_id = m.partner_id and o.id = m.partner_id
    left join before b on b.partner_id = m.partner_id left join later l on l.partner_id = m.partner_id
    left join lateral vat_of(o.id) v on true
    order by o.name collate "sv-x-icu", o.id`);
  return summed(rows);
}

/** What stands open of a month beside the data of partners. */
export const openOf = (db: Queryable, month: string): Promise<OpenThing[]> =>
  db.rows<OpenThing>(sql`
    select x.kind, x.partner_id as "partnerId", o.name as "partnerName", nullif(x.service, '') as service,
      nullif(x.region, '') as region, sum(x.things)::integer as count, '{}'::text[] as lacks
    from open_of_month(${month}::date) x join organization o on o.partner_id = x.partner_id and o.id = x.partner_id
    group by 1, 2, 3, 4, 5
    order by array_position(array['readings', 'batches', 'charges', 'terms'], x.kind), o.name collate "sv-x-icu", 4, 5`);

type Frame = Pick<InvoiceMonth, 'month' | 'months' | 'isPassed'> & {
  state: 'running' | 'draft' | 'closed';
  countedAt: Date;
  readingsUntil: Date;
  today: string;
};

/** Which months there are, and how this one stands; the last one that is over unless named. */
export const frameOf = (db: Queryable, month: string | null): Promise<Frame | null> =>
  db.first<Frame>(sql`
    with asked as (
      select coalesce(${month}::date, (date_trunc('month', stockholm_day(portal_now())) - interval '1 month')::date) as month
    ), months as (
      select m::date as month, case when r.state is not null then r.state
        when (m + interval '1 month')::date <= stockholm_day(portal_now()) then 'draft' else 'running' end as state
      from generate_series(date_trunc('month', stockholm_day(portal_now())) - interval '13 months',
        date_trunc('month', stockholm_day(portal_now())), interval '1 month') m
      left join invoice_run r on r.month = m::date and r.only_partner is null
    )
    select to_char(a.month, 'YYYY-MM') as month,
      case when exists (select from invoice_run r where r.month = a.month and r.only_partner is null) then 'closed'
        when (a.month + interval '1 month')::date <= stockholm_day(portal_now()) then 'draft' else 'running' end as state,
      exists (select from invoice_run r where r.month > a.month and r.only_partner is null) as "isPassed",
      (select json_agg(json_build_object('month', to_char(m.month, 'YYYY-MM'), 'state', m.state) order by m.month desc) from months m) as months,
      portal_now() as "countedAt", readings_due(a.month) as "readingsUntil", stockholm_day(portal_now())::text as today
    from asked a`);

/** The last number of a fiscal year. */
export const lastNumber = async (db: Queryable, fiscalYear: number): Promise<number> =>
  (
    await db.first<{ last: number }>(
      sql`select coalesce(max(s.last), 0)::integer as last from invoice_series s where s.fiscal_year = ${fiscalYear}`,
    )
  )?.last ?? 0;

type ToCome = QueryOf<typeof listInvoicesToCome>;

/** A page of the customers of a partner that would be billed. */
export const toComePage = (sealer: Sealer, { sort = '-netMinor', ...query }: ToCome): TenantRead => {
  const { partnerId, search } = query;
  const month = sql`${`${query.month}-01`}::date`;
  return listRead(
    sealer,
    { ...query, sort },
    {
      from: sql`(
        select c.customer_id as id, coalesce(o.name, d.name, '') as name, c.net, round(c.net * v.rate / 100) as vat,
          coalesce(b.net, 0) as before
        from (select l.customer_id, sum(l.partner_minor) as net from unbilled_lines(${partnerId}, ${month}) l
          where ${isTold} group by 1 having bool_or(l.partner_minor <> 0)) c
        cross join vat_of(${partnerId}) v
        left join organization o on o.partner_id = ${partnerId} and o.id = c.customer_id
        left join departed_customer d on d.partner_id = ${partnerId} and d.customer_id = c.customer_id
        left join (${billed(sql`(${month} - interval '1 month')::date`)}) b
          on b.partner_id = ${partnerId} and b.customer_id = c.customer_id) t`,
      item: sql`json_build_object('customerId', t.id, 'customerName', t.name, 'netMinor', t.net, 'vatMinor', t.vat,
        'totalMinor', t.net + t.vat, 'beforeMinor', t.before)`,
      sorts: {
        netMinor: { by: sql`t.net`, type: 'numeric' },
        customerName: { by: sql`t.name collate "sv-x-icu"`, type: 'text' },
      },
      where: [sql`true`, ...(search ? [containsText(sql`t.name`, search)] : [])],
      planned: true,
    },
  );
};
