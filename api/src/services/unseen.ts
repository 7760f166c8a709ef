import type { Service } from '@portal/contract/services/services';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Transaction } from '../platform/database/database.ts';
import type { Reading } from '../platform/outbound/mirror-definition.ts';

// A thing that a whole reading lacks is not seen since it was seen last. It ends only after so many whole readings in a row
// that lack it, over so many minutes, and then its row is kept, so that it is the same when it is there again.
const endsAfter = { readings: 3, minutes: 60 };

/** Where the rows of a table are kept, all expressions over its row `t`. */
type Kept = {
  table: string;
  /** The system's id, and within what it is the only one of its kind: a region, a user. */
  systemId: Sql;
  place: Sql;
};

/** Rows that go with a thing. */
type PartOfThing = Kept & {
  /** The id of the thing. */
  of: Sql;
  /** `make_mirrored` gave its table the columns. */
  isMirrored: boolean;
};

/** A table of things that a mirror writes; `make_mirrored` gave it the columns, and `id` tells its things apart. */
export type MirroredTable = Kept & {
  service: Service;
  /** As the mirror's `keyOf` names it. */
  key: Sql;
  /** When the portal heard of it last. */
  heardAt: Sql;
  /** What a reading can say anything of: nothing that is being worked on. */
  settled?: Sql;
  parts?: readonly PartOfThing[];
};

/** Of a row `t` that a reading lacks: it has ended by that reading. */
export const isOver = (requestedAt: Date): Sql => sql`t.missed >= ${endsAfter.readings}
  and t.missed_from <= ${requestedAt}::timestamptz - make_interval(mins => ${endsAfter.minutes})`;

type OfCustomer = { partnerId: string; customerId: string };
/** A thing as it was when it ended. */
export type EndedThing = OfCustomer & {
  customerName: string;
  row: Record<string, unknown>;
  lastSeenAt: Date;
  foundGoneAt: Date;
};
/** `touched`: whose things look otherwise now. */
type Judged = { touched: OfCustomer[]; ended: EndedThing[] };

const touched = sql`t.partner_id as "partnerId", t.customer_id as "customerId"`;

/** Those of which a reading knows that they are there. */
const seeAgain = (tx: Transaction, { table, key }: MirroredTable, { of, reading }: Judging) =>
  tx.rows<OfCustomer>(sql`
    update ${raw(table)} t set not_seen_since = null, missed = 0, missed_from = null
    where ${of} and t.missed > 0 and ${key} = any (${[...reading.seen]}) returning ${touched}`);

const miss = (
  tx: Transaction,
  { table, key, heardAt, settled = sql`true` }: MirroredTable,
  { of, reading: { seen, before, requestedAt } }: Judging,
) =>
  tx.rows<OfCustomer & { missed: number }>(sql`
    update ${raw(table)} t set missed = t.missed + 1, missed_from = coalesce(t.missed_from, ${requestedAt}),
      not_seen_since = coalesce(t.not_seen_since, greatest(${heardAt}, ${before}::timestamptz))
    where ${of} and ${settled} and ${heardAt} < ${requestedAt}
      and not exists (select from unnest(${[...seen]}::text[]) as s (key) where s.key = ${key})
    returning ${touched}, t.missed`);

/** Takes rows out of their table and keeps them. */
const keepAway = (
  tx: Transaction,
  { table, systemId, place }: Kept,
  { service, rows, lastSeenAt }: { service: Service; rows: Sql; lastSeenAt: Sql },
) =>
  tx.rows<EndedThing>(sql`
    with ended as (
      delete from ${raw(table)} t where ${rows}
      returning t.partner_id, t.customer_id, ${place} as place, ${systemId} as system_id, to_jsonb(t) as row,
        ${lastSeenAt} as last_seen_at
    ), kept as (
      insert into gone_thing (partner_id, customer_id, service, thing, place, system_id, row, last_seen_at, ended_at)
      select partner_id, customer_id, ${service}, ${table}, place, system_id, row, last_seen_at, portal_now() from ended
      on conflict (partner_id, customer_id, thing, place, system_id) do update set row = excluded.row,
        last_seen_at = excluded.last_seen_at, ended_at = excluded.ended_at
      returning partner_id, customer_id, row, last_seen_at, ended_at
    )
    select k.partner_id as "partnerId", k.customer_id as "customerId", o.name as "customerName", k.row,
      k.last_seen_at as "lastSeenAt", k.ended_at as "foundGoneAt"
    from kept k join organization o on o.partner_id = k.partner_id and o.id = k.customer_id
    order by k.partner_id, k.customer_id`);

type Judging = {
  /** Which rows `t` the reading is of. */
  of: Sql;
  reading: Reading;
};

async function endPart(
  tx: Transaction,
  { service, table }: MirroredTable,
  { part, ids }: { part: PartOfThing; ids: readonly string[] },
): Promise<void> {
  const rows = sql`${part.of} = any (${[...ids]}::uuid[])`;
  const lastSeenAt = sql`(
    select w.not_seen_since from ${raw(table)} w where w.partner_id = t.partner_id and w.id = ${part.of})`;
  // What ends with it is metered until then, too.
  if (part.isMirrored)
    await tx.run(sql`
      update ${raw(part.table)} t set not_seen_since = coalesce(t.not_seen_since, ${lastSeenAt}) where ${rows}`);
  await keepAway(tx, part, { service, rows, lastSeenAt });
}

async function end(tx: Transaction, kind: MirroredTable, { of, reading }: Judging): Promise<EndedThing[]> {
  const { service, table, parts = [], settled = sql`true` } = kind;
  const over = await tx.rows<{ id: string }>(sql`
    select t.id from ${raw(table)} t where ${of} and ${settled} and ${isOver(reading.requestedAt)}
    order by t.partner_id, t.id for update`);
  if (over.length === 0) return [];
  const ids = over.map(({ id }) => id);
  for (const part of parts) await endPart(tx, kind, { part, ids });
  const rows = sql`${of} and t.id = any (${ids}::uuid[])`;
  return keepAway(tx, kind, { service, rows, lastSeenAt: sql`t.not_seen_since` });
}

/**
 * Says of the things of a table what a reading, all of whose rows are written, means for them: those that it named are seen,
 * and where it may say so, those that it lacks are not, and end when that has lasted.
 */
export async function judge(tx: Transaction, kind: MirroredTable, judging: Judging): Promise<Judged> {
  const seen = await seeAgain(tx, kind, judging);
  if (!judging.reading.isWhole) return { touched: seen, ended: [] };
  const missing = await miss(tx, kind, judging);
  const ended = await end(tx, kind, judging);
  const first = missing.filter(({ missed }) => missed === 1);
  return { touched: [...seen, ...first, ...ended], ended };
}

/**
 * Puts what had ended back as it was. `wanted` are rows of partner_id, customer_id, place and system_id, with what is other
 * by now in `now`. Before the rows of a reading are written, which then find it there.
 */
export async function bringBack(
  tx: Transaction,
  { table }: Pick<Kept, 'table'>,
  wanted: Sql,
): Promise<EndedThing[]> {
  return tx.rows<EndedThing>(sql`
    with wanted as (${wanted}), back as (
      delete from gone_thing g using wanted w
      where g.thing = ${table} and g.partner_id = w.partner_id and g.customer_id = w.customer_id
        and g.place = w.place and g.system_id = w.system_id
      returning g.partner_id, g.customer_id, g.row, w.now, g.last_seen_at, g.ended_at
    ), made as (
      insert into ${raw(table)} as t
      select r.* from back b cross join lateral jsonb_populate_record(null::${raw(table)},
        b.row || b.now || '{"not_seen_since": null, "missed": 0, "missed_from": null}') r
      on conflict do nothing
      returning t.partner_id, to_jsonb(t) ->> 'id' as id
    ), metered as (
      update meter_series s set ended_at = null from made m where s.partner_id = m.partner_id and s.resource_id = m.id::uuid
    )
    select b.partner_id as "partnerId", b.customer_id as "customerId", o.name as "customerName", b.row,
      b.last_seen_at as "lastSeenAt", b.ended_at as "foundGoneAt"
    from back b join made m on m.partner_id = b.partner_id and m.id = b.row ->> 'id'
    join organization o on o.partner_id = b.partner_id and o.id = b.customer_id
    order by b.partner_id, b.customer_id`);
}
