import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { enter } from './testing/browser.ts';
import { during, storageSimulators } from './testing/faults.ts';
import * as house from './testing/house.ts';
import { openRowMenu, rowOf } from './testing/lists.ts';
import { storageBehind, tenantOf } from './testing/storage-behind.ts';
import { useBrowser } from './testing/visits.ts';

const open = useBrowser();
const region = 'SE-NORTH-1';
const names = ['ceph-rgw-SE-NORTH-1'] as const;
let partner: house.Caller;
let customer: house.House;

beforeAll(async () => {
  partner = await house.callerOf('partner@demo.example');
  customer = await house.newStorageCustomer(partner);
});

async function openBuckets(email = 'partner@demo.example', of: house.House = customer): Promise<Page> {
  const visited = await open();
  await enter(visited, email, `/services/s3-storage/buckets?customerId=${of.id}`);
  await visited.page.getByRole('button', { name: /^Operations/ }).waitFor();
  return visited.page;
}

async function openTray(page: Page) {
  await page.getByRole('button', { name: /^Operations/ }).click();
  const tray = page.getByRole('dialog', { name: 'Operations' });
  return (what: string) => tray.getByRole('listitem').filter({ hasText: what });
}

test('an order shows in the tray with step and time, in every window, and goes nowhere by itself', async () => {
  const name = `tray-${house.unique()}`;
  const [page, other] = [await openBuckets(), await openBuckets('engineer@demo.example')];
  const address = page.url();
  await during({ names: storageSimulators, fault: 'slow', delayMs: 1500 }, async () => {
    await house.orderBucket(partner, customer, { name });
    for (const one of [page, other]) {
      await one.getByRole('button', { name: 'Operations, 1 running' }).waitFor();
      await rowOf(one, name).getByText('Creating').waitFor();
    }
    const rows = await openTray(page);
    await rows(`Create bucket ${name}`)
      .getByText(/Step \d of 3 · .*(left|longer than usual)$/)
      .waitFor();
  });
  await page.getByRole('button', { name: 'Operations', exact: true }).waitFor({ state: 'attached' });
  for (const one of [page, other]) await rowOf(one, name).getByText('Off').waitFor({ state: 'attached' });
  expect(page.url()).toBe(address);
  await page.reload();
  const rows = await openTray(page);
  await rows(`Create bucket ${name}`)
    .getByText(/Finished in .* by \S+ \S+$/)
    .waitFor();
  await page.getByRole('link', { name: `Open Create bucket ${name}` }).click();
  await page.waitForURL(({ searchParams }) => searchParams.get('search') === name);
});

test('the tray closes by Escape, by its buttons and by a press outside, and the keyboard goes on where it was opened', async () => {
  const page = await openBuckets();
  const button = page.getByRole('button', { name: /^Operations/ });
  const tray = page.getByRole('dialog', { name: 'Operations' });
  const leave = {
    escape: () => page.keyboard.press('Escape'),
    outside: () => page.mouse.click(400, 600),
    close: () => tray.getByRole('button', { name: 'Close' }).click(),
    button: () => button.click(),
  };
  for (const [way, close] of Object.entries(leave)) {
    await button.click();
    await tray.waitFor();
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    await close();
    await tray.waitFor({ state: 'detached' });
    expect(await button.getAttribute('aria-expanded')).toBe('false');
    const isFocused = await button.evaluate((element) => element === document.activeElement);
    // A press outside takes the focus to where it was.
    expect([way, isFocused]).toEqual([way, way !== 'outside']);
  }
});

test('an order that is refused fails with its reason and reference, and can be tried again from the tray', async () => {
  const name = `refused-${house.unique()}`;
  const page = await openBuckets();
  await during({ names, fault: 'refuses' }, async () => {
    await house.orderBucket(partner, customer, { name });
    await rowOf(page, name).getByText('Failed').waitFor();
  });
  const rows = await openTray(page);
  await rows(name)
    .getByText(/The storage system refused it\..* Ref\.\s\S+/)
    .waitFor();
  await page.getByRole('button', { name: `Retry: Create bucket ${name}` }).click();
  await rows(name).getByText('Finished in').waitFor();
  await rowOf(page, name).getByText('Off').waitFor({ state: 'attached' });
  expect(
    (await storageBehind(region).storage.listBuckets(tenantOf(customer.id))).map((one) => one.name),
  ).toContain(name);
});

test('an order that is throttled says so, waits, and finishes by itself', async () => {
  const name = `throttled-${house.unique()}`;
  const page = await openBuckets();
  const rows = await openTray(page);
  await during({ names, fault: 'throttles' }, async () => {
    await house.orderBucket(partner, customer, { name });
    await rows(name)
      .getByText(/^The storage system has too much to do right now\..* Next try at/)
      .waitFor();
  });
  await rows(name).getByText('Finished in').waitFor();
});

test(
  'a bucket that got an object meanwhile is not deleted, and the answer counts what is left',
  { retry: 0 },
  async () => {
    const bucket = await house.newBucket(partner, customer);
    const page = await openBuckets();
    await (await openRowMenu(page, bucket.name))('Delete bucket').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('The bucket is empty').waitFor();
    await dialog.getByRole('checkbox').check();
    const place = { tenant: tenantOf(customer.id), name: bucket.name };
    await storageBehind(region).putObject(place, 'late.txt', 'just in time');
    await dialog.getByRole('button', { name: 'Delete bucket' }).click();
    const rows = await openTray(page);
    await rows(`Delete bucket ${bucket.name}`)
      .getByText(/Objects left: 1, versions left: 1\. Empty it, then retry\./)
      .waitFor();
    await page.keyboard.press('Escape');
    await rowOf(page, bucket.name).getByText('Off').waitFor();
  },
);

test('what a person may not try again is off, with the reason', async () => {
  const name = `denied-${house.unique()}`;
  await during({ names, fault: 'refuses' }, async () => {
    await house.orderBucket(partner, customer, { name });
    await rowOf(await openBuckets(), name)
      .getByText('Failed')
      .waitFor();
  });
  const page = await openBuckets('viewer@demo.example');
  await openTray(page);
  const retry = page.getByRole('button', { name: `Retry: Create bucket ${name}` });
  await retry.waitFor();
  expect(await retry.isDisabled()).toBe(true);
  expect(await retry.getAttribute('title')).toBe('Your role cannot order, so it cannot retry either.');
});

test('an operator reads the operations of the partner in the address', async () => {
  const visited = await open();
  const { page } = visited;
  await enter(visited, 'operator@demo.example', '/customers/customers');
  await page.getByRole('combobox', { name: 'Partner' }).selectOption({ label: 'Björkudden IT AB' });
  const rows = await openTray(page);
  await rows(`Enable S3 Storage for ${customer.name}`).getByText('Finished in').waitFor();
  await page.getByRole('link', { name: `Open Enable S3 Storage for ${customer.name}` }).click();
  await page.getByRole('heading', { level: 1, name: 'Buckets' }).waitFor();
});
