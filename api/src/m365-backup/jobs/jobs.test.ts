import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestOrganization } from '../../testing/people.ts';
import { createBackupBench, product, type BackupBench } from '../testing/bench.ts';

let bench: BackupBench;
beforeAll(async () => {
  bench = await createBackupBench();
});
afterAll(() => bench.close());

const daily = { scheduleKind: 'daily', days: 'everyday', time: '22:00', every: '60' };
const agreedPrices = [{ product, currency: 'SEK', unitPrice: '0.05' }];
const newJob = (name = 'Allt') => ({ name, ...daily, costConsent: true, agreedPrices });

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
    const body = { name: 'Var timme', ...daily, scheduleKind: 'periodically', every: '60', version };
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
    await bench.order('PUT job', customer, { query, body: { name: 'Nytt namn', ...daily, version } });
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
