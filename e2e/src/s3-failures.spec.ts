import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { enter, withoutEvents } from './testing/browser.ts';
import * as house from './testing/house.ts';
import { useBrowser } from './testing/visits.ts';
import { wordsOf, type Words } from './testing/words.ts';

const open = useBrowser();
let partner: house.Caller;
let customer: house.House;

beforeAll(async () => {
  partner = await house.callerOf('partner@demo.example');
  customer = await house.newStorageCustomer(partner);
  await house.newBucket(partner, customer);
}, 120_000);

/** What each screen says of what could not be read. */
const unreadable = [
  ['status', 'buckets', 's3-storage.status.failed'],
  ['buckets', 'buckets', 's3-storage.list.failed'],
  ['users', 'users', 's3-storage.users.failed'],
  ['estimate', 'create-bucket', 'prices.cost.failed'],
  ['usage-metering', 'usage', 's3-storage.usage.failed'],
] as const;

async function fails(page: Page, call: string): Promise<void> {
  await withoutEvents(page);
  const json = { errorKey: 'someday', message: '', requestId: house.unique() };
  await page.route(`**/api/s3/${call}/**`, (route) => route.fulfill({ status: 409, json }));
}

const language = 'sv';
const visit = async (address: string, prepare: (page: Page) => Promise<void>): Promise<[Page, Words]> => {
  const visited = await open({ language });
  await prepare(visited.page);
  await enter(visited, 'partner@demo.example', address);
  return [visited.page, wordsOf(language)];
};

test.each(unreadable)('that the %s could not be read is said in its own words', async (call, screen, key) => {
  const address = `/services/s3-storage/${screen}?customerId=${customer.id}`;
  const [page, t] = await visit(address, (one) => fails(one, call));
  await page.getByText(t(key), { exact: true }).first().waitFor();
  await page.getByText(t('api.common.error.unhandled')).first().waitFor();
  await page.unroute(`**/api/s3/${call}/**`);
  await page
    .getByRole('button', { name: t('common.retry') })
    .first()
    .click();
  await page.getByText(t(key), { exact: true }).first().waitFor({ state: 'hidden' });
});

test('that the top customers could not be read is said in its own words', async () => {
  const [page, t] = await visit('/services/s3-storage/usage', (one) => fails(one, 'top-customers'));
  await page.getByText(t('s3-storage.usage.topFailed'), { exact: true }).first().waitFor();
  await page.unroute('**/api/s3/top-customers/**');
  await page
    .getByRole('button', { name: t('common.retry') })
    .first()
    .click();
  await page.getByText(t('s3-storage.usage.topFailed'), { exact: true }).first().waitFor({ state: 'hidden' });
});

test('that the service could not be enabled is said in its own words', async () => {
  const idle = await house.newCustomer(partner);
  const address = `/services/s3-storage/buckets?customerId=${idle.id}`;
  const [page, t] = await visit(address, (one) => fails(one, 'enable'));
  await page.getByRole('button', { name: t('s3-storage.enable.action') }).click();
  await page.getByText(t('s3-storage.enable.failed'), { exact: true }).first().waitFor();
  expect(await page.getByRole('button', { name: t('s3-storage.enable.action') }).isEnabled()).toBe(true);
});
