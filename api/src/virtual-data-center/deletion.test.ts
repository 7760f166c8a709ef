import { failOnUnreadable } from '@portal/ports/unreadable';
import { randomUUID } from 'node:crypto';
import { all } from '@portal/ports/testing/finish';
import { startCloudDirectorAvailabilitySimulator } from '@portal/simulator-cloud-director-availability/simulator';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { backupOf } from './system.ts';
import { region, startVmWorld, type VmBench, type VmWorld } from './testing/vm-bench.ts';

const account = { user: 'portal@System', password: 'secret' };
const controlToken = 'control';
const site = await startCloudDirectorAvailabilitySimulator({
  port: 0,
  controlToken,
  site: 'north',
  ...account,
});
const connection = {
  system: 'cloud-director-availability',
  region,
  endpoint: site.url,
  site: 'north',
  ...account,
};

async function control(call: string, body: unknown): Promise<void> {
  const [method = '', name = ''] = call.split(' ');
  const headers = { 'x-simulator-token': controlToken };
  const request = { method, headers, body: JSON.stringify(body) };
  expect((await fetch(`${site.url}/_simulator/${name}`, request)).ok).toBe(true);
}

let world: VmWorld;
beforeAll(async () => {
  world = await startVmWorld([connection]);
});
beforeEach(() => control('PUT faults', { fault: 'none' }));
afterAll(async () => {
  await world.close();
  await site.close();
});

const at = ({ vdc }: VmBench): string => `${region}/vmware/vdc/${vdc.id}`;
const into = (bench: VmBench) => bench.send('GET', `${at(bench)}/replications`);

/** Somebody begins to copy a VM into the vDC, which no mirror has read. */
async function replicateInto({ vdc }: VmBench): Promise<string> {
  const id = `C4-${randomUUID()}`;
  const side = (name: string, vdcId: string) => ({ site: name, org: 'somebody', vdcId, vdcName: name });
  const replication = {
    id,
    vmId: randomUUID(),
    vmName: 'web',
    source: side('on-premises', randomUUID()),
    destination: side('north', vdc.systemId),
    profileId: null,
    health: 'GREEN',
    allocatedBytes: 1,
    startedAt: null,
    isPaused: false,
    isMigration: false,
  };
  await control('POST site', { replications: [replication] });
  return id;
}

async function deletionOf(bench: VmBench): Promise<unknown> {
  const { status, body } = await bench.send('DELETE', at(bench));
  expect([status, body]).toMatchObject([202, {}]);
  return body['operationId'];
}

test('what replicates into a vDC since the portal’s copy was read is found at once, and stops the deletion', async () => {
  const bench = await world.arrange({});
  expect((await into(bench)).body).toEqual({ replications: 0 });
  const id = await replicateInto(bench);
  expect((await into(bench)).body).toEqual({ replications: 1 });
  await world.ends(await deletionOf(bench), { state: 'failed', reason: 'vdcReplicatedInto' });
  await control('POST remove-replications', [id]);
  await world.ends(await deletionOf(bench), { state: 'succeeded', reason: null });
});

test('while Disaster Recovery does not answer that is said, and nothing is deleted', async () => {
  const bench = await world.arrange({});
  await control('PUT faults', { fault: 'down' });
  expect(await into(bench)).toMatchObject({ status: 503, body: { errorKey: 'replicationsUnknown' } });
  const id = String(await deletionOf(bench));
  await expect
    .poll(() =>
      world.portal.owner.first(
        sql`select state, waits_for ->> 'system' as system from operation where id = ${id}`,
      ),
    )
    .toEqual({ state: 'waiting', system: connection.system });
  await control('PUT faults', { fault: 'none' });
  await world.portal.owner.run(sql`update operation set due_at = now() where id = ${id}`);
  await world.ends(id, { state: 'succeeded', reason: null });
});

test('a VM that was powered off here stops nothing, though the vDC was read while it ran', async () => {
  const bench = await world.arrange({ web: { status: 'POWERED_ON' } });
  await world.portal.owner.run(sql`update vdc set vms = 1, running_vms = 1 where id = ${bench.vdc.id}`);
  const running = { status: 409, body: { errorKey: 'vmsPoweredOn', details: { count: 1 } } };
  expect(await bench.send('DELETE', at(bench))).toMatchObject(running);
  const { body } = await bench.power('web', 'off');
  await world.ends(body['operationId'], { state: 'succeeded', reason: null });
  await world.ends(await deletionOf(bench), { state: 'succeeded', reason: null });
});

test('a VM that the portal has not listed yet counts as the system has told of it', async () => {
  const bench = await world.arrange({});
  await world.portal.owner.run(sql`update vdc set vms = 2, running_vms = 1 where id = ${bench.vdc.id}`);
  const answer = await bench.send('DELETE', at(bench));
  expect(answer).toMatchObject({ status: 409, body: { errorKey: 'vmsPoweredOn', details: { count: 1 } } });
});

test('while a VM of it is being changed, a vDC stays', async () => {
  const bench = await world.arrange({ web: { status: 'POWERED_OFF' } });
  await world.director.setTasks({ seconds: 2 });
  const { body } = await bench.power('web', 'on');
  const atWork = { status: 409, body: { errorKey: 'vmsAtWork', details: { count: 1 } } };
  expect(await bench.send('DELETE', at(bench))).toMatchObject(atWork);
  await world.ends(body['operationId'], { state: 'succeeded', reason: null });
  expect(await bench.vm('web')).toMatchObject({ powerState: 'powered-on' });
});

test('a VM that waits for input runs', async () => {
  const bench = await world.arrange({ web: { status: 'WAITING_FOR_INPUT' } });
  const running = { status: 409, body: { errorKey: 'vmsPoweredOn', details: { count: 1 } } };
  expect(await bench.send('DELETE', at(bench))).toMatchObject(running);
});

/** A backup of a VM of the vDC, as the console has it. */
const jobOf = ({ vdc, vms }: VmBench, name: string, tier: string) => ({
  name: `Cloud Portal ${tier} ${vdc.systemId}`,
  vms: [{ id: vms[name]?.systemId, name }],
  lastRun: { at: new Date().toISOString(), status: 'Success' },
});

test('the backups of a vDC go with it, and what they have saved stays', async () => {
  const bench = await world.arrange({ web: { status: 'POWERED_OFF' }, db: { status: 'POWERED_OFF' } });
  const jobs = [jobOf(bench, 'web', 'basic'), jobOf(bench, 'db', 'premium')];
  await world.console.control('POST jobs', jobs);
  const driver = backupOf(world.portal.platform.clouds, region);
  const left = async () => {
    const listed = await all(driver.listJobs(failOnUnreadable));
    return listed.filter((one) => one.vdc === bench.vdc.systemId).length;
  };
  expect(await left()).toBe(2);
  await world.ends(await deletionOf(bench), { state: 'succeeded', reason: null });
  expect(await left()).toBe(0);
});

test('a backup that the console does not remove is told of, and goes when the deletion is ordered again', async () => {
  const bench = await world.arrange({ web: { status: 'POWERED_OFF' } });
  await world.console.control('POST jobs', [jobOf(bench, 'web', 'basic')]);
  const failure = { type: 'logical', message: 'The job is locked.' };
  await world.console.control('PUT behavior', { actionOutcome: 'fail', failure });
  await world.ends(await deletionOf(bench), { state: 'failed', reason: 'vdcJobsLeft' });
  await world.console.control('PUT behavior', { actionOutcome: 'succeed' });
  await world.ends(await deletionOf(bench), { state: 'succeeded', reason: null });
  expect((await bench.send('GET', 'vdc', { query: { id: bench.vdc.id } })).status).toBe(404);
});

test('a data center that was not made is as it was once its deletion has failed', async () => {
  const bench = await world.arrange({ web: { status: 'POWERED_OFF' } });
  const ofVdc = sql`id = ${bench.vdc.id}`;
  await world.console.control('POST jobs', [jobOf(bench, 'web', 'basic')]);
  await world.portal.owner.run(sql`update vdc set state = 'failed' where ${ofVdc}`);
  const failure = { type: 'logical', message: 'The job is locked.' };
  await world.console.control('PUT behavior', { actionOutcome: 'fail', failure });
  await world.ends(await deletionOf(bench), { state: 'failed', reason: 'vdcJobsLeft' });
  expect(await world.portal.owner.first(sql`select state from vdc where ${ofVdc}`)).toEqual({
    state: 'failed',
  });
  await world.console.control('PUT behavior', { actionOutcome: 'succeed' });
});
