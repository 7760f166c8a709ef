import { randomUUID } from 'node:crypto';
import { hoursBetweenRuns } from './configuration.ts';
import type { Job, Session, World } from './world.ts';

const urnsIn = ({ configuration }: Job): [urn: string, name: string][] =>
  configuration.virtualMachines.includes.flatMap(({ objectId, name }) =>
    objectId === undefined ? [] : [[objectId, name]],
  );

export const startRun = (world: World, job: Job, at: Date): void => {
  const startedAt = at.toISOString();
  job.run = { startedAt, endsAt: new Date(at.getTime() + world.behavior.runSeconds * 1000).toISOString() };
  for (const [urn] of urnsIn(job)) {
    job.sessions[urn] = { status: 'Running', startedAt, endedAt: null, messages: [] };
  }
};

export const addRestorePoint = (
  world: World,
  job: Job,
  vm: { urn: string; name: string; at: string; count?: number },
): void => {
  const known = world.protectedVms.get(vm.urn);
  world.protectedVms.set(vm.urn, {
    uid: known?.uid ?? randomUUID(),
    objectUid: known?.objectUid ?? randomUUID(),
    name: vm.name,
    jobUid: job.instanceUid,
    restorePoints: (known?.restorePoints ?? 0) + (vm.count ?? 1),
    latestAt: vm.at,
  });
};

const worst = (statuses: readonly Session['status'][]): Session['status'] =>
  (['Failed', 'Warning'] as const).find((one) => statuses.includes(one)) ?? 'Success';

const endRun = (world: World, job: Job): void => {
  if (job.run === null) return;
  const { startedAt, endsAt: endedAt } = job.run;
  const statuses: Session['status'][] = [];
  for (const [urn, name] of urnsIn(job)) {
    const outcome = world.behavior.vmOutcomes.get(urn);
    const status = outcome?.status ?? 'Success';
    const messages = outcome === undefined ? [] : [outcome.message];
    job.sessions[urn] = { status, startedAt, endedAt, messages };
    if (status !== 'Failed') addRestorePoint(world, job, { urn, name, at: endedAt });
    statuses.push(status);
  }
  job.run = null;
  job.last = { startedAt, endedAt, status: worst(statuses) };
};

/** When it runs by itself next: the latest time that has come, or the first that will. */
const dueAt = (job: Job, now: number): number => {
  const hours = hoursBetweenRuns(job.configuration);
  if (hours === null) return Infinity;
  const last = Date.parse(job.last?.startedAt ?? job.createdAt);
  const passed = Math.max(1, Math.floor((now - last) / (hours * 3_600_000)));
  return last + passed * hours * 3_600_000;
};

/** Ends and starts what is due; answers when something is due next. */
export const settleRuns = (world: World): number => {
  const now = world.clock.now().getTime();
  let next = Infinity;
  for (const job of world.jobs.values()) {
    if (job.run === null && dueAt(job, now) <= now) startRun(world, job, new Date(dueAt(job, now)));
    if (job.run !== null && Date.parse(job.run.endsAt) <= now) endRun(world, job);
    next = Math.min(next, job.run === null ? dueAt(job, now) : Date.parse(job.run.endsAt));
  }
  return next;
};
