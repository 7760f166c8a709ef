import type { ConnectionTrouble, System } from '@portal/ports/failure';
import sql, { type Sql } from 'sql-template-tag';
import { audit, auditForOperator } from '../audit.ts';
import type { Database, Transaction } from '../database/database.ts';
import type { Log } from '../process/log.ts';
import type { Metrics } from '../process/metrics.ts';
import type { Clouds } from '../outbound/systems.ts';
import type { Sealer } from '../process/seal.ts';
import { carryOperation, lockCarrier } from './carry.ts';
import type { ClaimedRow } from './claim.ts';
import type { Operation, Operations } from './definition.ts';
import { openLines } from './lines.ts';
import { announceOperation } from './order.ts';

/** Thrown when another worker took the operation over. */
export class LeaseLost extends Error {}

export type Engine = {
  database: Database;
  log: Log;
  metrics: Metrics;
  operations: Operations;
  clouds: Clouds;
  sealer: Sealer;
  /** Tells the operator of a connection that does not let the portal in. */
  tellTrouble: (tx: Transaction, system: System, trouble: ConnectionTrouble) => Promise<void>;
};

export type Job = { engine: Engine; operation: ClaimedRow; definition: Operation };

/** Changes the operation while its lease is ours, and what its thing carries of it. */
export async function change(tx: Transaction, { operation, definition }: Job, set: Sql): Promise<void> {
  await lockCarrier(tx, definition, operation);
  const changed = await tx.run(sql`
    update operation set ${set}
    where partner_id = ${operation.partnerId} and id = ${operation.id} and lease_id = ${operation.leaseId}
      and state = 'running'`);
  if (changed === 0) throw new LeaseLost();
  carryOperation(tx, definition, operation);
  await announceOperation(tx, operation);
}

/** In the customer's and its partner's log; in the operator's too for what is the operator's. */
export async function note(
  tx: Transaction,
  { operation, definition }: Job,
  event: EntryEvent,
): Promise<void> {
  const { actor, customerName, subject: target, partnerId, customerId } = operation;
  const entry = { ...event, actor, customerName, target, service: definition.service };
  await audit(tx, { ...entry, partnerId, customerId });
  if (definition.ofOperator) await auditForOperator(tx, entry);
}

type EntryEvent = Pick<Parameters<typeof audit>[1], 'event' | 'details'>;

export function jobOf(engine: Engine, claimed: ClaimedRow): Job {
  const definition = engine.operations.get(claimed.kind);
  if (!definition) throw new Error(`Nothing carries out ${claimed.kind}.`);
  return { engine, definition, operation: { ...claimed, lines: [] } };
}

/** With its input and lines as its definition has them today. */
export function parsed({ engine, definition, operation }: Job): Job {
  const lines = openLines(operation.agreed, operation.lineResults);
  return {
    engine,
    definition,
    operation: { ...operation, lines, input: definition.input.parse(operation.input) },
  };
}

/** What nobody can repair may be what nobody can read: it ends all the same. */
export function parsedOrNot(claimed: Job): Job {
  const { success } = claimed.definition.input.safeParse(claimed.operation.input);
  return success ? parsed(claimed) : claimed;
}
