import { meanings } from '@portal/driver-kit/words';
import type { M365Member } from '@portal/ports/m365-objects';
import type { OnUnreadable } from '@portal/ports/unreadable';
import { z } from 'zod';
import type { Client } from './client.ts';

const kindOf = meanings<M365Member['kind']>({ User: 'user', Group: 'group' });

/** What says nothing of its kind, or is a user without a name to sign in by, would be nobody, and so be missed. */
const memberShape = z
  .object({ login: z.string().nullish(), type: z.string() })
  .transform(({ login, type }, context): M365Member => {
    const kind = kindOf(type) ?? 'unknown';
    if (kind === 'user' && !login)
      context.addIssue({ code: 'custom', path: ['login'], message: 'is missing of a user' });
    return { kind, address: login || null };
  });

/** Members have no id of their own: they are known by how they sign in. */
export const listMembers = (
  client: Client,
  { tenantId, groupId }: { tenantId: string; groupId: string },
  onUnreadable: OnUnreadable,
): AsyncIterable<readonly M365Member[]> =>
  client.list(
    {
      path: `/Organizations/${encodeURIComponent(tenantId)}/Groups/${encodeURIComponent(groupId)}/Members`,
      kind: { idOf: ({ login }) => login, shape: memberShape },
      cached: true,
    },
    onUnreadable,
  );
