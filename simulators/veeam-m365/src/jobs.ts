import { jsonReply, type Reply } from '@portal/simulator-kit/messages';
import { z } from 'zod';
import type { Answer, Call } from './call.ts';
import { checkJob, jobEdit, newJob, toItems } from './job-bodies.ts';
import { bodyAs, checkQuery, inTheWay, missing, noContent, pageReply } from './messages.ts';
import { groupReply, siteReply, teamReply, userReply } from './objects.ts';
import { startRun, stopRun } from './runs.ts';
import { dueAfter } from './schedule.ts';
import { objectIdOf } from './scope.ts';
import { sessionReply } from './sessions.ts';
import type { Tenant } from './tenants.ts';
import {
  changeJob,
  jobOf,
  newId,
  organizationOf,
  tell,
  tenantOf,
  type Item,
  type Job,
  type World,
} from './world.ts';

const nextRun = (job: Job, now: Date): string | null => {
  const at = dueAfter(job, now.getTime());
  return Number.isFinite(at) ? new Date(at).toISOString() : null;
};

const jobReply = (job: Job, now: Date) => ({
  id: job.id,
  organizationId: job.organizationId,
  repositoryId: job.repositoryId,
  name: job.name,
  description: job.description,
  backupType: job.backupType,
  schedulePolicy: job.schedulePolicy,
  lastRun: job.lastRun,
  nextRun: nextRun(job, now),
  lastBackup: job.lastBackup,
  isEnabled: job.isEnabled,
  lastStatus: job.lastStatus,
  eTag: job.eTag,
});

const byId = <T extends { id: string }>(rows: readonly T[], item: Item): T | undefined =>
  rows.find(({ id }) => id === objectIdOf(item));

/** As its thing is now; what is gone is told as it was. */
function itemReply(tenant: Tenant, item: Item): Item {
  const user = byId(tenant.user, item);
  if (item.type === 'User' && user) return { ...item, user: userReply(user) };
  const group = byId(tenant.group, item);
  if (item.type === 'Group' && group) return { ...item, group: groupReply(group) };
  const site = byId(tenant.site, item);
  if (item.type === 'Site' && site) return { ...item, site: siteReply(site) };
  const team = byId(tenant.team, item);
  return item.type === 'Team' && team ? { ...item, team: teamReply(team) } : item;
}

const tenantOfJob = (world: World, job: Pick<Job, 'organizationId'>): Tenant =>
  tenantOf(world, organizationOf(world, job.organizationId).msid);

export function listJobs({ world, request, now }: Call): Reply {
  checkQuery(request, ['organizationId', 'repositoryId', 'limit', 'offset']);
  const [organizationId, repositoryId] = ['organizationId', 'repositoryId'].map((name) =>
    request.query.get(name),
  );
  const rows = world.data.jobs
    .filter((job) => !organizationId || job.organizationId === organizationId)
    .filter((job) => !repositoryId || job.repositoryId === repositoryId)
    .map((job) => jobReply(job, now));
  return pageReply(request, rows);
}

export const getJob = ({ world, part, now }: Call): Reply =>
  jsonReply(jobReply(jobOf(world, part('id')), now));

export const listItems =
  (which: 'selectedItems' | 'excludedItems'): Answer =>
  ({ world, request, part }: Call): Reply => {
    checkQuery(request, ['limit', 'offset']);
    const job = jobOf(world, part('id'));
    const tenant = tenantOfJob(world, job);
    return pageReply(
      request,
      job[which].map((item) => itemReply(tenant, item)),
    );
  };

function checkRepository(world: World, id: string): void {
  if (!world.repositories.includes(id)) throw missing(`Backup repository ${id}`);
}

export function createJob({ world, request, now }: Call): Reply {
  checkQuery(request, ['skipItemUpdate']);
  const body = bodyAs(request, newJob);
  checkRepository(world, body.repositoryId);
  const tenant = tenantOfJob(world, body);
  const job: Job = {
    id: newId(),
    organizationId: body.organizationId,
    repositoryId: body.repositoryId,
    name: body.name,
    description: body.description ?? '',
    backupType: body.backupType,
    selectedItems: toItems(tenant, body.selectedItems ?? [], []),
    excludedItems: toItems(tenant, body.excludedItems ?? [], []),
    schedulePolicy: body.schedulePolicy ?? { type: 'ManualOnly' },
    isEnabled: body.isEnabled ?? true,
    scheduledFrom: now.toISOString(),
    lastRun: null,
    lastBackup: null,
    lastStatus: 'Stopped',
    eTag: 0,
    run: null,
    retry: null,
    nextOutcome: null,
  };
  checkJob(world, job);
  world.data.jobs.push(job);
  changeJob(world, job);
  if (body.runNow === true) startRun(world, job, now.getTime());
  world.save();
  return jsonReply(jobReply(job, now), 201);
}

export function editJob({ world, request, part, now }: Call): Reply {
  checkQuery(request, ['skipItemUpdate']);
  const job = jobOf(world, part('id'));
  const { selectedItems, excludedItems, runNow, ...body } = bodyAs(request, jobEdit);
  if (body.repositoryId !== undefined) checkRepository(world, body.repositoryId);
  const tenant = tenantOfJob(world, job);
  const set = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  const edited: Job = { ...job, ...set };
  if (selectedItems) edited.selectedItems = toItems(tenant, selectedItems, job.selectedItems);
  if (excludedItems) edited.excludedItems = toItems(tenant, excludedItems, job.excludedItems);
  if (edited.backupType === 'EntireOrganization') edited.selectedItems = [];
  if (body.schedulePolicy) edited.scheduledFrom = now.toISOString();
  checkJob(world, edited);
  Object.assign(job, edited);
  changeJob(world, job);
  if (selectedItems) tell(world, () => ({ eventType: 'JobSelectedItemsChange', jobId: job.id }));
  if (excludedItems) tell(world, () => ({ eventType: 'JobExcludedItemsChange', jobId: job.id }));
  if (runNow === true) startRun(world, job, now.getTime());
  world.save();
  return noContent;
}

export function deleteJob({ world, part }: Call): Reply {
  const job = jobOf(world, part('id'));
  if (job.run !== null) throw inTheWay('The job is running.');
  world.data.jobs = world.data.jobs.filter(({ id }) => id !== job.id);
  tell(world, () => ({ eventType: 'JobDelete', id: job.id, jobType: 'Backup' }));
  world.save();
  return noContent;
}

export const enableJob =
  (isEnabled: boolean): Answer =>
  ({ world, part, now }: Call): Reply => {
    const job = jobOf(world, part('id'));
    if (!job.isEnabled) job.scheduledFrom = now.toISOString();
    job.isEnabled = isEnabled;
    changeJob(world, job);
    world.save();
    return noContent;
  };

export function startJob({ world, request, part, now }: Call): Reply {
  bodyAs(request, z.strictObject({ full: z.boolean() }));
  const job = jobOf(world, part('id'));
  if (job.run !== null) throw inTheWay('The job is running already.');
  const session = startRun(world, job, now.getTime());
  world.save();
  return jsonReply(sessionReply(session));
}

export function stopJob({ world, part }: Call): Reply {
  const job = jobOf(world, part('id'));
  if (job.run === null) throw inTheWay('The job is not running.');
  stopRun(world, job);
  world.save();
  return noContent;
}
