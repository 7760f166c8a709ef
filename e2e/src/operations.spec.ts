import { failOnUnreadable } from '@portal/ports/unreadable';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { enter } from './testing/browser.ts';
import { during, storageSimulators } from './testing/faults.ts';
import { callerOf } from './testing/api.ts';
import { type Customer, unique } from './testing/people.ts';
import { newStorageCustomer, orderBucket } from './testing/storage.ts';
import { openRowMenu, rowOf } from './testing/lists.ts';
import { storageBehind, tenantOf } from './testing/storage-behind.ts';
import { useBrowser } from './testing/visits.ts';

const { open } = useBrowser();
const region = 'SE-NORTH-1';
const names = ['ceph-rgw-SE-NORTH-1'] as const;

async function openBuckets(email: string, { id }: Customer): Promise<Page> {
  const visited = await open();
  await enter(visited, email, `/services/s3-storage/buckets?customerId=${id}`);
  await visited.page.getByRole('button', { name: /^Operations/ }).waitFor();
  return visited.page;
}

async function openTray(page: Page) {
  await page.getByRole('button', { name: /^Operations/ }).click();
  const tray = page.getByRole('dialog', { name: 'Operations' });
  return (what: string) => tray.getByRole('listitem').filter({ hasText: what });
}

test(
  'orders show in the tray with step and time in every window, wait while the storage is busy, fail with their reason, are tried again, and go nowhere by themselves',
  { timeout: 180_000 },
  async () => {
    const partner = await callerOf('partner@demo.example');
    const customer = await newStorageCustomer(partner);
    const [name, busy, denied] = ['tray', 'busy', 'denied'].map((word) => `${word}-${unique()}`);
    if (!name || !busy || !denied) throw new Error('There are three names.');
    const page = await openBuckets('partner@demo.example', customer);
    const other = await openBuckets('engineer@demo.example', customer);
    const address = page.url();
    await during({ names: storageSimulators, fault: 'slow', delayMs: 1500 }, async () => {
      await orderBucket(partner, customer, { name });
      for (const one of [page, other]) {
        await one.getByRole('button', { name: /^Operations, .*running$/ }).waitFor();
        await rowOf(one, name).getByText('Creating').waitFor();
      }
      const rows = await openTray(page);
      await rows(`Create bucket ${name}`)
        .getByText(/Step \d of 3 · .*(left|longer than usual)$/)
        .waitFor();
    });
    for (const one of [page, other]) await rowOf(one, name).getByText('Off').waitFor({ state: 'attached' });
    expect(page.url()).toBe(address);
    await page.reload();
    const rows = await openTray(page);
    await rows(`Create bucket ${name}`)
      .getByText(/Finished in .* by \S+ \S+$/)
      .waitFor();

    await during({ names, fault: 'throttles' }, async () => {
      await orderBucket(partner, customer, { name: busy });
      await rows(busy)
        .getByText(/^S3 Storage has too much to do right now\..* Next try at/)
        .waitFor();
    });
    await rows(busy).getByText('Finished in').waitFor();
    await during({ names, fault: 'refuses' }, async () => {
      await orderBucket(partner, customer, { name: denied });
      await rows(denied)
        .getByText(/S3 Storage refused it\..* Ref\.\s\S+/)
        .waitFor();
    });
    await page.getByRole('button', { name: `Retry: Create bucket ${denied}` }).click();
    await rows(denied).getByText('Finished in').waitFor();
    const made = await storageBehind(region).storage.listBuckets(tenantOf(customer.id), failOnUnreadable);
    expect(made.map((one) => one.name)).toContain(denied);
    await page.getByRole('link', { name: `Open Create bucket ${denied}` }).click();
    await page.waitForURL(({ searchParams }) => searchParams.get('search') === denied);

    // Another client stores something while the question is open.
    await (await openRowMenu(page, denied))('Delete bucket').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('It holds no objects').waitFor();
    await dialog.getByRole('checkbox').check();
    const place = { tenant: tenantOf(customer.id), name: denied };
    await storageBehind(region).putObject(place, 'late.txt', 'just in time');
    await dialog.getByRole('button', { name: 'Delete bucket' }).click();
    const again = await openTray(page);
    await again(`Delete bucket ${denied}`)
      .getByText(/Objects left: 1, versions left: 1, unfinished uploads: 0\. Empty it, then retry\./)
      .waitFor();
    await page.keyboard.press('Escape');
    await rowOf(page, denied).getByText('Off').waitFor();
  },
);
