import type { Fields } from '@portal/driver-kit/elements';
import { number, whole } from '@portal/driver-kit/numbers';
import { meanings } from '@portal/driver-kit/words';
import { orNull } from '@portal/ports/failure';
import type { LicensedUser, LicensedUserState, M365Usage } from '@portal/ports/m365-backup';
import type { OnUnreadable } from '@portal/ports/unreadable';
import { z } from 'zod';
import type { Client } from './client.ts';
import { organizationPath } from './organizations.ts';
import { timeOf } from './words.ts';

const stateOf = meanings<LicensedUserState>({
  Licensed: 'licensed',
  New: 'new',
  TemporarilyAssigned: 'temporary',
  Exceeded: 'exceeded',
});

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
  onUnreadable: OnUnreadable,
): AsyncIterable<readonly LicensedUser[]> {
  const list = { path: '/LicensedUsers', kind: { shape: userShape }, query: { organizationId: tenantId } };
  for await (const page of client.list(list, onUnreadable))
    yield page.map(({ id, name, isBackedUp, lastBackupDate, licenseState }) => ({
      id,
      name,
      isBackedUp,
      lastBackupAt: timeOf(lastBackupDate),
      state: stateOf(licenseState) ?? 'unknown',
    }));
}

export const removeLicensedUser = async (client: Client, id: string): Promise<void> =>
  void (await orNull(client.send({ method: 'DELETE', path: `/LicensedUsers/${encodeURIComponent(id)}` })));

const information = z.object({ licensedUsers: whole, newUsers: whole });

const storeShape = z.object({
  usedSpaceBytes: number.nullish(),
  objectStorageUsedSpaceBytes: number.nullish(),
  isAvailable: z.boolean().nullish(),
});

/** None is counted twice. */
const stores = { idOf: ({ repositoryId }: Fields) => repositoryId, shape: storeShape };

/** A repository keeps its data itself or in an object storage; the cache of the second is no backup. */
const bytesOf = (store: z.infer<typeof storeShape>): number | null =>
  store.isAvailable === false ? null : (store.objectStorageUsedSpaceBytes ?? store.usedSpaceBytes ?? null);

export async function getUsage(client: Client, tenantId: string): Promise<M365Usage> {
  const path = organizationPath(tenantId);
  const users = await client.read({ method: 'GET', path: `${path}/LicensingInformation` }, information);
  let usedBytes: number | null = 0;
  // A sum without one of them is none.
  const list = { path: `${path}/usedRepositories`, kind: stores };
  for await (const page of client.list(list, () => (usedBytes = null)))
    for (const bytes of page.map(bytesOf))
      usedBytes = usedBytes === null || bytes === null ? null : usedBytes + bytes;
  return { ...users, usedBytes };
}
