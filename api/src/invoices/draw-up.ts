import type { InvoiceLine } from '@portal/contract/invoices/content';
import { serviceDefinitions } from '@portal/contract/services/list';
import type { OpenLine, Share } from './open-lines.ts';
import type { BilledBefore } from './taken-back.ts';

/** What a partner pays VAT by. */
export type VatRule = { category: InvoiceLine['vatCategory']; rate: string };

/** A line as it stands on an invoice, with the line of the ledger that it is. */
export type DrawnLine = { line: InvoiceLine; of: OpenLine; from: BilledBefore | null };
export type DrawnInvoice = { kind: 'invoice' | 'credit'; lines: DrawnLine[]; netMinor: number };

export type Drawing = {
  /** The first day of the month that is billed. */
  month: string;
  vat: VatRule;
  sharesOf: (line: OpenLine) => Share[];
  billedBefore: ReadonlyMap<OpenLine, readonly BilledBefore[]>;
};

const productNames = new Map(serviceDefinitions.flatMap(({ productNames: names }) => Object.entries(names)));
const wordsOf = ({ product, productName }: OpenLine): InvoiceLine['name'] =>
  productNames.get(product) ?? { en: productName ?? product, sv: productName ?? product };

/** A part of a quantity, as it is shown: the amounts are what is exact. */
const shownPlaces = 6;
export const partOf = (quantity: string, part: number, whole: number): string =>
  part === whole
    ? quantity
    : ((Number(quantity) * part) / whole)
        .toFixed(shownPlaces)
        .replace(/\.?0+$/, '')
        .replace(/^-0$/, '0');

/** How much of a line below zero each earlier line gives back, no more than is left of it, and what none does. */
function split(line: OpenLine, left: Map<string, number>, before: readonly BilledBefore[]) {
  const parts: { minor: number; from: BilledBefore | null }[] = [];
  let rest = -line.partnerMinor;
  for (const from of before) {
    const key = `${from.invoiceId} ${from.position}`;
    const most = Math.min(rest, left.get(key) ?? from.leftMinor);
    if (most <= 0) continue;
    left.set(key, (left.get(key) ?? from.leftMinor) - most);
    parts.push({ minor: -most, from });
    rest -= most;
  }
  return rest > 0 || parts.length === 0 ? [...parts, { minor: -rest, from: null }] : parts;
}

/**
 * The invoice of one customer's lines. Null when nothing of them costs the partner anything; `postponed` when they come out
 * below zero and more would be taken back than is left of what was billed.
 */
export function drawUp(lines: readonly OpenLine[], drawing: Drawing): DrawnInvoice | 'postponed' | null {
  const told = lines.filter(({ unitPrice }) => unitPrice !== null);
  if (told.every(({ partnerMinor }) => partnerMinor === 0)) return null;
  const left = new Map<string, number>();
  const drawn: DrawnLine[] = [];
  for (const of of told) {
    const parts =
      of.partnerMinor < 0
        ? split(of, left, drawing.billedBefore.get(of) ?? [])
        : [{ minor: of.partnerMinor, from: null }];
    for (const { minor, from } of parts)
      drawn.push(drawLine(of, { minor, from }, { ...drawing, position: drawn.length + 1 }));
  }
  const netMinor = drawn.reduce((sum, { line }) => sum + line.amountMinor, 0);
  const unnamed = drawn.reduce((sum, { line, from }) => sum + (from === null ? line.amountMinor : 0), 0);
  if (netMinor < 0 && unnamed < 0) return 'postponed';
  return { kind: netMinor < 0 ? 'credit' : 'invoice', lines: drawn, netMinor };
}

type Part = { minor: number; from: BilledBefore | null };

function drawLine(of: OpenLine, { minor, from }: Part, drawing: Drawing & { position: number }): DrawnLine {
  const isPart = minor !== of.partnerMinor;
  const line: InvoiceLine = {
    position: drawing.position,
    service: of.service,
    product: of.product,
    name: wordsOf(of),
    region: of.region,
    month: of.month.slice(0, 7),
    periodFrom: of.periodFrom,
    periodTo: of.periodTo,
    quantity: partOf(of.shownQuantity, minor, of.partnerMinor),
    unit: of.unit,
    unitPrice: of.unitPrice ?? '0',
    amountMinor: minor,
    vatCategory: from?.vatCategory ?? drawing.vat.category,
    vatRate: from?.vatRate ?? drawing.vat.rate,
    measuredLater: of.month < drawing.month,
    ...(from ? { credits: { number: from.number, position: from.position } } : {}),
    shares: isPart ? [] : drawing.sharesOf(of),
  };
  return { line, of, from };
}
