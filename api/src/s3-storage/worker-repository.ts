import { quotaBoundGiB } from '@portal/contract/s3-storage/buckets';
import type { PublicAccess, StorageBucket } from '@portal/ports/object-storage';
import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { markEnabled as markServiceEnabled } from '../services/life.ts';
import { beginMirror } from '../services/mirror-repository.ts';
import { firstOwner, firstOwnersPolicy } from './drivers.ts';
import { s3Service } from './usage/metering.ts';
import { objectStorage } from './system.ts';

/** The SQL of the worker, which names the tenant in every query because no tenant is set. */
type Of = { partnerId: string; customerId: string };
type OfTarget = Of & { targetId: string };
type OfRegion = Of & { region: string };

const bytesPerGiB = 2 ** 30;
const ofTenant = (of: Of): Sql => sql`partner_id = ${of.partnerId} and customer_id = ${of.customerId}`;

async function addFirstOwner(tx: Transaction, of: OfRegion, displayName: string): Promise<void> {
  await tx.run(sql`
    insert into s3_user (partner_id, customer_id, id, region, username, display_name, access, synced_at)
    values (${of.partnerId}, ${of.customerId}, ${newId()}, ${of.region}, ${firstOwner}, ${displayName},
      ${firstOwnersPolicy.access}, portal_now())
    on conflict (partner_id, customer_id, region, username)
      do update set display_name = excluded.display_name, access = excluded.access, synced_at = portal_now()`);
}

/** The service is there: its first owner is known at once and its mirrors begin. */
export async function markEnabled(
  tx: Transaction,
  of: Of & { customerName: string },
  regions: readonly string[],
): Promise<void> {
  await markServiceEnabled(tx, { ...of, service: s3Service });
  for (const region of regions) {
    await beginMirror(tx, { ...of, name: s3Service, service: s3Service, system: objectStorage.name, region });
    await addFirstOwner(tx, { ...of, region }, of.customerName);
  }
}

/** What of a bucket a person can edit, in the portal's units; null for no quota, no lock or a lock that is not known. */
export const editable = ({ quotaBytes, objectLock }: StorageBucket) => ({
  quotaGiB: quotaBytes === null ? null : Math.min(quotaBoundGiB, Math.ceil(quotaBytes / bytesPerGiB)),
  retentionDays: objectLock.state === 'enabled' ? objectLock.retentionDays : null,
});

/** What the system says of a bucket, as columns. */
export const facts = (bucket: StorageBucket): Sql => sql`
  owner = ${bucket.owner}, object_lock = ${bucket.objectLock.state},
  lock_mode = ${bucket.objectLock.state === 'enabled' ? bucket.objectLock.mode : null},
  retention_days = ${editable(bucket).retentionDays}, quota_gib = ${editable(bucket).quotaGiB},
  objects = ${bucket.objects}, used_bytes = ${bucket.usedBytes}, synced_at = portal_now()`;

/** Only a person's choice makes it `allowed`; of what else is not blocked, the mirror finds out what it is. */
export const publicAs = (seen: PublicAccess, isChosen = false): Sql =>
  isChosen || seen !== 'allowed'
    ? sql`public_access = ${seen}`
    : sql`public_access = case public_access when 'allowed' then 'allowed' else 'unknown' end`;

export async function activateBucket(
  tx: Transaction,
  of: OfTarget,
  { made, isPublic }: { made: StorageBucket; isPublic: boolean },
): Promise<void> {
  await tx.run(sql`
    update s3_bucket set state = 'active', ${facts(made)}, ${publicAs(made.publicAccess, isPublic)} where ${ofTenant(of)} and id = ${of.targetId}`);
}

/** One that the order itself has made. */
export async function activateNewBucket(
  tx: Transaction,
  of: OfTarget,
  made: { made: StorageBucket; isPublic: boolean },
): Promise<void> {
  await activateBucket(tx, of, made);
  await tx.run(sql`update s3_bucket set ordered_here = true where ${ofTenant(of)} and id = ${of.targetId}`);
}

/** `isTaken`: the bucket of that name is not the order's, and no other order may take it for its own. */
export async function failNewBucket(tx: Transaction, of: OfTarget, isTaken: boolean): Promise<void> {
  await tx.run(sql`
    update s3_bucket set state = 'failed', ordered_here = ${!isTaken} where ${ofTenant(of)} and id = ${of.targetId}`);
}
