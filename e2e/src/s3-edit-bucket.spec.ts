import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { enter } from './testing/browser.ts';
import * as house from './testing/house.ts';
import { eventually, openRowMenu, reasonOf, rowOf } from './testing/lists.ts';
import { storageBehind, tenantOf } from './testing/storage-behind.ts';
import { useBrowser } from './testing/visits.ts';

const open = useBrowser();
const locked = { objectLock: true, lockMode: 'governance', retentionDays: 30, objectLockAcknowledged: true };
let partner: house.Caller;
let customer: house.House;

beforeAll(async () => {
  partner = await house.callerOf('partner@demo.example');
  customer = await house.newStorageCustomer(partner);
});

async function visitAs(email: string, address: string): Promise<Page> {
  const visited = await open();
  await enter(visited, email, address);
  return visited.page;
}
const list = (): string => `/services/s3-storage/buckets?customerId=${customer.id}`;
const formOf = (id: string): string => `/services/s3-storage/edit-bucket?customerId=${customer.id}&id=${id}`;
const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name });
const save = (page: Page): Promise<void> => page.getByRole('button', { name: 'Save bucket' }).click();

test('a new quota has its cost in view, and the storage system keeps to it', async () => {
  const bucket = await house.newBucket(partner, customer, { quotaGiB: 100 });
  const page = await visitAs('partner@demo.example', list());
  await (await openRowMenu(page, bucket.name))('Edit bucket').click();
  await page.getByRole('heading', { level: 1, name: bucket.name }).waitFor();
  expect(await field(page, 'Quota').inputValue()).toMatch(/^100\sGiB$/);
  const estimate = page.getByRole('complementary', { name: 'Beside the form' });
  const figure = () => estimate.getByText(/^[\d,]+\.\d\d\sSEK$/).allInnerTexts();
  await eventually(async () => expect((await figure()).length).toBeGreaterThan(1));
  const before = await figure();
  await field(page, 'Quota').fill('2048');
  await eventually(async () => expect(await figure()).not.toEqual(before));
  await estimate.getByText(/^Storage, 2,048\sGiB$/).waitFor();
  await estimate.getByRole('button', { name: 'Explain this price' }).click();
  await estimate.getByRole('heading', { name: 'How this price is made' }).waitFor();
  await save(page);
  await rowOf(page, bucket.name)
    .getByText(/\/\s2\sTiB/)
    .waitFor();
  const { storage } = storageBehind('SE-NORTH-1');
  await eventually(async () => {
    const kept = await storage.getBucket({ tenant: tenantOf(customer.id), name: bucket.name });
    expect(kept.quotaBytes).toBe(2 * 2 ** 40);
  });
});

test('a new retention needs its acknowledgement, and is held against the limit of 90 days', async () => {
  const bucket = await house.newBucket(partner, customer, locked);
  const page = await visitAs('engineer@demo.example', formOf(bucket.id));
  const days = field(page, 'Days');
  await page.getByText('1 to 90 days; longer on request').waitFor();
  expect(await page.getByRole('checkbox').count()).toBe(0);
  await days.fill('91');
  await save(page);
  await page.getByText('Please confirm that you have accepted').waitFor();
  await page.getByRole('checkbox', { name: /before this retention ends/ }).check();
  await save(page);
  await page.getByText(/^1 field to correct$/).waitFor();
  expect(await days.getAttribute('aria-invalid')).toBe('true');
  await days.fill('60');
  await save(page);
  await rowOf(page, bucket.name).getByText('60 days').waitFor();
});

test('a bucket without lock has no retention to change', async () => {
  const bucket = await house.newBucket(partner, customer);
  const page = await visitAs('partner@demo.example', formOf(bucket.id));
  await field(page, 'Quota').waitFor();
  expect(await page.getByRole('heading', { name: 'Retention' }).count()).toBe(0);
});

test('a save that comes too late says who was faster, and keeps what was typed', { retry: 0 }, async () => {
  const bucket = await house.newBucket(partner, customer, { quotaGiB: 100 });
  const page = await visitAs('engineer@demo.example', formOf(bucket.id));
  await field(page, 'Quota').fill('300');
  const query = { ...customer.query, id: bucket.id };
  const { version } = (await partner('GET', '/s3/bucket/', { query })).body;
  await partner('PUT', '/s3/bucket/', { query, body: { quotaGiB: 200, version } });
  await eventually(async () => {
    const { body } = await partner('GET', '/s3/bucket/', { query });
    expect([body['quotaGiB'], body['state']]).toEqual([200, 'active']);
  });
  await save(page);
  await page.getByText(/^\S+ \S+ changed this bucket on /).waitFor();
  await page.getByRole('button', { name: 'Load the new version' }).click();
  await page.getByText(/^You have the quota 300\sGiB; the new version says 200\sGiB\.$/).waitFor();
  await page.getByRole('button', { name: 'Use the new quota' }).click();
  await eventually(async () => expect(await field(page, 'Quota').inputValue()).toMatch(/^200\sGiB$/));
});

test('a viewer sees why a bucket cannot be changed', async () => {
  const bucket = await house.newBucket(partner, customer);
  const page = await visitAs('viewer@demo.example', list());
  const item = await openRowMenu(page, bucket.name);
  expect(await reasonOf(item('Edit bucket'))).toContain('Needs the role Owner, Admin, or Engineer.');
});
