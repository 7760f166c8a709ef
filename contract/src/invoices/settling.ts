import * as z from 'zod';
import { day, id } from '../fields.ts';
import { byId, defineEndpoint } from '../http.ts';
import { minor } from '../prices.ts';

const own = { module: 'invoices', scope: 'self' } as const;
const settles = { may: 'operatorBilling.manage', of: ['operator'] } as const;
const largest = 100_000_000_000;
const amountMinor = z
  .number()
  .int()
  .min(-largest)
  .max(largest)
  .refine((value) => value !== 0, { error: 'invalid' });

export const payInvoice = defineEndpoint({
  ...own,
  name: 'payInvoice',
  method: 'POST',
  path: '/operator/invoice/pay/',
  summary:
    'Notes a payment of an invoice, also of a part or of too much; below zero takes back what was noted wrongly.',
  access: settles,
  query: byId,
  body: z.object({ paidOn: day, amountMinor }),
  response: z.object({ leftMinor: minor }),
  errors: ['notPayable', 'paidLess'],
});

/** Digits, as they stand on a statement of a bank. */
export const paymentReference = z
  .string()
  .trim()
  .regex(/^\d{2,25}$/, { error: 'invalid' });

export const payByReference = defineEndpoint({
  ...own,
  name: 'payByReference',
  method: 'POST',
  path: '/operator/invoices/pay/',
  summary:
    'Notes a payment by its number: of one invoice, or of all that were mailed at once, of which the oldest is paid first.',
  access: settles,
  body: z.object({ reference: paymentReference, paidOn: day, amountMinor: amountMinor.min(1) }),
  response: z.object({
    paid: z.array(z.object({ id, number: z.string(), amountMinor: minor, leftMinor: minor })),
  }),
  errors: ['unknownReference'],
});

/** `billAgain`: the lines return to what is not billed. `waive`: nobody pays them. */
export const afterCrediting = ['billAgain', 'waive'] as const;

export const creditInvoice = defineEndpoint({
  ...own,
  name: 'creditInvoice',
  method: 'POST',
  path: '/operator/invoice/credit/',
  summary: 'Makes a credit invoice of what is left of an invoice, or of some of its lines.',
  access: settles,
  query: byId,
  body: z.object({
    /** Of the lines; left out, all. */
    positions: z.array(z.number().int().positive()).min(1).max(1000).optional(),
    next: z.enum(afterCrediting),
    reason: z.string().trim().min(1).max(500),
  }),
  response: z.object({ id, number: z.string() }),
  status: 201,
  errors: ['notPayable', 'nothingLeftToCredit'],
});

export const invoiceSettlingEndpoints = [payInvoice, payByReference, creditInvoice];
