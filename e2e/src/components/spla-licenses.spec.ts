import {
  deleteSplaLicense,
  listSplaLicenses,
  orderSplaLicense,
  updateSplaLicense,
} from '@portal/contract/virtual-data-center/spla';
import { listVdcs } from '@portal/contract/virtual-data-center/vdcs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { answer, refuse } from '../testing/component/answers.ts';
import { personOf } from '../testing/component/people.ts';
import { someId } from '../testing/component/row.ts';
import {
  licenseAnswers,
  licensePrice,
  licenseWith,
  orderAnswers,
} from '../testing/component/spla-answers.ts';
import { sampleOf } from '../testing/component/sample.ts';
import { aroundVms, vdcAddress } from '../testing/component/vm-answers.ts';
import { useScreen } from '../testing/screen.ts';

const open = useScreen();
const offered = { servicesOffered: ['virtual-data-center' as const] };
const customer = personOf('customer', 'owner', offered);
const service = '/services/virtual-data-center';
const windows = 'virtual-data-center.spla-windows-server-standard';
const plain = (text: string): string => text.replaceAll('\u00A0', ' ');
const beside = (page: Page) => page.getByRole('complementary', { name: 'Beside the form' });
const license = (page: Page) => page.getByRole('combobox', { name: 'License' });
const orderButton = (page: Page) => page.getByRole('button', { name: 'Order SPLA licenses' });
const done = (endpoint: typeof updateSplaLicense | typeof deleteSplaLicense) =>
  answer(endpoint, sampleOf(endpoint));
const onOrder = { me: customer, address: `${service}/order-spla-licenses` };

describe('an order', () => {
  test('names the amount of a whole calendar month in card and consent, and agrees to the price shown', async () => {
    const { page, lastCall } = await open({
      ...onOrder,
      answers: [
        ...orderAnswers(),
        answer(orderSplaLicense, sampleOf(orderSplaLicense)),
        answer(listSplaLicenses, sampleOf(listSplaLicenses)),
      ],
    });
    await page.getByText('You can accept the price once it’s shown.').waitFor();
    expect(await page.getByRole('checkbox').isDisabled()).toBe(true);
    await license(page).selectOption(windows);
    await page.getByRole('textbox', { name: 'Quantity' }).fill('4');
    const consent = page.getByRole('checkbox', {
      name: /442\.00\sSEK per calendar month, the whole of this month included, excl\. VAT/,
    });
    await consent.check();
    const card = plain(await beside(page).innerText());
    expect(card).toContain('per calendar month, excl. VAT');
    expect(card).toContain('4 at 110.50 SEK each');
    expect(card).toContain('442.00 SEK');
    expect(card).not.toMatch(/730|745/);
    await orderButton(page).click();
    await page.waitForURL('**/spla');
    expect(lastCall(orderSplaLicense)?.body).toEqual({
      vdcId: someId,
      product: windows,
      quantity: 4,
      costConsent: true,
      agreedPrices: [{ product: windows, currency: 'SEK', unitPrice: '110.5' }],
    });
  });

  test('of what has no price is not offered, and says so', async () => {
    const { page } = await open({ ...onOrder, answers: orderAnswers() });
    const option = license(page).getByRole('option', { name: 'SQL Server Web, 2 cores (no price today)' });
    await option.waitFor({ state: 'attached' });
    expect(await option.isDisabled()).toBe(true);
  });

  test('whose price has changed meanwhile shows the new one, to be accepted anew', async () => {
    const agreed = (unitPrice: string) => [{ product: windows, currency: 'SEK', unitPrice }] as const;
    const details = { prices: [...agreed('120')], agreed: [...agreed('110.5')] };
    const { page, change } = await open({
      ...onOrder,
      answers: [...orderAnswers(), refuse(orderSplaLicense, 'priceChanged', { status: 409, details })],
    });
    await license(page).selectOption(windows);
    await page.getByRole('checkbox', { name: /110\.50\sSEK/ }).check();
    const [available] = orderAnswers({ ...licensePrice, customerPrice: '120' }).slice(-1);
    if (available) change(available);
    await orderButton(page).click();
    const consent = page.getByRole('checkbox', { name: /120\.00\sSEK/ });
    await consent.waitFor();
    expect(await consent.isChecked()).toBe(false);
  });

  test('of what the vDC has already says to change the quantity', async () => {
    const refusal = refuse(orderSplaLicense, 'alreadyOrdered', {
      status: 409,
      details: { products: [windows] },
    });
    const { page } = await open({ ...onOrder, answers: [...orderAnswers(), refusal] });
    await license(page).selectOption(windows);
    await page.getByRole('checkbox').check();
    await orderButton(page).click();
    await page.getByText('This has already been ordered. Change its quantity instead.').waitFor();
  });
});

/** The menu of the only row. */
async function choose(page: Page, action: string): Promise<void> {
  await page.locator('[data-row-menu]').first().click();
  await page.getByRole('menuitem', { name: action }).click();
}

describe('the list', () => {
  const address = `${service}/spla`;

  test('says of a change what this month and the next cost', async () => {
    const answers = [
      ...licenseAnswers(licenseWith({ quantity: 2, billedQuantity: 4 })),
      done(updateSplaLicense),
    ];
    const { page, lastCall } = await open({ me: customer, address, answers });
    await page.getByText('4 billed this month').waitFor();
    await choose(page, 'Change quantity');
    const dialog = page.getByRole('dialog');
    const quantity = dialog.getByRole('textbox', { name: 'Quantity' });
    await dialog.getByText('This month is billed for 4 already.').waitFor();
    await dialog.getByText('Enter another quantity to save it.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Save quantity' }).isDisabled()).toBe(true);
    await quantity.fill('6');
    await dialog.getByText(/2 more are billed for the whole of this month: 221\.00\sSEK/).waitFor();
    await dialog.getByText(/From next month at today’s price: 663\.00\sSEK per month/).waitFor();
    await dialog.getByRole('button', { name: 'Save quantity' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(lastCall(updateSplaLicense)).toMatchObject({ body: { quantity: 6, version: 3 } });
  });

  test('says before they are deleted until when they are billed', async () => {
    const answers = [...licenseAnswers(licenseWith()), done(deleteSplaLicense)];
    const { page, lastCall } = await open({ me: customer, address, answers });
    await choose(page, 'Delete licenses');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Billed to the end of this month for 4, then no more').waitFor();
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Delete licenses' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(lastCall(deleteSplaLicense)?.query).toMatchObject({ id: someId });
  });

  test('shows licenses of a vDC that is gone as read-only, with the reason, and lets them be deleted', async () => {
    const answers = licenseAnswers(licenseWith({ hasVdc: false }));
    const { page } = await open({ me: customer, address, answers });
    await page.getByText('Read-only').waitFor();
    await page.getByText('data center deleted').waitFor();
    await page.locator('[data-row-menu]').first().click();
    const change = page.getByRole('menuitem', { name: 'Change quantity' });
    expect(await change.getAttribute('aria-disabled')).toBe('true');
    await page.getByText('The data center is deleted. The licenses can only be deleted.').waitFor();
    await page.getByRole('menuitem', { name: 'Delete licenses' }).click();
    await page.getByRole('dialog').waitFor();
  });

  test('lets who may only read change nothing', async () => {
    const viewer = personOf('customer', 'viewer', offered);
    const { page } = await open({ me: viewer, address, answers: licenseAnswers(licenseWith()) });
    await page.locator('[data-row-menu]').first().click();
    const change = page.getByRole('menuitem', { name: 'Change quantity' });
    expect(await change.getAttribute('aria-disabled')).toBe('true');
  });
});

test('the service does not end while licenses are left, and the way to them stands there', async () => {
  const none = { items: [], nextCursor: null, total: 0, syncedAt: null };
  const { page } = await open({
    me: customer,
    address: `${service}/vdcs`,
    answers: [...licenseAnswers(licenseWith({ hasVdc: false })), answer(listVdcs, none)],
  });
  await page
    .getByRole('button', { name: /Virtual Data Center/ })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'End Virtual Data Center' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('SPLA licenses are left: 1 in the list').waitFor();
  expect(await dialog.getByRole('link', { name: 'Show SPLA licenses' }).getAttribute('href')).toContain(
    '/services/virtual-data-center/spla',
  );
  expect(await dialog.getByRole('button', { name: 'End Virtual Data Center' }).isDisabled()).toBe(true);
});

test('the page of a vDC has its licenses alone, and orders for it', async () => {
  const { page, lastCall } = await open({
    me: customer,
    address: `${vdcAddress}?tab=licenses`,
    answers: [...aroundVms('plain', { splaLicenses: 2 }), ...licenseAnswers(licenseWith())],
  });
  await page.getByRole('row', { name: /Windows Server Standard/ }).waitFor();
  expect(await page.getByRole('columnheader').allTextContents()).not.toContain('Data center');
  expect(lastCall(listSplaLicenses)?.query).toMatchObject({ vdcId: someId });
  expect(await page.getByRole('link', { name: 'SPLA licenses 2' }).getAttribute('aria-current')).toBe('page');
  const order = page.getByRole('link', { name: 'Order SPLA licenses' });
  expect(await order.getAttribute('href')).toContain(`order-spla-licenses?vdc=${someId}`);
});
