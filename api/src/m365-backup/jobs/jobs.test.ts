import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestOrganization } from '../../testing/people.ts';
import { waitOut } from '../../testing/readings.ts';
import { m365BackupSystem } from '../system.ts';
import { createBackupBench, product, type BackupBench } from '../testing/bench.ts';

let bench: BackupBench;
beforeAll(async () => {
  bench = await createBackupBench();
});
afterAll(() => bench.close());

const daily = { scheduleKind: 'daily', days: 'everyday', time: '22:00', every: '60' };
const agreedPrices = [{ product, currency: 'SEK', unitPrice: '0.05' }];
const entire = { backupType: 'entire-organization', included: [], excluded: [], agreedPrices: null };
const newJob = (name = 'Allt') => ({ name, ...daily, ...entire, costConsent: true, agreedPrices });

const jobsOf = async (customer: TestOrganization) =>
  (await bench.send<{ items: Record<string, unknown>[] }>('GET jobs', customer)).body.items;
const onlyJob = async (customer: TestOrganization) => (await jobsOf(customer))[0] ?? {};

/** Has a job of the entire organization. */
async function customerWithJob() {
  const { customer } = await bench.enabledCustomer({ users: 12 });
  await bench.order('POST job', customer, { body: newJob() });
  const id = String((await onlyJob(customer))['id']);
  return { customer, id, query: { id } };
}

test('a job of the entire organization is made once, runs and is billed by its users', async () => {
  const { customer, query } = await customerWithJob();
  expect(await jobsOf(customer)).toMatchObject([
    {
      name: 'Allt',
      state: 'active',
      backupType: 'entire-organization',
      isEnabled: true,
      orderedHere: true,
      schedule: { kind: 'daily', days: 'everyday', time: '22:00' },
    },
  ]);
  await bench.mirrored(customer);
  expect(await jobsOf(customer)).toHaveLength(1);
  expect((await bench.send('POST job', customer, { body: newJob('Annat') })).body['errorKey']).toBe(
    'entireOrganizationTaken',
  );
  await bench.control('PUT behavior', { runSeconds: 0 });
  await bench.order('POST job/start', customer, { query });
  await bench.mirrored(customer);
  expect(await onlyJob(customer)).toMatchObject({ status: 'success', lastRunAt: expect.any(String) });
  const { body } = await bench.send<{ items: unknown[] }>('GET licensed-users', customer);
  expect(body.items).toHaveLength(12);
  expect(await bench.status(customer)).toMatchObject({ tenant: { lastBackupAt: expect.any(String) } });
});

test('a job is started, seen running at once, and stopped', async () => {
  const { customer, query } = await customerWithJob();
  await bench.control('PUT behavior', { runSeconds: 3600 });
  expect((await bench.send('POST job/stop', customer, { query, body: {} })).body['errorKey']).toBe(
    'backupJobNotRunning',
  );
  await bench.order('POST job/start', customer, { query });
  expect(await onlyJob(customer)).toMatchObject({ status: 'running' });
  expect((await bench.send('POST job/start', customer, { query, body: {} })).body['errorKey']).toBe(
    'backupJobRunning',
  );
  expect((await bench.send('DELETE job', customer, { query })).body['errorKey']).toBe('backupJobRunning');
  await bench.order('POST job/stop', customer, { query });
  expect(await onlyJob(customer)).toMatchObject({ status: 'stopped' });
  await bench.control('PUT behavior', { runSeconds: 0 });
});

test('a job is disabled and enabled again', async () => {
  const { customer, query } = await customerWithJob();
  await bench.order('POST job/disable', customer, { query });
  expect(await onlyJob(customer)).toMatchObject({ isEnabled: false });
  await bench.order('POST job/enable', customer, { query });
  expect(await onlyJob(customer)).toMatchObject({ isEnabled: true });
});

describe('a change', () => {
  test('of name and schedule is seen, and one that was read before it is refused', async () => {
    const { customer, query } = await customerWithJob();
    const { version } = await onlyJob(customer);
    const body = {
      name: 'Var timme',
      ...daily,
      ...entire,
      scheduleKind: 'periodically',
      every: '60',
      version,
    };
    await bench.order('PUT job', customer, { query, body });
    expect(await onlyJob(customer)).toMatchObject({
      name: 'Var timme',
      schedule: { kind: 'periodically', everyMinutes: 60 },
    });
    expect((await bench.send('PUT job', customer, { query, body })).body['errorKey']).toBe('stale');
  });

  test('keeps what the job backs up', async () => {
    const { customer, query } = await customerWithJob();
    const { owner } = bench.portal;
    const before = await owner.first(sql`select included, excluded from m365_job where id = ${query.id}`);
    const { version } = await onlyJob(customer);
    await bench.order('PUT job', customer, {
      query,
      body: { name: 'Nytt namn', ...daily, ...entire, version },
    });
    expect(await owner.first(sql`select included, excluded from m365_job where id = ${query.id}`)).toEqual(
      before,
    );
  });
});

test('a deleted job is gone, its name is free, and no reading brings it back', async () => {
  const { customer, query } = await customerWithJob();
  await bench.order('DELETE job', customer, { query });
  expect(await jobsOf(customer)).toEqual([]);
  await bench.mirrored(customer);
  expect(await jobsOf(customer)).toEqual([]);
  await bench.order('POST job', customer, { body: newJob() });
  expect(await jobsOf(customer)).toMatchObject([{ name: 'Allt' }]);
});

test('an order passes the price gate', async () => {
  const { customer } = await bench.enabledCustomer();
  const cheaper = [{ product, currency: 'SEK', unitPrice: '0.04' }];
  expect(
    await bench.send('POST job', customer, { body: { ...newJob(), agreedPrices: cheaper } }),
  ).toMatchObject({ status: 409, body: { errorKey: 'priceChanged' } });
  expect(await jobsOf(customer)).toEqual([]);
});

/** What the server of the region refuses, until it does not. */
async function whileRefused<T>(call: string, work: () => Promise<T>): Promise<T> {
  await bench.control('PUT faults', { fault: 'refuses', status: 400, when: call });
  try {
    return await work();
  } finally {
    await bench.control('PUT faults', { fault: 'none' });
  }
}
const failuresOf = async ({ id }: TestOrganization) =>
  (
    await bench.portal.owner.rows<{ event: string }>(
      sql`select event from audit_entry where customer_id = ${id} and event like '%Failed' order by at, id`,
    )
  ).map(({ event }) => event);

/** What somebody does in the system itself. */
async function makeByHand({ id }: TestOrganization, name: string): Promise<void> {
  const { owner, platform } = bench.portal;
  const tenant = await owner.first<{ id: string }>(
    sql`select tenant_id as id from m365_tenant where customer_id = ${id}`,
  );
  await platform.clouds.of(m365BackupSystem, 'SE-NORTH-1')?.driver.createJob({
    operation: 'by hand',
    tenantId: tenant?.id ?? '',
    repository: null,
    name,
    description: '',
    scope: 'entire-organization',
    included: [],
    excluded: [],
    schedule: { kind: 'manual' },
  });
}

describe('what the system refuses', () => {
  test('is no job, and can be taken away', async () => {
    const { customer } = await bench.enabledCustomer();
    await whileRefused('POST /v8/Jobs', () =>
      bench.order('POST job', customer, { body: newJob(), state: 'failed' }),
    );
    const { id, state } = await onlyJob(customer);
    expect([state, await failuresOf(customer)]).toEqual(['failed', ['backupJobCreateFailed']]);
    await bench.order('DELETE job', customer, { query: { id: String(id) } });
    expect(await jobsOf(customer)).toEqual([]);
  });

  test('since there is a job of that name hides that one from nobody', async () => {
    const { customer } = await bench.enabledCustomer();
    await makeByHand(customer, 'Allt');
    const id = await bench.order('POST job', customer, { body: newJob(), state: 'failed' });
    expect(await bench.operation(id)).toMatchObject({ reason: 'backupJobNameTaken' });
    await bench.mirrored(customer);
    expect(new Set((await jobsOf(customer)).map(({ state }) => state))).toEqual(
      new Set(['active', 'failed']),
    );
  });

  test('to delete stays as it was', async () => {
    const { customer, query } = await customerWithJob();
    await whileRefused('DELETE /v8/Jobs/', () =>
      bench.order('DELETE job', customer, { query, state: 'failed' }),
    );
    expect(await onlyJob(customer)).toMatchObject({ state: 'active', name: 'Allt' });
    expect(await failuresOf(customer)).toEqual(['backupJobDeleteFailed']);
  });
});

test('what is asked of a job that somebody has deleted in the system fails and says so', async () => {
  const { customer, query } = await customerWithJob();
  await bench.control('PUT behavior', { runSeconds: 3600 });
  await bench.order('POST job/start', customer, { query });
  const job = await bench.portal.owner.first<{ jobId: string }>(
    sql`select job_id as "jobId" from m365_job where id = ${query.id}`,
  );
  const driver = bench.portal.platform.clouds.of(m365BackupSystem, 'SE-NORTH-1')?.driver;
  await driver?.stopJob(job?.jobId ?? '');
  await driver?.deleteJob(job?.jobId ?? '');
  const fails = async (call: `POST ${string}` | `PUT ${string}`, body: object = {}): Promise<void> => {
    const id = await bench.order(call, customer, { query, body, state: 'failed' });
    expect(await bench.operation(id), call).toMatchObject({ reason: 'backupJobMissing' });
  };
  await fails('POST job/stop');
  // As the last reading before it went had seen it.
  await bench.portal.owner.run(sql`update m365_job set status = 'stopped' where id = ${query.id}`);
  for (const call of ['start', 'disable', 'enable'] as const) await fails(`POST job/${call}`);
  const { version } = await onlyJob(customer);
  await fails('PUT job', { name: 'Nytt namn', ...daily, ...entire, version });
  expect(await failuresOf(customer)).toEqual([
    'backupJobStopFailed',
    'backupJobStartFailed',
    'backupJobDisableFailed',
    'backupJobEnableFailed',
    'backupJobUpdateFailed',
  ]);
  await bench.control('PUT behavior', { runSeconds: 0 });
});

test('a job that somebody makes in the system, takes away and gives back is the same job, and the log has each', async () => {
  const { customer } = await bench.enabledCustomer({ users: 3 });
  const { owner } = bench.portal;
  const logged = async () =>
    await owner.rows(sql`
      select event, target from audit_entry
      where customer_id = ${customer.id} and event in ('backupJobFound', 'backupJobGone', 'backupJobBack')
      order by at, id`);
  const entries = (...events: string[]) => events.map((event) => ({ event, target: 'För hand' }));
  await bench.mirrored(customer);
  const without = await bench.control('GET content');
  await makeByHand(customer, 'För hand');
  const having = await bench.control('GET content');
  await bench.mirrored(customer);
  const { id } = await onlyJob(customer);
  expect(await jobsOf(customer)).toMatchObject([{ id, name: 'För hand', orderedHere: false }]);
  expect(await logged()).toEqual(entries('backupJobFound'));

  await bench.control('PUT content', without);
  await bench.mirrored(customer);
  expect(await jobsOf(customer)).toMatchObject([{ id }]);
  await waitOut(owner, 'm365_job');
  await bench.mirrored(customer);
  expect(await jobsOf(customer)).toEqual([]);
  expect(await logged()).toEqual(entries('backupJobFound', 'backupJobGone'));

  await bench.control('PUT content', having);
  await bench.mirrored(customer);
  expect(await jobsOf(customer)).toMatchObject([{ id, name: 'För hand' }]);
  expect(await logged()).toEqual(entries('backupJobFound', 'backupJobGone', 'backupJobBack'));
});
