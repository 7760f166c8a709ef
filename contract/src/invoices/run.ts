import * as z from 'zod';
import { day, id, timestamp } from '../fields.ts';
import { defineEndpoint, listOf, listQuery, nothing } from '../http.ts';
import { minor, month } from '../prices.ts';
import { services } from '../services/services.ts';
import { invoiceLine } from './content.ts';

const own = { module: 'invoices', scope: 'self' } as const;
const settles = { may: 'operatorBilling.manage', of: ['operator'] } as const;

const amounts = { netMinor: minor, vatMinor: minor, totalMinor: minor };
const count = z.number().int().nonnegative();

/**
 * What stands open before a month is closed: hours of its end that may still be measured; readings that are not added up;
 * charges that are due; terms that have ended and of which nobody knows what follows; data that a partner lacks.
 */
/** What a partner's data may lack for an invoice. */
export const buyerFields = ['address', 'zipcode', 'city', 'vatNumber'] as const;
const lacks = z.array(z.enum(buyerFields));

export const openKinds = ['readings', 'batches', 'charges', 'terms', 'data'] as const;
export const openThing = z.object({
  kind: z.enum(openKinds),
  partnerId: id,
  partnerName: z.string(),
  service: z.enum(services).nullable(),
  region: z.string().nullable(),
  /** How many things; of data, how many invoices wait. */
  count,
  lacks,
});
export type OpenThing = z.infer<typeof openThing>;

const monthPartner = z.object({
  id,
  name: z.string(),
  country: z.string(),
  /** By which VAT is reckoned. */
  vatCategory: z.enum(['S', 'AE', 'O']).nullable(),
  lacks,
  /** How many things of it are open. */
  open: count,
  invoices: count,
  ...amounts,
  /** What the invoices of the month before came to, without VAT. */
  beforeMinor: minor,
});
export type MonthPartner = z.infer<typeof monthPartner>;

/** `running`: it is not over. `draft`: it can be closed. The others are those of its run. */
export const monthStates = ['running', 'draft', 'planning', 'making', 'made'] as const;
export type MonthState = (typeof monthStates)[number];

export const invoiceRun = z.object({
  state: z.enum(['planning', 'making', 'made']),
  startedAt: timestamp,
  /** Empty: by the setting. */
  startedBy: z.string(),
  anyway: z.boolean(),
  finishedAt: timestamp.nullable(),
  /** How many customers are billed, and of how many. */
  done: count,
  all: count,
  invoices: count,
  /** Why its last step came to nothing; it is tried again. */
  failure: z.string().nullable(),
  /** Whose invoices wait for what their data lack. */
  held: z.array(z.object({ partnerId: id, partnerName: z.string(), lacks, isComplete: z.boolean() })),
});
export type InvoiceRun = z.infer<typeof invoiceRun>;

export const invoiceMonth = z.object({
  month,
  state: z.enum(monthStates),
  /** The newest that can be looked at, and those before it. */
  months: z.array(z.object({ month, state: z.enum(monthStates) })),
  currency: z.string().nullable(),
  countedAt: timestamp,
  /** A later one was closed before it: what is left of it is billed with the next. */
  isPassed: z.boolean(),
  ...amounts,
  invoices: count,
  credits: count,
  /** What of it is of earlier months. */
  laterMinor: minor,
  laterLines: count,
  beforeMinor: minor,
  partners: z.array(monthPartner),
  open: z.array(openThing),
  sellerLacks: z.array(z.string()),
  /** Until when its last hours may still be measured. */
  readingsUntil: timestamp,
  nextNumber: z.string(),
  issuedOn: day,
  run: invoiceRun.nullable(),
});
export type InvoiceMonth = z.infer<typeof invoiceMonth>;

export const getInvoiceMonth = defineEndpoint({
  ...own,
  name: 'getInvoiceMonth',
  method: 'GET',
  path: '/operator/invoices/month/',
  summary:
    'A month as it would be billed now, with what is still open, or as it was billed; the last one unless named.',
  access: settles,
  query: z.object({ month: month.optional() }),
  response: invoiceMonth,
});

export const getInvoiceRun = defineEndpoint({
  ...own,
  name: 'getInvoiceRun',
  method: 'GET',
  path: '/operator/invoices/run/',
  summary: 'How far the invoices of a closed month are.',
  access: settles,
  query: z.object({ month }),
  response: invoiceRun,
});

export const invoiceToCome = z.object({
  customerId: id,
  customerName: z.string(),
  ...amounts,
  beforeMinor: minor,
});
export const listInvoicesToCome = defineEndpoint({
  ...own,
  name: 'listInvoicesToCome',
  method: 'GET',
  path: '/operator/invoices/to-come/',
  summary: "What a partner's customers would be billed of a month that is not closed.",
  access: settles,
  query: listQuery(['netMinor', 'customerName']).extend({ month, partnerId: id }),
  response: listOf(invoiceToCome),
});

export const getInvoiceToCome = defineEndpoint({
  ...own,
  name: 'getInvoiceToCome',
  method: 'GET',
  path: '/operator/invoice/to-come/',
  summary: 'The lines of an invoice that is not made yet.',
  access: settles,
  query: z.object({ month, partnerId: id, customerId: id }),
  response: z.object({ customerName: z.string(), lines: z.array(invoiceLine), netMinor: minor }),
});

export const closeMonth = defineEndpoint({
  ...own,
  name: 'closeMonth',
  method: 'POST',
  path: '/operator/invoices/close/',
  summary:
    'Closes a month: its invoices are made. While something is open it has to be typed once more, and what is open is billed later.',
  access: settles,
  body: z.object({ month, typed: z.string().max(20).optional() }),
  response: nothing,
  status: 202,
  errors: ['monthNotOver', 'monthClosed', 'monthOpen', 'sellerLacks', 'invoicesNotInSek'],
});

export const makeHeldInvoices = defineEndpoint({
  ...own,
  name: 'makeHeldInvoices',
  method: 'POST',
  path: '/operator/invoices/make-held/',
  summary:
    'Makes the invoices of a closed month that waited for data of a partner, which are complete by now.',
  access: settles,
  body: z.object({ month, partnerId: id }),
  response: nothing,
  status: 202,
  errors: ['nothingWaits', 'sellerLacks', 'buyerLacks', 'invoicesNotInSek'],
});

export const invoiceRunEndpoints = [
  getInvoiceMonth,
  getInvoiceRun,
  listInvoicesToCome,
  getInvoiceToCome,
  closeMonth,
  makeHeldInvoices,
];
