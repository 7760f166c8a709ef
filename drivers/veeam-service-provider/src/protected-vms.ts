import type { Fields } from '@portal/driver-kit/elements';
import { number, text } from '@portal/driver-kit/numbers';
import { meanings } from '@portal/driver-kit/words';
import type { OnUnreadable } from '@portal/ports/unreadable';
import type { ProtectedVm, VdcTier, VmRunState } from '@portal/ports/vm-backup';
import { z } from 'zod';
import type { Client } from './client.ts';
import { vmIn } from './job-document.ts';
import { vdcTierIn } from './job-name.ts';
import { listJobs, timeIn } from './jobs.ts';
import { hearingOfParts, readPages } from './pages.ts';

const runStateOf = meanings<VmRunState>({
  Running: 'running',
  Success: 'success',
  Warning: 'warning',
  Failed: 'failed',
});

const session = z.looseObject({
  backupStatus: text.nullish(),
  startTime: z.string().nullish(),
  messages: z.array(z.string()).nullish(),
});

const objectShape = z.looseObject({
  uniqueJobUid: z.guid(),
  instanceUid: z.guid(),
  name: z.string(),
  hierarchyRef: z.string(),
  isExcluded: z.boolean().nullish(),
  lastSession: session.nullish(),
});
type ObjectRecord = z.infer<typeof objectShape>;

const restorePointsShape = z.looseObject({
  instanceUid: z.guid(),
  hierarchyRef: z.string(),
  restorePoints: number.nullish(),
  latestRestorePointDate: z.string().nullish(),
});

type RestorePoints = { count: number; latestAt: Date | null };

const later = (one: Date | null, other: Date | null): Date | null => {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
};

const vmOf = ({ hierarchyRef }: Fields): string | null =>
  typeof hierarchyRef === 'string' ? vmIn(hierarchyRef) : null;

/** What names something else than a VM of a Cloud Director. */
const isOther = (fields: Fields): boolean =>
  typeof fields['hierarchyRef'] === 'string' && vmOf(fields) === null;

const restorePointsByVm = async (
  client: Client,
  backupServer: string,
  onUnreadable: OnUnreadable,
): Promise<Map<string, RestorePoints>> => {
  const found = new Map<string, RestorePoints>();
  const query = {
    path: '/protectedWorkloads/virtualMachines',
    kind: {
      idOf: vmOf,
      keyOf: ({ instanceUid }: Fields) => instanceUid,
      isOurs: (fields: Fields) => !isOther(fields),
      shape: restorePointsShape,
    },
    sortBy: 'instanceUid',
    conditions: [{ property: 'backupServerUid', value: backupServer }],
  };
  const pages = readPages(client, query, onUnreadable);
  for await (const page of pages) {
    for (const record of page) {
      const vm = vmIn(record.hierarchyRef) ?? '';
      const known = found.get(vm) ?? { count: 0, latestAt: null };
      const count = known.count + (record.restorePoints ?? 0);
      found.set(vm, { count, latestAt: later(known.latestAt, timeIn(record.latestRestorePointDate)) });
    }
  }
  return found;
};

const stateOf = (lastSession: ObjectRecord['lastSession']): VmRunState => {
  if (lastSession == null || timeIn(lastSession.startTime) === null) return 'none';
  return runStateOf(lastSession.backupStatus) ?? 'unknown';
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

const objects = {
  idOf: vmOf,
  keyOf: ({ uniqueJobUid, instanceUid }: Fields) => `${String(uniqueJobUid)} ${String(instanceUid)}`,
  isOurs: (fields: Fields) => !isOther(fields) && fields['isExcluded'] !== true,
  shape: objectShape,
};

/**
 * Names of jobs and restore points are read whole before the first page: the system tells them apart from the VMs. A VM of
 * which one of them cannot be read cannot be read itself.
 */
export async function* listProtectedVms(
  client: Client,
  backupServer: string,
  onUnreadable: OnUnreadable,
): AsyncGenerator<readonly ProtectedVm[]> {
  const { spoiled, hearing } = hearingOfParts(onUnreadable);
  const jobs = new Map<string, VdcTier | null>();
  for await (const page of listJobs(client, backupServer, hearing('job')))
    for (const job of page) jobs.set(job.id, vdcTierIn(job.name));
  const restorePoints = await restorePointsByVm(client, backupServer, hearing('restore points'));
  const query = {
    path: `/infrastructure/backupServers/${backupServer}/jobs/backupVmJobs/objects`,
    kind: objects,
    sortBy: 'instanceUid',
    conditions: [{ property: 'platform', value: 'Vcd' }],
  };
  for await (const page of readPages(client, query, onUnreadable)) {
    const vms: ProtectedVm[] = [];
    for (const record of page) {
      const vm = toProtectedVm(record, { jobs, restorePoints });
      if (vm === null) continue;
      const reason = spoiled.get(vm.job) ?? spoiled.get(vm.vm);
      if (reason === undefined) vms.push(vm);
      else onUnreadable({ id: vm.vm, reason });
    }
    yield vms;
  }
}
