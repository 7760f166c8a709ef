import { ProviderFailure } from '@portal/ports/failure';
import sql from 'sql-template-tag';
import { tellTrouble } from '../../connections/index.ts';
import * as z from 'zod';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createCustomer,
  createOperator,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from '../../testing/people.ts';
import { createTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { openDatabase, type Database } from '../database/database.ts';
import {
  defineOperation,
  operationsOf,
  type ClaimedOperation,
  type Outcome,
  type Try,
} from './definition.ts';
import { operationQueue } from './worker.ts';
import { makeServices } from '../../testing/maker.ts';
import { makeOperations } from '../../testing/operations.ts';

let portal: TestPortal;
let worker: Database;
let customer: TestOrganization;
let engineer: string;

beforeAll(async () => {
  portal = await createTestPortal();
  const { databaseUrl } = portal;
  worker = openDatabase({ url: databaseUrl, role: 'portal_worker' });
  const partner = await createPartner(portal);
  customer = await createCustomer(portal, partner);
  engineer = await signIn(portal, await createUser(portal, partner, { roles: ['engineer'] }));
  const operator = await createOperator(portal);
  await createUser(portal, operator, { roles: ['admin'], email: 'admin@operator.example' });
  await wants(customer, 'of@customer.example');
  await wants(partner, 'of@partner.example');
  await wants(operator, 'of@operator.example');
});
beforeEach(async () => {
  await portal.owner.run(sql`delete from mail`);
});
afterAll(async () => {
  await worker.end();
  await portal.close();
});

/** Mails about operations go to that address. */
async function wants({ partnerId, id }: TestOrganization, address: string): Promise<void> {
  const chosen = JSON.stringify({ operations: { roles: [], addresses: [address] } });
  await portal.owner.run(sql`
    insert into notification_setting (partner_id, organization_id, recipients, updated_by_name)
    values (${partnerId}, ${id}, ${chosen}::jsonb, '')`);
}
const mails = () =>
  portal.owner.rows<{ recipient: string }>(sql`
    select recipient, content ->> 'what' as what, content ->> 'reference' as reference from mail
    where kind = 'operationFailed' order by recipient`);
const toEverybody = ['of@customer.example', 'of@operator.example', 'of@partner.example'].map((recipient) => ({
  recipient,
  what: 'serviceEnableFailed',
  reference: 'AAAA-2222',
}));

type Run = (operation: ClaimedOperation, attempt: Try<unknown>) => Promise<Outcome<unknown>>;

const made = (run: Run, waitsAtMostMinutes?: number) =>
  defineOperation({
    kind: 'enableS3Storage',
    service: 's3-storage',
    lane: 'edit',
    input: z.unknown(),
    memory: z.unknown(),
    steps: 1,
    expectedSeconds: 1,
    ...(waitsAtMostMinutes === undefined ? {} : { waitsAtMostMinutes }),
    cost: { free: 'Nobody pays for a test.' },
    events: { ordered: 'serviceEnableInitiated', done: 'serviceEnabled', failed: 'serviceEnableFailed' },
    mailWhenFailed: 'everybody',
    carriedBy: 'service',
    tells: [],
    begin: () => Promise.resolve(),
    run,
    failed: () => Promise.resolve({}),
  });
const queue = (run: Run, waitsAtMostMinutes?: number) => {
  const { log, metrics, clouds, sealer } = portal.platform;
  const operations = operationsOf([made(run, waitsAtMostMinutes)]);
  return operationQueue({ database: worker, log, metrics, operations, clouds, sealer, tellTrouble });
};

const unreachable = () => new ProviderFailure('unreachable', 'no answer');
const unexpected = () => new Error('a fault of the portal');

/** Carries out what is due now, once, with that outcome. */
async function tryOnce(outcome: () => Error): Promise<void> {
  const due = queue(() => Promise.reject(outcome()));
  await portal.owner.run(sql`update operation set due_at = now() where state = 'waiting'`);
  const claimed = await due.claim();
  if (!claimed) throw new Error('Nothing was due.');
  await due.work(claimed);
}

async function order(daysAgo: number): Promise<string> {
  await portal.owner.run(sql`delete from operation`);
  await portal.owner.run(
    sql`delete from service where customer_id = ${customer.id} and service = 's3-storage'`,
  );
  await makeServices(portal.owner, customer, { service: 's3-storage', state: 'provisioning' });
  return makeOperations(portal.owner, customer, {
    kind: 'enableS3Storage',
    targetId: customer.id,
    input: { tenant: 'acme', regions: [] },
    expectedSeconds: 1,
    createdAt: new Date(Date.now() - daysAgo * 86_400_000),
    actor: { userName: 'Eva' },
  });
}
const stateOf = async (id: string) =>
  (await portal.owner.first<{ state: string }>(sql`select state from operation where id = ${id}`))?.state;
const retry = (id: string) =>
  portal.call('POST', '/operation/retry/', { token: engineer, query: { id } }).then(({ status }) => status);

test('what may wait 15 minutes is given back after that, but goes on when it is begun', async () => {
  const carryOut = async () => {
    await portal.owner.run(sql`update operation set due_at = now()`);
    const due = queue(() => Promise.resolve({ again: { seconds: 1, memory: 'task' } }), 15);
    const claimed = await due.claim();
    if (!claimed) throw new Error('Nothing was due.');
    await due.work(claimed);
  };
  const untouched = await order(1);
  await carryOut();
  expect(await stateOf(untouched)).toBe('failed');
  const begun = await order(0);
  await carryOut();
  await portal.owner.run(sql`update operation set created_at = created_at - interval '20 minutes'`);
  await carryOut();
  expect(await stateOf(begun)).toBe('running');
});

test('five errors of the portal end its tries, however often it waited for a cloud before', async () => {
  const id = await order(0);
  for (const _ of Array.from({ length: 6 })) await tryOnce(unreachable);
  for (const _ of Array.from({ length: 4 })) {
    await tryOnce(unexpected);
    expect(await stateOf(id)).toBe('waiting');
  }
  await tryOnce(unexpected);
  expect(await stateOf(id)).toBe('needs-attention');
  expect(await retry(id)).toBe(202);
  await tryOnce(unexpected);
  expect(await stateOf(id)).toBe('waiting');
});

test('a day of waiting for a cloud counts from when it was ordered, and anew from when it was tried again', async () => {
  const id = await order(2);
  await tryOnce(unreachable);
  expect(await stateOf(id)).toBe('needs-attention');
  expect(await retry(id)).toBe(202);
  await tryOnce(unreachable);
  expect(await stateOf(id)).toBe('waiting');
  await portal.owner.run(sql`update operation set retried_at = now() - interval '25 hours'`);
  await tryOnce(unreachable);
  expect(await stateOf(id)).toBe('needs-attention');
});

test.each(['ECONNREFUSED', 'ECONNRESET', 'EPIPE'])(
  'a cloud whose connection ends with %s is waited for and named, and not taken for the database',
  async (code) => {
    const id = await order(0);
    const cause = Object.assign(new Error(code), { code });
    await tryOnce(() => new ProviderFailure('unreachable', `cloud did not answer (${code}).`, { cause }));
    const row = await portal.owner.first(sql`select state, reason from operation where id = ${id}`);
    expect(row).toEqual({ state: 'waiting', reason: 'unreachable' });
  },
);

test('a cloud that says when to come back is left alone until then', async () => {
  const id = await order(0);
  await tryOnce(() => new ProviderFailure('throttled', 'later', { retryAfterSeconds: 7200 }));
  const row = await portal.owner.first<{ seconds: number }>(sql`
    select extract(epoch from due_at - created_at)::float as seconds from operation where id = ${id}`);
  expect(row?.seconds).toBeGreaterThanOrEqual(7200);
});

test.each<[string, Run]>([
  ['carries it out', () => Promise.resolve({ done: { write: () => Promise.resolve() } })],
  ['is refused', () => Promise.reject(new ProviderFailure('refused', 'no'))],
  ['finds the cloud away', () => Promise.reject(unreachable())],
  ['meets an error of the portal', () => Promise.reject(unexpected())],
])('a worker that %s after another one took over changes nothing', async (_what, run) => {
  const id = await order(0);
  const late = queue(async (operation, attempt) => {
    await portal.owner.run(sql`update operation set due_at = now()`);
    expect(await late.claim()).toMatchObject({ id, attempts: 2 });
    return run(operation, attempt);
  });
  const claimed = await late.claim();
  if (!claimed) throw new Error('Nothing was due.');
  await late.work(claimed);
  expect(
    await portal.owner.rows(sql`
      select state, attempts, errors, reason, lease_id is not null as "isTaken" from operation`),
  ).toEqual([{ state: 'running', attempts: 2, errors: 0, reason: null, isTaken: true }]);
  expect(await mails()).toEqual([]);
});

test('an order that failed is mailed to those of the customer, its partner and the operator who want it, once', async () => {
  await order(0);
  await tryOnce(unreachable);
  expect(await mails()).toEqual([]);
  await tryOnce(() => new ProviderFailure('refused', 'no'));
  expect(await mails()).toEqual(toEverybody);
});

test('an order that needs attention after five errors of the portal is mailed to the same people, once', async () => {
  await order(0);
  for (const _ of Array.from({ length: 4 })) await tryOnce(unexpected);
  expect(await mails()).toEqual([]);
  await tryOnce(unexpected);
  expect(await mails()).toEqual(toEverybody);
});

test('an order that needs attention after a day of waiting for a cloud is mailed to the same people, once', async () => {
  await order(2);
  await tryOnce(unreachable);
  expect(await mails()).toEqual(toEverybody);
});

test('a connection that does not let an order through is told the operator, once however many orders meet it', async () => {
  const refused = () => {
    const failure = new ProviderFailure('connection', 'no rights', { trouble: 'rights' });
    failure.system = { system: 'ceph-rgw', region: 'SE-NORTH-1' };
    return failure;
  };
  const entries = () =>
    portal.owner.rows<{ trouble: string }>(
      sql`select content ->> 'trouble' as trouble from mail where kind = 'connectionBroken'`,
    );
  const id = await order(0);
  await tryOnce(refused);
  await tryOnce(refused);
  const once = await entries();
  expect(once).toEqual([{ trouble: 'rights' }]);
  await makeOperations(portal.owner, customer, {
    kind: 'enableS3Storage',
    input: { tenant: 'acme', regions: [] },
    actor: { userName: 'Eva' },
  });
  await portal.owner.run(sql`update operation set due_at = now() + interval '1 hour' where id = ${id}`);
  const due = queue(() => Promise.reject(refused()));
  const second = await due.claim();
  if (second) await due.work(second);
  expect(await entries()).toEqual(once);
});
