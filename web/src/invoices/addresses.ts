import { linkTo, type Words } from '../platform/address.ts';

export const ownInvoicesPath = '/company/invoices';
export const allInvoicesPath = '/operator/invoices';

/** What the list keeps in the address beside what all lists do. */
export const filterWords = ['status', 'month', 'kind', 'partnerId'] as const;

/** The list as it is, with the panel of one open. */
export const invoiceOf = (path: string, state: Words, id: string): string =>
  linkTo(path, { ...state, invoice: id });
