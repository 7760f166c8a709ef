import { failOnUnreadable } from '../unreadable.ts';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { M365BackupReason } from '../m365-backup.ts';
import { all, finish } from './finish.ts';
import {
  aWhile,
  firstOf,
  jobOrderOf,
  newJob,
  newTenant,
  objectsOf,
  run,
  type M365BackupBench,
} from './m365-backup-bench.ts';
import { m365JobsSuite } from './m365-backup-jobs-suite.ts';
import { m365MailboxesSuite } from './m365-backup-mailboxes-suite.ts';
import { m365RestoreSuite } from './m365-backup-restore-suite.ts';

const because = (kind: 'refused' | 'conflict', reason: M365BackupReason) => ({ kind, reason });

const signInSuite = (open: () => M365BackupBench): void => {
  describe('a tenant', () => {
    it('is made by whoever signs in with a code, once', async () => {
      const bench = open();
      const { microsoftId, domain } = await bench.addTenant();
      const { userCode, verificationUrl, expiresInSeconds } = await bench.backup.beginSignIn();
      expect(verificationUrl).toMatch(/^https:/);
      expect(expiresInSeconds).toBeGreaterThan(60);
      const order = { operation: randomUUID(), label: 'Example AB', userCode };
      expect(await bench.backup.isSignedIn(userCode)).toBe(false);
      await expect(bench.backup.createTenant(order, null)).rejects.toMatchObject(
        because('refused', 'notSignedIn'),
      );
      await bench.signIn(userCode, microsoftId);
      expect(await bench.backup.isSignedIn(userCode)).toBe(true);
      const made = await finish(bench, (memory) => bench.backup.createTenant(order, memory));
      const expected = {
        microsoftId,
        domain,
        operation: order.operation,
        firstBackupAt: null,
        lastBackupAt: null,
      };
      expect(made).toMatchObject(expected);
      expect(await bench.backup.createTenant(order, null)).toEqual({ done: made });
      const listed = await all(bench.backup.listTenants(failOnUnreadable));
      expect(listed.filter((one) => one.microsoftId === microsoftId)).toEqual([made]);
      expect(await bench.backup.getTenant(made.id)).toEqual(made);
      expect(await bench.backup.getAccess(made.id)).toMatchObject({ state: 'working', message: null });
    });

    it('is not made twice, nor with a code that has expired', async () => {
      const bench = open();
      const { microsoftId } = await newTenant(bench);
      const { userCode, expiresInSeconds } = await bench.backup.beginSignIn();
      await bench.signIn(userCode, microsoftId);
      const order = { operation: randomUUID(), label: 'Another AB', userCode };
      await expect(bench.backup.createTenant(order, null)).rejects.toMatchObject(
        because('conflict', 'tenantExists'),
      );
      await bench.passTime(expiresInSeconds + 1);
      await expect(bench.backup.isSignedIn(userCode)).rejects.toMatchObject(
        because('refused', 'codeExpired'),
      );
    });

    it('that takes its consent back fails until somebody of it signs in again', async () => {
      const bench = open();
      const { microsoftId, tenant } = await newTenant(bench);
      const job = await newJob(bench, tenant.id);
      await bench.setConsent(microsoftId, false);
      await bench.passTime(2 * 3600);
      expect(await bench.backup.getAccess(tenant.id)).toMatchObject({
        state: 'failing',
        message: expect.stringMatching(/./),
        checkedAt: expect.any(Date),
      });
      await run(bench, job.id);
      expect(await bench.backup.getJob(job.id)).toMatchObject({ state: 'error', lastBackupAt: null });

      const { userCode } = await bench.backup.beginRenewal(tenant.id);
      const order = { tenantId: tenant.id, userCode };
      await expect(bench.backup.renewAccess(order, null)).rejects.toMatchObject(
        because('refused', 'notSignedIn'),
      );
      await bench.signIn(userCode, microsoftId);
      await finish(bench, (memory) => bench.backup.renewAccess(order, memory));
      expect(await bench.backup.getAccess(tenant.id)).toMatchObject({ state: 'working' });
      expect(await bench.backup.getTenant(tenant.id)).toMatchObject({
        operation: tenant.operation,
      });
    });

    it('goes only without jobs, and once', async () => {
      const bench = open();
      const { tenant } = await newTenant(bench);
      const job = await newJob(bench, tenant.id);
      await expect(bench.backup.removeTenant(tenant.id)).rejects.toMatchObject(
        because('conflict', 'tenantHasJobs'),
      );
      await bench.backup.deleteJob(job.id);
      await bench.backup.removeTenant(tenant.id);
      await bench.backup.removeTenant(tenant.id);
      await expect(bench.backup.getTenant(tenant.id)).rejects.toMatchObject({ kind: 'notFound' });
    });
  });
};

const objectsSuite = (open: () => M365BackupBench): void => {
  describe('things of a tenant', () => {
    it('are listed by kind, each once, more than a page of them', async () => {
      const bench = open();
      const { tenant } = await newTenant(bench, { users: 2300, groups: 5, sites: 3, teams: 2 });
      const users = await objectsOf(bench, tenant.id, 'user');
      expect(new Set(users.map(({ id }) => id)).size).toBe(2300);
      expect(users[0]).toMatchObject({
        kind: 'user',
        type: 'user',
        locationType: 'cloud',
        isBackedUp: false,
        mail: expect.stringMatching(/@/),
      });
      expect(await objectsOf(bench, tenant.id, 'group')).toHaveLength(5);
      expect(await firstOf(bench, tenant.id, 'site')).toMatchObject({
        kind: 'site',
        url: expect.stringMatching(/^https:/),
        title: expect.stringMatching(/./),
      });
      expect(await firstOf(bench, tenant.id, 'team')).toMatchObject({
        kind: 'team',
        mail: expect.stringMatching(/@/),
        description: expect.stringMatching(/./),
      });
    });

    it.each(['user', 'group', 'site', 'team'] as const)(
      'are found by a part of the name: a %s',
      async (kind) => {
        const bench = open();
        const { tenant } = await newTenant(bench);
        const listed = await objectsOf(bench, tenant.id, kind);
        const search = listed.at(-1)?.displayName.slice(1).toUpperCase() ?? '';
        const found = await all(
          bench.backup.listObjects({ tenantId: tenant.id, kind, search }, failOnUnreadable),
        );
        expect(found.length).toBeGreaterThan(0);
        expect(found.length).toBeLessThan(listed.length);
        for (const { displayName } of found) expect(displayName.toUpperCase()).toContain(search);
      },
    );

    it('of a group are told by their addresses', async () => {
      const bench = open();
      const { tenant } = await newTenant(bench, { users: 10, groups: 2 });
      const users = await objectsOf(bench, tenant.id, 'user');
      const groups = await objectsOf(bench, tenant.id, 'group');
      const members = await Promise.all(
        groups.map(({ id: groupId }) =>
          all(bench.backup.listMembers({ tenantId: tenant.id, groupId }, failOnUnreadable)),
        ),
      );
      expect(members.map(({ length }) => length)).toEqual([5, 5]);
      expect(new Set(members.flat().map(({ address }) => address))).toEqual(
        new Set(users.map(({ name }) => name)),
      );
    });

    it('say whether they are backed up, as far as the system tells it', async () => {
      const bench = open();
      const { tenant } = await newTenant(bench);
      const included = [await firstOf(bench, tenant.id, 'user')];
      const job = await newJob(bench, tenant.id, { scope: 'selected-objects', included });
      await run(bench, job.id);
      const users = await objectsOf(bench, tenant.id, 'user');
      expect(users.filter(({ isBackedUp }) => isBackedUp).map(({ id }) => id)).toEqual([included[0]?.id]);
      const groups = await objectsOf(bench, tenant.id, 'group');
      for (const { type, isBackedUp } of groups) {
        expect(isBackedUp).toBe(type === 'microsoft-365-group' ? false : null);
      }
    });
  });
};

const changesSuite = (open: () => M365BackupBench): void => {
  describe('changes', () => {
    it('are told from now on, each once', async () => {
      const bench = open();
      const { tenant } = await newTenant(bench);
      const { since, changes } = await bench.backup.listChanges(null, 0);
      expect(changes).toEqual([]);
      const job = await newJob(bench, tenant.id);
      await run(bench, job.id);
      const told = await bench.backup.listChanges(since, 1);
      expect(told.isWhole).toBe(true);
      expect(told.changes).toContainEqual({ kind: 'job', jobId: job.id });
      expect(told.changes).toContainEqual({
        kind: 'session',
        sessionId: expect.any(String),
        jobId: job.id,
        state: 'success',
      });
      const later = await bench.backup.listChanges(told.since, 0);
      expect(later.changes).not.toContainEqual({ kind: 'job', jobId: job.id });
    });

    it('in a tenant are told by its kind of thing', async () => {
      const bench = open();
      const { microsoftId, tenant } = await newTenant(bench);
      const { since } = await bench.backup.listChanges(null, 0);
      await bench.addUser(microsoftId, 'Åsa Öhman');
      const { changes } = await bench.backup.listChanges(since, 5);
      const told = { kind: 'objects', tenantId: tenant.id, objectKind: 'user' };
      expect(changes.filter(({ kind }) => kind === 'objects')).toEqual([told]);
    });

    it('that the system has forgotten ask for a reading of all', async () => {
      const bench = open();
      const { since } = await bench.backup.listChanges(null, 0);
      await bench.forgetChanges();
      const told = await bench.backup.listChanges(since, 0);
      expect(told).toMatchObject({ isWhole: false, changes: [] });
      expect(await bench.backup.listChanges(told.since, 0)).toMatchObject({ isWhole: true });
    });
  });
};

const failureSuite = (open: () => M365BackupBench): void => {
  it.each([
    ['down', 'unreachable'],
    ['refuses', 'connection'],
    ['throttles', 'throttled'],
  ] as const)('fails with its own kind when the system %s, and goes on afterwards', async (how, kind) => {
    const bench = open();
    const { tenant } = await newTenant(bench);
    const order = jobOrderOf(tenant.id);
    await bench.fail(how);
    for (const call of [
      () => bench.backup.ping(),
      () => bench.backup.beginSignIn(),
      () => bench.backup.createTenant({ operation: randomUUID(), label: '', userCode: 'X' }, null),
      () => bench.backup.createJob(order),
      () => bench.backup.listChanges(null, 0),
      () =>
        all(bench.backup.listObjects({ tenantId: tenant.id, kind: 'user', search: null }, failOnUnreadable)),
    ]) {
      await expect(call()).rejects.toMatchObject({ kind });
    }
    await bench.fail('none');
    await bench.backup.ping();
    await bench.backup.createJob(order);
    await bench.passTime(aWhile);
    expect(await all(bench.backup.listJobs(tenant.id, failOnUnreadable))).toHaveLength(1);
  });
};

/** What every system that backs up tenants of Microsoft 365 has to do, whoever made it. */
export const m365BackupSuite = (label: string, start: () => Promise<M365BackupBench>): void => {
  describe(`${label} as a backup of tenants`, () => {
    let bench: M365BackupBench;
    beforeAll(async () => {
      bench = await start();
    });
    afterEach(async () => await bench.fail('none'));
    const open = (): M365BackupBench => bench;

    signInSuite(open);
    objectsSuite(open);
    m365MailboxesSuite(open);
    m365JobsSuite(open);
    m365RestoreSuite(open);
    changesSuite(open);
    failureSuite(open);

    it('tells its repositories, one of which is the usual one', async () => {
      const found = await all(open().backup.listRepositories(failOnUnreadable));
      expect(found.filter(({ isUsual }) => isUsual)).toMatchObject([{ takesBackups: true }]);
      expect(found.length).toBeGreaterThan(1);
    });
  });
};
