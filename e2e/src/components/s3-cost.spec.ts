import { listCustomerServices } from '@portal/contract/customers';
import { hoursOfMonth, type Estimate } from '@portal/contract/prices';
import { createBucket, listPossibleOwners } from '@portal/contract/s3-storage/buckets';
import { estimateS3, s3Usage } from '@portal/contract/s3-storage/usage';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { answer, refuse } from '../testing/component/answers.ts';
import { personOf } from '../testing/component/people.ts';
import { someId } from '../testing/component/row.ts';
import { sampleOf } from '../testing/component/sample.ts';
import { bucketAnswers, bucketWith, statusAnswer } from '../testing/component/storage-answers.ts';
import { usageByBucket } from '../testing/component/usage-answers.ts';
import { useScreen } from '../testing/screen.ts';

const open = useScreen();
const customer = personOf('customer', 'owner');
const partner = personOf('partner', 'owner');
const storage = '/services/s3-storage';
const price = {
  product: 's3-storage.capacity' as const,
  unit: 'GiB-hour',
  currency: 'SEK',
  listPrice: null,
  discountPercent: null,
  partnerPrice: null,
  upliftPercent: null,
  customerPrice: '0.000481',
  validFrom: '2026-11-01',
  listVersion: null,
};

/** What the API answers for a tebibyte, or for no size. */
function estimateOf(size: 'tebibyte' | 'none', explanation = price, credit: Estimate['credit'] = null) {
  const amounts =
    size === 'none'
      ? { customerMinor: null, partnerMinor: null }
      : { customerMinor: 35_956, partnerMinor: null };
  const quantity = size === 'none' ? null : String(1024 * 730);
  const body: Estimate = {
    currency: 'SEK',
    hours: 730,
    vatPercent: 25,
    lines: [{ product: price.product, quantity, ...amounts, explanation }],
    ...amounts,
    upToMinor: size === 'none' ? null : 36_695,
    credit,
  };
  return answer(estimateS3, body);
}
const [region] = sampleOf(listPossibleOwners).items;
const owners = answer(listPossibleOwners, {
  items: [{ ...region, region: 'SE-NORTH-1', username: 'storage-owner', displayName: 'storage-owner' }],
});
const plain = (text: string): string => text.replaceAll('\u00A0', ' ');
const beside = (page: Page) => page.getByRole('complementary', { name: 'Beside the form' });
const thisMonth = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Stockholm',
  year: 'numeric',
  month: '2-digit',
}).format(new Date());
/** What a tebibyte costs in all hours of the running month. */
const fullMonth = (0.000481 * 1024 * hoursOfMonth(thisMonth)).toFixed(2);

describe('the consent to a cost', () => {
  test('names the amount per month of 730 hours, and the most', async () => {
    const { page } = await open({
      me: customer,
      address: `${storage}/create-bucket`,
      answers: [estimateOf('tebibyte'), statusAnswer(), owners],
    });
    await page.getByRole('textbox', { name: 'Quota' }).fill('1024');
    const consent = page.getByRole('checkbox', { name: /^I accept the cost at full quota/ });
    await consent.waitFor();
    expect(
      plain(await consent.locator('xpath=ancestor-or-self::*[self::label or self::div][1]').innerText()),
    ).toContain('359.56 SEK per month (730 hours), at most 366.95 SEK in the longest, excl. VAT');
    const card = plain(await beside(page).innerText());
    expect(card).toContain('359.56 SEK');
    expect(card).toContain('At most (745 hours)\n366.95 SEK');
  });

  test('stands beside what is left of the credit limit for who may know it', async () => {
    const { page } = await open({
      me: partner,
      address: `${storage}/create-bucket?customerId=${someId}`,
      answers: [
        estimateOf('tebibyte', price, { limitMinor: 1_000_000, leftMinor: 212_345 }),
        statusAnswer(),
        owners,
        answer(listCustomerServices, sampleOf(listCustomerServices)),
      ],
    });
    await page.getByRole('textbox', { name: 'Quota' }).fill('1024');
    await expect
      .poll(async () => plain(await beside(page).innerText()))
      .toContain('Left of your credit limit, incl. VAT\n2,123.45 SEK');
  });

  test('without a quota names the unit price: no amount is made up', async () => {
    const { page, lastCall } = await open({
      me: customer,
      address: `${storage}/create-bucket`,
      answers: [estimateOf('none'), statusAnswer(), owners],
    });
    await page
      .getByRole('checkbox', {
        name: /0\.000481\sSEK per GiB and hour, which is 359\.56\sSEK per TiB and month/,
      })
      .waitFor();
    expect(lastCall(estimateS3)?.body).toEqual({ region: 'SE-NORTH-1', sizeGiB: null });
    const card = plain(await beside(page).innerText());
    expect(card).toContain('Per TiB and month (730 hours)\n359.56 SEK');
    expect(card).toContain('Per GiB and hour\n0.000481 SEK');
    expect(card).not.toMatch(/Estimate|Storage, /);
  });
});

test('an order that is refused because the price has changed shows the new one, to be accepted anew', async () => {
  const newPrice = { ...price, customerPrice: '0.000962' };
  const agreed = ({ product, currency, customerPrice }: typeof price) => [
    { product, currency, unitPrice: customerPrice },
  ];
  const details = { prices: agreed(newPrice), agreed: agreed(price) };
  const { page, change, lastCall } = await open({
    me: customer,
    address: `${storage}/create-bucket`,
    answers: [
      estimateOf('none'),
      statusAnswer(),
      owners,
      refuse(createBucket, 'priceChanged', { status: 409, details }),
    ],
  });
  await page.getByRole('textbox', { name: 'Name' }).fill('price-changed');
  await page.getByRole('checkbox', { name: /0\.000481/ }).check();
  change(estimateOf('none', newPrice));
  await page.getByRole('button', { name: 'Create bucket' }).click();
  const consent = page.getByRole('checkbox', { name: /0\.000962/ });
  await consent.waitFor();
  expect(await consent.isChecked()).toBe(false);
  expect(lastCall(createBucket)?.body).toMatchObject({ agreedPrices: agreed(price) });
});

test('beside the form of a bucket stands what it has cost this month, and what leads from one to the other', async () => {
  const bucket = bucketWith({ quotaGiB: 1024, costMinor: 12_345, currency: 'SEK' });
  const { page } = await open({
    me: customer,
    address: `${storage}/edit-bucket?id=${bucket.id}`,
    answers: [estimateOf('tebibyte'), statusAnswer(), ...bucketAnswers(bucket)],
  });
  await beside(page).getByText('so far').waitFor();
  const card = plain(await beside(page).innerText());
  expect(card).toMatch(/\w+ \d{4} so far\n123\.45 SEK/);
  expect(card).toContain('The price is 359.56 SEK per month (730 hours).');
  expect(card).toContain(`${hoursOfMonth(thisMonth)} hours, so a full month costs ${fullMonth} SEK.`);
});

test('usage of the running month says how many hours it has, and what the price comes to in it', async () => {
  const usage = { ...sampleOf(s3Usage.ofCustomer), month: thisMonth, price };
  const { page } = await open({
    me: customer,
    address: `${storage}/usage`,
    answers: [answer(s3Usage.ofCustomer, usage), usageByBucket(), statusAnswer()],
  });
  const line = page.getByText(/\sSEK per TiB and month \(730 hours\)/);
  await line.waitFor();
  expect(plain(await line.innerText())).toMatch(
    new RegExp(
      `^The price is 359\\.56 SEK per TiB and month \\(730 hours\\)\\..* so a full month costs ${fullMonth} SEK\\.$`,
    ),
  );
});
