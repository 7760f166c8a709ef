import { failOnUnreadable } from '@portal/ports/unreadable';
import type { ObjectStorage } from '@portal/ports/object-storage';
import { startCephRgwSimulator } from '@portal/simulator-ceph-rgw/simulator';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { connectClouds, connectionsOf, withoutSecrets } from '../clouds.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { createMetrics } from '../platform/process/metrics.ts';
import { createOutbound } from '../platform/outbound/outbound.ts';
import { readConfig } from '../platform/process/config.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { runSeedDemo } from './seed-demo.ts';
import { objectStorage } from '../s3-storage/index.ts';
import type { DemoParts } from './seed-demo.ts';

/** For each time that a capability was let add to the demo: whether two systems are connected. */
const seeded: boolean[][] = [];
const parts: DemoParts = {
  connect: (config, way) => connectClouds(connectionsOf(config), way),
  seeds: [
    async (_tx, { isConnected }) => void seeded.push([isConnected('ceph-rgw'), isConnected('another')]),
  ],
};
type Simulator = Awaited<ReturnType<typeof startCephRgwSimulator>>;

const regions = ['SE-NORTH-1', 'SE-CENTRAL-1'] as const;
const keys = { accessKey: 'admin', secretKey: 'admin-secret' };
const cleanUp: (() => Promise<unknown>)[] = [];
let simulators: Simulator[];
let database: Database;
let environment: Record<string, string>;

async function freshDatabase(): Promise<{ settings: Record<string, string>; database: Database }> {
  const created = await createTestDatabase();
  const opened = openDatabase({ url: created.url, max: 2 });
  cleanUp.unshift(async () => {
    await opened.end();
    await created.drop();
  });
  return { settings: created.settings, database: opened };
}

beforeAll(async () => {
  const fresh = await freshDatabase();
  database = fresh.database;
  simulators = await Promise.all(
    regions.map((region) =>
      startCephRgwSimulator({
        port: 0,
        region,
        adminAccessKey: keys.accessKey,
        adminSecretKey: keys.secretKey,
        controlToken: 'control',
      }),
    ),
  );
  cleanUp.push(...simulators.map((simulator) => () => simulator.close()));
  environment = {
    ...fresh.settings,
    SECRET_KEY: 'a-key-for-tests-only-a-key-for-tests-only',
    PUBLIC_URL: 'http://localhost:8080',
    DEMO: 'true',
    CONNECTIONS: JSON.stringify(
      simulators.map(({ url }, index) => ({
        system: 'ceph-rgw',
        region: regions[index],
        endpoint: url,
        ...keys,
      })),
    ),
    SIMULATORS: JSON.stringify(
      simulators.map(({ url }, index) => ({ name: `ceph-${index}`, url, token: 'control' })),
    ),
  };
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  for (const clean of cleanUp) await clean();
});

/** Runs the command; answers the lines that it printed. */
async function run(settings: Record<string, string>): Promise<string[]> {
  const printed: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed.push(String(text).trimEnd());
    return true;
  });
  await runSeedDemo(parts, settings);
  vi.restoreAllMocks();
  return printed;
}

type StoredTenant = { tenant: string; customerId: string };

async function expectSameBuckets(driver: ObjectStorage, first: StoredTenant, region: string): Promise<void> {
  const known = await database.rows(sql`
    select name, owner, objects, used_bytes as "usedBytes", object_lock as lock from s3_bucket
    where customer_id = ${first.customerId} and region = ${region} order by name collate "C"`);
  const found = await driver.listBuckets(first.tenant, failOnUnreadable);
  const shown = found.map(({ name, owner, objects, usedBytes, objectLock }) => ({
    name,
    owner,
    objects,
    usedBytes,
    lock: objectLock.state,
  }));
  expect(shown).toEqual(known);
}

async function expectSameUsers(driver: ObjectStorage, first: StoredTenant, region: string): Promise<void> {
  const users = await database.rows(sql`
    select u.username, json_build_object('access', u.access, 'buckets', to_json(u.buckets)) as policy,
    array(select k.access_key_id from s3_access_key k where k.partner_id = u.partner_id and k.user_id = u.id
      order by k.access_key_id collate "C") as keys
    from s3_user u where u.customer_id = ${first.customerId} and u.region = ${region} order by u.username collate "C"`);
  const listed = await driver.listUsers(first.tenant, failOnUnreadable);
  expect(users.length).toBeGreaterThan(5);
  expect(
    listed.map(({ username, policy, accessKeyIds }) => ({ username, policy, keys: accessKeyIds })),
  ).toEqual(users);
}

test('the demo data exists in the storage simulators as the database has it, once', async () => {
  const lines = await run(environment);
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
    accounts: expect.arrayContaining([{ email: 'operator@demo.example', about: expect.any(String) }]),
    totpSecret: expect.stringMatching(/^[A-Z2-7]{32}$/),
  });
  expect(lines).toHaveLength(1);

  const outbound = createOutbound({ trustedHosts: [], allowPrivate: true, metrics: createMetrics() });
  cleanUp.unshift(() => outbound.close());
  const clouds = parts.connect(readConfig(environment), { outbound, secretOf: withoutSecrets });
  const [first] = await database.rows<StoredTenant>(sql`
    select s.tenant, s.customer_id as "customerId" from s3_account s join sign_in_name n on n.email = 'customer@demo.example'
    join user_account u on u.partner_id = n.partner_id and u.id = n.user_id and u.organization_id = s.customer_id`);
  for (const region of regions) {
    const driver = clouds.of(objectStorage, region)?.driver;
    if (!first || !driver) throw new Error('The first customer has no storage.');
    await expectSameBuckets(driver, first, region);
    await expectSameUsers(driver, first, region);
  }

  const again = await run(environment);
  expect(again).toEqual(['The demo data is there already.', lines.at(-1)]);
  expect(seeded).toEqual([[true, false]]);
});

test('simulators that do not answer cost a sentence, not the demo', async () => {
  const { settings, database: other } = await freshDatabase();
  const nowhere = regions.map((region) => ({
    system: 'ceph-rgw',
    region,
    endpoint: 'http://127.0.0.1:9',
    ...keys,
  }));
  const lines = await run({
    ...environment,
    ...settings,
    CONNECTIONS: JSON.stringify(nowhere),
    SIMULATORS: JSON.stringify([{ name: 'ceph', url: 'http://127.0.0.1:9', token: 'control' }]),
  });
  expect(lines.slice(0, -1)).toEqual(
    regions.toSorted().map((region) => expect.stringContaining(`missing in ${region}`)),
  );
  expect(await other.first(sql`select 1 from organization where kind = 'operator'`)).not.toBeNull();
});

test('a storage that is no simulator gets no demo data', async () => {
  const { settings, database: other } = await freshDatabase();
  const lines = await run({ ...environment, ...settings, SIMULATORS: '[]' });
  expect(lines[0]).toBe('The storage is no simulator: no demo buckets are made in it.');
  expect(await other.first(sql`select 1 from service`)).toBeNull();
});

test('it refuses outside demo mode, and beside an operator of somebody else', async () => {
  await expect(run({ ...environment, DEMO: 'false' })).rejects.toThrow('demo mode only');
  const { settings, database: other } = await freshDatabase();
  const id = '018f0000-0000-7000-8000-000000000001';
  await other.run(
    sql`insert into organization (partner_id, id, kind, name) values (${id}, ${id}, 'operator', 'Real')`,
  );
  await expect(run({ ...environment, ...settings })).rejects.toThrow('not the demo');
});
