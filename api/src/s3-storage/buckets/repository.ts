import { usualMaxLockDays } from '@portal/contract/s3-storage/constants';
import type { QueryOf } from '@portal/contract/http';
import type { Bucket, BucketForm, listBuckets } from '@portal/contract/s3-storage/buckets';
import sql, { type Sql } from 'sql-template-tag';
import type { ThingState } from '@portal/contract/services/services';
import type { Transaction } from '../../platform/database/database.ts';
import type { ListSpec } from '../../platform/http/lists.ts';
import { isOfCustomer, type Tenant, type TenantRead } from '../../platform/database/tenancy.ts';
import { costOfMonth } from '../../platform/metering/cost-of-month.ts';
import { currencyInUse } from '../../platform/metering/prices.ts';
import type { Clouds } from '../../platform/outbound/systems.ts';
import { notRetriable } from '../../platform/operations/order.ts';
import { isJust, listOfCustomer, oneOfCustomer, searched } from '../../services/customer-rows.ts';
import { mirrorAge } from '../../services/mirror-repository.ts';
import { endpointIn } from '../drivers.ts';
import { editState, type EditState } from '../../services/ordering.ts';
import { thingsOf } from '../../services/things.ts';
import { requireEnabled } from '../account.ts';
import { s3Product, s3Service } from '../usage/metering.ts';

const bucketJson = sql`json_build_object(
  'id', t.id, 'name', t.name, 'region', t.region, 'owner', t.owner, 'state', t.state, 'objectLock', t.object_lock,
  'lockMode', t.lock_mode, 'retentionDays', t.retention_days, 'quotaGiB', t.quota_gib, 'publicAccess', t.public_access, 'objects', t.objects,
  'usedBytes', t.used_bytes, 'costMinor', ${costOfMonth([s3Product])}, 'currency', ${currencyInUse}, 'syncedAt', api_time(t.synced_at), 'createdAt', api_time(t.created_at), 'orderedHere', t.ordered_here,
  'notSeenSince', api_time(t.not_seen_since),
  'operation', t.operation,
  'version', t.version)`;

type Filters = Pick<QueryOf<typeof listBuckets>, 'search' | 'region' | 'objectLock'>;

/** How the bucket list is read. */
export const bucketList = (tenant: Tenant, { search, region, objectLock }: Filters): ListSpec =>
  listOfCustomer(tenant, {
    table: 's3_bucket',
    item: bucketJson,
    sorts: { name: 'text', region: 'text', usedBytes: 'bigint?', createdAt: 'timestamptz' },
    where: [
      searched(search, sql`t.name`),
      isJust(sql`t.region`, region),
      isJust(sql`t.object_lock`, objectLock),
    ],
    extra: mirrorAge(tenant, s3Service),
  });

export const maxLockDays = (tenant: Tenant): Sql => sql`
  coalesce((select t.max_lock_days from s3_limit t where ${isOfCustomer(tenant)}), ${usualMaxLockDays}::integer)`;

/** The gateway names a bucket of a tenant with it. */
const publicAddress = (clouds: Clouds): Sql => sql`
  (select ${endpointIn(clouds)} || '/' || coalesce(s.linked ->> t.region, a.tenant) || ':' || t.name || '/'
    from s3_account a join service_state s
      on s.partner_id = a.partner_id and s.customer_id = a.customer_id and s.service = a.service
    where a.partner_id = t.partner_id and a.customer_id = t.customer_id and t.public_access in ('allowed', 'open'))`;

export const bucketRead = (tenant: Tenant, id: string, clouds: Clouds): TenantRead =>
  oneOfCustomer(tenant, id, {
    table: 's3_bucket',
    item: sql`${bucketJson}::jsonb
      || jsonb_build_object('endpoint', ${endpointIn(clouds)}, 'publicAddress', ${publicAddress(clouds)})`,
  });

/** The longest lock that the customer may set, in days. */
export async function readMaxLockDays(tx: Transaction, tenant: Tenant): Promise<number> {
  const row = await tx.first<{ days: number }>(sql`select ${maxLockDays(tenant)} as days`);
  return row?.days ?? 0;
}

/** True while anything of the customer's storage but the service itself is being changed. */
export const isBeingChanged = async (tx: Transaction, tenant: Tenant): Promise<boolean> =>
  (await tx.first(sql`
    select 1 from operation t where ${isOfCustomer(tenant)} and t.service = ${s3Service}
      and t.kind not in ('enableS3Storage', 'disableS3Storage', 'linkTenant', 'unlinkTenant') and t.state in ('waiting', 'running', 'needs-attention')
    limit 1`)) !== null;

export type NewBucket = BucketForm & { id: string; by: string };

export async function insertBucket(tx: Transaction, tenant: Tenant, bucket: NewBucket): Promise<void> {
  await tx.run(sql`
    insert into s3_bucket (partner_id, customer_id, id, region, name, owner, state, object_lock, lock_mode,
      retention_days, quota_gib, public_access, updated_by_name)
    values (${tenant.partnerId}, ${tenant.customerId}, ${bucket.id}, ${bucket.region}, ${bucket.name},
      ${bucket.owner}, 'creating', ${bucket.objectLock ? 'enabled' : 'disabled'},
      ${bucket.objectLock ? bucket.lockMode : null}, ${bucket.objectLock ? bucket.retentionDays : null},
      ${bucket.quotaGiB}, ${bucket.publicAccess ? 'allowed' : 'blocked'}, ${bucket.by})`);
}

export type BucketRow = Omit<Bucket, 'syncedAt' | 'createdAt' | 'usedBytes' | 'owner'> &
  EditState & { syncedAt: Date | null };

export const lockBucket = (tx: Transaction, tenant: Tenant, id: string): Promise<BucketRow | null> =>
  tx.first<BucketRow>(sql`
    select t.id, t.name, t.region, t.state, t.object_lock as "objectLock", t.lock_mode as "lockMode",
      t.retention_days as "retentionDays", t.quota_gib as "quotaGiB", t.public_access as "publicAccess", t.objects, t.synced_at as "syncedAt",
      t.ordered_here as "orderedHere", ${editState}
    from s3_bucket t where ${isOfCustomer(tenant)} and t.id = ${id} for update`);

/** What an order could not make is there meanwhile, made by somebody else: the mirror has found it. */
const refuseMade = ({ state }: BucketRow, next: ThingState): void => {
  if (next === 'creating' && state === 'active') throw notRetriable();
};

export const buckets = thingsOf({
  table: 's3_bucket',
  requireEnabled,
  lock: lockBucket,
  check: refuseMade,
});
