import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { TestOrganization } from '../../testing/people.ts';
import { waiting } from '../../testing/storage.ts';
import { m365BackupSystem } from '../system.ts';
import { createBackupBench, product, type BackupBench } from '../testing/bench.ts';
import { makeBackupRun } from '../testing/things.ts';
import { forgetOldRuns } from './mirror-repository.ts';

let bench: BackupBench;
beforeAll(async () => {
  bench = await createBackupBench();
});
afterAll(() => bench.close());

const daily = { scheduleKind: 'daily', days: 'everyday', time: '22:00', every: '60' };
const agreedPrices = [{ product, currency: 'SEK', unitPrice: '0.05' }];

const driver = () => {
  const connection = bench.portal.platform.clouds.of(m365BackupSystem, 'SE-NORTH-1');
  if (!connection) throw new Error('The region is not connected.');
  return connection.driver;
};

/** Waits for the second reading of the region after this moment: the first may have begun before. */
async function readRuns(): Promise<void> {
  const { owner } = bench.portal;
  const whole = sql`name = 'm365-runs' and part = 'whole'`;
  for (let reading = 0; reading < 2; reading += 1) {
    const [row] = await owner.rows<{ now: Date }>(sql`select portal_now() as now`);
    await vi.waitFor(async () => {
      await owner.run(
        sql`update mirror set due_at = now() where ${whole} and lease_id is null and due_at > now()`,
      );
      const isRead = sql`coalesce(synced_at > ${row?.now ?? null}, false)`;
      expect(await owner.rows(sql`select ${isRead} as "isRead", reason from mirror where ${whole}`)).toEqual([
        { isRead: true, reason: null },
      ]);
    }, waiting);
  }
}

type Run = Record<string, unknown> & { id: string };
const runsOf = async (customer: TestOrganization, query: Record<string, string> = {}) =>
  (await bench.send<{ items: Run[] }>('GET job-history', customer, { query })).body.items;
const runOf = async (customer: TestOrganization, id: string) =>
  (await bench.send('GET run', customer, { query: { id } })).body;

async function customerWithJob() {
  const { customer } = await bench.enabledCustomer({ users: 12 });
  const entire = { backupType: 'entire-organization', included: [], excluded: [] };
  const body = { name: 'Allt', ...daily, ...entire, costConsent: true, agreedPrices };
  await bench.order('POST job', customer, { body });
  const job = await bench.portal.owner.first<{ id: string; jobId: string }>(
    sql`select id, job_id as "jobId" from m365_job where customer_id = ${customer.id}`,
  );
  if (!job) throw new Error('There is no job.');
  return { customer, ...job };
}
const failing = (jobId: string, message: string) =>
  bench.control('PUT next-run', { jobId, status: 'Failed', message });
/** A run that is over at once. */
async function runNow(jobId: string): Promise<void> {
  await bench.control('PUT behavior', { runSeconds: 0 });
  await driver().startJob(jobId);
  await driver().getJob(jobId);
}

describe('the history of a job', () => {
  test('has each run with all that the system tells of it, and what it said', async () => {
    const { customer, jobId } = await customerWithJob();
    await runNow(jobId);
    await readRuns();
    const [run, ...others] = await runsOf(customer);
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
    await readRuns();
    expect(await runsOf(customer)).toEqual([run]);
  });

  test('names the run that a retry repeats, and counts what failed in a row', async () => {
    const { customer, jobId } = await customerWithJob();
    await failing(jobId, 'The repository is full.');
    await runNow(jobId);
    await readRuns();
    const [failed] = await runsOf(customer, { status: 'error' });
    expect(failed).toMatchObject({ retryNumber: 0, willBeRetried: true, mainRun: null });
    expect(await runOf(customer, failed?.id ?? '')).toMatchObject({
      failedInARow: 1,
      log: { items: [{}, { status: 'error', message: 'The repository is full.' }] },
    });
    await failing(jobId, 'The repository is full.');
    await bench.control('PUT clock', { advanceSeconds: 700 });
    await readRuns();
    const [retry] = await runsOf(customer);
    expect(retry).toMatchObject({
      status: 'error',
      retryNumber: 1,
      mainRun: { id: failed?.id, startedAt: failed?.['startedAt'] },
    });
    expect(await runOf(customer, retry?.id ?? '')).toMatchObject({ failedInARow: 2 });
  });

  test('is the customer’s alone', async () => {
    const { customer, jobId } = await customerWithJob();
    const { customer: other } = await customerWithJob();
    await runNow(jobId);
    await readRuns();
    expect(await runsOf(customer)).toHaveLength(1);
    expect(await runsOf(other)).toEqual([]);
    const { body } = await bench.send<{ items: Run[] }>('GET job-history-of-customers', customer, {
      query: { customerId: '' },
    });
    expect(body.items.some((one) => one['customerId'] === customer.id)).toBe(true);
  });

  test('stays when its job is gone', async () => {
    const { customer, id, jobId } = await customerWithJob();
    await runNow(jobId);
    await readRuns();
    await bench.order('DELETE job', customer, { query: { id } });
    await readRuns();
    expect(await runsOf(customer, { jobId })).toMatchObject([{ jobName: 'Allt', status: 'success' }]);
  });
});

describe('a run that is not over', () => {
  test('is told as long as it lasts, and once that it has ended', async () => {
    const { customer, jobId } = await customerWithJob();
    await bench.control('PUT behavior', { runSeconds: 3600 });
    await driver().startJob(jobId);
    await readRuns();
    const [running] = await runsOf(customer);
    expect(running).toMatchObject({ status: 'running', endedAt: null, runSeconds: null });
    await driver().stopJob(jobId);
    await readRuns();
    expect(await runsOf(customer)).toMatchObject([
      { id: running?.id, status: 'stopped', endedAt: expect.any(String) },
    ]);
  });

  test('is unknown when the system has it no more, and what it was when it is there again', async () => {
    const { customer, jobId } = await customerWithJob();
    const lost = { jobId, status: 'running', endedAt: null, heardAt: new Date(0) };
    const id = await makeBackupRun(bench.portal.owner, customer, lost);
    await readRuns();
    expect(await runsOf(customer)).toMatchObject([
      { id, status: 'unknown', endedAt: null, runSeconds: null },
    ]);
  });
});

test('while a screen is open, a job that the system starts runs on it within three seconds', async () => {
  const { customer, jobId } = await customerWithJob();
  await bench.control('PUT behavior', { runSeconds: 3600 });
  await readRuns();
  expect((await bench.send('POST watch', customer, { body: {} })).status).toBe(202);
  // Until it has been asked once, from when on it tells what changes.
  await vi.waitFor(async () => {
    const [changes] = await bench.portal.owner.rows<{ since: string | null }>(
      sql`select since from mirror where name = 'm365-runs' and part = 'changes'`,
    );
    expect(changes?.since).toEqual(expect.any(String));
  }, waiting);
  await driver().startJob(jobId);
  const begun = performance.now();
  await vi.waitFor(async () => {
    const { body } = await bench.send<{ items: Run[] }>('GET jobs', customer);
    expect(body.items).toMatchObject([{ status: 'running' }]);
    expect(await runsOf(customer)).toMatchObject([{ status: 'running' }]);
  }, waiting);
  expect(performance.now() - begun).toBeLessThan(3000);
  await driver().stopJob(jobId);
});

test('what the system has forgotten of its changes is read anew', async () => {
  const { customer, jobId } = await customerWithJob();
  await readRuns();
  await bench.send('POST watch', customer, { body: {} });
  await bench.control('POST forget-events', {});
  await runNow(jobId);
  await vi.waitFor(
    async () => expect(await runsOf(customer)).toMatchObject([{ status: 'success' }]),
    waiting,
  );
});

test('runs are kept for 400 days', async () => {
  const { customer, jobId } = await customerWithJob();
  const at = (days: number) => ({ jobId, startedAt: new Date(Date.now() - days * 86_400_000) });
  await makeBackupRun(bench.portal.owner, customer, at(399));
  await makeBackupRun(bench.portal.owner, customer, at(401));
  await forgetOldRuns(bench.portal.owner);
  expect(await runsOf(customer)).toHaveLength(1);
});

describe('a job whose last runs have failed', () => {
  const attentionOf = async (customer: TestOrganization) => {
    const { body } = await bench.portal.call<{ attention: { reasons: { kind: string; name: string }[] } }>(
      'GET',
      '/customer/overview/',
      { token: bench.engineer, query: { customerId: customer.id } },
    );
    return body.attention.reasons.map(({ kind, name }) => [kind, name]);
  };
  const endRuns = async (jobId: string, ...outcomes: string[]): Promise<void> => {
    for (const status of outcomes) {
      if (status === 'Failed') await failing(jobId, 'The repository is full.');
      await runNow(jobId);
    }
    await readRuns();
  };

  test('three times in a row needs somebody until one ends well, also while it runs once more', async () => {
    const { customer, jobId } = await customerWithJob();
    const { owner } = bench.portal;
    await endRuns(jobId, 'Failed', 'Failed');
    await bench.mirrored(customer);
    expect(await attentionOf(customer)).toEqual([['m365JobsFailed', 'Allt']]);
    await endRuns(jobId, 'Failed');
    await bench.mirrored(customer);
    expect(await attentionOf(customer)).toEqual([['m365JobsFailing', 'Allt']]);
    await bench.control('PUT behavior', { runSeconds: 3600 });
    await driver().startJob(jobId);
    await readRuns();
    await bench.mirrored(customer);
    expect(await attentionOf(customer)).toEqual([['m365JobsFailing', 'Allt']]);
    await owner.run(
      sql`update m365_job set last_run_at = now() - interval '25 hours' where job_id = ${jobId}`,
    );
    expect(await attentionOf(customer)).toEqual([
      ['m365JobsFailing', 'Allt'],
      ['m365JobsLong', 'Allt'],
    ]);
    await driver().stopJob(jobId);
    await endRuns(jobId, 'Success');
    await bench.mirrored(customer);
    expect(await attentionOf(customer)).toEqual([]);
  });
});
