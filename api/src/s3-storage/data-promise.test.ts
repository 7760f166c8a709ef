import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createUser, signIn, type TestOrganization } from '../testing/people.ts';
import { createStorageBench, type StorageBench } from '../testing/storage.ts';

let bench: StorageBench;
beforeAll(async () => {
  bench = await createStorageBench();
});
afterAll(() => bench.close());

const locked = { objectLock: true, retentionDays: 30, objectLockAcknowledged: true };
const what = ({ status, body }: { status: number; body: Record<string, unknown> }) => [
  status,
  body['errorKey'],
  body['details'],
];

/** A customer with one locked object in a bucket of its storage owner, as the mirror knows it or not. */
async function customerWithData(isKnown: boolean): Promise<{ customer: TestOrganization; bucketId: string }> {
  const customer = await bench.enabledCustomer();
  const bucketId = await bench.madeBucket(customer, 'vault', locked);
  const tenant = bench.tenantOf(customer);
  await bench.region.seedObject({ tenant, bucket: 'vault', key: 'ledger.txt', sizeBytes: 10 });
  if (isKnown) await bench.mirrored(customer);
  return { customer, bucketId };
}

const left = async (customer: TestOrganization) => {
  const tenant = bench.tenantOf(customer);
  return bench.driver.countBucketContents({ tenant, name: 'vault' });
};

test('nothing in the portal takes a locked object away: bucket, owner, service and customer say what is in the way', async () => {
  const { customer, bucketId } = await customerWithData(true);
  const owner = (await bench.users(customer)).find(({ username }) => username === 'storage-owner');
  const query = { id: bucketId };
  expect(what(await bench.send('DELETE /s3/bucket/', customer, { query }))).toMatchObject([
    409,
    'bucketNotEmpty',
    { objects: 1 },
  ]);
  const ofOwner = { query: { id: owner?.id ?? '' } };
  expect(what(await bench.send('DELETE /s3/user/', customer, ofOwner))).toEqual([
    409,
    'userOwnsBuckets',
    { buckets: 1, names: 'vault' },
  ]);
  expect(what(await bench.send('POST /s3/disable/', customer, { body: {} }))).toEqual([
    409,
    'serviceNotEmpty',
    { buckets: 1 },
  ]);
  const admin = await signIn(bench.portal, await createUser(bench.portal, bench.partner));
  const deletion = await bench.portal.call('DELETE', '/customer/', {
    token: admin,
    query: { id: customer.id },
  });
  expect(what(deletion)).toEqual([
    409,
    'customerBlocked',
    {
      blockers: [
        { kind: 'buckets', service: 's3-storage', count: 1 },
        { kind: 'storageUsers', service: 's3-storage', count: 1 },
        { kind: 'service', service: 's3-storage', count: 1 },
      ],
    },
  ]);
  expect(await left(customer)).toEqual({ objects: 1, versions: 1, isWhole: true });
});

test('nor when the portal does not know of it: the storage refuses, and all is as it was', async () => {
  const { customer, bucketId } = await customerWithData(false);
  await bench.portal.owner.run(sql`
    update s3_mirror set due_at = now() + interval '1 hour' where customer_id = ${customer.id}`);
  const query = { id: bucketId };
  const ordered = await bench.send('DELETE /s3/bucket/', customer, { query });
  await bench.becomes(ordered.body['operationId'], 'failed');
  expect(await bench.operation(ordered.body['operationId'])).toMatchObject({
    reason: 'bucketNotEmpty',
    reasonValues: { objects: 1, versions: 1 },
  });
  // As if the portal had lost sight of the bucket: the service is asked to end, and every user to go.
  await bench.portal.owner.run(sql`delete from s3_bucket where id = ${bucketId}`);
  const owner = (await bench.users(customer)).find(({ username }) => username === 'storage-owner');
  for (const [call, sent] of [
    ['DELETE /s3/user/', { query: { id: owner?.id ?? '' } }],
    ['POST /s3/disable/', { body: {} }],
  ] as const) {
    const { body } = await bench.send(call, customer, sent);
    await bench.becomes(body['operationId'], 'failed');
  }
  expect(await left(customer)).toEqual({ objects: 1, versions: 1, isWhole: true });
  const shorter = { quotaGiB: null, retentionDays: 1, objectLockAcknowledged: true };
  await bench.mirrored(customer);
  const { items } = (
    await bench.send<{ items: { id: string; version: number }[] }>('GET /s3/buckets/', customer)
  ).body;
  const found = items[0];
  const edited = await bench.send('PUT /s3/bucket/', customer, {
    query: { id: found?.id ?? '' },
    body: { ...shorter, version: found?.version },
  });
  await bench.becomes(edited.body['operationId'], 'succeeded');
  // A shorter retention is for what comes later: the object that is there keeps its lock.
  const again = await bench.send('DELETE /s3/bucket/', customer, { query: { id: found?.id ?? '' } });
  expect(what(again)).toMatchObject([409, 'bucketNotEmpty', { objects: 1 }]);
  expect(await left(customer)).toEqual({ objects: 1, versions: 1, isWhole: true });
});

test('a bucket that holds more than is counted says so, and how much at least', async () => {
  const { customer, bucketId } = await customerWithData(false);
  const counting = vi.spyOn(bench.driver, 'countBucketContents');
  counting.mockResolvedValue({ objects: 9000, versions: 10_000, isWhole: false });
  const ordered = await bench.send('DELETE /s3/bucket/', customer, { query: { id: bucketId } });
  await bench.becomes(ordered.body['operationId'], 'failed');
  expect(await bench.operation(ordered.body['operationId'])).toMatchObject({
    reason: 'bucketHoldsMuch',
    reasonValues: { versions: 10_000 },
  });
  counting.mockRestore();
});
