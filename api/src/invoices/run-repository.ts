import type { InvoiceRun } from '@portal/contract/invoices/run';
import sql, { raw } from 'sql-template-tag';
import type { Database, Queryable, Transaction } from '../platform/database/database.ts';

/** In an order: nobody else closes a month until the transaction ends. */
export async function lockRuns(tx: Transaction): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('invoice-run', 0))`);
}

export type MonthStanding = { isOver: boolean; isClosed: boolean; newestClosed: string | null };

/** What may be done with a month, its first day. */
export async function standingOf(db: Queryable, month: string): Promise<MonthStanding> {
  const row = await db.first<MonthStanding>(sql`
    select (${month}::date + interval '1 month')::date <= stockholm_day(portal_now()) as "isOver",
      exists (select from invoice_run r where r.month = ${month}::date and r.only_partner is null) as "isClosed",
      (select max(r.month)::text from invoice_run r where r.only_partner is null) as "newestClosed"`);
  if (!row) throw new Error('The database does not tell its time.');
  return row;
}

type NewRun = { month: string; onlyPartner: string | null; anyway: boolean; wasOpen: object[]; by: string };

/** Orders a run; a worker makes its invoices. */
export async function insertRun(tx: Transaction, run: NewRun): Promise<void> {
  await tx.run(sql`
    insert into invoice_run (partner_id, month, only_partner, anyway, was_open, started_by_name)
    select o.id, ${run.month}::date, ${run.onlyPartner}::uuid, ${run.anyway}, ${JSON.stringify(run.wasOpen)}::jsonb, ${run.by}
    from organization o where o.kind = 'operator'`);
  tx.announce('portal_invoice_run', run.month);
}

/** Whether invoices of a partner wait in a month for its data. */
export const isHeld = async (tx: Transaction, partnerId: string, month: string): Promise<boolean> =>
  (await tx.first(sql`
    select from invoice_part p join invoice_run r on r.id = p.run_id
    where p.partner_id = ${partnerId} and p.state = 'held' and r.month = ${month}::date`)) !== null;

const sum = (of: string) =>
  raw(`(select coalesce(sum(${of}), 0)::integer from invoice_part p join invoice_run x on x.id = p.run_id
    where x.month = r.month and p.state in ('waiting', 'done'))`);

type RunRow = Omit<InvoiceRun, 'startedAt' | 'finishedAt'> & { startedAt: Date; finishedAt: Date | null };

/** How far the invoices of a month are, with those that waited for a partner's data; null: it was not closed. */
export const runOf = (db: Queryable, month: string): Promise<RunRow | null> =>
  db.first<RunRow>(sql`
    select case when exists (select from invoice_run x where x.month = r.month and x.state <> 'made' and x.id <> r.id)
        and r.state = 'made' then 'making' else r.state end as state,
      r.started_at as "startedAt", r.started_by_name as "startedBy", r.anyway, r.finished_at as "finishedAt",
      ${sum("case when p.state = 'done' then cardinality(p.customer_ids) end")} as done, ${sum('cardinality(p.customer_ids)')} as "all",
      ${sum('p.invoices')} as invoices,
      (select x.failure from invoice_run x where x.month = r.month and x.state <> 'made' and x.failure is not null limit 1) as failure,
      (select coalesce(json_agg(json_build_object('partnerId', h.partner_id, 'partnerName', o.name,
          'lacks', array(select billing_lacks(h.partner_id)), 'isComplete', not exists (select billing_lacks(h.partner_id))) order by o.name), '[]'::json)
        from (select distinct p.partner_id from invoice_part p join invoice_run x on x.id = p.run_id
          where x.month = r.month and p.state = 'held') h
        join organization o on o.partner_id = h.partner_id and o.id = h.partner_id) as held
    from invoice_run r where r.month = ${month}::date and r.only_partner is null`);

/** Deletes what has been kept long enough of partners that are gone. */
export async function forgetInvoices(database: Database): Promise<void> {
  await database.run(sql`select forget_invoices()`);
}
