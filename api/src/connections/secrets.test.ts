import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Connection } from '@portal/contract/connections';
import { ProviderFailure } from '@portal/ports/failure';
import type { RotatingSecret } from '@portal/ports/rotating-secret';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { organizationRegister } from '../customers/index.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { runQueue } from '../platform/database/due-rows.ts';
import { createSealer } from '../platform/process/seal.ts';
import { createOperator, createUser, signIn } from '../testing/people.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { maintain } from '../maintenance.ts';
import { giveSecret, rotatingSecret } from './secrets.ts';
import { connectionQueue } from './watch.ts';

const at = { system: 'organization-register', region: '' };
const day = 24 * 60 * 60 * 1000;
const inDays = (days: number): Date => new Date(Date.now() + days * day);
let portal: TestPortal;
let token: string;
/** As in two processes. */
let workers: Database[];

beforeAll(async () => {
  portal = await createTestPortal({
    CONNECTIONS: JSON.stringify([
      {
        ...at,
        baseUrl: 'http://127.0.0.1:9',
        tokenUrl: 'http://127.0.0.1:9',
        clientId: 'a',
        clientSecret: 'b',
      },
    ]),
  });
  workers = [1, 2].map(() => openDatabase({ url: portal.databaseUrl, role: 'portal_worker', max: 3 }));
  const operator = await createOperator(portal);
  token = await signIn(portal, await createUser(portal, operator, { firstName: 'Ulla', lastName: 'Drift' }));
  await createUser(portal, operator, { roles: ['viewer'] });
});
beforeEach(async () => {
  await portal.owner.run(sql`delete from connection_secret`);
  await portal.owner.run(sql`delete from mail`);
  await giveSecret(ofWorker(0), at, { secret: 'first', expiresAt: inDays(90) });
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.end()));
  await portal.close();
});

function ofWorker(number: number, sealer = portal.platform.sealer) {
  const database = workers[number];
  if (!database) throw new Error('There is no such worker.');
  return { database, sealer };
}
const secretOf = (worker: number): RotatingSecret => rotatingSecret(ofWorker(worker), at);

/** A system that gives another token for each that it is shown; a strict one takes none twice. */
function createVendor({ isStrict }: { isStrict: boolean }) {
  const issued = new Set(['first']);
  const used: string[] = [];
  return {
    used,
    exchange: async (shown: string): Promise<string> => {
      const isRefused = !issued.has(shown) || (isStrict && used.includes(shown));
      if (isRefused)
        throw new ProviderFailure('connection', 'the token is not known', { trouble: 'credentials' });
      used.push(shown);
      const next = `token ${randomUUID()}`;
      issued.add(next);
      return next;
    },
  };
}
type Vendor = ReturnType<typeof createVendor>;

/** What a driver does that needs a new token; `crash` ends the process between the system's answer and the commit. */
const exchange = (secret: RotatingSecret, vendor: Vendor, crash = false): Promise<void> =>
  secret.alone(async () => {
    const { secret: old } = await secret.read();
    const next = await vendor.exchange(old);
    if (crash) throw new Error('The process ends here.');
    if (!(await secret.replace(old, next, inDays(90)))) throw new Error('Somebody else was faster.');
  });

describe('a secret that rotates', () => {
  test('is exchanged by one worker at a time, and none is lost', async () => {
    const vendor = createVendor({ isStrict: true });
    await Promise.all(Array.from({ length: 8 }, (_each, nth) => exchange(secretOf(nth % 2), vendor)));
    expect(vendor.used).toHaveLength(8);
    expect(new Set(vendor.used).size).toBe(8);
    await exchange(secretOf(0), vendor);
  });

  test('that two have read is replaced by one of them, and the other is told to read again', async () => {
    const { secret: old } = await secretOf(0).read();
    const replaced = await Promise.all(
      [0, 1].map((worker) => secretOf(worker).replace(old, `next of ${worker}`, inDays(worker + 1))),
    );
    expect(replaced.filter(Boolean)).toEqual([true]);
    const winner = replaced.indexOf(true);
    const read = await secretOf(1 - winner).read();
    expect(read.secret).toBe(`next of ${winner}`);
    expect(read.expiresAt.getTime()).toBeCloseTo(inDays(winner + 1).getTime(), -5);
    expect(await secretOf(1 - winner).replace(old, 'late', inDays(1))).toBe(false);
  });

  test('whose next one a crash has lost is asked for again with the old one, where the system still takes it', async () => {
    const lenient = createVendor({ isStrict: false });
    await expect(exchange(secretOf(0), lenient, true)).rejects.toThrow('The process ends here.');
    await exchange(secretOf(1), lenient);
    expect(lenient.used).toEqual(['first', 'first']);
    const strict = createVendor({ isStrict: true });
    await giveSecret(ofWorker(0), at, { secret: 'first', expiresAt: inDays(90) });
    await expect(exchange(secretOf(0), strict, true)).rejects.toThrow('The process ends here.');
    const lost = { kind: 'connection', trouble: 'credentials' };
    await expect(exchange(secretOf(1), strict)).rejects.toMatchObject(lost);
    await giveSecret(ofWorker(0), at, { secret: 'first', expiresAt: inDays(90) });
    await exchange(secretOf(1), createVendor({ isStrict: true }));
  });

  test('is free again when the process that exchanged it is gone', async () => {
    await portal.owner.run(sql`
      update connection_secret set lease_id = gen_random_uuid(), lease_until = now() + interval '1 hour'`);
    const impatient = rotatingSecret({ ...ofWorker(0), longestWaitMs: 100 }, at);
    await expect(impatient.alone(async () => 'done')).rejects.toMatchObject({ kind: 'throttled' });
    await portal.owner.run(sql`update connection_secret set lease_until = now() - interval '1 second'`);
    expect(await impatient.alone(async () => 'done')).toBe('done');
  });

  test('lies sealed, and no request reads any of it', async () => {
    await secretOf(0).replace('first', 'the second', inDays(90));
    const row = await portal.owner.first<{ all: string }>(
      sql`select s::text as all from connection_secret s`,
    );
    expect(row?.all).not.toMatch(/first|second/);
    for (const column of ['sealed', 'expires_at'])
      await expect(
        portal.platform.database.rows(sql([`select ${column} from connection_secret`])),
      ).rejects.toThrow(/permission denied/);
  });

  test('that was never given, or sealed with another key, is the connection’s trouble and says so', async () => {
    const other = createSealer('another-key-for-tests-only-another-key');
    const wrong = rotatingSecret(ofWorker(0, other), at);
    const trouble = { kind: 'connection', trouble: 'credentials' };
    const message = expect.stringContaining('another SECRET_KEY');
    await expect(wrong.read()).rejects.toMatchObject({ ...trouble, message });
    await expect(wrong.replace('first', 'next', inDays(1))).rejects.toMatchObject({ ...trouble, message });
    const nobody = rotatingSecret(ofWorker(0), { system: 'news', region: '' });
    const missing = expect.stringContaining('has not been given');
    await expect(nobody.read()).rejects.toMatchObject({ ...trouble, message: missing });
    await expect(nobody.alone(async () => 'done')).rejects.toMatchObject({ ...trouble, message: missing });
  });
});

const connection = async (): Promise<Connection | undefined> =>
  (await portal.call<{ items: Connection[] }>('GET', '/operator/connections/', { token })).body.items.find(
    ({ system }) => system === at.system,
  );

test('the operator sees when it runs out and why it does not work, and never what it is', async () => {
  await giveSecret(ofWorker(0, createSealer('another-key-for-tests-only-another-key')), at, {
    secret: 'unseen',
    expiresAt: new Date('2027-01-31T12:00:00Z'),
  });
  const ping = async () => void (await secretOf(0).read());
  const queue = connectionQueue({
    database: ofWorker(0).database,
    connections: [{ system: organizationRegister, region: '', hosts: ['127.0.0.1:9'], ping }],
    onBack: () => undefined,
  });
  const runner = runQueue(queue, portal.platform.log);
  const said = 'The secret of organization-register was sealed with another SECRET_KEY.';
  await vi.waitFor(
    async () =>
      expect(await connection()).toMatchObject({ state: 'unreachable', reason: 'credentials', said }),
    { timeout: 50_000, interval: 50 },
  );
  await runner.stop();
  const found = await connection();
  expect(found?.secretEndsAt).toBe('2027-01-31T12:00:00.000Z');
  expect(JSON.stringify(found)).not.toContain('unseen');
});

test('whoever manages operations is mailed once at each stage before it runs out, and anew once it was replaced', async () => {
  const mailed = async (): Promise<unknown[]> => {
    await Promise.all(
      [0, 1].map((worker) =>
        maintain(ofWorker(worker).database, { meterHoursMonths: 14 }, portal.platform.log),
      ),
    );
    return portal.owner.rows(sql`
      select u.first_name as "to", m.content ->> 'state' as state from mail m
      join user_account u on u.email = m.recipient where m.kind = 'connectionSecretEnds' order by m.created_at, m.id`);
  };
  const endsIn = (days: number): Promise<unknown> =>
    portal.owner.run(sql`update connection_secret set expires_at = now() + make_interval(days => ${days})`);
  const soon = { to: 'Ulla', state: 'soon' };
  expect(await mailed()).toEqual([]);
  for (const [days, expected] of [
    [31, []],
    [29, [soon]],
    [20, [soon]],
    [13, [soon, soon]],
    [2, [soon, soon, soon]],
    [-1, [soon, soon, soon, { ...soon, state: 'over' }]],
  ] as const) {
    await endsIn(days);
    await mailed();
    expect([days, await mailed()]).toEqual([days, expected]);
  }
  await secretOf(0).replace('first', 'next', inDays(90));
  expect(await mailed()).toHaveLength(4);
  await endsIn(29);
  expect(await mailed()).toHaveLength(5);
});

test('a secret that would be nobody’s is not taken', async () => {
  const empty = await createTestPortal();
  try {
    const { owner: database, platform } = empty;
    const giving = giveSecret({ database, sealer: platform.sealer }, at, {
      secret: 'first',
      expiresAt: inDays(90),
    });
    await expect(giving).rejects.toThrow('There is no operator yet');
  } finally {
    await empty.close();
  }
});

test('the command stores what it reads, and takes the place of what there was', async () => {
  const main = path.resolve(import.meta.dirname, '../main.ts');
  const key = 'a-key-for-tests-only-a-key-for-tests-only';
  const env = { ...portal.databaseSettings, SECRET_KEY: key, PUBLIC_URL: 'https://portal.example.com' };
  const run = (...args: string[]) => {
    const running = promisify(execFile)(process.execPath, [main, 'give-secret', ...args], { env });
    running.child.stdin?.end('given by hand\n');
    return running;
  };
  await run(at.system, '90');
  const secret = rotatingSecret(ofWorker(0, createSealer(key)), at);
  expect(await secret.read()).toMatchObject({ secret: 'given by hand' });
  await expect(run('no-such-system', '90')).rejects.toMatchObject({ code: 2 });
});
