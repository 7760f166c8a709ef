import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { waiting } from '../../testing/storage.ts';
import { createBackupBench, type BackupBench } from '../testing/bench.ts';
import { runsOn } from '../testing/runs.ts';
import { makeBackupRun } from '../testing/things.ts';
import { writeRuns } from './mirror-repository.ts';

let bench: BackupBench;
let on: ReturnType<typeof runsOn>;
beforeAll(async () => {
  bench = await createBackupBench();
  on = runsOn(bench);
});
afterEach(async () => {
  await bench.control('PUT faults', { fault: 'none' });
  await bench.control('PUT unkindness', null);
});
afterAll(() => bench.close());

describe('a reading of runs', () => {
  const unreadable = async () =>
    (
      await bench.portal.owner.rows<{ unreadable: { id: string }[] }>(
        sql`select unreadable from mirror where name = 'm365-runs' and part = 'whole'`,
      )
    ).flatMap((row) => row.unreadable.map(({ id }) => id));

  test('that cannot read one job’s reads all others', async () => {
    const [one, two] = [await on.customerWithJob(), await on.customerWithJob()];
    await on.runNow(one.jobId);
    await on.runNow(two.jobId);
    await bench.control('PUT faults', {
      fault: 'refuses',
      status: 400,
      when: `GET /v8/JobSessions?jobId=${one.jobId}`,
    });
    await on.read();
    expect(await on.runsOf(one.customer)).toEqual([]);
    expect(await on.runsOf(two.customer)).toHaveLength(1);
    expect(await unreadable()).toEqual([`job/${one.jobId}`]);
    await bench.control('PUT faults', { fault: 'none' });
    await on.read();
    expect(await on.runsOf(one.customer)).toHaveLength(1);
    expect(await unreadable()).toEqual([]);
  });

  test('that cannot read a log has the run without it, and reads it the next time', async () => {
    const { customer, jobId } = await on.customerWithJob();
    await on.runNow(jobId);
    await bench.control('PUT unkindness', { call: 'listLogItems', unkindness: 'garbled', times: 50 });
    await on.read();
    const [run] = await on.runsOf(customer);
    const whole = async () =>
      (await bench.send('GET run', customer, { query: { id: run?.id ?? '' } })).body['log'];
    expect(await whole()).toBeNull();
    await bench.control('PUT unkindness', null);
    await on.read();
    expect(await whole()).toMatchObject({ items: expect.arrayContaining([expect.anything()]) });
  });

  test('that meets a server which is away keeps what is known, and loses nothing', async () => {
    const { customer, jobId } = await on.customerWithJob();
    await on.runNow(jobId);
    await on.read();
    const before = await on.runsOf(customer);
    await bench.control('PUT faults', { fault: 'refuses', status: 520 });
    await bench.portal.owner.run(
      sql`update mirror set due_at = now() where name = 'm365-runs' and part = 'whole'`,
    );
    await vi.waitFor(async () => {
      const [row] = await bench.portal.owner.rows<{ reason: string | null }>(
        sql`select reason from mirror where name = 'm365-runs' and part = 'whole'`,
      );
      expect(row?.reason).not.toBeNull();
    }, waiting);
    expect(await on.runsOf(customer)).toEqual(before);
    await bench.control('PUT faults', { fault: 'none' });
    await on.runNow(jobId);
    await on.read();
    expect(await on.runsOf(customer)).toHaveLength(2);
  });
});

describe('what was heard of a run', () => {
  /** The run of a job, as it is told in an answer to what was asked so many seconds from now. */
  const told = async (jobId: string, inSeconds: number): Promise<void> => {
    const requestedAt = new Date(Date.now() + inSeconds * 1000);
    const query = { jobId, from: new Date(0), until: new Date(Date.now() + 3_600_000), state: null };
    for await (const page of on.driver().listSessions(query, () => undefined)) {
      const runs = page.map((session) => ({
        session: { ...session, state: 'warning' as const },
        log: null,
      }));
      await bench.portal.owner.transaction((tx) =>
        writeRuns(tx, { region: 'SE-NORTH-1' }, { runs, requestedAt }),
      );
    }
  };

  test('since a question was asked is not written over by its answer', async () => {
    const { customer, jobId } = await on.customerWithJob();
    await on.runNow(jobId);
    await on.read();
    await told(jobId, -60);
    expect(await on.runsOf(customer)).toMatchObject([{ status: 'success' }]);
    await told(jobId, 60);
    expect(await on.runsOf(customer)).toMatchObject([{ status: 'warning' }]);
  });

  test('since then is not lost either', async () => {
    const { customer, jobId } = await on.customerWithJob();
    const heardAt = new Date(Date.now() + 3_600_000);
    await makeBackupRun(bench.portal.owner, customer, { jobId, status: 'running', endedAt: null, heardAt });
    await on.read();
    expect(await on.runsOf(customer)).toMatchObject([{ status: 'running' }]);
  });
});
