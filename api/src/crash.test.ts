/** @module-tag order-once */
import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createDatabase, createRoles, databaseSettings, urlsOf } from '../../tools/database-roles.ts';
import { startPostgres, type Postgres } from '../../tools/postgres.ts';
import { testPasswords } from '../../tools/test-passwords.ts';
import { composePlatform, type ComposedPlatform } from './compose.ts';
import { readConfig } from './platform/process/config.ts';
import { openDatabase, type Database } from './platform/database/database.ts';
import { newId } from './platform/database/ids.ts';
import { migrate } from './platform/database/migrate.ts';
import { seedPriceLists } from './seed/prices.ts';
import { killProcess, startProcess, type PortalProcess } from './testing/processes.ts';
import { startTestRegion, type TestRegion } from './testing/test-cloud.ts';
import { shownPrices } from './testing/shown-prices.ts';

const waiting = { timeout: 60_000, interval: 100 };

let dataDir: string;
let postgres: Postgres;
let region: TestRegion;
let owner: Database;
let environment: Record<string, string>;
let token: string;
let partnerId: string;
let api: PortalProcess;
let worker: PortalProcess;

const start = (command: 'api' | 'worker'): Promise<PortalProcess> => startProcess(command, environment);

async function signedIn(platform: ComposedPlatform): Promise<string> {
  const [userId, sessionId] = [newId(), newId()];
  await owner.run(
    sql`insert into organization (partner_id, id, kind, name) values (${partnerId}, ${partnerId}, 'partner', 'P')`,
  );
  await owner.run(sql`
    insert into user_account (partner_id, organization_id, id, email, roles) values (${partnerId}, ${partnerId}, ${userId},
      'engineer@example.com', '{engineer}')`);
  await owner.run(sql`
    insert into session (id, partner_id, organization_id, user_id, tenant_partner_id, tenant_organization_id, tenant_kind,
      expires_at) values (${sessionId}, ${partnerId}, ${partnerId}, ${userId}, ${partnerId}, ${partnerId}, 'partner',
      now() + interval '1 hour')`);
  return platform.tokens.sign({ sessionId, userId, seconds: 3600 });
}

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'portal-crash-'));
  postgres = await startPostgres({ dataDir });
  region = await startTestRegion();
  await createRoles(postgres.url, testPasswords);
  await createDatabase(postgres.url, 'portal');
  const urls = urlsOf(postgres.url, 'portal', testPasswords);
  await migrate(urls.owner);
  owner = openDatabase({ url: urls.administrator, max: 2 });
  await seedPriceLists(owner, new Date());
  environment = {
    ...databaseSettings(urls),
    SECRET_KEY: 'a-key-for-tests-only-a-key-for-tests-only',
    PUBLIC_URL: 'http://localhost:8080',
    LOG_LEVEL: 'silent',
    ...region.settings,
  };
  partnerId = newId();
  const platform = await composePlatform(readConfig(environment));
  token = await signedIn(platform);
  await platform.close();
  api = await start('api');
  worker = await start('worker');
}, 120_000);

afterAll(async () => {
  await Promise.all([killProcess(api), killProcess(worker)]);
  await owner.end();
  await postgres.stop();
  await region.close();
}, 60_000);

type Answer = { status: number; body: Record<string, unknown> };

async function call(
  method: string,
  address: string,
  options: { body?: unknown; key?: string } = {},
): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${String(api.ready['port'])}/api${address}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(options.key === undefined ? {} : { 'idempotency-key': options.key }),
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

async function enabledCustomer(): Promise<string> {
  const id = newId();
  await owner.run(sql`
    insert into organization (partner_id, id, kind, name) values (${partnerId}, ${id}, 'customer', 'C')`);
  await call('POST', `/s3/enable/?customerId=${id}`, { body: {}, key: randomUUID() });
  await vi.waitFor(async () => {
    expect((await call('GET', `/s3/status/?customerId=${id}`)).body['state']).toBe('enabled');
  }, waiting);
  return id;
}

const order = {
  name: 'survivor',
  region: 'SE-NORTH-1',
  owner: 'storage-owner',
  quotaGiB: 7,
  costConsent: true,
  agreedPrices: shownPrices,
};

const running = async (customerId: string): Promise<void> => {
  await vi.waitFor(async () => {
    const row = await owner.first<{ state: string }>(sql`
      select state from operation where customer_id = ${customerId} and kind = 'createBucket'`);
    expect(row?.state).toBe('running');
  }, waiting);
};

/** What everybody may see after the storm: one bucket, in the portal and in the system, and an operation that says so. */
async function expectOnce(customerId: string): Promise<void> {
  await vi.waitFor(async () => {
    const { body } = await call('GET', `/s3/buckets/?customerId=${customerId}`);
    const operations = await owner.rows(sql`
      select state, reason from operation where customer_id = ${customerId} and kind = 'createBucket'`);
    expect({ operations, buckets: body['items'] }).toMatchObject({
      operations: [{ state: 'succeeded', reason: null }],
      buckets: [{ name: 'survivor', state: 'active', quotaGiB: 7 }],
    });
  }, waiting);
  const audit = await owner.rows<{ event: string }>(sql`
    select event from audit_entry where customer_id = ${customerId} and event like 'bucket%' order by at`);
  expect(audit.map((entry) => entry.event)).toEqual(['bucketOrdered', 'bucketCreated']);
}

test('the worker killed in the middle of a bucket order: another finishes it, once', async () => {
  const customerId = await enabledCustomer();
  await region.setFault('slow', { delayMs: 4000, when: 'PUT /survivor' });
  const made = await call('POST', `/s3/bucket/?customerId=${customerId}`, { body: order, key: randomUUID() });
  expect(made.status).toBe(202);
  await running(customerId);
  await killProcess(worker);
  await region.setFault('none');
  worker = await start('worker');
  await expectOnce(customerId);
}, 90_000);

test('the API killed while it answers an order: the same order sent again is the same order', async () => {
  const customerId = await enabledCustomer();
  const key = randomUUID();
  const address = `/s3/bucket/?customerId=${customerId}`;
  const lost = call('POST', address, { body: order, key }).catch(() => null);
  await killProcess(api);
  await lost;
  api = await start('api');
  const again = await call('POST', address, { body: order, key });
  expect(again.status).toBe(202);
  const replay = await call('POST', address, { body: order, key });
  expect(replay.body).toEqual(again.body);
  await expectOnce(customerId);
}, 90_000);

test('the database killed in the middle of a bucket order: API and worker come back by themselves', async () => {
  const customerId = await enabledCustomer();
  await region.setFault('slow', { delayMs: 3000, when: 'PUT /survivor' });
  const made = await call('POST', `/s3/bucket/?customerId=${customerId}`, { body: order, key: randomUUID() });
  expect(made.status).toBe(202);
  await running(customerId);
  process.kill(postgres.pid, 'SIGKILL');
  await postgres.exited;
  const away = await call('GET', `/s3/buckets/?customerId=${customerId}`);
  expect([away.status, away.body['errorKey']]).toEqual([503, 'unavailable']);
  postgres = await startPostgres({ dataDir, port: postgres.port });
  await region.setFault('none');
  await expectOnce(customerId);
}, 120_000);

type OrderAnswer = { id: string; operationId: string };

async function order202(address: string, body: object): Promise<OrderAnswer> {
  const { status, body: answer } = await call('POST', address, { body, key: randomUUID() });
  expect(status).toBe(202);
  return { id: String(answer['id']), operationId: String(answer['operationId']) };
}

const becomes = (operationId: string, state: string): Promise<void> =>
  vi.waitFor(async () => {
    const row = await owner.first<{ state: string }>(
      sql`select state from operation where id = ${operationId}`,
    );
    expect(row?.state).toBe(state);
  }, waiting);

test('the worker killed while it makes an access key: another makes the same one, and its secret is shown once', async () => {
  const customerId = await enabledCustomer();
  const at = `customerId=${customerId}`;
  const form = { username: 'survivor', region: 'SE-NORTH-1', policy: { access: 'read-only' } };
  const user = await order202(`/s3/user/?${at}`, form);
  await becomes(user.operationId, 'succeeded');
  await region.setFault('slow', { delayMs: 4000, when: 'PUT /admin/metadata/user?' });
  const key = await order202(`/s3/access-key/?${at}`, { userId: user.id });
  await becomes(key.operationId, 'running');
  await killProcess(worker);
  await region.setFault('none');
  worker = await start('worker');
  await becomes(key.operationId, 'succeeded');
  const { body: read } = await call('GET', `/s3/user/?id=${user.id}&${at}`);
  expect(read['keys']).toMatchObject([{ id: key.id, state: 'active', secretUntil: expect.any(String) }]);
  const show = () => call('POST', `/s3/access-key/secret/?id=${key.id}&${at}`, { body: {} });
  expect((await show()).body['secretAccessKey']).toMatch(/^\S{20,}$/);
  expect((await show()).body['errorKey']).toBe('secretGone');
  const audit = await owner.rows<{ event: string }>(sql`
    select event from audit_entry where customer_id = ${customerId} and event like 'accessKey%' order by at`);
  expect(audit.map(({ event }) => event)).toEqual([
    'accessKeyOrdered',
    'accessKeyCreated',
    'accessKeySecretShown',
  ]);
}, 90_000);
