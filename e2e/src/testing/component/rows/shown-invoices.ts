import { listAllInvoices, listInvoices } from '@portal/contract/invoices/invoices';
import { listPartners } from '@portal/contract/operator';
import { invoiceAnswers } from '../invoice-answers.ts';
import { personOf } from '../people.ts';
import { someId, type ShownScreen } from '../row.ts';

const own = {
  me: personOf('partner', 'billing'),
  address: `/company/invoices?invoice=${someId}`,
  also: [listInvoices],
  answers: invoiceAnswers,
};
const all = {
  me: personOf('operator', 'owner'),
  address: `/operator/invoices?invoice=${someId}`,
  also: [listAllInvoices, listPartners],
  answers: invoiceAnswers,
};

export const shownInvoices: readonly ShownScreen[] = [
  {
    ...own,
    name: 'invoice-amounts',
    show: async (page, t) => {
      await page.getByText(t('invoices.panel.amounts')).click();
      await page.locator('summary').first().click();
      await page.getByText(t('invoices.panel.creditedBy')).waitFor();
    },
  },
  {
    ...own,
    name: 'invoice-larger',
    show: (page, t) => page.getByRole('button', { name: t('invoices.panel.larger') }).click(),
  },
  {
    ...own,
    name: 'invoices-of-a-month',
    address: '/company/invoices',
    show: async (page, t) => {
      await page.getByRole('button', { name: t('invoices.zip.open') }).click();
      await page.getByRole('dialog').getByText(t('invoices.zip.text')).waitFor();
    },
  },
  {
    ...all,
    name: 'register-payment',
    show: async (page, t) => {
      await page.getByRole('button', { name: t('invoices.pay.open') }).click();
      await page.getByLabel(t('invoices.pay.paidOn')).waitFor();
    },
  },
  {
    ...all,
    name: 'credit-invoice',
    show: async (page, t) => {
      await page.getByRole('button', { name: t('invoices.credit.open') }).click();
      await page.getByText(t('invoices.credit.nextLabel')).waitFor();
    },
  },
];
