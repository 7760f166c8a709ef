import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { during, storageSimulators } from './testing/faults.ts';
import { callerOf } from './testing/api.ts';
import { newCustomer, unique } from './testing/people.ts';
import { columnOf, downloaded, eventually, rowOf } from './testing/lists.ts';
import { storageBehind, tenantOf } from './testing/storage-behind.ts';
import { useBrowser } from './testing/visits.ts';
import { wordsOf } from './testing/words.ts';

const { visitAs } = useBrowser();
const buckets = '/services/s3-storage/buckets';
const region = 'SE-NORTH-1';

const heading = (page: Page, name: string): Locator => page.getByRole('heading', { name });

/** Orders a bucket while its region is down: the list stays, and the order waits. */
async function orderWhileDown(page: Page, known: string, name: string): Promise<void> {
  await during({ names: ['ceph-rgw-SE-NORTH-1'], fault: 'down' }, async () => {
    await page.getByText(`${region} does not answer`).waitFor();
    await page.getByText(/What you see was known .*\sago\. Orders wait/).waitFor();
    await page.getByText(/Last synced/).waitFor();
    await page.reload();
    await rowOf(page, known).waitFor();
    await page.getByRole('link', { name: 'Create bucket' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('radio', { name: /SE-NORTH-1/ }).check();
    await page.getByText(`Waits until ${region} answers`).waitFor();
    await page.getByRole('checkbox', { name: /^I accept/ }).check();
    await page.getByRole('button', { name: 'Create bucket' }).click();
    await rowOf(page, name).getByText('Waiting').waitFor();
    await page.getByRole('button', { name: /^Operations, .*running$/ }).click();
    await page.getByText(/^S3 Storage does not answer\. Nothing is lost.* Next try at/).waitFor();
    await page.keyboard.press('Escape');
  });
  await rowOf(page, name).getByText('Off').waitFor();
  await page.getByText(`${region} does not answer`).waitFor({ state: 'hidden' });
}

async function endService(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More for S3 Storage' }).click();
  await page.getByRole('menuitem', { name: 'End S3 Storage' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('No bucket is left').waitFor();
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'End S3 Storage' }).click();
}

test(
  'a partner enables the service, which fails and is tried again in two windows, has what was made outside, loses a region for a while, and ends it',
  { timeout: 180_000 },
  async () => {
    const partner = await callerOf('partner@demo.example');
    const customer = await newCustomer(partner);
    const one = await visitAs('partner@demo.example', buckets);
    await one.getByRole('searchbox').fill('polarvind');
    await rowOf(one, 'Polarvind Kraft AB').getByText('Enabled').waitFor();
    await one.getByRole('searchbox').fill(customer.name);
    await eventually(async () => expect(await columnOf(one, 0)).toHaveLength(1));
    await one.getByRole('link', { name: customer.name }).click();
    await heading(one, `S3 Storage is not enabled for ${customer.name}`).waitFor();
    expect(new URL(one.url()).searchParams.get('customerId')).toBe(customer.id);
    await during({ names: storageSimulators, fault: 'refuses' }, async () => {
      await one.getByRole('button', { name: 'Enable service' }).click();
      await heading(one, 'Unable to enable service').waitFor();
      await one.getByText('S3 Storage refused it. Contact support with the reference.').waitFor();
      await one.getByText(/^Reference/).waitFor();
    });
    const other = await visitAs('engineer@demo.example', `${buckets}?customerId=${customer.id}`);
    await heading(other, 'Unable to enable service').waitFor();
    await during({ names: storageSimulators, fault: 'slow', delayMs: 1500 }, async () => {
      await one.getByRole('button', { name: 'Try again' }).click();
      await heading(one, 'Provisioning service, please wait').waitFor();
      await one.getByText(/^Step \d of 2\. This usually takes about 5 seconds\./).waitFor();
      await heading(other, 'Provisioning service, please wait').waitFor();
      await one.reload();
      await heading(one, 'Provisioning service, please wait').waitFor();
    });
    for (const page of [one, other]) await heading(page, 'No buckets yet').waitFor();

    const { storage } = storageBehind(region);
    const made = { name: 'made-elsewhere', owner: 'storage-owner', quotaBytes: null, objectLock: null };
    await storage.createBucket({ tenant: tenantOf(customer.id), ...made });
    await one.getByRole('button', { name: 'Refresh now' }).click();
    await rowOf(one, 'made-elsewhere').getByText('Not ordered here').waitFor();
    await orderWhileDown(one, 'made-elsewhere', `waits-${unique()}`);

    const { body } = await partner('GET', '/s3/buckets/', { query: customer.query });
    for (const { id } of Array.isArray(body['items']) ? body['items'] : [])
      await partner('DELETE', '/s3/bucket/', { query: { ...customer.query, id } });
    await heading(one, 'No buckets yet').waitFor();
    await endService(one);
    for (const page of [one, other])
      await heading(page, `S3 Storage is not enabled for ${customer.name}`).waitFor();
  },
);

test('a customer’s owner filters the buckets, takes them along, and comes to one that is not there, in Swedish', async () => {
  const t = wordsOf('sv');
  const page = await visitAs('customer@demo.example', buckets, { language: 'sv' });
  const choose = async (filter: string, choice: string): Promise<void> => {
    await page.locator('[aria-haspopup=menu]', { hasText: t(filter) }).click();
    await page.getByRole('menuitemradio', { name: choice }).click();
  };
  await choose('services.column.region', region);
  await eventually(async () => expect(new Set(await columnOf(page, 1))).toEqual(new Set([region])));
  await choose('s3-storage.column.objectLock', t('s3-storage.lock.state.enabled'));
  await eventually(async () => {
    const locks = await columnOf(page, 2);
    expect(locks.length).toBeGreaterThan(0);
    for (const lock of locks) expect(lock.startsWith(t('s3-storage.lock.state.enabled'))).toBe(true);
  });
  const take = page.getByRole('button', { name: t('ui.list.csv') });
  const { name, text } = await downloaded(page, () => take.click());
  expect(name).toBe(`${t('s3-storage.buckets.file')}.csv`);
  expect(text.trim().split('\r\n')).toHaveLength(1 + (await columnOf(page, 0)).length);
  await page.goto(`${buckets}?bucket=no-id`);
  const panel = page.getByRole('dialog', { name: t('s3-storage.buckets.one') });
  await panel.getByRole('heading', { name: t('s3-storage.buckets.gone') }).waitFor();
});
