import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import { queueMail, type MailContent } from '../platform/mail/mail-queue.ts';
import { mailPaymentNumber } from './payment-numbers.ts';
import { takeMailNumber } from './write-invoices.ts';

/** So many are listed; the page has the others. */
export const listed = 50;
export const page = '/company/invoices';

type Of = { partnerId: string; runId: string };
type Listed = { number: string; customerName: string; totalMinor: number; kind: 'invoice' | 'credit' };
type Sums = {
  month: string;
  count: number;
  totalMinor: number;
  currency: string;
  dueOn: string;
  fiscalYear: number;
};
type Recipient = { email: string; language: 'en' | 'sv'; sellerId: string; slug: string | null };

/** Null while some of them are still to be made, and when there are none. */
const sumsOf = (tx: Queryable, { partnerId, runId }: Of): Promise<Sums | null> =>
  tx.first<Sums>(sql`
    select to_char(min(i.month), 'YYYY-MM') as month, count(*)::integer as count, sum(i.total_minor)::float8 as "totalMinor",
      min(i.currency) as currency, coalesce(max(i.due_on), max(i.issued_on))::text as "dueOn", max(i.fiscal_year) as "fiscalYear"
    from invoice i where i.partner_id = ${partnerId} and i.run_id = ${runId}
      and not exists (select from invoice_part p where p.partner_id = ${partnerId} and p.run_id = ${runId} and p.state = 'waiting')
    having count(*) > 0`);

/** The address for invoices, else those of the partner who settle them. */
const recipientsOf = (tx: Queryable, partnerId: string): Promise<Recipient[]> =>
  tx.rows<Recipient>(sql`
    select r.email, b.language, seller.id as "sellerId", o.slug
    from invoice_buyer b join organization o on o.partner_id = b.partner_id and o.id = b.partner_id
    join organization seller on seller.kind = 'operator'
    cross join lateral (
      select b.email where b.email <> ''
      union all
      select u.email from user_account u where b.email = '' and u.partner_id = o.partner_id and u.organization_id = o.id
        and u.state = 'active' and u.roles && array['owner', 'billing']
    ) r (email)
    where b.partner_id = ${partnerId} order by 1`);

/** Mails whoever gets a partner's invoices, in the seller's name. */
export async function mailPartner<K extends 'invoicesMade' | 'invoicesOverdue'>(
  tx: Transaction,
  partnerId: string,
  { kind, content }: { kind: K; content: MailContent[K] },
): Promise<void> {
  for (const { email: recipient, language, sellerId, slug } of await recipientsOf(tx, partnerId)) {
    const brand = slug === null ? {} : { partner: slug };
    await queueMail(tx, {
      partnerId: sellerId,
      kind,
      recipient,
      language,
      content: { ...content, ...brand },
    });
  }
}

/** Mails a partner what a run made for it, once all of it is there, with one number by which it can be paid. */
export async function mailInvoices(tx: Transaction, of: Of): Promise<void> {
  const sums = await sumsOf(tx, of);
  if (!sums) return;
  const { fiscalYear, count, ...told } = sums;
  const reference = mailPaymentNumber({ fiscalYear, counter: await takeMailNumber(tx, fiscalYear) });
  await tx.run(sql`
    insert into invoice_mail (partner_id, run_id, ocr) values (${of.partnerId}, ${of.runId}, ${reference})`);
  const invoices = await tx.rows<Listed>(sql`
    select i.number, i.customer_name as "customerName", i.total_minor::float8 as "totalMinor", i.kind from invoice i
    where i.partner_id = ${of.partnerId} and i.run_id = ${of.runId} order by i.fiscal_year, i.counter limit ${listed}`);
  const content = { ...told, invoices, more: count - invoices.length, reference, page };
  await mailPartner(tx, of.partnerId, { kind: 'invoicesMade', content });
}
