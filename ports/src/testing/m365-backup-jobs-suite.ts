import { failOnUnreadable } from '../unreadable.ts';
import { describe, expect, it } from 'vitest';
import type { LicensedUser } from '../m365-backup.ts';
import type { M365Session, M365SessionQuery } from '../m365-jobs.ts';
import { all } from './finish.ts';
import {
  aWhile,
  firstOf,
  jobOrderOf,
  newJob,
  newTenant,
  objectsOf,
  passUntil,
  run,
  settingsOf,
  type M365BackupBench,
} from './m365-backup-bench.ts';

const daily = { kind: 'daily', days: 'workdays', time: '22:30' } as const;
const hourly = { kind: 'periodically', everyMinutes: 60 } as const;

const jobSuite = (open: () => M365BackupBench): void => {
  describe('a job', () => {
    it('of the entire organization is made once, and there is but one', async () => {
      const bench = open();
      const { tenant } = await newTenant(bench);
      const order = jobOrderOf(tenant.id, { schedule: daily });
      const made = await bench.backup.createJob(order);
      const { operation, repository: _repository, ...settings } = order;
      expect(made).toMatchObject({
        ...settings,
        operation,
        isEnabled: true,
        state: 'stopped',
        lastRunAt: null,
        nextRunAt: expect.any(Date),
        otherObjects: 0,
      });
      expect(await bench.backup.createJob(order)).toEqual(made);
      expect(await all(bench.backup.listJobs(tenant.id, failOnUnreadable))).toEqual([made]);
      await expect(newJob(bench, tenant.id)).rejects.toMatchObject({
        kind: 'conflict',
        reason: 'entireOrganizationTaken',
      });
      const included = [await firstOf(bench, tenant.id, 'user')];
      const again = { name: made.name.toUpperCase(), scope: 'selected-objects', included } as const;
      await expect(newJob(bench, tenant.id, again)).rejects.toMatchObject({
        kind: 'conflict',
        reason: 'nameTaken',
      });
    });

    it('of selected things has exactly these, and a change makes the lists whole', async () => {
      const bench = open();
      const { microsoftId, tenant } = await newTenant(bench);
      const [one, two, three] = await objectsOf(bench, tenant.id, 'user');
      const group = await firstOf(bench, tenant.id, 'group');
      const site = await firstOf(bench, tenant.id, 'site');
      const team = await firstOf(bench, tenant.id, 'team');
      if (!one || !two || !three) throw new Error('no users');
      const ids = (objects: readonly { id: string }[]) => objects.map(({ id }) => id).toSorted();
      const settings = settingsOf({
        scope: 'selected-objects',
        included: [one, group, site, team],
        excluded: [two],
        schedule: hourly,
      });
      const made = await newJob(bench, tenant.id, settings);
      expect(ids(made.included)).toEqual(ids(settings.included));
      const { isBackedUp: _one, ...asIncluded } = one;
      expect(made.included.find(({ id }) => id === one.id)).toEqual(asIncluded);
      expect(ids(made.excluded)).toEqual([two.id]);

      await bench.removeUser(microsoftId, one.id);
      const changed = await bench.backup.changeJob(made.id, {
        ...settings,
        name: 'Ekonomi',
        description: '',
        included: [one, three],
        excluded: [],
        schedule: daily,
      });
      expect(ids(changed.included)).toEqual(ids([one, three]));
      expect(changed).toMatchObject({
        name: 'Ekonomi',
        description: '',
        excluded: [],
        schedule: daily,
        operation: made.operation,
      });
      expect(await bench.backup.getJob(made.id)).toEqual(changed);

      const whole = await bench.backup.changeJob(made.id, settingsOf({ excluded: [two] }));
      expect(whole).toMatchObject({
        scope: 'entire-organization',
        included: [],
        schedule: { kind: 'manual' },
      });
      expect(ids(whole.excluded)).toEqual([two.id]);
    });

    it('is started, stopped, switched and deleted, each of it once', async () => {
      const bench = open();
      const { tenant } = await newTenant(bench);
      const { id } = await newJob(bench, tenant.id);
      await bench.backup.startJob(id);
      await bench.backup.startJob(id);
      expect(await bench.backup.getJob(id)).toMatchObject({ state: 'running', lastRunAt: expect.any(Date) });
      await expect(bench.backup.deleteJob(id)).rejects.toMatchObject({
        kind: 'conflict',
        reason: 'jobRunning',
      });
      await bench.backup.stopJob(id);
      await bench.backup.stopJob(id);
      expect(await bench.backup.getJob(id)).toMatchObject({ state: 'stopped', lastBackupAt: null });
      for (const isEnabled of [false, false, true, true]) {
        await bench.backup.setJobEnabled(id, isEnabled);
        expect(await bench.backup.getJob(id)).toMatchObject({ isEnabled });
      }
      await bench.backup.deleteJob(id);
      await bench.backup.deleteJob(id);
      expect(await all(bench.backup.listJobs(tenant.id, failOnUnreadable))).toEqual([]);
      await expect(bench.backup.startJob(id)).rejects.toMatchObject({ kind: 'notFound' });
    });

    it('runs by its schedule while it is enabled', async () => {
      const bench = open();
      const { tenant } = await newTenant(bench);
      const { id, nextRunAt } = await newJob(bench, tenant.id, { schedule: hourly });
      await passUntil(bench, nextRunAt ?? new Date(0));
      await bench.passTime(aWhile);
      expect(await bench.backup.getJob(id)).toMatchObject({
        state: 'success',
        lastBackupAt: expect.any(Date),
      });
      expect(await bench.backup.getTenant(tenant.id)).toMatchObject({
        firstBackupAt: expect.any(Date),
      });
      await bench.backup.setJobEnabled(id, false);
      expect(await bench.backup.getJob(id)).toMatchObject({ nextRunAt: null });
    });
  });
};

const always = { from: new Date('2000-01-01'), until: new Date('2100-01-01'), state: null };

const historySuite = (open: () => M365BackupBench): void => {
  describe('the history of a job', () => {
    const sessionsOf = async (query: Pick<M365SessionQuery, 'jobId'> & Partial<M365SessionQuery>) =>
      await all(open().backup.listSessions({ ...always, ...query }, failOnUnreadable));

    it('has a run from its beginning on', async () => {
      const bench = open();
      const { tenant } = await newTenant(bench);
      const { id: jobId } = await newJob(bench, tenant.id);
      await bench.backup.startJob(jobId);
      const [running, ...others] = await sessionsOf({ jobId });
      expect(running).toMatchObject({ state: 'running', endedAt: null });
      expect(others).toEqual([]);
      const [first, ...rest] = await all(bench.backup.listLogItems(running?.id ?? '', failOnUnreadable));
      expect(first).toMatchObject({ state: 'success', message: expect.stringMatching(/./) });
      expect(rest.at(-1)).toMatchObject({ state: 'running', endedAt: null });
    });

    it('has its runs with rates and log, and a run that failed with its retry', async () => {
      const bench = open();
      const { tenant } = await newTenant(bench);
      const { id: jobId } = await newJob(bench, tenant.id);
      await bench.endNextRun(jobId, 'error', 'The repository is full.');
      await bench.backup.startJob(jobId);
      await bench.passTime(aWhile);
      const [failed] = await sessionsOf({ jobId, state: 'error' });
      expect(failed).toMatchObject({
        state: 'error',
        retryNumber: 0,
        mainSessionId: null,
        willBeRetried: true,
      });
      const lines = await all(bench.backup.listLogItems(failed?.id ?? '', failOnUnreadable));
      expect(lines.at(-1)).toMatchObject({ state: 'error', message: 'The repository is full.' });

      await bench.passTime(3600);
      const [retried] = await sessionsOf({ jobId, state: 'success' });
      expect(retried).toMatchObject({
        jobId,
        retryNumber: 1,
        mainSessionId: failed?.id,
        willBeRetried: false,
      });
      const rates: readonly (keyof M365Session)[] = [
        'processingBytesPerSecond',
        'processingItemsPerSecond',
        'readBytesPerSecond',
        'writeBytesPerSecond',
        'transferredBytes',
        'processedItems',
      ];
      for (const rate of rates) expect(retried?.[rate], rate).toBeGreaterThan(0);
      expect(retried?.endedAt?.getTime()).toBeGreaterThan(retried?.startedAt.getTime() ?? Infinity);
    });

    it('is told by the time of its runs, and by how they ended', async () => {
      const bench = open();
      const { tenant } = await newTenant(bench);
      const { id: jobId } = await newJob(bench, tenant.id);
      await run(bench, jobId);
      await bench.endNextRun(jobId, 'warning', 'One mailbox was skipped.');
      await run(bench, jobId);
      await bench.backup.startJob(jobId);
      await bench.backup.stopJob(jobId);
      const runs = (await sessionsOf({ jobId })).toSorted(
        (a, b) => a.startedAt.getTime() - b.startedAt.getTime(),
      );
      expect(runs.map(({ state }) => state)).toEqual(['success', 'warning', 'stopped']);
      for (const { id, state } of runs) {
        if (state === 'unknown') throw new Error('a run has no state');
        expect((await sessionsOf({ jobId, state })).map((one) => one.id)).toEqual([id]);
      }
      const [first, second] = runs;
      const until = second?.startedAt ?? always.until;
      expect(await sessionsOf({ jobId, from: first?.startedAt ?? always.from, until })).toMatchObject([
        { id: first?.id },
      ]);
      expect(await sessionsOf({ jobId, from: until, until: always.until })).toHaveLength(2);
    });
  });
};

const licenseSuite = (open: () => M365BackupBench): void => {
  describe('licensed users', () => {
    it('are those that a backup has processed, until somebody takes the license away', async () => {
      const bench = open();
      // In the midst of a month, which is what a user is new for.
      const now = await bench.now();
      await passUntil(bench, new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 15)));
      const { tenant } = await newTenant(bench, { users: 5 });
      const listed = async (): Promise<LicensedUser[]> =>
        await all(bench.backup.listLicensedUsers(tenant.id, failOnUnreadable));
      expect(await listed()).toEqual([]);
      expect(await bench.backup.getUsage(tenant.id)).toEqual({
        licensedUsers: 0,
        newUsers: 0,
        usedBytes: 0,
      });
      const job = await newJob(bench, tenant.id);
      await run(bench, job.id);
      const users = await listed();
      expect(users).toHaveLength(5);
      expect(users[0]).toMatchObject({
        name: expect.stringMatching(/@/),
        isBackedUp: true,
        lastBackupAt: expect.any(Date),
        state: 'new',
      });
      const usage = await bench.backup.getUsage(tenant.id);
      expect(usage).toMatchObject({ licensedUsers: 0, newUsers: 5 });
      expect(usage.usedBytes).toBeGreaterThan(0);
      await bench.backup.removeLicensedUser(users[0]?.id ?? '');
      await bench.backup.removeLicensedUser(users[0]?.id ?? '');
      expect(await listed()).toHaveLength(4);
      await bench.passTime(32 * 86_400);
      expect((await listed()).map(({ state }) => state)).toEqual(Array(4).fill('licensed'));
      expect(await bench.backup.getUsage(tenant.id)).toMatchObject({ licensedUsers: 4, newUsers: 0 });
    });
  });
};

export const m365JobsSuite = (open: () => M365BackupBench): void => {
  jobSuite(open);
  historySuite(open);
  licenseSuite(open);
};
