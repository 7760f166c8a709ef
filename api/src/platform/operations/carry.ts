import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Transaction } from '../database.ts';
import type { Operation, OrderedOperation } from './definition.ts';

/** The contract's `carriedOperation`, of a row `o`. */
const carried = sql`jsonb_build_object('id', o.id, 'kind', o.kind, 'service', o.service, 'subject', o.subject,
  'state', o.state, 'reason', o.reason, 'reasonValues', o.reason_values, 'reference', o.reference)`;

/**
 * Writes to the thing what an operation has come to, in the same transaction; nothing once it is done. So a list needs
 * no join, and reason, reference and retry of what failed stay with the thing however long ago that was.
 */
export function carryOperation(
  tx: Transaction,
  { carriedBy }: Pick<Operation, 'carriedBy'>,
  operation: OrderedOperation<unknown> & { id: string },
): void {
  const { partnerId, customerId, id } = operation;
  const rowId = carriedBy.rowId?.(operation);
  const ofRow: Sql = rowId === undefined ? empty : sql`and t.id = ${rowId}`;
  tx.later(sql`
    update ${raw(carriedBy.table)} t set operation = case when o.state <> 'succeeded' then ${carried} end from operation o
    where o.partner_id = ${partnerId} and o.id = ${id} and t.partner_id = ${partnerId} and t.customer_id = ${customerId}
      ${ofRow}`);
}
