/** @module-tag order-once */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  createCustomer,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from './testing/people.ts';
import { killProcess, startProcess, stopProcess, type PortalProcess } from './testing/processes.ts';
import { isLong } from './testing/sample.ts';
import { shownPrices } from './testing/shown-prices.ts';
import { startTestRegion, type TestRegion } from './testing/test-cloud.ts';
import { createTestPortal, type TestPortal } from './testing/test-portal.ts';

const rounds = isLong ? 100 : 10;
const starts = isLong ? 10 : 1;
/** By which PostgreSQL knows the sessions of the processes that are started here. */
const sessionName = 'portal under storm';
const waiting = { timeout: 60_000, interval: 50 };

let portal: TestPortal;
let region: TestRegion;
let environment: Record<string, string>;
let partner: TestOrganization;
let token: string;
const running = new Set<PortalProcess>();

async function start(command: 'api' | 'worker'): Promise<PortalProcess> {
  const started = await startProcess(command, environment);
  running.add(started);
  return started;
}

beforeAll(async () => {
  region = await startTestRegion();
  portal = await createTestPortal();
  environment = {
    ...portal.databaseSettings,
    SECRET_KEY: portal.platform.config.SECRET_KEY,
    PUBLIC_URL: portal.platform.config.PUBLIC_URL,
    PGAPPNAME: sessionName,
    LOG_LEVEL: 'error',
    ...region.settings,
  };
  partner = await createPartner(portal);
  token = await signIn(portal, await createUser(portal, partner, { roles: ['engineer'] }));
});
afterEach(async () => {
  await Promise.all([...running].map(killProcess));
  running.clear();
});
afterAll(async () => {
  await portal.close();
  await region.close();
});

const sessions = sql`from pg_stat_activity where datname = current_database() and application_name = ${sessionName}`;

/** Ends every session of the portal, as an administrator or a fail-over does; answers how many there were. */
async function terminate(): Promise<number> {
  const ended = await portal.owner.rows(sql`select pg_terminate_backend(pid) ${sessions}`);
  return ended.length;
}

type Answer = { status: number; body: Record<string, unknown> };

async function call(
  api: PortalProcess,
  path: string,
  { body, key }: { body?: object; key?: string } = {},
): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${String(api.ready['port'])}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

/** Sends a change under one key until it is taken, as whoever is told "try again" does. */
async function change(api: PortalProcess, path: string, body: object): Promise<void> {
  const key = randomUUID();
  await vi.waitFor(async () => expect((await call(api, path, { body, key })).status).toBe(202), waiting);
}

const answers = (api: PortalProcess, path: string): Promise<void> =>
  vi.waitFor(async () => expect((await call(api, path)).status).toBe(200), waiting);

async function enabledCustomer(api: PortalProcess): Promise<string> {
  const { id } = await createCustomer(portal, partner);
  await change(api, `/s3/enable/?customerId=${id}`, {});
  await vi.waitFor(async () => {
    expect((await call(api, `/s3/status/?customerId=${id}`)).body['state']).toBe('enabled');
  }, waiting);
  return id;
}

const orderBucket = (api: PortalProcess, customerId: string, name: string): Promise<void> =>
  change(api, `/s3/bucket/?customerId=${customerId}`, {
    name,
    region: 'SE-NORTH-1',
    owner: 'storage-owner',
    quotaGiB: 7,
    costConsent: true,
    agreedPrices: shownPrices,
  });

const expectBuckets = (api: PortalProcess, customerId: string, names: string[]): Promise<void> =>
  vi.waitFor(async () => {
    const { body } = await call(api, `/s3/buckets/?customerId=${customerId}&sort=name`);
    expect(body['items']).toMatchObject(names.map((name) => ({ name, state: 'active' })));
  }, waiting);

/** Who listens: both to what people see, and the worker to its queues. */
const ears = ['portal_request', 'portal_request', 'portal_worker'];

/** All hear again of what happens, and do not only look now and then. */
const expectEars = (): Promise<void> =>
  vi.waitFor(async () => {
    const listening = await portal.owner.rows<{ login: string }>(
      sql`select usename as login ${sessions} and query like 'listen %' order by 1`,
    );
    expect(listening.map(({ login }) => login)).toEqual(ears);
  }, waiting);

/** Reads lists all the time until it is stopped; answers every status but 200. */
function load(api: PortalProcess, customerId: string) {
  const stopped = new AbortController();
  const read = async (path: string): Promise<number[]> => {
    const others = new Set<number>();
    while (!stopped.signal.aborted) {
      const { status } = await call(api, path);
      if (status !== 200) others.add(status);
    }
    return [...others];
  };
  const paths = [`/s3/buckets/?customerId=${customerId}`, '/customers/', '/operations/', '/me/'];
  const readers = Promise.all([...paths, ...paths].map(read));
  return async (): Promise<number[]> => {
    stopped.abort();
    return (await readers).flat();
  };
}

test(`all sessions ended ${rounds} times under load: API and worker live, and do all that was ordered`, async () => {
  const [api, worker] = await Promise.all([start('api'), start('worker')]);
  await expectEars();
  const customerId = await enabledCustomer(api);
  const stop = load(api, customerId);
  const buckets: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await terminate();
    if (round % 5 === 0) {
      const bucket = `bucket-${String(round).padStart(3, '0')}`;
      buckets.push(bucket);
      const ordered = orderBucket(api, customerId, bucket);
      await terminate();
      await ordered;
    } else await answers(api, `/s3/buckets/?customerId=${customerId}`);
  }
  expect((await stop()).filter((status) => status !== 503)).toEqual([]);
  await expectBuckets(api, customerId, buckets);
  await expectEars();
  expect([api.ended(), worker.ended()]).toEqual([null, null]);
}, 300_000);

/** Ends what sessions there are again and again, for a second from the first one on. */
async function storm(): Promise<void> {
  let left = 100;
  while (left > 0) {
    if ((await terminate()) > 0 || left < 100) left -= 1;
    await pause(10);
  }
}

test('all sessions ended again and again in the first second of a start: API and worker come up and work', async () => {
  for (let round = 0; round < starts; round += 1) {
    const starting = Promise.all([start('api'), start('worker')]);
    await Promise.all([storm(), starting]);
    const [api, worker] = await starting;
    await expectEars();
    const customerId = await enabledCustomer(api);
    await orderBucket(api, customerId, 'first');
    await expectBuckets(api, customerId, ['first']);
    expect([api.ended(), worker.ended()]).toEqual([null, null]);
    await Promise.all([stopProcess(api), stopProcess(worker)]);
  }
}, 300_000);
