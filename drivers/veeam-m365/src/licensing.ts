import { orNull } from '@portal/ports/failure';
import type { LicensedUser, LicensedUserState, M365Usage } from '@portal/ports/m365-backup';
import { z } from 'zod';
import type { Client } from './client.ts';
import { organizationPath } from './organizations.ts';
import { timeOf } from './words.ts';

const states: Readonly<Record<string, LicensedUserState>> = {
  Licensed: 'licensed',
  New: 'new',
  TemporarilyAssigned: 'temporary',
  Exceeded: 'exceeded',
};

const userShape = z.object({
  id: z.string(),
  name: z.string(),
  isBackedUp: z.boolean(),
  lastBackupDate: z.string().nullish(),
  licenseState: z.string().nullish(),
});

export async function* listLicensedUsers(
  client: Client,
  tenantId: string,
): AsyncIterable<readonly LicensedUser[]> {
  const list = { path: '/LicensedUsers', shape: userShape, query: { organizationId: tenantId } };
  for await (const page of client.pages(list))
    yield page.map(({ id, name, isBackedUp, lastBackupDate, licenseState }) => ({
      id,
      name,
      isBackedUp,
      lastBackupAt: timeOf(lastBackupDate),
      state: states[licenseState ?? ''] ?? 'unknown',
    }));
}

export const removeLicensedUser = async (client: Client, id: string): Promise<void> =>
  void (await orNull(client.send({ method: 'DELETE', path: `/LicensedUsers/${encodeURIComponent(id)}` })));

const information = z.object({ licensedUsers: z.number(), newUsers: z.number() });

const storeShape = z.object({
  usedSpaceBytes: z.number().nullish(),
  objectStorageUsedSpaceBytes: z.number().nullish(),
  isAvailable: z.boolean().nullish(),
});

/** A repository keeps its data itself or in an object storage; the cache of the second is no backup. */
const bytesOf = (store: z.infer<typeof storeShape>): number | null =>
  store.isAvailable === false ? null : (store.objectStorageUsedSpaceBytes ?? store.usedSpaceBytes ?? null);

export async function getUsage(client: Client, tenantId: string): Promise<M365Usage> {
  const path = organizationPath(tenantId);
  const users = await client.read({ method: 'GET', path: `${path}/LicensingInformation` }, information);
  let usedBytes: number | null = 0;
  for await (const page of client.pages({ path: `${path}/usedRepositories`, shape: storeShape }))
    for (const bytes of page.map(bytesOf))
      usedBytes = usedBytes === null || bytes === null ? null : usedBytes + bytes;
  return { ...users, usedBytes };
}
