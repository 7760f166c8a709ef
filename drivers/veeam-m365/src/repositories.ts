import { whole } from '@portal/driver-kit/numbers';
import { orNull, ProviderFailure } from '@portal/ports/failure';
import type { M365Repository } from '@portal/ports/m365-backup';
import type { OnUnreadable } from '@portal/ports/unreadable';
import { z } from 'zod';
import type { Client } from './client.ts';

const stateShape = z.object({
  id: z.string(),
  isOutdated: z.boolean().nullish(),
  isOutOfOrder: z.boolean().nullish(),
  isMigrationLocked: z.boolean().nullish(),
});

const takesBackups = ({ isOutdated, isOutOfOrder, isMigrationLocked }: z.infer<typeof stateShape>): boolean =>
  !isOutdated && !isOutOfOrder && !isMigrationLocked;

/** Throws `connection` when backups cannot go there. */
export async function checkRepository(client: Client, id: string): Promise<void> {
  const path = `/BackupRepositories/${encodeURIComponent(id)}`;
  const found = await orNull(client.read({ method: 'GET', path }, stateShape));
  if (found === null) throw new ProviderFailure('connection', `there is no backup repository ${id}`);
  if (!takesBackups(found))
    throw new ProviderFailure('connection', `backup repository ${id} takes no backups`);
}

const listedShape = stateShape.extend({
  name: z.string(),
  capacityBytes: whole.nullish(),
  freeSpaceBytes: whole.nullish(),
});

/** An object storage has no size: it is told of the disks that keep backups themselves. */
export async function* listRepositories(
  client: Client,
  usual: string,
  onUnreadable: OnUnreadable,
): AsyncIterable<readonly M365Repository[]> {
  const list = { path: '/BackupRepositories', kind: { shape: listedShape } };
  for await (const page of client.list(list, onUnreadable))
    yield page.map((record) => ({
      id: record.id,
      name: record.name,
      isUsual: record.id.toLowerCase() === usual.toLowerCase(),
      takesBackups: takesBackups(record),
      capacityBytes: record.capacityBytes ?? null,
      freeBytes: record.freeSpaceBytes ?? null,
    }));
}
