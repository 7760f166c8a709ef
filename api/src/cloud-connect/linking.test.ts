import type { ExistingTenant, OneTenant } from '@portal/contract/linking';
import { randomBytes, randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  createCustomer,
  createOperator,
  createUser,
  signIn,
  type TestOrganization,
} from '../testing/people.ts';
import { waitOut } from '../testing/readings.ts';
import { waiting } from '../testing/storage.ts';
import { agreed, createCloudBench, gib, site, type CloudBench } from './testing/bench.ts';

const region = 'SE-NORTH-1';
const password = 'Old-password-1';
const daily = { name: 'Servers', machines: 3, fullBytes: 10 * gib, bytesPerRun: gib, points: 3 };

let bench: CloudBench;
let operator: string;
beforeAll(async () => {
  bench = await createCloudBench();
  await bench.control('PUT behavior', { actionSeconds: 0 });
  operator = await signIn(bench.portal, await createUser(bench.portal, await createOperator(bench.portal)));
});
afterAll(() => bench.close());

async function listed(search = ''): Promise<ExistingTenant[]> {
  const query = { pageSize: '200', search };
  const { body } = await bench.portal.call<{ items: ExistingTenant[] }>(
    'GET',
    '/operator/existing-tenants/',
    { token: operator, query },
  );
  return body.items;
}

/** The tenant as the operator's list has it, once a survey has found it. */
const surveyed = (userName: string): Promise<ExistingTenant> =>
  vi.waitFor(async () => {
    const found = (await listed(userName)).find(({ tenant }) => tenant === userName);
    if (found) return found;
    await bench.portal.call('POST', '/operator/existing-tenants/refresh/', { token: operator });
    throw new Error(`${userName} was not found yet.`);
  }, waiting);

/** A tenant with backups that somebody has made in the console. */
async function strangers(): Promise<ExistingTenant> {
  const userName = `old-${randomBytes(4).toString('hex')}`;
  const made = { company: `Gamla ${userName}`, userName, password, quotaBytes: 2048 * gib };
  await bench.control('POST tenants', [made]);
  await bench.control('POST cloud-backups', { userName, password, jobs: [daily] });
  return surveyed(userName);
}

const post = (what: 'link' | 'unlink', { id, partnerId }: TestOrganization, body: object) =>
  bench.portal.call('POST', `/operator/existing-tenant/${what}/`, {
    token: operator,
    query: { customerId: id, partnerId },
    body,
    headers: { 'idempotency-key': randomUUID() },
  });
const linkTo = (customer: TestOrganization, { id: tenantId }: Pick<ExistingTenant, 'id'>) =>
  post('link', customer, { tenantId, agreedPrices: agreed, ownershipConfirmed: true });
const unlink = (customer: TestOrganization) => post('unlink', customer, { service: 'cloud-connect', region });
type Uid = { uid: string };
const newCustomer = () => createCustomer(bench.portal, bench.partner);

async function linked(): Promise<{ customer: TestOrganization; tenant: ExistingTenant }> {
  const tenant = await strangers();
  const customer = await newCustomer();
  const { status, body } = await linkTo(customer, tenant);
  expect([status, body]).toMatchObject([202, {}]);
  await bench.becomes(String(body['operationId']), 'succeeded');
  return { customer, tenant };
}

async function unlinked(customer: TestOrganization): Promise<void> {
  const { status, body } = await unlink(customer);
  expect([status, body]).toMatchObject([202, {}]);
  await bench.becomes(String(body['operationId']), 'succeeded');
}

const status = async (customer: TestOrganization) => (await bench.send('GET status', customer)).body;
/** Companies, tenants, quotas, servers and jobs, as the console has them. */
const inConsole = async () => Object(await bench.control('GET content')).cloud;
const entries = ({ id }: TestOrganization, event: string) =>
  bench.portal.owner.rows(sql`
    select target, details from audit_entry where customer_id = ${id} and event = ${event}`);
const metered = ({ id }: TestOrganization) =>
  bench.portal.owner.rows(sql`
    select s.resource_name as name, h.quantity::float8 as bytes, h.hour <= portal_now() and
      h.hour > portal_now() - interval '2 hours' as "isNow", s.ended_at is not null as ended
    from meter_series s join meter_hour h on h.partner_id = s.partner_id and h.series_id = s.id
    where s.customer_id = ${id} order by h.hour`);

test('the operator sees tenants that the portal did not make, and what is in one', async () => {
  const own = await bench.details(await bench.enabledCustomer());
  const tenant = await strangers();
  expect(tenant).toMatchObject({
    service: 'cloud-connect',
    region,
    users: null,
    resources: 3,
    state: 'free',
  });
  expect((await listed()).map((one) => one.tenant)).not.toContain(own['userName']);
  const of = { token: operator, query: { id: tenant.id } };
  await bench.portal.call('POST', '/operator/existing-tenant/look/', of);
  const found = await vi.waitFor(async () => {
    const { body } = await bench.portal.call<OneTenant>('GET', '/operator/existing-tenant/', of);
    expect(body.contents).not.toBeNull();
    return body.contents;
  }, waiting);
  expect(found).toEqual({
    companyName: `Gamla ${tenant.tenant}`,
    isSuspended: false,
    quotaBytes: 2048 * gib,
    usedBytes: 12 * gib,
    servers: 0,
    workstations: 0,
    vms: 3,
  });
});

describe('what is linked', () => {
  test('is the customer’s as not ordered here, is metered from then on, and nothing of it is changed', async () => {
    const tenant = await strangers();
    const before = await inConsole();
    const customer = await newCustomer();
    const { body } = await linkTo(customer, tenant);
    await bench.becomes(String(body['operationId']), 'succeeded');
    await bench.mirrored();
    expect(await inConsole()).toEqual(before);
    expect(await status(customer)).toMatchObject({ state: 'enabled', linked: [{ region }] });
    expect(await bench.details(customer)).toMatchObject({
      userName: tenant.tenant,
      orderedHere: false,
      state: 'active',
      quotaGiB: 2048,
      usedBytes: 12 * gib,
      password: { secretUntil: null, shownAt: null, isExpired: false },
      jobs: { access: 'allowed', total: 1 },
    });
    expect((await bench.send('GET jobs', customer)).body).toMatchObject({ items: [{ name: 'Servers' }] });
    expect(await metered(customer)).toEqual([
      { name: tenant.tenant, bytes: 12 * gib, isNow: true, ended: false },
    ]);
    expect(await entries(customer, 'tenantLinked')).toMatchObject([
      { target: tenant.tenant, details: { region } },
    ]);
    expect(await surveyed(tenant.tenant)).toMatchObject({ state: 'linked', customer: { id: customer.id } });
  });

  test('is changed by the customer like one that was ordered: quota, password, suspension', async () => {
    const { customer, tenant } = await linked();
    const { version } = await bench.details(customer);
    const consent = { costConsent: true, agreedPrices: agreed };
    await bench.order('PUT quota', customer, { body: { quotaGiB: 4096, version, ...consent } });
    await bench.order('POST password', customer);
    await bench.order('POST suspend', customer);
    expect(await bench.details(customer)).toMatchObject({
      quotaGiB: 4096,
      isSuspended: true,
      orderedHere: false,
    });
    await bench.order('POST resume', customer);
    const late = { ...daily, name: 'Late' };
    const withOld = { userName: tenant.tenant, password, jobs: [late] };
    await expect(bench.control('POST cloud-backups', withOld)).rejects.toThrow('403');
    await bench.backUp(customer, await bench.password(customer), [late]);
  });

  test('does not end: it is unlinked', async () => {
    const { customer } = await linked();
    const { body } = await bench.send<{ items: { id: string }[] }>('GET backups', customer);
    const backups = body.items.map(({ id }) => id);
    const end = { body: { backups, backupsAcknowledged: true } };
    expect(await bench.send('POST disable', customer, end)).toMatchObject({
      status: 409,
      body: { errorKey: 'serviceLinked' },
    });
    expect(await status(customer)).toMatchObject({ state: 'enabled' });
  });
});

test('another tenant that cannot be read keeps none from being looked at and linked', async () => {
  const tenant = await strangers();
  await strangers();
  const { tenants } = await inConsole();
  const [first] = Object(tenants).toSorted(({ uid: one }: Uid, { uid: other }: Uid) =>
    one < other ? -1 : 1,
  );
  const isFirst = first.document.credentials.userName === tenant.tenant;
  const oddly = { call: 'listTenants', unkindness: 'bad-row', seed: isFirst ? 1 : 0, times: 1000 };
  await bench.control('PUT unkindness', oddly);
  const of = { token: operator, query: { id: tenant.id } };
  await bench.portal.call('POST', '/operator/existing-tenant/look/', of);
  await vi.waitFor(async () => {
    const { body } = await bench.portal.call<OneTenant>('GET', '/operator/existing-tenant/', of);
    expect(body.contents).toMatchObject({ companyName: `Gamla ${tenant.tenant}` });
  }, waiting);
  const customer = await newCustomer();
  const { body } = await linkTo(customer, tenant);
  await bench.becomes(String(body['operationId']), 'succeeded');
  expect(Object(await bench.control('GET unkindness')).played).toBeGreaterThan(1);
  await bench.control('PUT unkindness', null);
  expect(await bench.details(customer)).toMatchObject({ userName: tenant.tenant });
});

test('what is deleted in the console ends with its link, which the operator’s log has', async () => {
  const { customer, tenant } = await linked();
  await bench.mirrored();
  const { tenants } = await inConsole();
  const { uid } = Object(tenants).find(
    ({ document }: { document: { credentials: { userName: string } } }) =>
      document.credentials.userName === tenant.tenant,
  );
  await bench.byHand(`DELETE /infrastructure/sites/tenants/${uid}?deleteBackups=true`);
  await bench.mirrored();
  await waitOut(bench.portal.owner, 'cloud_tenant');
  await bench.mirrored();
  expect(await status(customer)).toMatchObject({ state: 'not-enabled' });
  expect(await entries(customer, 'tenantUnlinked')).toMatchObject([{ target: tenant.tenant }]);
  const ofOperator = sql`event = 'tenantUnlinked' and customer_id is null and target = ${tenant.tenant}`;
  const told = await bench.portal.owner.rows(
    sql`select details, target_customer_name as "customerName" from audit_entry where ${ofOperator}`,
  );
  expect(told).toEqual([{ details: { region }, customerName: customer.name }]);
});

describe('unlinked', () => {
  test('it stays in the console as it is, the service ends, and nothing more is metered', async () => {
    const { customer, tenant } = await linked();
    await bench.mirrored();
    const before = await inConsole();
    await unlinked(customer);
    expect(await status(customer)).toMatchObject({ state: 'not-enabled' });
    expect((await bench.send('GET details', customer)).status).toBe(404);
    expect((await bench.send('GET jobs', customer)).body).toMatchObject({ items: [], access: 'none' });
    await bench.mirrored();
    expect(await inConsole()).toEqual(before);
    expect(await status(customer)).toMatchObject({ state: 'not-enabled' });
    expect(await metered(customer)).toMatchObject([{ ended: true }]);
    expect(await surveyed(tenant.tenant)).toMatchObject({ state: 'free', customer: null });
  });

  test('it can be another customer’s, and the first has one of its own', async () => {
    const { customer, tenant } = await linked();
    await unlinked(customer);
    const other = await newCustomer();
    const { body } = await linkTo(other, tenant);
    await bench.becomes(String(body['operationId']), 'succeeded');
    expect(await bench.details(other)).toMatchObject({ userName: tenant.tenant });
  });

  test('only what nothing is under way of', async () => {
    const { customer } = await linked();
    await bench.control('PUT faults', { fault: 'down' });
    const { body } = await bench.send('POST suspend', customer, { body: {} });
    expect(await unlink(customer)).toMatchObject({ status: 409, body: { errorKey: 'operationOpen' } });
    await bench.control('PUT faults', { fault: 'none' });
    await bench.portal.owner.run(
      sql`update operation set due_at = now() where id = ${String(body['operationId'])} and lease_id is null`,
    );
    await bench.becomes(String(body['operationId']), 'succeeded');
    await unlinked(customer);
  });

  test('is nothing that was ordered here', async () => {
    const customer = await bench.enabledCustomer();
    expect(await unlink(customer)).toMatchObject({ status: 404, body: { errorKey: 'notFound' } });
    expect(await status(customer)).toMatchObject({ state: 'enabled' });
  });
});

describe('a link is refused', () => {
  test('to a customer that has Cloud Connect already', async () => {
    const customer = await bench.enabledCustomer();
    expect(await linkTo(customer, await strangers())).toMatchObject({
      status: 409,
      body: { errorKey: 'regionInUse', details: { resources: 1 } },
    });
  });

  test('while the tenant is another customer’s', async () => {
    const { tenant } = await linked();
    expect(await linkTo(await newCustomer(), tenant)).toMatchObject({
      status: 409,
      body: { errorKey: 'tenantTaken' },
    });
  });

  test('into a company of another customer, whose jobs would be seen', async () => {
    const { customer, tenant: first } = await linked();
    await bench.mirrored();
    const { companies } = await inConsole();
    const company = Object(companies).find(
      ({ organization }: { organization: { name: string } }) => organization.name === `Gamla ${first.tenant}`,
    );
    const userName = `old-${randomBytes(4).toString('hex')}`;
    await bench.byHand(`POST /infrastructure/sites/${site.site}/tenants`, {
      credentials: { userName, password },
      isBackupResourcesEnabled: true,
      assignedForCompany: company.uid,
    });
    const other = await newCustomer();
    const { body } = await linkTo(other, await surveyed(userName));
    await bench.becomes(String(body['operationId']), 'failed');
    expect(await bench.operation(String(body['operationId']))).toMatchObject({ reason: 'companyTaken' });
    await bench.mirrored();
    expect((await bench.send('GET jobs', other)).body).toMatchObject({ items: [] });
    expect((await bench.send('GET jobs', customer)).body).toMatchObject({ items: [{ name: 'Servers' }] });
  });

  test('when the tenant is gone by the time it is looked at, and the customer has nothing', async () => {
    const tenant = await strangers();
    const { tenants } = await inConsole();
    const found = Object(tenants).find(
      ({ document }: { document: { credentials: { userName: string } } }) =>
        document.credentials.userName === tenant.tenant,
    );
    await bench.byHand(`DELETE /infrastructure/sites/tenants/${found.uid}?deleteBackups=true`);
    const customer = await newCustomer();
    const { body } = await linkTo(customer, tenant);
    const id = String(body['operationId']);
    await bench.becomes(id, 'failed');
    expect(await bench.operation(id)).toMatchObject({ reason: 'tenantGone' });
    expect(await status(customer)).toMatchObject({ state: 'not-enabled' });
    expect(await entries(customer, 'tenantLinkFailed')).toMatchObject([{ target: tenant.tenant }]);
  });
});

test('what an order met that somebody has made is left alone when it is ended, and can be linked', async () => {
  const customer = await newCustomer();
  const userName = `old-${randomBytes(4).toString('hex')}`;
  const made = { company: 'Egen', companyId: customer.id, userName, password, quotaBytes: 100 * gib };
  await bench.control('POST tenants', [made]);
  const body = {
    region,
    quotaGiB: 100,
    costConsent: true,
    agreedPrices: agreed,
  };
  const id = await bench.order('POST enable', customer, { body, state: 'failed' });
  expect(await bench.operation(id)).toMatchObject({ reason: 'tenantExists' });
  const tenant = await surveyed(userName);
  expect(await linkTo(customer, tenant)).toMatchObject({
    status: 409,
    body: { errorKey: 'linkServiceFailed' },
  });
  await bench.order('POST disable', customer);
  const link = await linkTo(customer, tenant);
  await bench.becomes(String(link.body['operationId']), 'succeeded');
  expect(await bench.details(customer)).toMatchObject({ userName, orderedHere: false });
});
