import type { AuditDetails } from '@portal/contract/audit-log/details';
import type { AuditEvent } from '@portal/contract/audit-log/events';
import type { ServiceOperation } from '@portal/contract/services/list';
import type { Service } from '@portal/contract/services/services';
import sql, { raw, type Sql } from 'sql-template-tag';
import { audit, portalItself } from '../platform/audit.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import type { CustomerUnit, Page } from '../platform/outbound/mirror-definition.ts';
import { bringBack, type EndedThing, type MirroredTable } from './unseen.ts';

/** What of a customer is in a region. */
type InRegion = Omit<CustomerUnit, 'customerName'>;

export const inRegion = ({ partnerId, customerId, region }: InRegion): Sql =>
  sql`partner_id = ${partnerId} and customer_id = ${customerId} and region = ${region}`;

/** What a mirror found out, as the audit log tells it. */
export type Change = { event: AuditEvent; target: string; details?: AuditDetails };

export async function noteChanges(
  tx: Transaction,
  { partnerId, customerId, customerName, region }: CustomerUnit,
  changes: readonly Change[],
): Promise<void> {
  for (const { details, ...change } of changes) {
    const of = { actor: portalItself, partnerId, customerId, customerName };
    await audit(tx, { ...change, ...of, details: { ...(region && { region }), ...details } });
  }
}

/**
 * The names of the things of a table that orders have taken away since the question was asked; the answer, which may have
 * them still, is older. `kind` is the operation: its subject is the name, its input has the region.
 */
async function takenAway(
  tx: Transaction,
  { partnerId, customerId, region }: InRegion,
  { table, kind, requestedAt }: { table: string; kind: ServiceOperation; requestedAt: Date },
): Promise<Set<string>> {
  const ofCustomer = sql`partner_id = ${partnerId} and customer_id = ${customerId}`;
  // Waits for what is being taken away at this moment: the second statement then knows of it.
  await tx.run(sql`select from ${raw(table)} where ${ofCustomer} order by id for no key update`);
  const rows = await tx.rows<{ name: string }>(sql`
    select subject as name from operation where ${ofCustomer} and kind = ${kind} and input ->> 'region' = ${region}
      and state = 'succeeded' and finished_at >= ${requestedAt}`);
  return new Set(rows.map(({ name }) => name));
}

/** A thing has ended; the log says when it was seen last and when it was found gone, because nothing is billed between. */
export const goneChange = (
  event: AuditEvent,
  target: string,
  { lastSeenAt, foundGoneAt }: Pick<EndedThing, 'lastSeenAt' | 'foundGoneAt'>,
): Change => ({
  event,
  target,
  details: { lastSeenAt: lastSeenAt.toISOString(), foundGoneAt: foundGoneAt.toISOString() },
});

/** Things of a customer's part of a region as `bringBack` wants them, by the system's ids. */
export const wantedIn = ({ partnerId, customerId, region }: InRegion, ids: readonly string[]): Sql => sql`
  select ${partnerId}::uuid as partner_id, ${customerId}::uuid as customer_id, ${region}::text as place, i.id as system_id,
    '{}'::jsonb as now
  from unnest(${[...ids]}::text[]) as i (id)`;

const nameOf = ({ row }: EndedThing): string => String(row['name']);

export const goneAs =
  (event: AuditEvent, target = nameOf) =>
  (ended: EndedThing): Change =>
    goneChange(event, target(ended), ended);

export const backAs =
  (event: AuditEvent, target = nameOf) =>
  (back: EndedThing): Change => ({ event, target: target(back) });

/** What a mirror of a connection found out of the things of several customers. */
export async function noteEach(
  tx: Transaction,
  { region, things }: { region: string; things: readonly EndedThing[] },
  changeOf: (thing: EndedThing) => Change,
): Promise<void> {
  for (const thing of things) {
    const { partnerId, customerId, customerName } = thing;
    await noteChanges(tx, { partnerId, customerId, customerName, region }, [changeOf(thing)]);
  }
}

/** Another tenant takes the customer's place in a region: what has ended there does not come back. */
export async function forgetGone(
  tx: Transaction,
  { partnerId, customerId, region }: InRegion,
  service: Service,
): Promise<void> {
  await tx.run(sql`
    delete from gone_thing where partner_id = ${partnerId} and customer_id = ${customerId} and service = ${service}
      and row ->> 'region' = ${region}`);
}

/** A term is at most three years; after them and the month in which its end is charged, nothing of it can be charged twice. */
const goneKeptMonths = 37;

/** Forgets what has ended so long ago that nothing is charged or given back of it any more. */
export const forgetLongGone = (database: Queryable): Promise<number> =>
  database.run(
    sql`delete from gone_thing where ended_at < portal_now() - make_interval(months => ${goneKeptMonths})`,
  );

type Listed<Row> = { row: Row; requestedAt: Date };

/** How the things of a customer in a region are written as a mirror lists them. */
type ListedThings<Row> = {
  table: MirroredTable;
  nameOf: (row: Row) => string;
  /** Those that are there as `bringBack` wants them, where they are not in the region by their names. */
  wanted?: (unit: CustomerUnit, rows: readonly Row[]) => Sql;
  /** The operation that takes one away. */
  deletedBy: ServiceOperation;
  /** What it means for the log that one that had ended is there again. */
  back: (back: EndedThing, tx: Transaction, unit: CustomerUnit) => Change | Promise<Change>;
  /** Writes one that is there; what it means for the log. Whatever an order has told since `requestedAt` is newer. */
  write: (tx: Transaction, unit: CustomerUnit, listed: Listed<Row>) => Promise<readonly Change[]>;
};

/** Writes what was listed; one that an order has taken away since does not come back. */
export const writesListed =
  <Row>({ table, nameOf: named, wanted, deletedBy, back, write }: ListedThings<Row>) =>
  async (
    tx: Transaction,
    unit: CustomerUnit,
    { rows, requestedAt }: Pick<Page<Row>, 'rows' | 'requestedAt'>,
  ): Promise<Change[]> => {
    const away = await takenAway(tx, unit, { table: table.table, kind: deletedBy, requestedAt });
    const there = rows.filter((row) => !away.has(named(row)));
    const changes: Change[] = [];
    const ofThose = wanted?.(unit, there) ?? wantedIn(unit, there.map(named));
    for (const thing of await bringBack(tx, table, ofThose)) changes.push(await back(thing, tx, unit));
    for (const row of there) changes.push(...(await write(tx, unit, { row, requestedAt })));
    return changes;
  };
