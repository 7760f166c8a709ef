import { isKind, ProviderFailure } from '@portal/ports/failure';
import { z } from 'zod';
import type { Client } from './client.ts';
import { checkRepository } from './repositories.ts';

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

/** `repository`: where backups go that have no other place. */
export async function ping(client: Client, repository: string): Promise<void> {
  await checkVersion(client);
  await checkRepository(client, repository);
}
