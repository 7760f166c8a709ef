import { createDoubt } from '@portal/driver-kit/elements';
import type {
  M365Object,
  M365ObjectKind,
  M365ObjectQuery,
  M365TenantObject,
} from '@portal/ports/m365-objects';
import type { OnUnreadable } from '@portal/ports/unreadable';
import { z } from 'zod';
import type { Client, Query } from './client.ts';
import { groupShape, siteShape, teamShape, userShape } from './object-shapes.ts';
import { idOf } from './words.ts';

const ids = { msid: z.string().nullish() };
const withIds = <S extends z.ZodType<M365Object>>(shape: S) =>
  z.looseObject({ ...ids, id: z.string() }).transform((record, context) => {
    const object = shape.safeParse(record);
    if (object.success) return { object: object.data, microsoftId: idOf(record.msid) };
    context.addIssue({ code: 'custom', message: 'is no object', path: object.error.issues[0]?.path ?? [] });
    return z.NEVER;
  });

type Kind = {
  list: string;
  protectedList: string;
  shape: z.ZodType<M365Object>;
  search: (text: string) => Query;
};

const byName = (part: string): Query => ({ displayName: `*${part.replaceAll(/[*?]/g, '')}*` });

const kinds: Readonly<Record<M365ObjectKind, Kind>> = {
  user: { list: 'Users', protectedList: 'ProtectedUsers', shape: userShape, search: byName },
  group: { list: 'Groups', protectedList: 'ProtectedGroups', shape: groupShape, search: byName },
  site: {
    list: 'Sites',
    protectedList: 'ProtectedSites',
    shape: siteShape,
    search: (part) => ({ filter: part }),
  },
  team: { list: 'Teams', protectedList: 'ProtectedTeams', shape: teamShape, search: byName },
};

const protectedShape = z.object({ ...ids, id: z.string() });

/** What has backups, by the ids that the system and Microsoft have for it. */
async function readProtected(
  client: Client,
  { tenantId, kind }: M365ObjectQuery,
  onUnreadable: OnUnreadable,
): Promise<Set<string>> {
  const found = new Set<string>();
  const path = `/${kinds[kind].protectedList}`;
  const list = { path, kind: { shape: protectedShape }, query: { organizationId: tenantId } };
  for await (const page of client.list(list, onUnreadable))
    for (const { id, msid } of page) found.add(id).add(idOf(msid) ?? id);
  return found;
}

/** Groups without a mailbox of their own are backed up by their members, of which the group's backups tell nothing. */
const isTold = ({ kind, type }: M365Object): boolean => kind !== 'group' || type === 'microsoft-365-group';

export async function* listObjects(
  client: Client,
  query: M365ObjectQuery,
  onUnreadable: OnUnreadable,
): AsyncIterable<readonly M365TenantObject[]> {
  const { list, shape, search } = kinds[query.kind];
  const doubt = createDoubt();
  const backedUp = await readProtected(client, query, doubt.hear);
  // What is not in a list that could not be read whole may be in it.
  const canTell = !doubt.isRaised();
  const objects = {
    path: `/Organizations/${encodeURIComponent(query.tenantId)}/${list}`,
    kind: { shape: withIds(shape) },
    query: query.search === null ? {} : search(query.search),
    cached: true,
  } as const;
  for await (const page of client.list(objects, onUnreadable))
    yield page.map(({ object, microsoftId }) => {
      const isThere = backedUp.has(object.id) || (microsoftId !== null && backedUp.has(microsoftId));
      return {
        ...object,
        isBackedUp: isThere || (canTell && microsoftId !== null && isTold(object) ? false : null),
      };
    });
}
