import type { OperationKind } from '@portal/contract/operations';
import type { Service } from '@portal/contract/services';
import sql, { Sql } from 'sql-template-tag';
import type { Actor } from './audit.ts';
import { isUniqueViolation, type Queryable, type Transaction } from './database.ts';
import { publish } from './events.ts';
import { newId, newReference } from './ids.ts';
import { Problem } from './problem.ts';

/** What the worker needs of each kind; the API reads the numbers. */
export type OperationPlan = { kind: OperationKind; service: Service; steps: number; expectedSeconds: number };

export type NewOperation = {
  plan: OperationPlan;
  partnerId: string;
  customerId: string;
  /** The thing it works on; at most one operation is open for it at a time. */
  targetId: string;
  subject: string;
  /** JSON, or an expression that makes it. */
  input: Record<string, unknown> | Sql;
  actor: Actor;
};

/** An operation as it was ordered. */
export type Reopened = {
  partnerId: string;
  customerId: string;
  targetId: string;
  input: Record<string, unknown>;
};

/**
 * Puts what an operation works on back to how it is while that is carried out, in the transaction that opens the
 * operation anew. Throws a Problem when it can no longer be carried out.
 */
export type Reopen = (tx: Transaction, operation: Reopened) => Promise<void>;
export type Reopenings = Record<OperationKind, Reopen>;

export const notRetriable = (): Problem =>
  new Problem(409, 'operationNotRetriable', 'Only what failed or waits last can be tried again.');

/** 409 `operationOpen` for the error of a second operation for the same thing. */
export const refuseSecond = (error: unknown): unknown =>
  isUniqueViolation(error, 'operation_one_open')
    ? new Problem(409, 'operationOpen', 'Another change of this is still being carried out.')
    : error;

/** Makes an operation due again from its first try. Refuses as `orderOperation` does. */
export function reopenOperation(tx: Transaction, of: { partnerId: string; id: string }): void {
  tx.later(
    sql`
      update operation set state = 'waiting', due_at = now(), attempts = 0, errors = 0, retried_at = now(),
        finished_at = null, reason = null
      where partner_id = ${of.partnerId} and id = ${of.id}`,
    refuseSecond,
  );
}

/** The row of an operation. */
export const operationRow = (id: string, { plan, actor, input, ...order }: NewOperation): Sql => sql`
  insert into operation (partner_id, customer_id, id, kind, service, subject, target_id, input, steps, reference,
    expected_seconds, created_by, created_by_name, actor)
  select ${order.partnerId}::uuid, ${order.customerId}::uuid, ${id}::uuid, ${plan.kind}, ${plan.service},
    ${order.subject}, ${order.targetId}::uuid, ${input instanceof Sql ? input : sql`${JSON.stringify(input)}::jsonb`},
    ${plan.steps}::integer, ${newReference()}, ${plan.expectedSeconds}::integer, ${actor.userId}::uuid,
    ${actor.userName}, ${JSON.stringify(actor)}::jsonb`;

/**
 * Records an operation in the request's own transaction; a worker carries it out. Answers its id. The transaction
 * fails with 409 `operationOpen` when another one is open for the same thing.
 */
export async function orderOperation(tx: Transaction, order: NewOperation): Promise<string> {
  const id = newId();
  tx.later(operationRow(id, order), refuseSecond);
  await announceOperation(tx, { partnerId: order.partnerId, customerId: order.customerId, id });
  return id;
}

/** Tells the open screens that an operation changed. */
export const announceOperation = (
  tx: Queryable,
  { partnerId, customerId, id }: { partnerId: string; customerId: string; id: string },
): Promise<void> => publish(tx, { topic: 'operation', partnerId, customerId, id });
