import { invoiceTemplate, type InvoiceContent } from '@portal/contract/invoices/content';
import type { Transaction } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { daysAfter, inTimeUntil } from './banking-days.ts';
import { drawUp, type DrawnInvoice, type Drawing } from './draw-up.ts';
import { lockBilling, openLinesOf, sharesOf, type OpenLine } from './open-lines.ts';
import { customersOf, partiesOf, type Buyer, type Seller } from './parties.ts';
import { fiscalYearOf, invoiceNumber, invoicePaymentNumber } from './payment-numbers.ts';
import { billedBefore } from './taken-back.ts';
import { vatOfLines } from './vat.ts';
import {
  creditedBy,
  lowerCredited,
  takeNumbers,
  writeInvoices,
  writeLedger,
  type LedgerRow,
  type NumberedInvoice,
} from './write-invoices.ts';

/** What is made at once: the invoices of some customers of a partner for a month, its first day. */
export type Making = {
  partnerId: string;
  customerIds: readonly string[];
  month: string;
  runId: string;
  issuedOn: string;
  by: string;
};

type Customer = InvoiceContent['customer'];
type Head = { seller: Seller; buyer: Buyer; currency: string; issuedOn: string; month: string };

/** What an invoice says, but its number. */
export type Unnumbered = { id: string; drawn: DrawnInvoice; customer: Customer };

/** What it says, with its number. */
export function contentOf(
  { drawn, customer }: Unnumbered,
  { seller, buyer, currency, issuedOn, month }: Head,
  at: { fiscalYear: number; counter: number },
): InvoiceContent {
  const { prefix, fiscalYearMonth: _month, ...namedSeller } = seller;
  const { language, ...namedBuyer } = buyer;
  const isCredit = drawn.kind === 'credit';
  const lines = drawn.lines.map(({ line }) => line);
  const vat = vatOfLines(lines);
  const vatMinor = vat.reduce((sum, each) => sum + each.vatMinor, 0);
  const named = new Map(
    drawn.lines.flatMap(({ from }) =>
      from ? [[from.number, { number: from.number, issuedOn: from.issuedOn }]] : [],
    ),
  );
  return {
    template: invoiceTemplate,
    kind: drawn.kind,
    number: invoiceNumber(prefix, at),
    issuedOn,
    dueOn: isCredit ? null : daysAfter(issuedOn, seller.paymentDays),
    month: month.slice(0, 7),
    ocr: isCredit ? null : invoicePaymentNumber(at),
    currency,
    language,
    seller: namedSeller,
    buyer: namedBuyer,
    customer,
    credits: isCredit ? [...named.values()] : [],
    lines,
    vat,
    netMinor: drawn.netMinor,
    vatMinor,
    totalMinor: drawn.netMinor + vatMinor,
  };
}

const byCustomer = (lines: readonly OpenLine[]): Map<string, OpenLine[]> => {
  const groups = new Map<string, OpenLine[]>();
  for (const line of lines) {
    const group = groups.get(line.customerId);
    if (group) group.push(line);
    else groups.set(line.customerId, [line]);
  }
  return groups;
};

export type Made = { invoices: number; postponed: string[] };

/** What is billed of each customer, and the invoice that it makes. */
function drawAll(lines: readonly OpenLine[], drawing: Drawing, customers: ReadonlyMap<string, Customer>) {
  const drawn: Unnumbered[] = [];
  const postponed: string[] = [];
  const ledger: LedgerRow[] = [];
  for (const [customerId, own] of byCustomer(lines)) {
    const made = drawUp(own, drawing);
    if (made === 'postponed') {
      postponed.push(customerId);
      continue;
    }
    const customer = customers.get(customerId) ?? { id: customerId, name: '', organizationNumber: '' };
    const id = newId();
    if (made) drawn.push({ id, drawn: made, customer });
    for (const line of own) {
      const invoiceId = made !== null && line.unitPrice !== null ? id : null;
      ledger.push({ id: newId(), line, customerName: customer.name, invoiceId });
    }
  }
  return { drawn, postponed, ledger };
}

type Numbering = { tx: Transaction; head: Head; runId: string; ledgerIds: ReadonlyMap<OpenLine, string> };

/** Gives each its number, in their order. */
async function numbered(
  drawn: readonly Unnumbered[],
  { tx, head, runId, ledgerIds }: Numbering,
): Promise<NumberedInvoice[]> {
  const fiscalYear = fiscalYearOf(head.issuedOn, head.seller.fiscalYearMonth);
  const first = await takeNumbers(tx, fiscalYear, drawn.length);
  return drawn.map((one, at) => {
    const counted = { fiscalYear, counter: first + at };
    const content = contentOf(one, head, counted);
    const until = content.dueOn === null ? null : inTimeUntil(content.dueOn);
    const lines = one.drawn.lines.map(({ line, of, from }) => ({
      line,
      billedLineId: ledgerIds.get(of) ?? null,
      from,
    }));
    return { id: one.id, ...counted, runId, inTimeUntil: until, content, lines };
  });
}

/**
 * Bills these customers and makes their invoices, each with its number; the transaction is theirs, and ends soon after,
 * because who else makes some waits for it.
 */
export async function makeInvoices(tx: Transaction, making: Making): Promise<Made> {
  const { partnerId, month, issuedOn, runId, by } = making;
  await lockBilling(tx, partnerId);
  const { seller, buyer, vat, currency } = await partiesOf(tx, partnerId);
  const lines = await openLinesOf(tx, making);
  const customers = await customersOf(tx, making);
  const drawing = {
    month,
    vat,
    sharesOf: await sharesOf(tx, making),
    billedBefore: await billedBefore(tx, partnerId, lines),
  };
  const { drawn, postponed, ledger } = drawAll(lines, drawing, customers);
  if (ledger.length > 0) await writeLedger(tx, { partnerId, month }, ledger);
  if (drawn.length === 0) return { invoices: 0, postponed };
  const head = { seller, buyer, currency, issuedOn, month };
  const ledgerIds = new Map(ledger.map(({ id, line }) => [line, id]));
  const invoices = await numbered(drawn, { tx, head, runId, ledgerIds });
  await writeInvoices(tx, { partnerId, by }, invoices);
  await lowerCredited(tx, partnerId, creditedBy(invoices));
  return { invoices: invoices.length, postponed };
}
