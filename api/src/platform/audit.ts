import type { AuditDetails } from '@portal/contract/audit-details';
import { auditEvents, type AuditEvent, type AuditEventRow } from '@portal/contract/audit-log';
import sql, { type Sql } from 'sql-template-tag';
import type { RequestInfo } from './call.ts';
import { sendOrRun, type Queryable } from './database.ts';
import { newId } from './ids.ts';
import type { Principal } from './principal.ts';

/** Who did it, in a form that can be kept with an operation and used when the worker finishes it. */
export type Actor = {
  userId: string | null;
  userName: string;
  /** The customer whose person it is, or as whose person they act. */
  userCustomerName?: string | null;
  actingOrganizationId: string | null;
  actingOrganizationName: string | null;
  sessionId: string | null;
  /** The name of the personal API token that did it for the person. */
  apiToken?: string | null;
  requestId: string | null;
  ip: string | null;
};

export type AuditTarget = {
  partnerId: string;
  customerId?: string | null;
  /** The customer's name of now when left out. */
  customerName?: string | Sql | null;
  target?: string;
  /** Of an event that may be of any service; that of the event when left out. */
  service?: string;
  details?: AuditDetails;
};

/** The actor of a call; while impersonating, both names. */
export const actorOf = (principal: Principal, request: RequestInfo): Actor => ({
  userId: principal.userId,
  userName: principal.acting
    ? `${principal.userName}, ${principal.home.organizationName}`
    : principal.userName,
  userCustomerName: principal.kind === 'customer' ? principal.organizationName : null,
  actingOrganizationId: principal.acting ? principal.organizationId : null,
  actingOrganizationName: principal.acting ? principal.organizationName : null,
  sessionId: principal.sessionId,
  apiToken: principal.apiToken,
  requestId: request.requestId,
  ip: request.ip,
});

/** Somebody without a session, e.g. at sign-in. */
export const strangerOf = (
  request: RequestInfo,
  user?: { id: string; name: string; customerName: string | null },
): Actor => ({
  userId: user?.id ?? null,
  userName: user?.name ?? '',
  userCustomerName: user?.customerName ?? null,
  actingOrganizationId: null,
  actingOrganizationName: null,
  sessionId: null,
  requestId: request.requestId,
  ip: request.ip,
});

/** What nobody did: a worker found it, or it was due. */
export const portalItself: Actor = {
  userId: null,
  userName: '',
  actingOrganizationId: null,
  actingOrganizationName: null,
  sessionId: null,
  requestId: null,
  ip: null,
};

type Entry = { event: AuditEvent; actor: Actor } & AuditTarget;

const nameOf = ({ partnerId, customerId = null, customerName = null }: Entry): Sql =>
  customerName === null
    ? sql`(select name from organization where partner_id = ${partnerId}::uuid and id = ${customerId}::uuid)`
    : sql`${customerName}`;

/** The row of one entry. */
export function auditRow(entry: Entry): Sql {
  const { actor } = entry;
  const byToken = actor.apiToken ? { apiToken: actor.apiToken } : {};
  const { service, inHouse = false }: AuditEventRow = auditEvents[entry.event];
  return sql`
    insert into audit_entry (partner_id, customer_id, in_house, id, event, service, user_id, user_name,
      user_customer_name, acting_organization_id, acting_organization_name, target, target_customer_name, session_id,
      request_id, ip, details)
    select ${entry.partnerId}::uuid, ${entry.customerId ?? null}::uuid, ${inHouse}::boolean, ${newId()}::uuid,
      ${entry.event}, ${entry.service ?? service}, ${actor.userId}::uuid, ${actor.userName}, ${actor.userCustomerName ?? null},
      ${actor.actingOrganizationId}::uuid, ${actor.actingOrganizationName}, ${entry.target ?? ''}, ${nameOf(entry)},
      ${actor.sessionId}::uuid, ${actor.requestId}, ${actor.ip}, ${JSON.stringify({ ...entry.details, ...byToken })}::jsonb`;
}

/**
 * Writes one entry, in the transaction of what it tells. Personal data of the target belongs in `details` only as far
 * as the event needs it; secrets never.
 */
export const audit = (tx: Queryable, entry: Entry): Promise<void> => sendOrRun(tx, auditRow(entry));
