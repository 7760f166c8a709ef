import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createCustomer, type TestOrganization } from '../testing/people.ts';
import {
  createRecoveryBench,
  organizationOf,
  profileIds,
  profileOf,
  replicationOf,
  type RecoveryBench,
  type Site,
} from './testing/bench.ts';

let bench: RecoveryBench;
beforeAll(async () => {
  bench = await createRecoveryBench();
});
afterEach(async () => {
  for (const site of ['north', 'central'] as const)
    await bench.control(site, 'PUT faults', { fault: 'none' });
});
afterAll(() => bench.close());

const status = async (customer: TestOrganization) => (await bench.send('GET status', customer)).body;
async function assigned(site: Site, customer: TestOrganization): Promise<unknown> {
  const all: object = Object(await bench.control(site, 'GET assignments'));
  return Reflect.get(all, organizationOf(customer));
}
const events = (customer: TestOrganization) =>
  bench.portal.owner.rows<{ event: string }>(sql`
    select event from audit_entry where customer_id = ${customer.id} and event like 'service%' order by at, id`);

test('it needs Virtual Data Center, which is said before and refused; its systems are nobody’s to reach', async () => {
  const customer = await createCustomer(bench.portal, bench.partner);
  expect(await status(customer)).toMatchObject({
    state: 'not-enabled',
    missing: ['virtual-data-center'],
    regions: [
      { region: 'SE-CENTRAL-1', endpoint: '' },
      { region: 'SE-NORTH-1', endpoint: '' },
    ],
  });
  expect(await bench.send('POST enable', customer, { body: {} })).toMatchObject({
    status: 409,
    body: { errorKey: 'serviceNeeds', details: { services: ['virtual-data-center'] } },
  });
});

test('a service that is not enabled yet is none that this one can stand on', async () => {
  const customer = await bench.newCustomer();
  await bench.portal.owner.run(sql`
    update service set state = 'provisioning' where customer_id = ${customer.id} and service = 'virtual-data-center'`);
  expect(await status(customer)).toMatchObject({ missing: ['virtual-data-center'] });
  expect(await bench.send('POST enable', customer, { body: {} })).toMatchObject({
    status: 409,
    body: { errorKey: 'serviceNeeds' },
  });
});

test('without a vDC there is nothing to copy, nor anything to copy into', async () => {
  const customer = await bench.newCustomer();
  await bench.portal.owner.run(
    sql`update vdc set system_id = null, state = 'creating' where customer_id = ${customer.id}`,
  );
  expect(await bench.send('POST enable', customer, { body: {} })).toMatchObject({
    status: 409,
    body: { errorKey: 'dataCenterNeeded' },
  });
});

test('enabling assigns the profiles of every region, ending takes them away', async () => {
  const customer = await bench.newCustomer();
  expect((await status(customer))['missing']).toEqual([]);
  await bench.order('enable', customer);
  expect(await status(customer)).toMatchObject({ state: 'enabled' });
  for (const site of ['north', 'central'] as const)
    expect(await assigned(site, customer)).toEqual([profileIds[site]]);
  expect((await bench.send('POST enable', customer, { body: {} })).body['errorKey']).toBe(
    'serviceAlreadyEnabled',
  );
  await bench.order('disable', customer);
  expect(await status(customer)).toMatchObject({ state: 'not-enabled' });
  for (const site of ['north', 'central'] as const) expect(await assigned(site, customer)).toEqual([]);
  expect((await events(customer)).map(({ event }) => event)).toEqual([
    'serviceEnableInitiated',
    'serviceEnabled',
    'serviceDisableInitiated',
    'serviceDisabled',
  ]);
});

test('it ends whatever others replicate', async () => {
  const [customer, other] = [await bench.enabledCustomer(), await bench.enabledCustomer()];
  const one = replicationOf(organizationOf(other), 'others-01');
  await bench.declare('north', { replications: [one] });
  await bench.order('disable', customer);
  expect(await status(customer)).toMatchObject({ state: 'not-enabled' });
  await bench.control('north', 'POST remove-replications', [one.id]);
});

describe('it does not end', () => {
  test('while the portal knows of a replication', async () => {
    const customer = await bench.enabledCustomer();
    const replications = [replicationOf(organizationOf(customer), 'web-01')];
    await bench.declare('central', { replications });
    await bench.mirrored();
    expect(await bench.send('POST disable', customer, { body: {} })).toMatchObject({
      status: 409,
      body: { errorKey: 'serviceNotEmpty', details: { replications: 1 } },
    });
  });

  test('while the system has one that the portal has not read yet, and stays as it was', async () => {
    const customer = await bench.enabledCustomer();
    await bench.mirrored();
    await bench.portal.owner.run(sql`update mirror set due_at = 'infinity'`);
    const one = replicationOf(organizationOf(customer), 'db-01');
    await bench.declare('north', { replications: [one] });
    const { body } = await bench.send('POST disable', customer, { body: {} });
    const id = String(body['operationId']);
    await bench.becomes(id, 'failed');
    expect(await bench.operation(id)).toMatchObject({
      reason: 'replicationsLeft',
      values: { replications: 1 },
    });
    expect(await status(customer)).toMatchObject({ state: 'enabled' });
    for (const site of ['north', 'central'] as const)
      expect(await assigned(site, customer)).toEqual([profileIds[site]]);
    await bench.control('north', 'POST remove-replications', [one.id]);
  });
});

describe('what goes wrong', () => {
  test('a site that is away makes an order wait, and it goes on when it is back', async () => {
    const customer = await bench.newCustomer();
    await bench.control('central', 'PUT faults', { fault: 'down' });
    const id = await bench.order('enable', customer, 'waiting');
    await expect.poll(() => bench.operation(id)).toMatchObject({ reason: 'unreachable' });
    expect(await status(customer)).toMatchObject({ state: 'provisioning' });
    await bench.control('central', 'PUT faults', { fault: 'none' });
    await bench.becomes(id, 'succeeded');
    expect(await assigned('central', customer)).toEqual([profileIds.central]);
  });

  test('a site that refuses the portal itself makes it wait, with the system named', async () => {
    const customer = await bench.newCustomer();
    await bench.control('central', 'POST end-sessions');
    await bench.control('central', 'PUT faults', { fault: 'refuses', status: 401 });
    const id = await bench.order('enable', customer, 'waiting');
    await expect
      .poll(() => bench.operation(id))
      .toMatchObject({
        state: 'waiting',
        reason: 'connection',
        waitsFor: { system: 'cloud-director-availability', region: 'SE-CENTRAL-1' },
      });
    await bench.control('central', 'PUT faults', { fault: 'none' });
    await bench.portal.owner.run(sql`update operation set due_at = now() where id = ${id}`);
    await bench.becomes(id, 'succeeded');
  });

  test('a session that has ended is begun anew', async () => {
    const customer = await bench.newCustomer();
    for (const site of ['north', 'central'] as const) await bench.control(site, 'POST end-sessions');
    await bench.order('enable', customer);
  });

  test('an organization that a site does not know is said with the region, and can be tried again', async () => {
    const customer = await bench.newCustomer();
    await bench.control('central', 'POST reset');
    await bench.declare('central', { profiles: [profileOf('central')] });
    const id = await bench.order('enable', customer, 'failed');
    expect(await bench.operation(id)).toMatchObject({
      reason: 'organizationMissing',
      values: { region: 'SE-CENTRAL-1' },
    });
    expect(await status(customer)).toMatchObject({ state: 'failed' });
    await bench.declare('central', { organizations: [organizationOf(customer)] });
    await bench.order('enable', customer);
    expect(await status(customer)).toMatchObject({ state: 'enabled' });
  });

  test('a site without a profile is said with the region', async () => {
    const customer = await bench.newCustomer();
    await bench.control('central', 'POST reset');
    const id = await bench.order('enable', customer, 'failed');
    expect(await bench.operation(id)).toMatchObject({
      reason: 'slaProfilesMissing',
      values: { region: 'SE-CENTRAL-1' },
    });
    // What was half enabled can be ended.
    await bench.order('disable', customer);
    expect(await assigned('north', customer)).toEqual([]);
    await bench.declare('central', { profiles: [profileOf('central')] });
  });
});
