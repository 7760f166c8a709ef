import { waitOut } from '../testing/readings.ts';
import { randomUUID } from 'node:crypto';
import { virtualDataCenterService } from '@portal/contract/virtual-data-center/service';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { hurry } from '../testing/hurry.ts';
import { publishPrice } from '../testing/meter.ts';
import {
  createCustomer,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from '../testing/people.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { driverOf } from './system.ts';
import { startTestDirector } from './testing/cloud-director.ts';
import { makeServices } from '../testing/maker.ts';
import { makeReplication } from '../disaster-recovery/testing/things.ts';

const region = 'SE-NORTH-1';
const products = virtualDataCenterService.products.map(({ key }) => key);
const agreedPrices = products.map((product) => ({ product, currency: 'SEK', unitPrice: '0.5' }));
/** Its networks take many tasks, which are tried once. */
const small = {
  vCpus: 4,
  memoryGiB: 16,
  diskGiB: 100,
  publicNetwork: false,
  firewall: false,
  bandwidthMbps: null,
  ispRedundancy: false,
  internalIp: '',
  internalNetmask: null,
};
const edit = {
  ...small,
  publicNetwork: true,
  firewall: true,
  bandwidthMbps: 100,
  ispRedundancy: true,
  internalIp: '10.40.12.1',
  internalNetmask: 24,
};
const form = { ...edit, name: 'NL-EDGE', region, platform: 'vmware', costConsent: true, agreedPrices };
const smallForm = { ...form, ...small, name: 'NL-SMALL' };

const director = await startTestDirector(region);
let portal: TestPortal;
let partner: TestOrganization;
let customer: TestOrganization;
let engineer: string;

beforeAll(async () => {
  portal = await createTestPortal({ CONNECTIONS: JSON.stringify([director.connection]) }, { prices: false });
  await publishPrice(portal.owner, 0.5, products);
  portal.startWorker();
  partner = await createPartner(portal);
  engineer = await signIn(portal, await createUser(portal, partner, { roles: ['engineer'] }));
});
beforeEach(async () => {
  await director.setTasks({ seconds: 0 });
  customer = await createCustomer(portal, partner);
});
afterAll(async () => {
  await portal.close();
  await director.close();
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Sent = { query?: Record<string, string>; body?: object };

const send = (method: Method, path: string, { query = {}, body }: Sent = {}) =>
  portal.call(method, `/virtual-data-center/${path}/`, {
    token: engineer,
    query: { customerId: customer.id, ...query },
    ...(body ? { body } : {}),
    ...(method === 'POST' ? { headers: { 'idempotency-key': randomUUID() } } : {}),
  });

async function ends(id: unknown, as: object): Promise<void> {
  await vi.waitFor(
    async () => {
      await hurry(portal.owner, String(id));
      const row = await portal.owner.first(sql`select state, reason from operation where id = ${String(id)}`);
      expect(row).toEqual(as);
    },
    { timeout: 50_000, interval: 100 },
  );
}

async function done(method: Method, path: string, sent: Sent): Promise<string> {
  const { status, body } = await send(method, path, sent);
  expect([status, body]).toMatchObject([202, {}]);
  await ends(body['operationId'], { state: 'succeeded', reason: null });
  return String(body['id']);
}

const enable = () => done('POST', 'enable', { body: {} });
const at = (id: string): string => `${region}/vmware/vdc/${id}`;
/** A reading that is under way may have begun before what it is to find: the next is asked for. */
const refreshed = (holds: () => Promise<void>): Promise<void> =>
  vi.waitFor(
    async () => {
      await send('POST', 'refresh', { body: {} });
      await holds();
    },
    { timeout: 50_000, interval: 500 },
  );
const vdcs = async () => (await send('GET', 'vdcs')).body['items'];

test('nothing is ordered in a service that is not enabled', async () => {
  const answer = await send('POST', 'create-vdc', { body: form });
  expect(answer).toMatchObject({ status: 409, body: { errorKey: 'serviceNotEnabled' } });
});

test('it is enabled, a vDC comes, is changed and goes, and it is ended', async () => {
  await enable();
  const id = await done('POST', 'create-vdc', { body: form });
  const again = await send('POST', 'create-vdc', { body: form });
  expect(again).toMatchObject({ status: 409, body: { errorKey: 'vdcExists' } });
  const larger = { ...edit, memoryGiB: 32, ispRedundancy: false, slaAcknowledged: true };
  await done('PUT', at(id), { body: { ...larger, version: 1 } });
  const late = await send('PUT', at(id), { body: { ...edit, version: 1 } });
  expect(late).toMatchObject({ status: 409, body: { errorKey: 'stale' } });
  const vdc = {
    id,
    name: 'NL-EDGE',
    platform: 'vmware',
    memoryGiB: 32,
    bandwidthMbps: 100,
    ispRedundancy: false,
    internalIp: edit.internalIp,
    internalNetmask: 24,
    state: 'active',
    orderedHere: true,
  };
  expect(await vdcs()).toMatchObject([vdc]);
  expect((await send('GET', 'vdc', { query: { id } })).body).toMatchObject(vdc);
  expect((await send('GET', at(id))).body).toMatchObject(vdc);
  expect(await send('GET', `${region}/partner/vdc/${id}`)).toMatchObject({ status: 404 });
  expect(await send('POST', 'disable', { body: {} })).toMatchObject({
    status: 409,
    body: { errorKey: 'serviceNotEmpty', details: { vdcs: 1 } },
  });
  await done('DELETE', at(id), {});
  await done('POST', 'disable', { body: {} });
  expect((await send('GET', 'status')).body).toMatchObject({ state: 'not-enabled' });
});

test('whoever takes the second provider away acknowledges the lower SLA, and nobody else does', async () => {
  await enable();
  const id = await done('POST', 'create-vdc', { body: form });
  const single = { ...edit, ispRedundancy: false };
  expect(await send('PUT', at(id), { body: { ...single, version: 1 } })).toMatchObject({
    status: 400,
    body: { fields: { slaAcknowledged: { errorKey: 'consent' } } },
  });
  await done('PUT', at(id), { body: { ...single, slaAcknowledged: true, version: 1 } });
  expect(await send('PUT', at(id), { body: { ...single, vCpus: 5, version: 2 } })).toMatchObject({
    status: 202,
  });
});

test('the addresses of an internal network stay: neither the address nor the netmask is taken', async () => {
  await enable();
  const id = await done('POST', 'create-vdc', { body: form });
  for (const [field, value] of Object.entries({ internalIp: '10.40.13.1', internalNetmask: 25 })) {
    expect(await send('PUT', at(id), { body: { ...edit, [field]: value, version: 1 } })).toMatchObject({
      status: 400,
      body: { fields: { [field]: { errorKey: 'networkStays' } } },
    });
  }
});

test('the log tells which networks a change makes and takes away', async () => {
  await enable();
  const id = await done('POST', 'create-vdc', { body: smallForm });
  const told = async () =>
    (
      await portal.owner.first<{ details: object }>(sql`
        select details from audit_entry where event = 'vdcUpdateOrdered' and customer_id = ${customer.id}
        order by at desc limit 1`)
    )?.details;
  await done('PUT', at(id), { body: { ...edit, version: 1 } });
  const [publicNetwork, internalNetwork] = [true, '10.40.12.1/24'];
  const made = {
    publicNetwork,
    previousPublicNetwork: false,
    internalNetwork,
    previousInternalNetwork: null,
  };
  expect(await told()).toMatchObject(made);
  await done('PUT', at(id), { body: { ...small, version: 2 } });
  const gone = {
    publicNetwork: false,
    previousPublicNetwork: true,
    internalNetwork: null,
    previousInternalNetwork: internalNetwork,
  };
  expect(await told()).toMatchObject(gone);
});

test('a vDC with a VM that runs, or that nobody has named, is not deleted', async () => {
  await enable();
  const id = await done('POST', 'create-vdc', { body: smallForm });
  const row = await portal.owner.first<{ systemId: string }>(
    sql`select system_id as "systemId" from vdc where id = ${id}`,
  );
  await director.makeVms(row?.systemId ?? '', [{ name: 'web', status: 'POWERED_ON' }]);
  const { body } = await send('DELETE', at(id));
  await ends(body['operationId'], { state: 'failed', reason: 'vdcNotEmpty' });
  expect(await vdcs()).toMatchObject([{ state: 'active' }]);
  await send('POST', 'refresh', { body: {} });
  await vi.waitFor(async () => expect(await vdcs()).toMatchObject([{ used: { vms: 1, runningVms: 1 } }]), {
    timeout: 50_000,
  });
  expect(await send('DELETE', at(id))).toMatchObject({
    status: 409,
    body: { errorKey: 'vmsPoweredOn', details: { count: 1 } },
  });
});

test('a vDC into which something replicates is not deleted', async () => {
  await enable();
  const id = await done('POST', 'create-vdc', { body: smallForm });
  await makeServices(portal.owner, customer, { service: 'disaster-recovery' });
  const vdc = await portal.owner.first<{ region: string; destinationVdc: string }>(
    sql`select region, system_id as "destinationVdc" from vdc where id = ${id}`,
  );
  await makeReplication(portal.owner, customer, { ...vdc });
  expect(await send('DELETE', at(id))).toMatchObject({
    status: 409,
    body: { errorKey: 'vdcReplicatedInto', details: { count: 1 } },
  });
  expect(await vdcs()).toMatchObject([{ state: 'active' }]);
});

test.each([
  { name: 'memory', change: { memoryGiB: 1 } },
  { name: 'disk, though it grows otherwise', change: { vCpus: 8, diskGiB: 10 } },
])(
  'what would have less $name than its VMs take stays as it was, there as here, and says why',
  async ({ change }) => {
    await enable();
    const id = await done('POST', 'create-vdc', { body: smallForm });
    const row = await portal.owner.first<{ systemId: string }>(
      sql`select system_id as "systemId" from vdc where id = ${id}`,
    );
    const systemId = row?.systemId ?? '';
    await director.makeVms(systemId, [{ name: 'web', status: 'POWERED_ON', count: 2 }]);
    const answer = await send('PUT', at(id), { body: { ...small, ...change, version: 1 } });
    expect(answer).toMatchObject({ status: 202, body: {} });
    await ends(answer.body['operationId'], { state: 'failed', reason: 'vdcInUse' });
    const { vCpus, memoryGiB, diskGiB } = small;
    const allocated = { vCpus, memoryGiB, diskGiB };
    expect(await vdcs()).toMatchObject([
      { state: 'active', ...allocated, operation: { reason: 'vdcInUse' } },
    ]);
    expect(await driverOf(portal.platform.clouds, region).getVdc(systemId)).toMatchObject({ allocated });
  },
);

test('a vDC that somebody makes in Cloud Director is found with its networks, and goes when it is gone there', async () => {
  await enable();
  const driver = driverOf(portal.platform.clouds, region);
  const organization = await portal.owner.first<{ id: string }>(
    sql`select system_id as id from vdc_organization where customer_id = ${customer.id}`,
  );
  const internalNetwork = { ip: '10.1.0.1', netmask: 24 };
  const { vCpus, memoryGiB, diskGiB } = small;
  const vdc = {
    vCpus,
    memoryGiB,
    diskGiB,
    internalNetwork,
    publicNetwork: null,
    platform: 'vmware' as const,
    reference: randomUUID(),
    organization: organization?.id ?? '',
    name: 'BY-HAND',
  };
  let made = await driver.createVdc(vdc, null);
  while ('again' in made) made = await driver.createVdc(vdc, made.again.memory);
  const found = { name: 'BY-HAND', memoryGiB, internalIp: '10.1.0.1', orderedHere: false };
  await refreshed(async () => expect(await vdcs()).toMatchObject([found]));
  const before = await director.control('GET content');
  const deletion = { vdc: made.done, vms: [] };
  let gone = await driver.deleteVdc(deletion, null);
  while ('again' in gone) gone = await driver.deleteVdc(deletion, gone.again.memory);
  const missing = { ...found, notSeenSince: expect.any(String) };
  await refreshed(async () => expect(await vdcs()).toMatchObject([missing]));
  await waitOut(portal.owner, 'vdc');
  await refreshed(async () => expect(await vdcs()).toEqual([]));
  await director.control('PUT content', before);
  const back = { ...found, notSeenSince: null };
  await refreshed(async () => expect(await vdcs()).toMatchObject([back]));
  const log = await portal.owner.rows(
    sql`select event from audit_entry where customer_id = ${customer.id} and event in ('vdcGone', 'vdcBack') order by at`,
  );
  expect(log).toEqual([{ event: 'vdcGone' }, { event: 'vdcBack' }]);
});
