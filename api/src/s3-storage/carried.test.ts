import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createCustomer,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from '../testing/people.ts';
import { shownPrices } from '../testing/shown-prices.ts';
import { startTestRegion, type TestRegion } from '../testing/test-cloud.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { storageRows } from '../testing/storage-rows.ts';

type OperationRow = { id: string; kind: string; state: string; reason: string; reference: string } | null;
type Thing = { name: string; state: string; operation: OperationRow };

const waiting = { timeout: 50_000, interval: 50 };
let region: TestRegion;
let portal: TestPortal;
let partner: TestOrganization;
let customer: TestOrganization;
let token: string;
beforeAll(async () => {
  region = await startTestRegion();
  portal = await createTestPortal(region.settings);
  partner = await createPartner(portal);
  token = await signIn(portal, await createUser(portal, partner));
});
beforeEach(async () => {
  await region.setFault('none');
  customer = await createCustomer(portal, partner);
});
afterAll(async () => {
  await portal.close();
  await region.close();
});

const post = (path: string, body: object) =>
  portal.call('POST', path, {
    token,
    query: { customerId: customer.id },
    headers: { 'idempotency-key': randomUUID() },
    body,
  });
const retry = (id: string) => portal.call('POST', '/operation/retry/', { token, query: { id } });
const status = async () =>
  (
    await portal.call<{ state: string; operation: OperationRow }>('GET', '/s3/status/', {
      token,
      query: { customerId: customer.id },
    })
  ).body;
const bucket = async (): Promise<Thing | undefined> =>
  (
    await portal.call<{ items: Thing[] }>('GET', '/s3/buckets/', {
      token,
      query: { customerId: customer.id },
    })
  ).body.items[0];
const becomes = (read: () => Promise<object | undefined>, expected: object) =>
  vi.waitFor(async () => expect(await read()).toMatchObject(expected), waiting);
async function enable(): Promise<void> {
  await post('/s3/enable/', {});
  await becomes(status, { state: 'enabled', operation: null });
}

describe('while a worker runs', () => {
  beforeAll(() => {
    portal.startWorker();
  });

  test('a bucket that failed says why, and how it is tried again, however much was done since and however long ago', async () => {
    await enable();
    await region.setFault('refuses');
    await post('/s3/bucket/', {
      name: 'nightly',
      region: 'SE-NORTH-1',
      owner: 'storage-owner',
      costConsent: true,
      agreedPrices: shownPrices,
    });
    const failure = { kind: 'createBucket', state: 'failed', reason: 'refused' };
    await becomes(bucket, { name: 'nightly', state: 'failed', operation: failure });
    const failed = (await bucket())?.operation;
    if (!failed) throw new Error('The bucket says nothing of its operation.');
    await portal.owner.run(sql`
      update operation set created_at = created_at - interval '30 days' where id = ${failed.id}`);
    const { body } = await portal.call<{ items: object[] }>('GET', '/operations/', { token });
    expect(body.items).not.toContainEqual(expect.objectContaining({ id: failed.id }));
    expect((await bucket())?.operation).toEqual(failed);
    await region.setFault('none');
    expect((await retry(failed.id)).status).toBe(202);
    await becomes(bucket, { state: 'active', operation: null });
  });

  test('a service that could not be enabled says why, and nothing any more once it is', async () => {
    await region.setFault('refuses');
    await post('/s3/enable/', {});
    const failure = { kind: 'enableS3Storage', state: 'failed', reason: 'refused' };
    await becomes(status, { state: 'failed', operation: failure });
    await region.setFault('none');
    expect((await retry(String((await status()).operation?.id))).status).toBe(202);
    await becomes(status, { state: 'enabled', operation: null });
  });
});

test('a service whose operation waits for a person is not being provisioned, in its status and in the list of customers', async () => {
  await portal.owner.run(
    storageRows({
      partnerId: partner.id,
      customerId: customer.id,
      tenant: customer.id,
      state: 'needs-attention',
    }),
  );
  expect(await status()).toMatchObject({ state: 'needs-attention', operation: { reason: 'unexpected' } });
  const { body } = await portal.call<{ items: { id: string; activeServices: object[] }[] }>(
    'GET',
    '/customers/',
    {
      token,
    },
  );
  expect(body.items.find(({ id }) => id === customer.id)?.activeServices).toEqual([
    { service: 's3-storage', state: 'needs-attention' },
  ]);
});
