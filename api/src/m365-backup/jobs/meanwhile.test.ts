import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { hurry } from '../../testing/hurry.ts';
import type { TestOrganization } from '../../testing/people.ts';
import { waiting } from '../../testing/storage.ts';
import { createBackupBench, product, type BackupBench } from '../testing/bench.ts';
import { runsOn } from '../testing/runs.ts';

let bench: BackupBench;
let on: ReturnType<typeof runsOn>;
beforeAll(async () => {
  bench = await createBackupBench();
  on = runsOn(bench);
});
afterEach(() => bench.control('PUT faults', { fault: 'none' }));
afterAll(() => bench.close());

const daily = { scheduleKind: 'daily', days: 'everyday', time: '22:00', every: '60' };
const entire = { backupType: 'entire-organization', included: [], excluded: [] };

type Row = Record<string, unknown>;
const jobOf = async (customer: TestOrganization): Promise<Row> =>
  (await bench.send<{ items: Row[] }>('GET jobs', customer)).body.items[0] ?? {};
const rename = async (customer: TestOrganization, id: string, name: string) => {
  const { version } = await jobOf(customer);
  const body = { name, ...daily, ...entire, version, agreedPrices: null };
  return bench.send('PUT job', customer, { query: { id }, body });
};
const act = (customer: TestOrganization, id: string, action: 'start' | 'disable') =>
  bench.send(`POST job/${action}`, customer, { query: { id }, body: {} });

async function becomes({ body }: { body: Row }, state: string): Promise<Row | null> {
  const id = String(body['operationId']);
  await vi.waitFor(async () => {
    await hurry(bench.portal.owner, id);
    expect(await bench.operation(id)).toMatchObject({ state });
  }, waiting);
  return bench.operation(id);
}

describe('one change of a job at a time:', () => {
  test('it is neither started nor changed anew while a change of it waits, and says why', async () => {
    const { customer, id } = await on.customerWithJob();
    await bench.control('PUT faults', { fault: 'down' });
    const change = await rename(customer, id, 'Nytt namn');
    expect(change.status).toBe(202);
    expect(await jobOf(customer)).toMatchObject({ state: 'updating', name: 'Allt' });
    const refusal = { status: 409, body: { errorKey: 'operationOpen' } };
    expect(await act(customer, id, 'start')).toMatchObject(refusal);
    expect(await rename(customer, id, 'Ett till')).toMatchObject(refusal);
    expect(await bench.send('DELETE job', customer, { query: { id }, body: {} })).toMatchObject(refusal);
    await bench.control('PUT faults', { fault: 'none' });
    await becomes(change, 'succeeded');
    expect(await jobOf(customer)).toMatchObject({ state: 'active', name: 'Nytt namn' });
    await becomes(await act(customer, id, 'start'), 'succeeded');
  });

  test('it is not changed while a start of it waits, and is once it runs', async () => {
    const { customer, id } = await on.customerWithJob();
    await bench.control('PUT behavior', { runSeconds: 3600 });
    await bench.control('PUT faults', { fault: 'down' });
    const start = await act(customer, id, 'start');
    expect(await rename(customer, id, 'Nytt namn')).toMatchObject({
      status: 409,
      body: { errorKey: 'operationOpen' },
    });
    await bench.control('PUT faults', { fault: 'none' });
    await becomes(start, 'succeeded');
    expect(await jobOf(customer)).toMatchObject({ state: 'active', status: 'running' });
    // A run that goes on holds nothing up.
    await becomes(await act(customer, id, 'disable'), 'succeeded');
    expect(await jobOf(customer)).toMatchObject({ status: 'running', isEnabled: false });
    await bench.control('PUT behavior', { runSeconds: 0 });
  });
});

test('a change that the server refuses because of another leaves the job as it was, and is tried again', async () => {
  const { customer, id } = await on.customerWithJob();
  await bench.control('PUT faults', { fault: 'refuses', status: 409, when: 'PUT /v8/Jobs/' });
  const change = await rename(customer, id, 'Nytt namn');
  expect(await becomes(change, 'failed')).toMatchObject({ reason: 'conflict' });
  expect(await jobOf(customer)).toMatchObject({ state: 'active', name: 'Allt' });
  await bench.control('PUT faults', { fault: 'none' });
  const retry = { query: { id: String(change.body['operationId']) }, body: {} };
  const retried = await bench.portal.call('POST', '/operation/retry/', { token: bench.engineer, ...retry });
  expect([retried.status, retried.body]).toMatchObject([202, {}]);
  await becomes(change, 'succeeded');
  expect(await jobOf(customer)).toMatchObject({ state: 'active', name: 'Nytt namn' });
});

test('a sign-in of the portal that ends between the steps of a new job is made anew, and the job made once', async () => {
  const { customer } = await bench.enabledCustomer({ users: 3 });
  await bench.control('POST expire-tokens', { refreshToo: false });
  await bench.mirrored(customer, 'm365-objects');
  expect((await bench.send('GET objects', customer, { query: { kind: 'user' } })).body).toMatchObject({
    total: 3,
  });
  await bench.control('POST expire-tokens', { refreshToo: true });
  const agreedPrices = [{ product, currency: 'SEK', unitPrice: '0.05' }];
  const body = { name: 'Allt', ...daily, ...entire, costConsent: true, agreedPrices };
  await bench.order('POST job', customer, { body });
  await bench.mirrored(customer);
  expect((await bench.send('GET jobs', customer)).body).toMatchObject({ total: 1 });
});
