import { readAs } from '@portal/driver-kit/answer';
import { ProviderFailure } from '@portal/ports/failure';
import { z } from 'zod';
import type { Client } from './client.ts';

const anyPage = z.object({ items: z.array(z.unknown()) });

/**
 * Asks with the first call whether the token was made with multifactor authentication, before the vendor refuses one that
 * was not. Where the names of both headers come from: docs/decisions/m365-licenses.md.
 */
export async function ping(client: Client): Promise<void> {
  const headers = { validatemfa: 'true' };
  const response = await client.send({ method: 'GET', path: '/customers?size=1', headers });
  readAs('the first customer', response.body, anyPage);
  if (response.headers['ismfacompliant']?.toLowerCase() !== 'false') return;
  throw new ProviderFailure('connection', 'the token was made without multifactor authentication', {
    trouble: 'mfa',
  });
}
