import { all, finish } from '@portal/ports/testing/finish';
import { readingOf } from '@portal/ports/testing/unkindness/reading';
import { taskMemoryOf, type Course, type Scenario } from '@portal/ports/testing/unkindness/scenario';
import { newOrder, newVm } from '@portal/ports/testing/vm-backup-suite';
import type { BackedUpVm, TierOrder } from '@portal/ports/vm-backup';
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { jobNameOf, vdcTierIn } from '../job-name.ts';
import { booksOf, type Books, type Port, type Start } from './unkind-books.ts';
import { cloudCourses } from './unkind-cloud-scenarios.ts';
import type { UnkindConsole } from './unkind-console.ts';

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

/** The system refuses it until the run is over. */
const removeVmMeanwhile: Start = async (console) => {
  const course = await removeVm(1)(console);
  for (const { configuration } of (await booksOf(console)).jobs) {
    const key = vdcTierIn(configuration.name);
    if (key === null) throw new Error(`${configuration.name} is no job of a tier`);
    await finish(console, (memory) => console.port.runBackup({ ...key, operation: randomUUID() }, memory));
  }
  return course;
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

const ping: Start = () =>
  Promise.resolve({
    attempt: async (port) => ({ done: await port.ping() }),
    holds: () => Promise.resolve(),
  });

const courses: Readonly<Record<string, Start>> = {
  'give VMs a policy': applyPolicy,
  'add a VM to a policy': addVm,
  'take a VM out of a policy': removeVm(1),
  'take a VM out while it is backed up': removeVmMeanwhile,
  'take the last VM out of a policy': removeVm(0),
  'run a backup': runBackup,
  'read backups': readJobs,
  'read protected VMs': readProtectedVms,
  'look whether it answers': ping,
  ...cloudCourses,
};

export const scenariosOf = (console: UnkindConsole): Scenario<Port>[] =>
  Object.entries(courses).map(([name, begin]) => ({ name, begin: () => begin(console) }));
