import {
  getAllInvoicesZip,
  getAnyInvoicePages,
  getAnyInvoicePdf,
  getInvoicePages,
  getInvoicePdf,
  getInvoicesZip,
} from '@portal/contract/invoices/drawing';
import { getAnyInvoice, getInvoice, listAllInvoices, listInvoices } from '@portal/contract/invoices/invoices';
import { allInvoicesPath, ownInvoicesPath } from './addresses.ts';

/** What a partner asks for its own invoices by. */
export const ownSide = {
  path: ownInvoicesPath,
  list: listInvoices,
  one: getInvoice,
  pages: getInvoicePages,
  pdf: getInvoicePdf,
  zip: getInvoicesZip,
  settles: false,
} as const;

/** What the operator asks for those of all partners by, who also notes payments and credits. */
export const allSide = {
  path: allInvoicesPath,
  list: listAllInvoices,
  one: getAnyInvoice,
  pages: getAnyInvoicePages,
  pdf: getAnyInvoicePdf,
  zip: getAllInvoicesZip,
  settles: true,
} as const;

export type Side = typeof ownSide | typeof allSide;
