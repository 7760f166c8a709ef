import type { AuditEvent } from '@portal/contract/audit-log/events';
import type { AuditDetails } from '@portal/contract/audit-log/details';
import sql from 'sql-template-tag';
import { audit, type Actor } from '../audit.ts';
import { isUniqueViolation, type Queryable, type Transaction } from '../database/database.ts';
import { publish } from '../events/events.ts';
import { newId, newReference } from '../database/ids.ts';
import { Problem } from '../http/problem.ts';
import type { AgreedOrder } from './agreed.ts';
import { carryOperation } from './carry.ts';
import type { Operation, OperationDefinition, OperationTarget } from './definition.ts';
import { requireGatePassed, type GatePass } from './price-gate.ts';

export type NewOperation<I> = OperationTarget & {
  /** The name of what it works on. */
  subject: string;
  input: I;
  actor: Actor;
  /** Of what is priced: that it passed the gate. */
  pass?: GatePass | undefined;
  /** What the audit entry of the order tells. */
  details?: AuditDetails;
};

/** Tells the open screens that an operation changed. */
export const announceOperation = (
  tx: Queryable,
  { partnerId, customerId, id }: { partnerId: string; customerId: string; id: string },
): Promise<void> => publish(tx, { topic: 'operation', partnerId, customerId, id });

/** Tells the open screens that what an operation works on changed. */
export async function announceTarget(
  tx: Queryable,
  { tells }: Pick<Operation, 'tells'>,
  { partnerId, customerId, targetId }: OperationTarget,
): Promise<void> {
  for (const topic of tells) await publish(tx, { topic, partnerId, customerId, id: targetId });
}

/** What needs no cloud: everything that the portal knows of such an order. */
export type ImmediateDefinition = Pick<Operation, 'kind' | 'service' | 'cost' | 'tells'> & {
  events: { done: AuditEvent };
};

/**
 * Records an order that needs no cloud and is done with this transaction: its row proves what was agreed to. Answers the
 * operation's id. What it changes is written by the caller, in the same transaction.
 */
export async function recordOrder(
  tx: Transaction,
  definition: ImmediateDefinition,
  { pass, actor, details = {}, ...order }: NewOperation<unknown>,
): Promise<string> {
  requireGatePassed(definition, pass);
  const { partnerId, customerId, targetId, subject, input } = order;
  const { kind, service } = definition;
  const id = newId();
  const agreed = pass?.agreed ? JSON.stringify(pass.agreed) : null;
  tx.later(sql`
    insert into operation (partner_id, customer_id, id, kind, service, subject, target_id, input, agreed, state, step,
      reference, expected_seconds, created_by, created_by_name, actor, finished_at)
    values (${partnerId}, ${customerId}, ${id}, ${kind}, ${service}, ${subject}, ${targetId}, ${JSON.stringify(input)},
      ${agreed}, 'succeeded', 1, ${newReference()}, 1, ${actor.userId}, ${actor.userName}, ${JSON.stringify(actor)}, portal_now())`);
  await audit(tx, {
    event: definition.events.done,
    actor,
    partnerId,
    customerId,
    service,
    target: subject,
    details,
  });
  await announceTarget(tx, definition, order);
  return id;
}

/** 409 `operationOpen` for the error of a second operation for the same thing. */
const refuseSecond = (error: unknown): unknown =>
  isUniqueViolation(error, 'operation_one_open') ? operationOpen() : error;

export const operationOpen = (): Problem => new Problem('operationOpen');

/**
 * Records an operation in the request's own transaction, with the state that its thing has meanwhile and its audit
 * entry; a worker carries it out. Answers its id. The transaction fails with 409 `operationOpen` when another one of its
 * lane is open for the same thing.
 */
export async function orderOperation<I, M>(
  tx: Transaction,
  definition: OperationDefinition<I, M>,
  { pass, actor, details = {}, ...order }: NewOperation<I>,
): Promise<string> {
  requireGatePassed(definition, pass);
  await definition.begin(tx, order);
  const { partnerId, customerId, targetId, subject } = order;
  const { kind, service, lane, steps, expectedSeconds } = definition;
  const id = newId();
  const agreed = pass?.agreed ? JSON.stringify(pass.agreed) : null;
  tx.later(
    sql`
      insert into operation (partner_id, customer_id, id, kind, service, lane, subject, target_id, input, agreed, steps,
        reference, expected_seconds, created_by, created_by_name, actor)
      values (${partnerId}, ${customerId}, ${id}, ${kind}, ${service}, ${lane}, ${subject}, ${targetId},
        ${JSON.stringify(order.input)}, ${agreed}, ${steps}, ${newReference()}, ${expectedSeconds},
        ${actor.userId}, ${actor.userName}, ${JSON.stringify(actor)})`,
    refuseSecond,
  );
  carryOperation(tx, definition, { ...order, id });
  await audit(tx, {
    event: definition.events.ordered,
    actor,
    partnerId,
    customerId,
    service,
    target: subject,
    details,
  });
  await announceOperation(tx, { partnerId, customerId, id });
  await announceTarget(tx, definition, order);
  return id;
}

export const notRetriable = (): Problem => new Problem('operationNotRetriable');

/**
 * Makes an operation due again, at the prices that are agreed to now, from its first try or from what it remembers of the
 * last. Fails as `orderOperation` does.
 */
export function reopenOperation(
  tx: Transaction,
  {
    partnerId,
    id,
    agreed,
    memory,
  }: { partnerId: string; id: string; agreed: AgreedOrder | null; memory: unknown },
): void {
  tx.later(
    sql`
      update operation set state = 'waiting', due_at = now(), attempts = 0, errors = 0, retried_at = portal_now(),
        finished_at = null, reason = null, memory = ${memory && JSON.stringify(memory)}::jsonb, undoing = null,
        waits_for = null, given_up = null, let_go_at = null, agreed = ${agreed && JSON.stringify(agreed)}::jsonb
      where partner_id = ${partnerId} and id = ${id}`,
    refuseSecond,
  );
}
