import { getAnyInvoice, getInvoice, listAllInvoices, listInvoices } from '@portal/contract/invoices/invoices';
import { listPartners } from '@portal/contract/operator';
import { invoiceAnswers } from '../invoice-answers.ts';
import { personOf } from '../people.ts';
import { someId, type ScreenRow } from '../row.ts';

const texts = { empty: 'invoices.empty', unable: 'invoices.failed', tooWide: true } as const;
const own = { me: personOf('partner', 'owner'), address: '/company/invoices' };
const all = { me: personOf('operator', 'owner'), address: '/operator/invoices', also: [listPartners] };

export const invoiceRows: readonly ScreenRow[] = [
  { ...texts, ...own, name: 'invoices', reads: listInvoices },
  { ...texts, ...all, name: 'all-invoices', reads: listAllInvoices },
  {
    ...own,
    name: 'invoice',
    tooWide: true,
    unable: 'invoices.panel.failed',
    address: `${own.address}?invoice=${someId}`,
    reads: getInvoice,
    also: [listInvoices],
    answers: invoiceAnswers,
  },
  {
    ...all,
    name: 'any-invoice',
    tooWide: true,
    unable: 'invoices.panel.failed',
    address: `${all.address}?invoice=${someId}`,
    reads: getAnyInvoice,
    also: [listAllInvoices, listPartners],
    answers: invoiceAnswers,
  },
];
