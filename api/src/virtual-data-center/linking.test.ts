import { failOnUnreadable } from '@portal/ports/unreadable';
import { randomUUID } from 'node:crypto';
import type { ExistingTenant, OneTenant } from '@portal/contract/linking';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '../platform/database/ids.ts';
import {
  createCustomer,
  createOperator,
  createUser,
  signIn,
  type TestOrganization,
} from '../testing/people.ts';
import { accountOf } from '../services/life.ts';
import { cloudDirector } from './index.ts';
import { agreedPrices, region, startVmWorld, type VmWorld } from './testing/vm-bench.ts';

let world: VmWorld;
let owner: string;
let engineer: string;
beforeAll(async () => {
  world = await startVmWorld();
  await world.director.setTasks({ seconds: 0 });
  const { portal } = world;
  owner = await signIn(portal, await createUser(portal, await createOperator(portal)));
  engineer = await signIn(portal, await createUser(portal, world.partner, { roles: ['engineer'] }));
});
afterAll(() => world.close());

const soon = { timeout: 50_000, interval: 100 };
const driver = () => {
  const found = world.portal.platform.clouds.of(cloudDirector, region)?.driver;
  if (!found) throw new Error('Cloud Director is not connected.');
  return found;
};

/** An organization that nobody has from the portal, with a vDC and a VM in it. */
async function strangers(): Promise<ExistingTenant> {
  const name = `old-${randomUUID().slice(0, 8)}`;
  const names = { reference: 'by hand', name, displayName: name };
  const { id: organization } = await driver().createOrganization(names);
  const sizes = { vCpus: 6, memoryGiB: 24, diskGiB: 300, internalNetwork: null, publicNetwork: null };
  const vdc = { ...sizes, organization, reference: newId(), name: 'OLD-PROD', platform: 'vmware' } as const;
  let made = await driver().createVdc(vdc, null);
  while ('again' in made) made = await driver().createVdc(vdc, made.again.memory);
  await world.director.makeVms(made.done, [{ name: 'legacy', status: 'POWERED_OFF' }]);
  return vi.waitFor(async () => {
    const query = { search: name };
    const { body } = await world.portal.call('GET', '/operator/existing-tenants/', { token: owner, query });
    const [found] = Array.isArray(body['items']) ? body['items'] : [];
    if (found) return found;
    await world.portal.call('POST', '/operator/existing-tenants/refresh/', { token: owner });
    throw new Error(`${name} was not found yet.`);
  }, soon);
}

const post = (what: 'link' | 'unlink', customer: TestOrganization, body: object) =>
  world.portal.call('POST', `/operator/existing-tenant/${what}/`, {
    token: owner,
    query: { customerId: customer.id, partnerId: customer.partnerId },
    body,
    headers: { 'idempotency-key': randomUUID() },
  });
const linkTo = (customer: TestOrganization, { id: tenantId }: { id: string }) =>
  post('link', customer, { tenantId, agreedPrices, ownershipConfirmed: true });
const unlink = (customer: TestOrganization) =>
  post('unlink', customer, { service: 'virtual-data-center', region });

async function linked(): Promise<{ customer: TestOrganization; tenant: ExistingTenant }> {
  const tenant = await strangers();
  const customer = await createCustomer(world.portal, world.partner);
  const { status, body } = await linkTo(customer, tenant);
  expect([status, body]).toMatchObject([202, {}]);
  await world.ends(body['operationId'], { state: 'succeeded', reason: null });
  return { customer, tenant };
}

type Sent = { body?: object };
const send = (call: `${'GET' | 'POST'} ${string}`, customer: TestOrganization, { body }: Sent = {}) => {
  const [method = 'GET', path = ''] = call.split(' ');
  return world.portal.call(method === 'POST' ? 'POST' : 'GET', `/virtual-data-center/${path}/`, {
    token: engineer,
    query: { customerId: customer.id },
    ...(body ? { body } : {}),
    ...(method === 'POST' ? { headers: { 'idempotency-key': randomUUID() } } : {}),
  });
};
const vdcsOf = async (customer: TestOrganization) => (await send('GET vdcs', customer)).body['items'];

test('the operator sees organizations that the portal did not make, and what is in one', async () => {
  const { customer } = await world.arrange({});
  const tenant = await strangers();
  expect(tenant).toMatchObject({
    service: 'virtual-data-center',
    region,
    users: null,
    resources: 1,
    state: 'free',
  });
  const query = { pageSize: '200' };
  const all = await world.portal.call('GET', '/operator/existing-tenants/', { token: owner, query });
  expect(JSON.stringify(all.body)).not.toContain(accountOf(customer.id));
  const of = { token: owner, query: { id: tenant.id } };
  await world.portal.call('POST', '/operator/existing-tenant/look/', of);
  await vi.waitFor(async () => {
    const { body } = await world.portal.call<OneTenant>('GET', '/operator/existing-tenant/', of);
    const sizes = { vms: 1, vCpus: 6, memoryGiB: 24, diskGiB: 300 };
    const shownVdcs = [{ name: 'OLD-PROD', platform: 'vmware', ...sizes }];
    expect(body.contents).toEqual({ vdcs: 1, ...sizes, shownVdcs });
  }, soon);
});

test('what is linked is the customer’s as not ordered here, is metered, and its VMs are found', async () => {
  const { customer, tenant } = await linked();
  expect(await vdcsOf(customer)).toMatchObject([
    { name: 'OLD-PROD', state: 'active', memoryGiB: 24, orderedHere: false, used: { vms: 1 } },
  ]);
  expect((await send('GET status', customer)).body).toMatchObject({
    state: 'enabled',
    linked: [{ region }],
  });
  await vi.waitFor(async () => {
    const read = await world.portal.owner.rows(sql`
      select s.product, h.quantity::integer as quantity from meter_series s
      join meter_hour h on h.partner_id = s.partner_id and h.series_id = s.id
      where s.customer_id = ${customer.id} and s.product = 'virtual-data-center.memory'`);
    expect(read[0]).toEqual({ product: 'virtual-data-center.memory', quantity: 24 });
  }, soon);
  await vi.waitFor(async () => {
    expect((await send('GET vdc-vms', customer)).body['items']).toMatchObject([{ name: 'legacy' }]);
  }, soon);
  // Notices for the service in its region are its own, those for another are not.
  const reached = async (where: string) =>
    (
      await world.portal.owner.rows(sql`
      select from enabled_customers('virtual-data-center', ${where}) e where e.customer_id = ${customer.id}`)
    ).length;
  expect([await reached(region), await reached('SE-CENTRAL-1')]).toEqual([1, 0]);
  const [entry] = await world.audited('tenantLinked', customer);
  expect(entry).toMatchObject({ target: tenant.tenant, details: { region, vdcCount: 1 } });
  const login = await send(`POST ${region}/vdc/login-link`, customer, { body: {} });
  expect(login.body['url']).toMatch(new RegExp(`/tenant/${tenant.tenant}$`));
});

test('a vDC that is ordered then is made in it, which neither ends nor can be unlinked', async () => {
  const { customer, tenant } = await linked();
  const small = {
    vCpus: 1,
    memoryGiB: 1,
    diskGiB: 10,
    publicNetwork: false,
    firewall: false,
    bandwidthMbps: null,
    ispRedundancy: false,
    internalIp: '',
    internalNetmask: null,
  };
  const form = { ...small, name: 'NEW', region, platform: 'vmware', costConsent: true, agreedPrices };
  const { body } = await send('POST create-vdc', customer, { body: form });
  await world.ends(body['operationId'], { state: 'succeeded', reason: null });
  const found = await driver().listTenants(failOnUnreadable);
  expect(found.find(({ name }) => name === tenant.tenant)).toMatchObject({ vdcs: 2 });
  expect(found.map(({ name }) => name)).not.toContain(accountOf(customer.id));
  expect(await send('POST disable', customer, { body: {} })).toMatchObject({
    status: 409,
    body: { errorKey: 'serviceLinked' },
  });
  expect(await unlink(customer)).toMatchObject({
    status: 409,
    body: { errorKey: 'orderedHere', details: { resources: 1 } },
  });
});

test('unlinked, the organization stays as it is, and the customer has its own', async () => {
  const { customer, tenant } = await linked();
  const other = await linkTo(await createCustomer(world.portal, world.partner), tenant);
  expect(other).toMatchObject({ status: 409, body: { errorKey: 'tenantTaken' } });
  const { body } = await unlink(customer);
  await world.ends(body['operationId'], { state: 'succeeded', reason: null });
  expect(await vdcsOf(customer)).toEqual([]);
  const found = await driver().listTenants(failOnUnreadable);
  expect(found.find(({ name }) => name === tenant.tenant)).toMatchObject({ vdcs: 1 });
  const login = await send(`POST ${region}/vdc/login-link`, customer, { body: {} });
  expect(login.body['url']).toMatch(new RegExp(`/tenant/${accountOf(customer.id)}$`));
});

test('a customer that has a data center of its own in the region is given none', async () => {
  const { customer } = await world.arrange({});
  expect(await linkTo(customer, await strangers())).toMatchObject({
    status: 409,
    body: { errorKey: 'regionInUse', details: { resources: 1 } },
  });
});
