import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startWorkerParts } from '../worker-parts.ts';
import { createMadeUpBench, region, type MadeUpBench } from '../testing/made-up/bench.ts';
import {
  beginMadeUp,
  deleteThing,
  finalizeMadeUp,
  getMadeUp,
  isNameFree,
  listThings,
  switchOffThing,
  takeThingSecret,
} from '../testing/made-up/record.ts';
import { finishTasks } from '../testing/made-up/system-orders.ts';
import { createOperator, createUser, signIn, type TestOrganization } from '../testing/people.ts';
import { waiting } from '../testing/storage.ts';

let bench: MadeUpBench;
let of: TestOrganization;
let operator: string;
beforeAll(async () => {
  bench = await createMadeUpBench();
  const home = await createOperator(bench.portal);
  operator = await signIn(bench.portal, await createUser(bench.portal, home));
});
beforeEach(async () => {
  of = await bench.enabledCustomer();
});
afterEach(async () => {
  const { system } = bench.madeUp;
  Object.assign(system, { isSlow: false, refusesEverybody: false, before: () => Promise.resolve() });
  await bench.portal.owner.run(sql`delete from operation`);
  await bench.portal.owner.run(sql`delete from mail`);
});
afterAll(() => bench.close());

const stateOf = async (id: string) => (await bench.thing(of, id)).state;
const madeThing = async (name: string): Promise<string> => {
  const id = await bench.orderThing(of, name);
  await bench.workOff();
  expect(await stateOf(id)).toBe('active');
  return id;
};
const switchOff = (thingId: string) => bench.send(switchOffThing, { of, params: { region, thingId } });
const remove = (thingId: string, name: string) =>
  bench.send(deleteThing, { of, params: { region, thingId }, body: { name, dataGoes: true } });
const operation = (target: string) =>
  bench.portal.owner.first<{ id: string; state: string; reason: string | null; waitsFor: object | null }>(sql`
    select id, state, reason, waits_for as "waitsFor" from operation
    where target_id = ${target} and kind = 'createThing'`);
const mailed = async () =>
  (
    await bench.portal.owner.rows<{ recipient: string }>(
      sql`select recipient from mail where kind = 'operationFailed' order by 1`,
    )
  ).map(({ recipient }) => recipient);

test('four things that take ten minutes delay no fifth, and each goes on with its own task', async () => {
  const { madeUp } = bench;
  madeUp.system.requests.length = 0;
  madeUp.system.isSlow = true;
  const slow = [];
  for (const name of ['one', 'two', 'three', 'four']) slow.push(await bench.orderThing(of, name));
  // As many as a worker process carries out at a time, and one more.
  const worker = startWorkerParts(bench.portal.platform, madeUp.composition);
  await expect.poll(() => madeUp.system.tasks.size, waiting).toBe(4);
  madeUp.system.isSlow = false;
  const quick = await bench.orderThing(of, 'five');
  await expect.poll(() => stateOf(quick), waiting).toBe('active');
  await worker.stop();
  expect(await Promise.all(slow.map(stateOf))).toEqual(slow.map(() => 'creating'));
  finishTasks(madeUp.system);
  await bench.makeDue();
  expect(await bench.workOff()).toBe(4);
  expect(await Promise.all(slow.map(stateOf))).toEqual(slow.map(() => 'active'));
  // None was begun twice.
  const begun = madeUp.system.requests.filter(({ path }) => path.startsWith('/things/'));
  expect(begun).toHaveLength(5);
});

test('what is not done in a day needs a person, who has it looked at again where it was', async () => {
  const { system } = bench.madeUp;
  system.isSlow = true;
  const id = await bench.orderThing(of, 'slow');
  await bench.workOff();
  await bench.portal.owner.run(
    sql`update operation set created_at = created_at - interval '25 hours', due_at = now() where target_id = ${id}`,
  );
  await bench.workOff();
  expect(await operation(id)).toMatchObject({ state: 'needs-attention', reason: 'takesTooLong' });
  finishTasks(system);
  const query = { id: (await operation(id))?.id };
  expect(
    (await bench.portal.call('POST', '/operation/retry/', { token: bench.engineer, query })).status,
  ).toBe(202);
  await bench.workOff();
  expect(await stateOf(id)).toBe('active');
});

test('of one thing two lanes are open at once, and of one lane one operation', async () => {
  const id = await madeThing('in two lanes');
  expect([(await remove(id, 'in two lanes')).status, (await switchOff(id)).status]).toEqual([202, 202]);
  expect((await switchOff(id)).body['errorKey']).toBe('operationOpen');
  await bench.workOff();
  expect(bench.madeUp.system.things.has('in two lanes')).toBe(false);
});

test('what has failed in one lane stays with the thing, whatever another lane does after it', async () => {
  const { system } = bench.madeUp;
  const id = await madeThing('failed deletion');
  const refusing = (status: number) => async (path: string) => {
    if (path === '/things/failed%20deletion') throw Object.assign(new Error('no'), { status });
  };
  const carried = async () => (await bench.thing(of, id)).operation;
  system.before = refusing(503);
  await remove(id, 'failed deletion');
  await bench.workOff();
  expect((await switchOff(id)).status).toBe(202);
  await bench.workOff();
  expect(await carried()).toEqual({ kind: 'deleteThing', state: 'waiting', reason: 'unreachable' });
  system.before = refusing(400);
  await bench.makeDue();
  await bench.workOff();
  const failed = { kind: 'deleteThing', state: 'failed', reason: 'refused' };
  expect(await carried()).toEqual(failed);
  await switchOff(id);
  expect(await carried()).toEqual(failed);
  await bench.workOff();
  expect(await carried()).toEqual(failed);
  system.before = () => Promise.resolve();
  await remove(id, 'failed deletion');
  await bench.workOff();
  expect(system.things.has('failed deletion')).toBe(false);
});

test('an order that this build cannot read is counted as an error, and can be given up', async () => {
  const id = await bench.orderThing(of, 'unreadable');
  await bench.portal.owner.run(sql`update operation set input = '{}' where target_id = ${id}`);
  for (let tries = 0; tries < 5; tries += 1) {
    await bench.makeDue();
    await bench.workOff();
  }
  const unreadable = await operation(id);
  expect(unreadable).toMatchObject({ state: 'needs-attention', reason: 'unexpected' });
  await bench.portal.call('POST', '/operator/operation/give-up/', {
    token: operator,
    query: { id: unreadable?.id, partnerId: of.partnerId },
    body: { leftBehind: 'Nothing.' },
  });
  await bench.workOff();
  expect(await operation(id)).toMatchObject({ state: 'failed', reason: 'givenUp' });
  expect(await stateOf(id)).toBe('failed');
});

test('the operator gives up what nobody can repair: what is left is written down, and the thing is free again', async () => {
  bench.madeUp.system.isSlow = true;
  const id = await bench.orderThing(of, 'stuck');
  await bench.workOff();
  expect((await remove(id, 'stuck')).body['errorKey']).toBe('operationOpen');
  const stuck = await operation(id);
  const { status } = await bench.portal.call('POST', '/operator/operation/give-up/', {
    token: operator,
    query: { id: stuck?.id, partnerId: of.partnerId },
    body: { leftBehind: 'Half a thing.' },
  });
  expect(status).toBe(202);
  await bench.workOff();
  expect(await bench.thing(of, id)).toMatchObject({
    state: 'failed',
    operation: { kind: 'createThing', state: 'failed', reason: 'givenUp' },
  });
  // Nothing was asked of the system for it.
  expect(bench.madeUp.system.things.get('stuck')).toBe('half made');
  expect((await remove(id, 'stuck')).status).toBe(202);
  await bench.workOff();
  expect(bench.madeUp.system.things.has('stuck')).toBe(false);
});

test('a person whose code the system refused in the end begins anew', async () => {
  const { system } = bench.madeUp;
  const customer = await bench.newCustomer();
  const take = async (): Promise<string> => {
    const { status, body } = await bench.send(beginMadeUp, { of: customer });
    expect([status, body]).toMatchObject([200, {}]);
    system.codes.set(String(body['code']), true);
    expect((await bench.send(finalizeMadeUp, { of: customer })).status).toBe(202);
    await bench.workOff();
    return String((await bench.send(getMadeUp, { of: customer })).body['state']);
  };
  system.before = async (path) => {
    if (path.startsWith('/codes/')) throw Object.assign(new Error('refused'), { status: 400 });
  };
  expect(await take()).toBe('failed');
  system.before = () => Promise.resolve();
  expect(await take()).toBe('enabled');
});

describe('a connection that lets the portal in no more', () => {
  test('makes an order wait for that system, which is named, and it goes on once it is mended', async () => {
    bench.madeUp.system.refusesEverybody = true;
    const id = await bench.orderThing(of, 'waiting');
    await bench.workOff();
    const waitsFor = { system: 'made-up', region };
    expect(await operation(id)).toMatchObject({ state: 'waiting', reason: 'connection', waitsFor });
    // The list says so without a join.
    expect((await bench.send(listThings, { of })).body).toMatchObject({
      items: [{ name: 'waiting', state: 'creating', operation: { state: 'waiting', reason: 'connection' } }],
    });
    expect(await mailed()).toEqual([]);
    bench.madeUp.system.refusesEverybody = false;
    await bench.makeDue();
    await bench.workOff();
    expect(await bench.thing(of, id)).toMatchObject({ state: 'active', operation: null });
  });

  test('answers whoever asks meanwhile that it cannot be asked', async () => {
    const askIfFree = (name: string) => bench.send(isNameFree, { of, params: { region, name } });
    await madeThing('taken');
    expect([(await askIfFree('taken')).body, (await askIfFree('not taken')).body]).toEqual([
      { isFree: false },
      { isFree: true },
    ]);
    bench.madeUp.system.refusesEverybody = true;
    expect((await askIfFree('taken')).status).toBe(503);
  });
});

test('what is half made is taken back, and those are mailed whom the kind names', async () => {
  const { portal, madeUp } = bench;
  const address = 'everybody@made-up.example';
  const chosen = JSON.stringify({ operations: { roles: [], addresses: [address] } });
  await portal.owner.run(sql`
    insert into notification_setting (partner_id, organization_id, recipients, updated_by_name)
    values (${of.partnerId}, ${of.id}, ${chosen}::jsonb, '')`);
  const orderer = await createUser(portal, bench.partner, {
    roles: ['engineer'],
    email: 'who@made-up.example',
  });
  const token = await signIn(portal, orderer);
  const thingId = await madeThing('kept');
  const params = { region, thingId };
  madeUp.system.before = async (path) => {
    if (path.startsWith('/tasks')) throw Object.assign(new Error('unknown task'), { status: 400 });
    if (path.startsWith('/power') || path === '/things/kept')
      throw Object.assign(new Error('no'), { status: 400 });
  };
  await bench.send(switchOffThing, { of, token, params });
  await bench.workOff();
  expect(await mailed()).toEqual([]);
  await bench.send(deleteThing, { of, token, params, body: { name: 'kept', dataGoes: true } });
  await bench.workOff();
  expect(await mailed()).toEqual(['who@made-up.example']);
  expect(await bench.thing(of, thingId)).toMatchObject({ state: 'active', operation: { reason: 'refused' } });
  const failed = await bench.orderThing(of, 'half');
  await bench.workOff();
  expect(await mailed()).toEqual([address, 'who@made-up.example']);
  expect(await bench.thing(of, failed)).toMatchObject({ state: 'failed', operation: { reason: 'refused' } });
  expect(madeUp.system.things.has('half')).toBe(false);
});

describe('what is half made', () => {
  /** The system does not know the task any more; `removing` is what it says to whoever takes back what is half made. */
  const failing = (removing: { status?: number } | null) => (path: string) => {
    if (path.startsWith('/tasks'))
      return Promise.reject(Object.assign(new Error('unknown'), { status: 400 }));
    const isRemoval = path === '/things/half' && bench.madeUp.system.things.has('half');
    return isRemoval && removing
      ? Promise.reject(Object.assign(new Error('no'), removing))
      : Promise.resolve();
  };

  test('is taken back before it has failed, and a system that is away meanwhile only delays that', async () => {
    const { system } = bench.madeUp;
    system.before = failing({});
    const id = await bench.orderThing(of, 'half');
    await bench.workOff();
    expect(await operation(id)).toMatchObject({ state: 'waiting', reason: 'unreachable' });
    system.before = failing(null);
    await bench.makeDue();
    await bench.workOff();
    expect(await operation(id)).toMatchObject({ state: 'failed', reason: 'refused' });
    expect(system.things.has('half')).toBe(false);
  });

  test('and cannot be taken back needs a person', async () => {
    bench.madeUp.system.before = failing({ status: 400 });
    const id = await bench.orderThing(of, 'half');
    await bench.workOff();
    expect(await operation(id)).toMatchObject({ state: 'needs-attention', reason: 'refused' });
  });
});

test('what is in a thing goes only when whoever deletes it names it and says that they know', async () => {
  const thingId = await madeThing('with data');
  const params = { region, thingId };
  const removeThing = (body: object) => bench.send(deleteThing, { of, params, body });
  expect((await removeThing({ name: 'with data' })).body).toMatchObject({
    errorKey: 'invalid',
    fields: { dataGoes: {} },
  });
  expect((await removeThing({ name: 'another', dataGoes: true })).body['errorKey']).toBe('stale');
  await bench.workOff();
  expect(bench.madeUp.system.things.has('with data')).toBe(true);
});

test('a secret is shown once, and gone whether it was shown or has run out', async () => {
  const take = (thingId: string) => bench.send(takeThingSecret, { of, params: { region, thingId } });
  const thingId = await madeThing('secret');
  const both = await Promise.all([take(thingId), take(thingId)]);
  expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
  expect((await take(thingId)).body['errorKey']).toBe('secretGone');
  const late = await madeThing('late');
  await bench.portal.owner.run(sql`update secret_once set until = now() where thing_id = ${late}`);
  expect((await take(late)).body['errorKey']).toBe('secretGone');
  expect(
    await bench.portal.owner.rows(sql`select sealed, shown_to is not null as "wasShown" from secret_once
      where thing_id = ${thingId}`),
  ).toEqual([{ sealed: null, wasShown: true }]);
});

test('a mirror of a customer and one of the whole connection read the system beside each other', async () => {
  const thingId = await madeThing('mirrored');
  bench.madeUp.system.things.set('mirrored', 'changed outside');
  bench.madeUp.system.things.set('of nobody', 'here');
  const worker = startWorkerParts(bench.portal.platform, bench.madeUp.composition);
  await bench.portal.owner.run(sql`update mirror set due_at = now()`);
  await bench.portal.owner.run(sql`select pg_notify('portal_mirror', '')`);
  await expect.poll(async () => (await bench.thing(of, thingId)).value, waiting).toBe('changed outside');
  await expect
    .poll(
      () => bench.portal.owner.first(sql`select value from made_up_seen where name = 'of nobody'`),
      waiting,
    )
    .toEqual({ value: 'here' });
  await worker.stop();
});
