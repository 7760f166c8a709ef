import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestOrganization } from '../testing/people.ts';
import { waitOut } from '../testing/readings.ts';
import { createCloudBench, gib, type CloudBench } from './testing/bench.ts';

let bench: CloudBench;
beforeAll(async () => {
  bench = await createCloudBench();
  await bench.control('PUT behavior', { actionSeconds: 0 });
});
afterAll(() => bench.close());

const entry = (customer: TestOrganization, event: string) =>
  bench.portal.owner.rows(sql`
    select target, details from audit_entry
    where customer_id = ${customer.id} and event = ${event}`);
const tenantOf = async ({ id }: TestOrganization): Promise<string> => {
  const row = await bench.portal.owner.first<{ tenantId: string }>(
    sql`select tenant_id as "tenantId" from cloud_tenant where customer_id = ${id}`,
  );
  return `/infrastructure/sites/tenants/${row?.tenantId}`;
};
const daily = { name: 'Servers', machines: 3, fullBytes: 10 * gib, bytesPerRun: gib, points: 3 };

describe('what the console refuses for good leaves all as it was, with the reason, and the log has it', () => {
  const refused = async (customer: TestOrganization, call: `POST ${string}`) => {
    const { userName } = await bench.details(customer);
    await bench.control('PUT access', { userName, company: false });
    const id = await bench.order(call, customer, { state: 'failed' });
    await bench.control('PUT access', { userName, company: true });
    expect(await bench.operation(id)).toMatchObject({ reason: 'accessNotAllowed' });
    return String(userName);
  };

  test('a new password: the one before still lets in', async () => {
    const customer = await bench.enabledCustomer();
    const password = await bench.password(customer);
    const target = await refused(customer, 'POST password');
    expect(await bench.details(customer)).toMatchObject({
      state: 'active',
      operation: { kind: 'resetTenantPassword', state: 'failed', reason: 'accessNotAllowed' },
    });
    await bench.backUp(customer, password, [daily]);
    expect(await entry(customer, 'cloudPasswordResetFailed')).toMatchObject([{ target }]);
  });

  test('a suspension: it is not suspended', async () => {
    const customer = await bench.enabledCustomer();
    const target = await refused(customer, 'POST suspend');
    expect(await bench.details(customer)).toMatchObject({
      state: 'active',
      isSuspended: false,
      operation: { kind: 'suspendCloudConnect', state: 'failed', reason: 'accessNotAllowed' },
    });
    expect(await entry(customer, 'cloudSuspendFailed')).toMatchObject([{ target }]);
  });

  test('a resumption: it stays suspended', async () => {
    const customer = await bench.enabledCustomer();
    await bench.order('POST suspend', customer);
    const target = await refused(customer, 'POST resume');
    expect(await bench.details(customer)).toMatchObject({
      state: 'active',
      isSuspended: true,
      operation: { kind: 'resumeCloudConnect', state: 'failed', reason: 'accessNotAllowed' },
    });
    expect(await entry(customer, 'cloudResumeFailed')).toMatchObject([{ target }]);
  });
});

test('an end that the console refuses says why, and the service goes on', async () => {
  const customer = await bench.enabledCustomer();
  const { userName } = await bench.details(customer);
  await bench.backUp(customer, await bench.password(customer), [daily]);
  const { body } = await bench.send<{ items: { id: string }[] }>('GET backups', customer);
  const named = { backups: body.items.map(({ id }) => id), backupsAcknowledged: true };
  await bench.control('PUT access', { userName, company: false });
  const id = await bench.order('POST disable', customer, { body: named, state: 'failed' });
  await bench.control('PUT access', { userName, company: true });
  expect(await bench.operation(id)).toMatchObject({ reason: 'accessNotAllowed' });
  expect((await bench.send('GET status', customer)).body).toMatchObject({
    state: 'enabled',
    operation: { kind: 'disableCloudConnect', state: 'failed', reason: 'accessNotAllowed' },
  });
});

describe('what somebody does in the console by hand', () => {
  test('is shown after the next reading, and the log has it', async () => {
    const customer = await bench.enabledCustomer();
    await bench.mirrored();
    expect(await entry(customer, 'cloudTenantChanged')).toEqual([]);
    const disabled = [{ op: 'replace', path: '/isEnabled', value: 'false' }];
    await bench.byHand(`PATCH ${await tenantOf(customer)}`, disabled);
    await bench.mirrored();
    const { userName: target, ...details } = await bench.details(customer);
    expect(details).toMatchObject({ state: 'active', isSuspended: true });
    expect(await entry(customer, 'cloudTenantChanged')).toEqual([
      { target, details: { region: 'SE-NORTH-1', suspended: true, previousSuspended: false } },
    ]);
  });

  test('to all a customer has ends the service only once that has lasted', async () => {
    const customer = await bench.enabledCustomer();
    const { userName: target } = await bench.details(customer);
    await bench.backUp(customer, await bench.password(customer), [daily]);
    await bench.mirrored();
    await bench.byHand(`DELETE ${await tenantOf(customer)}?deleteBackups=true`);
    await bench.mirrored();
    const missed = { notSeenSince: expect.any(String) };
    expect(await bench.details(customer)).toMatchObject(missed);
    expect((await bench.send('GET jobs', customer)).body).toMatchObject({
      items: [{ name: 'Servers', ...missed }],
    });
    expect(await entry(customer, 'cloudTenantGone')).toEqual([]);
    for (const table of ['cloud_job', 'cloud_tenant']) await waitOut(bench.portal.owner, table);
    await bench.mirrored();
    expect((await bench.send('GET status', customer)).body).toMatchObject({ state: 'not-enabled' });
    expect((await bench.send('GET details', customer)).status).toBe(404);
    const details = { lastSeenAt: expect.any(String), foundGoneAt: expect.any(String) };
    expect(await entry(customer, 'cloudTenantGone')).toMatchObject([{ target, details }]);
    expect(await entry(customer, 'cloudJobGone')).toMatchObject([{ target: 'Servers', details }]);
  });

  test('to a server hides its jobs, which are back as themselves once it is shown again', async () => {
    const customer = await bench.enabledCustomer();
    const { userName } = await bench.details(customer);
    await bench.backUp(customer, await bench.password(customer), [daily]);
    await bench.mirrored();
    await bench.control('PUT access', { userName, servers: false });
    await bench.mirrored();
    await waitOut(bench.portal.owner, 'cloud_job');
    await bench.mirrored();
    expect((await bench.send('GET jobs', customer)).body).toMatchObject({ items: [] });
    await bench.control('PUT access', { userName, servers: true });
    await bench.mirrored();
    expect((await bench.send('GET jobs', customer)).body).toMatchObject({ items: [{ name: 'Servers' }] });
    expect(await entry(customer, 'cloudJobBack')).toMatchObject([{ target: 'Servers' }]);
  });
});
