import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgetSecrets } from '../services/secret-once.ts';
import { createCustomer, type TestOrganization } from '../testing/people.ts';
import { agreed, createCloudBench, enableBody, gib, type CloudBench } from './testing/bench.ts';

let bench: CloudBench;
beforeAll(async () => {
  bench = await createCloudBench();
  // Each change is still an action that is waited for, and takes only as long as it has to.
  await bench.control('PUT behavior', { actionSeconds: 0.05 });
});
afterAll(() => bench.close());

const status = async (customer: TestOrganization) => (await bench.send('GET status', customer)).body;
const events = async (customer: TestOrganization) =>
  (
    await bench.portal.owner.rows<{ event: string }>(sql`
      select event from audit_entry where customer_id = ${customer.id} order by at, id`)
  ).map(({ event }) => event);
const agreedTo = (id: string) =>
  bench.portal.owner.rows(sql`
    select l ->> 'product' as product, l ->> 'quantity' as quantity
    from operation o, jsonb_array_elements(o.agreed -> 'lines') l where o.id = ${id}`);
const daily = { name: 'Servers', machines: 3, fullBytes: 10 * gib, bytesPerRun: gib, points: 3 };

test('enabling makes what the backup software needs, whose password is shown once', async () => {
  const customer = await bench.enabledCustomer(2048);
  expect(await status(customer)).toMatchObject({ state: 'enabled', regions: [{ region: 'SE-NORTH-1' }] });
  const details = await bench.details(customer);
  expect(details).toMatchObject({
    region: 'SE-NORTH-1',
    state: 'active',
    quotaGiB: 2048,
    usedBytes: 0,
    fullAt: null,
    isSuspended: false,
    orderedHere: true,
    jobs: { access: 'none', total: 0 },
    password: { shownAt: null, isExpired: false },
    endpoints: [
      { address: 'gw01.cloud-connect.example', port: 6180, state: 'healthy' },
      { address: 'gw02.cloud-connect.example', port: 6180, state: 'healthy' },
    ],
  });
  const shown = await bench.send('POST password/secret', customer, { body: {} });
  const endpoints = Object(details['endpoints']).map(({ address, port, state }: Record<string, unknown>) => ({
    address,
    port,
    state,
  }));
  expect(shown.body).toMatchObject({ userName: details['userName'], endpoints });
  await bench.backUp(customer, String(shown.body['password']), [daily]);
  expect(await bench.send('POST password/secret', customer, { body: {} })).toMatchObject({
    status: 409,
    body: { errorKey: 'secretGone' },
  });
  expect(await bench.details(customer)).toMatchObject({
    password: { secretUntil: null, shownAt: expect.any(String), isExpired: false },
  });
  expect(await events(customer)).toEqual(
    expect.arrayContaining(['serviceEnableInitiated', 'serviceEnabled', 'cloudPasswordShown']),
  );
});

test('a password that nobody has asked for in time is told from one that was set outside', async () => {
  const customer = await bench.enabledCustomer();
  const { owner } = bench.portal;
  await owner.run(sql`update secret_once set until = now() where customer_id = ${customer.id}`);
  const told = async () => (await bench.details(customer))['password'];
  const expired = { secretUntil: null, shownAt: null, isExpired: true };
  expect(await told()).toEqual(expired);
  await forgetSecrets(owner);
  expect(await told()).toEqual(expired);
  await bench.order('POST password', customer);
  expect(await told()).toMatchObject({ secretUntil: expect.any(String), isExpired: false });
});

test('the password of an order is nowhere to be read', async () => {
  const customer = await bench.enabledCustomer();
  const password = await bench.password(customer);
  const kept = await bench.portal.owner.rows(sql`select * from operation where customer_id = ${customer.id}`);
  expect(JSON.stringify(kept)).not.toContain(password);
  expect(kept).toMatchObject([{ memory: null }]);
});

test('an order passes the price gate', async () => {
  const customer = await createCustomer(bench.portal, bench.partner);
  const agreedPrices = agreed.map((one) => ({ ...one, unitPrice: '0.4' }));
  expect(
    await bench.send('POST enable', customer, { body: { ...enableBody(100), agreedPrices } }),
  ).toMatchObject({ status: 409, body: { errorKey: 'priceChanged' } });
  expect(await status(customer)).toMatchObject({ state: 'not-enabled' });
});

test('a region that does not offer it cannot be chosen', async () => {
  const customer = await createCustomer(bench.portal, bench.partner);
  const body = { ...enableBody(100), region: 'SE-CENTRAL-1' };
  expect(await bench.send('POST enable', customer, { body })).toMatchObject({
    status: 400,
    body: { fields: { region: { errorKey: 'regionNotConnected' } } },
  });
});

test('a larger quota passes the gate, a smaller one never goes below what is stored', async () => {
  const customer = await bench.enabledCustomer(100);
  await bench.backUp(customer, await bench.password(customer), [daily]);
  await bench.mirrored();
  const change = async (quotaGiB: number) => {
    const { version } = await bench.details(customer);
    return { body: { quotaGiB, version, costConsent: true, agreedPrices: agreed } };
  };
  const raise = await bench.order('PUT quota', customer, await change(200));
  expect(await bench.details(customer)).toMatchObject({ quotaGiB: 200, state: 'active' });
  // The credit limit was asked for these: the hundred before were ordered with the service.
  expect(await agreedTo(raise)).toEqual([{ product: 'cloud-connect.storage', quantity: '100' }]);
  expect(await bench.send('PUT quota', customer, await change(5))).toMatchObject({
    status: 409,
    body: { errorKey: 'quotaBelowUsage', details: { usedGiB: 12 } },
  });
  await bench.order('PUT quota', customer, await change(12));
  expect(await bench.details(customer)).toMatchObject({ quotaGiB: 12 });
  expect(await events(customer)).toEqual(expect.arrayContaining(['cloudQuotaOrdered', 'cloudQuotaChanged']));
});

test('a larger quota asks for the price of today, a smaller one for none', async () => {
  const customer = await bench.enabledCustomer(100);
  const change = async (quotaGiB: number) => {
    const { version } = await bench.details(customer);
    const agreedPrices = agreed.map((one) => ({ ...one, unitPrice: '0.4' }));
    return { body: { quotaGiB, version, costConsent: true, agreedPrices } };
  };
  expect(await bench.send('PUT quota', customer, await change(101))).toMatchObject({
    status: 409,
    body: { errorKey: 'priceChanged' },
  });
  await bench.order('PUT quota', customer, await change(50));
  expect(await bench.details(customer)).toMatchObject({ quotaGiB: 50 });
});

test('what came in since the portal looked stops a quota that is too small, with its reason', async () => {
  const customer = await bench.enabledCustomer(100);
  await bench.backUp(customer, await bench.password(customer), [daily]);
  const { version } = await bench.details(customer);
  const id = await bench.order('PUT quota', customer, {
    body: { quotaGiB: 5, version, costConsent: true, agreedPrices: agreed },
    state: 'failed',
  });
  expect(await bench.operation(id)).toMatchObject({ reason: 'quotaBelowUsage', values: { usedGiB: 12 } });
  expect(await bench.details(customer)).toMatchObject({ state: 'active', quotaGiB: 100 });
});

test('a new password lets in, the one before does not', async () => {
  const customer = await bench.enabledCustomer();
  const before = await bench.password(customer);
  await bench.order('POST password', customer);
  const after = await bench.password(customer);
  expect(after).not.toBe(before);
  await expect(bench.backUp(customer, before, [daily])).rejects.toThrow('403');
  await bench.backUp(customer, after, [daily]);
});

test('suspended, nobody gets in; resumed, they do', async () => {
  const customer = await bench.enabledCustomer();
  const password = await bench.password(customer);
  await bench.order('POST suspend', customer);
  expect(await bench.details(customer)).toMatchObject({ isSuspended: true });
  await expect(bench.backUp(customer, password, [daily])).rejects.toThrow('403');
  expect((await bench.send('POST suspend', customer, { body: {} })).body['errorKey']).toBe('tenantSuspended');
  await bench.order('POST resume', customer);
  await bench.backUp(customer, password, [daily]);
  expect((await bench.send('POST resume', customer, { body: {} })).body['errorKey']).toBe(
    'tenantNotSuspended',
  );
});

describe('it ends', () => {
  test('when nothing is stored', async () => {
    const customer = await bench.enabledCustomer();
    await bench.order('POST disable', customer);
    expect(await status(customer)).toMatchObject({ state: 'not-enabled' });
    expect((await bench.send('GET details', customer)).status).toBe(404);
  });

  test('when enabling it has failed, and nothing was left behind', async () => {
    const customer = await createCustomer(bench.portal, bench.partner);
    const userName = `old-${customer.id.slice(-8)}`;
    const made = { company: 'Egen', companyId: customer.id, userName, password: 'Old-password-1' };
    await bench.control('POST tenants', [{ ...made, quotaBytes: 100 * gib }]);
    await bench.order('POST enable', customer, { body: enableBody(100), state: 'failed' });
    expect(await bench.send('GET backups', customer)).toMatchObject({
      status: 200,
      body: { items: [], usedBytes: 0 },
    });
    await bench.order('POST disable', customer);
    expect(await status(customer)).toMatchObject({ state: 'not-enabled' });
  });

  test('with what is stored only when each backup is named', async () => {
    const customer = await bench.enabledCustomer();
    await bench.backUp(customer, await bench.password(customer), [daily]);
    await bench.mirrored();
    const unnamed = await bench.order('POST disable', customer, { state: 'failed' });
    expect(await bench.operation(unnamed)).toMatchObject({ reason: 'backupsLeft', values: { backups: 1 } });
    expect(await status(customer)).toMatchObject({ state: 'enabled' });
    const { body } = await bench.send<{ items: { id: string; name: string }[] }>('GET backups', customer);
    expect(body).toMatchObject({
      items: [{ name: 'Servers', restorePoints: 3, machines: 3, usedBytes: 12 * gib }],
      usedBytes: 12 * gib,
      vms: 3,
    });
    const backups = body.items.map(({ id }) => id);
    expect(await bench.send('POST disable', customer, { body: { backups } })).toMatchObject({
      status: 400,
      body: { fields: { backupsAcknowledged: { errorKey: 'consent' } } },
    });
    await bench.order('POST disable', customer, { body: { backups, backupsAcknowledged: true } });
    expect(await status(customer)).toMatchObject({ state: 'not-enabled' });
    const ended = await bench.portal.owner.rows(sql`
      select details from audit_entry where customer_id = ${customer.id} and event = 'serviceDisabled'`);
    expect(ended).toMatchObject([{ details: { backupCount: 1, deletedBackups: ['Servers'] } }]);
  });

  test('when what the portal has read before is not there any more', async () => {
    const customer = await bench.enabledCustomer();
    const { userName } = await bench.details(customer);
    await bench.control('PUT usage', { userName, usedBytes: gib });
    await bench.mirrored();
    await bench.control('PUT usage', { userName, usedBytes: 0 });
    await bench.order('POST disable', customer);
    expect(await status(customer)).toMatchObject({ state: 'not-enabled' });
  });

  test('not with what came in meanwhile', async () => {
    const customer = await bench.enabledCustomer();
    await bench.backUp(customer, await bench.password(customer), [daily]);
    const id = await bench.order('POST disable', customer, { state: 'failed' });
    expect(await bench.operation(id)).toMatchObject({ reason: 'backupsLeft', values: { backups: 1 } });
    expect(await status(customer)).toMatchObject({ state: 'enabled' });
  });
});
