import { randomUUID } from 'node:crypto';
import { ProviderFailure } from '@portal/ports/failure';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { createCustomer, createPartner, type TestOrganization } from '../../testing/people.ts';
import { createTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { openDatabase, type Database } from '../database/database.ts';
import {
  defineOperation,
  OperationFailure,
  operationsOf,
  type ClaimedOperation,
  type Outcome,
  type Try,
} from './definition.ts';
import { orderOperation } from './order.ts';
import { operationQueue } from './worker.ts';

let portal: TestPortal;
let worker: Database;
let customer: TestOrganization;

beforeAll(async () => {
  portal = await createTestPortal();
  worker = openDatabase({ url: portal.databaseUrl, role: 'portal_worker' });
  customer = await createCustomer(portal, await createPartner(portal));
});
beforeEach(async () => {
  await portal.owner.run(sql`delete from operation`);
  await portal.owner.run(sql`delete from mail`);
});
afterAll(async () => {
  await worker.end();
  await portal.close();
});

const memory = z.object({ task: z.string() });
type Memory = z.infer<typeof memory>;
type Run = (operation: ClaimedOperation<string>, attempt: Try<Memory>) => Promise<Outcome<Memory>>;
type Made = { run: Run; undo?: Run; lane?: string };

const done = { done: { write: () => Promise.resolve() } };

/** An operation of the tests: it does what they say. */
const made = ({ run, undo, lane = 'edit' }: Made) =>
  defineOperation<string, Memory>({
    kind: 'createBucket',
    service: 's3-storage',
    lane,
    input: z.string(),
    memory,
    steps: 2,
    expectedSeconds: 1,
    cost: { free: 'Nobody pays for a test.' },
    events: { ordered: 'bucketOrdered', done: 'bucketCreated', failed: 'bucketCreateFailed' },
    mailWhenFailed: 'nobody',
    carriedBy: { table: 's3_bucket', rowId: ({ targetId }) => targetId },
    tells: [],
    begin: () => Promise.resolve(),
    run,
    ...(undo && {
      undo: async (operation, attempt) => {
        await undo(operation, attempt);
      },
    }),
    failed: () => Promise.resolve({}),
  });

const actor = {
  userId: randomUUID(),
  userName: 'Eva',
  actingOrganizationId: null,
  actingOrganizationName: null,
  sessionId: null,
  requestId: null,
  ip: null,
};
const order = (definition: ReturnType<typeof made>, input: string, targetId: string = randomUUID()) =>
  portal.owner.transaction((tx) => {
    const { partnerId, id: customerId } = customer;
    return orderOperation(tx, definition, { partnerId, customerId, targetId, subject: input, input, actor });
  });
const queueOf = (definition: ReturnType<typeof made>) => {
  const { log, metrics, clouds, sealer } = portal.platform;
  const operations = operationsOf([definition]);
  return operationQueue({ database: worker, log, metrics, operations, clouds, sealer });
};
/** Carries out everything that is due now, one after the other. */
async function workOff(definition: ReturnType<typeof made>): Promise<number> {
  const queue = queueOf(definition);
  let count = 0;
  for (let claimed = await queue.claim(); claimed; claimed = await queue.claim()) {
    await queue.work(claimed);
    count += 1;
  }
  return count;
}
const makeDue = () => portal.owner.run(sql`update operation set due_at = now()`);
const states = () =>
  portal.owner.rows(sql`
    select subject, state, reason, waits_for as "waitsFor" from operation order by created_at, id`);

test('four that wait for their clouds hold nobody up, and each goes on with what it remembers', async () => {
  const begun: string[] = [];
  const definition = made({
    run: async ({ input }, { memory: kept }) => {
      if (input === 'short') return done;
      if (kept) return kept.task === `task of ${input}` ? done : Promise.reject(new Error('another task'));
      begun.push(input);
      return { again: { seconds: 600, memory: { task: `task of ${input}` } } };
    },
  });
  for (const one of ['one', 'two', 'three', 'four', 'short']) await order(definition, one);
  expect(await workOff(definition)).toBe(5);
  const running = ['one', 'two', 'three', 'four'].map((subject) => ({ subject, state: 'running' }));
  expect(await states()).toMatchObject([...running, { subject: 'short', state: 'succeeded' }]);
  expect(await workOff(definition)).toBe(0);
  await makeDue();
  expect(await workOff(definition)).toBe(4);
  expect((await states()).map(({ state }) => state)).toEqual(Array.from({ length: 5 }, () => 'succeeded'));
  expect(begun).toEqual(['one', 'two', 'three', 'four']);
});

test('what is not done in a day needs a person, who has it looked at again where it was', async () => {
  let asked = 0;
  const definition = made({
    run: () => {
      asked += 1;
      return Promise.resolve({ again: { seconds: 60, memory: { task: 'slow' } } });
    },
  });
  const id = await order(definition, 'slow');
  await workOff(definition);
  await portal.owner.run(
    sql`update operation set created_at = created_at - interval '25 hours', due_at = now() where id = ${id}`,
  );
  await workOff(definition);
  expect(await states()).toMatchObject([{ state: 'needs-attention', reason: 'takesTooLong' }]);
  expect(asked).toBe(2);
});

test('of one thing two lanes are open at once, of one lane one operation', async () => {
  const thing = randomUUID();
  const [edit, power] = [
    made({ run: () => Promise.resolve(done) }),
    made({ run: () => Promise.resolve(done), lane: 'power' }),
  ];
  await order(edit, 'edited', thing);
  await order(power, 'powered', thing);
  await expect(order(power, 'again', thing)).rejects.toMatchObject({ errorKey: 'operationOpen' });
  expect(await states()).toMatchObject([{ subject: 'edited' }, { subject: 'powered' }]);
});

test('what waits says for which system, and nothing of it once it goes on', async () => {
  const away = () => {
    const failure = new ProviderFailure('connection', 'wrong key', { trouble: 'credentials' });
    failure.system = { system: 'vdc', region: 'SE-NORTH-1' };
    return failure;
  };
  let failure: Error | null = away();
  const definition = made({ run: () => (failure ? Promise.reject(failure) : Promise.resolve(done)) });
  await order(definition, 'waiting');
  await workOff(definition);
  const waitsFor = { system: 'vdc', region: 'SE-NORTH-1' };
  expect(await states()).toMatchObject([{ state: 'waiting', reason: 'connection', waitsFor }]);
  failure = null;
  await makeDue();
  await workOff(definition);
  expect(await states()).toMatchObject([{ state: 'succeeded', reason: null, waitsFor: null }]);
});

describe('what is half made', () => {
  const refused = () => Promise.reject(new OperationFailure({ reason: 'refused' }));

  test('is taken back before it has failed, and a cloud that is away meanwhile only delays that', async () => {
    const undone: string[] = [];
    let isAway = true;
    const definition = made({
      run: refused,
      undo: ({ input }) => {
        if (isAway) return Promise.reject(new ProviderFailure('unreachable', 'away'));
        undone.push(input);
        return Promise.resolve(done);
      },
    });
    await order(definition, 'half');
    await workOff(definition);
    expect(await states()).toMatchObject([{ state: 'waiting', reason: 'unreachable' }]);
    isAway = false;
    await makeDue();
    await workOff(definition);
    expect(await states()).toMatchObject([{ state: 'failed', reason: 'refused' }]);
    expect(undone).toEqual(['half']);
  });

  test('and cannot be taken back needs a person', async () => {
    const definition = made({ run: refused, undo: refused });
    await order(definition, 'stuck');
    await workOff(definition);
    expect(await states()).toMatchObject([{ state: 'needs-attention', reason: 'refused' }]);
  });
});
