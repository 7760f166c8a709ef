import { getInvoiceMonth } from '@portal/contract/invoices/run';
import { definePage, type PageRecord } from '../../platform/page-record.ts';
import { monthPath } from './addresses.ts';

export const monthPages: readonly PageRecord[] = [
  definePage({
    path: monthPath,
    title: 'invoices.month.title',
    navigation: 'app.navigation.closeMonth',
    may: getInvoiceMonth,
    scope: 'none',
    texts: ['invoices', 'services'],
    load: async () => (await import('./month-page.tsx')).MonthPage,
  }),
];
