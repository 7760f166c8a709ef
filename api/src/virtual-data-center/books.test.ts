import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { beginMirror } from '../services/mirror-repository.ts';
import { mirrorOf } from './service-operations.ts';
import { region, startVmWorld, type VmBench, type VmWorld } from './testing/vm-bench.ts';

const bare = {
  vCpus: 8,
  memoryGiB: 64,
  diskGiB: 1000,
  publicNetwork: false,
  firewall: false,
  bandwidthMbps: null,
  ispRedundancy: false,
  internalIp: '10.40.12.1',
  internalNetmask: 24,
};
const open = { ...bare, publicNetwork: true, firewall: true, bandwidthMbps: 100 };
const soon = { timeout: 50_000, interval: 50 };

let world: VmWorld;
let bench: VmBench;
beforeAll(async () => {
  world = await startVmWorld();
});
beforeEach(async () => {
  bench = await world.arrange({});
});
afterAll(() => world.close());

const vdc = async (): Promise<Record<string, unknown>> =>
  (await bench.send('GET', 'vdc', { query: { id: bench.vdc.id } })).body;

/** Has the mirror read, which no test has begun before, and waits until a reading that was begun later has ended. */
async function read(): Promise<void> {
  const { customer: of } = bench;
  await world.portal.owner.transaction((tx) =>
    beginMirror(tx, mirrorOf({ ...of, customerId: of.id, customerName: of.name }, region)),
  );
  const mirror = sql`name = 'virtual-data-center' and customer_id = ${bench.customer.id}`;
  await vi.waitFor(async () => {
    const asked = await world.portal.owner.run(
      sql`update mirror set due_at = now(), synced_at = null where ${mirror} and lease_id is null`,
    );
    expect(asked).toBe(1);
  }, soon);
  await vi.waitFor(async () => {
    expect(
      await world.portal.owner.rows(sql`select from mirror where ${mirror} and synced_at is not null`),
    ).toHaveLength(1);
  }, soon);
}

async function edit(body: object): Promise<string> {
  const { version } = await vdc();
  const sent = { body: { ...body, version, slaAcknowledged: true } };
  const answer = await bench.send('PUT', `${region}/vmware/vdc/${bench.vdc.id}`, sent);
  expect([answer.status, answer.body]).toMatchObject([202, {}]);
  return String(answer.body['operationId']);
}
const succeeded = { state: 'succeeded', reason: null };

type There = {
  id: string;
  name: string;
  vCpus: number;
  edges: { id: string; mbps: number; rules: string[] }[];
  networks: object[];
  reach: { stop: string | null }[];
};
async function there(): Promise<There> {
  const { vdcs } = Object(await world.director.control('GET contents'));
  return vdcs.find(({ id }: There) => id === bench.vdc.systemId);
}

/** What is metered of the vDC in this hour, by product. */
async function metered(): Promise<Record<string, number>> {
  const rows = await world.portal.owner.rows<{ product: string; quantity: number }>(sql`
    select s.product, h.quantity::float8 from meter_hour h
    join meter_series s on s.partner_id = h.partner_id and s.id = h.series_id
    where s.customer_id = ${bench.customer.id}`);
  return Object.fromEntries(rows.map(({ product, quantity }) => [product.split('.')[1], quantity]));
}

const logged = async (event: string): Promise<unknown[]> =>
  world.portal.owner.rows(sql`
    select target, user_name as "userName", details from audit_entry
    where event = ${event} and customer_id = ${bench.customer.id} order by at`);

test('a public network that an edit adds is as one that came with the order: VMs reach out by an address that is shown', async () => {
  await world.ends(await edit(bare), succeeded);
  expect((await there()).reach).toEqual([{ network: 'PROD-internal', stop: 'is not connected' }]);
  await world.ends(await edit(open), succeeded);
  expect((await there()).reach).toEqual([{ network: 'PROD-internal', stop: null }]);
  expect(await vdc()).toMatchObject({
    bandwidthMbps: 100,
    edgeGateways: 1,
    publicAddresses: [expect.stringMatching(/^203\.0\.113\.\d+$/)],
  });
});

test('a vDC that was renamed in Cloud Director has its new name here, in the log too, and an edit makes nothing twice', async () => {
  await world.ends(await edit(open), succeeded);
  await world.director.control('POST vdcs', [{ id: bench.vdc.systemId, name: 'PROD-2' }]);
  await read();
  expect(await vdc()).toMatchObject({ name: 'PROD-2', state: 'active' });
  expect(await logged('vdcRenamed')).toMatchObject([{ target: 'PROD-2', details: { previousName: 'PROD' } }]);
  await world.ends(await edit({ ...open, bandwidthMbps: 500 }), succeeded);
  expect(await there()).toMatchObject({ name: 'PROD-2', edges: [{ mbps: 500 }], networks: [{}] });
  expect((await there()).networks).toHaveLength(1);
});

test('what somebody sets in Cloud Director itself is shown and billed, and the log says that it was not the portal', async () => {
  await world.ends(await edit(open), succeeded);
  const [edge] = (await there()).edges;
  const before = await vdc();
  await world.director.control('POST edges', [{ id: edge?.id, mbps: 500, redundant: true }]);
  await read();
  expect(await vdc()).toMatchObject({ bandwidthMbps: 500, ispRedundancy: true });
  const stale = { ...open, vCpus: 9, version: before['version'], slaAcknowledged: true };
  expect(await bench.send('PUT', `${region}/vmware/vdc/${bench.vdc.id}`, { body: stale })).toMatchObject({
    status: 409,
    body: { errorKey: 'stale' },
  });
  expect(await metered()).toMatchObject({ bandwidth: 500, redundancy: 500, firewall: 1 });
  expect(await logged('vdcChangedThere')).toMatchObject([
    { target: 'PROD', userName: '', details: { bandwidthMbps: 500, previousBandwidthMbps: 100 } },
  ]);
  await world.ends(await edit({ ...open, bandwidthMbps: 500, ispRedundancy: true, vCpus: 9 }), succeeded);
  expect(await there()).toMatchObject({ vCpus: 9, edges: [{ mbps: 500 }] });
});

test('whatever edge gateways a vDC has, they are shown and billed, with the sum of their bandwidths', async () => {
  await world.director.control('PUT edges', [
    { vdc: bench.vdc.systemId, name: 'EDGE-Kund', mbps: 1000 },
    { vdc: bench.vdc.systemId, name: 'reserv', mbps: 250, redundant: true },
  ]);
  await read();
  expect(await vdc()).toMatchObject({ bandwidthMbps: 1250, edgeGateways: 2, ispRedundancy: false });
  expect(await metered()).toMatchObject({ bandwidth: 1250, redundancy: 250, firewall: 2 });
});

test.each(['edgeGatewayUpdateQos', 'edgeGatewayCreate', 'edgeGatewayUpdateFirewallRules'])(
  'an edit whose %s fails is taken back whole, says so, and is billed as it was',
  async (operationName) => {
    await world.ends(await edit(bare), succeeded);
    await world.director.setTasks({ seconds: 0, outcome: 'fails', operationName, times: 1 });
    const id = await edit({ ...open, vCpus: 12 });
    await world.ends(id, { state: 'failed', reason: 'vdcNotChanged' });
    expect(await there()).toMatchObject({ vCpus: 8, edges: [] });
    await read();
    expect(await vdc()).toMatchObject({ state: 'active', vCpus: 8, publicNetwork: false });
    expect(await metered()).toMatchObject({ vcpu: 8, bandwidth: 0, firewall: 0 });
    expect(await logged('vdcChangedThere')).toEqual([]);
  },
);

test('an edit that can be neither finished nor taken back is shown and billed as it is there', async () => {
  await world.ends(await edit(open), succeeded);
  const operationName = 'edgeGatewayUpdateQos';
  await world.director.setTasks({ seconds: 0, outcome: 'fails', operationName, times: 1 });
  await world.director.control('PUT faults', {
    fault: 'refuses',
    status: 400,
    when: 'PUT /api/admin/vdc/',
    skip: 1,
  });
  const id = await edit({ ...open, vCpus: 12, bandwidthMbps: 1000 });
  await world.ends(id, { state: 'needs-attention', reason: 'vdcHalfChanged' });
  await read();
  expect(await vdc()).toMatchObject({ vCpus: 12, bandwidthMbps: 100 });
  expect(await metered()).toMatchObject({ vcpu: 12, bandwidth: 100 });
  await world.director.control('PUT faults', { fault: 'none' });
});
