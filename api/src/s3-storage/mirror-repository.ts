import type { StorageBucket } from '@portal/ports/object-storage';
import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import { tenantOfAccount } from './repository.ts';
import { editable, facts } from './worker-repository.ts';

export type ClaimedMirror = {
  partnerId: string;
  customerId: string;
  customerName: string;
  region: string;
  tenant: string;
  leaseId: string;
  attempts: number;
};

/** Claims one customer and region whose mirror is due. */
export const claimMirrorQuery = (leaseId: string, seconds: number): Sql => sql`
  with due as materialized (
    select partner_id, customer_id, region from s3_mirror where due_at <= now()
    order by due_at limit 1 for update skip locked
  )
  update s3_mirror m set lease_id = ${leaseId}, due_at = now() + make_interval(secs => ${seconds}), attempts = m.attempts + 1
  from due, s3_account s, organization c
  where m.partner_id = due.partner_id and m.customer_id = due.customer_id and m.region = due.region
    and s.partner_id = m.partner_id and s.customer_id = m.customer_id
    and c.partner_id = m.partner_id and c.id = m.customer_id
  returning m.partner_id as "partnerId", m.customer_id as "customerId", c.name as "customerName", m.region,
    ${tenantOfAccount(sql`m.region`)} as tenant,
    m.lease_id as "leaseId", m.attempts`;

export const ofMirror = (mirror: ClaimedMirror): Sql =>
  sql`partner_id = ${mirror.partnerId} and customer_id = ${mirror.customerId} and region = ${mirror.region}`;

/** Keeps a claimed mirror claimed, unless another worker has taken it over. */
export const renewMirrorQuery = (mirror: ClaimedMirror, seconds: number): Sql => sql`
  update s3_mirror set due_at = now() + make_interval(secs => ${seconds})
  where ${ofMirror(mirror)} and lease_id = ${mirror.leaseId}`;

/**
 * Every hour has to be read once, however seldom the mirror is; not all customers in its first second. The hour after
 * that of the answer, which may have begun already.
 */
const withinNextHour = (answeredAt: Date | null): Sql =>
  sql`date_trunc('hour', coalesce(${answeredAt}::timestamptz, now()), 'UTC') + make_interval(mins => 60, secs => 60 * random())`;

/** Ends a try: the next one is due in `seconds`. `answeredAt` when everything was read; null for a try that failed. */
export async function settleMirror(
  tx: Transaction,
  mirror: ClaimedMirror,
  end: { seconds: number; answeredAt: Date | null; reason: string | null },
): Promise<boolean> {
  const isWhole = end.answeredAt !== null;
  const changed = await tx.run(sql`
    update s3_mirror set lease_id = null, reason = ${end.reason},
      due_at = least(now() + make_interval(secs => ${end.seconds}), ${withinNextHour(end.answeredAt)}),
      attempts = case when ${isWhole}::boolean then 0 else attempts end,
      synced_at = case when ${isWhole}::boolean then now() else synced_at end
    where ${ofMirror(mirror)} and lease_id = ${mirror.leaseId}`);
  return changed > 0;
}

type Listed = { bucket: StorageBucket; askedAt: Date };

/** What can be edited was changed outside: whoever read it before must not write over it. */
function newVersion(bucket: StorageBucket): Sql {
  const { quotaGiB, retentionDays } = editable(bucket);
  const isOther = sql`(quota_gib is distinct from ${quotaGiB}::integer or retention_days <> ${retentionDays}::integer)`;
  return sql`version = version + case when ${isOther} then 1 else 0 end,
    updated_at = case when ${isOther} then now() else updated_at end,
    updated_by_name = case when ${isOther} then '' else updated_by_name end`;
}

/** A bucket that is being changed keeps what the order says of it, but what lies in it is measured all the same. */
async function measureHeld(
  tx: Transaction,
  mirror: ClaimedMirror,
  { bucket, askedAt }: Listed,
): Promise<boolean> {
  const measured = await tx.run(sql`
    update s3_bucket set objects = ${bucket.objects}, used_bytes = ${bucket.usedBytes}, synced_at = now()
    where ${ofMirror(mirror)} and name = ${bucket.name} and state = 'updating'
      and (synced_at is null or synced_at < ${askedAt})`);
  return measured > 0;
}

/** A failed order does not hide a bucket that somebody else has made: with another owner, or before the order's. */
async function tellFromFailed(
  tx: Transaction,
  mirror: ClaimedMirror,
  { bucket, askedAt }: Listed,
): Promise<boolean> {
  const told = await tx.run(sql`
    update s3_bucket set state = 'active', ordered_here = false
    where ${ofMirror(mirror)} and name = ${bucket.name} and state = 'failed'
      and (not ordered_here or owner <> ${bucket.owner}) and (synced_at is null or synced_at < ${askedAt})`);
  return told > 0;
}

/** What an order has told or taken away since the question was asked is newer than the answer. */
async function mirrorBucket(
  tx: Transaction,
  mirror: ClaimedMirror,
  { bucket, askedAt }: Listed,
): Promise<boolean> {
  const isToldApart = await tellFromFailed(tx, mirror, { bucket, askedAt });
  const known = await tx.run(sql`
    update s3_bucket set ${facts(bucket)}, ${newVersion(bucket)}
    where ${ofMirror(mirror)} and name = ${bucket.name} and state not in ('creating', 'updating')
      and (synced_at is null or synced_at < ${askedAt})`);
  if (known > 0 || (await measureHeld(tx, mirror, { bucket, askedAt }))) return isToldApart;
  const inserted = await tx.run(sql`
    insert into s3_bucket (partner_id, customer_id, id, region, name, owner, state, ordered_here, created_at)
    select ${mirror.partnerId}, ${mirror.customerId}, ${newId()}, ${mirror.region}, ${bucket.name}, ${bucket.owner},
      'active', false, ${bucket.createdAt}
    where not exists (select from operation o where o.partner_id = ${mirror.partnerId}
      and o.customer_id = ${mirror.customerId} and o.kind = 'deleteBucket' and o.subject = ${bucket.name}
      and o.input ->> 'region' = ${mirror.region} and o.state = 'succeeded' and o.finished_at >= ${askedAt})
    on conflict (partner_id, customer_id, region, name) do nothing`);
  if (inserted === 0) return false;
  await tx.run(
    sql`update s3_bucket set ${facts(bucket)} where ${ofMirror(mirror)} and name = ${bucket.name}`,
  );
  return true;
}

/**
 * Writes a whole listing that was begun at `askedAt`. A bucket that the system no longer has goes, unless the portal
 * heard of it after the question was asked, or is working on it.
 */
export async function mirrorBuckets(
  tx: Transaction,
  mirror: ClaimedMirror,
  listing: { buckets: StorageBucket[]; askedAt: Date },
): Promise<{ found: string[]; gone: string[] }> {
  const found: string[] = [];
  const { askedAt } = listing;
  for (const bucket of listing.buckets) {
    if (await mirrorBucket(tx, mirror, { bucket, askedAt })) found.push(bucket.name);
  }
  const names = listing.buckets.map((bucket) => bucket.name);
  const gone = await tx.rows<{ name: string }>(sql`
    delete from s3_bucket where ${ofMirror(mirror)} and state = 'active' and name <> all (${names})
      and coalesce(synced_at, created_at) < ${listing.askedAt}
    returning name`);
  return { found, gone: gone.map((row) => row.name) };
}

export const nowQuery: Sql = sql`select now()`;
