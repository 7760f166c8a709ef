import type { StorageBucket, StorageUser } from '@portal/ports/object-storage';
import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../platform/database/database.ts';
import {
  firstOwner,
  mirrorBuckets,
  mirrorKeys,
  mirrorUsers,
  ofMirror,
  objectStorage,
  s3Service,
} from '../s3-storage/index.ts';
import { beginMirror, endMirror } from '../services/mirror-repository.ts';

export type OfLink = { partnerId: string; customerId: string; customerName: string; region: string };

const ofLink = (of: OfLink): Sql => ofMirror(of);

export type Listing = { users: StorageUser[]; buckets: StorageBucket[] };

/** What is in the way of a link: what was ordered in the region since. */
export const isRegionFree = async (tx: Transaction, of: OfLink): Promise<boolean> =>
  (await tx.first(sql`
    select 1 where exists (select from s3_bucket where ${ofLink(of)})
      or exists (select from s3_user where ${ofLink(of)} and (username <> ${firstOwner} or state <> 'active'))
      or exists (select from s3_access_key k join s3_user u on u.partner_id = k.partner_id and u.id = k.user_id
        where u.partner_id = ${of.partnerId} and u.customer_id = ${of.customerId} and u.region = ${of.region})`)) ===
  null;

/** What is in the way of giving a tenant back: what was ordered here, or is being changed. */
export const isUntouched = async (tx: Transaction, of: OfLink): Promise<boolean> =>
  (await tx.first(sql`
    select 1 where exists (select from s3_bucket where ${ofLink(of)} and (ordered_here or state <> 'active'))
      or exists (select from s3_user where ${ofLink(of)} and (ordered_here or state <> 'active'))
      or exists (select from s3_access_key k join s3_user u on u.partner_id = k.partner_id and u.id = k.user_id
        where u.partner_id = ${of.partnerId} and u.customer_id = ${of.customerId} and u.region = ${of.region}
          and (k.created_by_name <> '' or k.state <> 'active'))`)) === null;

/** Held until the transaction ends: whoever orders for the customer waits, and then sees what this has written. */
export async function holdService(tx: Transaction, of: OfLink): Promise<void> {
  await tx.run(sql`
    select from s3_account where partner_id = ${of.partnerId} and customer_id = ${of.customerId} for no key update`);
}

/** The mirror of the region begins anew: a listing of the tenant before that is under way is not taken any more. */
async function beginAnew(tx: Transaction, of: OfLink): Promise<void> {
  const mirror = { ...of, name: s3Service, service: s3Service, system: objectStorage.name } as const;
  await endMirror(tx, mirror);
  await tx.run(sql`delete from s3_bucket where ${ofLink(of)}`);
  await tx.run(sql`delete from s3_user where ${ofLink(of)}`);
  await beginMirror(tx, mirror);
}

/** The tenant is the customer's from now on: all that is in it is known at once, as not ordered here. */
export async function writeLink(tx: Transaction, of: OfLink, { users, buckets }: Listing): Promise<void> {
  await tx.run(sql`update s3_link set state = 'linked', linked_at = now() where ${ofLink(of)}`);
  await beginAnew(tx, of);
  const askedAt = new Date();
  await mirrorUsers(tx, of, { users, askedAt });
  await mirrorKeys(tx, of, { users, askedAt });
  await mirrorBuckets(tx, of, { buckets, askedAt });
}

/** The link is over: the tenant's things leave the portal, and nothing of them is metered any more. */
export async function dropLink(tx: Transaction, of: OfLink): Promise<void> {
  await beginAnew(tx, of);
  await removeLink(tx, of);
}

export async function removeLink(tx: Transaction, of: OfLink): Promise<void> {
  await tx.run(sql`delete from s3_link where ${ofLink(of)}`);
}

export async function keepLink(tx: Transaction, of: OfLink): Promise<void> {
  await tx.run(sql`update s3_link set state = 'linked' where ${ofLink(of)}`);
}
