import { all, finish } from '@portal/ports/testing/finish';
import { backedUp, enable, gib, newCloudTenant } from '@portal/ports/testing/cloud-connect-bench';
import { readingOf } from '@portal/ports/testing/unkindness/reading';
import type { Course, Scenario } from '@portal/ports/testing/unkindness/scenario';
import { taskMemoryOf } from '@portal/ports/testing/unkindness/scenario';
import { newOrder, newVm } from '@portal/ports/testing/vm-backup-suite';
import type { CloudConnect, TenantOrder } from '@portal/ports/cloud-connect';
import type { BackedUpVm, TierOrder, VmBackup } from '@portal/ports/vm-backup';
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { z } from 'zod';
import { jobNameOf } from '../job-name.ts';
import type { UnkindConsole } from './unkind-console.ts';

type Port = VmBackup & CloudConnect;
type Start = (console: UnkindConsole) => Promise<Course<Port>>;

const books = z.object({
  jobs: z.array(
    z.object({
      uniqueUid: z.string(),
      configuration: z.looseObject({
        name: z.string(),
        virtualMachines: z.looseObject({ includes: z.array(z.unknown()) }),
      }),
      run: z.unknown().nullable(),
      last: z.unknown().nullable(),
    }),
  ),
  protectedVms: z.record(z.string(), z.object({ objectUid: z.string() })),
  cloud: z.object({
    companies: z.array(z.looseObject({ uid: z.string() })),
    tenants: z.array(
      z.looseObject({
        uid: z.string(),
        document: z.looseObject({
          isEnabled: z.boolean(),
          credentials: z.object({ userName: z.string(), password: z.string() }),
        }),
      }),
    ),
    resources: z.array(
      z.looseObject({ tenant: z.string(), document: z.looseObject({ storageQuota: z.number() }) }),
    ),
    jobs: z.array(z.looseObject({ uid: z.string() })),
  }),
});
type Books = z.infer<typeof books>;

const booksOf = async ({ ask }: UnkindConsole): Promise<Books> => books.parse(await ask('GET content'));

const jobsOf = async (console: UnkindConsole, order: TierOrder) =>
  (await booksOf(console)).jobs.filter(({ configuration }) => configuration.name === jobNameOf(order));

const othersOf = async (console: UnkindConsole, order: TierOrder) =>
  (await booksOf(console)).jobs.filter(({ configuration }) => configuration.name !== jobNameOf(order));

const makeVms = async (console: UnkindConsole, ...vms: BackedUpVm[]): Promise<BackedUpVm[]> => {
  await console.makeVms(vms);
  return vms;
};

const apply = async (console: UnkindConsole, order: TierOrder, vms: readonly BackedUpVm[]): Promise<void> =>
  void (await finish(console, (memory) => console.port.applyPolicy({ ...order, vms }, memory)));

/** That there is one job with exactly these VMs, or none without any, and that the others are as they were. */
function holdsVms(
  console: UnkindConsole,
  { order, others }: { order: TierOrder; others: Books['jobs'] },
  vms: readonly BackedUpVm[],
): Course<Port>['holds'] {
  return async () => {
    const jobs = await jobsOf(console, order);
    expect(jobs, 'jobs').toHaveLength(vms.length === 0 ? 0 : 1);
    const includes = JSON.stringify(jobs.map(({ configuration }) => configuration.virtualMachines.includes));
    const missing = vms.filter(({ vm }) => !includes.includes(vm));
    expect(missing, 'not backed up').toEqual([]);
    const [job] = jobs;
    expect(job?.configuration.virtualMachines.includes ?? [], 'backed up').toHaveLength(vms.length);
    expect(await othersOf(console, order), 'the others').toEqual(others);
  };
}

const applyPolicy: Start = async (console) => {
  const order = newOrder();
  const vms = await makeVms(console, newVm('web'), newVm('db'));
  await apply(console, newOrder('basic'), await makeVms(console, newVm('other')));
  const others = await othersOf(console, order);
  return {
    attempt: (port, memory) => port.applyPolicy({ ...order, vms }, taskMemoryOf(memory)),
    holds: holdsVms(console, { order, others }, vms),
  };
};

const addVm: Start = async (console) => {
  const first = newOrder();
  const [one, two] = await makeVms(console, newVm('web'), newVm('db'));
  if (one === undefined || two === undefined) throw new Error('no VMs');
  await apply(console, first, [one]);
  await apply(console, newOrder('basic'), await makeVms(console, newVm('other')));
  const order = { ...first, operation: randomUUID() };
  const others = await othersOf(console, order);
  return {
    attempt: (port, memory) => port.addVm({ ...order, ...two }, taskMemoryOf(memory)),
    holds: holdsVms(console, { order, others }, [one, two]),
  };
};

const removeVm =
  (left: 0 | 1): Start =>
  async (console) => {
    const first = newOrder();
    const vms = await makeVms(console, newVm('web'), newVm('db'));
    const [one, two] = vms;
    if (one === undefined || two === undefined) throw new Error('no VMs');
    const before = left === 0 ? [two] : [one, two];
    await apply(console, first, before);
    const order = { ...first, operation: randomUUID() };
    const others = await othersOf(console, order);
    return {
      attempt: (port, memory) => port.removeVm({ ...order, vm: two.vm }, taskMemoryOf(memory)),
      holds: holdsVms(console, { order, others }, left === 0 ? [] : [one]),
    };
  };

const runBackup: Start = async (console) => {
  const first = newOrder();
  await apply(console, first, await makeVms(console, newVm('web')));
  const run = { vdc: first.vdc, tier: first.tier, operation: randomUUID() };
  return {
    attempt: (port, memory) => port.runBackup(run, taskMemoryOf(memory)),
    holds: async () => {
      const [job, ...more] = await jobsOf(console, first);
      expect(more).toEqual([]);
      expect(job?.run ?? job?.last, 'a run').not.toBeNull();
    },
  };
};

const readJobs: Start = async (console) => {
  for (const tier of ['basic', 'standard', 'premium'] as const)
    await apply(console, newOrder(tier), await makeVms(console, newVm('web')));
  return readingOf({
    there: (await booksOf(console)).jobs.map(({ uniqueUid }) => uniqueUid),
    list: async (port, onUnreadable) => (await all(port.listJobs(onUnreadable))).map(({ id }) => id),
  });
};

const readProtectedVms: Start = async (console) => {
  const order = newOrder();
  const vms = await makeVms(console, newVm('web'), newVm('db'), newVm('mail'));
  await apply(console, order, vms);
  await finish(console, (memory) => console.port.runBackup({ ...order, operation: randomUUID() }, memory));
  await console.passTime(600);
  return readingOf({
    there: vms.map(({ vm }) => vm),
    list: async (port, onUnreadable) => (await all(port.listProtectedVms(onUnreadable))).map(({ vm }) => vm),
  });
};

const enableTenant: Start = async (console) => {
  await enable(console.cloudBench, newCloudTenant());
  const order = newCloudTenant();
  const before = (await booksOf(console)).cloud;
  return {
    attempt: (port, memory) => port.enableTenant(order, taskMemoryOf(memory)),
    holds: async ({ done }) => {
      const { companies, tenants, resources } = (await booksOf(console)).cloud;
      const [tenant, ...more] = tenants.filter(
        ({ document }) => document.credentials.userName === order.userName,
      );
      expect(more, 'a second tenant').toEqual([]);
      expect(tenant?.document, 'its password').toMatchObject({ credentials: { password: order.password } });
      expect(companies, 'companies').toHaveLength(before.companies.length + 1);
      const own = resources.filter((one) => one.tenant === tenant?.uid);
      expect(own, 'its quota').toMatchObject([{ document: { storageQuota: order.quotaBytes } }]);
      expect(done, 'told').toMatchObject({ id: tenant?.uid, customer: order.customer });
    },
  };
};

type Change = {
  work: (port: Port, order: TenantOrder, memory: unknown) => ReturnType<Course<Port>['attempt']>;
  after: { document?: object; storageQuota?: number };
};

const changeTenant =
  ({ work, after }: Change): Start =>
  async (console) => {
    const other = await enable(console.cloudBench, newCloudTenant());
    const tenant = await enable(console.cloudBench, newCloudTenant());
    const before = (await booksOf(console)).cloud.tenants.find(({ uid }) => uid === other.id);
    const order = { operation: randomUUID(), tenant: tenant.id };
    return {
      attempt: (port, memory) => work(port, order, memory),
      holds: async () => {
        const { tenants, resources } = (await booksOf(console)).cloud;
        expect(
          tenants.find(({ uid }) => uid === other.id),
          'the other',
        ).toEqual(before);
        expect(tenants.find(({ uid }) => uid === tenant.id)?.document).toMatchObject(after.document ?? {});
        const own = resources.filter((one) => one.tenant === tenant.id);
        expect(own, 'its quota').toMatchObject([
          { document: { storageQuota: after.storageQuota ?? 100 * gib } },
        ]);
      },
    };
  };

const changeQuota = changeTenant({
  work: (port, order, memory) => port.changeQuota({ ...order, quotaBytes: 250 * gib }, taskMemoryOf(memory)),
  after: { storageQuota: 250 * gib },
});
const suspend = changeTenant({
  work: (port, order, memory) => port.setTenantEnabled({ ...order, isEnabled: false }, taskMemoryOf(memory)),
  after: { document: { isEnabled: false } },
});
const resetPassword = changeTenant({
  work: (port, order, memory) =>
    port.resetPassword({ ...order, password: 'Bb2-another-one' }, taskMemoryOf(memory)),
  after: { document: { credentials: { password: 'Bb2-another-one' } } },
});

const removeTenant: Start = async (console) => {
  const kept = newCloudTenant();
  const other = await enable(console.cloudBench, kept);
  const order = newCloudTenant();
  const tenant = await enable(console.cloudBench, order);
  const companies = (await booksOf(console)).cloud.companies.length;
  const removal = { operation: randomUUID(), tenant: tenant.id, customer: order.customer, backups: [] };
  return {
    attempt: (port, memory) => port.removeTenant(removal, taskMemoryOf(memory)),
    holds: async () => {
      const { cloud } = await booksOf(console);
      const uids = cloud.tenants.map(({ uid }) => uid);
      expect(uids, 'the other').toContain(other.id);
      expect(uids, 'removed').not.toContain(tenant.id);
      expect(cloud.companies, 'companies').toHaveLength(companies - 1);
    },
  };
};

const readTenants: Start = async (console) => {
  for (let made = 0; made < 3; made += 1) await enable(console.cloudBench, newCloudTenant());
  return readingOf({
    there: (await booksOf(console)).cloud.tenants.map(({ uid }) => uid),
    list: async (port, onUnreadable) => (await all(port.listTenants(onUnreadable))).map(({ id }) => id),
  });
};

const readCloudJobs: Start = async (console) => {
  for (let made = 0; made < 3; made += 1) await backedUp(console.cloudBench);
  return readingOf({
    there: (await booksOf(console)).cloud.jobs.map(({ uid }) => uid),
    list: async (port, onUnreadable) => (await all(port.listCloudJobs(onUnreadable))).map(({ id }) => id),
  });
};

const courses: Readonly<Record<string, Start>> = {
  'give VMs a policy': applyPolicy,
  'add a VM to a policy': addVm,
  'take a VM out of a policy': removeVm(1),
  'take the last VM out of a policy': removeVm(0),
  'run a backup': runBackup,
  'read backups': readJobs,
  'read protected VMs': readProtectedVms,
  'enable Cloud Connect': enableTenant,
  'change a quota': changeQuota,
  'suspend a tenant': suspend,
  'reset a password': resetPassword,
  'remove a tenant': removeTenant,
  'read tenants': readTenants,
  'read jobs of customers': readCloudJobs,
};

export const scenariosOf = (console: UnkindConsole): Scenario<Port>[] =>
  Object.entries(courses).map(([name, begin]) => ({ name, begin: () => begin(console) }));
