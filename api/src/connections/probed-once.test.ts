import type { Connection } from '@portal/contract/connections';
import { ProviderFailure } from '@portal/ports/failure';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { mailServer } from '../mail/index.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { runQueue, type QueueRunner } from '../platform/database/due-rows.ts';
import { openEars, type Ears } from '../platform/events/events.ts';
import { makeOperations } from '../testing/operations.ts';
import { createCustomer, createOperator, createPartner, createUser, signIn } from '../testing/people.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { connectionQueue } from './watch.ts';

const waiting = { timeout: 50_000, interval: 20 };
let portal: TestPortal;
let worker: Database;
let ears: Ears;
let people: string[];
let runner: QueueRunner | undefined;
/** How the mail server answers each time it is asked; a ping waits until the test says. */
let answers: ((failure?: ProviderFailure) => void)[] = [];
let isOver = false;

beforeAll(async () => {
  portal = await createTestPortal({ SMTP_URL: 'smtp://mail.example:587' });
  worker = openDatabase({ url: portal.databaseUrl, role: 'portal_worker', max: 4 });
  ears = openEars(portal.databaseUrl, { channels: ['portal_connection'], log: portal.platform.log });
  const operator = await createOperator(portal);
  people = [];
  for (const firstName of ['Ulla', 'Bo']) {
    people.push(await signIn(portal, await createUser(portal, operator, { firstName, lastName: 'Drift' })));
  }
});
beforeEach(async () => {
  await portal.owner.run(sql`delete from connection_test`);
  await portal.owner.run(sql`delete from connection_state`);
  answers = [];
  isOver = false;
});
afterEach(async () => {
  isOver = true;
  const stopped = runner?.stop();
  runner = undefined;
  for (const answer of answers) answer();
  await stopped;
});
afterAll(async () => {
  await ears.close();
  await worker.end();
  await portal.close();
});

const ping = () =>
  new Promise<void>((resolve, reject) => {
    if (isOver) return resolve();
    answers.push((failure) => (failure ? reject(failure) : resolve()));
  });
/** Two workers, as in two processes, once both have begun: each has everything asked then. */
async function start(): Promise<void> {
  const connections = [{ system: mailServer, region: '', hosts: ['mail.example:587'], ping }];
  const begun: Promise<void>[] = [];
  const queues = [1, 2].map(() => {
    const queue = connectionQueue({ database: worker, connections, onBack: () => undefined });
    const { promise, resolve } = Promise.withResolvers<void>();
    begun.push(promise);
    const claim = () => queue.claim().finally(resolve);
    return runQueue({ ...queue, claim }, portal.platform.log);
  });
  const wake = (): void => queues.forEach((queue) => queue.wake());
  const off = ears.on('portal_connection', wake);
  runner = {
    wake,
    stop: async () => {
      off();
      await Promise.all(queues.map((queue) => queue.stop()));
    },
  };
  await Promise.all(begun);
}

const ask = async (token = people[0] ?? ''): Promise<string> => {
  const body = { system: 'mail', region: null };
  const answer = await portal.call<{ id: string }>('POST', '/operator/connection/test/', { token, body });
  expect(answer.status).toBe(202);
  return answer.body.id;
};
const mail = async (): Promise<Connection | undefined> => {
  const { body } = await portal.call<{ items: Connection[] }>('GET', '/operator/connections/', {
    token: people[0] ?? '',
  });
  return body.items.find(({ system }) => system === 'mail');
};
const isRequested = (times: number) => vi.waitFor(() => expect(answers).toHaveLength(times), waiting);
const becomes = (expected: object) =>
  vi.waitFor(async () => expect(await mail()).toMatchObject(expected), waiting);
/** Asked once when the workers start, and answered. */
async function startWell(): Promise<void> {
  await start();
  await isRequested(1);
  answers[0]?.();
  await becomes({ state: 'reachable' });
}

test('a test waits for a worker, and two people who ask at once are told one answer', async () => {
  const [first, second] = await Promise.all(people.map((token) => ask(token)));
  expect(first).toBe(second);
  expect(await mail()).toMatchObject({ state: 'not-checked', lastTest: { id: first, answeredAt: null } });
  await start();
  await isRequested(1);
  expect(await ask()).toBe(first);
  answers[0]?.(new ProviderFailure('connection', 'the mail server refused', { trouble: 'credentials' }));
  await becomes({
    state: 'unreachable',
    reason: 'credentials',
    said: 'the mail server refused',
    lastTest: { id: first, reachable: false, reason: 'credentials', answeredAt: expect.any(String) },
  });
  expect(answers).toHaveLength(1);
  const entries = await portal.owner.rows(
    sql`select from audit_entry where event = 'connectionTested' and details ->> 'outcome' = 'credentials'`,
  );
  expect(entries).toHaveLength(1);
});

test('a test at once is asked by one worker, also when the next round is far away', async () => {
  await startWell();
  const id = await ask();
  await isRequested(2);
  answers[1]?.();
  await becomes({ lastTest: { id, reachable: true } });
  expect(answers).toHaveLength(2);
  expect(await ask()).not.toBe(id);
});

test('a test that comes while a round is asking is asked anew: that answer may be older than what was mended', async () => {
  await start();
  await isRequested(1);
  const id = await ask();
  answers[0]?.(new ProviderFailure('unreachable', 'no answer'));
  await isRequested(2);
  expect(await mail()).toMatchObject({ state: 'unreachable', lastTest: { id, answeredAt: null } });
  answers[1]?.();
  await becomes({ state: 'reachable', lastTest: { id, reachable: true } });
});

test('a wrong password is not tried again soon by itself, a server that is away is', async () => {
  const nextIn = async (): Promise<number> =>
    (
      await portal.owner.first<{ seconds: number }>(
        sql`select extract(epoch from due_at - now())::integer as seconds from connection_state`,
      )
    )?.seconds ?? 0;
  await start();
  await isRequested(1);
  answers[0]?.(new ProviderFailure('unreachable', 'no answer'));
  await becomes({ state: 'unreachable' });
  expect(await nextIn()).toBeLessThan(20);
  await ask();
  await isRequested(2);
  answers[1]?.(new ProviderFailure('connection', 'wrong', { trouble: 'credentials' }));
  await becomes({ reason: 'credentials' });
  expect(await nextIn()).toBeGreaterThan(500);
});

test('what waited for the system, and no other, is due as soon as it is back', async () => {
  const partner = await createPartner(portal);
  const customer = await createCustomer(portal, partner);
  const dueAt = new Date(Date.now() + 3_600_000);
  const wait = (subject: string, waitsFor: object) =>
    makeOperations(portal.owner, customer, { kind: 'createBucket', subject, dueAt, waitsFor });
  await wait('of mail', { system: 'mail', region: '' });
  await wait('of another', { system: 'news', region: '' });
  await start();
  await isRequested(1);
  answers[0]?.(new ProviderFailure('unreachable', 'no answer'));
  await becomes({ state: 'unreachable', waiting: { operations: 1, mirrors: 0, mails: 0 } });
  await ask();
  await isRequested(2);
  answers[1]?.();
  await becomes({ state: 'reachable' });
  const due = await portal.owner.rows(
    sql`select subject from operation where partner_id = ${partner.id} and due_at <= now()`,
  );
  expect(due).toEqual([{ subject: 'of mail' }]);
});
