import type { AuditDetails } from '@portal/contract/audit-log/details';
import { auditEventOf, type AuditEvent, type AuditEventRow } from '@portal/contract/audit-log/events';
import sql, { type Sql } from 'sql-template-tag';
import type { RequestInfo } from './http/call.ts';
import { sendOrRun, type Queryable } from './database/database.ts';
import { newId } from './database/ids.ts';
import type { Principal } from './http/principal.ts';

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

export type AuditEntry = { event: AuditEvent; actor: Actor } & AuditTarget;

const nameOf = ({ partnerId, customerId = null, customerName = null }: AuditEntry): Sql =>
  customerName === null
    ? sql`(select name from organization where partner_id = ${partnerId}::uuid and id = ${customerId}::uuid)`
    : sql`${customerName}`;

/** The values of one entry by its columns, but the name of the customer. */
export function auditValues(entry: AuditEntry) {
  const { actor } = entry;
  const { service, internal = false }: AuditEventRow = auditEventOf(entry.event);
  return {
    partner_id: entry.partnerId,
    customer_id: entry.customerId ?? null,
    internal,
    id: newId(),
    event: entry.event,
    service: entry.service ?? service,
    user_id: actor.userId,
    user_name: actor.userName,
    user_customer_name: actor.userCustomerName ?? null,
    acting_organization_id: actor.actingOrganizationId,
    acting_organization_name: actor.actingOrganizationName,
    target: entry.target ?? '',
    session_id: actor.sessionId,
    request_id: actor.requestId,
    ip: actor.ip,
    details: { ...entry.details, ...(actor.apiToken ? { apiToken: actor.apiToken } : {}) },
  };
}

/** The row of one entry. */
export function auditRow(entry: AuditEntry): Sql {
  const value = auditValues(entry);
  return sql`
    insert into audit_entry (partner_id, customer_id, internal, id, event, service, user_id, user_name,
      user_customer_name, acting_organization_id, acting_organization_name, target, target_customer_name, session_id,
      request_id, ip, details)
    select ${value.partner_id}::uuid, ${value.customer_id}::uuid, ${value.internal}::boolean, ${value.id}::uuid,
      ${value.event}, ${value.service}, ${value.user_id}::uuid, ${value.user_name}, ${value.user_customer_name},
      ${value.acting_organization_id}::uuid, ${value.acting_organization_name}, ${value.target}, ${nameOf(entry)},
      ${value.session_id}::uuid, ${value.request_id}, ${value.ip}, ${JSON.stringify(value.details)}::jsonb`;
}

/**
 * Writes one entry, in the transaction of what it tells. Personal data of the target belongs in `details` only as far
 * as the event needs it; secrets never.
 */
export const audit = (tx: Queryable, entry: AuditEntry): Promise<void> => sendOrRun(tx, auditRow(entry));

/** In the operator's own log, of what is the operator's to know. */
export async function auditForOperator(
  tx: Queryable,
  entry: Omit<AuditEntry, 'partnerId' | 'customerId'>,
): Promise<void> {
  const operator = await tx.first<{ id: string }>(sql`select id from organization where kind = 'operator'`);
  if (operator) await audit(tx, { ...entry, partnerId: operator.id });
}
