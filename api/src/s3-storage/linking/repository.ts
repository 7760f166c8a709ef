import type { StorageBucket, StorageUser } from '@portal/ports/object-storage';
import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../../platform/database/database.ts';
import { portalNow } from '../../platform/database/moment.ts';
import { isOfCustomer, type Tenant } from '../../platform/database/tenancy.ts';
import type { CustomerRegion, Holdings } from '../../platform/outbound/linked-service.ts';
import { beginMirror, endMirror } from '../../services/mirror-repository.ts';
import { forgetGone, inRegion } from '../../services/mirrored.ts';
import { firstOwner } from '../drivers.ts';
import { mirrorBuckets } from '../mirror-repository.ts';
import { objectStorage } from '../system.ts';
import { s3Service } from '../usage/metering.ts';
import { keysOfUsers, mirrorKeys, mirrorUsers } from '../users/users-mirror.ts';

export type Listing = { users: StorageUser[]; buckets: StorageBucket[] };

const nothing: Holdings = { resources: 0, users: 0, keys: 0 };

/** What a customer has in a region beyond what enabling has made. */
export const holdingsIn = async (tx: Transaction, tenant: Tenant, region: string): Promise<Holdings> =>
  (await tx.first<Holdings>(sql`
    select (select count(*) from s3_bucket t where ${isOfCustomer(tenant)} and t.region = ${region}) as resources,
      (select count(*) from s3_user t where ${isOfCustomer(tenant)} and t.region = ${region}
        and t.username <> ${firstOwner}) as users,
      (select count(*) from s3_access_key t join s3_user u on u.partner_id = t.partner_id and u.id = t.user_id
        where ${isOfCustomer(tenant)} and u.region = ${region}) as keys`)) ?? nothing;

/** What of a region was ordered here; a key of a linked user, too. */
export const orderedIn = async (tx: Transaction, tenant: Tenant, region: string): Promise<Holdings> =>
  (await tx.first<Holdings>(sql`
    select (select count(*) from s3_bucket t where ${isOfCustomer(tenant)} and t.region = ${region} and t.ordered_here) as resources,
      (select count(*) from s3_user t where ${isOfCustomer(tenant)} and t.region = ${region} and t.ordered_here) as users,
      (select count(*) from s3_access_key t join s3_user u on u.partner_id = t.partner_id and u.id = t.user_id
        where ${isOfCustomer(tenant)} and u.region = ${region} and not u.ordered_here and t.created_by_name <> '') as keys`)) ??
  nothing;

const keysOf = ({ partnerId, customerId, region }: CustomerRegion): Sql => sql`
  select from s3_access_key k join s3_user u on u.partner_id = k.partner_id and u.id = k.user_id
  where u.partner_id = ${partnerId} and u.customer_id = ${customerId} and u.region = ${region}`;

/** False with what was ordered in the region since the link was. */
export const isFree = async (tx: Transaction, of: CustomerRegion): Promise<boolean> =>
  (await tx.first(sql`
    select 1 where exists (select from s3_bucket where ${inRegion(of)})
      or exists (select from s3_user where ${inRegion(of)} and (username <> ${firstOwner} or state <> 'active'))
      or exists (${keysOf(of)})`)) === null;

/** False with what was ordered here, or is being changed. */
export const isUntouched = async (tx: Transaction, of: CustomerRegion): Promise<boolean> =>
  (await tx.first(sql`
    select 1 where exists (select from s3_bucket where ${inRegion(of)} and (ordered_here or state <> 'active'))
      or exists (select from s3_user where ${inRegion(of)} and (ordered_here or state <> 'active'))
      or exists (${keysOf(of)} and (k.created_by_name <> '' or k.state <> 'active'))`)) === null;

/** The mirror of the region begins anew: a listing of the tenant before that is under way is not taken any more. */
export async function clear(tx: Transaction, of: CustomerRegion): Promise<void> {
  const mirror = { ...of, name: s3Service, service: s3Service, system: objectStorage.name } as const;
  await endMirror(tx, mirror);
  await tx.run(sql`delete from s3_bucket where ${inRegion(of)}`);
  await tx.run(sql`delete from s3_user where ${inRegion(of)}`);
  await forgetGone(tx, of, s3Service);
  await beginMirror(tx, mirror);
}

/** All that is in the tenant is known at once, as not ordered here. */
export async function write(tx: Transaction, of: CustomerRegion, { users, buckets }: Listing): Promise<void> {
  await clear(tx, of);
  const requestedAt = await portalNow(tx);
  await mirrorUsers(tx, of, { rows: users, requestedAt });
  await mirrorKeys(tx, of, { rows: keysOfUsers(users), requestedAt });
  // The mirror that begins now finds out which are to be closed.
  const unknown = buckets.map((bucket) => ({ ...bucket, publicAccess: 'unknown' as const }));
  await mirrorBuckets(tx, of, { rows: unknown, requestedAt });
}
