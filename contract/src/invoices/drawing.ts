import * as z from 'zod';
import { languages } from '../constants.ts';
import { byId, defineEndpoint } from '../http.ts';
import { id } from '../fields.ts';
import { month } from '../prices.ts';

const own = { module: 'invoices', scope: 'self', method: 'GET' } as const;
const reads = { may: 'invoices.read', of: ['partner'] } as const;
const settles = { may: 'operatorBilling.manage', of: ['operator'] } as const;
const inLanguage = z.object({ language: z.enum(languages) });
const one = byId.extend(inLanguage.shape);
const ofMonth = inLanguage.extend({ month });

const place = z.number();

/** A page as it is drawn in the PDF, in points from its upper left corner. */
export const drawnPage = z.object({
  texts: z.array(
    z.object({
      text: z.string(),
      /** Where it begins, or ends where it stands at the right. */
      x: place,
      /** Of the line that it stands on. */
      y: place,
      size: place,
      isBold: z.boolean(),
      isAtRight: z.boolean(),
      color: z.string(),
    }),
  ),
  rules: z.array(z.object({ x: place, y: place, width: place, thick: place, color: z.string() })),
  /** Squares of a code: each row from left to right, `#` for a dark one. */
  codes: z.array(z.object({ x: place, y: place, size: place, rows: z.array(z.string()), alt: z.string() })),
});
export type DrawnPage = z.infer<typeof drawnPage>;

const drawn = z.object({ width: place, height: place, pages: z.array(drawnPage) });

export const getInvoicePages = defineEndpoint({
  ...own,
  name: 'getInvoicePages',
  path: '/company/invoice/pages/',
  summary: 'The pages of an invoice of the partner as its PDF has them, to be shown.',
  access: reads,
  query: one,
  response: drawn,
});

export const getAnyInvoicePages = defineEndpoint({
  ...own,
  name: 'getAnyInvoicePages',
  path: '/operator/invoice/pages/',
  summary: 'The pages of an invoice of any partner as its PDF has them, to be shown.',
  access: settles,
  query: one,
  response: drawn,
});

export const getInvoicePdf = defineEndpoint({
  ...own,
  name: 'getInvoicePdf',
  path: '/company/invoice/pdf/',
  summary: 'An invoice of the partner as a PDF, in the language asked for.',
  access: reads,
  query: one,
  contentType: 'application/pdf',
});

export const getAnyInvoicePdf = defineEndpoint({
  ...own,
  name: 'getAnyInvoicePdf',
  path: '/operator/invoice/pdf/',
  summary: 'An invoice of any partner as a PDF, in the language asked for.',
  access: settles,
  query: one,
  contentType: 'application/pdf',
});

export const getInvoicesZip = defineEndpoint({
  ...own,
  name: 'getInvoicesZip',
  path: '/company/invoices/zip/',
  summary: "The PDFs of all of the partner's invoices of a month, as one zip.",
  access: reads,
  query: ofMonth,
  contentType: 'application/zip',
});

export const getAllInvoicesZip = defineEndpoint({
  ...own,
  name: 'getAllInvoicesZip',
  path: '/operator/invoices/zip/',
  summary: 'The PDFs of all invoices of a month, or of one partner in it, as one zip.',
  access: settles,
  query: ofMonth.extend({ partnerId: id.optional() }),
  contentType: 'application/zip',
});

export const invoiceDrawingEndpoints = [
  getInvoicePages,
  getAnyInvoicePages,
  getInvoicePdf,
  getAnyInvoicePdf,
  getInvoicesZip,
  getAllInvoicesZip,
];
