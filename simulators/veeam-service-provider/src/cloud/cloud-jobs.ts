import type { Row } from '../lists.ts';
import { uuidOf } from '../uuid.ts';
import type { World } from '../world.ts';
import { quotaOf, sizeOf, storedBytesOf } from './resources.ts';
import type { CloudJob, Tenant } from './state.ts';

const tenantOf = ({ cloud }: World, job: CloudJob): Tenant | undefined =>
  cloud.tenants.get(cloud.servers.get(job.server)?.tenant ?? '');

const lastOf = ({ run, last }: CloudJob): Row => {
  if (run !== null) return { lastRun: run.startedAt };
  // A time before the first run is written as one of the year 1.
  if (last === null) return { lastRun: '0001-01-01T00:00:00.0000000+00:00' };
  return {
    lastRun: last.startedAt,
    lastEndTime: last.endedAt,
    lastDuration: Math.round((Date.parse(last.endedAt) - Date.parse(last.startedAt)) / 1000),
    transferredData: last.transferredBytes,
    ...(last.message === '' ? {} : { failureMessage: last.message }),
  };
};

const rowOf = (world: World, job: CloudJob): Row => ({
  instanceUid: uuidOf(`job ${job.uid}`),
  uniqueUid: job.uid,
  name: job.name,
  backupServerUid: job.server,
  organizationUid: tenantOf(world, job)?.document.assignedForCompany,
  status: job.shownStatus ?? (job.run === null ? (job.last?.status ?? 'None') : 'Running'),
  type: job.workload === 'vm' ? 'BackupVm' : 'AgentBackupJob',
  isEnabled: job.isEnabled,
  scheduleType: job.scheduleType,
  retentionLimit: job.retention,
  retentionLimitType: 'RestorePoints',
  isGfsOptionEnabled: false,
  targetType: 'Cloud',
  destination: 'Cloud repository',
  ...lastOf(job),
});

/** Those of servers that let the provider see them. */
export const listCloudJobs = (world: World): Row[] =>
  [...world.cloud.jobs.values()]
    .filter(({ server }) => world.cloud.servers.get(server)?.isManaged === true)
    .map((job) => rowOf(world, job));

const backupTypes = { vm: 'VSphere', server: 'Windows', workstation: 'Windows' } as const;

export const listBackups = (world: World): Row[] =>
  [...world.cloud.jobs.values()]
    .filter(({ points }) => points > 0)
    .map((job) => ({
      instanceUid: uuidOf(`backup ${job.uid}`),
      name: job.name,
      tenantUid: world.cloud.servers.get(job.server)?.tenant,
      type: backupTypes[job.workload],
      siteUid: world.cloud.site,
      repositoryUid: world.cloud.repository,
      jobUid: uuidOf(`job ${job.uid}`),
      restorePointsCount: Math.min(job.points, job.retention),
    }));

/** What machines have in a backup: an equal part each, as far as their server lets the provider see it. */
const listMachines = (world: World, of: (job: CloudJob) => boolean, nameOfId: string): Row[] =>
  [...world.cloud.jobs.values()]
    .filter((job) => job.points > 0 && of(job) && world.cloud.servers.get(job.server)?.isManaged === true)
    .flatMap((job) =>
      Array.from({ length: job.machines }, (_, at) => ({
        instanceUid: uuidOf(`backup ${job.uid}`),
        [nameOfId]: uuidOf(`machine ${at} ${job.uid}`),
        jobUid: uuidOf(`job ${job.uid}`),
        repositoryUid: world.cloud.repository,
        totalRestorePointSize:
          Math.floor(sizeOf(job) / job.machines) + (at === 0 ? sizeOf(job) % job.machines : 0),
        restorePoints: Math.min(job.points, job.retention),
        targetType: 'Cloud',
      })),
    );

export const listVmBackups = (world: World): Row[] =>
  listMachines(world, ({ workload }) => workload === 'vm', 'virtualMachineUid');
export const listComputerBackups = (world: World): Row[] =>
  listMachines(world, ({ workload }) => workload !== 'vm', 'backupAgentUid');

const hasGateway = ({ cloud }: World, { document }: Tenant): boolean =>
  [...cloud.gateways.values()].some(
    ({ pool, status, isDisabled }) =>
      !isDisabled &&
      status !== 'Error' &&
      (pool === null ? document.gatewayPoolsUids.length === 0 : document.gatewayPoolsUids.includes(pool)),
  );

/** Why the provider does not take what a run sends; null when it does. */
const refusalOf = (world: World, job: CloudJob): string | null => {
  const tenant = tenantOf(world, job);
  if (tenant === undefined) return 'The tenant account does not exist.';
  if (!tenant.document.isEnabled) return 'The tenant account is disabled.';
  if (!hasGateway(world, tenant)) return 'No cloud gateway is available.';
  const added = job.points === 0 ? job.fullBytes : job.points < job.retention ? job.bytesPerRun : 0;
  return storedBytesOf(world, tenant.uid) + added > quotaOf(world, tenant.uid)
    ? 'The storage quota of the cloud repository has been exceeded.'
    : null;
};

const outcomeOf = (world: World, job: CloudJob) => {
  const refused = refusalOf(world, job);
  if (refused !== null) return { status: 'Failed', message: refused } as const;
  return job.outcome ?? ({ status: 'Success', message: '' } as const);
};

const endRun = (world: World, job: CloudJob): void => {
  if (job.run === null) return;
  const { startedAt, endsAt: endedAt } = job.run;
  const { status, message } = outcomeOf(world, job);
  const sent = job.points === 0 ? job.fullBytes : job.bytesPerRun;
  job.run = null;
  job.last = { startedAt, endedAt, status, message, transferredBytes: status === 'Failed' ? 0 : sent };
  if (status === 'Failed') return;
  job.points += 1;
  const tenant = tenantOf(world, job);
  if (tenant !== undefined) tenant.lastActiveAt = endedAt;
};

export const startCloudJob = (world: World, job: CloudJob, at: number): void => {
  const endsAt = new Date(at + world.behavior.runSeconds * 1000).toISOString();
  job.run = { startedAt: new Date(at).toISOString(), endsAt };
};

const hourMs = 3_600_000;

/** Of several times that have passed only the latest is made up for. */
const startWhenDue = (world: World, job: CloudJob, now: number): void => {
  if (job.nextAt === null || job.hoursBetweenRuns === null) return;
  const [due, pause] = [Date.parse(job.nextAt), job.hoursBetweenRuns * hourMs];
  if (due > now) return;
  const latest = due + Math.floor((now - due) / pause) * pause;
  job.nextAt = new Date(latest + pause).toISOString();
  if (job.run === null && job.isEnabled) startCloudJob(world, job, latest);
};

const endLeases = ({ cloud }: World, now: number): number => {
  let next = Infinity;
  for (const { document } of cloud.tenants.values()) {
    if (!document.isEnabled || !document.isLeaseExpirationEnabled) continue;
    const endsAt = Date.parse(document.leaseExpirationDate ?? '');
    if (endsAt <= now) document.isEnabled = false;
    else next = Math.min(next, endsAt);
  }
  return next;
};

/** Ends and starts what is due; answers when something is due next. */
export const settleCloud = (world: World): number => {
  const now = world.clock.now().getTime();
  let next = endLeases(world, now);
  for (const job of world.cloud.jobs.values()) {
    if (job.run !== null && Date.parse(job.run.endsAt) <= now) endRun(world, job);
    startWhenDue(world, job, now);
    if (job.run !== null && Date.parse(job.run.endsAt) <= now) endRun(world, job);
    next = Math.min(next, Date.parse(job.run?.endsAt ?? job.nextAt ?? '') || Infinity);
  }
  return next;
};
