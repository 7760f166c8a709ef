import { listAllInvoices } from '@portal/contract/invoices/invoices';
import { creditInvoice, payByReference, payInvoice } from '@portal/contract/invoices/settling';
import { listPartners } from '@portal/contract/operator';
import { invoiceAnswers } from '../invoice-answers.ts';
import { personOf } from '../people.ts';
import { someId } from '../row.ts';
import { after, button, fill, inDialog, type WriteRow } from './row.ts';

const opened = {
  me: personOf('operator', 'owner'),
  address: `/operator/invoices?invoice=${someId}`,
  reads: [listAllInvoices, listPartners],
  answers: () => invoiceAnswers('plain'),
};

export const writes: readonly WriteRow[] = [
  {
    ...opened,
    writes: payInvoice,
    upTo: after(
      button('invoices.pay.open'),
      fill({ amount: '100', paidOn: '2026-12-11' }),
      inDialog('invoices.pay.confirm'),
    ),
  },
  {
    ...opened,
    address: '/operator/invoices',
    writes: payByReference,
    upTo: after(
      button('invoices.payNumber.open'),
      fill({ reference: '2026000012347', amount: '100', paidOn: '2026-12-11' }),
      inDialog('invoices.pay.confirm'),
    ),
  },
  {
    ...opened,
    writes: creditInvoice,
    upTo: after(
      button('invoices.credit.open'),
      fill({ reason: 'Billed twice' }),
      inDialog('invoices.credit.confirm'),
    ),
  },
];
