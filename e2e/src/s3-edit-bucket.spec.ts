import { expect, test } from 'vitest';
import { enter } from './testing/browser.ts';
import { callerOf } from './testing/api.ts';
import { newBucket, newStorageCustomer } from './testing/storage.ts';
import { eventually, openRowMenu, rowOf } from './testing/lists.ts';
import { storageBehind, tenantOf } from './testing/storage-behind.ts';
import { useBrowser } from './testing/visits.ts';

const { open } = useBrowser();

test(
  'a new quota has its cost in view, the storage system keeps to it, and a save that comes too late says who was faster',
  { retry: 0 },
  async () => {
    const partner = await callerOf('partner@demo.example');
    const customer = await newStorageCustomer(partner);
    const bucket = await newBucket(partner, customer, { quotaGiB: 100 });
    const visited = await open();
    const { page } = visited;
    const address = `/services/s3-storage/buckets?customerId=${customer.id}`;
    await enter(visited, 'engineer@demo.example', address);
    const edit = async (): Promise<void> => {
      await (await openRowMenu(page, bucket.name))('Edit bucket').click();
      await page.getByRole('heading', { level: 1, name: bucket.name }).waitFor();
    };
    const quota = page.getByRole('textbox', { name: 'Quota' });
    const save = page.getByRole('button', { name: 'Save bucket' });
    await edit();
    expect(await quota.inputValue()).toMatch(/^100\sGiB$/);
    const estimate = page.getByRole('complementary', { name: 'Beside the form' });
    const figure = () => estimate.getByText(/^[\d,]+\.\d\d\sSEK$/).allInnerTexts();
    await eventually(async () => expect((await figure()).length).toBeGreaterThan(1));
    const before = await figure();
    await quota.fill('2048');
    await eventually(async () => expect(await figure()).not.toEqual(before));
    await estimate.getByText(/^Storage, 2,048\sGiB$/).waitFor();
    await estimate.getByRole('button', { name: 'Explain this price' }).click();
    await estimate.getByRole('heading', { name: 'How this price is made' }).waitFor();
    await save.click();
    await rowOf(page, bucket.name)
      .getByText(/\/\s2\sTiB/)
      .waitFor();
    const { storage } = storageBehind('SE-NORTH-1');
    await eventually(async () => {
      const kept = await storage.getBucket({ tenant: tenantOf(customer.id), name: bucket.name });
      expect(kept.quotaBytes).toBe(2 * 2 ** 40);
    });

    const query = { ...customer.query, id: bucket.id };
    const hasQuota = (quotaGiB: number): Promise<void> =>
      eventually(async () => {
        const { body } = await partner('GET', '/s3/bucket/', { query });
        expect([body['quotaGiB'], body['state']]).toEqual([quotaGiB, 'active']);
      });
    await hasQuota(2048);
    await edit();
    await quota.fill('300');
    const { version } = (await partner('GET', '/s3/bucket/', { query })).body;
    await partner('PUT', '/s3/bucket/', { query, body: { quotaGiB: 200, version } });
    await hasQuota(200);
    // While the page still shows the other change under way, a press does nothing but say so.
    await eventually(async () => {
      await save.click();
      const shown = () => page.getByRole('main').innerText();
      await expect.poll(shown, { timeout: 5000 }).toMatch(/^\S+ \S+ changed this bucket on /m);
    });
    await page.getByRole('button', { name: 'Load the new version' }).click();
    await page.getByText(/^You have the quota 300\sGiB; the new version says 200\sGiB\.$/).waitFor();
    await page.getByRole('button', { name: 'Use the new quota' }).click();
    await eventually(async () => expect(await quota.inputValue()).toMatch(/^200\sGiB$/));
  },
);
