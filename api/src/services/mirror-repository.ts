import type { Service } from '@portal/contract/services/services';
import type { Unreadable } from '@portal/ports/unreadable';
import sql, { type Sql } from 'sql-template-tag';
import type { Database, Queryable, Transaction } from '../platform/database/database.ts';
import { leaseSeconds } from '../platform/database/due-rows.ts';
import { unreadableNow } from './unreadable-now.ts';
import { newId } from '../platform/database/ids.ts';
import type { Tenant } from '../platform/database/tenancy.ts';

export type MirrorPart = 'whole' | 'changes';

/** A mirror that this worker has claimed; of a whole connection it has no customer. */
export type ClaimedMirror = {
  id: string;
  name: string;
  part: MirrorPart;
  system: string;
  region: string;
  partnerId: string | null;
  customerId: string | null;
  customerName: string | null;
  leaseId: string;
  attempts: number;
  since: string | null;
  /** When it was last read in a way that says what is missing. */
  judgedAt: Date | null;
};

/** Which reading of which connection. */
export const lineOf = ({ system, region, part }: Pick<ClaimedMirror, 'system' | 'region' | 'part'>): string =>
  `${part} ${system} ${region}`;

type Claim = {
  mirrors: readonly { name: string; everySeconds: number }[];
  fullLines: readonly string[];
};

/**
 * Claims a mirror that is due, of a connection that has not as many under way as it may: of all that are due the one that
 * is due again first, so that what is read often waits for nothing that is read seldom.
 */
export const claimMirror = (
  database: Database,
  { mirrors, fullLines }: Claim,
): Promise<ClaimedMirror | null> =>
  database.first<ClaimedMirror>(sql`
    with due as materialized (
      select m.id from mirror m
      join unnest(${mirrors.map(({ name }) => name)}::text[],
        ${mirrors.map(({ everySeconds }) => everySeconds)}::integer[]) k (name, every_seconds) on k.name = m.name
      where m.due_at <= now() and (m.not_before is null or m.not_before <= now()) and m.part || ' ' || m.system || ' ' || m.region <> all(${[...fullLines]})
      order by m.due_at + make_interval(secs => k.every_seconds) limit 1 for update of m skip locked
    )
    update mirror m set lease_id = ${newId()}, due_at = now() + make_interval(secs => ${leaseSeconds}),
      attempts = m.attempts + 1
    from due where m.id = due.id
    returning m.id, m.name, m.part, m.system, m.region, m.partner_id as "partnerId", m.customer_id as "customerId",
      (select c.name from organization c where c.partner_id = m.partner_id and c.id = m.customer_id) as "customerName",
      m.lease_id as "leaseId", m.attempts, m.since, m.judged_at as "judgedAt"`);

const ours = ({ id, leaseId }: ClaimedMirror): Sql => sql`id = ${id} and lease_id = ${leaseId}`;

/** Keeps a claimed mirror claimed, unless another worker has taken it over. */
export const renewMirror = (db: Queryable, mirror: ClaimedMirror): Promise<number> =>
  db.run(
    sql`update mirror set due_at = now() + make_interval(secs => ${leaseSeconds}) where ${ours(mirror)}`,
  );

/**
 * Every hour has to be read once, however seldom the mirror is; not all of them in its first second. The hour after that
 * of the answer, which may have begun already.
 */
const withinNextHour = (answeredAt: Date | null): Sql =>
  sql`now() + make_interval(mins => 60, secs => 60 * random())
    + (date_trunc('hour', coalesce(${answeredAt}::timestamptz, portal_now()), 'UTC') - portal_now())`;

/** The next try of a part: changes are asked for while somebody looks. */
const dueIn = ({ part }: ClaimedMirror, seconds: number, answeredAt: Date | null): Sql =>
  part === 'whole'
    ? sql`least(now() + make_interval(secs => ${seconds}), ${withinNextHour(answeredAt)})`
    : sql`case when watched_until > now() then now() + make_interval(secs => ${seconds}) else 'infinity' end`;

/** `since` null: as it was; `isWhole`: it says what is missing. */
export type MirrorAnswer = {
  seconds: number;
  isMetered: boolean;
  answeredAt: Date;
  since: string | null;
  isWhole: boolean;
  unreadable: readonly Unreadable[];
};

/** Ends a try that was answered, of a mirror that is held. */
export async function settleMirror(
  tx: Transaction,
  mirror: ClaimedMirror,
  { seconds, isMetered, answeredAt, since, isWhole, unreadable }: MirrorAnswer,
): Promise<void> {
  await tx.run(sql`
    update mirror m set lease_id = null, reason = null, failing_since = null, not_before = null, attempts = 0,
      synced_at = portal_now(), since = coalesce(${since}, since),
      judged_at = case when ${isWhole} then ${answeredAt}::timestamptz else judged_at end, ${unreadableNow(unreadable)},
      due_at = ${isMetered ? dueIn(mirror, seconds, answeredAt) : sql`now() + make_interval(secs => ${seconds})`}
    where ${ours(mirror)}`);
}

type Failed = { seconds: number; notBeforeSeconds: number; reason: string };

/** Ends a try that failed. Until the system wants to be asked again, neither part asks it. */
export async function postponeMirror(
  db: Queryable,
  mirror: ClaimedMirror,
  { seconds, notBeforeSeconds, reason }: Failed,
): Promise<void> {
  await db.run(sql`
    update mirror set lease_id = null, reason = ${reason}, failing_since = coalesce(failing_since, portal_now()),
      due_at = ${dueIn(mirror, seconds, null)}
    where ${ours(mirror)}`);
  if (notBeforeSeconds === 0) return;
  await db.run(sql`
    update mirror set not_before = now() + make_interval(secs => ${notBeforeSeconds})
    where (partner_id, customer_id, name, region) is not distinct from
      (${mirror.partnerId}::uuid, ${mirror.customerId}::uuid, ${mirror.name}, ${mirror.region})`);
}

/** Gives a mirror back untried, for another worker to begin anew. */
export async function giveBackMirror(db: Queryable, mirror: ClaimedMirror): Promise<void> {
  await db.run(sql`
    update mirror set lease_id = null, attempts = attempts - 1, due_at = now() where ${ours(mirror)}`);
}

export type OfMirror = { name: string; region: string; partnerId: string; customerId: string };
export type NewMirror = OfMirror & { service: Service; system: string };

/** What has been read as a whole can be asked for what is new since. */
export async function openChanges(tx: Transaction, { id }: ClaimedMirror): Promise<void> {
  await tx.run(sql`
    insert into mirror (partner_id, customer_id, name, service, system, region, part, due_at)
    select partner_id, customer_id, name, service, system, region, 'changes', 'infinity' from mirror where id = ${id}
    on conflict (partner_id, customer_id, name, region, part) do nothing`);
}

/** The mirrors of whole connections begin. */
export async function enlistMirrors(
  database: Database,
  { name, system, regions }: { name: string; system: string; regions: readonly string[] },
): Promise<void> {
  await database.run(sql`
    insert into mirror (name, system, region) select ${name}, ${system}, unnest(${[...regions]}::text[])
    on conflict (partner_id, customer_id, name, region, part) do nothing`);
}

/** A mirror of a customer begins, or is read at once. */
export async function beginMirror(
  tx: Transaction,
  { name, partnerId, customerId, service, system, region }: NewMirror,
): Promise<void> {
  await tx.run(sql`
    insert into mirror (partner_id, customer_id, name, service, system, region)
    values (${partnerId}, ${customerId}, ${name}, ${service}, ${system}, ${region})
    on conflict (partner_id, customer_id, name, region, part) do update set due_at = now()`);
}

/** A reading that is under way is not taken any more. Before the rows that it writes, which it holds in that order. */
export async function endMirror(
  tx: Transaction,
  { name, region, partnerId, customerId }: OfMirror,
): Promise<void> {
  await tx.run(sql`
    delete from mirror where partner_id = ${partnerId} and customer_id = ${customerId} and name = ${name}
      and region = ${region}`);
}

/**
 * In the tenant that is open: has a customer's mirrors of that name, or those of connections, read at once, and with
 * `watchedSeconds` asked for what is new that long.
 */
export async function wakeMirrors(
  tx: Transaction,
  name: string,
  watchedSeconds: number | null = null,
): Promise<void> {
  await tx.run(sql`select wake_mirrors(${name}, ${watchedSeconds})`);
}

/** By a worker or the operator: has the mirrors of connections of that name read at once. */
export async function readConnectionsAnew(tx: Transaction, name: string): Promise<void> {
  await tx.run(sql`
    update mirror set due_at = now() where name = ${name} and partner_id is null and part = 'whole' and lease_id is null`);
}

/** Has all of a mirror read at once; false while that is under way. */
export async function readWholeNow(
  db: Queryable,
  { partnerId, customerId, name, region }: ClaimedMirror,
): Promise<boolean> {
  const woken = await db.run(sql`
    update mirror set due_at = least(due_at, now())
    where (partner_id, customer_id, name, region, part) is not distinct from
      (${partnerId}::uuid, ${customerId}::uuid, ${name}, ${region}, 'whole') and lease_id is null`);
  return woken === 1;
}

export type Reading = {
  name: string;
  system: string;
  isBeingRead: boolean;
  readAt: Date | null;
  nextAt: Date;
  reason: string | null;
};

/** How the mirrors of connections of these names stand, for the operator. */
export const readingsOf = (db: Queryable, names: readonly string[]): Promise<Reading[]> =>
  db.rows<Reading>(sql`
    select name, system, lease_id is not null or due_at <= now() as "isBeingRead", synced_at as "readAt", due_at as "nextAt",
      reason
    from mirror where name = any(${[...names]}::text[]) and partner_id is null and part = 'whole'`);

/** `syncedAt` of a customer's mirrors of that name: of the region heard of longest ago, null while one never was. */
export const mirrorAge = (tenant: Tenant, name: string): Sql => sql`(
  select json_build_object('syncedAt', api_time(case when bool_or(m.synced_at is null) then null else min(m.synced_at) end))
  from mirror m where m.partner_id = ${tenant.partnerId} and m.customer_id = ${tenant.customerId}
    and m.name = ${name} and m.part = 'whole')`;

/** The same of mirrors of connections, which are of all customers: of the regions that are connected. */
export const connectionAge = (name: string, regions: readonly string[]): Sql => sql`(
  select json_build_object('syncedAt', api_time(case when bool_or(m.synced_at is null) then null else min(m.synced_at) end))
  from mirror_ages(${name}) m where m.region = any (${[...regions]}::text[]))`;
