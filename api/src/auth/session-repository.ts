import type { OrganizationKind } from '@portal/contract/permissions';
import sql, { type Sql } from 'sql-template-tag';
import type { RequestInfo } from '../platform/http/call.ts';
import { addSeconds } from '../platform/process/clock.ts';
import type { Queryable } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { personName } from '../platform/sessions/person-name.ts';

export type NewSession = {
  user: { partnerId: string; organizationId: string; id: string };
  tenant: { partnerId: string; organizationId: string; kind: OrganizationKind };
  seconds: number;
  now: Date;
  request: RequestInfo;
  /** What is owed before it becomes a full one; the 300-second kind. */
  halfway?: { codeOutstanding: boolean };
  /** Impersonation: the person's own session, and why. */
  acting?: { parentId: string; reason: string };
};

/** Opens a session; answers its id. */
export async function newSession(db: Queryable, session: NewSession): Promise<string> {
  const { user, tenant, request, halfway, acting, now } = session;
  const id = newId();
  await db.run(sql`
    insert into session (id, partner_id, organization_id, user_id, tenant_partner_id, tenant_organization_id, tenant_kind,
      acting, parent_id, reason, halfway, code_outstanding, created_at, expires_at, ip, user_agent)
    values (${id}, ${user.partnerId}, ${user.organizationId}, ${user.id}, ${tenant.partnerId}, ${tenant.organizationId},
      ${tenant.kind}, ${acting !== undefined}, ${acting?.parentId ?? null}, ${acting?.reason ?? ''},
      ${halfway !== undefined}, ${halfway?.codeOutstanding ?? false}, ${now}, ${addSeconds(now, session.seconds)},
      ${request.ip}, ${request.userAgent})`);
  return id;
}

type UserKey = { partnerId: string; userId: string };

export type LiveSession = {
  id: string;
  partnerId: string;
  userId: string;
  halfway: boolean;
  codeOutstanding: boolean;
  parentId: string | null;
  expiresAt: Date;
};

/** Holds a live session until the transaction ends, so that it is upgraded or ended once; null when it is gone. */
export const lockSession = (db: Queryable, id: string): Promise<LiveSession | null> =>
  db.first<LiveSession>(sql`
    select id, partner_id as "partnerId", user_id as "userId", halfway, code_outstanding as "codeOutstanding",
      parent_id as "parentId", expires_at as "expiresAt"
    from session where id = ${id} and ended_at is null and expires_at > now() for update`);

/** Whose session it is or was; null when nobody knows it any more. */
export const sessionHolder = (db: Queryable, id: string): Promise<UserKey | null> =>
  db.first<UserKey>(sql`select partner_id as "partnerId", user_id as "userId" from session where id = ${id}`);

/** An acting session that has just ended, as the audit log needs it. */
export type EndedVisit = {
  sessionId: string;
  userId: string;
  userName: string;
  homePartnerId: string;
  homeName: string;
  tenantPartnerId: string;
  organizationId: string;
  organizationName: string;
  kind: OrganizationKind;
  endedAt: Date;
};

/** Ends the sessions that `which` says of `s`, and reads those in which somebody acted. */
export const endWhere = (which: Sql): Sql => sql`
  with ended as (
    update session s set ended_at = least(now(), s.expires_at) where s.ended_at is null and (${which}) returning s.*
  )
  select e.id as "sessionId", e.user_id as "userId", ${personName} as "userName",
    e.partner_id as "homePartnerId", h.name as "homeName", e.tenant_partner_id as "tenantPartnerId",
    e.tenant_organization_id as "organizationId", o.name as "organizationName", e.tenant_kind as kind,
    e.ended_at as "endedAt"
  from ended e
  join user_account u on u.partner_id = e.partner_id and u.id = e.user_id
  join organization h on h.partner_id = e.partner_id and h.id = e.organization_id
  join organization o on o.partner_id = e.tenant_partner_id and o.id = e.tenant_organization_id
  where e.acting`;

/** Ends a person's sessions, but one when named, and their API tokens not. Answers those in which they acted. */
export const endSessionsOf = (
  db: Queryable,
  { partnerId, userId }: UserKey,
  exceptId: string | null = null,
): Promise<EndedVisit[]> =>
  db.rows<EndedVisit>(
    endWhere(
      sql`s.partner_id = ${partnerId} and s.user_id = ${userId} and s.token_hash is null
        and s.id is distinct from ${exceptId}::uuid`,
    ),
  );

export const endSession = (db: Queryable, id: string): Promise<EndedVisit[]> =>
  db.rows<EndedVisit>(endWhere(sql`s.id = ${id}`));

/** A sign-out is of the whole person at that screen: the session, the one it acts for, and those that act for it. */
export const endFamily = (db: Queryable, id: string): Promise<EndedVisit[]> =>
  db.rows<EndedVisit>(
    endWhere(sql`
      s.id = ${id} or s.parent_id = ${id}
      or exists (select from session me where me.id = ${id} and me.parent_id in (s.id, s.parent_id))`),
  );

type OrganizationKey = { partnerId: string; organizationId: string };

const isIn = ({ partnerId, organizationId }: OrganizationKey): Sql =>
  sql`s.tenant_partner_id = ${partnerId} and s.tenant_organization_id = ${organizationId}`;

/** Puts out whoever acts in an organization. */
export const endVisitsTo = (db: Queryable, organization: OrganizationKey): Promise<EndedVisit[]> =>
  db.rows<EndedVisit>(endWhere(sql`s.acting and ${isIn(organization)}`));

/** Acting sessions whose hour ran out before anybody ended them. */
export const endLapsedActing = (db: Queryable): Promise<EndedVisit[]> =>
  db.rows<EndedVisit>(endWhere(sql`s.acting and s.expires_at <= now()`));
