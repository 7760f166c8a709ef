import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { TestOrganization } from '../../testing/people.ts';
import { waiting } from '../../testing/storage.ts';
import { createBackupBench, type BackupBench } from '../testing/bench.ts';

let bench: BackupBench;
beforeAll(async () => {
  bench = await createBackupBench();
});
afterAll(() => bench.close());

const accessOf = async (customer: TestOrganization) => (await bench.status(customer))['tenant'];

/** Whose tenant has taken its consent back, which the portal has seen. */
async function failingCustomer() {
  const { customer, tenant } = await bench.enabledCustomer();
  await bench.control('PUT consent', { msid: tenant.id, isGiven: false });
  await bench.control('PUT clock', { advanceSeconds: 3700 });
  await bench.mirrored(customer);
  expect(await accessOf(customer)).toMatchObject({ access: { state: 'failing' } });
  return { customer, tenant };
}

async function begin(customer: TestOrganization): Promise<string> {
  const { status, body } = await bench.send('POST renewal/device-code', customer, { body: {} });
  expect(status).toBe(200);
  return String(body['userCode']);
}

test('an access that has ended is renewed by the sign-in of an administrator', async () => {
  const { customer, tenant } = await failingCustomer();
  const code = await begin(customer);
  expect(await bench.status(customer)).toMatchObject({ state: 'enabled', signIn: { state: 'waiting' } });
  expect((await bench.send('GET device-code', customer)).body).toMatchObject({ userCode: code });
  expect((await bench.send('POST renewal', customer, { body: {} })).body['errorKey']).toBe('signInMissing');
  await bench.signInWith(customer, code, tenant);
  await bench.control('PUT behavior', { syncSeconds: 0 });
  const id = await bench.order('POST renewal', customer);
  expect(JSON.stringify(await bench.operation(id))).not.toContain(code);
  expect(await bench.status(customer)).toMatchObject({ signIn: null });
  expect(await accessOf(customer)).toMatchObject({ access: { state: 'working' }, operation: null });
  await bench.mirrored(customer);
  expect(await accessOf(customer)).toMatchObject({ access: { state: 'working' } });
});

test('of another tenant nobody can renew it', async () => {
  const { customer } = await failingCustomer();
  const other = await bench.addTenant();
  const code = await begin(customer);
  await bench.control('PUT device-codes', { userCode: code, msid: other.id }).catch(() => null);
  await vi.waitFor(async () => {
    const late = await bench.portal.owner.rows(
      sql`select from m365_sign_in where customer_id = ${customer.id} and due_at <= now()`,
    );
    expect(late).toEqual([]);
  }, waiting);
  expect((await bench.send('POST renewal', customer, { body: {} })).body['errorKey']).toBe('signInMissing');
});

test('a renewal that the server refuses fails and says so, and the access is as it was', async () => {
  const { customer, tenant } = await failingCustomer();
  await bench.signInWith(customer, await begin(customer), tenant);
  await bench.control('PUT faults', { fault: 'refuses', status: 400, when: 'PUT /v8/Organizations/' });
  await bench.order('POST renewal', customer, { state: 'failed' });
  await bench.control('PUT faults', { fault: 'none' });
  expect(await accessOf(customer)).toMatchObject({ access: { state: 'failing' } });
  const events = await bench.portal.owner.rows(
    sql`select event from audit_entry where customer_id = ${customer.id} and event = 'backupRenewalFailed'`,
  );
  expect(events).toHaveLength(1);
});
