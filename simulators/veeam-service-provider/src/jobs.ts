import { randomUUID } from 'node:crypto';
import type { Reply } from '@portal/simulator-kit/messages';
import {
  configuration,
  hoursBetweenRuns,
  type Configuration,
  type IncludedObjects,
} from './configuration.ts';
import { apply, failed, patches } from './json-patch.ts';
import type { Row } from './lists.ts';
import { dataReply, emptyReply, missing, parsed, Refusal, wrong } from './messages.ts';
import { startRun } from './runs.ts';
import { changed, nowIn, type Job, type World } from './world.ts';

export const jobIn = (world: World, id: string): Job => {
  const job = world.jobs.get(id.toLowerCase());
  if (job === undefined) throw missing(`Job ${id}`);
  return job;
};

const checkIncluded = (world: World, one: IncludedObjects): void => {
  if (one.hostName !== world.cloudDirector) throw wrong(`Server ${one.hostName} is not known.`);
  if (one.type !== 'VirtualMachine') return;
  const known = world.vms.get(one.objectId ?? '');
  if (known === undefined) throw wrong(`Object ${one.name} (${one.objectId}) was not found.`);
};

const check = (world: World, wanted: Configuration, self?: Job): void => {
  for (const job of world.jobs.values()) {
    if (job !== self && job.configuration.name === wanted.name) {
      throw wrong(`A job with the name ${wanted.name} already exists.`);
    }
  }
  const { backupRepositoryId } = wanted.storage;
  if (!world.repositories.includes(backupRepositoryId)) {
    throw wrong(`Backup repository ${backupRepositoryId} was not found.`);
  }
  const { includes } = wanted.virtualMachines;
  for (const one of includes) checkIncluded(world, one);
  const ids = includes.map(({ objectId, name }) => objectId ?? name);
  if (new Set(ids).size !== ids.length) throw wrong('An object is in the job twice.');
};

const configurationReply = (world: World, job: Job): Reply =>
  dataReply({
    ...job.configuration,
    instanceUid: job.uniqueUid,
    originalUid: job.instanceUid,
    backupServerUid: world.backupServer,
    backupServerName: 'backup-server',
  });

export const addJob = (world: World, wanted: Configuration): Job => {
  check(world, wanted);
  const job: Job = {
    uniqueUid: randomUUID(),
    instanceUid: randomUUID(),
    createdAt: nowIn(world),
    configuration: wanted,
    run: null,
    last: null,
    sessions: {},
  };
  world.jobs.set(job.uniqueUid, job);
  return job;
};

export const createJob = (world: World, backupServer: string, body: unknown): Reply => {
  if (backupServer !== world.backupServer) throw missing(`Backup server ${backupServer}`);
  const job = addJob(world, parsed(configuration, body));
  changed(world);
  return configurationReply(world, job);
};

export const getConfiguration = (world: World, id: string): Reply =>
  configurationReply(world, jobIn(world, id));

const refuseWhileRunning = ({ run, configuration: { name } }: Job): void => {
  if (run === null) return;
  throw new Refusal(400, 'retryableLogical', { message: `Job ${name} is currently running.` });
};

const unchangeable = new Set([
  '/instanceUid',
  '/originalUid',
  '/backupServerUid',
  '/storage/backupRepositoryId',
]);

export const patchJob = (world: World, id: string, body: unknown): Reply => {
  const job = jobIn(world, id);
  const list = parsed(patches, body);
  const forbidden = list.find(({ path }) => unchangeable.has(path));
  if (forbidden !== undefined) throw failed(forbidden, 'could not be updated');
  refuseWhileRunning(job);
  const document = structuredClone(job.configuration);
  apply(document, list);
  const wanted = parsed(configuration, document);
  check(world, wanted, job);
  job.configuration = wanted;
  changed(world);
  return configurationReply(world, job);
};

/** What it has backed up stays. */
export const deleteJob = (world: World, id: string): Reply => {
  const job = jobIn(world, id);
  refuseWhileRunning(job);
  world.jobs.delete(job.uniqueUid);
  changed(world);
  return emptyReply;
};

export const startJob = (world: World, id: string): Reply => {
  const job = jobIn(world, id);
  refuseWhileRunning(job);
  startRun(world, job, world.clock.now());
  changed(world);
  return emptyReply;
};

const lastOf = ({ run, last }: Job): Row => {
  if (run !== null) return { lastRun: run.startedAt };
  if (last === null) return {};
  const duration = (Date.parse(last.endedAt) - Date.parse(last.startedAt)) / 1000;
  return {
    lastRun: last.startedAt,
    lastEndTime: last.endedAt,
    lastDuration: Math.round(duration),
    transferredData: 1_073_741_824,
    ...(last.status === 'Failed' ? { failureMessage: 'Error: not all VMs were backed up.' } : {}),
  };
};

const rowOf = (world: World, job: Job): Row => ({
  instanceUid: job.instanceUid,
  uniqueUid: job.uniqueUid,
  name: job.configuration.name,
  description: job.configuration.description,
  creationTime: job.createdAt,
  backupServerUid: world.backupServer,
  status: job.run === null ? (job.last?.status ?? 'None') : 'Running',
  type: 'BackupVm',
  isEnabled: !job.configuration.isDisabled,
  scheduleType: hoursBetweenRuns(job.configuration) === null ? 'NotScheduled' : 'Periodically',
  retentionLimit: job.configuration.storage.retentionPolicy.quantity,
  retentionLimitType: job.configuration.storage.retentionPolicy.type,
  isGfsOptionEnabled: job.configuration.storage.gfsPolicy.isEnabled,
  targetType: 'Local',
  ...lastOf(job),
});

export const listJobs = (world: World): Row[] => [...world.jobs.values()].map((job) => rowOf(world, job));
