import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { TestOrganization } from '../../testing/people.ts';
import { waiting } from '../../testing/storage.ts';
import { createBackupBench, type BackupBench } from '../testing/bench.ts';
import { runsOn, type Run } from '../testing/runs.ts';
import { makeBackupRun } from '../testing/things.ts';
import { forgetOldRuns } from './mirror-repository.ts';

let bench: BackupBench;
let on: ReturnType<typeof runsOn>;
beforeAll(async () => {
  bench = await createBackupBench();
  on = runsOn(bench);
});
afterAll(() => bench.close());

const runOf = async (customer: TestOrganization, id: string) =>
  (await bench.send('GET run', customer, { query: { id } })).body;

describe('the history of a job', () => {
  test('has each run with all that the system tells of it, and what it said', async () => {
    const { customer, jobId } = await on.customerWithJob();
    await on.runNow(jobId);
    await on.read();
    const [run, ...others] = await on.runsOf(customer);
    expect(others).toEqual([]);
    expect(run).toMatchObject({
      region: 'SE-NORTH-1',
      jobId,
      jobName: 'Allt',
      status: 'success',
      retryNumber: 0,
      mainRun: null,
      willBeRetried: false,
      startedAt: expect.any(String),
      endedAt: expect.any(String),
      runSeconds: expect.any(Number),
      processingBytes: expect.any(Number),
      processingItems: expect.any(Number),
      readBytes: expect.any(Number),
      writeBytes: expect.any(Number),
      transferredBytes: expect.any(Number),
      processedItems: expect.any(Number),
    });
    const whole = await runOf(customer, run?.id ?? '');
    expect(whole).toMatchObject({ failedInARow: 0, log: { leftOut: 0 } });
    expect(whole['log']).toMatchObject({
      items: expect.arrayContaining([
        expect.objectContaining({ status: 'success', message: 'Connected to the organization' }),
      ]),
    });
    // Read once more, it is the same one.
    await on.read();
    expect(await on.runsOf(customer)).toEqual([run]);
  });

  test('names the run that a retry repeats, and counts what failed in a row', async () => {
    const { customer, jobId } = await on.customerWithJob();
    await on.runNow(jobId, 'The repository is full.');
    await on.read();
    const [failed] = await on.runsOf(customer, { status: 'error' });
    expect(failed).toMatchObject({ retryNumber: 0, willBeRetried: true, mainRun: null });
    expect(await runOf(customer, failed?.id ?? '')).toMatchObject({
      failedInARow: 1,
      log: { items: [{}, { status: 'error', message: 'The repository is full.' }] },
    });
    await bench.control('PUT next-run', { jobId, status: 'Failed', message: 'The repository is full.' });
    await bench.control('PUT clock', { advanceSeconds: 700 });
    await on.read();
    const [retry] = await on.runsOf(customer);
    expect(retry).toMatchObject({
      status: 'error',
      retryNumber: 1,
      mainRun: { id: failed?.id, startedAt: failed?.['startedAt'] },
    });
    expect(await runOf(customer, retry?.id ?? '')).toMatchObject({ failedInARow: 2 });
  });

  test('is the customer’s alone', async () => {
    const { customer, jobId } = await on.customerWithJob();
    const { customer: other } = await on.customerWithJob();
    await on.runNow(jobId);
    await on.read();
    expect(await on.runsOf(customer)).toHaveLength(1);
    expect(await on.runsOf(other)).toEqual([]);
    const { body } = await bench.send<{ items: Run[] }>('GET job-history-of-customers', customer, {
      query: { customerId: '' },
    });
    expect(body.items.some((one) => one['customerId'] === customer.id)).toBe(true);
  });

  test('stays when its job is gone', async () => {
    const { customer, id, jobId } = await on.customerWithJob();
    await on.runNow(jobId);
    await on.read();
    await bench.order('DELETE job', customer, { query: { id } });
    await on.read();
    expect(await on.runsOf(customer, { jobId })).toMatchObject([{ jobName: 'Allt', status: 'success' }]);
  });
});

describe('a run that is not over', () => {
  test('is told as long as it lasts, and once that it has ended', async () => {
    const { customer, jobId } = await on.customerWithJob();
    await bench.control('PUT behavior', { runSeconds: 3600 });
    await on.driver().startJob(jobId);
    await on.read();
    const [running] = await on.runsOf(customer);
    expect(running).toMatchObject({ status: 'running', endedAt: null, runSeconds: null });
    await on.driver().stopJob(jobId);
    await on.read();
    expect(await on.runsOf(customer)).toMatchObject([
      { id: running?.id, status: 'stopped', endedAt: expect.any(String) },
    ]);
  });

  test('is unknown when the system has it no more, and what it was when it is there again', async () => {
    const { customer, jobId } = await on.customerWithJob();
    const lost = { jobId, status: 'running', endedAt: null, heardAt: new Date(0) };
    const id = await makeBackupRun(bench.portal.owner, customer, lost);
    await on.read();
    expect(await on.runsOf(customer)).toMatchObject([
      { id, status: 'unknown', endedAt: null, runSeconds: null },
    ]);
  });
});

test('while a screen is open, a job that the system starts runs on it within three seconds', async () => {
  const { customer, jobId } = await on.customerWithJob();
  await bench.control('PUT behavior', { runSeconds: 3600 });
  await on.read();
  expect((await bench.send('POST watch', customer, { body: {} })).status).toBe(202);
  // Until it has been asked once, from when on it tells what changes.
  await vi.waitFor(async () => {
    const [changes] = await bench.portal.owner.rows<{ since: string | null }>(
      sql`select since from mirror where name = 'm365-runs' and part = 'changes'`,
    );
    expect(changes?.since).toEqual(expect.any(String));
  }, waiting);
  await on.driver().startJob(jobId);
  const begun = performance.now();
  await vi.waitFor(async () => {
    const { body } = await bench.send<{ items: Run[] }>('GET jobs', customer);
    expect(body.items).toMatchObject([{ status: 'running' }]);
    expect(await on.runsOf(customer)).toMatchObject([{ status: 'running' }]);
  }, waiting);
  expect(performance.now() - begun).toBeLessThan(3000);
  await on.driver().stopJob(jobId);
});

test('what the system has forgotten of its changes is read anew', async () => {
  const { customer, jobId } = await on.customerWithJob();
  await on.read();
  await bench.send('POST watch', customer, { body: {} });
  await bench.control('POST forget-events', {});
  await on.runNow(jobId);
  await vi.waitFor(
    async () => expect(await on.runsOf(customer)).toMatchObject([{ status: 'success' }]),
    waiting,
  );
});

test('runs are kept for 400 days', async () => {
  const { customer, jobId } = await on.customerWithJob();
  const at = (days: number) => ({ jobId, startedAt: new Date(Date.now() - days * 86_400_000) });
  await makeBackupRun(bench.portal.owner, customer, at(399));
  await makeBackupRun(bench.portal.owner, customer, at(401));
  await forgetOldRuns(bench.portal.owner);
  expect(await on.runsOf(customer)).toHaveLength(1);
});

describe('a job whose last runs have failed', () => {
  const attentionOf = async (customer: TestOrganization) => {
    const { body } = await bench.portal.call<{ attention: { reasons: { kind: string; name: string }[] } }>(
      'GET',
      '/customer/overview/',
      { token: bench.engineer, query: { customerId: customer.id } },
    );
    const reasons = body.attention.reasons.map(({ kind, name }) => [kind, name]);
    return reasons.filter(([kind]) => kind?.startsWith('m365Jobs'));
  };
  const endRuns = async (jobId: string, ...outcomes: string[]): Promise<void> => {
    for (const status of outcomes) {
      await on.runNow(jobId, status === 'Failed' ? 'The repository is full.' : undefined);
    }
    await on.read();
  };

  test('three times in a row needs somebody until one ends well, also while it runs once more', async () => {
    const { customer, jobId } = await on.customerWithJob();
    const { owner } = bench.portal;
    await endRuns(jobId, 'Failed', 'Failed');
    await bench.mirrored(customer);
    expect(await attentionOf(customer)).toEqual([['m365JobsFailed', 'Allt']]);
    await endRuns(jobId, 'Failed');
    await bench.mirrored(customer);
    expect(await attentionOf(customer)).toEqual([['m365JobsFailing', 'Allt']]);
    await bench.control('PUT behavior', { runSeconds: 3600 });
    await on.driver().startJob(jobId);
    await on.read();
    await bench.mirrored(customer);
    expect(await attentionOf(customer)).toEqual([['m365JobsFailing', 'Allt']]);
    await owner.run(
      sql`update m365_job set last_run_at = now() - interval '25 hours' where job_id = ${jobId}`,
    );
    await on.read();
    expect(await attentionOf(customer)).toEqual([
      ['m365JobsFailing', 'Allt'],
      ['m365JobsLong', 'Allt'],
    ]);
    await on.driver().stopJob(jobId);
    await endRuns(jobId, 'Success');
    await bench.mirrored(customer);
    expect(await attentionOf(customer)).toEqual([]);
  });
});
