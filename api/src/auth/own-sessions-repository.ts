import type { OrganizationKind } from '@portal/contract/permissions';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../platform/database/database.ts';
import { endWhere, type EndedVisit } from './session-repository.ts';

type UserKey = { partnerId: string; userId: string };

export type OwnSession = {
  id: string;
  userAgent: string;
  ip: string;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  actingAs: { name: string; kind: OrganizationKind } | null;
};

const ofPerson = ({ partnerId, userId }: UserKey): Sql =>
  sql`s.partner_id = ${partnerId} and s.user_id = ${userId} and s.token_hash is null`;

const isOpen = (idleSeconds: number | null): Sql => sql`
  not s.halfway and s.ended_at is null and s.expires_at > now()
  and (${idleSeconds}::integer is null or s.last_seen_at > now() - make_interval(secs => ${idleSeconds}::integer))`;

const most = 200;

/** The sessions of a person that are open, those of impersonation too, the latest used first. */
export const sessionsOf = (
  db: Queryable,
  key: UserKey,
  idleSeconds: number | null = null,
): Promise<OwnSession[]> =>
  db.rows<OwnSession>(sql`
    select s.id, s.user_agent as "userAgent", s.ip, s.created_at as "createdAt", s.last_seen_at as "lastSeenAt",
      s.expires_at as "expiresAt",
      case when s.acting then json_build_object('name', o.name, 'kind', o.kind) end as "actingAs"
    from session s
    join organization o on o.partner_id = s.tenant_partner_id and o.id = s.tenant_organization_id
    where ${ofPerson(key)} and ${isOpen(idleSeconds)}
    order by s.last_seen_at desc, s.id limit ${most}`);

/** Ends one session of a person, and those in which they act from it. */
export const endSessionOf = (db: Queryable, key: UserKey, id: string): Promise<EndedVisit[]> =>
  db.rows<EndedVisit>(endWhere(sql`${ofPerson(key)} and (s.id = ${id} or s.parent_id = ${id})`));
