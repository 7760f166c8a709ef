import type { AuditDetails } from '@portal/contract/audit-log/details';
import type { Endpoint } from '@portal/contract/http';
import sql, { type Sql } from 'sql-template-tag';
import { actorOf, audit } from '../platform/audit.ts';
import type { WriteCall } from '../platform/http/call.ts';
import type { OperationDefinition } from '../platform/operations/definition.ts';
import {
  operationOpen,
  orderOperation,
  recordOrder,
  type ImmediateDefinition,
  type NewOperation,
} from '../platform/operations/order.ts';
import { notFound, Problem, stale } from '../platform/http/problem.ts';

export type Call = WriteCall<Endpoint>;
export type InTenant = Pick<Call, 'tx' | 'tenant'>;

export const customerOf = ({ tenant }: Pick<InTenant, 'tenant'>): string => {
  if (tenant.customerId === null) throw notFound();
  return tenant.customerId;
};

/** The caller as the audit log and an edit name it. */
export const actorIn = ({ principal, request }: Pick<Call, 'principal' | 'request'>) =>
  actorOf(principal, request);

type Note = { event: Parameters<typeof audit>[1]['event']; target: string; details?: AuditDetails };

/** Writes an audit entry of the call's customer. */
export const note = (call: Call, entry: Note): Promise<void> =>
  audit(call.tx, {
    ...entry,
    actor: actorIn(call),
    partnerId: call.tenant.partnerId,
    customerId: call.tenant.customerId,
  });

export type Ordered = { operationId: string };

/** Records an operation of the call's customer and its audit entry; what needs no cloud is done with it. */
export const order = async <I, M>(
  { tx, ...call }: Call,
  definition: OperationDefinition<I, M> | ImmediateDefinition,
  ordered: Omit<NewOperation<I>, 'partnerId' | 'customerId' | 'actor'>,
): Promise<Ordered> => {
  const { partnerId } = call.tenant;
  const whole = { ...ordered, partnerId, customerId: customerOf(call), actor: actorIn(call) };
  const isCarriedOut = 'run' in definition;
  return {
    operationId: isCarriedOut
      ? await orderOperation(tx, definition, whole)
      : await recordOrder(tx, definition, whole),
  };
};

/** The columns of a row `t` that an edit is held against. */
export type EditState = { version: number; updatedByName: string; updatedAt: Date };

export const editState: Sql = sql`t.version, t.updated_by_name as "updatedByName", t.updated_at as "updatedAt"`;

/** Throws 409 with who changed it and when, unless it is as it was read. */
export function requireVersion(edited: EditState, version: number): void {
  if (edited.version !== version) throw stale(edited.updatedByName, edited.updatedAt.toISOString());
}

/** Throws 409 unless the thing is there and nothing is being done to it. */
export function requireActive({ state }: { state: string }): void {
  if (state === 'failed') throw new Problem('notMade');
  if (state !== 'active') throw operationOpen();
}
