import type { ProtectedVm, VdcTier, VmRunState } from '@portal/ports/vm-backup';
import { z } from 'zod';
import type { Client } from './client.ts';
import { vmIn } from './job-document.ts';
import { vdcTierIn } from './job-name.ts';
import { listJobs, timeIn } from './jobs.ts';
import { readPages } from './pages.ts';

const states: Readonly<Record<string, VmRunState>> = {
  Running: 'running',
  Success: 'success',
  Warning: 'warning',
  Failed: 'failed',
};

const session = z.looseObject({
  backupStatus: z.string().nullish(),
  startTime: z.string().nullish(),
  messages: z.array(z.string()).nullish(),
});

const objectShape = z.looseObject({
  uniqueJobUid: z.uuid(),
  instanceUid: z.uuid(),
  name: z.string(),
  hierarchyRef: z.string().nullish(),
  isExcluded: z.boolean().nullish(),
  lastSession: session.nullish(),
});
type ObjectRecord = z.infer<typeof objectShape>;

const restorePointsShape = z.looseObject({
  instanceUid: z.uuid(),
  hierarchyRef: z.string().nullish(),
  restorePoints: z.number().nullish(),
  latestRestorePointDate: z.string().nullish(),
});

type RestorePoints = { count: number; latestAt: Date | null };

const later = (one: Date | null, other: Date | null): Date | null => {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
};

const restorePointsByVm = async (
  client: Client,
  backupServer: string,
): Promise<Map<string, RestorePoints>> => {
  const found = new Map<string, RestorePoints>();
  const pages = readPages(client, {
    path: '/protectedWorkloads/virtualMachines',
    shape: restorePointsShape,
    sortBy: 'instanceUid',
    key: (record) => record.instanceUid,
    conditions: [{ property: 'backupServerUid', value: backupServer }],
  });
  for await (const page of pages) {
    for (const record of page) {
      const vm = vmIn(record.hierarchyRef);
      if (vm === null) continue;
      const known = found.get(vm) ?? { count: 0, latestAt: null };
      const count = known.count + (record.restorePoints ?? 0);
      found.set(vm, { count, latestAt: later(known.latestAt, timeIn(record.latestRestorePointDate)) });
    }
  }
  return found;
};

const stateOf = (lastSession: ObjectRecord['lastSession']): VmRunState => {
  if (lastSession == null || timeIn(lastSession.startTime) === null) return 'none';
  return states[lastSession.backupStatus ?? ''] ?? 'unknown';
};

const messageOf = (lastSession: ObjectRecord['lastSession']): string | null => {
  const messages = stateOf(lastSession) === 'success' ? [] : (lastSession?.messages ?? []);
  return messages.length === 0 ? null : messages.join('\n');
};

type Known = { jobs: ReadonlyMap<string, VdcTier | null>; restorePoints: ReadonlyMap<string, RestorePoints> };

const noJob = { vdc: null, tier: null };
const noRestorePoints: RestorePoints = { count: 0, latestAt: null };

/** Null for what is no VM of a Cloud Director, or is left out of its job. */
const toProtectedVm = (record: ObjectRecord, known: Known): ProtectedVm | null => {
  const vm = vmIn(record.hierarchyRef);
  if (vm === null || record.isExcluded === true) return null;
  const { vdc, tier } = known.jobs.get(record.uniqueJobUid) ?? noJob;
  const { count, latestAt } = known.restorePoints.get(vm) ?? noRestorePoints;
  return {
    vm,
    name: record.name,
    job: record.uniqueJobUid,
    vdc,
    tier,
    lastRunAt: timeIn(record.lastSession?.startTime),
    lastRunState: stateOf(record.lastSession),
    lastRunMessage: messageOf(record.lastSession),
    lastRestorePointAt: latestAt,
    restorePoints: count,
  };
};

/** Names of jobs and restore points are read whole before the first page: the system tells them apart from the VMs. */
export async function* listProtectedVms(
  client: Client,
  backupServer: string,
): AsyncGenerator<readonly ProtectedVm[]> {
  const jobs = new Map<string, VdcTier | null>();
  for await (const page of listJobs(client, backupServer)) {
    for (const job of page) jobs.set(job.id, vdcTierIn(job.name));
  }
  const known = { jobs, restorePoints: await restorePointsByVm(client, backupServer) };
  const pages = readPages(client, {
    path: `/infrastructure/backupServers/${backupServer}/jobs/backupVmJobs/objects`,
    shape: objectShape,
    sortBy: 'instanceUid',
    key: (record) => `${record.uniqueJobUid} ${record.instanceUid}`,
    conditions: [{ property: 'platform', value: 'Vcd' }],
  });
  for await (const page of pages) {
    yield page.map((record) => toProtectedVm(record, known)).filter((vm) => vm !== null);
  }
}
