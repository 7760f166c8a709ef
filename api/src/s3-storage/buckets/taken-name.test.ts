import { failOnUnreadable } from '@portal/ports/unreadable';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shownPrices } from '../../testing/shown-prices.ts';
import { createStorageBench, type StorageBench } from '../../testing/storage.ts';
import type { TestOrganization } from '../../testing/people.ts';

let bench: StorageBench;
// Long enough that no mirror comes by itself: a test asks for it.
beforeAll(async () => {
  bench = await createStorageBench({ S3_SYNC_SECONDS: '86400' });
});
afterAll(() => bench.close());

type ListItem = { id: string; state: string; owner: string; orderedHere: boolean; quotaGiB: number | null };

async function seen(customer: TestOrganization): Promise<ListItem | undefined> {
  const { body } = await bench.send<{ items: ListItem[] }>('GET /s3/buckets/', customer);
  return body.items[0];
}

/** Made by a storage user with its own keys: the portal does not know of it. */
async function madeOutside(customer: TestOrganization, owner: string): Promise<void> {
  const tenant = bench.tenantOf(customer);
  await bench.driver.createBucket({ tenant, name: 'logs', owner, quotaBytes: null, objectLock: null });
}

const outside = (customer: TestOrganization) =>
  bench.driver.listBuckets(bench.tenantOf(customer), failOnUnreadable);

async function failedOrder(customer: TestOrganization, more: object = {}): Promise<string> {
  const body = {
    name: 'logs',
    region: 'SE-NORTH-1',
    owner: 'storage-owner',
    costConsent: true,
    agreedPrices: shownPrices,
    ...more,
  };
  const { body: ordered } = await bench.send('POST /s3/bucket/', customer, { body });
  await bench.becomes(ordered['operationId'], 'failed');
  expect(await bench.operation(ordered['operationId'])).toMatchObject({ reason: 'bucketExists' });
  return String(ordered['operationId']);
}

test('a bucket that somebody else made under the name of a failed order becomes one like any other', async () => {
  const customer = await bench.enabledCustomer();
  await bench.madeUser(customer, 'batch');
  await madeOutside(customer, 'batch');
  const failed = await failedOrder(customer);
  await bench.mirrored(customer);
  const found = await seen(customer);
  expect(found).toMatchObject({ state: 'active', owner: 'batch', orderedHere: false });
  expect(await bench.audit(customer)).toContain('bucketFound');
  expect(await bench.send('POST /operation/retry/', customer, { query: { id: failed } })).toMatchObject({
    status: 409,
    body: { errorKey: 'operationNotRetriable' },
  });
  expect(await seen(customer)).toMatchObject({ state: 'active' });
});

test.each([
  { by: 'another user’s', owner: 'batch', more: {} },
  {
    by: 'the same user’s, without the lock',
    owner: 'storage-owner',
    more: { objectLock: true, lockMode: 'governance', retentionDays: 1, objectLockAcknowledged: true },
  },
])('deleting an order that failed leaves the bucket that has its name: $by', async ({ owner, more }) => {
  const customer = await bench.enabledCustomer();
  await bench.madeUser(customer, 'batch');
  await madeOutside(customer, owner);
  await failedOrder(customer, more);
  const id = (await seen(customer))?.id ?? '';
  const deletion = await bench.send('DELETE /s3/bucket/', customer, { query: { id } });
  await bench.becomes(deletion.body['operationId'], 'succeeded');
  expect(await outside(customer)).toMatchObject([{ name: 'logs', owner }]);
  expect(await seen(customer)).toBeUndefined();
  await bench.mirrored(customer);
  expect(await seen(customer)).toMatchObject({ state: 'active', owner, orderedHere: false });
});

test('an order that failed is made when the name is free again, and is then one that was ordered here', async () => {
  const customer = await bench.enabledCustomer();
  await bench.madeUser(customer, 'batch');
  await madeOutside(customer, 'batch');
  const failed = await failedOrder(customer);
  await bench.driver.deleteBucket({ tenant: bench.tenantOf(customer), name: 'logs' });
  await bench.send('POST /operation/retry/', customer, { query: { id: failed } });
  await bench.becomes(failed, 'succeeded');
  expect(await seen(customer)).toMatchObject({ state: 'active', owner: 'storage-owner', orderedHere: true });
});
