import { listAllInvoices, listInvoices } from '@portal/contract/invoices/invoices';
import { definePage, type PageRecord } from '../platform/page-record.ts';
import { monthPages } from './month/pages.ts';
import { allInvoicesPath, ownInvoicesPath } from './addresses.ts';

/** Of a partner, those that it got. */
export const ownPages: readonly PageRecord[] = [
  definePage({
    path: ownInvoicesPath,
    title: 'invoices.title',
    navigation: 'app.navigation.invoices',
    may: listInvoices,
    scope: 'none',
    texts: ['invoices'],
    load: async () => (await import('./invoices-page.tsx')).InvoicesPage,
  }),
];

/** Of the operator, those that it sent. */
export const pages: readonly PageRecord[] = [
  definePage({
    path: allInvoicesPath,
    title: 'invoices.title',
    navigation: 'app.navigation.invoices',
    may: listAllInvoices,
    scope: 'none',
    texts: ['invoices'],
    load: async () => (await import('./all-invoices-page.tsx')).AllInvoicesPage,
  }),
  ...monthPages,
];
