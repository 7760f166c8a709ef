import type { AuditDetails } from '@portal/contract/audit-log/details';
import type { AuditEvent } from '@portal/contract/audit-log/events';
import type { PortalEvent } from '@portal/contract/portal-events';
import type { Permission } from '@portal/contract/permissions';
import type { Service } from '@portal/contract/services/services';
import type * as z from 'zod';
import type { Actor } from '../audit.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import type { Principal } from '../http/principal.ts';
import type { Clouds } from '../outbound/systems.ts';
import type { Sealer } from '../process/seal.ts';
import type { LineResult, OpenLine } from './lines.ts';

/** What an operation works on. */
export type OperationTarget = { partnerId: string; customerId: string; targetId: string };

/** An operation as it was ordered. */
export type OrderedOperation<I> = OperationTarget & { input: I };

/** An operation that a worker has claimed. `leaseId` fences off a worker that was too slow. */
export type ClaimedOperation<I = unknown> = OrderedOperation<I> & {
  customerName: string;
  id: string;
  kind: string;
  subject: string;
  reference: string;
  attempts: number;
  /** Tries before this one that met an error of the portal. */
  errors: number;
  actor: Actor;
  /** When it was ordered, or tried again by somebody. */
  requestedAt: Date;
  /** What was agreed to and is not done yet, by its place in the order; empty of what costs nothing. */
  lines: readonly OpenLine[];
  /** What its last try has asked to be kept; null on the first one. */
  memory: unknown;
  leaseId: string;
};

/** Key of a reason below `operations.reason`, with the values that its text names. */
export type Reason = { reason: string; values?: Record<string, string | number> };

/**
 * What is written when it is done, in the transaction that ends it; `details` go to the audit log. Of an order with
 * lines that end one by one, `lines` says what became of each that was open; when one of them failed, it is over and can
 * be tried again for those alone.
 */
export type Done = {
  write: (tx: Transaction) => Promise<void>;
  details?: AuditDetails;
  lines?: readonly LineResult[];
};

/** What was begun is looked at once more in so many seconds, by whichever worker is free then. */
export type Again<M> = { again: { seconds: number; memory: M } };
export type Outcome<M> = { done: Done } | Again<M>;

/** What a try works with. */
export type Try<M> = {
  clouds: Clouds;
  /** Works as the worker's role, outside any transaction: for what the portal keeps of the thing. */
  database: Queryable;
  sealer: Sealer;
  memory: M | null;
  /** That it is at this of its steps. The first and the last need not be said. */
  progress: (step: number) => Promise<void>;
};

/** One kind of operation: everything that the portal knows of it. */
export type OperationDefinition<I, M = null> = {
  /** As the service's record in the contract names it. */
  kind: string;
  service: Service;
  input: z.ZodType<I>;
  memory?: z.ZodType<M>;
  /** What trying it again begins with, of what was remembered when it failed; left out, it begins anew. */
  onRetry?(memory: M): M | null;
  /** Of one thing at most one operation is open in a lane. */
  lane: string;
  /**
   * What somebody wants at once, and may not want any more after that: one that has waited so long without being begun is
   * given back to the person, to be ordered again or let go. Left out, it waits for as long as it takes.
   */
  waitsAtMostMinutes?: number;
  steps: number;
  expectedSeconds: number;
  /** `free` with the reason; what is `priced` is ordered and tried again past the gate alone. */
  cost: 'priced' | { free: string };
  events: { ordered: AuditEvent; done: AuditEvent; failed: AuditEvent };
  /** True when it is in the operator's own log as well. */
  ofOperator?: true;
  /** What retrying it takes beyond ordering. */
  retriedWith?: Permission;
  mailWhenFailed: 'nobody' | 'orderer' | 'everybody';
  /** What carries it: the customer's service, or the row of that id in a table of the capability. */
  carriedBy: 'service' | { table: string; rowId(operation: OrderedOperation<NoInfer<I>>): string };
  /** What open screens read again when it is ordered, done or has failed. */
  tells: readonly PortalEvent['topic'][];
  /**
   * Puts what it works on in the state that it has meanwhile, in the transaction that orders it or tries it again.
   * Throws a Problem when it can not be carried out, or no longer.
   */
  begin(tx: Transaction, operation: OrderedOperation<NoInfer<I>>): Promise<void>;
  /** Talks to the cloud and ends in seconds; may be repeated at any point, and looks before it creates. */
  run(operation: ClaimedOperation<NoInfer<I>>, with_: Try<M>): Promise<Outcome<M>>;
  /** Takes back what is half made, before `failed`; ends in seconds like `run`, may be repeated, and begins without memory. */
  undo?(operation: ClaimedOperation<NoInfer<I>>, with_: Try<M>): Promise<{ done: null } | Again<M>>;
  /** Writes that it failed; answers what the audit log tells besides the reason. */
  failed(tx: Transaction, operation: ClaimedOperation<NoInfer<I>>, why: Reason): Promise<AuditDetails>;
};

/** Any of them. Its members are methods, so that each takes what its own `input` and `memory` have parsed. */
export type Operation = OperationDefinition<unknown, unknown>;
export type Operations = ReadonlyMap<string, Operation>;

/** Whether somebody who may order may retry it: what the operator ordered is the operator's. */
export function mayRetry(
  { ofOperator, retriedWith }: Pick<Operation, 'ofOperator' | 'retriedWith'>,
  { kind, permissions }: Pick<Principal, 'kind' | 'permissions'>,
): boolean {
  if (kind === 'operator') return true;
  return !ofOperator && (retriedWith === undefined || permissions.has(retriedWith));
}

/** Keeps the types of its input and its memory. */
export const defineOperation = <I, M = null>(
  definition: OperationDefinition<I, M>,
): OperationDefinition<I, M> => definition;

/** By kind; throws when two share one. */
export function operationsOf(definitions: readonly Operation[]): Operations {
  const byKind = new Map(definitions.map((definition) => [definition.kind, definition]));
  if (byKind.size < definitions.length) throw new Error('Two operations are of the same kind.');
  return byKind;
}

/** A failure that the portal itself understands, e.g. a service that is not empty; not tried again by itself. */
export class OperationFailure extends Error {
  readonly why: Reason;

  constructor(why: Reason) {
    super(why.reason);
    this.why = why;
  }
}
