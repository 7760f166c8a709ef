import { failOnUnreadable } from '@portal/ports/unreadable';
import { randomUUID } from 'node:crypto';
import type { StorageBucket } from '@portal/ports/object-storage';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase, type Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { whileLocked } from '../../testing/locked.ts';
import { makeDeletion } from '../../testing/operations.ts';
import {
  createCustomer,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from '../../testing/people.ts';
import { startTestRegion, type TestRegion } from '../../testing/test-cloud.ts';
import { createTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import type { WorkerParts } from '../../worker-parts.ts';
import type { CustomerUnit } from '../../platform/outbound/mirror-definition.ts';
import { mirrorQueue } from '../../services/mirror.ts';
import { storageMirror } from '../mirror.ts';
import { mirrorBuckets } from '../mirror-repository.ts';
import { storageRows } from '../../testing/storage-rows.ts';
import { objectStorage } from '../system.ts';
import { makeBucket } from '../testing/things.ts';

let north: TestRegion;
let central: TestRegion;
let portal: TestPortal;
let workers: Database;
let worker: WorkerParts | null = null;
let partner: TestOrganization;
let engineer: string;

const connectionsOf = (region: TestRegion): unknown[] => JSON.parse(region.settings['CONNECTIONS'] ?? '[]');

beforeAll(async () => {
  north = await startTestRegion('SE-NORTH-1');
  central = await startTestRegion('SE-CENTRAL-1');
  portal = await createTestPortal({
    CONNECTIONS: JSON.stringify([...connectionsOf(north), ...connectionsOf(central)]),
    S3_SYNC_SECONDS: '86400',
  });
  workers = openDatabase({ url: portal.databaseUrl, role: 'portal_worker', max: 2 });
  partner = await createPartner(portal);
  engineer = await signIn(portal, await createUser(portal, partner, { roles: ['engineer'] }));
});
afterAll(async () => {
  await workers.end();
  await portal.close();
  await Promise.all([north.close(), central.close()]);
});

const post = (path: string, customerId: string) =>
  portal.call('POST', path, {
    token: engineer,
    query: { customerId },
    body: {},
    headers: { 'idempotency-key': randomUUID() },
  });

/** A customer whose service is enabled as far as the portal knows. */
async function enabledCustomer(): Promise<CustomerUnit> {
  const { partnerId, id: customerId, name } = await createCustomer(portal, partner);
  const tenant = `c${customerId.replaceAll('-', '')}`;
  await portal.owner.run(storageRows({ partnerId, customerId, tenant }));
  const region = 'SE-NORTH-1';
  return { partnerId, customerId, customerName: name, region };
}

const listed = (name: string, more: Partial<StorageBucket> = {}): StorageBucket => ({
  name,
  owner: 'storage-owner',
  createdAt: new Date('2026-01-01T00:00:00Z'),
  objects: 0,
  usedBytes: 0,
  publicAccess: 'blocked',
  quotaBytes: null,
  objectLock: { state: 'disabled' },
  ...more,
});

const secondsAgo = (seconds: number): Date => new Date(Date.now() - seconds * 1000);

async function addBucket(of: CustomerUnit, name: string): Promise<void> {
  const { region } = of;
  const read = { objects: 0, usedBytes: 0, syncedAt: new Date() };
  await makeBucket(portal.owner, of, { region, name, quotaGib: 7, ...read });
}

const bucketsOf = async (customerId: string) => {
  const answer = await portal.call<{ items: Record<string, unknown>[] }>('GET', '/s3/buckets/', {
    token: engineer,
    query: { customerId },
  });
  return answer.body.items;
};

test('a listing that was begun before a bucket was deleted does not bring it back', async () => {
  const mirror = await enabledCustomer();
  await makeDeletion(portal.owner, mirror, { kind: 'deleteBucket', subject: 'gone' });
  const before = { rows: [listed('gone'), listed('found')], requestedAt: secondsAgo(5) };
  const changes = await workers.transaction((tx) => mirrorBuckets(tx, mirror, before));
  expect(changes).toEqual([{ event: 'bucketFound', target: 'found' }]);
  expect((await bucketsOf(mirror.customerId)).map((bucket) => bucket['name'])).toEqual(['found']);

  const after = { rows: [listed('gone'), listed('found')], requestedAt: new Date(Date.now() + 1000) };
  await workers.transaction((tx) => mirrorBuckets(tx, mirror, after));
  expect((await bucketsOf(mirror.customerId)).map((bucket) => bucket['name'])).toEqual(['found', 'gone']);
});

test('a listing that meets a bucket while its deletion is being written does not bring it back', async () => {
  const mirror = await enabledCustomer();
  await addBucket(mirror, 'leaving');
  const before = { rows: [listed('leaving')], requestedAt: secondsAgo(5) };
  const changes = await whileLocked(portal, {
    hold: async (tx) => {
      await tx.run(sql`delete from s3_bucket where customer_id = ${mirror.customerId}`);
      await makeDeletion(tx, mirror, { kind: 'deleteBucket', subject: 'leaving' });
    },
    work: () => workers.transaction((tx) => mirrorBuckets(tx, mirror, before)),
  });
  expect(changes).toEqual([]);
});

test('a listing that was begun before an order was carried out does not undo what the order told', async () => {
  const mirror = await enabledCustomer();
  await addBucket(mirror, 'fresh');
  const older = { rows: [listed('fresh', { quotaBytes: null })], requestedAt: secondsAgo(5) };
  await workers.transaction((tx) => mirrorBuckets(tx, mirror, older));
  expect(await bucketsOf(mirror.customerId)).toMatchObject([{ name: 'fresh', quotaGiB: 7 }]);

  const newer = {
    rows: [listed('fresh', { quotaBytes: null })],
    requestedAt: new Date(Date.now() + 1000),
  };
  await workers.transaction((tx) => mirrorBuckets(tx, mirror, newer));
  expect(await bucketsOf(mirror.customerId)).toMatchObject([{ name: 'fresh', quotaGiB: null }]);
});

test('asking for a new look leaves a listing alone that is under way', async () => {
  const { partnerId, customerId, region } = await enabledCustomer();
  await portal.owner.run(sql`
    insert into mirror (partner_id, customer_id, name, service, system, region, lease_id, due_at)
    values (${partnerId}, ${customerId}, 's3-storage', 's3-storage', 'ceph-rgw', ${region}, ${newId()}, now() + interval '2 minutes'),
      (${partnerId}, ${customerId}, 's3-storage', 's3-storage', 'ceph-rgw', 'SE-CENTRAL-1', null, now() + interval '2 minutes')`);
  expect((await post('/s3/refresh/', customerId)).status).toBe(202);
  const due = await portal.owner.rows<{ region: string }>(sql`
    select region from mirror where customer_id = ${customerId} and due_at <= now()`);
  expect(due).toEqual([{ region: 'SE-CENTRAL-1' }]);
});

test('a listing that takes long keeps its lease, and one that was taken over does not', async () => {
  const { partnerId, customerId, region } = await enabledCustomer();
  await portal.owner.run(sql`
    insert into mirror (partner_id, customer_id, name, service, system, region, due_at)
    values (${partnerId}, ${customerId}, 's3-storage', 's3-storage', 'ceph-rgw', ${region}, now() - interval '1 day')`);
  const { clouds, metrics } = portal.platform;
  const mirrors = [storageMirror({ database: workers, clouds, metrics, everySeconds: 60 })];
  const queue = mirrorQueue({ database: workers, mirrors, stopping: new AbortController().signal });
  const claimed = await queue.claim();
  if (claimed === null) throw new Error('No mirror was due.');
  expect(claimed).toMatchObject({ customerId });
  const secondsLeft = async () =>
    (
      await portal.owner.first<{ left: number }>(sql`
        select extract(epoch from due_at - now())::float8 as left from mirror where customer_id = ${customerId}`)
    )?.left ?? 0;
  const runOut = () =>
    portal.owner.run(
      sql`update mirror set due_at = now() + interval '1 second' where customer_id = ${customerId}`,
    );
  expect(await secondsLeft()).toBeLessThan(16);
  await runOut();
  await queue.renew?.(claimed);
  expect(await secondsLeft()).toBeGreaterThan(10);
  await runOut();
  await portal.owner.run(sql`update mirror set lease_id = ${newId()} where customer_id = ${customerId}`);
  await queue.renew?.(claimed);
  expect(await secondsLeft()).toBeLessThan(2);
});

test('two people who enable at once: the second is told that it is done', async () => {
  const customer = await createCustomer(portal, partner);
  const isBlocked = async (): Promise<boolean> =>
    (await portal.owner.first(sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)) !==
    null;
  const second = await portal.owner.transaction(async (tx) => {
    await tx.run(
      storageRows({ partnerId: partner.id, customerId: customer.id, tenant: 'first', state: 'provisioning' }),
    );
    const answer = post('/s3/enable/', customer.id);
    await vi.waitFor(async () => expect(await isBlocked()).toBe(true), { timeout: 50_000, interval: 20 });
    return { answer };
  });
  const { status, body } = await second.answer;
  expect([status, body['errorKey']]).toEqual([409, 'serviceAlreadyEnabled']);
});

test('ending the service takes nothing away in one region while another still has a bucket', async () => {
  const waiting = { timeout: 50_000, interval: 50 };
  worker ??= portal.startWorker();
  const { id: customerId } = await createCustomer(portal, partner);
  const read = async () =>
    (await portal.call('GET', '/s3/status/', { token: engineer, query: { customerId } })).body;
  await post('/s3/enable/', customerId);
  await vi.waitFor(async () => {
    const mirrors = await portal.owner.rows(sql`
      select 1 from mirror where customer_id = ${customerId} and synced_at is not null`);
    expect(mirrors).toHaveLength(2);
  }, waiting);
  const tenant = `c${customerId.replaceAll('-', '')}`;
  const driverOf = (region: string) => {
    const connection = portal.platform.clouds.of(objectStorage, region);
    if (!connection) throw new Error(`There is no ${region}.`);
    return connection.driver;
  };
  const bucket = {
    tenant,
    name: 'made-elsewhere',
    owner: 'storage-owner',
    quotaBytes: null,
    objectLock: null,
  };
  await driverOf('SE-CENTRAL-1').createBucket(bucket);
  expect((await post('/s3/disable/', customerId)).status).toBe(202);
  await vi.waitFor(async () => expect(await read()).toMatchObject({ state: 'enabled' }), waiting);
  const users = await driverOf('SE-NORTH-1').listUsers(tenant, failOnUnreadable);
  expect(users.map(({ username }) => username)).toEqual(['storage-owner']);
});

test('a service whose enabling failed can be ended, and leaves nothing in the region that took it', async () => {
  const waiting = { timeout: 50_000, interval: 50 };
  worker ??= portal.startWorker();
  const { id: customerId } = await createCustomer(portal, partner);
  const serviceBecomes = (state: string, operation: string) =>
    vi.waitFor(async () => {
      const query = { customerId };
      const { body } = await portal.call('GET', '/s3/status/', { token: engineer, query });
      const row = await portal.owner.first<{ state: string }>(sql`
        select state from operation where customer_id = ${customerId} order by created_at desc limit 1`);
      expect([body['state'], row?.state]).toEqual([state, operation]);
    }, waiting);
  const usersIn = async (region: string) => {
    const driver = portal.platform.clouds.of(objectStorage, region)?.driver;
    return (await driver?.listUsers(`c${customerId.replaceAll('-', '')}`, failOnUnreadable))?.length;
  };
  await central.setFault('refuses');
  await post('/s3/enable/', customerId);
  await serviceBecomes('failed', 'failed');
  expect(await usersIn('SE-NORTH-1')).toBe(1);
  expect((await post('/s3/disable/', customerId)).status).toBe(202);
  await serviceBecomes('failed', 'failed');
  await central.setFault('none');
  expect((await post('/s3/disable/', customerId)).status).toBe(202);
  await serviceBecomes('not-enabled', 'succeeded');
  expect(await usersIn('SE-NORTH-1')).toBe(0);
});
