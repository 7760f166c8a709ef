import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeLicenseTenant } from '../m365-licenses/testing/things.ts';
import { makeServices } from '../testing/maker.ts';
import { createCustomer, createUser, signIn, type TestOrganization } from '../testing/people.ts';
import { waitOut } from '../testing/readings.ts';
import { waiting } from '../testing/storage.ts';
import { m365BackupSystem } from './system.ts';
import { createBackupBench, type BackupBench } from './testing/bench.ts';

let bench: BackupBench;
beforeAll(async () => {
  bench = await createBackupBench();
});
afterAll(() => bench.close());

const newCustomer = (): Promise<TestOrganization> => createCustomer(bench.portal, bench.partner);
const events = async (customer: TestOrganization) =>
  (
    await bench.portal.owner.rows<{ event: string }>(sql`
      select event from audit_entry where customer_id = ${customer.id} order by at, id`)
  ).map(({ event }) => event);

test('a code that was used enables the service with the tenant that is expected, which is then read', async () => {
  const customer = await newCustomer();
  const tenant = await bench.addTenant();
  const userCode = await bench.begin(customer, tenant.domain);
  expect(await bench.status(customer)).toMatchObject({
    state: 'enabling',
    signIn: { state: 'waiting', region: 'SE-NORTH-1', domain: tenant.domain },
  });
  await bench.signInWith(customer, userCode, tenant);
  await bench.order('POST enable', customer);
  expect(await bench.status(customer)).toMatchObject({ state: 'enabled', signIn: null });
  await bench.mirrored(customer);
  expect(await bench.status(customer)).toMatchObject({
    tenant: {
      name: 'Polarvind Kraft AB',
      domain: tenant.domain,
      access: { state: 'working' },
      licensedUsers: 0,
      lastBackupAt: null,
    },
  });
  expect(await events(customer)).toEqual(
    expect.arrayContaining([
      'backupSignInBegun',
      'backupSignInSeen',
      'serviceEnableInitiated',
      'serviceEnabled',
    ]),
  );
  // Whoever ordered it is told that it is ready, and nobody that it is not.
  expect(
    await bench.portal.owner.rows(sql`
      select m.kind, u.organization_id as reader, m.content ->> 'domain' as domain
      from mail m join user_account u on u.email = m.recipient where m.kind in ('backupReady', 'operationFailed') and m.content ->> 'customerName' = ${customer.name}`),
  ).toEqual([{ kind: 'backupReady', reader: bench.partner.id, domain: tenant.domain }]);
});

describe('a code', () => {
  test('that is open is resumed by whoever may order, and by nobody else', async () => {
    const customer = await newCustomer();
    const userCode = await bench.begin(customer, 'kund.onmicrosoft.com');
    expect((await bench.send('GET device-code', customer)).body).toMatchObject({
      userCode,
      verificationUrl: 'https://microsoft.com/devicelogin',
      state: 'waiting',
    });
    const viewer = await signIn(
      bench.portal,
      await createUser(bench.portal, customer, { roles: ['viewer'] }),
    );
    expect((await bench.send('GET device-code', customer, { token: viewer })).status).toBe(403);
    expect(JSON.stringify(await bench.status(customer))).not.toContain(userCode);
  });

  test('is in nothing that is kept but sealed', async () => {
    const customer = await newCustomer();
    const tenant = await bench.addTenant();
    const userCode = await bench.begin(customer, tenant.domain);
    await bench.signInWith(customer, userCode, tenant);
    const id = await bench.order('POST enable', customer);
    const { owner } = bench.portal;
    const kept = await Promise.all(
      ['operation', 'audit_entry', 'service_step', 'm365_sign_in'].map((table) =>
        owner.rows(sql`select to_jsonb(t) from ${raw(table)} t where customer_id = ${customer.id}`),
      ),
    );
    expect(JSON.stringify([kept, await bench.operation(id)])).not.toContain(userCode);
  });

  test('that was used is asked about no more', async () => {
    const { owner } = bench.portal;
    const [used, open] = [await newCustomer(), await newCustomer()];
    const [one, other] = [await bench.addTenant(), await bench.addTenant()];
    await bench.signInWith(used, await bench.begin(used, one.domain), one);
    await owner.run(sql`
      update m365_sign_in set due_at = now() - interval '1 hour' where customer_id = ${used.id}`);
    // What is due the longest is asked about first: once this one is seen, that one would have been.
    await bench.signInWith(open, await bench.begin(open, other.domain), other);
    expect(
      await owner.rows(sql`
        select due_at < now() - interval '50 minutes' as "isUnasked" from m365_sign_in where customer_id = ${used.id}`),
    ).toEqual([{ isUnasked: true }]);
  });

  test('that nobody has used orders nothing', async () => {
    const customer = await newCustomer();
    expect((await bench.send('POST enable', customer, { body: {} })).body['errorKey']).toBe('signInMissing');
    await bench.begin(customer, 'kund.onmicrosoft.com');
    expect((await bench.send('POST enable', customer, { body: {} })).body['errorKey']).toBe('signInMissing');
    expect(await bench.status(customer)).toMatchObject({ state: 'enabling' });
  });

  test('that has expired is asked about no more, and a new one takes its place', async () => {
    const customer = await newCustomer();
    const tenant = await bench.addTenant();
    const first = await bench.begin(customer, tenant.domain);
    await bench.portal.owner.run(
      sql`update m365_sign_in set expires_at = now() where customer_id = ${customer.id}`,
    );
    expect(await bench.status(customer)).toMatchObject({ signIn: { state: 'expired' } });
    expect((await bench.send('POST enable', customer, { body: {} })).body['errorKey']).toBe('signInMissing');
    const second = await bench.begin(customer, tenant.domain);
    expect(second).not.toBe(first);
    await bench.signInWith(customer, second, tenant);
    await bench.order('POST enable', customer);
    expect(await bench.status(customer)).toMatchObject({ state: 'enabled' });
  });

  test('that the system has forgotten has expired', async () => {
    const customer = await newCustomer();
    await bench.begin(customer, 'kund.onmicrosoft.com');
    const { owner, platform } = bench.portal;
    await owner.run(sql`
      update m365_sign_in set code_sealed = ${platform.sealer.seal('UNKNOWN')}, due_at = now()
      where customer_id = ${customer.id}`);
    await vi.waitFor(
      async () => expect(await bench.status(customer)).toMatchObject({ signIn: { state: 'expired' } }),
      waiting,
    );
  });
});

test('a sign-in of another tenant is taken back and told with both names', async () => {
  const customer = await newCustomer();
  const expected = await bench.addTenant();
  const other = await bench.addTenant();
  await bench.signInWith(customer, await bench.begin(customer, expected.domain), other);
  const id = await bench.order('POST enable', customer, { state: 'failed' });
  expect(await bench.operation(id)).toMatchObject({
    reason: 'backupTenantOther',
    values: { expected: expected.domain, found: other.domain },
  });
  expect(await bench.status(customer)).toMatchObject({ state: 'failed', tenant: null });
  // It is free again: its own customer can have it.
  const own = await newCustomer();
  await bench.signInWith(own, await bench.begin(own, other.domain), other);
  await bench.order('POST enable', own);
  await bench.signInWith(customer, await bench.begin(customer, expected.domain), expected);
  await bench.order('POST enable', customer);
  expect(await bench.status(customer)).toMatchObject({ state: 'enabled' });
});

test('an order that has failed is not tried again with the code of a new sign-in', async () => {
  const customer = await newCustomer();
  const [expected, other] = [await bench.addTenant(), await bench.addTenant()];
  await bench.signInWith(customer, await bench.begin(customer, expected.domain), other);
  const id = await bench.order('POST enable', customer, { state: 'failed' });
  await bench.begin(customer, other.domain);
  const retry = { token: bench.engineer, query: { id }, body: {} };
  expect((await bench.portal.call('POST', '/operation/retry/', retry)).status).toBe(409);
  expect(await bench.status(customer)).toMatchObject({
    state: 'enabling',
    signIn: { domain: other.domain, state: 'waiting' },
  });
});

test('the tenant of the customer’s licenses is the one that is expected, whatever domain it is called by', async () => {
  const customer = await newCustomer();
  const tenant = await bench.addTenant();
  const { owner } = bench.portal;
  await makeServices(owner, customer, { service: 'm365-licenses' });
  await makeLicenseTenant(owner, customer, { tenantId: tenant.id.toUpperCase(), domain: 'kund.example' });
  expect(await bench.status(customer)).toMatchObject({ expectedDomain: 'kund.example' });
  const { body } = await bench.send('POST device-code', customer, {
    body: { region: 'SE-NORTH-1', domain: null },
  });
  await bench.signInWith(customer, String(body['userCode']), tenant);
  await bench.order('POST enable', customer);
  expect(await bench.status(customer)).toMatchObject({ state: 'enabled', tenant: { domain: tenant.domain } });
});

test('without licenses the domain has to be named, as Microsoft calls it', async () => {
  const customer = await newCustomer();
  const begin = async (domain: string | null) =>
    (await bench.send('POST device-code', customer, { body: { region: 'SE-NORTH-1', domain } })).body;
  expect(await begin(null)).toMatchObject({ fields: { domain: { errorKey: 'required' } } });
  expect(await begin('kund.se')).toMatchObject({ fields: { domain: { errorKey: 'backupDomain' } } });
});

test('it ends when no job is left, and the tenant is free again', async () => {
  const { customer, tenant } = await bench.enabledCustomer();
  await bench.order('POST disable', customer);
  expect(await bench.status(customer)).toMatchObject({ state: 'not-enabled', tenant: null });
  await bench.signInWith(customer, await bench.begin(customer, tenant.domain), tenant);
  await bench.order('POST enable', customer);
});

test('a tenant that somebody has removed in the system ends the service, after readings enough, and the log says so', async () => {
  const { customer } = await bench.enabledCustomer();
  await bench.mirrored(customer);
  const { owner } = bench.portal;
  const tenant = await owner.first<{ id: string }>(
    sql`select tenant_id as id from m365_tenant where customer_id = ${customer.id}`,
  );
  await bench.portal.platform.clouds
    .of(m365BackupSystem, 'SE-NORTH-1')
    ?.driver.removeTenant(tenant?.id ?? '');
  await bench.mirrored(customer);
  expect(await bench.status(customer)).toMatchObject({ state: 'enabled' });
  await waitOut(owner, 'm365_tenant');
  await owner.run(
    sql`update mirror set due_at = now() where customer_id = ${customer.id} and lease_id is null`,
  );
  await vi.waitFor(
    async () => expect(await bench.status(customer)).toMatchObject({ state: 'not-enabled' }),
    waiting,
  );
  expect(
    await owner.rows(
      sql`select event from audit_entry where customer_id = ${customer.id} and event = 'backupTenantGone'`,
    ),
  ).toHaveLength(1);
});
