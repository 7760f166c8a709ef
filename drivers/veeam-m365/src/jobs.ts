import { unlessUnreadable } from '@portal/driver-kit/elements';
import { isKind, orNull } from '@portal/ports/failure';
import type { M365Backup } from '@portal/ports/m365-backup';
import type { M365Job, M365JobSettings } from '@portal/ports/m365-jobs';
import { failOnUnreadable, type OnUnreadable } from '@portal/ports/unreadable';
import { z } from 'zod';
import type { Call, Client } from './client.ts';
import { conflict, isRefusal, withObjects } from './failure.ts';
import { mergeItems, toJobItem } from './items.ts';
import {
  isAtWork,
  isAtRest,
  isEntire,
  jobPath,
  listJobRecords,
  readJobRecord,
  toJob,
  withItems,
  type JobRecord,
  type WholeJob,
} from './job-records.ts';
import { readMarked, writeMarked } from './marker.ts';
import { readOrganization } from './organizations.ts';
import { checkRepository } from './repositories.ts';
import { policyOf } from './schedule.ts';

type JobOrder = Parameters<M365Backup['createJob']>[0];

const whole = async (client: Client, record: JobRecord): Promise<M365Job> =>
  toJob(await withItems(client, record));

export const getJob = async (client: Client, jobId: string): Promise<M365Job> =>
  await whole(client, await readJobRecord(client, jobId));

/** A job of which an item cannot be read cannot be read itself. */
export async function* listJobs(
  client: Client,
  tenantId: string,
  onUnreadable: OnUnreadable,
): AsyncIterable<readonly M365Job[]> {
  for await (const page of listJobRecords(client, tenantId, onUnreadable)) {
    const jobs: M365Job[] = [];
    for (const record of page) {
      const job = await unlessUnreadable(record.id, whole(client, record), onUnreadable);
      if (job !== null) jobs.push(job);
    }
    yield jobs;
  }
}

async function allRecords(client: Client, tenantId: string): Promise<JobRecord[]> {
  const records: JobRecord[] = [];
  for await (const page of listJobRecords(client, tenantId, failOnUnreadable)) records.push(...page);
  return records;
}

/** The system's refusals are in words alone: what stands in the way is looked for. */
function refuseTaken(others: readonly JobRecord[], { name, scope }: M365JobSettings): void {
  if (others.some((one) => one.name.toLowerCase() === name.toLowerCase()))
    throw conflict('nameTaken', `there is a job named ${name}`);
  if (scope === 'entire-organization' && others.some(isEntire))
    throw conflict('entireOrganizationTaken', 'there is a job of the entire organization');
}

function bodyOf(settings: M365JobSettings, operation: string | null, there: WholeJob | null) {
  const { name, description, scope, included, excluded, schedule } = settings;
  const selected = mergeItems(there?.selected ?? [], included, toJobItem);
  return {
    name,
    description: writeMarked({ text: description, operation }),
    ...(scope === 'entire-organization'
      ? { backupType: 'EntireOrganization' }
      : { backupType: 'SelectedItems', selectedItems: selected }),
    excludedItems: mergeItems(there?.excluded ?? [], excluded, toJobItem),
    schedulePolicy: policyOf(schedule, there?.record.schedulePolicy),
  };
}

/** `usual`: the repository of a tenant that was given none. */
type JobsWay = { client: Client; usual: string };

export async function createJob({ client, usual }: JobsWay, order: JobOrder): Promise<M365Job> {
  const { operation, tenantId } = order;
  const find = async (): Promise<JobRecord | null> => {
    const records = await allRecords(client, tenantId);
    const made = records.find(({ description }) => readMarked(description).operation === operation);
    if (made === undefined) refuseTaken(records, order);
    return made ?? null;
  };
  const found = await find();
  if (found !== null) return await whole(client, found);
  const repositoryId = order.repository ?? usual;
  const body = { ...bodyOf(order, operation, null), organizationId: tenantId, repositoryId, isEnabled: true };
  const sent = client.read({ method: 'POST', path: '/Jobs', body }, z.object({ id: z.string() }));
  const owners = async (): Promise<void> => {
    await readOrganization(client, tenantId);
    await checkRepository(client, repositoryId);
  };
  try {
    const { id } = await withObjects(sent, owners);
    return await getJob(client, id);
  } catch (error) {
    const made = isRefusal(error) ? await find() : null;
    if (made === null) throw error;
    return await whole(client, made);
  }
}

export async function changeJob(client: Client, jobId: string, settings: M365JobSettings): Promise<M365Job> {
  const record = await readJobRecord(client, jobId);
  const others = async (): Promise<JobRecord[]> =>
    (await allRecords(client, record.organizationId)).filter(({ id }) => id !== record.id);
  refuseTaken(await others(), settings);
  const { operation } = readMarked(record.description);
  const body = bodyOf(settings, operation, await withItems(client, record));
  const sent = client.send({ method: 'PUT', path: jobPath(jobId), body });
  try {
    await withObjects(sent, () => readJobRecord(client, jobId));
  } catch (error) {
    if (isRefusal(error)) refuseTaken(await others(), settings);
    throw error;
  }
  return await getJob(client, jobId);
}

export async function deleteJob(client: Client, jobId: string): Promise<void> {
  const record = await orNull(readJobRecord(client, jobId));
  if (record === null) return;
  if (isAtWork(record)) throw conflict('jobRunning', `job ${jobId} is running`);
  try {
    await orNull(client.send({ method: 'DELETE', path: jobPath(jobId) }));
  } catch (error) {
    throw isKind(error, 'conflict') ? conflict('jobRunning', String(error)) : error;
  }
}

export const setJobEnabled = async (client: Client, jobId: string, isEnabled: boolean): Promise<void> =>
  await client.send({ method: 'POST', path: `${jobPath(jobId)}/${isEnabled ? 'enable' : 'disable'}` });

/** A refusal may say no more than that somebody else was first. */
async function lead(client: Client, jobId: string, to: { isRunning: boolean; call: Call }): Promise<void> {
  // Some states say neither.
  const isThere = async (): Promise<boolean> => {
    const record = await readJobRecord(client, jobId);
    return to.isRunning ? isAtWork(record) : isAtRest(record);
  };
  if (await isThere()) return;
  try {
    await client.send(to.call);
  } catch (error) {
    if (!isRefusal(error) || !(await isThere())) throw error;
  }
}

export const startJob = async (client: Client, jobId: string): Promise<void> =>
  await lead(client, jobId, {
    isRunning: true,
    call: { method: 'POST', path: `${jobPath(jobId)}/start`, body: { full: false } },
  });

export const stopJob = async (client: Client, jobId: string): Promise<void> =>
  await lead(client, jobId, {
    isRunning: false,
    call: { method: 'POST', path: `${jobPath(jobId)}/stop` },
  });
