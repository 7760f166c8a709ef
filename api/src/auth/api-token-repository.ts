import type { OrganizationKind, Permission } from '@portal/contract/permissions';
import sql, { type Sql } from 'sql-template-tag';
import type { RequestInfo } from '../platform/http/call.ts';
import type { Queryable } from '../platform/database/database.ts';

type UserKey = { partnerId: string; userId: string };

export type StoredApiToken = {
  id: string;
  name: string;
  scopes: Permission[];
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
};

const ofPerson = ({ partnerId, userId }: UserKey): Sql =>
  sql`partner_id = ${partnerId} and user_id = ${userId} and token_hash is not null and ended_at is null`;

/** The tokens of a person that were not revoked, those that have run out too, the newest first. */
export const apiTokensOf = (db: Queryable, key: UserKey): Promise<StoredApiToken[]> =>
  db.rows<StoredApiToken>(sql`
    select id, token_name as name, token_scopes as scopes, created_at as "createdAt", expires_at as "expiresAt",
      token_used_at as "lastUsedAt"
    from session where ${ofPerson(key)} order by created_at desc, id desc`);

export type NewApiToken = {
  id: string;
  hash: string;
  name: string;
  scopes: readonly Permission[];
  owner: { partnerId: string; organizationId: string; userId: string; kind: OrganizationKind };
  createdAt: Date;
  expiresAt: Date;
  request: RequestInfo;
};

/** A session of its own kind, in the organization of its owner. */
export async function addApiToken(db: Queryable, token: NewApiToken): Promise<void> {
  const { owner, request } = token;
  const { partnerId, organizationId } = owner;
  await db.run(sql`
    insert into session (id, partner_id, organization_id, user_id, tenant_partner_id, tenant_organization_id, tenant_kind,
      token_hash, token_name, token_scopes, created_at, expires_at, ip, user_agent)
    values (${token.id}, ${partnerId}, ${organizationId}, ${owner.userId}, ${partnerId}, ${organizationId},
      ${owner.kind}, ${token.hash}, ${token.name}, ${[...token.scopes]}, ${token.createdAt}, ${token.expiresAt},
      ${request.ip}, ${request.userAgent})`);
}

/** The name of the token that has ended now; null when there is none of that id. */
export async function endApiToken(db: Queryable, key: UserKey, id: string): Promise<string | null> {
  const row = await db.first<{ name: string }>(sql`
    update session set ended_at = now() where ${ofPerson(key)} and id = ${id} returning token_name as name`);
  return row?.name ?? null;
}

/** Ends all tokens of a person; answers the names of those that were still good. */
export async function endApiTokensOf(db: Queryable, key: UserKey): Promise<string[]> {
  const rows = await db.rows<{ name: string; isGood: boolean }>(sql`
    update session set ended_at = now() where ${ofPerson(key)}
    returning token_name as name, expires_at > now() as "isGood"`);
  return rows.filter(({ isGood }) => isGood).map(({ name }) => name);
}
