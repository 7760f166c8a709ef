import * as z from 'zod';
import { languages } from '../constants.ts';
import { country, day, id } from '../fields.ts';
import { decimal, minor, month, productKey } from '../prices.ts';

/** The newest template; a content keeps the number of its own, by which it is drawn as long as it is kept. */
export const invoiceTemplate = 1;

/** Of VAT as UN/ECE 5305 has them: at a rate, for the buyer to account for, out of scope. */
const vatCategory = z.enum(['S', 'AE', 'O']);
const vatRate = z.string().regex(/^\d{1,2}(\.\d{1,2})?$/);
const number = z.string().regex(/^[A-Z0-9-]{1,32}$/);
const words = z.object({ en: z.string(), sv: z.string() });

const address = z.object({
  name: z.string(),
  address: z.string(),
  zipcode: z.string(),
  city: z.string(),
  country,
  organizationNumber: z.string(),
});

/** Who sends it, as it was that day. */
const invoiceSeller = address.extend({
  /** The town where its board sits. */
  seat: z.string(),
  vatNumber: z.string(),
  /** Approved for Swedish business tax. */
  fTax: z.boolean(),
  bankgiro: z.string().nullable(),
  plusgiro: z.string().nullable(),
  iban: z.string().nullable(),
  bic: z.string().nullable(),
  peppolId: z.string().nullable(),
  paymentDays: z.number().int(),
  /** A year; null: as the Swedish Interest Act has it. */
  lateInterestPercent: decimal.nullable(),
});

const invoiceBuyer = address.extend({
  vatNumber: z.string().nullable(),
  peppolId: z.string().nullable(),
  buyerReference: z.string().nullable(),
  orderNumber: z.string().nullable(),
});

/** What one thing has of a line: shown, and never added. */
const invoiceShare = z.object({ name: z.string(), quantity: decimal, amountMinor: minor });

/** One product of one region at one price over a stretch of days, or one charge; below zero where it is taken back. */
export const invoiceLine = z.object({
  position: z.number().int().positive(),
  service: z.string(),
  product: productKey,
  /** What the product was called. */
  name: words,
  /** Empty for what has none. */
  region: z.string(),
  /** Whose use it is; that of the invoice, or an earlier one where `measuredLater`. */
  month,
  periodFrom: day,
  /** The last day. */
  periodTo: day,
  quantity: decimal,
  /** As the product names it: `GiB-hour`. */
  unit: z.string(),
  unitPrice: decimal,
  amountMinor: minor,
  vatCategory,
  /** In percent; 0 of what has none. */
  vatRate,
  measuredLater: z.boolean(),
  /** The line of an earlier invoice of which it takes something back. */
  credits: z.object({ number, position: z.number().int().positive() }).optional(),
  shares: z.array(invoiceShare),
});
export type InvoiceLine = z.infer<typeof invoiceLine>;

const invoiceVat = z.object({ category: vatCategory, rate: vatRate, baseMinor: minor, vatMinor: minor });

/** The same as it is read again: its sums were checked when it was made. */
export const frozenContent = z.object({
  template: z.number().int().positive(),
  kind: z.enum(['invoice', 'credit']),
  number,
  issuedOn: day,
  /** Null for a credit invoice. */
  dueOn: day.nullable(),
  /** The month that was billed. */
  month,
  /** Null for a credit invoice. */
  ocr: z
    .string()
    .regex(/^\d{2,25}$/)
    .nullable(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  /** In which it was sent. */
  language: z.enum(languages),
  seller: invoiceSeller,
  /** The partner, who owes it. */
  buyer: invoiceBuyer,
  /** Whose use it is. */
  customer: z.object({ id, name: z.string(), organizationNumber: z.string() }),
  /** Of a credit invoice, those of which it takes something back. */
  credits: z.array(z.object({ number, issuedOn: day })),
  lines: z.array(invoiceLine).min(1),
  vat: z.array(invoiceVat).min(1),
  netMinor: minor,
  vatMinor: minor,
  totalMinor: minor,
});

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** Where the sums of an invoice are not those of what they stand over. */
function wrongSums({ lines, vat, netMinor, vatMinor, totalMinor }: z.infer<typeof frozenContent>): string[] {
  const sums: Record<string, boolean> = {
    netMinor: netMinor === sumOf(lines.map(({ amountMinor }) => amountMinor)),
    vatMinor: vatMinor === sumOf(vat.map((each) => each.vatMinor)),
    totalMinor: totalMinor === netMinor + vatMinor,
  };
  for (const { category, rate, baseMinor } of vat) {
    const under = lines.filter((line) => line.vatCategory === category && line.vatRate === rate);
    const isFirst = vat.filter((each) => each.category === category && each.rate === rate).length === 1;
    sums.vat = sums.vat !== false && isFirst && baseMinor === sumOf(under.map((line) => line.amountMinor));
  }
  sums.vat = sums.vat !== false && netMinor === sumOf(vat.map((each) => each.baseMinor));
  return Object.keys(sums).filter((name) => !sums[name]);
}

/**
 * All that an invoice says, frozen when it is made, whose texts, PDF and e-invoice come from nothing else. Amounts are
 * in whole minor units; one whose sums are not those of its lines is none.
 */
export const invoiceContent = frozenContent.superRefine((content, context) => {
  for (const name of wrongSums(content)) context.addIssue({ code: 'custom', message: 'sum', path: [name] });
});
export type InvoiceContent = z.infer<typeof invoiceContent>;
