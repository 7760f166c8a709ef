import { usualMaxLockDays } from '@portal/contract/s3-storage/constants';
import type { Bucket, BucketForm } from '@portal/contract/s3-storage/buckets';
import sql, { type Sql } from 'sql-template-tag';
import type { ServiceState } from '@portal/contract/services/services';
import type { Transaction } from '../../platform/database/database.ts';
import { containsText, type ListSpec } from '../../platform/http/lists.ts';
import { gate, type Tenant, type TenantRead } from '../../platform/database/tenancy.ts';
import { currencyInUse } from '../../platform/metering/prices.ts';
import { notFound } from '../../platform/http/problem.ts';
import { shownState } from '../../services/life.ts';
import { mirrorAge } from '../../services/mirror-repository.ts';
import { s3Product, s3Service } from '../usage/metering.ts';
import { objectStorage } from '../system.ts';

/** In a query of its own, which is answered once for all rows. */
const runningMonth: Sql = sql`(select date_trunc('month', stockholm_day(now()))::date)`;

/** What the customer pays for the running month so far. */
const costOfMonth: Sql = sql`(
  select round(m.customer_cost * 100) from meter_series s
  join meter_month m on m.partner_id = s.partner_id and m.service = s.service and m.customer_id = s.customer_id
    and m.series_id = s.id and m.month = ${runningMonth}
  where s.partner_id = t.partner_id and s.product = ${s3Product} and s.resource_id = t.id)`;

const bucketJson = sql`json_build_object(
  'id', t.id, 'name', t.name, 'region', t.region, 'owner', t.owner, 'state', t.state, 'objectLock', t.object_lock,
  'lockMode', t.lock_mode, 'retentionDays', t.retention_days, 'quotaGiB', t.quota_gib, 'objects', t.objects,
  'usedBytes', t.used_bytes, 'costMinor', ${costOfMonth}, 'currency', ${currencyInUse}, 'syncedAt', api_time(t.synced_at), 'createdAt', api_time(t.created_at), 'orderedHere', t.ordered_here,
  'operation', t.operation,
  'version', t.version)`;

export const ofTenant = (tenant: Tenant): Sql =>
  sql`t.partner_id = ${tenant.partnerId} and t.customer_id = ${tenant.customerId}`;

export const customerExists = (tenant: Tenant): Sql => sql`exists (
  select from organization c where c.partner_id = ${tenant.partnerId} and c.id = ${tenant.customerId} and c.kind = 'customer')`;

type BucketFilters = {
  search?: string | undefined;
  region?: string | undefined;
  objectLock?: string | undefined;
};

/** How the bucket list is read. */
export const bucketList = (tenant: Tenant, filters: BucketFilters): ListSpec => ({
  from: sql`s3_bucket t`,
  item: bucketJson,
  sorts: {
    name: { by: sql`t.name`, type: 'text' },
    region: { by: sql`t.region`, type: 'text' },
    usedBytes: { by: sql`coalesce(t.used_bytes, -1)`, type: 'bigint' },
    createdAt: { by: sql`t.created_at`, type: 'timestamptz' },
  },
  where: [
    ofTenant(tenant),
    ...(filters.search ? [containsText(sql`t.name`, filters.search)] : []),
    ...(filters.region ? [sql`t.region = ${filters.region}`] : []),
    ...(filters.objectLock ? [sql`t.object_lock = ${filters.objectLock}`] : []),
  ],
  extra: mirrorAge(tenant, s3Service),
  anchor: customerExists(tenant),
});

export type RegionFacts = { region: string; endpoint: string };

type StatusQuery = { regions: readonly RegionFacts[]; isOwn: boolean };

const maxLockDays = (tenant: Tenant): Sql => sql`
  coalesce((select t.max_lock_days from s3_limit t where ${ofTenant(tenant)}), ${usualMaxLockDays}::integer)`;

/** Service state and regions; `regions` are those that are connected, `isOwn` is for the customer itself. */
export const statusRead = (tenant: Tenant, { regions, isOwn }: StatusQuery): TenantRead => ({
  query: sql`
    select json_build_object(
      'customerName', c.name,
      'state', ${shownState},
      'operation', s.operation,
      'closed', not ${isOwn}::boolean and coalesce(c.closed_until > now(), false),
      'maxLockDays', ${maxLockDays(tenant)},
      'regions', coalesce((select json_agg(json_build_object('region', r.region, 'endpoint', r.endpoint,
        'reachable', case when k.reachable then 'yes' when not k.reachable then 'no' else 'unknown' end,
        'syncedAt', api_time(m.synced_at)) order by r.region)
        from json_to_recordset(${JSON.stringify(regions)}::json) as r (region text, endpoint text)
        left join connection_reachable k on k.system = ${objectStorage.name} and k.region = r.region
        left join mirror m on m.partner_id = c.partner_id and m.customer_id = c.id and m.name = ${s3Service}
          and m.region = r.region and m.part = 'whole'), '[]'::json),
      'linked', coalesce((select json_agg(json_build_object('region', l.region, 'linkedAt', api_time(l.linked_at)) order by l.region)
        from linked_tenant l where l.partner_id = c.partner_id and l.customer_id = c.id and l.service = ${s3Service}), '[]'::json)
    )::text as answer
    from organization c
    left join service_state s on s.partner_id = c.partner_id and s.customer_id = c.id and s.service = 's3-storage'
    where ${gate} and c.partner_id = ${tenant.partnerId} and c.id = ${tenant.customerId} and c.kind = 'customer'`,
  answer: (row) => {
    if (!row) throw notFound();
    return String(row['answer']);
  },
});

type OneBucket = { id: string; regions: readonly RegionFacts[] };

export const bucketRead = (tenant: Tenant, { id, regions }: OneBucket): TenantRead => ({
  query: sql`
    select (${bucketJson}::jsonb || jsonb_build_object('endpoint', coalesce((
      select r.endpoint from json_to_recordset(${JSON.stringify(regions)}::json) as r (region text, endpoint text)
      where r.region = t.region), '')))::text as answer
    from s3_bucket t where ${gate} and ${ofTenant(tenant)} and t.id = ${id}`,
  answer: (row) => {
    if (!row) throw notFound();
    return String(row['answer']);
  },
});

export type Account = {
  state: ServiceState;
  /** The customer's own; in a region with a link it is not the one that is used. */
  tenant: string;
  /** By region, tenants that were there before and are the customer's now. */
  linked: Readonly<Record<string, string>>;
};

/** The customer's tenant in a region. */
export const tenantIn = ({ tenant, linked }: Account, region: string): string => linked[region] ?? tenant;

/** The customer's account and its service, locked until the end of the transaction; null when there is none. */
export const lockAccount = (tx: Transaction, tenant: Tenant): Promise<Account | null> =>
  tx.first<Account>(sql`
    select s.state, a.tenant, s.linked from s3_account a
    join service_state s on s.partner_id = a.partner_id and s.customer_id = a.customer_id and s.service = a.service
    where a.partner_id = ${tenant.partnerId} and a.customer_id = ${tenant.customerId} for update`);

/** The longest lock that the customer may set, in days. */
export async function readMaxLockDays(tx: Transaction, tenant: Tenant): Promise<number> {
  const row = await tx.first<{ days: number }>(sql`select ${maxLockDays(tenant)} as days`);
  return row?.days ?? 0;
}

export async function insertAccount(tx: Transaction, tenant: Tenant, name: string): Promise<void> {
  await tx.run(sql`
    insert into s3_account (partner_id, customer_id, tenant)
    values (${tenant.partnerId}, ${tenant.customerId}, ${name})`);
}

export const countBuckets = async (tx: Transaction, tenant: Tenant): Promise<number> => {
  const row = await tx.first<{ count: number }>(
    sql`select count(*) from s3_bucket t where ${ofTenant(tenant)}`,
  );
  return row?.count ?? 0;
};

/** True while anything of the customer's storage but the service itself is being changed. */
export const isBeingChanged = async (tx: Transaction, tenant: Tenant): Promise<boolean> =>
  (await tx.first(sql`
    select 1 from operation t where ${ofTenant(tenant)} and t.service = 's3-storage'
      and t.kind not in ('enableS3Storage', 'disableS3Storage', 'linkTenant', 'unlinkTenant') and t.state in ('waiting', 'running', 'needs-attention')
    limit 1`)) !== null;

export type NewBucket = BucketForm & { id: string; by: string };

export async function insertBucket(tx: Transaction, tenant: Tenant, bucket: NewBucket): Promise<void> {
  await tx.run(sql`
    insert into s3_bucket (partner_id, customer_id, id, region, name, owner, state, object_lock, lock_mode,
      retention_days, quota_gib, updated_by_name)
    values (${tenant.partnerId}, ${tenant.customerId}, ${bucket.id}, ${bucket.region}, ${bucket.name},
      ${bucket.owner}, 'creating', ${bucket.objectLock ? 'enabled' : 'disabled'},
      ${bucket.objectLock ? bucket.lockMode : null}, ${bucket.objectLock ? bucket.retentionDays : null},
      ${bucket.quotaGiB}, ${bucket.by})`);
}

export type BucketRow = Omit<Bucket, 'syncedAt' | 'createdAt' | 'usedBytes' | 'owner'> & {
  syncedAt: Date | null;
  updatedByName: string;
  updatedAt: Date;
};

export const lockBucket = (tx: Transaction, tenant: Tenant, id: string): Promise<BucketRow | null> =>
  tx.first<BucketRow>(sql`
    select t.id, t.name, t.region, t.state, t.object_lock as "objectLock", t.lock_mode as "lockMode",
      t.retention_days as "retentionDays", t.quota_gib as "quotaGiB", t.objects, t.synced_at as "syncedAt", t.version,
      t.ordered_here as "orderedHere", t.updated_by_name as "updatedByName", t.updated_at as "updatedAt"
    from s3_bucket t where ${ofTenant(tenant)} and t.id = ${id} for update`);

/** The edit counts from the order on, so that a second person who read the bucket before is told. */
export async function countEdit(
  tx: Transaction,
  tenant: Tenant,
  { id, by }: { id: string; by: string },
): Promise<void> {
  await tx.run(sql`
    update s3_bucket t set version = version + 1, updated_at = now(), updated_by_name = ${by}
    where ${ofTenant(tenant)} and t.id = ${id}`);
}

export async function setBucketState(
  tx: Transaction,
  tenant: Tenant,
  { id, state }: Pick<Bucket, 'id' | 'state'>,
): Promise<void> {
  await tx.run(sql`
    update s3_bucket t set state = ${state} where ${ofTenant(tenant)} and t.id = ${id}`);
}
