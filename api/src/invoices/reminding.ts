import sql, { type Sql } from 'sql-template-tag';
import type { Database, Transaction } from '../platform/database/database.ts';
import { listed, mailPartner, page } from './mailing.ts';

type Overdue = {
  number: string;
  customerName: string;
  dueOn: string;
  leftMinor: number;
  reference: string;
  currency: string;
};

/** Of an invoice `i`, its state `s` and the seller `b`: overdue for as many days as are set, and not reminded of. */
const isToRemind: Sql = sql`i.partner_id = s.partner_id and i.id = s.invoice_id and s.left_minor > 0 and s.reminded_at is null
  and i.in_time_until < stockholm_day(portal_now()) and i.due_on + b.reminder_days <= stockholm_day(portal_now())`;

/** Partners with invoices that are overdue for as many days as the seller has set, and of which nobody was reminded. */
const partnersToRemind = async (database: Database): Promise<string[]> =>
  (
    await database.rows<{ partnerId: string }>(sql`
      select distinct i.partner_id as "partnerId" from invoice_state s, invoice i, invoice_seller b where ${isToRemind}`)
  ).map(({ partnerId }) => partnerId);

/** Marks them as reminded of, and answers them by their numbers; what is paid meanwhile is not among them. */
const takeOverdue = (tx: Transaction, partnerId: string): Promise<Overdue[]> =>
  tx.rows<Overdue>(sql`
    with reminded as (
      update invoice_state s set reminded_at = portal_now()
      from invoice i cross join invoice_seller b
      where s.partner_id = ${partnerId} and ${isToRemind}
      returning i.number, i.customer_name, i.due_on, s.left_minor, i.ocr, i.currency, i.fiscal_year, i.counter)
    select number, customer_name as "customerName", due_on::text as "dueOn", left_minor::float8 as "leftMinor",
      ocr as reference, currency from reminded order by fiscal_year, counter`);

async function remindOne(tx: Transaction, partnerId: string): Promise<void> {
  const overdue = await takeOverdue(tx, partnerId);
  const [first] = overdue;
  if (!first) return;
  const content = {
    invoices: overdue.slice(0, listed).map(({ currency: _currency, ...one }) => one),
    more: Math.max(0, overdue.length - listed),
    leftMinor: overdue.reduce((sum, { leftMinor }) => sum + leftMinor, 0),
    currency: first.currency,
    page,
  };
  await mailPartner(tx, partnerId, { kind: 'invoicesOverdue', content });
}

/** Reminds partners of what they have not paid, of each invoice once; where the seller has set no days, of nothing. */
export async function remindOverdue(database: Database): Promise<void> {
  for (const partnerId of await partnersToRemind(database))
    await database.transaction((tx) => remindOne(tx, partnerId));
}
