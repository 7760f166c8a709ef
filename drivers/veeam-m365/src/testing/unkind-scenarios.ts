import { randomUUID } from 'node:crypto';
import type { M365Backup } from '@portal/ports/m365-backup';
import type { M365Job } from '@portal/ports/m365-jobs';
import { all } from '@portal/ports/testing/finish';
import {
  aWhile,
  firstOf,
  newJob,
  newTenant,
  objectsOf,
  run,
  settingsOf,
  type M365BackupBench,
} from '@portal/ports/testing/m365-backup-bench';
import { readingOf } from '@portal/ports/testing/unkindness/reading';
import { taskMemoryOf, type Course, type Scenario } from '@portal/ports/testing/unkindness/scenario';
import type { SimulatorControl } from '@portal/ports/testing/simulator-control';
import type { OnUnreadable } from '@portal/ports/unreadable';
import { expect } from 'vitest';
import { z } from 'zod';

type UnkindServer = M365BackupBench & { control: SimulatorControl };
type Start = (server: UnkindServer) => Promise<Course<M365Backup>>;

const thing = z.looseObject({ id: z.string() });
const books = z.object({
  organizations: z.array(thing.extend({ msid: z.string(), description: z.string() })),
  jobs: z.array(
    thing.extend({
      name: z.string(),
      isEnabled: z.boolean(),
      selectedItems: z.array(thing),
      run: z.unknown(),
    }),
  ),
  sessions: z.array(thing.extend({ jobId: z.string() })),
  roles: z.array(thing.extend({ name: z.string() })),
  licensedUsers: z.array(thing),
});

const booksOf = async ({ control }: UnkindServer): Promise<z.infer<typeof books>> =>
  books.parse(await control('GET content'));

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

const createTenant: Start = async (server) => {
  await newTenant(server);
  const before = idsOf((await booksOf(server)).organizations);
  const { microsoftId } = await server.addTenant();
  const { userCode } = await server.backup.beginSignIn();
  await server.signIn(userCode, microsoftId);
  const order = { operation: randomUUID(), label: 'Example AB', userCode };
  return {
    attempt: (port, memory) => port.createTenant(order, taskMemoryOf(memory)),
    onRetry: (memory) => memory,
    holds: async ({ done }) => {
      const { organizations } = await booksOf(server);
      const [made, ...more] = organizations.filter(({ msid }) => msid === microsoftId);
      expect(more, 'a second tenant').toEqual([]);
      expect(done, 'told').toMatchObject({ id: made?.id });
      expect(idsOf(organizations), 'the other').toEqual(expect.arrayContaining(before));
    },
  };
};

const signIn: Start = async (server) => {
  const { microsoftId } = await server.addTenant();
  return {
    attempt: async (port) => {
      const { userCode } = await port.beginSignIn();
      await server.signIn(userCode, microsoftId);
      return { done: await port.isSignedIn(userCode) };
    },
    holds: ({ done }) => Promise.resolve(expect(done, 'told').toBe(true)),
  };
};

const renewAccess: Start = async (server) => {
  const { microsoftId, tenant } = await newTenant(server);
  await server.setConsent(microsoftId, false);
  await server.passTime(2 * 3600);
  const { userCode } = await server.backup.beginRenewal(tenant.id);
  await server.signIn(userCode, microsoftId);
  const order = { tenantId: tenant.id, userCode };
  return {
    attempt: (port, memory) => port.renewAccess(order, taskMemoryOf(memory)),
    holds: async () => {
      const { organizations } = await booksOf(server);
      expect(organizations, 'tenants').toMatchObject([{ lastSync: { result: 'Success' } }]);
    },
  };
};

/** A tenant with a job beside the one that a scenario is about. */
async function withJobs(server: UnkindServer): Promise<{ tenantId: string; job: M365Job; other: M365Job }> {
  const { tenant } = await newTenant(server);
  const [one, two] = await objectsOf(server, tenant.id, 'user');
  if (one === undefined || two === undefined) throw new Error('no users');
  const job = await newJob(server, tenant.id, { scope: 'selected-objects', included: [one] });
  const other = await newJob(server, tenant.id, { scope: 'selected-objects', included: [two] });
  return { tenantId: tenant.id, job, other };
}

const createJob: Start = async (server) => {
  const { tenantId, other } = await withJobs(server);
  const included = [await firstOf(server, tenantId, 'group')];
  const order = { operation: randomUUID(), tenantId, ...settingsOf({ scope: 'selected-objects', included }) };
  return {
    attempt: async (port) => ({ done: await port.createJob(order) }),
    holds: async ({ done }) => {
      const { jobs } = await booksOf(server);
      const made = jobs.filter(({ name }) => name === order.name);
      expect(made, 'made').toMatchObject([{ selectedItems: [expect.anything()] }]);
      expect(done, 'told').toMatchObject({ id: made[0]?.id });
      expect(idsOf(jobs), 'the others').toContain(other.id);
    },
  };
};

type Change = {
  work: (port: M365Backup, job: M365Job) => Promise<unknown>;
  after: object | null;
};

/** A change of one of two jobs; `after` null: it is gone. */
const changeOf =
  ({ work, after }: Change): Start =>
  async (server) => {
    const { job, other } = await withJobs(server);
    const before = (await booksOf(server)).jobs.find(({ id }) => id === other.id);
    return {
      attempt: async (port) => ({ done: await work(port, job) }),
      holds: async () => {
        const { jobs } = await booksOf(server);
        expect(
          jobs.find(({ id }) => id === other.id),
          'the other',
        ).toEqual(before);
        const own = jobs.filter(({ id }) => id === job.id);
        expect(own, 'changed').toMatchObject(after === null ? [] : [after]);
      },
    };
  };

const changeJob = changeOf({
  work: (port, job) => port.changeJob(job.id, { ...job, name: 'Ekonomi', schedule: { kind: 'manual' } }),
  after: { name: 'Ekonomi' },
});
const deleteJob = changeOf({ work: (port, { id }) => port.deleteJob(id), after: null });
const disableJob = changeOf({
  work: (port, { id }) => port.setJobEnabled(id, false),
  after: { isEnabled: false },
});
const startJob = changeOf({ work: (port, { id }) => port.startJob(id), after: { run: expect.anything() } });

const stopJob: Start = async (server) => {
  const { job } = await withJobs(server);
  await server.backup.startJob(job.id);
  return {
    attempt: async (port) => ({ done: await port.stopJob(job.id) }),
    holds: async () => {
      const { jobs } = await booksOf(server);
      expect(
        jobs.find(({ id }) => id === job.id),
        'stopped',
      ).toMatchObject({ run: null });
    },
  };
};

const removeTenant: Start = async (server) => {
  const { tenant } = await newTenant(server);
  const { tenant: other } = await newTenant(server);
  return {
    attempt: async (port) => ({ done: await port.removeTenant(tenant.id) }),
    holds: async () => expect(idsOf((await booksOf(server)).organizations)).toEqual([other.id]),
  };
};

async function roleOf(server: UnkindServer) {
  const { tenant } = await newTenant(server);
  const operator = await firstOf(server, tenant.id, 'user');
  const { id, displayName, name, type } = operator;
  const operators = [{ id, displayName, name, type, kind: 'user' as const }];
  const scope = 'entire-organization' as const;
  const settings = {
    name: `Roll ${randomUUID()}`,
    description: '',
    scope,
    operators,
    included: [],
    excluded: [],
  };
  return { tenantId: tenant.id, settings };
}

const createRole: Start = async (server) => {
  const { tenantId, settings } = await roleOf(server);
  const order = { operation: randomUUID(), tenantId, ...settings };
  return {
    attempt: async (port) => ({ done: await port.createRestoreRole(order) }),
    holds: async ({ done }) => {
      const { roles } = await booksOf(server);
      expect(roles, 'made').toMatchObject([{ name: settings.name }]);
      expect(done, 'told').toMatchObject({ id: roles[0]?.id });
    },
  };
};

const changeRole =
  (isDeleted: boolean): Start =>
  async (server) => {
    const { tenantId, settings } = await roleOf(server);
    const make = (name: string) =>
      server.backup.createRestoreRole({ operation: randomUUID(), tenantId, ...settings, name });
    const [role, other] = [await make('Ekonomi'), await make('Lager')];
    return {
      attempt: async (port) => ({
        done: isDeleted
          ? await port.deleteRestoreRole(role.id)
          : await port.changeRestoreRole(role.id, { ...settings, name: 'Inköp' }),
      }),
      holds: async () => {
        const { roles } = await booksOf(server);
        const names = roles.map(({ name }) => name).toSorted();
        expect(names).toEqual(isDeleted ? ['Lager'] : ['Inköp', 'Lager']);
        expect(idsOf(roles)).toContain(other.id);
      },
    };
  };

const removeLicensedUser: Start = async (server) => {
  const { tenant } = await newTenant(server);
  await run(server, (await newJob(server, tenant.id)).id);
  const [user] = await all(server.backup.listLicensedUsers(tenant.id, () => undefined));
  const before = idsOf((await booksOf(server)).licensedUsers);
  return {
    attempt: async (port) => ({ done: await port.removeLicensedUser(user?.id ?? '') }),
    holds: async () =>
      expect(idsOf((await booksOf(server)).licensedUsers)).toEqual(before.filter((id) => id !== user?.id)),
  };
};

type List = (port: M365Backup, at: At, onUnreadable: OnUnreadable) => Promise<readonly { id: string }[]>;
type At = { tenantId: string; jobId: string; sessionId: string };

/** What a mirror or a page reads of a tenant with two jobs that have run; as it was listed before anything went wrong. */
const read =
  (list: List): Start =>
  async (server) => {
    const { tenantId, job } = await withJobs(server);
    for (let runs = 0; runs < 2; runs += 1) await run(server, job.id);
    await server.passTime(aWhile);
    const { sessions } = await booksOf(server);
    const sessionId = sessions.find(({ jobId }) => jobId === job.id)?.id ?? '';
    const at = { tenantId, jobId: job.id, sessionId };
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

const courses: Readonly<Record<string, Start>> = {
  'sign in with a device code': signIn,
  'back up a tenant': createTenant,
  'renew the access': renewAccess,
  'remove a tenant': removeTenant,
  'create a job': createJob,
  'change a job': changeJob,
  'delete a job': deleteJob,
  'disable a job': disableJob,
  'start a job': startJob,
  'stop a job': stopJob,
  'create a role': createRole,
  'change a role': changeRole(false),
  'delete a role': changeRole(true),
  'take a license away': removeLicensedUser,
  'read tenants': read((port, _at, onUnreadable) => all(port.listTenants(onUnreadable))),
  'read jobs': read((port, { tenantId }, onUnreadable) => all(port.listJobs(tenantId, onUnreadable))),
  'read sessions': read((port, at, onUnreadable) => all(port.listSessions(sessionsAt(at), onUnreadable))),
  'read a log': read((port, { sessionId }, onUnreadable) => all(port.listLogItems(sessionId, onUnreadable))),
  'read licensed users': read((port, { tenantId }, onUnreadable) =>
    all(port.listLicensedUsers(tenantId, onUnreadable)),
  ),
  'read users': read(objects('user')),
  'read groups': read(objects('group')),
  'read sites': read(objects('site')),
  'read teams': read(objects('team')),
};

export const scenariosOf = (server: UnkindServer): Scenario<M365Backup>[] =>
  Object.entries(courses).map(([name, begin]) => ({ name, begin: () => begin(server) }));
