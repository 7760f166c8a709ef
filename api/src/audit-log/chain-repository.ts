import sql, { empty } from 'sql-template-tag';
import type { Queryable } from '../platform/database/database.ts';

/** The end of a chain: how many entries it has, and the hash of the last one. */
export type Head = { partnerId: string; shard: number; seq: number; hash: Buffer };

export const readHeads = (db: Queryable, partnerId: string | undefined): Promise<Head[]> =>
  db.rows<Head>(sql`
    select partner_id as "partnerId", shard, seq, hash from audit_chain
    ${partnerId === undefined ? empty : sql`where partner_id = ${partnerId}`} order by partner_id, shard`);

/** A span of time that lies in one partition, and how many blocks that has. */
export type Span = { from: string; to: string; blocks: number };

const monthOf = (name: string): Date =>
  new Date(Date.UTC(Number(name.slice(-6, -2)), Number(name.slice(-2)) - 1));
const monthAfter = (month: Date): Date => new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1));

/** All time, in order: the months that have a partition, and what is before, between and after them. */
export async function readSpans(db: Queryable): Promise<Span[]> {
  const partitions = await db.rows<{ name: string; blocks: number }>(sql`
    select c.relname as name, pg_relation_size(c.oid) / current_setting('block_size')::integer as blocks
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'audit_entry'::regclass order by c.relname`);
  // Rows may have been moved since, so that others are looked through as far as the longest goes.
  const longest = Math.max(...partitions.map(({ blocks }) => blocks));
  const spans: Span[] = [];
  let until = '-infinity';
  for (const { name, blocks } of partitions.filter((one) => /_\d{6}$/.test(one.name))) {
    const from = monthOf(name).toISOString();
    if (until !== from) spans.push({ from: until, to: from, blocks: longest });
    until = monthAfter(monthOf(name)).toISOString();
    spans.push({ from, to: until, blocks });
  }
  return [...spans, { from: until, to: 'infinity', blocks: longest }];
}

export type Slice = Span & { firstBlock: number; blocksAtOnce: number; partnerId: string | undefined };

/** As long as a hash, where there is none. */
const noHash = '0'.repeat(64);

/**
 * Entries as they lie on the disk, which is nearly in the order of their chains: each as PostgreSQL's binary form of the
 * row (partner, shard, seq, id, at, hash, digest), all of one length. Null when there are none.
 */
export async function readLinks(db: Queryable, slice: Slice): Promise<Buffer | null> {
  const { from, to, firstBlock, blocksAtOnce, partnerId } = slice;
  // Of one partner they may come by an index, and then the newest first.
  const inOrder = partnerId === undefined ? empty : sql`order by t.shard, t.seq`;
  const row = await db.first<{ links: Buffer | null }>(sql`
    select string_agg(record_send(row(t.partner_id, coalesce(t.shard, -1::smallint), coalesce(t.seq, 0), t.id, t.at,
      case when octet_length(t.hash) = 32 then t.hash else decode(${noHash}, 'hex') end,
      audit_digest(t.partner_id, t.shard, t.seq, t.id, t.at, t.event, t.service, t.customer_id, t.target_customer_name,
        t.target, t.user_id, t.user_name, t.user_customer_name, t.acting_organization_id, t.acting_organization_name,
        t.session_id, t.request_id, t.ip, t.internal, t.details))), '' ${inOrder}) as links
    from audit_entry t where t.at >= ${from}::timestamptz and t.at < ${to}::timestamptz
      and t.ctid >= ${`(${firstBlock},0)`}::tid and t.ctid < ${`(${firstBlock + blocksAtOnce},0)`}::tid
      ${partnerId === undefined ? empty : sql`and t.partner_id = ${partnerId}`}`);
  return row?.links ?? null;
}

/** Looks for the entry at a place of a chain. */
export async function hasEntry(
  db: Queryable,
  { partnerId, shard, seq }: Pick<Head, 'partnerId' | 'shard' | 'seq'>,
): Promise<boolean> {
  const found = await db.first(sql`
    select 1 from audit_entry where partner_id = ${partnerId} and shard = ${shard} and seq = ${seq} limit 1`);
  return found !== null;
}

/** What happened, of an entry by its key. */
export async function eventOf(
  db: Queryable,
  { partnerId, at, id }: { partnerId: string; at: Date; id: string },
): Promise<string> {
  const found = await db.first<{ event: string }>(sql`
    select event from audit_entry where partner_id = ${partnerId} and id = ${id}
      and at >= ${at} and at < ${at}::timestamptz + interval '1 millisecond'`);
  return found?.event ?? '';
}
