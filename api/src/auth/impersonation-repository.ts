import type { OrganizationKind } from '@portal/contract/permissions';
import sql from 'sql-template-tag';
import type { Queryable } from '../platform/database/database.ts';
import type { Principal } from '../platform/http/principal.ts';

export type Target = {
  partnerId: string;
  organizationId: string;
  organizationName: string;
  kind: OrganizationKind;
  closed: boolean;
  deleting: boolean;
};

const reach = ({ kind, partnerId }: Principal, id: string) => {
  if (kind === 'operator') return { partnerId: id, kind: 'partner' };
  return kind === 'partner' ? { partnerId, kind: 'customer' } : null;
};

/** The organization that a person may act in: an operator in a partner, a partner in its own customer; else null. */
export async function findTarget(db: Queryable, principal: Principal, id: string): Promise<Target | null> {
  const within = reach(principal, id);
  if (!within) return null;
  return db.first<Target>(sql`
    select partner_id as "partnerId", id as "organizationId", name as "organizationName", kind,
      coalesce(closed_until > now(), false) as closed, delete_after is not null as deleting
    from organization
    where partner_id = ${within.partnerId} and id = ${id} and kind = ${within.kind}
      and state in ('active', 'suspended')`);
}

export type Parent = { id: string; expiresAt: Date };

/** The person's own session while it is live, held until the transaction ends. */
export const lockParent = (db: Queryable, id: string): Promise<Parent | null> =>
  db.first<Parent>(sql`
    select id, expires_at as "expiresAt" from session
    where id = ${id} and not acting and ended_at is null and expires_at > now() for update`);

export async function parentIdOf(db: Queryable, sessionId: string): Promise<string | null> {
  const row = await db.first<{ parentId: string | null }>(
    sql`select parent_id as "parentId" from session where id = ${sessionId}`,
  );
  return row?.parentId ?? null;
}
