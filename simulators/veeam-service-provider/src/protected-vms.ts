import type { Row } from './lists.ts';
import { uuidOf } from './uuid.ts';
import type { Session, World } from './world.ts';

const sessionOf = (session: Session | undefined): Row => {
  if (session === undefined) return {};
  const { status, startedAt, endedAt, messages } = session;
  const ended =
    endedAt === null
      ? {}
      : { endTime: endedAt, duration: Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1000) };
  return { lastSession: { backupStatus: status, startTime: startedAt, ...ended, messages } };
};

/** The VMs that are in jobs. */
export const listObjects = (world: World): Row[] =>
  [...world.jobs.values()].flatMap((job) =>
    job.configuration.virtualMachines.includes
      .filter(({ type }) => type === 'VirtualMachine')
      .map(({ objectId = '', name }) => ({
        jobUid: job.instanceUid,
        uniqueJobUid: job.uniqueUid,
        instanceUid: world.protectedVms.get(objectId)?.objectUid ?? uuidOf(objectId),
        name,
        platform: 'Vcd',
        hierarchyRef: objectId,
        isExcluded: false,
        ...sessionOf(job.sessions[objectId]),
      })),
  );

/** The VMs of which there are restore points, whether or not a job still has them. */
export const listProtectedVms = (world: World): Row[] =>
  [...world.protectedVms].map(([urn, vm]) => ({
    instanceUid: vm.uid,
    backupServerUid: world.backupServer,
    name: vm.name,
    hierarchyRef: urn,
    objectUid: vm.objectUid,
    restorePoints: vm.restorePoints,
    latestRestorePointDate: vm.latestAt,
    jobUid: vm.jobUid,
  }));
