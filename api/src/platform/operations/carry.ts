import sql, { raw, type Sql } from 'sql-template-tag';
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
const isForTheThing = sql`case when o.state = 'succeeded' or o.let_go_at is not null then t.operation ->> 'id' = o.id::text
  else not exists (
    select from operation p
    where p.partner_id = o.partner_id and p.id = (t.operation ->> 'id')::uuid and p.lane <> o.lane
      and (p.state in ${needsSomebody} or p.state in ('waiting', 'running') and o.state not in ${needsSomebody})) end`;

type Carrier = Pick<Operation, 'carriedBy' | 'service'>;

/** The table of what carries an operation, and which row of it. */
function carrierOf(
  { carriedBy, service }: Carrier,
  operation: OrderedOperation<unknown>,
): { table: Sql; row: Sql } {
  const { partnerId, customerId } = operation;
  const inTenant = sql`t.partner_id = ${partnerId} and t.customer_id = ${customerId}`;
  if (carriedBy === 'service')
    return { table: raw('service'), row: sql`${inTenant} and t.service = ${service}` };
  return { table: raw(carriedBy.table), row: sql`${inTenant} and t.id = ${carriedBy.rowId(operation)}` };
}

/**
 * Locks what carries an operation. Whoever changes both locks it before the operation, as an order does, which has the
 * thing before it writes the operation: the other way round the two would wait for each other.
 */
export async function lockCarrier(
  tx: Transaction,
  carrier: Carrier,
  operation: OrderedOperation<unknown>,
): Promise<void> {
  const { table, row } = carrierOf(carrier, operation);
  await tx.run(sql`select from ${table} t where ${row} for no key update`);
}

/**
 * Writes to the thing what an operation has come to, in the same transaction; nothing once it is done. So a list needs
 * no join, and reason, reference and retry of what failed stay with the thing however long ago that was.
 */
export function carryOperation(
  tx: Transaction,
  carrier: Carrier,
  operation: OrderedOperation<unknown> & { id: string },
): void {
  const { table, row } = carrierOf(carrier, operation);
  tx.later(sql`
    update ${table} t set operation = case when o.state <> 'succeeded' and o.let_go_at is null then ${carried} end from operation o
    where o.partner_id = ${operation.partnerId} and o.id = ${operation.id} and ${row} and ${isForTheThing}`);
}
