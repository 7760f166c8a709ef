import { createHash } from 'node:crypto';
import type { InvoiceContent, InvoiceLine } from '@portal/contract/invoices/content';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import type { OpenLine } from './open-lines.ts';
import { vatOn } from './vat.ts';

/** A line with the one of the ledger that it is, and the line of an earlier invoice that it takes something back from. */
export type WrittenLine = {
  line: InvoiceLine;
  /** Of the ledger; null where a person credits. */
  billedLineId: string | null;
  from: { invoiceId: string; position: number } | null;
};

/** One that has its number, with the lines that it was made of. */
export type NumberedInvoice = {
  id: string;
  fiscalYear: number;
  counter: number;
  runId: string | null;
  inTimeUntil: string | null;
  content: InvoiceContent;
  lines: WrittenLine[];
};

/** A row of the ledger that is about to be written. */
export type LedgerRow = { id: string; line: OpenLine; customerName: string; invoiceId: string | null };

/** The hash that an invoice keeps of its content. */
export const hashOf = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** Takes the next numbers of a fiscal year; whoever else wants some waits until the transaction ends. Answers the first. */
export async function takeNumbers(tx: Transaction, fiscalYear: number, count: number): Promise<number> {
  const row = await tx.first<{ last: number }>(sql`
    insert into invoice_series as s (partner_id, fiscal_year, last)
    select o.id, ${fiscalYear}, ${count} from organization o where o.kind = 'operator'
    on conflict (partner_id, fiscal_year) do update set last = s.last + excluded.last returning last`);
  if (!row) throw new Error('There is no operator whose series it could be.');
  return row.last - count + 1;
}

/** The same of what is mailed and paid at once. */
export async function takeMailNumber(tx: Queryable, fiscalYear: number): Promise<number> {
  const row = await tx.first<{ last: number }>(sql`
    insert into invoice_series as s (partner_id, fiscal_year, last_mail)
    select o.id, ${fiscalYear}, 1 from organization o where o.kind = 'operator'
    on conflict (partner_id, fiscal_year) do update set last_mail = s.last_mail + 1 returning last_mail as last`);
  if (!row) throw new Error('There is no operator whose series it could be.');
  return row.last;
}

/** Writes what was billed; the same rows stand on the invoices. */
export async function writeLedger(
  tx: Queryable,
  { partnerId, month }: { partnerId: string; month: string },
  rows: readonly LedgerRow[],
): Promise<void> {
  const values = rows.map(({ id, line, customerName, invoiceId }) => ({
    ...line,
    id,
    customerName,
    invoiceId,
  }));
  await tx.run(sql`
    insert into billed_line (partner_id, id, customer_id, customer_name, service, product, region, month, price_from,
      charge_id, quantity, customer_minor, partner_minor, invoice_id, billed_for)
    select ${partnerId}, r.id, r."customerId", r."customerName", r.service, r.product, r.region, r.month, r."priceFrom",
      r."chargeId", r.quantity, r."customerMinor", r."partnerMinor", r."invoiceId", ${month}::date
    from json_to_recordset(${JSON.stringify(values)}::json) r (id uuid, "customerId" uuid, "customerName" text, service text,
      product text, region text, month date, "priceFrom" date, "chargeId" uuid, quantity numeric, "customerMinor" bigint,
      "partnerMinor" bigint, "invoiceId" uuid)`);
}

const invoiceRow = ({ id, fiscalYear, counter, runId, inTimeUntil, content }: NumberedInvoice) => {
  const text = JSON.stringify(content);
  return { id, fiscalYear, counter, runId, inTimeUntil, text, hash: hashOf(text) };
};

const lineRow = (invoiceId: string, { line, billedLineId, from }: WrittenLine) => {
  const { position, service, product, region, amountMinor, vatCategory, vatRate } = line;
  return {
    invoiceId,
    position,
    billedLineId,
    service,
    product,
    region,
    month: `${line.month}-01`,
    amountMinor,
    vatCategory,
    vatRate,
    creditsId: from?.invoiceId ?? null,
    creditsPosition: from?.position ?? null,
  };
};

type Written = { partnerId: string; by: string; reason?: string; billAgain?: boolean };

/** Writes invoices with their lines; what stands in columns is what their content says. */
export async function writeInvoices(
  tx: Queryable,
  { partnerId, by, reason = '', billAgain = false }: Written,
  invoices: readonly NumberedInvoice[],
): Promise<void> {
  await tx.run(sql`
    insert into invoice (partner_id, id, number, fiscal_year, counter, kind, customer_id, customer_name, month, run_id,
      issued_on, due_on, in_time_until, ocr, currency, language, net_minor, vat_minor, total_minor, content, content_hash,
      template, reason, bill_again, made_by_name)
    select ${partnerId}, r.id, c.number, r."fiscalYear", r.counter, c.kind, (c.customer ->> 'id')::uuid, c.customer ->> 'name',
      (c.month || '-01')::date, r."runId", c."issuedOn", c."dueOn", r."inTimeUntil", c.ocr, c.currency, c.language,
      c."netMinor", c."vatMinor", c."totalMinor", r.text::json, r.hash, c.template, ${reason}, ${billAgain}, ${by}
    from json_to_recordset(${JSON.stringify(invoices.map(invoiceRow))}::json) r (id uuid, "fiscalYear" integer,
      counter integer, "runId" uuid, "inTimeUntil" date, text text, hash text)
    cross join lateral json_to_record(r.text::json) c (number text, kind text, customer json, month text, "issuedOn" date,
      "dueOn" date, ocr text, currency text, language text, "netMinor" bigint, "vatMinor" bigint, "totalMinor" bigint,
      template integer)`);
  await tx.run(sql`
    insert into invoice_state (partner_id, invoice_id, total_minor)
    select ${partnerId}, r.id, r.minor
    from unnest(${invoices.map(({ id }) => id)}::uuid[], ${invoices.map(({ content }) => content.totalMinor)}::bigint[]) r (id, minor)`);
  const lines = invoices.flatMap(({ id, lines: written }) => written.map((line) => lineRow(id, line)));
  await tx.run(sql`
    insert into invoice_line (partner_id, invoice_id, position, billed_line_id, service, product, region, month,
      amount_minor, vat_category, vat_rate, credits_invoice_id, credits_position)
    select ${partnerId}, r."invoiceId", r.position, r."billedLineId", r.service, r.product, r.region, r.month,
      r."amountMinor", r."vatCategory", r."vatRate", r."creditsId", r."creditsPosition"
    from json_to_recordset(${JSON.stringify(lines)}::json) r ("invoiceId" uuid, position integer, "billedLineId" uuid,
      service text, product text, region text, month date, "amountMinor" bigint, "vatCategory" text, "vatRate" numeric,
      "creditsId" uuid, "creditsPosition" integer)`);
}

/** How much less of an invoice is to be paid; `mayEnd`: all that was named of it is taken off. */
export type Credited = { invoiceId: string; minor: number; mayEnd: boolean };

/** What credit invoices name of each invoice, with VAT. */
function namedBy({ lines }: NumberedInvoice): [string, number][] {
  const bases = new Map<string, Map<string, number>>();
  for (const { line, from } of lines)
    if (from !== null) {
      const rates = bases.get(from.invoiceId) ?? new Map<string, number>();
      bases.set(from.invoiceId, rates.set(line.vatRate, (rates.get(line.vatRate) ?? 0) - line.amountMinor));
    }
  return [...bases].map(([invoiceId, rates]) => [
    invoiceId,
    [...rates].reduce((sum, [rate, minor]) => sum + minor + vatOn(minor, rate), 0),
  ]);
}

/**
 * What credit invoices take off earlier invoices, together what they come to: an invoice that is above zero is paid as it
 * is, whatever it takes back, and so is what a credit invoice has above zero.
 */
export function creditedBy(invoices: readonly NumberedInvoice[]): Credited[] {
  return invoices.flatMap((invoice) => {
    let rest = -invoice.content.totalMinor;
    if (invoice.content.kind !== 'credit') return [];
    return namedBy(invoice).map(([invoiceId, named]) => {
      const minor = Math.min(named, rest);
      rest -= minor;
      return { invoiceId, minor, mayEnd: minor === named };
    });
  });
}

const leftOfLine = sql`l.amount_minor + coalesce((select sum(t.amount_minor) from invoice_line t
  where t.partner_id = l.partner_id and t.credits_invoice_id = l.invoice_id and t.credits_position = l.position), 0)`;

/** Lowers what is to be paid of invoices; of one of which no line is left nothing is, nor an öre of VAT. */
export async function lowerCredited(
  tx: Queryable,
  partnerId: string,
  credited: readonly Credited[],
): Promise<void> {
  if (credited.length === 0) return;
  await tx.run(sql`
    with taken as (
      select r."invoiceId" as id, sum(r.minor) as minor, bool_and(r."mayEnd") as may_end
      from json_to_recordset(${JSON.stringify(credited)}::json) r ("invoiceId" uuid, minor bigint, "mayEnd" boolean) group by 1
    )
    update invoice_state s set credited_minor = case
      when t.may_end and not exists (select from invoice_line l where l.partner_id = ${partnerId} and l.invoice_id = t.id
        and l.amount_minor > 0 and ${leftOfLine} > 0) then s.total_minor
      else least(s.total_minor, s.credited_minor + t.minor) end
    from taken t where s.partner_id = ${partnerId} and s.invoice_id = t.id`);
}
