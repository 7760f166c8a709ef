import { isPublic } from '@portal/contract/s3-storage/buckets';
import { ProviderFailure } from '@portal/ports/failure';
import type { StorageBucket } from '@portal/ports/object-storage';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import type { CustomerUnit, Reading } from '../platform/outbound/mirror-definition.ts';
import { backAs, goneAs, inRegion, writesListed, type Change } from '../services/mirrored.ts';
import { judge, type MirroredTable } from '../services/unseen.ts';
import { s3Service } from './usage/metering.ts';
import { editable, facts, publicAs } from './worker-repository.ts';

/** The customer's tenant in the region. */
export async function tenantOfMirror(
  db: Queryable,
  { partnerId, customerId, region }: CustomerUnit,
): Promise<string> {
  const row = await db.first<{ tenant: string }>(sql`
    select coalesce(s.linked ->> ${region}, a.tenant) as tenant from s3_account a
    join service s on s.partner_id = a.partner_id and s.customer_id = a.customer_id and s.service = a.service
    where a.partner_id = ${partnerId} and a.customer_id = ${customerId}`);
  if (!row) throw new ProviderFailure('notFound', 'The service has ended meanwhile.');
  return row.tenant;
}

type ListedBucket = { bucket: StorageBucket; requestedAt: Date };

const isPublicSql = sql`(public_access in ('allowed', 'open'))`;

/** What can be edited was changed outside: whoever read it before must not write over it. */
function newVersion(bucket: StorageBucket): Sql {
  const { quotaGiB, retentionDays } = editable(bucket);
  const isOther = sql`(quota_gib is distinct from ${quotaGiB}::integer or retention_days <> ${retentionDays}::integer
    or (${isPublicSql} <> ${isPublic(bucket)}::boolean and public_access <> 'unknown'))`;
  return sql`version = version + case when ${isOther} then 1 else 0 end,
    updated_at = case when ${isOther} then now() else updated_at end,
    updated_by_name = case when ${isOther} then '' else updated_by_name end`;
}

/** A bucket that is being changed keeps what the order says of it, but what lies in it is measured all the same. */
async function measureChanging(
  tx: Transaction,
  mirror: CustomerUnit,
  { bucket, requestedAt }: ListedBucket,
): Promise<boolean> {
  const measured = await tx.run(sql`
    update s3_bucket set objects = ${bucket.objects}, used_bytes = ${bucket.usedBytes}, synced_at = portal_now()
    where ${inRegion(mirror)} and name = ${bucket.name} and state = 'updating'
      and (synced_at is null or synced_at < ${requestedAt})`);
  return measured > 0;
}

/** A failed order does not hide a bucket that somebody else has made: with another owner, or before the order's. */
async function tellFromFailed(
  tx: Transaction,
  mirror: CustomerUnit,
  { bucket, requestedAt }: ListedBucket,
): Promise<boolean> {
  const changed = await tx.run(sql`
    update s3_bucket set state = 'active', ordered_here = false
    where ${inRegion(mirror)} and name = ${bucket.name} and state = 'failed'
      and (not ordered_here or owner <> ${bucket.owner}) and (synced_at is null or synced_at < ${requestedAt})`);
  return changed > 0;
}

/** What an order has told since the question was asked is newer than the answer. */
async function mirrorBucket(
  tx: Transaction,
  mirror: CustomerUnit,
  { bucket, requestedAt }: ListedBucket,
): Promise<boolean> {
  const isSeparate = await tellFromFailed(tx, mirror, { bucket, requestedAt });
  const known = await tx.run(sql`
    update s3_bucket set ${facts(bucket)}, ${publicAs(bucket.publicAccess)}, ${newVersion(bucket)}
    where ${inRegion(mirror)} and name = ${bucket.name} and state not in ('creating', 'updating')
      and (synced_at is null or synced_at < ${requestedAt})`);
  if (known > 0 || (await measureChanging(tx, mirror, { bucket, requestedAt }))) return isSeparate;
  const inserted = await tx.run(sql`
    insert into s3_bucket (partner_id, customer_id, id, region, name, owner, state, ordered_here, created_at)
    values (${mirror.partnerId}, ${mirror.customerId}, ${newId()}, ${mirror.region}, ${bucket.name}, ${bucket.owner},
      'active', false, ${bucket.createdAt})
    on conflict (partner_id, customer_id, region, name) do nothing`);
  if (inserted === 0) return false;
  await tx.run(
    sql`update s3_bucket set ${facts(bucket)}, ${publicAs(bucket.publicAccess)} where ${inRegion(mirror)} and name = ${bucket.name}`,
  );
  return true;
}

/** Buckets whose public access a person has chosen, or is about to: an order has the last word on those. */
export async function chosenPublic(db: Queryable, mirror: CustomerUnit): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ name: string }>(sql`
    select name from s3_bucket
    where ${inRegion(mirror)} and (public_access = 'allowed' or state in ('creating', 'updating'))`);
  return new Set(rows.map(({ name }) => name));
}

type PublicChange = { event: 'bucketOpenFound' | 'bucketPublicEnded'; target: string };

/** What became other outside than it is known, of buckets that no order is changing. */
export const publicChanges = (
  tx: Transaction,
  mirror: CustomerUnit,
  buckets: readonly StorageBucket[],
): Promise<PublicChange[]> => {
  const named = (access: string): string[] =>
    buckets.filter(({ publicAccess }) => publicAccess === access).map(({ name }) => name);
  return tx.rows<PublicChange>(sql`
    select name as target, case public_access when 'allowed' then 'bucketPublicEnded' else 'bucketOpenFound' end as event
    from s3_bucket where ${inRegion(mirror)} and state not in ('creating', 'updating')
      and (public_access = 'allowed' and name = any (${named('blocked')})
        or public_access not in ('allowed', 'open') and name = any (${named('open')}))
    order by name`);
};

const bucketTable: MirroredTable = {
  service: s3Service,
  table: 's3_bucket',
  key: sql`'bucket/' || t.name`,
  systemId: sql`t.name`,
  place: sql`t.region`,
  heardAt: sql`coalesce(t.synced_at, t.created_at)`,
  settled: sql`t.state = 'active'`,
};

/** Writes buckets of a listing. */
export const mirrorBuckets = writesListed<StorageBucket>({
  table: bucketTable,
  nameOf: ({ name }) => name,
  deletedBy: 'deleteBucket',
  back: backAs('bucketBack'),
  write: async (tx, mirror, { row: bucket, requestedAt }) =>
    (await mirrorBucket(tx, mirror, { bucket, requestedAt }))
      ? [{ event: 'bucketFound', target: bucket.name }]
      : [],
});

/** What a reading means for the buckets that the portal has. */
export async function judgeBuckets(
  tx: Transaction,
  mirror: CustomerUnit,
  reading: Reading,
): Promise<Change[]> {
  const { ended } = await judge(tx, bucketTable, { of: inRegion(mirror), reading });
  return ended.map(goneAs('bucketGone'));
}
