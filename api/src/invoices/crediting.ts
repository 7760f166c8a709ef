import {
  invoiceContent,
  invoiceTemplate,
  type InvoiceContent,
  type InvoiceLine,
} from '@portal/contract/invoices/content';
import type { ResponseOf } from '@portal/contract/http';
import type { creditInvoice } from '@portal/contract/invoices/settling';
import sql from 'sql-template-tag';
import { actorOf, audit } from '../platform/audit.ts';
import type { Transaction } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import type { OperateCall } from '../platform/http/call.ts';
import { notFound, Problem } from '../platform/http/problem.ts';
import { partOf } from './draw-up.ts';
import { lockBilling } from './open-lines.ts';
import { sellerOf } from './parties.ts';
import { fiscalYearOf, invoiceNumber } from './payment-numbers.ts';
import { vatOfLines } from './vat.ts';
import {
  creditedBy,
  lowerCredited,
  takeNumbers,
  writeInvoices,
  type NumberedInvoice,
} from './write-invoices.ts';

type Credited = { partnerId: string; customerId: string; content: unknown; today: string };
type Left = { position: number; leftMinor: number };

const invoiceToCredit = (tx: Transaction, id: string): Promise<Credited | null> =>
  tx.first<Credited>(sql`
    select t.partner_id as "partnerId", t.customer_id as "customerId", t.content, stockholm_day(portal_now())::text as today
    from invoice t where t.id = ${id}`);

/** What of each line can be taken back, by its position; once nobody else bills or credits the partner. */
const leftOf = (tx: Transaction, { partnerId }: Credited, id: string): Promise<Left[]> =>
  tx.rows<Left>(sql`
    select l.position, (l.amount_minor + coalesce((select sum(c.amount_minor) from invoice_line c
      where c.partner_id = l.partner_id and c.credits_invoice_id = l.invoice_id and c.credits_position = l.position), 0))::float8
      as "leftMinor"
    from invoice_line l where l.partner_id = ${partnerId} and l.invoice_id = ${id} and l.amount_minor > 0
    order by l.position`);

/** A line that takes back what is left of one. */
const takenBack = (
  line: InvoiceLine,
  leftMinor: number,
  { number, position }: { number: string; position: number },
): InvoiceLine => ({
  ...line,
  position,
  quantity: partOf(
    line.quantity.startsWith('-') ? line.quantity.slice(1) : `-${line.quantity}`,
    leftMinor,
    line.amountMinor,
  ),
  amountMinor: -leftMinor,
  measuredLater: false,
  credits: { number, position: line.position },
  shares: [],
});

/** Lines return to what is not billed: as much of the ledger as is left of them. */
async function returnLines(
  tx: Transaction,
  { partnerId }: Credited,
  returned: { id: string; creditId: string; lines: Left[] },
) {
  await tx.run(sql`
    insert into billed_line (partner_id, customer_id, customer_name, service, product, region, month, price_from, charge_id,
      quantity, customer_minor, partner_minor, invoice_id, billed_for)
    select b.partner_id, b.customer_id, b.customer_name, b.service, b.product, b.region, b.month, b.price_from, b.charge_id,
      case when r."leftMinor" = b.partner_minor then -b.quantity else -b.quantity * r."leftMinor" / b.partner_minor end,
      case when r."leftMinor" = b.partner_minor then -b.customer_minor
        else -round(b.customer_minor::numeric * r."leftMinor" / b.partner_minor)::bigint end,
      -r."leftMinor", ${returned.creditId}, b.billed_for
    from json_to_recordset(${JSON.stringify(returned.lines)}::json) r (position integer, "leftMinor" bigint)
    join invoice_line l on l.partner_id = ${partnerId} and l.invoice_id = ${returned.id} and l.position = r.position
    join billed_line b on b.partner_id = l.partner_id and b.id = l.billed_line_id`);
}

const contentOf = (
  content: InvoiceContent,
  lines: InvoiceLine[],
  head: { number: string; issuedOn: string },
): InvoiceContent => {
  const vat = vatOfLines(lines);
  const netMinor = lines.reduce((sum, line) => sum + line.amountMinor, 0);
  const vatMinor = vat.reduce((sum, each) => sum + each.vatMinor, 0);
  return {
    ...content,
    ...head,
    template: invoiceTemplate,
    kind: 'credit',
    dueOn: null,
    ocr: null,
    credits: [{ number: content.number, issuedOn: content.issuedOn }],
    lines,
    vat,
    netMinor,
    vatMinor,
    totalMinor: netMinor + vatMinor,
  };
};

type Crediting = { found: Credited; content: InvoiceContent; left: Left[]; invoiceId: string };

/** The credit invoice, with the next number. */
async function draw(
  tx: Transaction,
  { found, content, left, invoiceId }: Crediting,
): Promise<NumberedInvoice> {
  const lines = left.flatMap(({ position, leftMinor }, at) => {
    const line = content.lines.find((one) => one.position === position);
    return line ? [takenBack(line, leftMinor, { number: content.number, position: at + 1 })] : [];
  });
  const { prefix, fiscalYearMonth } = (await sellerOf(tx)) ?? { prefix: '', fiscalYearMonth: 1 };
  const fiscalYear = fiscalYearOf(found.today, fiscalYearMonth);
  const counter = await takeNumbers(tx, fiscalYear, 1);
  const number = invoiceNumber(prefix, { fiscalYear, counter });
  return {
    id: newId(),
    fiscalYear,
    counter,
    runId: null,
    inTimeUntil: null,
    content: contentOf(content, lines, { number, issuedOn: found.today }),
    lines: lines.map((line) => ({
      line,
      billedLineId: null,
      from: { invoiceId, position: line.credits?.position ?? 0 },
    })),
  };
}

/** `positions` of lines; left out, all that is left of the invoice. */
type Wanted = {
  invoiceId: string;
  positions?: readonly number[] | undefined;
  reason: string;
  billAgain: boolean;
  by: string;
};
type Made = { found: Credited; id: string; number: string; creditNumber: string };

/** What is left of an invoice, or of the lines that were chosen; nobody else bills or credits the partner meanwhile. */
async function chosenOf(tx: Transaction, { invoiceId, positions }: Wanted, found: Credited): Promise<Left[]> {
  await lockBilling(tx, found.partnerId);
  const left = (await leftOf(tx, found, invoiceId)).filter(({ leftMinor }) => leftMinor > 0);
  const chosen = positions ? left.filter(({ position }) => positions.includes(position)) : left;
  if (chosen.length === 0 || (positions && chosen.length < new Set(positions).size))
    throw new Problem('nothingLeftToCredit');
  return chosen;
}

/** Takes back what is left of an invoice, or of some of its lines, by a credit invoice; throws what speaks against it. */
export async function takeBack(tx: Transaction, wanted: Wanted): Promise<Made> {
  const { invoiceId, reason, billAgain, by } = wanted;
  const found = await invoiceToCredit(tx, invoiceId);
  if (!found) throw notFound();
  const { partnerId } = found;
  const content = invoiceContent.parse(found.content);
  if (content.kind === 'credit') throw new Problem('notPayable');
  const left = await chosenOf(tx, wanted, found);
  const made = await draw(tx, { found, content, left, invoiceId });
  await writeInvoices(tx, { partnerId, by, reason, billAgain }, [made]);
  await lowerCredited(tx, partnerId, creditedBy([made]));
  if (billAgain) await returnLines(tx, found, { id: invoiceId, creditId: made.id, lines: left });
  return { found, id: made.id, number: content.number, creditNumber: made.content.number };
}

/** Makes a credit invoice of what is left of an invoice, or of some of its lines. */
export async function credit(
  call: OperateCall<typeof creditInvoice>,
): Promise<ResponseOf<typeof creditInvoice>> {
  const { tx, principal, query, body } = call;
  const { found, id, ...numbers } = await takeBack(tx, {
    invoiceId: query.id,
    positions: body.positions,
    reason: body.reason,
    billAgain: body.next === 'billAgain',
    by: principal.userName,
  });
  await record(call, found, numbers);
  return { id, number: numbers.creditNumber };
}

async function record(
  { tx, principal, request, body }: OperateCall<typeof creditInvoice>,
  { partnerId, customerId }: Credited,
  { number, creditNumber }: { number: string; creditNumber: string },
): Promise<void> {
  const event = body.next === 'billAgain' ? ('invoiceBilledAgain' as const) : ('invoiceWaived' as const);
  const entry = {
    event,
    actor: actorOf(principal, request),
    target: number,
    details: { creditNumber, reason: body.reason },
  };
  await audit(tx, { ...entry, partnerId: principal.partnerId });
  await audit(tx, { ...entry, partnerId, customerId, customerName: null });
}
