import {
  estimateLicenseChange,
  listTermEnds,
  setLicenseTermEnd,
  updateLicense,
} from '@portal/contract/m365-licenses/changes';
import { getLicense, type License } from '@portal/contract/m365-licenses/licenses';
import {
  estimateLicenses,
  listLicenseProducts,
  orderLicenses,
} from '@portal/contract/m365-licenses/products';
import { expect, test } from 'vitest';
import { answer, refuse, sampled } from '../testing/component/answers.ts';
import {
  estimateAnswer,
  besideList,
  licenseOwner as me,
  licensesAddress,
  licensesAnswer,
  licensesStatus,
  licenseWith,
  orderWith,
  productAnswers,
} from '../testing/component/license-answers.ts';
import { personOf } from '../testing/component/people.ts';
import { someId } from '../testing/component/row.ts';
import { addLine, openProducts } from '../testing/component/rows/shown-licenses.ts';
import { useScreen } from '../testing/screen.ts';

const open = useScreen();
const yearly = 'm365-licenses.CFQ7TTC0LCHC:0002:P1Y:monthly';
const onOrder = { me, address: `${licensesAddress}/order-licenses` };
const later = '2099-11-24T07:54:00.000Z';
const change = { currency: 'SEK', customerMinor: 96_200, partnerMinor: null, periodMinor: 4_769_000 };

test('an order agrees to the prices that are shown, and sends product and quantity alone', async () => {
  const list = [licensesAnswer(), ...besideList()];
  const { page, t, lastCall } = await open({
    ...onOrder,
    answers: [licensesStatus(), ...productAnswers(), estimateAnswer(), sampled(orderLicenses), ...list],
  });
  await addLine(page, t);
  await page.clock.runFor(400);
  await page.getByText('75,300.00 SEK in all').click();
  await page.getByRole('button', { name: 'Order licenses' }).click();
  await expect
    .poll(() => lastCall(orderLicenses)?.body)
    .toEqual({
      lines: [{ product: yearly, quantity: '25' }],
      costConsent: true,
      agreedPrices: [{ product: yearly, unitPrice: '251.00', currency: 'SEK' }],
    });
});

test('what is chosen in the dialog leaves the order unsent, and a number that is not sold is said', async () => {
  const { page, t, lastCall } = await open({
    ...onOrder,
    answers: [licensesStatus(), ...productAnswers(), estimateAnswer()],
  });
  await openProducts(page, t);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox').fill('premium');
  await page.clock.runFor(400);
  await expect.poll(() => lastCall(listLicenseProducts)?.query).toMatchObject({ search: 'premium' });
  await dialog.getByRole('button', { name: 'Microsoft 365 Business Premium' }).click();
  expect(await dialog.getByRole('radio', { name: '3 years' }).isDisabled()).toBe(true);
  await dialog.locator('[name=quantity]').fill('301');
  await dialog.getByRole('button', { name: 'Add to order' }).click();
  await dialog.getByText('300').waitFor();
  await dialog.locator('[name=quantity]').fill('3');
  await dialog.getByRole('button', { name: 'Add to order' }).click();
  await page.getByText('3 × Microsoft 365 Business Premium').waitFor();
  expect([lastCall(orderLicenses), await page.getByText('to correct').count()]).toEqual([undefined, 0]);
});

test('without the agreement nothing is ordered, and who may not accept it reads why', async () => {
  const { page } = await open({
    me: personOf('customer', 'engineer', { servicesOffered: ['m365-licenses'] }),
    address: licensesAddress,
    answers: [licensesStatus({ tenant: { agreement: null } }), licensesAnswer({}), ...besideList()],
  });
  await page.getByText('Nothing can be ordered before somebody has accepted it').waitFor();
  const accept = page.getByRole('button', { name: 'Accept agreement' });
  expect(await accept.getAttribute('aria-disabled')).toBe('true');
});

test('each line of an order says what became of it, and what was ordered where all of it failed', async () => {
  const { page, change: reply } = await open({
    me,
    address: licensesAddress,
    answers: [licensesStatus(), licensesAnswer({}), ...besideList(orderWith({ failed: true }))],
  });
  await page.getByText('25 × Microsoft 365 Business Premium: Ordered').waitFor();
  await page.getByText('40 × Microsoft 365 Business Basic: Not ordered. Microsoft does not sell').waitFor();
  const { operation, ...order } = orderWith({ failed: true });
  reply(...besideList({ ...order, operation: operation && { ...operation, lines: null } }));
  await page.reload();
  await page.getByText('40 × Microsoft 365 Business Basic', { exact: true }).waitFor();
});

const onOne = (license: Partial<License>, more = [sampled(updateLicense), ...productAnswers()]) => ({
  me,
  answers: [
    licensesStatus(),
    ...besideList(),
    licensesAnswer({ termEndsAt: later, ...license, id: someId }),
    answer(getLicense, licenseWith({ termEndsAt: later, version: 7, ...license })),
    answer(estimateLicenseChange, change),
    ...more,
  ],
});

test('seats are raised with what that costs, and not lowered beyond those that can be given back', async () => {
  const windows = [{ quantity: 5, until: later }];
  const { page, lastCall } = await open({
    ...onOne({ windows }),
    address: `${licensesAddress}/edit-license?id=${someId}`,
  });
  await page.getByText('5 seats can be given back now').waitFor();
  const seats = page.locator('[name=quantity]');
  await seats.fill('180');
  await page.locator('[name=costConsent]').check();
  await page.getByText('have to stay').waitFor();
  await seats.fill('301');
  await seats.blur();
  await page.getByText(/^Seats .*300$/).waitFor();
  await seats.fill('190');
  await page.clock.runFor(400);
  await page.getByText('4 more seats cost 962.00 SEK').waitFor();
  await page.getByText('Each billing period after that costs 47,690.00 SEK').waitFor();
  await page.getByRole('checkbox', { name: 'I agree to pay 962.00 SEK now, and 47,690.00 SEK' }).waitFor();
  await page.getByRole('button', { name: 'Save license' }).click();
  await expect
    .poll(() => lastCall(updateLicense)?.body)
    .toEqual({ quantity: 190, costConsent: true, version: 7 });
});

test('a number of seats that is what it was is not saved', async () => {
  const { page, lastCall } = await open({
    ...onOne({}),
    address: `${licensesAddress}/edit-license?id=${someId}`,
  });
  await page.locator('[name=costConsent]').check();
  await page.getByRole('button', { name: 'Save license' }).click();
  await page.getByText('Seats: enter another number than now').waitFor();
  expect(lastCall(updateLicense)).toBe(undefined);
});

test('no seats are added to what has no price in its term', async () => {
  const { page, lastCall } = await open({
    ...onOne({ unitPrice: null, customerMinor: null }),
    address: `${licensesAddress}/edit-license?id=${someId}`,
  });
  await page.locator('[name=quantity]').fill('190');
  await page.locator('[name=costConsent]').check();
  await page.getByRole('button', { name: 'Save license' }).click();
  await page.getByText('the license has no price in this term').waitFor();
  expect(lastCall(updateLicense)).toBe(undefined);
});

test('what leaves a license as it is, is not called like what cancels it', async () => {
  const { page } = await open({
    ...onOne({ cancellableUntil: later }),
    address: `${licensesAddress}?license=${someId}`,
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel license' }).click();
  const question = page.getByRole('dialog').last();
  await question.getByRole('button', { name: 'Keep license' }).click();
  await question.getByText('I understand that users lose access').waitFor({ state: 'detached' });
});

test('a form that is opened again begins with what holds now', async () => {
  const { page, change: reply } = await open({
    ...onOne({}),
    address: `${licensesAddress}/edit-license?id=${someId}`,
  });
  const seats = page.locator('[name=quantity]');
  await expect.poll(() => seats.inputValue()).toBe('186');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.locator('[data-row-menu]').waitFor();
  await page.clock.runFor(11_000);
  reply(answer(getLicense, licenseWith({ termEndsAt: later, version: 8, purchased: 190 })));
  await page.locator('[data-row-menu]').click();
  await page.getByRole('menuitem', { name: 'Edit license' }).click();
  await expect.poll(() => seats.inputValue()).toBe('190');
});

test('another license is chosen for the next term', async () => {
  const { page, lastCall } = await open({
    ...onOne({ version: 7 }, [sampled(listTermEnds), sampled(setLicenseTermEnd), ...productAnswers()]),
    address: `${licensesAddress}?license=${someId}`,
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Auto-renew' }).click();
  await page.getByRole('radio', { name: 'Renew as another license' }).click();
  await page.getByRole('button', { name: 'Microsoft 365 Business Premium', exact: true }).click();
  await page.getByRole('radio', { name: '1 year' }).check();
  await page.locator('[name=quantity]').fill('150');
  await page.getByRole('button', { name: 'Choose license' }).click();
  await page.getByText('150 × Microsoft 365 Business Premium').waitFor();
  await page.getByRole('button', { name: 'Save auto-renew' }).click();
  await expect
    .poll(() => lastCall(setLicenseTermEnd)?.body)
    .toEqual({
      termEnd: { outcome: 'renews', next: { product: yearly, quantity: 150 } },
      version: 7,
    });
});

test('a license can be canceled to the last second, and says why not one later', async () => {
  const closes = Date.now() + 120_000;
  const { page } = await open({
    ...onOne({ cancellableUntil: new Date(closes).toISOString() }),
    address: `${licensesAddress}?license=${someId}`,
  });
  const cancel = page.getByRole('dialog').getByRole('button', { name: 'Cancel license' });
  await cancel.waitFor();
  const left = closes - (await page.evaluate(() => Date.now()));
  await page.clock.runFor(left - 1000);
  expect(await cancel.getAttribute('aria-disabled')).toBe(null);
  await page.clock.runFor(1000);
  await page.getByText('It could be canceled until').waitFor();
  expect(await cancel.getAttribute('aria-disabled')).toBe('true');
});

test('products that cannot be read, and a price that is missing, say why nothing can be ordered', async () => {
  const { page, t } = await open({
    ...onOrder,
    answers: [
      licensesStatus(),
      ...productAnswers(),
      refuse(estimateLicenses, 'priceMissing', { status: 409 }),
    ],
  });
  await addLine(page, t);
  await page.clock.runFor(400);
  await page.getByRole('alert').waitFor();
  const order = page.getByRole('button', { name: 'Order licenses' });
  expect(await order.getAttribute('aria-disabled')).toBe('true');
});
