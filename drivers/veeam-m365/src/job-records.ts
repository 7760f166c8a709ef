import { wordsOf } from '@portal/driver-kit/words';
import type { M365Job } from '@portal/ports/m365-jobs';
import { failOnUnreadable, type OnUnreadable } from '@portal/ports/unreadable';
import { z } from 'zod';
import type { Client } from './client.ts';
import { itemShape, objectsOf, type Item } from './items.ts';
import { readMarked } from './marker.ts';
import { policyShape, scheduleOf } from './schedule.ts';
import { stateOf, timeOf } from './words.ts';

const jobShape = z.object({
  id: z.string(),
  organizationId: z.string(),
  name: z.string(),
  description: z.string().nullish(),
  backupType: z.string().nullish(),
  schedulePolicy: policyShape.nullish(),
  lastRun: z.string().nullish(),
  nextRun: z.string().nullish(),
  lastBackup: z.string().nullish(),
  isEnabled: z.boolean().nullish(),
  lastStatus: z.string().nullish(),
});
export type JobRecord = z.infer<typeof jobShape>;

/** A job with what it backs up and leaves out. */
export type WholeJob = { record: JobRecord; selected: readonly Item[]; excluded: readonly Item[] };

export const jobPath = (id: string): string => `/Jobs/${encodeURIComponent(id)}`;

export const readJobRecord = async (client: Client, id: string): Promise<JobRecord> =>
  await client.read({ method: 'GET', path: jobPath(id) }, jobShape);

export const listJobRecords = (
  client: Client,
  tenantId: string,
  onUnreadable: OnUnreadable,
): AsyncIterable<readonly JobRecord[]> =>
  client.list(
    { path: '/Jobs', kind: { shape: jobShape }, query: { organizationId: tenantId } },
    onUnreadable,
  );

const readItems = async (client: Client, path: string): Promise<Item[]> => {
  const items: Item[] = [];
  // Items have ids of several kinds; a change of the job sends all of them back.
  const list = { path, kind: { keyOf: () => null, shape: itemShape } };
  for await (const page of client.list(list, failOnUnreadable)) items.push(...page);
  return items;
};

const entire = wordsOf(['EntireOrganization']);
export const isEntire = ({ backupType }: JobRecord): boolean => entire(backupType) !== null;

const atWork = wordsOf(['Running', 'Queued']);
export const isAtWork = ({ lastStatus }: JobRecord): boolean => atWork(lastStatus) !== null;

const atRest = wordsOf(['Stopped', 'Success', 'Failed', 'Warning', 'NotConfigured']);

/** True also when it has never run. A run whose proxy is away may go on, and so may one in a state that nobody knows. */
export const isAtRest = ({ lastStatus, lastRun }: JobRecord): boolean =>
  (!lastStatus && !lastRun) || atRest(lastStatus) !== null;

export const withItems = async (client: Client, record: JobRecord): Promise<WholeJob> => ({
  record,
  selected: isEntire(record) ? [] : await readItems(client, `${jobPath(record.id)}/SelectedItems`),
  excluded: await readItems(client, `${jobPath(record.id)}/ExcludedItems`),
});

export function toJob({ record, selected, excluded }: WholeJob): M365Job {
  const { text, operation } = readMarked(record.description);
  return {
    id: record.id,
    tenantId: record.organizationId,
    name: record.name,
    description: text,
    scope: isEntire(record) ? 'entire-organization' : 'selected-objects',
    included: objectsOf(selected),
    excluded: objectsOf(excluded),
    otherObjects: [...selected, ...excluded].filter(({ object }) => object === null).length,
    schedule: scheduleOf(record.schedulePolicy),
    isEnabled: record.isEnabled ?? false,
    state: stateOf(record.lastStatus),
    lastRunAt: timeOf(record.lastRun),
    nextRunAt: timeOf(record.nextRun),
    lastBackupAt: timeOf(record.lastBackup),
    operation,
  };
}
