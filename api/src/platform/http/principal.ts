import {
  actingRoles,
  permissionsOf,
  scopesOf,
  type OrganizationKind,
  type Permission,
  type Role,
} from '@portal/contract/permissions';
import sql, { type Sql } from 'sql-template-tag';
import type { Database } from '../database/database.ts';
import { personName } from '../sessions/person-name.ts';

/** Who a live session speaks for, and what that is allowed right now. */
export type Principal = {
  sessionId: string;
  stamp: string;
  userId: string;
  /** The address while the person has no name. */
  userName: string;
  email: string;
  /** The tenant that the session works in: while acting, the other organization's. */
  partnerId: string;
  organizationId: string;
  organizationName: string;
  kind: OrganizationKind;
  roles: Role[];
  permissions: ReadonlySet<Permission>;
  /** The person's own organization; the same as above unless acting. */
  home: { partnerId: string; organizationId: string; organizationName: string; kind: OrganizationKind };
  acting: boolean;
  /** Why they act, as they said; empty when they do not, or did not say. */
  actingReason: string;
  /** The name of the personal API token that calls; null for a person who is signed in. */
  apiToken: string | null;
  codeOutstanding: boolean;
  termsOutstanding: boolean;
  /** The partner is suspended: read only. */
  readOnly: boolean;
  /** The organization has a credit limit, which orders are held against. */
  creditLimited: boolean;
  /** The organization is to be deleted: only its owners come in, and only to keep it. */
  deletingUntil: Date | null;
  expiresAt: Date;
};

type SessionRow = {
  sessionId: string;
  stamp: string;
  userId: string;
  userName: string;
  email: string;
  partnerId: string;
  organizationId: string;
  organizationName: string;
  kind: OrganizationKind;
  roles: Role[];
  home: Principal['home'];
  acting: boolean;
  actingReason: string;
  apiToken: string | null;
  scopes: Permission[] | null;
  codeOutstanding: boolean;
  termsOutstanding: boolean;
  readOnly: boolean;
  creditLimited: boolean;
  closed: boolean;
  deletingUntil: Date | null;
  expiresAt: Date;
};

/** What a request shows: a session's own signed token, or a personal API token, which is known by its hash. */
export type Shown = { sessionId: string } | { tokenHash: string };
/** `touch` counts as use of the session; an idle one is over either way, but for a program's. */
export type SessionQuery = { shown: Shown; idleSeconds: number | null; touch: boolean };

const shownBy = (shown: Shown, idleSeconds: number | null): Sql =>
  'tokenHash' in shown
    ? sql`token_hash = ${shown.tokenHash}`
    : sql`id = ${shown.sessionId} and token_hash is null
        and (${idleSeconds}::integer is null or last_seen_at > now() - make_interval(secs => ${idleSeconds}::integer))`;

const liveSession = ({ shown, idleSeconds, touch }: SessionQuery): Sql => {
  const isLive = sql`where ended_at is null and expires_at > now() and ${shownBy(shown, idleSeconds)}`;
  const used =
    'tokenHash' in shown ? sql`last_seen_at = now(), token_used_at = now()` : sql`last_seen_at = now()`;
  return touch
    ? sql`update session set ${used} ${isLive} returning id`
    : sql`select id from session ${isLive}`;
};

/**
 * The session is read beside its use, never as the use returns it: an update that has waited for a change of the
 * person's rights returns the stamp of after, beside which the rest of the statement still sees the rights of before.
 */
const sessionQuery = (wanted: SessionQuery) => sql`
  with live as (${liveSession(wanted)})
  select s.id as "sessionId", s.stamp, s.user_id as "userId", ${personName} as "userName",
    u.email, s.tenant_partner_id as "partnerId", s.tenant_organization_id as "organizationId",
    t.name as "organizationName", s.tenant_kind as kind, u.roles, s.acting, s.reason as "actingReason",
    s.token_name as "apiToken", s.token_scopes as scopes, s.code_outstanding as "codeOutstanding",
    json_build_object('partnerId', o.partner_id, 'organizationId', o.id, 'organizationName', o.name, 'kind', o.kind) as home,
    exists (select from outstanding_documents(o.partner_id, u.id, o.kind)) as "termsOutstanding",
    partner.state <> 'active' as "readOnly", partner.credit_limit_minor is not null as "creditLimited",
    s.acting and coalesce(t.closed_until > now(), false) as closed,
    t.delete_after as "deletingUntil", s.expires_at as "expiresAt"
  from live
  join session s on s.id = live.id
  join user_account u on u.partner_id = s.partner_id and u.id = s.user_id and u.state = 'active'
  join organization o on o.partner_id = u.partner_id and o.id = u.organization_id
  join organization t on t.partner_id = s.tenant_partner_id and t.id = s.tenant_organization_id
  join organization partner on partner.partner_id = s.tenant_partner_id and partner.id = s.tenant_partner_id
  where o.state in ('active', 'suspended')
    and (o.delete_after is null or 'owner' = any(u.roles)) and (t.delete_after is null or not s.acting)`;

const impersonation = (kind: OrganizationKind): Permission =>
  kind === 'operator' ? 'partners.impersonate' : 'customers.impersonate';

/** What the roles allow, and of a token only what it was made for. */
function permissionsIn({ kind, scopes }: SessionRow, roles: Role[]): ReadonlySet<Permission> {
  const permissions = permissionsOf(kind, roles);
  return new Set(
    scopes === null ? permissions : scopesOf(permissions).filter((scope) => scopes.includes(scope)),
  );
}

/** The principal of a live session, or null when it ended, expired, idled out, or its person may no longer act. */
export async function loadPrincipal(auth: Database, wanted: SessionQuery): Promise<Principal | null> {
  const row = await auth.first<SessionRow>(sessionQuery(wanted));
  if (!row || row.closed) return null;
  const { closed: _closed, scopes: _scopes, ...session } = row;
  if (row.acting && !permissionsOf(row.home.kind, row.roles).includes(impersonation(row.home.kind)))
    return null;
  const roles = row.acting ? actingRoles(row.roles) : row.roles;
  return { ...session, roles, permissions: permissionsIn(row, roles) };
}
