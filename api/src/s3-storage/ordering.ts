import type { AuditDetails } from '@portal/contract/audit-details';
import type { Endpoint } from '@portal/contract/http';
import type { PortalEvent } from '@portal/contract/operations';
import { actorOf, audit } from '../platform/audit.ts';
import type { WriteCall } from '../platform/call.ts';
import { publish } from '../platform/events.ts';
import sql from 'sql-template-tag';
import type { Premise } from '../platform/order-statement.ts';
import type { Tenant } from '../platform/tenancy.ts';
import { orderOperation, type OperationPlan } from '../platform/operations.ts';
import { notFound, Problem, stale } from '../platform/problem.ts';
import * as repository from './repository.ts';

export type Call = WriteCall<Endpoint>;
export type InTenant = Pick<Call, 'tx' | 'tenant'>;
type Audited = Parameters<typeof audit>[1]['event'];
type Ordered = {
  plan: OperationPlan;
  targetId: string;
  subject: string;
  input: Record<string, unknown>;
  /** What the audit entry says more. */
  details?: AuditDetails;
};

export const customerOf = ({ tenant }: InTenant): string => {
  if (tenant.customerId === null) throw notFound('The customer');
  return tenant.customerId;
};

/** The caller as the audit log and an edit name it. */
export const actorIn = ({ principal, request }: Pick<Call, 'principal' | 'request'>) =>
  actorOf(principal, request);

type Noted = { event: Audited; target: string; details?: AuditDetails };

/** Writes an audit entry of the call's customer. */
export const note = (call: Call, noted: Noted): Promise<void> =>
  audit(call.tx, {
    ...noted,
    actor: actorIn(call),
    partnerId: call.tenant.partnerId,
    customerId: call.tenant.customerId,
  });

/** Records an operation of the call's customer and its audit entry; answers the operation's id. */
export async function order(
  call: Call,
  event: Audited,
  { details = {}, ...ordered }: Ordered,
): Promise<string> {
  const operationId = await orderOperation(call.tx, {
    ...ordered,
    partnerId: call.tenant.partnerId,
    customerId: customerOf(call),
    actor: actorIn(call),
  });
  await note(call, { event, target: ordered.subject, details });
  return operationId;
}

export const tell = (call: Call, topic: PortalEvent['topic'], id: string | null = null): Promise<void> =>
  publish(call.tx, { topic, partnerId: call.tenant.partnerId, customerId: call.tenant.customerId, id });

export const notEnabled = (): Problem =>
  new Problem(409, 'serviceNotEnabled', 'S3 Storage is not enabled for this customer.');

export const operationOpen = (): Problem =>
  new Problem(409, 'operationOpen', 'Another change of this is still being carried out.');

/**
 * The service, held until the transaction ends, so that changes of one customer's storage are ordered one after the
 * other; throws 409 unless it is enabled.
 */
export async function requireEnabled({ tx, tenant }: InTenant): Promise<repository.ServiceRow> {
  const service = await repository.lockService(tx, tenant);
  if (service?.state !== 'enabled') throw notEnabled();
  return service;
}

/** The same as a premise of an order in one statement. */
export const enabledService = (tenant: Tenant, region: string): Premise => ({
  name: 'service',
  query: repository.heldService(tenant, region),
  may: sql`p.state = 'enabled'`,
  check: ({ state }) => {
    if (state !== 'enabled') throw notEnabled();
  },
});

type Edited = { version: number; updatedByName: string; updatedAt: Date };

/** Throws 409 with who changed it and when, unless it is as it was read. */
export function requireVersion(edited: Edited, version: number): void {
  if (edited.version !== version) throw stale(edited.updatedByName, edited.updatedAt.toISOString());
}

/** Throws 409 unless the thing is there and nothing is being done to it. */
export function requireActive({ state }: { state: string }): void {
  if (state === 'failed')
    throw new Problem(409, 'notMade', 'It was not made: try the order again or delete it.');
  if (state !== 'active') throw operationOpen();
}
