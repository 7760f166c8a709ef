import type { M365Access, M365Organization } from '@portal/ports/m365-backup';
import { orNull } from '@portal/ports/failure';
import { z } from 'zod';
import type { Client } from './client.ts';
import { conflict } from './failure.ts';
import { listJobRecords } from './job-records.ts';
import { readMarked } from './marker.ts';
import { idOf, timeOf } from './words.ts';

const connectionSettings = z.looseObject({ applicationId: z.string().nullish() }).nullish();

export const organizationShape = z.looseObject({
  id: z.string(),
  msid: z.string().nullish(),
  name: z.string(),
  officeName: z.string().nullish(),
  description: z.string().nullish(),
  firstBackuptime: z.string().nullish(),
  lastBackuptime: z.string().nullish(),
  region: z.string().nullish(),
  isExchangeOnline: z.boolean().nullish(),
  isSharePointOnline: z.boolean().nullish(),
  isTeamsOnline: z.boolean().nullish(),
  exchangeOnlineSettings: connectionSettings,
  sharePointOnlineSettings: connectionSettings,
});
export type OrganizationRecord = z.infer<typeof organizationShape>;

export const toOrganization = (record: OrganizationRecord): M365Organization => ({
  id: record.id,
  tenantId: idOf(record.msid),
  name: record.name,
  domain: record.officeName ?? null,
  firstBackupAt: timeOf(record.firstBackuptime),
  lastBackupAt: timeOf(record.lastBackuptime),
  operation: readMarked(record.description).operation,
});

export const organizationPath = (id: string): string => `/Organizations/${encodeURIComponent(id)}`;

export const readOrganization = async (client: Client, id: string): Promise<OrganizationRecord> =>
  await client.read(
    { method: 'GET', path: organizationPath(id), query: { extendedView: true } },
    organizationShape,
  );

export async function* listOrganizations(client: Client): AsyncIterable<readonly M365Organization[]> {
  for await (const page of client.pages({ path: '/Organizations', shape: organizationShape }))
    yield page.map(toOrganization);
}

export async function findOrganization(client: Client, operation: string): Promise<M365Organization | null> {
  for await (const page of listOrganizations(client)) {
    const found = page.find((one) => one.operation === operation);
    if (found !== undefined) return found;
  }
  return null;
}

const syncState = z.object({
  lastSyncState: z
    .object({
      result: z.string().nullish(),
      startTime: z.string().nullish(),
      endTime: z.string().nullish(),
      error: z.string().nullish(),
    })
    .nullish(),
  currentSyncState: z.object({ status: z.string().nullish() }).nullish(),
});
export type SyncState = z.infer<typeof syncState>;

export const readSyncState = async (client: Client, id: string): Promise<SyncState> =>
  await client.read({ method: 'GET', path: `${organizationPath(id)}/SyncState` }, syncState);

/** The system reads the names of all that a tenant has over and over: how that ended says whether its access works. */
export async function getAccess(client: Client, id: string): Promise<M365Access> {
  const { lastSyncState: last } = await readSyncState(client, id);
  const checkedAt = timeOf(last?.endTime);
  if (last?.result === 'Success') return { state: 'working', message: null, checkedAt };
  const state = last?.result === 'Error' ? 'failing' : 'unknown';
  return { state, message: last?.error ?? null, checkedAt };
}

export async function removeOrganization(client: Client, id: string): Promise<void> {
  let jobs = 0;
  for await (const page of listJobRecords(client, id)) jobs += page.length;
  if (jobs > 0) throw conflict('organizationHasJobs', `organization ${id} has ${jobs} jobs`);
  await orNull(client.send({ method: 'DELETE', path: organizationPath(id) }));
}
