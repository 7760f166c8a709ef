import type { OperationKind } from '@portal/contract/operations';
import { isPassing, ProviderFailure } from '@portal/ports/failure';
import sql from 'sql-template-tag';
import type { Actor } from './audit.ts';
import type { Database, Transaction } from './database.ts';
import { leaseSeconds, type DueQueue } from './due-rows.ts';
import { newId } from './ids.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { tellOfFailure } from './operation-failure.ts';
import { announceOperation, type OperationPlan } from './operations.ts';
import { traced } from './tracing.ts';

/** An operation that a worker has claimed. `leaseId` fences off a worker that was too slow. */
export type ClaimedOperation = {
  partnerId: string;
  customerId: string;
  customerName: string;
  id: string;
  kind: OperationKind;
  targetId: string;
  subject: string;
  reference: string;
  input: Record<string, unknown>;
  attempts: number;
  /** Tries before this one that met an error of the portal. */
  errors: number;
  actor: Actor;
  /** When it was ordered, or tried again by somebody. */
  askedAt: Date;
  leaseId: string;
};

/** Writes an outcome into the portal's own tables, audit entry included; runs in the finishing transaction. */
export type Effect = (tx: Transaction) => Promise<void>;

export type Reason = { reason: string; values?: Record<string, string | number> };

/** How one kind is carried out. `run` talks to the cloud, may be repeated, and looks before it creates. */
export type OperationHandler = OperationPlan & {
  run(operation: ClaimedOperation, progress: (step: number) => Promise<void>): Promise<Effect>;
  failed(tx: Transaction, operation: ClaimedOperation, why: Reason): Promise<void>;
};

/** A failure that the portal itself understands, e.g. a bucket that is not empty; not tried again by itself. */
export class OperationFailure extends Error {
  readonly why: Reason;

  constructor(why: Reason) {
    super(why.reason);
    this.why = why;
  }
}

/** Thrown when another worker took the operation over. */
class LeaseLost extends Error {}

const maxPauseSeconds = 60;
const unexpectedTries = 5;
const attentionAfterHours = 24;

const pauseSeconds = (attempts: number, atLeast = 0): number =>
  Math.max(atLeast, Math.min(maxPauseSeconds, 2 ** Math.min(attempts, 6)) * (0.75 + Math.random() / 2));

const claimQuery = (leaseId: string) => sql`
  with due as materialized (
    select partner_id, id from operation
    where state in ('waiting', 'running') and due_at <= now() order by due_at limit 1 for update skip locked
  )
  update operation o set state = 'running', lease_id = ${leaseId}, attempts = o.attempts + 1,
    due_at = now() + make_interval(secs => ${leaseSeconds})
  from due, organization c
  where o.partner_id = due.partner_id and o.id = due.id and c.partner_id = o.partner_id and c.id = o.customer_id
  returning o.partner_id as "partnerId", o.customer_id as "customerId", c.name as "customerName", o.id, o.kind,
    o.target_id as "targetId", o.subject, o.reference, o.input, o.attempts, o.errors, o.actor,
    coalesce(o.retried_at, o.created_at) as "askedAt", o.lease_id as "leaseId"`;

type Engine = {
  database: Database;
  log: Log;
  metrics: Metrics;
  handlers: ReadonlyMap<OperationKind, OperationHandler>;
};

/** Changes the operation while its lease is ours. */
async function change(
  tx: Transaction,
  operation: ClaimedOperation,
  set: ReturnType<typeof sql>,
): Promise<void> {
  const changed = await tx.run(sql`
    update operation set ${set}
    where partner_id = ${operation.partnerId} and id = ${operation.id} and lease_id = ${operation.leaseId}
      and state = 'running'`);
  if (changed === 0) throw new LeaseLost();
  await announceOperation(tx, operation);
}

const ended = (state: 'succeeded' | 'failed') => sql`state = ${state}, finished_at = now(), lease_id = null`;
const because = ({ reason, values = {} }: Reason) =>
  sql`reason = ${reason}, reason_values = ${JSON.stringify(values)}::jsonb`;

async function wait(engine: Engine, operation: ClaimedOperation, failure: ProviderFailure): Promise<void> {
  const tooLong = Date.now() - operation.askedAt.getTime() > attentionAfterHours * 3_600_000;
  const seconds = pauseSeconds(operation.attempts, failure.retryAfterSeconds);
  await engine.database.transaction(async (tx) => {
    await change(
      tx,
      operation,
      tooLong
        ? sql`state = 'needs-attention', lease_id = null, ${because({ reason: failure.kind })}`
        : sql`state = 'waiting', lease_id = null, due_at = now() + make_interval(secs => ${seconds}),
            ${because({ reason: failure.kind })}`,
    );
    if (tooLong) await tellOfFailure(tx, operation);
  });
}

async function waitUnexpected(engine: Engine, operation: ClaimedOperation): Promise<void> {
  const errors = operation.errors + 1;
  const state = errors >= unexpectedTries ? 'needs-attention' : 'waiting';
  await engine.database.transaction(async (tx) => {
    await change(
      tx,
      operation,
      sql`state = ${state}, errors = ${errors}, lease_id = null,
        due_at = now() + make_interval(secs => ${pauseSeconds(errors)}), ${because({ reason: 'unexpected' })}`,
    );
    if (state === 'needs-attention') await tellOfFailure(tx, operation);
  });
}

async function fail(engine: Engine, operation: ClaimedOperation, why: Reason): Promise<void> {
  const handler = engine.handlers.get(operation.kind);
  await engine.database.transaction(async (tx) => {
    await change(tx, operation, sql`${ended('failed')}, ${because(why)}`);
    await handler?.failed(tx, operation, why);
    await tellOfFailure(tx, operation);
  });
}

async function settle(engine: Engine, operation: ClaimedOperation, error: unknown): Promise<string> {
  if (error instanceof LeaseLost) throw error;
  if (error instanceof OperationFailure) {
    await fail(engine, operation, error.why);
    return 'failed';
  }
  if (!(error instanceof ProviderFailure)) {
    engine.log.error({ err: error, operation: operation.id }, 'an operation met an error of the portal');
    await waitUnexpected(engine, operation);
    return 'unexpected';
  }
  engine.log.warn(
    { operation: operation.id, failure: error.kind, why: error.message },
    'an operation was refused',
  );
  if (isPassing(error.kind)) await wait(engine, operation, error);
  else await fail(engine, operation, { reason: error.kind });
  return error.kind;
}

async function carryOut(engine: Engine, operation: ClaimedOperation): Promise<string> {
  const handler = engine.handlers.get(operation.kind);
  if (!handler) throw new Error(`Nothing carries out ${operation.kind}.`);
  const progress = (step: number) =>
    engine.database.transaction((tx) => change(tx, operation, sql`step = ${step}, reason = null`));
  try {
    await progress(1);
    const effect = await handler.run(operation, progress);
    await engine.database.transaction(async (tx) => {
      await change(
        tx,
        operation,
        sql`${ended('succeeded')}, step = steps, reason = null, reason_values = '{}'`,
      );
      await effect(tx);
    });
    return 'succeeded';
  } catch (error) {
    return settle(engine, operation, error);
  }
}

function lost(error: unknown): string {
  if (error instanceof LeaseLost) return 'lost';
  throw error;
}

/** The queue of operations: claims, carries out, settles. */
export const operationQueue = (engine: Engine): DueQueue<ClaimedOperation> => ({
  name: 'operation',
  concurrency: 4,
  claim: () => engine.database.first<ClaimedOperation>(claimQuery(newId())),
  work: async (operation) => {
    const outcome = await traced(`operation ${operation.kind}`, () =>
      carryOut(engine, operation).catch(lost),
    );
    engine.metrics.operations.inc({ kind: operation.kind, outcome });
  },
  renew: async (operation) => {
    await engine.database.run(sql`
      update operation set due_at = now() + make_interval(secs => ${leaseSeconds})
      where partner_id = ${operation.partnerId} and id = ${operation.id} and lease_id = ${operation.leaseId}`);
  },
});
