import type { M365Backup } from '@portal/ports/m365-backup';
import { all } from '@portal/ports/testing/finish';
import { aWhile, firstOf, newTenant, run } from '@portal/ports/testing/m365-backup-bench';
import { readingOf } from '@portal/ports/testing/unkindness/reading';
import type { OnUnreadable } from '@portal/ports/unreadable';
import { expect } from 'vitest';
import { z } from 'zod';
import { booksOf, idsOf, withJobs, type Start } from './unkind-books.ts';

type List = (port: M365Backup, at: At, onUnreadable: OnUnreadable) => Promise<readonly { id: string }[]>;
type At = { tenantId: string; jobId: string; sessionId: string; groupId: string };

/** What a mirror or a page reads of a tenant with two jobs that have run; as it was listed before anything went wrong. */
const read =
  (list: List): Start =>
  async (server) => {
    const { tenantId, job } = await withJobs(server);
    for (let runs = 0; runs < 2; runs += 1) await run(server, job.id);
    await server.passTime(aWhile);
    const { sessions } = await booksOf(server);
    const sessionId = sessions.find(({ jobId }) => jobId === job.id)?.id ?? '';
    const { id: groupId } = await firstOf(server, tenantId, 'group');
    const at = { tenantId, jobId: job.id, sessionId, groupId };
    return readingOf({
      there: idsOf(await list(server.backup, at, () => undefined)),
      list: async (port, onUnreadable) => idsOf(await list(port, at, onUnreadable)),
    });
  };

const sessionsAt = ({ jobId }: At) => ({
  jobId,
  from: new Date('2020-01-01'),
  until: new Date('2040-01-01'),
  state: null,
});
const objects =
  (kind: 'user' | 'group' | 'site' | 'team'): List =>
  (port, { tenantId }, onUnreadable) =>
    all(port.listObjects({ tenantId, kind, search: null }, onUnreadable));

const members: List = async (port, { tenantId, groupId }, onUnreadable) =>
  (await all(port.listMembers({ tenantId, groupId }, onUnreadable))).map(({ address }) => ({
    id: address ?? '',
  }));

const ping: Start = () =>
  Promise.resolve({
    attempt: async (port) => ({ done: await port.ping() }),
    holds: () => Promise.resolve(),
  });

/** What is paid for: told as it is, or not at all. */
const readUsage: Start = async (server) => {
  const { tenantId, job } = await withJobs(server);
  await run(server, job.id);
  const usage = await server.backup.getUsage(tenantId);
  return {
    attempt: async (port) => ({ done: await port.getUsage(tenantId) }),
    holds: ({ done }, cell) => {
      // One reading lacks a repository: that is for who compares readings.
      if (cell?.unkindness === 'missing-once') return Promise.resolve();
      expect(cell === null ? [usage] : [usage, { ...usage, usedBytes: null }], 'told').toContainEqual(done);
      return Promise.resolve();
    },
  };
};

const readRestorePortal: Start = async (server) => {
  const expected = await server.backup.getRestorePortal();
  return {
    attempt: async (port) => ({ done: await port.getRestorePortal() }),
    holds: ({ done }, cell) => {
      const mayDiffer = cell?.unkindness === 'missing-field';
      expect(done, 'told').toEqual(mayDiffer ? expect.anything() : expected);
      return Promise.resolve();
    },
  };
};

const told = z.object({
  isWhole: z.boolean(),
  changes: z.array(z.looseObject({ tenantId: z.string().optional() })),
});
const token = z.object({ since: z.string() });

/** What has changed is told, or that not all of it is. */
const readChanges: Start = async (server) => {
  const { microsoftId, tenant } = await newTenant(server);
  return {
    attempt: async (port, memory) => {
      const { since } = token.safeParse(memory).data ?? (await port.listChanges(null, 0));
      if (memory === null) {
        await server.addUser(microsoftId, 'Elin Lund');
        return { again: { seconds: 2 * 3600, memory: { since } } };
      }
      return { done: await port.listChanges(since, 0) };
    },
    onRetry: (memory) => memory,
    holds: ({ done }, cell) => {
      const { isWhole, changes } = told.parse(done);
      const isTold = changes.some(({ tenantId }) => tenantId === tenant.id);
      if (cell?.unkindness !== 'missing-once') expect(isTold || !isWhole, 'told').toBe(true);
      return Promise.resolve();
    },
  };
};

export const readingCourses: Readonly<Record<string, Start>> = {
  'look whether it answers': ping,
  'read usage': readUsage,
  'read the portal for restores': readRestorePortal,
  'read changes': readChanges,
  'read tenants': read((port, _at, onUnreadable) => all(port.listTenants(onUnreadable))),
  'read repositories': read((port, _at, onUnreadable) => all(port.listRepositories(onUnreadable))),
  'read jobs': read((port, { tenantId }, onUnreadable) => all(port.listJobs(tenantId, onUnreadable))),
  'read sessions': read((port, at, onUnreadable) => all(port.listSessions(sessionsAt(at), onUnreadable))),
  'read a log': read((port, { sessionId }, onUnreadable) => all(port.listLogItems(sessionId, onUnreadable))),
  'read licensed users': read((port, { tenantId }, onUnreadable) =>
    all(port.listLicensedUsers(tenantId, onUnreadable)),
  ),
  'read users': read(objects('user')),
  'read groups': read(objects('group')),
  'read members of a group': read(members),
  'read sites': read(objects('site')),
  'read teams': read(objects('team')),
};
