import { failOnUnreadable } from '@portal/ports/unreadable';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { driverOf } from './system.ts';
import { agreedPrices, region, startVmWorld, type VmBench, type VmWorld } from './testing/vm-bench.ts';

const form = {
  name: 'NL-EDGE',
  region,
  platform: 'vmware',
  vCpus: 4,
  memoryGiB: 16,
  diskGiB: 100,
  publicNetwork: false,
  firewall: false,
  bandwidthMbps: null,
  ispRedundancy: false,
  internalIp: '10.40.12.1',
  internalNetmask: 24,
  costConsent: true,
  agreedPrices,
};
const succeeded = { state: 'succeeded', reason: null };
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

async function ordered(): Promise<string> {
  const { status, body } = await bench.send('POST', 'create-vdc', { body: form });
  expect([status, body]).toMatchObject([202, {}]);
  return String(body['operationId']);
}

/** Waits until the order is as `state` says in SQL; answers what it tells by then. */
async function until(id: string, state: ReturnType<typeof sql>): Promise<Record<string, unknown> | null> {
  return vi.waitFor(async () => {
    const row = await world.portal.owner.first(sql`
      select reason, waits_for as "waitsFor", extract(epoch from due_at - now())::float8 as "dueInSeconds" from operation
      where id = ${id} and ${state}`);
    expect(row).not.toBeNull();
    return row;
  }, soon);
}

const due = (id: string) =>
  world.portal.owner.run(sql`update operation set due_at = now() where id = ${id} and lease_id is null`);
const play = (fault: object) => world.director.control('PUT faults', fault);
const noFault = { fault: 'none' };

/** The vDCs besides the bench's own: in Cloud Director, and what the customer sees of them. */
async function known(): Promise<{ there: string[]; listed: unknown[] }> {
  const row = await world.portal.owner.first<{ id: string }>(
    sql`select system_id as id from vdc_organization where customer_id = ${bench.customer.id}`,
  );
  const there: string[] = [];
  for await (const page of driverOf(world.portal.platform.clouds, region).listVdcs(
    row?.id ?? '',
    failOnUnreadable,
  ))
    there.push(...page.map(({ name }) => name).filter((name) => name !== 'PROD'));
  const { items } = Object((await bench.send('GET', 'vdcs', { query: { search: form.name } })).body);
  return { there, listed: items };
}

const made = { there: ['NL-EDGE'], listed: [{ name: 'NL-EDGE', state: 'active', operation: null }] };
const takenBack = (reason: string) => ({
  there: [],
  listed: [{ name: 'NL-EDGE', state: 'failed', operation: { state: 'failed', reason } }],
});

const retry = async (id: string): Promise<void> => {
  const { token } = bench;
  const answer = await world.portal.call('POST', '/operation/retry/', {
    token,
    query: { id },
    body: { agreedPrices },
  });
  expect(answer.status).toBe(202);
};

test.each([
  { name: 'too many requests', fault: { fault: 'throttles', retryAfterSeconds: 90 }, reason: 'throttled' },
  { name: 'a region that is down', fault: { fault: 'down' }, reason: 'unreachable' },
  { name: 'credentials that are refused', fault: { fault: 'refuses', status: 401 }, reason: 'connection' },
])('$name: a vDC is waited for, says why, and is made once', async ({ fault, reason }) => {
  await play(fault);
  const id = await ordered();
  const waiting = await until(id, sql`state = 'waiting' and reason is not null`);
  expect(waiting).toMatchObject({ reason, waitsFor: { system: 'cloud-director', region } });
  if (reason === 'throttled') expect(waiting?.['dueInSeconds']).toBeGreaterThan(80);
  expect(await bench.send('POST', 'create-vdc', { body: form })).toMatchObject({ status: 409 });
  await play(noFault);
  await due(id);
  await world.ends(id, succeeded);
  expect(await known()).toMatchObject(made);
});

test.each([
  { name: 'the session expires', act: () => world.director.control('POST expire-sessions') },
  {
    name: 'an answer is lost',
    act: () => play({ fault: 'failOnce', when: 'POST /cloudapi/1.0.0/orgVdcNetworks' }),
  },
])('half-way $name: the rest is made, and nothing twice', async ({ act }) => {
  await world.director.setTasks({ seconds: 1 });
  const id = await ordered();
  await until(id, sql`memory is not null`);
  await act();
  await until(id, sql`attempts > 0 or state = 'succeeded'`);
  await play(noFault);
  await world.director.setTasks({ seconds: 0 });
  await due(id);
  await world.ends(id, succeeded);
  expect(await known()).toMatchObject(made);
});

test.each(['vdcCreateVdc', 'orgVdcNetworkCreate'])(
  'a task of %s that fails is taken back whole, and the next try makes it',
  async (operationName) => {
    await world.director.setTasks({ seconds: 0, outcome: 'fails', operationName, times: 1 });
    const id = await ordered();
    await world.ends(id, { state: 'failed', reason: 'vdcNotMade' });
    expect(await known()).toMatchObject(takenBack('vdcNotMade'));
    await retry(id);
    await world.ends(id, succeeded);
    expect(await known()).toMatchObject(made);
  },
);

test('a task that never ends is given up after an hour, and what it made is taken back', async () => {
  await world.director.setTasks({ seconds: 0, outcome: 'neverEnds', times: 1 });
  const id = await ordered();
  await until(id, sql`memory is not null`);
  await world.portal.owner.run(sql`
    update operation set memory = jsonb_set(memory, '{startedAt}', '"2026-01-01T00:00:00.000Z"'), due_at = now()
    where id = ${id}`);
  await world.ends(id, { state: 'failed', reason: 'vdcNotMade' });
  expect(await known()).toMatchObject(takenBack('vdcNotMade'));
});

test('a name that somebody has taken in Cloud Director is left alone, and said', async () => {
  const driver = driverOf(world.portal.platform.clouds, region);
  const row = await world.portal.owner.first<{ id: string }>(
    sql`select system_id as id from vdc_organization where customer_id = ${bench.customer.id}`,
  );
  const { vCpus, memoryGiB, diskGiB } = form;
  const theirs = {
    vCpus,
    memoryGiB,
    diskGiB,
    internalNetwork: null,
    publicNetwork: null,
    name: 'NL-EDGE',
    platform: 'vmware' as const,
    reference: 'by hand',
    organization: row?.id ?? '',
  };
  let step = await driver.createVdc(theirs, null);
  while ('again' in step) step = await driver.createVdc(theirs, step.again.memory);
  const id = await ordered();
  await world.ends(id, { state: 'failed', reason: 'vdcNameTaken' });
  const { listed } = takenBack('vdcNameTaken');
  expect(await known()).toMatchObject({ there: ['NL-EDGE'], listed });
  expect(await driver.getVdc(step.done)).toMatchObject({ reference: 'by hand' });
});

test('what cannot be taken back waits for a person, whose retry makes it', async () => {
  await world.director.setTasks({
    seconds: 0,
    outcome: 'fails',
    operationName: 'orgVdcNetworkCreate',
    times: 1,
  });
  await play({ fault: 'refuses', status: 400, when: 'DELETE ' });
  const id = await ordered();
  await world.ends(id, { state: 'needs-attention', reason: 'refused' });
  const listed = [{ name: 'NL-EDGE', operation: { state: 'needs-attention', reason: 'refused' } }];
  expect(await known()).toMatchObject({ there: ['NL-EDGE'], listed });
  await play(noFault);
  await retry(id);
  await world.ends(id, succeeded);
  expect(await known()).toMatchObject(made);
});

test('a vDC that was never finished and whose deletion fails is failed as before, and can be deleted again', async () => {
  await world.director.setTasks({ seconds: 0, outcome: 'fails', operationName: 'vdcCreateVdc', times: 1 });
  await world.ends(await ordered(), { state: 'failed', reason: 'vdcNotMade' });
  const { items } = Object((await bench.send('GET', 'vdcs', { query: { search: form.name } })).body);
  await play({ fault: 'refuses', status: 400, when: 'GET /api/query' });
  const { body } = await bench.send('DELETE', `${region}/vmware/vdc/${items[0].id}`);
  await world.ends(body['operationId'], { state: 'failed', reason: 'refused' });
  await play(noFault);
  expect((await known()).listed).toMatchObject([{ name: form.name, state: 'failed' }]);
});
