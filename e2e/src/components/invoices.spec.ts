import type { Endpoint } from '@portal/contract/http';
import { getInvoicePages, getInvoicePdf, getInvoicesZip } from '@portal/contract/invoices/drawing';
import { getInvoice, listAllInvoices, listInvoices } from '@portal/contract/invoices/invoices';
import { creditInvoice, payByReference, payInvoice } from '@portal/contract/invoices/settling';
import { listPartners } from '@portal/contract/operator';
import { expect, test } from 'vitest';
import { sampled, type Answer } from '../testing/component/answers.ts';
import { invoiceAnswers } from '../testing/component/invoice-answers.ts';
import { personOf } from '../testing/component/people.ts';
import { monthAnswers } from '../testing/component/rows/invoice-month-answers.ts';
import { someId } from '../testing/component/row.ts';
import { useScreen } from '../testing/screen.ts';

const open = useScreen();

const byOperator = {
  me: personOf('operator', 'billing'),
  address: `/operator/invoices?invoice=${someId}`,
  answers: [
    sampled(listAllInvoices),
    sampled(listPartners),
    ...invoiceAnswers('plain'),
    sampled(payInvoice),
    sampled(payByReference),
    sampled(creditInvoice),
  ],
};
/** A file, whose bytes are of no concern. */
const file = (endpoint: Endpoint): Answer => ({ endpoint, reply: { status: 200, body: {} } });
const byPartner = {
  me: personOf('partner', 'billing'),
  address: `/company/invoices?invoice=${someId}`,
  answers: [sampled(listInvoices), ...invoiceAnswers('plain'), file(getInvoicePdf), file(getInvoicesZip)],
};

test('a payment is sent in öre with its day; what is left stands there', async () => {
  const { page, t, lastCall } = await open(byOperator);
  await page.getByRole('button', { name: t('invoices.pay.open') }).click();
  const amount = page.locator('[name="amount"]');
  expect(await amount.inputValue()).toBe('288.24');
  await amount.fill('nothing');
  await amount.blur();
  await page.locator('[name="amount"][aria-invalid=true]').waitFor();
  await amount.fill('100.05');
  await page.locator('[name="paidOn"]').fill('2026-12-11');
  await page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: t('invoices.pay.confirm') })
    .click();
  await expect.poll(() => lastCall(payInvoice)?.body).toEqual({ paidOn: '2026-12-11', amountMinor: 10_005 });
});

test('a credit takes the lines that are chosen, and says what becomes of them', async () => {
  const { page, t, lastCall } = await open(byOperator);
  await page.getByRole('button', { name: t('invoices.credit.open') }).click();
  const dialog = page.getByRole('dialog').last();
  await dialog.locator('strong').getByText('310.59 SEK').waitFor();
  await dialog.locator('[name="line-1"]').uncheck();
  await dialog.locator('strong').getByText('0.50 SEK', { exact: true }).waitFor();
  await dialog.getByRole('radio', { name: t('invoices.credit.next.waive') }).check();
  await dialog.locator('[name="reason"]').fill('Billed twice');
  await dialog.getByRole('button', { name: t('invoices.credit.confirm') }).click();
  await expect
    .poll(() => lastCall(creditInvoice)?.body)
    .toEqual({ positions: [2], next: 'waive', reason: 'Billed twice' });
});

test('a partner sees the pages in its language, and settles nothing', async () => {
  const { page, t, lastCall } = await open(byPartner);
  await page
    .getByText('Nordfrakt', { exact: false })
    .or(page.getByText('Molnoperatören AB'))
    .first()
    .waitFor();
  expect(lastCall(getInvoicePages)?.query).toEqual({ id: someId, language: 'en' });
  expect(lastCall(getInvoice)?.query).toEqual({ id: someId });
  expect(await page.getByRole('button', { name: t('invoices.pay.open') }).count()).toBe(0);
  expect(await page.getByRole('button', { name: t('invoices.credit.open') }).count()).toBe(0);
});

test('PDF and zip are asked for in the language of the reader', async () => {
  const { page, t, lastCall } = await open(byPartner);
  await page.getByRole('button', { name: t('invoices.panel.pdf') }).click();
  await expect.poll(() => lastCall(getInvoicePdf)?.query).toEqual({ id: someId, language: 'en' });
  const other = await open({ ...byPartner, address: '/company/invoices?month=2026-10' });
  await other.page.getByRole('button', { name: t('invoices.zip.open') }).click();
  await other.page.getByRole('button', { name: t('invoices.zip.confirm') }).click();
  await expect
    .poll(() => other.lastCall(getInvoicesZip)?.query)
    .toEqual({ month: '2026-10', language: 'en' });
});

test('a payment by its number is sent in öre, and an amount below zero is refused there', async () => {
  const { page, t, lastCall } = await open({ ...byOperator, address: '/operator/invoices' });
  await page.getByRole('button', { name: t('invoices.payNumber.open') }).click();
  await page.locator('[name="reference"]').fill('92026000125');
  await page.locator('[name="paidOn"]').fill('2026-12-11');
  const amount = page.locator('[name="amount"]');
  await amount.fill('-5');
  await amount.blur();
  await page.locator('[name="amount"][aria-invalid=true]').waitFor();
  await amount.fill('100.05');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('invoices.pay.confirm') })
    .click();
  await expect
    .poll(() => lastCall(payByReference)?.body)
    .toEqual({ reference: '92026000125', paidOn: '2026-12-11', amountMinor: 10_005 });
});

test('a month of which something is open says so at the button that closes it', async () => {
  const { page } = await open({
    me: byOperator.me,
    address: '/operator/invoices/month',
    answers: [monthAnswers.open()],
  });
  const close = page.getByRole('button', { name: /^Close [A-Z]/ }).last();
  await expect.poll(() => close.getAttribute('aria-disabled')).toBe('true');
  const why = await close.getAttribute('aria-describedby');
  expect(await page.locator(`[id="${why ?? ''}"]`).textContent()).toMatch(/things? (is|are) open/);
});
