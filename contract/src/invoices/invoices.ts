import * as z from 'zod';
import { day, id, timestamp } from '../fields.ts';
import { byId, defineEndpoint, listOf, listQuery } from '../http.ts';
import { minor, month } from '../prices.ts';
import { frozenContent } from './content.ts';

const module = 'invoices';
const reads = { may: 'invoices.read', of: ['partner'] } as const;
const settles = { may: 'operatorBilling.manage', of: ['operator'] } as const;

/** `credited`: nothing of it is left; a credit invoice is so from the beginning. */
export const invoiceStatuses = ['pending', 'overdue', 'paid', 'credited'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];
export const invoiceKinds = ['invoice', 'credit'] as const;

export const invoice = z.object({
  id,
  number: z.string(),
  kind: z.enum(invoiceKinds),
  partnerId: id,
  partnerName: z.string(),
  customerId: id,
  customerName: z.string(),
  /** That was billed. */
  month,
  issuedOn: day,
  /** Null of a credit invoice. */
  dueOn: day.nullable(),
  currency: z.string(),
  netMinor: minor,
  vatMinor: minor,
  /** With VAT; below zero of a credit invoice. */
  totalMinor: minor,
  paidMinor: minor,
  creditedMinor: minor,
  /** What is left to pay. */
  leftMinor: minor,
  status: z.enum(invoiceStatuses),
  /** When the last payment came in. */
  paidOn: day.nullable(),
});
export type Invoice = z.infer<typeof invoice>;

const query = listQuery(['number', 'issuedOn', 'dueOn', 'customerName', 'totalMinor']).extend({
  status: z.enum(invoiceStatuses).optional(),
  kind: z.enum(invoiceKinds).optional(),
  month: month.optional(),
  customerId: id.optional(),
});

/** Of all that match, with VAT: what is left of it, and of how many. */
const sums = z.object({
  sums: z.array(
    z.object({
      status: z.enum(invoiceStatuses),
      count: z.number().int(),
      leftMinor: minor,
      totalMinor: minor,
    }),
  ),
});

export const listInvoices = defineEndpoint({
  module,
  scope: 'self',
  name: 'listInvoices',
  method: 'GET',
  path: '/company/invoices/',
  summary: "The partner's invoices, the newest first, and what they come to by their states.",
  access: reads,
  query,
  response: listOf(invoice).extend(sums.shape),
  csv: true,
});

export const invoicePayment = z.object({
  id,
  paidOn: day,
  /** Below zero where a wrong one was taken back. */
  amountMinor: minor,
  /** The number that it came in by. */
  reference: z.string(),
  notedAt: timestamp,
  notedBy: z.string(),
});

const openInvoice = invoice.extend({
  content: frozenContent,
  payments: z.array(invoicePayment),
  /** The credit invoices that take something of it back. */
  creditedBy: z.array(
    z.object({ id, number: z.string(), issuedOn: day, reason: z.string(), billAgain: z.boolean() }),
  ),
  /** By line: what is left of it that can be taken back. */
  left: z.array(z.object({ position: z.number().int(), leftMinor: minor })),
});
export type OpenInvoice = z.infer<typeof openInvoice>;

export const getInvoice = defineEndpoint({
  module,
  scope: 'self',
  name: 'getInvoice',
  method: 'GET',
  path: '/company/invoice/',
  summary: 'One invoice of the partner with all that it says, its payments and what was credited of it.',
  access: reads,
  query: byId,
  response: openInvoice,
});

export const listAllInvoices = defineEndpoint({
  module,
  scope: 'self',
  name: 'listAllInvoices',
  method: 'GET',
  path: '/operator/invoices/',
  summary: 'The invoices of all partners, the newest first, and what they come to by their states.',
  access: settles,
  query: query.extend({ partnerId: id.optional() }),
  response: listOf(invoice).extend(sums.shape),
  csv: true,
});

export const getAnyInvoice = defineEndpoint({
  module,
  scope: 'self',
  name: 'getAnyInvoice',
  method: 'GET',
  path: '/operator/invoice/',
  summary: 'One invoice of any partner with all that it says, its payments and what was credited of it.',
  access: settles,
  query: byId,
  response: openInvoice,
});

export const invoicesEndpoints = [listInvoices, getInvoice, listAllInvoices, getAnyInvoice];
