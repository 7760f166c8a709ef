import { isKind, orNull, ProviderFailure } from '@portal/ports/failure';
import { z } from 'zod';
import type { Client } from './client.ts';
import type { VeeamM365Settings } from './connection.ts';

const repositoryShape = z.object({
  id: z.string(),
  isOutdated: z.boolean().nullish(),
  isOutOfOrder: z.boolean().nullish(),
  isMigrationLocked: z.boolean().nullish(),
});

/** Throws `connection` when backups cannot go there. */
export async function checkRepository(client: Client, id: string): Promise<void> {
  const path = `/BackupRepositories/${encodeURIComponent(id)}`;
  const found = await orNull(client.read({ method: 'GET', path }, repositoryShape));
  if (found === null) throw new ProviderFailure('connection', `there is no backup repository ${id}`);
  if (found.isOutdated || found.isOutOfOrder || found.isMigrationLocked)
    throw new ProviderFailure('connection', `backup repository ${id} takes no backups`);
}

/** Another version answers 404 to all that is asked of this one, also to a sign-in. */
async function checkVersion(client: Client): Promise<void> {
  try {
    await client.read({ method: 'GET', path: '/ServiceInstance' }, z.object({ version: z.string() }));
  } catch (error) {
    const isMissing = [error, error instanceof ProviderFailure && error.cause].some((one) =>
      isKind(one, 'notFound'),
    );
    if (isMissing) throw new ProviderFailure('connection', 'version 8 of the API is not served');
    throw error;
  }
}

export async function ping(client: Client, { repository, repositories }: VeeamM365Settings): Promise<void> {
  await checkVersion(client);
  for (const id of new Set([repository, ...Object.values(repositories)])) await checkRepository(client, id);
}
