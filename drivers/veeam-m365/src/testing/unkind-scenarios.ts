import { randomUUID } from 'node:crypto';
import type { M365Backup } from '@portal/ports/m365-backup';
import type { M365Job } from '@portal/ports/m365-jobs';
import { all } from '@portal/ports/testing/finish';
import { firstOf, jobOrderOf, newJob, newTenant, run } from '@portal/ports/testing/m365-backup-bench';
import { taskMemoryOf, type Scenario } from '@portal/ports/testing/unkindness/scenario';
import { expect } from 'vitest';
import { booksOf, idsOf, withJobs, type Start, type UnkindServer } from './unkind-books.ts';
import { readingCourses } from './unkind-readings.ts';
import { roleCourses } from './unkind-roles.ts';

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

const isSignIn = (memory: unknown): memory is { userCode: string } =>
  typeof memory === 'object' && memory !== null && 'userCode' in memory;

const renewAccess: Start = async (server) => {
  const { microsoftId, tenant } = await newTenant(server);
  await server.setConsent(microsoftId, false);
  await server.passTime(2 * 3600);
  return {
    attempt: async (port, memory) => {
      const { userCode } = isSignIn(memory) ? memory : await port.beginRenewal(tenant.id);
      if (!isSignIn(memory)) await server.signIn(userCode, microsoftId);
      const step = await port.renewAccess({ tenantId: tenant.id, userCode }, taskMemoryOf(memory));
      return 'again' in step
        ? { again: { ...step.again, memory: { ...step.again.memory, userCode } } }
        : step;
    },
    holds: async () => {
      const { organizations } = await booksOf(server);
      expect(organizations, 'tenants').toMatchObject([{ lastSync: { result: 'Success' } }]);
    },
  };
};

const createJob: Start = async (server) => {
  const { tenantId, other } = await withJobs(server);
  const included = [await firstOf(server, tenantId, 'group')];
  const order = jobOrderOf(tenantId, { scope: 'selected-objects', included });
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
  begin?: (server: UnkindServer, job: M365Job) => Promise<void>;
  work: (port: M365Backup, job: M365Job) => Promise<unknown>;
  after: object | null;
};

/** A change of one of two jobs; `after` null: it is gone. */
const changeOf =
  ({ begin, work, after }: Change): Start =>
  async (server) => {
    const { job, other } = await withJobs(server);
    await begin?.(server, job);
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
const enableJob = (isEnabled: boolean): Start =>
  changeOf({
    begin: ({ backup }, { id }) => backup.setJobEnabled(id, !isEnabled),
    work: (port, { id }) => port.setJobEnabled(id, isEnabled),
    after: { isEnabled },
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

const courses: Readonly<Record<string, Start>> = {
  'sign in with a device code': signIn,
  'back up a tenant': createTenant,
  'renew the access': renewAccess,
  'remove a tenant': removeTenant,
  'create a job': createJob,
  'change a job': changeJob,
  'delete a job': deleteJob,
  'enable a job': enableJob(true),
  'disable a job': enableJob(false),
  'start a job': startJob,
  'stop a job': stopJob,
  'take a license away': removeLicensedUser,
  ...roleCourses,
  ...readingCourses,
};

export const scenariosOf = (server: UnkindServer): Scenario<M365Backup>[] =>
  Object.entries(courses).map(([name, begin]) => ({ name, begin: () => begin(server) }));
