import { waitOut } from '../testing/readings.ts';
import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  createCustomer,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from '../testing/people.ts';
import { startTestRegion, type TestRegion } from '../testing/test-cloud.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { shownPrices } from '../testing/shown-prices.ts';
import { objectStorage } from './system.ts';
import { makeLimit } from './testing/things.ts';

let region: TestRegion;
let portal: TestPortal;
let partner: TestOrganization;
let engineer: string;
let viewer: string;

beforeAll(async () => {
  region = await startTestRegion();
  portal = await createTestPortal(region.settings);
  portal.startWorker();
  partner = await createPartner(portal);
  engineer = await signIn(portal, await createUser(portal, partner, { roles: ['engineer'] }));
  viewer = await signIn(portal, await createUser(portal, partner, { roles: ['viewer'] }));
});
afterAll(async () => {
  await portal.close();
  await region.close();
});

const waiting = { timeout: 50_000, interval: 50 };
const key = () => ({ 'idempotency-key': randomUUID() });

const order = (name: string, more: Record<string, unknown> = {}) => ({
  name,
  region: 'SE-NORTH-1',
  owner: 'storage-owner',
  costConsent: true,
  agreedPrices: shownPrices,
  ...more,
});

const listed = async (customerId: string) => {
  const answer = await portal.call<{
    items: Record<string, unknown>[];
    total: number;
    syncedAt: string | null;
  }>('GET', '/s3/buckets/', { token: viewer, query: { customerId } });
  return answer.body;
};

const stateOf = async (customerId: string, name: string) =>
  (await listed(customerId)).items.find((bucket) => bucket['name'] === name)?.['state'] ?? 'none';

const operationOf = (id: unknown) =>
  portal.owner.first<{ state: string; reason: string | null; reasonValues: unknown; attempts: number }>(
    sql`select state, reason, reason_values as "reasonValues", attempts from operation where id = ${id}`,
  );

const auditOf = async (customerId: string) =>
  (
    await portal.owner.rows<{ event: string }>(
      sql`select event from audit_entry where customer_id = ${customerId} order by at, id`,
    )
  ).map((row) => row.event);

async function enabledCustomer(): Promise<TestOrganization> {
  const customer = await createCustomer(portal, partner);
  const query = { customerId: customer.id };
  const answer = await portal.call('POST', '/s3/enable/', {
    token: engineer,
    query,
    body: {},
    headers: key(),
  });
  expect(answer.status).toBe(202);
  await vi.waitFor(async () => {
    const status = await portal.call('GET', '/s3/status/', { token: viewer, query });
    expect(status.body['state']).toBe('enabled');
  }, waiting);
  return customer;
}

const createBucket = (customer: TestOrganization, body: unknown, headers = key()) =>
  portal.call('POST', '/s3/bucket/', { token: engineer, query: { customerId: customer.id }, body, headers });

describe('enabling', () => {
  test('goes from not enabled over provisioning to enabled, with an owner for the first bucket', async () => {
    const customer = await createCustomer(portal, partner);
    const query = { customerId: customer.id };
    const before = await portal.call('GET', '/s3/status/', { token: viewer, query });
    expect(before.body).toMatchObject({ state: 'not-enabled', customerName: customer.name });
    await portal.call('POST', '/s3/enable/', { token: engineer, query, body: {}, headers: key() });
    await vi.waitFor(async () => {
      const status = await portal.call('GET', '/s3/status/', { token: viewer, query });
      expect(status.body['state']).toBe('enabled');
    }, waiting);
    const owners = await portal.call('GET', '/s3/possible-owners/', { token: viewer, query });
    expect(owners.body['items']).toEqual([
      { username: 'storage-owner', displayName: customer.name, region: 'SE-NORTH-1' },
    ]);
    expect(await auditOf(customer.id)).toEqual(['serviceEnableInitiated', 'serviceEnabled']);
  });

  test('twice is refused, and a viewer may not', async () => {
    const customer = await enabledCustomer();
    const query = { customerId: customer.id };
    const again = await portal.call('POST', '/s3/enable/', {
      token: engineer,
      query,
      body: {},
      headers: key(),
    });
    expect([again.status, again.body['errorKey']]).toEqual([409, 'serviceAlreadyEnabled']);
    const refused = await portal.call('POST', '/s3/enable/', {
      token: viewer,
      query,
      body: {},
      headers: key(),
    });
    expect([refused.status, refused.body['errorKey']]).toEqual([403, 'forbidden']);
  });

  test('ends again when no bucket is left, and not before', async () => {
    const customer = await enabledCustomer();
    const query = { customerId: customer.id };
    await createBucket(customer, order('still-here'));
    await vi.waitFor(async () => expect(await stateOf(customer.id, 'still-here')).toBe('active'), waiting);
    const end = () =>
      portal.call('POST', '/s3/disable/', { token: engineer, query, body: {}, headers: key() });
    expect((await end()).body).toMatchObject({ errorKey: 'serviceNotEmpty', details: { buckets: 1 } });
    const [bucket] = (await listed(customer.id)).items;
    await portal.call('DELETE', '/s3/bucket/', {
      token: engineer,
      query: { ...query, id: String(bucket?.['id']) },
    });
    await vi.waitFor(async () => expect(await stateOf(customer.id, 'still-here')).toBe('none'), waiting);
    expect((await end()).status).toBe(202);
    await vi.waitFor(async () => {
      const status = await portal.call('GET', '/s3/status/', { token: viewer, query });
      expect(status.body['state']).toBe('not-enabled');
    }, waiting);
  });
});

describe('the lock of a bucket', () => {
  test('may be as long as the customer’s own limit, which an operator raises', async () => {
    const customer = await enabledCustomer();
    const body = (name: string, retentionDays: number) =>
      order(name, { objectLock: true, retentionDays, objectLockAcknowledged: true });
    const refused = (max: number) => ({
      status: 400,
      body: { fields: { retentionDays: { errorKey: 'max', values: { max } } } },
    });
    expect(await createBucket(customer, body('too-long', 91))).toMatchObject(refused(90));
    await makeLimit(portal.owner, customer, { maxLockDays: 3650 });
    expect(await createBucket(customer, body('too-long', 3651))).toMatchObject(refused(3650));
    expect((await createBucket(customer, body('ten-years', 3650))).status).toBe(202);
    await vi.waitFor(async () => expect(await stateOf(customer.id, 'ten-years')).toBe('active'), waiting);
    expect((await listed(customer.id)).items).toMatchObject([{ retentionDays: 3650 }]);
  });
});

describe('a bucket', () => {
  test('is ordered with lock and quota and exists in the storage system, audited', async () => {
    const customer = await enabledCustomer();
    const body = order('archive-2026', {
      quotaGiB: 100,
      objectLock: true,
      lockMode: 'compliance',
      retentionDays: 90,
      objectLockAcknowledged: true,
    });
    const answer = await createBucket(customer, body);
    expect(answer.status).toBe(202);
    await vi.waitFor(async () => expect(await stateOf(customer.id, 'archive-2026')).toBe('active'), waiting);
    const [bucket] = (await listed(customer.id)).items;
    expect(bucket).toMatchObject({
      objectLock: 'enabled',
      lockMode: 'compliance',
      retentionDays: 90,
      quotaGiB: 100,
      objects: 0,
      usedBytes: 0,
      owner: 'storage-owner',
      orderedHere: true,
    });
    const one = await portal.call('GET', '/s3/bucket/', {
      token: viewer,
      query: { customerId: customer.id, id: String(answer.body['id']) },
    });
    expect(one.body).toMatchObject({ name: 'archive-2026', endpoint: region.url });
    expect(await auditOf(customer.id)).toEqual([
      'serviceEnableInitiated',
      'serviceEnabled',
      'bucketOrdered',
      'bucketCreated',
    ]);
    const ordered = await portal.owner.first(
      sql`select details from audit_entry where customer_id = ${customer.id} and event = 'bucketOrdered'`,
    );
    expect(ordered).toEqual({
      details: {
        region: 'SE-NORTH-1',
        owner: 'storage-owner',
        quotaGiB: 100,
        lockMode: 'compliance',
        retentionDays: 90,
      },
    });
  });

  test.each([
    [{ name: 'Upper' }, 'name', 'bucketName'],
    [{ name: 'ab' }, 'name', 'bucketName'],
    [{ owner: 'nobody' }, 'owner', 'ownerUnknown'],
    [{ region: 'SE-CENTRAL-1' }, 'region', 'regionNotConnected'],
    [{ costConsent: false }, 'costConsent', 'consent'],
    [{ agreedPrices: undefined }, 'agreedPrices', 'required'],
    [{ agreedPrices: [] }, 'agreedPrices', 'atLeastOne'],
    [{ objectLock: true }, 'objectLockAcknowledged', 'consent'],
    [{ objectLock: true, objectLockAcknowledged: true, retentionDays: 91 }, 'retentionDays', 'max'],
    [{ quotaGiB: 'many' }, 'quotaGiB', 'number'],
  ])('with %j is refused at the field %s', async (more, field, errorKey) => {
    const customer = await enabledCustomer();
    const answer = await createBucket(customer, order('good-name', more));
    expect(answer.status).toBe(400);
    expect(answer.body['fields']).toMatchObject({ [field]: { errorKey } });
    expect((await listed(customer.id)).total).toBe(0);
  });

  test('of a name that exists is refused at its field', async () => {
    const customer = await enabledCustomer();
    await createBucket(customer, order('twice'));
    const answer = await createBucket(customer, order('twice'));
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      errorKey: 'bucketExists',
      fields: { name: { errorKey: 'bucketExists' } },
    });
  });

  test('ordered twice with the same key is made once and answers the same', async () => {
    const customer = await enabledCustomer();
    const headers = key();
    const answers = await Promise.all(
      [1, 2, 3].map(() => createBucket(customer, order('once-only'), headers)),
    );
    const done = answers.filter((answer) => answer.status === 202);
    expect(answers.filter((answer) => answer.status !== 202).map((answer) => answer.status)).toEqual(
      Array.from({ length: 3 - done.length }, () => 409),
    );
    const replay = await createBucket(customer, order('once-only'), headers);
    expect(replay.body).toEqual(done[0]?.body);
    const other = await createBucket(customer, order('something-else'), headers);
    expect([other.status, other.body['errorKey']]).toEqual([422, 'idempotencyKeyReused']);
    expect((await listed(customer.id)).total).toBe(1);
    const unkeyed = await portal.call('POST', '/s3/bucket/', {
      token: engineer,
      query: { customerId: customer.id },
      body: order('no-key'),
    });
    expect(unkeyed.body['errorKey']).toBe('idempotencyKeyRequired');
  });

  test('with objects cannot be deleted: the mirror refuses with its count, the system with what is left', async () => {
    const customer = await enabledCustomer();
    const made = await createBucket(customer, order('full'));
    await vi.waitFor(async () => expect(await stateOf(customer.id, 'full')).toBe('active'), waiting);
    const tenant = `c${customer.id.replaceAll('-', '')}`;
    await region.seedObject({ tenant, bucket: 'full', key: 'a.txt', sizeBytes: 10 });
    const query = { customerId: customer.id, id: String(made.body['id']) };
    const ordered = await portal.call('DELETE', '/s3/bucket/', { token: engineer, query });
    expect(ordered.status).toBe(202);
    await vi.waitFor(async () => {
      expect(await operationOf(ordered.body['operationId'])).toMatchObject({
        state: 'failed',
        reason: 'bucketNotEmpty',
        reasonValues: { objects: 1 },
      });
    }, waiting);
    expect(await stateOf(customer.id, 'full')).toBe('active');
  });
});

describe('a cloud that misbehaves', () => {
  test('down: the list still shows with its age, the order waits and finishes when it is back', async () => {
    const customer = await enabledCustomer();
    await vi.waitFor(async () => expect((await listed(customer.id)).syncedAt).not.toBeNull(), waiting);
    await region.setFault('down');
    const made = await createBucket(customer, order('patient'));
    await vi.waitFor(async () => {
      expect(await operationOf(made.body['operationId'])).toMatchObject({
        state: 'waiting',
        reason: 'unreachable',
      });
    }, waiting);
    expect(await stateOf(customer.id, 'patient')).toBe('creating');
    await vi.waitFor(async () => {
      const status = await portal.call<{ regions: { reachable: string }[] }>('GET', '/s3/status/', {
        token: viewer,
        query: { customerId: customer.id },
      });
      expect(status.body.regions[0]?.reachable).toBe('no');
    }, waiting);
    await region.setFault('none');
    await vi.waitFor(async () => expect(await stateOf(customer.id, 'patient')).toBe('active'), waiting);
  });

  test('an answer that is lost after the effect: the bucket exists once and the operation says so', async () => {
    const customer = await enabledCustomer();
    await region.setFault('failOnce', { when: 'PUT /lost-answer' });
    const made = await createBucket(customer, order('lost-answer', { quotaGiB: 5 }));
    await vi.waitFor(async () => expect(await stateOf(customer.id, 'lost-answer')).toBe('active'), waiting);
    expect(await operationOf(made.body['operationId'])).toMatchObject({ state: 'succeeded' });
    expect((await listed(customer.id)).items[0]).toMatchObject({ quotaGiB: 5 });
  });

  test('refusing: the operation fails with its reason and can be tried again', async () => {
    const customer = await enabledCustomer();
    await region.setFault('refuses');
    const made = await createBucket(customer, order('refused-first'));
    await vi.waitFor(async () => {
      expect(await operationOf(made.body['operationId'])).toMatchObject({
        state: 'failed',
        reason: 'refused',
      });
    }, waiting);
    expect(await stateOf(customer.id, 'refused-first')).toBe('failed');
    await region.setFault('none');
    const query = { id: String(made.body['operationId']) };
    expect((await portal.call('POST', '/operation/retry/', { token: viewer, query })).status).toBe(403);
    expect((await portal.call('POST', '/operation/retry/', { token: engineer, query })).status).toBe(202);
    await vi.waitFor(async () => expect(await stateOf(customer.id, 'refused-first')).toBe('active'), waiting);
  });

  test('a bucket made outside is found by the mirror, and one that is missing goes once that has lasted', async () => {
    const customer = await enabledCustomer();
    await createBucket(customer, order('made-here'));
    await vi.waitFor(async () => expect(await stateOf(customer.id, 'made-here')).toBe('active'), waiting);
    const driver = portal.platform.clouds.of(objectStorage, 'SE-NORTH-1')?.driver;
    const tenant = `c${customer.id.replaceAll('-', '')}`;
    const outside = {
      tenant,
      name: 'made-outside',
      owner: 'storage-owner',
      quotaBytes: null,
      objectLock: null,
    };
    await driver?.createBucket(outside);
    await driver?.deleteBucket({ tenant, name: 'made-here' });
    await portal.call('POST', '/s3/refresh/', { token: viewer, query: { customerId: customer.id } });
    await vi.waitFor(async () => {
      const { items } = await listed(customer.id);
      expect(items).toMatchObject([
        { name: 'made-here', orderedHere: true, state: 'active', notSeenSince: expect.any(String) },
        { name: 'made-outside', orderedHere: false, notSeenSince: null },
      ]);
    }, waiting);
    await waitOut(portal.owner, 's3_bucket');
    await portal.call('POST', '/s3/refresh/', { token: viewer, query: { customerId: customer.id } });
    await vi.waitFor(async () => {
      const { items } = await listed(customer.id);
      expect(items.map((bucket) => bucket['name'])).toEqual(['made-outside']);
    }, waiting);
    expect(await auditOf(customer.id)).toEqual(expect.arrayContaining(['bucketFound', 'bucketGone']));
    await driver?.createBucket({ ...outside, name: 'made-here' });
    await portal.call('POST', '/s3/refresh/', { token: viewer, query: { customerId: customer.id } });
    await vi.waitFor(async () => {
      const { items } = await listed(customer.id);
      expect(items[0]).toMatchObject({ name: 'made-here', orderedHere: true, notSeenSince: null });
    }, waiting);
    expect(await auditOf(customer.id)).toContain('bucketBack');
  });
});

test("another partner's customer answers like an unknown one, for reading and for ordering", async () => {
  const stranger = await createPartner(portal);
  const theirs = await createCustomer(portal, stranger);
  for (const customerId of [theirs.id, randomUUID()]) {
    const read = await portal.call('GET', '/s3/buckets/', { token: engineer, query: { customerId } });
    const write = await portal.call('POST', '/s3/enable/', {
      token: engineer,
      query: { customerId },
      body: {},
      headers: key(),
    });
    expect([read.status, read.body['errorKey'], write.status, write.body['errorKey']]).toEqual([
      404,
      'notFound',
      404,
      'notFound',
    ]);
  }
});

test('an order that arrives while its customer is being deleted finds no customer, and never an error of ours', async () => {
  const customer = await createCustomer(portal, partner);
  const isBlocked = async (): Promise<boolean> =>
    (await portal.owner.first(sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)) !==
    null;
  const { reply } = await portal.owner.transaction(async (tx) => {
    await tx.run(sql`delete from organization where partner_id = ${partner.id} and id = ${customer.id}`);
    const sent = portal.call('POST', '/s3/enable/', {
      token: engineer,
      query: { customerId: customer.id },
      body: {},
      headers: key(),
    });
    await vi.waitFor(async () => expect(await isBlocked()).toBe(true), waiting);
    return { reply: sent };
  });
  const { status, body } = await reply;
  expect([status, body['errorKey']]).toEqual([404, 'notFound']);
});
