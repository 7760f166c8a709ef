import type { AuditDetails } from '@portal/contract/audit-log/details';
import type { ErrorKey } from '@portal/contract/error-registry';
import { previousOf } from '@portal/contract/services/define-service';
import type { ThingState } from '@portal/contract/services/services';
import sql, { raw, type Sql } from 'sql-template-tag';
import * as z from 'zod';
import { isUniqueViolation, type Transaction } from '../platform/database/database.ts';
import type { Tenant } from '../platform/database/tenancy.ts';
import { notFound, Problem } from '../platform/http/problem.ts';
import type { OperationTarget, OrderedOperation } from '../platform/operations/definition.ts';
import { notRetriable } from '../platform/operations/order.ts';
import { actorIn, type InTenant } from './ordering.ts';
import { orderEditOf, orderNewOf } from './thing-orders.ts';

/** One thing of a customer. A worker names the customer, because no tenant is open there. */
type OfThing = Tenant & { id: string };

/** What an operation works on, as a thing. */
export const ofTarget = ({ partnerId, customerId, targetId }: OperationTarget): OfThing => ({
  partnerId,
  customerId,
  id: targetId,
});

const rowOf = ({ partnerId, customerId, id }: OfThing): Sql =>
  sql`partner_id = ${partnerId} and customer_id = ${customerId} and id = ${id}`;

/** A kind of things that operations make, change and take away. */
export type ThingKind<Row, Account, Input> = {
  /** Has the columns partner_id, customer_id, id, state and operation. */
  table: string;
  /** The service of the customer, held until the transaction ends; throws 409 `serviceNotEnabled`. */
  requireEnabled: (of: InTenant) => Promise<Account>;
  /** The thing, held until the transaction ends; null when there is none. */
  lock: (tx: Transaction, tenant: Tenant, id: string) => Promise<Row | null>;
  /** Which thing an operation changes, where it is not its target. */
  idOf?: (operation: OrderedOperation<Input>) => string;
  /** Throws when it cannot come into that state. */
  check?: (thing: Row, state: ThingState) => void;
  /** What the audit log tells of an operation that failed. */
  details?: (operation: OrderedOperation<Input>) => AuditDetails;
};

/** In the input of a deletion: what the thing is again when that fails. */
export const stateBefore = z.enum(['active', 'failed']);
export const asBefore = ({ input }: OrderedOperation<{ before: ThingState }>): ThingState => input.before;

/** Throws 409 with that error at the field of the name when a thing of that name is there already. */
export async function unlessTaken(
  added: Promise<void>,
  { errorKey, field, constraint }: { errorKey: ErrorKey; field: string; constraint?: string },
): Promise<void> {
  try {
    await added;
  } catch (error) {
    if (!isUniqueViolation(error, constraint)) throw error;
    throw new Problem(errorKey).with({ fields: { [field]: { errorKey } } });
  }
}

/** What the audit log tells of an edit: the fields that are other than before, each with what it was. */
export const changesOf = <const Field extends string>(
  fields: readonly Field[],
  before: Readonly<Record<Field, unknown>>,
  after: Readonly<Record<Field, unknown>>,
): AuditDetails =>
  Object.fromEntries(
    fields
      .filter((field) => before[field] !== after[field])
      .flatMap((field) => [
        [field, after[field]],
        [previousOf(field), before[field]],
      ]),
  );

/** What is done with the things of one kind, by requests and by operations. */
export function thingsOf<Row, Account, Input>(kind: ThingKind<Row, Account, Input>) {
  const { table, requireEnabled, lock, idOf = ({ targetId }) => targetId } = kind;
  const things = raw(table);
  const setState = async (tx: Transaction, of: OfThing, state: ThingState): Promise<void> => {
    await tx.run(sql`update ${things} set state = ${state} where ${rowOf(of)}`);
  };
  return {
    setState,
    carriedBy: { table, rowId: idOf },
    /** With the service that it is of; throws 404 without it. */
    locked: async ({ tx, tenant }: InTenant, id: string): Promise<{ service: Account; thing: Row }> => {
      const service = await requireEnabled({ tx, tenant });
      const thing = await lock(tx, tenant, id);
      if (!thing) throw notFound();
      return { service, thing };
    },
    /** Orders a new one, step by step. */
    orderNew: orderNewOf(requireEnabled),
    /** Orders a change of one, step by step. It counts from the order on: whoever has read the thing before is told. */
    orderEdit: orderEditOf(async (call, id) => {
      const { userName } = actorIn(call);
      await call.tx.run(sql`
        update ${things} set version = version + 1, updated_at = now(), updated_by_name = ${userName}
        where ${rowOf({ ...call.tenant, id })}`);
    }),
    remove: async (tx: Transaction, of: OfThing): Promise<void> => {
      await tx.run(sql`delete from ${things} where ${rowOf(of)}`);
    },
    /** What an operation's thing is meanwhile, and what it is when that fails. */
    meanwhile: <I = Input>(
      state: ThingState,
      otherwise: ThingState | ((operation: OrderedOperation<I>) => ThingState),
    ) => ({
      begin: async (tx: Transaction, operation: OrderedOperation<Input>): Promise<void> => {
        await requireEnabled({ tx, tenant: operation });
        const id = idOf(operation);
        const thing = await lock(tx, operation, id);
        if (!thing) throw notRetriable();
        kind.check?.(thing, state);
        await setState(tx, { ...operation, id }, state);
      },
      failed: async (tx: Transaction, operation: OrderedOperation<I & Input>): Promise<AuditDetails> => {
        const after = typeof otherwise === 'function' ? otherwise(operation) : otherwise;
        await setState(tx, { ...operation, id: idOf(operation) }, after);
        return kind.details?.(operation) ?? {};
      },
    }),
  };
}
