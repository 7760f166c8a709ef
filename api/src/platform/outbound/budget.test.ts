import { setImmediate as soon } from 'node:timers/promises';
import { isPassing, ProviderFailure } from '@portal/ports/failure';
import type { Outbound } from '@portal/ports/outbound';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase, type Database } from '../database/database.ts';
import { createOutbound, type GuardedOutbound } from './outbound.ts';
import { createMadeUp } from '../../testing/made-up/driver.ts';
import { startMadeUpSystem, type MadeUpSystem } from '../../testing/made-up/system.ts';
import { createTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { sparingly, withinBudget, type Budgets } from './budget.ts';

const requestsPerMinute = 40;
const connection = { system: 'made-up', region: 'SE-NORTH-1', requestsPerMinute };

let portal: TestPortal;
let system: MadeUpSystem;
let outbound: GuardedOutbound;
let databases: Database[];
/** The clock of the test, in milliseconds: only waiting moves it, and never while a request is on its way. */
let time: number;
const onTheirWay = new Set<object>();

beforeAll(async () => {
  portal = await createTestPortal();
  databases = [1, 2].map(() => openDatabase({ url: portal.databaseUrl, role: 'portal_auth' }));
  outbound = createOutbound({ trustedHosts: [], allowPrivate: true, metrics: portal.platform.metrics });
  system = await startMadeUpSystem(() => time);
});
beforeEach(async () => {
  await portal.owner.run(sql`delete from request_budget`);
  system.requests.length = 0;
  system.before = () => Promise.resolve();
  time = Date.parse('2026-01-01T00:00:00Z');
  onTheirWay.clear();
});
afterAll(async () => {
  await Promise.all([...databases.map((database) => database.end()), outbound.close(), system.close()]);
  await portal.close();
});

async function onItsWay<T>(work: Promise<T>): Promise<T> {
  onTheirWay.add(work);
  return work.finally(() => onTheirWay.delete(work));
}

/** The driver in a process of its own. */
function processOf(n: number) {
  const database = databases[n % databases.length];
  if (!database) throw new Error('There is no such process.');
  const budgets: Budgets = {
    database: { ...database, run: (query) => onItsWay(database.run(query)) },
    now: () => sql`${new Date(time)}::timestamptz`,
    pause: async (milliseconds) => {
      do await soon();
      while (onTheirWay.size > 0);
      time += milliseconds;
    },
  };
  const counted: Outbound = (request) => onItsWay(outbound(request));
  return createMadeUp(system, withinBudget(budgets, counted)(connection));
}

const going = new AbortController().signal;
const mirroring = (n: number, requests: number) =>
  sparingly(going, async () => {
    const driver = processOf(n);
    for (let sent = 0; sent < requests; sent += 1) await driver.ask(`/things?mirror=${n}`);
  });

/** The most requests that arrived within any minute, by the system's own count. */
const mostInAMinute = (): number =>
  Math.max(
    ...system.requests.map(
      ({ at }) => system.requests.filter((other) => other.at >= at && other.at <= at + 60_000).length,
    ),
  );

test('two processes together never send more in any minute, and lose none', async () => {
  const begun = time;
  await Promise.all([mirroring(0, 100), mirroring(1, 100)]);
  expect(system.requests).toHaveLength(200);
  expect(mostInAMinute()).toBeLessThanOrEqual(requestsPerMinute);
  // Nor are they kept waiting much longer than they have to.
  expect((time - begun) / 60_000).toBeLessThan(7.5);
});

test('an order goes first when mirrors have used up the rest', async () => {
  await mirroring(0, 20);
  const mirrored = mirroring(1, 20);
  await processOf(0).ask('/order');
  const order = system.requests.findIndex(({ path }) => path === '/order');
  const last = system.requests[order - 1];
  // Nothing had to come in again before it.
  expect(system.requests[order]?.at).toBe(last?.at);
  await mirrored;
  expect(mostInAMinute()).toBeLessThanOrEqual(requestsPerMinute);
});

test('orders beyond the reserve wait while mirrors do, and are not failed for good when it takes long', async () => {
  const driver = processOf(0);
  const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => driver.ask('/order')));
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(outcomes.length - refused.length).toBe(system.requests.length);
  expect(system.requests.length).toBeGreaterThan(10);
  expect(refused.length).toBeGreaterThan(0);
  for (const failure of refused) {
    expect(failure).toBeInstanceOf(ProviderFailure);
    expect(failure).toMatchObject({ kind: 'throttled', retryAfterSeconds: 2 });
    expect(isPassing('throttled')).toBe(true);
  }
  expect(mostInAMinute()).toBeLessThanOrEqual(requestsPerMinute);
});

test('a request that is tried again is counted again', async () => {
  let lost = 0;
  system.before = () => {
    lost += 1;
    return lost < 3
      ? new Promise((resolve) => setImmediate(() => resolve(system.dropAll())))
      : Promise.resolve();
  };
  await processOf(0).ask('/things');
  expect(system.requests).toHaveLength(3);
  const row = await portal.owner.first<{ left: number }>(sql`select left_over as left from request_budget`);
  expect(row?.left).toBe(7);
});

test('a mirror that waits for its turn stops with its worker', async () => {
  await mirroring(0, 5);
  const stopping = new AbortController();
  stopping.abort();
  await expect(sparingly(stopping.signal, () => processOf(0).ask('/things'))).rejects.toMatchObject({
    kind: 'throttled',
  });
});

test('a connection without a limit is asked as it is', async () => {
  const [database] = databases;
  if (!database) throw new Error('There is no database.');
  const { requestsPerMinute: _, ...unlimited } = connection;
  expect(withinBudget({ database }, outbound)(unlimited)).toBe(outbound);
});
