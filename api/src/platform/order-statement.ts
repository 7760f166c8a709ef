import type { AuditDetails } from '@portal/contract/audit-details';
import type { AuditEvent } from '@portal/contract/audit-log';
import type { Endpoint } from '@portal/contract/http';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { actorOf, auditRow } from './audit.ts';
import type { ReadCall } from './call.ts';
import { creditPremises } from './credit-limit.ts';
import type { Database, Row, Transaction } from './database.ts';
import { eventChannel, type TenantEvent } from './events.ts';
import { newId } from './ids.ts';
import { answerRow, claimOf, type KeyedRequest, type Replayable } from './idempotency.ts';
import { operationRow, refuseSecond, type OperationPlan } from './operations.ts';
import { notFound } from './problem.ts';
import { checkEntered, checkOpen, enter, heldCustomer, isOpen, type Entry } from './tenancy.ts';
import type { Visit } from './visits.ts';

/** Something that an order depends on, read once everything before it allows the order. */
export type Premise = {
  /** What the statement calls it. */
  name: string;
  /** Answers one row or none, and names `gate`; rows that others may change meanwhile are held. */
  query: Sql;
  /** True of its row `p` when it allows the order. */
  may: Sql;
  /** Throws why it does not, when it does not; columns are null where there is no row. */
  check: (row: Row) => void;
};

/**
 * An order that is placed in one statement: what it makes is written only when all premises allow it. The rows are
 * `insert … select`, from one row `placed` with what `takes` names.
 */
export type Order = {
  premises: readonly Premise[];
  /** The price that was agreed to: no order is placed past the gate. */
  gate: Premise;
  /** Columns of premises, and of which, that rows are made of. */
  takes: { columns: Sql; from: readonly string[] };
  rows: readonly Sql[];
  operation: {
    plan: OperationPlan;
    event: AuditEvent;
    targetId: string;
    subject: string;
    input: Sql;
    details: AuditDetails;
  };
  /** Besides the operation, what open screens are told of. */
  tells: TenantEvent['topic'];
  /** What is made of an error of the database, when it is about what was ordered. */
  refuse: (error: unknown) => unknown;
};

/** An order as it was asked for. */
export type Placing = { call: ReadCall<Endpoint>; order: Order; keyed: KeyedRequest; status: number };

const readsOf = (before: string, { name, query, may }: Premise): Sql => sql`
  ${raw(name)} as materialized (
    select p.*, (${may}) as ok from ${raw(before)} entered left join lateral (${query}) p on true where entered.ok
  )`;

/** The customer and the key come before what the order itself depends on. */
function premisesOf({ call, order, keyed }: Placing): Premise[] {
  const claim = claimOf(keyed);
  return [
    {
      name: 'customer',
      query: heldCustomer(call),
      may: isOpen(call),
      check: (row) => checkOpen(call, row, true),
    },
    { name: 'claimed', query: claim.query, may: sql`p.got and p."requestHash" is null`, check: claim.check },
    ...order.premises,
    ...creditPremises(call.principal),
    order.gate,
  ];
}

type Made = { targetId: string; operationId: string; customerId: string };

const answerOf = ({ status }: Placing, { targetId, operationId }: Made): Replayable => ({
  status,
  text: JSON.stringify({ id: targetId, operationId }),
});

function rowsOf(placing: Placing, made: Made): Sql[] {
  const { call, order, keyed } = placing;
  const { partnerId } = call.tenant;
  const { plan, event, targetId, subject, input, details } = order.operation;
  const actor = actorOf(call.principal, call.request);
  const of = { partnerId, customerId: made.customerId, actor };
  return [
    ...order.rows,
    operationRow(made.operationId, { ...of, plan, targetId, subject, input }),
    auditRow({ ...of, event, target: subject, details, customerName: sql`placed.customer_name` }),
    answerRow(keyed, answerOf(placing, made)),
  ];
}

/** What open screens are told, heard when the statement is done. */
function saidOf({ call, order }: Placing, made: Made): Sql {
  const of = { partnerId: call.tenant.partnerId, customerId: made.customerId };
  const events: TenantEvent[] = [
    { ...of, topic: 'operation', id: made.operationId },
    { ...of, topic: order.tells, id: made.targetId },
  ];
  const payloads = events.map((event) => JSON.stringify(event));
  return sql`(select count(pg_notify(${eventChannel}, said)) from unnest(${payloads}::text[]) said)`;
}

const readAll = (call: Entry, premises: readonly Premise[]): Sql => {
  const reads = premises.map((premise, at) => readsOf(premises[at - 1]?.name ?? 'entered', premise));
  return sql`entered as materialized (select ${enter(call)} as ok), ${join(reads, ', ')}`;
};

function statementOf(placing: Placing, premises: readonly Premise[], made: Made): Sql {
  const { gate, takes } = placing.order;
  const last = raw(gate.name);
  const names = ['customer', ...takes.from, gate.name].map((name) => raw(name));
  const written = rowsOf(placing, made).map((row, at) => sql`${raw(`row_${at}`)} as (${row} from placed)`);
  return sql`
    with ${readAll(placing.call, premises)},
      placed as materialized (
        select true as ok, customer.name as customer_name, ${takes.columns} from ${join(names, ', ')} where ${last}.ok
      ),
      ${join(written, ', ')}
    select entered.ok, placed.ok as placed, case when placed.ok then ${saidOf(placing, made)} end as said
    from entered left join placed on true`;
}

/** What the premises are, for an order that was not placed: those after the first that does not allow it are null. */
const whyOf = (call: Entry, premises: readonly Premise[]): Sql => sql`
  with ${readAll(call, premises)}
  select entered.ok, ${join(
    premises.map(({ name }) => sql`to_json(${raw(name)}) as ${raw(name)}`),
    ', ',
  )} from entered ${join(
    premises.map(({ name }) => sql`left join ${raw(name)} on true`),
    ' ',
  )}`;

type Answered = { ok: boolean | null; placed: boolean | null };

type Run = <T extends object>(statement: Sql) => Promise<T[]>;

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;
const rowIn = (value: unknown): Row => (isRow(value) ? value : {});

/** Throws the first reason why an order is not placed, when there is one now. */
async function checkPremises(run: Run, call: Entry, premises: readonly Premise[]): Promise<void> {
  const [row] = await run<Row & { ok: boolean | null }>(whyOf(call, premises));
  checkEntered(row ?? null);
  for (const { name, check } of premises) {
    const read = rowIn(row?.[name]);
    if (read['ok'] === true) continue;
    check(read);
    throw new Error(`The premise ${name} of an order does not allow it and does not say why.`);
  }
}

/** What stood in an order's way can be gone when its reason is looked for. */
const mostTries = 3;

async function place(run: Run, placing: Placing, made: Made): Promise<void> {
  const premises = premisesOf(placing);
  const statement = statementOf(placing, premises, made);
  for (let tries = 0; tries < mostTries; tries += 1) {
    const [row] = await run<Answered>(statement).catch((error: unknown) => {
      throw placing.order.refuse(refuseSecond(error));
    });
    checkEntered(row ?? null);
    if (row?.placed === true) return;
    await checkPremises(run, placing.call, premises);
  }
  throw new Error('An order was not placed, and everything that it depends on allows it.');
}

/**
 * Places an order: the session, the customer, the key, what it depends on and its price are looked at, and operation,
 * audit entry and answer are written with what it makes, in one statement. Throws, with nothing written, when it may not
 * be placed.
 */
export async function placeOrder(
  database: Database,
  placing: Placing,
  visit: Visit | null,
): Promise<Replayable> {
  const { customerId } = placing.call.tenant;
  if (customerId === null) throw notFound('The customer');
  const made: Made = { targetId: placing.order.operation.targetId, operationId: newId(), customerId };
  if (visit === null) await place((statement) => database.once(statement), placing, made);
  else {
    const work = async (tx: Transaction): Promise<void> => {
      await place((statement) => tx.rows(statement), placing, made);
      tx.later(visit.entry);
    };
    await database.transaction(work, { prepared: true });
  }
  return answerOf(placing, made);
}
