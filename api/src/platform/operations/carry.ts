import sql, { raw } from 'sql-template-tag';
import type { Transaction } from '../database/database.ts';
import { linesJsonOf } from './lines.ts';
import type { Operation, OrderedOperation } from './definition.ts';

/** The contract's `carriedOperation`, of an operation `o`. */
const carried = sql`jsonb_build_object('id', o.id, 'kind', o.kind, 'service', o.service, 'subject', o.subject,
  'state', o.state, 'reason', o.reason, 'reasonValues', o.reason_values, 'lines', ${linesJsonOf(sql`o`)}, 'reference', o.reference)`;

const needsSomebody = sql`('failed', 'needs-attention')`;

/**
 * Of two lanes the thing carries one operation: what somebody has to look at goes before what is being done, and what is
 * done takes away nothing but itself. An order replaces what its own lane had come to.
 */
const isForTheThing = sql`case when o.state = 'succeeded' then t.operation ->> 'id' = o.id::text
  else not exists (
    select from operation p
    where p.partner_id = o.partner_id and p.id = (t.operation ->> 'id')::uuid and p.lane <> o.lane
      and (p.state in ${needsSomebody} or p.state in ('waiting', 'running') and o.state not in ${needsSomebody})) end`;

/**
 * Writes to the thing what an operation has come to, in the same transaction; nothing once it is done. So a list needs
 * no join, and reason, reference and retry of what failed stay with the thing however long ago that was.
 */
export function carryOperation(
  tx: Transaction,
  { carriedBy, service }: Pick<Operation, 'carriedBy' | 'service'>,
  operation: OrderedOperation<unknown> & { id: string },
): void {
  const { partnerId, customerId, id } = operation;
  const [table, row] =
    carriedBy === 'service'
      ? [raw('service'), sql`t.service = ${service}`]
      : [raw(carriedBy.table), sql`t.id = ${carriedBy.rowId(operation)}`];
  tx.later(sql`
    update ${table} t set operation = case when o.state <> 'succeeded' then ${carried} end from operation o
    where o.partner_id = ${partnerId} and o.id = ${id} and t.partner_id = ${partnerId} and t.customer_id = ${customerId}
      and ${row} and ${isForTheThing}`);
}
