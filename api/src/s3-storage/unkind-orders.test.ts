import { failOnUnreadable } from '@portal/ports/unreadable';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { TestOrganization } from '../testing/people.ts';
import { sampleOf } from '../testing/sample.ts';
import { shownPrices } from '../testing/shown-prices.ts';
import { createStorageBench, fullAccess, waiting, type StorageBench } from '../testing/storage.ts';
import type { Answer } from '../testing/test-portal.ts';

let bench: StorageBench;
beforeAll(async () => {
  bench = await createStorageBench();
});
afterEach(async () => void (await bench.region.control('PUT unkindness', null)));
afterAll(() => bench.close());

const readOnly = { access: 'read-only', buckets: null } as const;

/** No reading meets what an order is to meet. */
const stopReading = (): Promise<void> =>
  vi.waitFor(async () => {
    await bench.portal.owner.run(sql`update mirror set due_at = 'infinity' where lease_id is null`);
    const read = await bench.portal.owner.rows(sql`select from mirror where lease_id is not null`);
    expect(read).toEqual([]);
  }, waiting);

/** Waits for an operation, and tries what failed again, up to three times. */
async function carriedOut({ status, body }: Answer): Promise<void> {
  expect([status, body]).toMatchObject([202, {}]);
  const id = String(body['operationId']);
  let tries = 0;
  await vi.waitFor(async () => {
    await bench.portal.owner.run(
      sql`update operation set due_at = now() where id = ${id} and state = 'waiting'`,
    );
    const found = await bench.operation(id);
    if (found?.state === 'failed' && tries < 3) {
      tries += 1;
      const query = { id };
      await bench.portal.call('POST', '/operation/retry/', { token: bench.engineer, query });
    }
    expect(found).toMatchObject({ state: 'succeeded' });
  }, waiting);
}

/** What the storage has of a customer. */
async function inStorage(customer: TestOrganization): Promise<object> {
  const tenant = bench.tenantOf(customer);
  const users = await bench.driver.listUsers(tenant, failOnUnreadable);
  const buckets = await bench.driver.listBuckets(tenant, failOnUnreadable);
  return {
    users: users.map(({ username, policy, accessKeyIds }) => [username, policy?.access, accessKeyIds.length]),
    buckets: buckets.map(({ name, quotaBytes, objectLock }) => [
      name,
      quotaBytes === null ? null : quotaBytes / 1024 ** 3,
      objectLock.state === 'enabled' ? objectLock.retentionDays : null,
    ]),
  };
}

/** What the portal lists of it. */
async function inPortal(customer: TestOrganization): Promise<object> {
  const listed = await bench.send<{ items: Record<string, unknown>[] }>('GET /s3/buckets/', customer);
  return {
    users: (await bench.users(customer)).map(({ username, state, accessKeys }) => [
      username,
      state,
      accessKeys,
    ]),
    buckets: listed.body.items.map(({ name, state }) => [name, state]),
  };
}

type There = { customer: TestOrganization; user: string; key: string; bucket: string };
type Order = {
  /** The calls of the gateway by which it is carried out. */
  calls: readonly string[];
  send: (there: There) => Promise<Answer>;
  /** What is other than before. */
  users?: readonly unknown[];
  buckets?: readonly unknown[];
};

const send = (call: Parameters<StorageBench['send']>[0], { customer }: There, sent = {}): Promise<Answer> =>
  bench.send(call, customer, sent);
const owner = ['storage-owner', 'full-access', 0];
const anna = ['anna', 'read-only', 1];
const locked = ['locked', null, 3];

const orders: Readonly<Record<string, Order>> = {
  'a new user': {
    calls: ['putUser', 'putUserMetadata'],
    send: (there) =>
      send('POST /s3/user/', there, { body: { username: 'bosse', region: 'SE-NORTH-1', policy: readOnly } }),
    users: [anna, ['bosse', 'read-only', 0], owner],
  },
  'an edit of a user': {
    calls: ['putUserMetadata'],
    send: (there) =>
      send('PUT /s3/user/', there, { query: { id: there.user }, body: { policy: fullAccess, version: 1 } }),
    users: [['anna', 'full-access', 1], owner],
  },
  'the deletion of a user': {
    calls: ['deleteUser'],
    send: (there) => send('DELETE /s3/user/', there, { query: { id: there.user } }),
    users: [owner],
  },
  'a new key': {
    calls: ['putUserMetadata'],
    send: (there) => send('POST /s3/access-key/', there, { body: { userId: there.user } }),
    users: [['anna', 'read-only', 2], owner],
  },
  'the deletion of a key': {
    calls: ['putUserMetadata'],
    send: (there) => send('DELETE /s3/access-key/', there, { query: { id: there.key } }),
    users: [['anna', 'read-only', 0], owner],
  },
  'a new bucket': {
    calls: ['createBucket', 'putLock', 'putBlock', 'putQuota'],
    send: (there) =>
      send('POST /s3/bucket/', there, {
        body: {
          name: 'new',
          region: 'SE-NORTH-1',
          owner: 'storage-owner',
          quotaGiB: 5,
          objectLock: true,
          lockMode: 'governance',
          retentionDays: 7,
          objectLockAcknowledged: true,
          costConsent: true,
          agreedPrices: shownPrices,
        },
      }),
    buckets: [locked, ['new', 5, 7]],
  },
  'an edit of a bucket': {
    calls: ['putQuota', 'putLock'],
    send: (there) =>
      send('PUT /s3/bucket/', there, {
        query: { id: there.bucket },
        body: { quotaGiB: 9, retentionDays: 30, objectLockAcknowledged: true, version: 1 },
      }),
    buckets: [['locked', 9, 30]],
  },
  'the deletion of a bucket': {
    calls: ['deleteBucket'],
    send: (there) => send('DELETE /s3/bucket/', there, { query: { id: there.bucket } }),
    buckets: [],
  },
};

async function arranged(): Promise<There> {
  const customer = await bench.enabledCustomer();
  const user = await bench.madeUser(customer, 'anna', readOnly);
  const { id: key } = await bench.madeKey(customer, user);
  const chosen = { objectLock: true, lockMode: 'governance', retentionDays: 3, objectLockAcknowledged: true };
  const bucket = await bench.madeBucket(customer, 'locked', chosen);
  await stopReading();
  return { customer, user, key, bucket };
}

const all = Object.entries(orders).flatMap(([order, { calls }]) =>
  calls.flatMap((call) =>
    (['garbled', 'refused-after'] as const).map((unkindness) => ({ order, call, unkindness })),
  ),
);
const cells = sampleOf(all, { share: 0.2, kinds: ({ order, unkindness }) => [order, unkindness] });

describe('an order is carried out once when an answer cannot be read or is a refusal after the effect:', () => {
  test.for(cells)('$order, $call $unkindness', async ({ order, call, unkindness }) => {
    const there = await arranged();
    const { send: sent, users = [anna, owner], buckets = [locked] } = orders[order] ?? {};
    if (!sent) throw new Error(`There is no order of ${order}.`);
    await bench.region.control('PUT unkindness', { call, unkindness });
    await carriedOut(await sent(there));
    const played = await bench.region.control('GET unkindness');
    expect(played).toMatchObject({ played: 1 });
    expect(await inStorage(there.customer)).toEqual({ users, buckets });
    const active = (things: readonly unknown[], with_: (one: unknown[]) => unknown[]): unknown[] =>
      things.map((one) => (Array.isArray(one) ? with_(one) : one));
    expect(await inPortal(there.customer)).toEqual({
      users: active(users, ([name, , keys]) => [name, 'active', keys]),
      buckets: active(buckets, ([name]) => [name, 'active']),
    });
  });
});

test('a key whose secret was lost with the answer is taken back and made anew', async () => {
  const there = await arranged();
  const made = await send('POST /s3/access-key/', there, { body: { userId: there.user } });
  await bench.becomes(made.body['operationId'], 'succeeded');
  const secretOf = (id: string) => send('POST /s3/access-key/secret/', there, { query: { id }, body: {} });
  const lost = await secretOf(String(made.body['id']));
  expect(lost.status).toBe(200);
  expect((await secretOf(String(made.body['id']))).status).toBe(409);
  await carriedOut(await send('DELETE /s3/access-key/', there, { query: { id: String(made.body['id']) } }));
  const anew = await send('POST /s3/access-key/', there, { body: { userId: there.user } });
  await carriedOut(anew);
  const shown = await secretOf(String(anew.body['id']));
  expect(shown.status).toBe(200);
  expect(shown.body['secretAccessKey']).not.toBe(lost.body['secretAccessKey']);
  expect(await inStorage(there.customer)).toMatchObject({ users: [['anna', 'read-only', 2], owner] });
});
