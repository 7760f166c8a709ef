import { createDoubt, type Fields } from '@portal/driver-kit/elements';
import { meanings, wordsOf } from '@portal/driver-kit/words';
import type { M365Access, M365Tenant } from '@portal/ports/m365-backup';
import { isKind, orNull } from '@portal/ports/failure';
import { failOnUnreadable, type OnUnreadable } from '@portal/ports/unreadable';
import { z } from 'zod';
import type { Client } from './client.ts';
import { conflict } from './failure.ts';
import { listJobRecords } from './job-records.ts';
import { readMarked } from './marker.ts';
import { idOf, timeOf } from './words.ts';

const connectionSettings = z.looseObject({ applicationId: z.string().nullish() }).nullish();

export const organizationShape = z.looseObject({
  id: z.string(),
  type: z.string().nullish(),
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

export const toTenant = (record: OrganizationRecord): M365Tenant => ({
  id: record.id,
  microsoftId: idOf(record.msid),
  name: record.name,
  domain: record.officeName ?? null,
  applicationId: idOf(record.exchangeOnlineSettings?.applicationId),
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

const onPremises = wordsOf(['OnPremises']);

/** What is on premises alone is no tenant. */
const tenant = {
  isOurs: ({ type }: Fields) => typeof type !== 'string' || onPremises(type) === null,
  shape: organizationShape.transform(toTenant),
};

export const listTenants = (
  client: Client,
  onUnreadable: OnUnreadable,
): AsyncIterable<readonly M365Tenant[]> =>
  client.list({ path: '/Organizations', kind: tenant, query: { extendedView: true } }, onUnreadable);

export async function findTenant(client: Client, operation: string): Promise<M365Tenant | null> {
  const doubt = createDoubt();
  for await (const page of listTenants(client, doubt.hear)) {
    const found = page.find((one) => one.operation === operation);
    if (found !== undefined) return found;
  }
  doubt.settle();
  return null;
}

const syncShape = z
  .object({
    lastSyncState: z
      .object({ result: z.string().nullish(), endTime: z.string().nullish(), error: z.string().nullish() })
      .nullish(),
    currentSyncState: z.object({}).nullish(),
  })
  .transform(({ lastSyncState: last, currentSyncState }) => ({
    isAtWork: currentSyncState !== undefined && currentSyncState !== null,
    result: last?.result ?? null,
    endedAt: last?.endTime ?? null,
    message: last?.error ?? null,
  }));

/** How the system last read the names of all that a tenant has, and whether it is at it. */
export const readSync = async (client: Client, id: string): Promise<z.infer<typeof syncShape>> =>
  await client.read({ method: 'GET', path: `${organizationPath(id)}/SyncState` }, syncShape);

const accessOf = meanings<M365Access['state']>({ Success: 'working', Error: 'failing' });

/** The system reads tenants over and over: how that ended says whether its access works. */
export async function getAccess(client: Client, id: string): Promise<M365Access> {
  const { result, endedAt, message } = await readSync(client, id);
  return { state: accessOf(result) ?? 'unknown', message, checkedAt: timeOf(endedAt) };
}

export async function removeTenant(client: Client, id: string): Promise<void> {
  let jobs = 0;
  for await (const page of listJobRecords(client, id, failOnUnreadable)) jobs += page.length;
  if (jobs > 0) throw conflict('tenantHasJobs', `tenant ${id} has ${jobs} jobs`);
  try {
    await orNull(client.send({ method: 'DELETE', path: organizationPath(id) }));
  } catch (error) {
    throw isKind(error, 'conflict') ? conflict('tenantHasJobs', String(error)) : error;
  }
}
