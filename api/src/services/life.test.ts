import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMadeUpBench, region, type MadeUpBench } from '../testing/made-up/bench.ts';
import {
  beginMadeUp,
  createThing,
  deleteThing,
  endMadeUp,
  finalizeMadeUp,
  getMadeUp,
} from '../testing/made-up/record.ts';
import type { TestOrganization } from '../testing/people.ts';
import { storageState } from '../testing/storage-rows.ts';

let bench: MadeUpBench;
beforeAll(async () => {
  bench = await createMadeUpBench();
});
afterAll(() => bench.close());

const stateOf = async (of: TestOrganization) => (await bench.send(getMadeUp, { of })).body['state'];
const endStorage = (of: TestOrganization) =>
  bench.portal.call('POST', '/s3/disable/', {
    token: bench.engineer,
    query: { customerId: of.id },
    body: {},
    headers: { 'idempotency-key': of.id },
  });

test('a service goes from not enabled through the step of a person and an operation to enabled, and back', async () => {
  const of = await bench.newCustomer();
  expect(await stateOf(of)).toBe('not-enabled');
  expect(
    (await bench.send(createThing, { of, params: { region }, body: { name: 'early' } })).body['errorKey'],
  ).toBe('serviceNotEnabled');
  const { body } = await bench.send(beginMadeUp, { of });
  const code = String(body['code']);
  expect((await bench.send(getMadeUp, { of })).body).toMatchObject({
    state: 'enabling',
    step: { code, state: 'open' },
  });
  expect((await bench.send(finalizeMadeUp, { of })).status).toBe(202);
  await bench.workOff();
  expect(await stateOf(of)).toBe('provisioning');
  bench.madeUp.system.codes.set(code, true);
  await bench.makeDue();
  await bench.workOff();
  expect(await stateOf(of)).toBe('enabled');
  expect((await bench.send(endMadeUp, { of })).status).toBe(202);
  expect(await stateOf(of)).toBe('ending');
  await bench.workOff();
  expect(await stateOf(of)).toBe('not-enabled');
});

test('what its operation has come to is its state: nothing else has to be kept equal', async () => {
  const of = await bench.newCustomer();
  const { body } = await bench.send(beginMadeUp, { of });
  await bench.send(finalizeMadeUp, { of });
  for (const state of ['needs-attention', 'failed', 'waiting']) {
    await bench.portal.owner.run(sql`
      update service set operation = operation || jsonb_build_object('state', ${state}::text) where customer_id = ${of.id}
        and service = 'made-up'`);
    expect(await stateOf(of)).toBe(state === 'waiting' ? 'provisioning' : state);
  }
  bench.madeUp.system.codes.set(String(body['code']), true);
  await bench.workOff();
  expect(await stateOf(of)).toBe('enabled');
});

test('a service that has things in it does not end, and says how many', async () => {
  const of = await bench.enabledCustomer();
  const thingId = await bench.orderThing(of, 'last one');
  await bench.workOff();
  expect(await bench.send(endMadeUp, { of })).toMatchObject({
    status: 409,
    body: { errorKey: 'serviceNotEmpty', details: { things: 1 } },
  });
  await bench.send(deleteThing, {
    of,
    params: { region, thingId },
    body: { name: 'last one', dataGoes: true },
  });
  await bench.workOff();
  expect((await bench.send(endMadeUp, { of })).status).toBe(202);
});

test('a service is enabled only where those are that it needs', async () => {
  const of = await bench.newCustomer();
  for (const state of ['ending', 'failed', 'provisioning', 'needs-attention'] as const) {
    await bench.portal.owner.run(storageState({ customerId: of.id }, state));
    expect(await bench.send(beginMadeUp, { of })).toMatchObject({
      status: 409,
      body: { errorKey: 'serviceNeeds', details: { services: ['s3-storage'] } },
    });
  }
  expect(await stateOf(of)).toBe('not-enabled');
  await bench.portal.owner.run(storageState({ customerId: of.id }, 'enabled'));
  expect((await bench.send(beginMadeUp, { of })).status).toBe(200);
});

test('a service ends only when none is left that needs it, in whatever state', async () => {
  const of = await bench.newCustomer();
  const refused = {
    status: 409,
    body: { errorKey: 'serviceNeeded', details: { services: ['made-up'] } },
  };
  await bench.send(beginMadeUp, { of });
  expect(await endStorage(of)).toMatchObject(refused);
  await bench.send(finalizeMadeUp, { of });
  expect(await endStorage(of)).toMatchObject(refused);
  await bench.portal.owner.run(sql`delete from service where customer_id = ${of.id} and service = 'made-up'`);
  expect((await endStorage(of)).status).toBe(202);
});

test('of two who at once enable a service and end one that it needs, one is refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const of = await bench.newCustomer();
    const [begun, ended] = await Promise.all([bench.send(beginMadeUp, { of }), endStorage(of)]);
    expect([begun.status === 409, ended.status === 409], `${begun.status} ${ended.status}`).toSatisfy(
      ([isBegunRefused, isEndRefused]: boolean[]) => isBegunRefused !== isEndRefused,
    );
  }
});
