import { describe, expect, it } from 'vitest';
import { failOnUnreadable } from '../unreadable.ts';
import { all, finish } from './finish.ts';
import {
  firstOf,
  newJob,
  newTenant,
  run,
  type BackedUpTenant,
  type M365BackupBench,
} from './m365-backup-bench.ts';

/** An administrator gives the application anew what it needs. */
async function renew(bench: M365BackupBench, { tenant, microsoftId }: BackedUpTenant): Promise<void> {
  const { userCode } = await bench.backup.beginRenewal(tenant.id);
  await bench.signIn(userCode, microsoftId);
  const order = { tenantId: tenant.id, userCode };
  await finish(bench, (memory) => bench.backup.renewAccess(order, memory));
}

/** How the last run of a job ended, and what its log tells of mailboxes. */
async function lastRun({ backup }: M365BackupBench, jobId: string) {
  const always = { from: new Date('2000-01-01'), until: new Date('2100-01-01'), state: null };
  const sessions = await all(backup.listSessions({ jobId, ...always }, failOnUnreadable));
  const last = sessions.toSorted((a, b) => b.startedAt.getTime() - a.startedAt.getTime())[0];
  const lines = await all(backup.listLogItems(last?.id ?? '', failOnUnreadable));
  return { state: last?.state, told: [...new Set(lines.flatMap(({ mailboxes }) => mailboxes ?? []))] };
}

export const m365MailboxesSuite = (open: () => M365BackupBench): void => {
  describe('once Microsoft has closed the old way to mailboxes', () => {
    it.each([
      ['all', 'warning', 'switched-off'],
      ['some', 'warning', 'permission-missing'],
    ] as const)(
      'a run without %s of the permissions says so, until they are given',
      async (lacks, state, told) => {
        const bench = open();
        const one = await newTenant(bench);
        const { id: jobId } = await newJob(bench, one.tenant.id);
        await bench.closeMailboxes(one.microsoftId, { lacks });
        await run(bench, jobId);
        expect(await lastRun(bench, jobId)).toEqual({ state, told: [told] });
        await renew(bench, one);
        await run(bench, jobId);
        expect(await lastRun(bench, jobId)).toEqual({ state: 'success', told: [] });
      },
    );

    it('a run of mailboxes alone fails, and one of sites goes on', async () => {
      const bench = open();
      const { tenant, microsoftId } = await newTenant(bench);
      const jobOf = async (kind: 'user' | 'site') => {
        const included = [await firstOf(bench, tenant.id, kind)];
        return await newJob(bench, tenant.id, { scope: 'selected-objects', included });
      };
      const [mail, sites] = [await jobOf('user'), await jobOf('site')];
      await bench.closeMailboxes(microsoftId, { lacks: 'some' });
      await run(bench, mail.id);
      await run(bench, sites.id);
      expect(await lastRun(bench, mail.id)).toEqual({ state: 'error', told: ['permission-missing'] });
      expect(await lastRun(bench, sites.id)).toEqual({ state: 'success', told: [] });
    });

    it('folders that the new way does not have are told, and all else is backed up', async () => {
      const bench = open();
      const { tenant, microsoftId } = await newTenant(bench);
      const { id: jobId } = await newJob(bench, tenant.id);
      await bench.closeMailboxes(microsoftId, { lacks: 'nothing', goneFolders: ['Purges'] });
      await run(bench, jobId);
      expect(await lastRun(bench, jobId)).toEqual({ state: 'warning', told: ['folders-gone'] });
      expect((await bench.backup.getUsage(tenant.id)).newUsers).toBeGreaterThan(0);
    });

    it('the application is told that needs the permissions', async () => {
      const bench = open();
      const { tenant } = await newTenant(bench);
      expect(tenant.applicationId).toMatch(/^[\da-f-]{36}$/);
      expect(await bench.backup.getTenant(tenant.id)).toMatchObject({ applicationId: tenant.applicationId });
    });
  });
};
