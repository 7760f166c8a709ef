import type { AuditDetails } from '@portal/contract/audit-details';
import {
  bucketCan,
  largestQuotaOf,
  type BucketEdit,
  type BucketForm,
  type createBucket,
  type deleteBucket,
  type updateBucket,
} from '@portal/contract/s3-storage';
import sql from 'sql-template-tag';
import type { ReadCall, WriteCall } from '../platform/call.ts';
import { isUniqueViolation } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import { agreedGate, agreedPriceJson, passOrderGate, passWithoutCost } from '../platform/order-gate.ts';
import type { Order, Premise } from '../platform/order-statement.ts';
import type { Clouds } from '../platform/platform.ts';
import { invalidField, notFound, Problem } from '../platform/problem.ts';
import { gate, type Tenant } from '../platform/tenancy.ts';
import {
  actorIn,
  enabledService,
  operationOpen,
  order,
  requireActive,
  requireEnabled,
  requireVersion,
  tell,
  type InTenant,
} from './ordering.ts';
import { s3Product } from './metering.ts';
import { createBucketPlan, deleteBucketPlan, updateBucketPlan } from './plans.ts';
import * as repository from './repository.ts';
import { heldOwner } from './users-repository.ts';

async function checkRetention({ tx, tenant }: InTenant, retentionDays: number): Promise<void> {
  const max = await repository.readMaxLockDays(tx, tenant);
  if (retentionDays > max) throw retentionTooLong(max);
}

const ownerUsable = (tenant: Tenant, { region, owner }: BucketForm): Premise => ({
  name: 'owner',
  query: heldOwner(tenant, { region, username: owner }),
  may: sql`p.state = 'active' and p."isUnrestricted"`,
  check: ({ state, isUnrestricted }) => {
    if (typeof state !== 'string') throw invalidField('owner', { errorKey: 'ownerUnknown' });
    if (isUnrestricted !== true) throw invalidField('owner', { errorKey: 'ownerRestricted' });
    if (state !== 'active') throw invalidField('owner', { errorKey: 'ownerBusy' });
  },
});

const retentionTooLong = (max: number): Problem =>
  invalidField('retentionDays', { errorKey: 'max', values: { max } });

const retentionAllowed = (tenant: Tenant, { retentionDays }: BucketForm): Premise => ({
  name: 'longest',
  query: repository.longestLock(tenant),
  may: sql`p.days >= ${retentionDays}::integer`,
  check: ({ days }) => {
    if (Number(days) < retentionDays) throw retentionTooLong(Number(days));
  },
});

const regionMissing: Premise = {
  name: 'region',
  query: sql`select where ${gate}`,
  may: sql`false`,
  check: () => {
    throw invalidField('region', { errorKey: 'regionNotConnected' });
  },
};

const bucketExists = (): Problem =>
  new Problem(409, 'bucketExists', 'A bucket of that name exists in the region.').with({
    fields: { name: { errorKey: 'bucketExists' } },
  });

/** What the audit log tells of an order. */
const toldOfNew = (bucket: BucketForm): AuditDetails => ({
  region: bucket.region,
  owner: bucket.owner,
  ...(bucket.quotaGiB === null ? {} : { quotaGiB: bucket.quotaGiB }),
  ...(bucket.objectLock ? { lockMode: bucket.lockMode, retentionDays: bucket.retentionDays } : {}),
});

const refuseTaken = (error: unknown): unknown =>
  isUniqueViolation(error, 's3_bucket_partner_id_customer_id_region_name_key') ? bucketExists() : error;

export function create(call: ReadCall<typeof createBucket>, clouds: Clouds): Order {
  const { tenant } = call;
  const { agreedPrices, ...bucket } = call.body;
  const id = newId();
  return {
    premises: [
      ...(clouds.storage.has(bucket.region) ? [] : [regionMissing]),
      enabledService(tenant, bucket.region),
      ownerUsable(tenant, bucket),
      ...(bucket.objectLock ? [retentionAllowed(tenant, bucket)] : []),
    ],
    gate: agreedGate({ product: s3Product, prices: agreedPrices }),
    takes: {
      columns: sql`service.tenant, jsonb_build_array(${agreedPriceJson(s3Product)}) as prices`,
      from: ['service'],
    },
    rows: [repository.newBucket(tenant, { ...bucket, id, by: actorIn(call).userName })],
    operation: {
      plan: createBucketPlan,
      event: 'bucketOrdered',
      targetId: id,
      subject: bucket.name,
      input: sql`jsonb_build_object('tenant', placed.tenant, 'bucket', ${JSON.stringify(bucket)}::jsonb, 'prices', placed.prices)`,
      details: toldOfNew(bucket),
    },
    tells: 'buckets',
    refuse: refuseTaken,
  };
}

type Held = { service: repository.ServiceRow; bucket: repository.BucketRow };

async function lockedBucket({ tx, tenant }: InTenant, id: string): Promise<Held> {
  const service = await requireEnabled({ tx, tenant });
  const bucket = await repository.lockBucket(tx, tenant, id);
  if (!bucket) throw notFound('The bucket');
  return { service, bucket };
}

function checkQuota({ bucket }: Held, { quotaGiB }: BucketEdit): void {
  const max = largestQuotaOf(bucket);
  if (quotaGiB !== null && quotaGiB > max) {
    throw invalidField('quotaGiB', { errorKey: 'max', values: { max } });
  }
}

/** The lock that an edit asks for; null when it leaves the lock as it is. Throws 400 at the field. */
async function editedLock(call: InTenant, bucket: repository.BucketRow, edit: BucketEdit) {
  const { retentionDays, objectLockAcknowledged } = edit;
  if (retentionDays === null || retentionDays === bucket.retentionDays) return null;
  if (!bucketCan.editRetention(bucket)) throw invalidField('retentionDays', { errorKey: 'bucketNotLocked' });
  await checkRetention(call, retentionDays);
  if (!objectLockAcknowledged) throw invalidField('objectLockAcknowledged', { errorKey: 'consent' });
  return { mode: bucket.lockMode, retentionDays };
}

const changesOf = (bucket: repository.BucketRow, { quotaGiB, retentionDays }: BucketEdit) => ({
  ...(quotaGiB === bucket.quotaGiB ? {} : { quotaGiB, previousQuotaGiB: bucket.quotaGiB }),
  ...(retentionDays === null || retentionDays === bucket.retentionDays
    ? {}
    : { retentionDays, previousRetentionDays: bucket.retentionDays }),
});

const mayStoreMore = (before: number | null, after: number | null): boolean =>
  before !== null && (after === null || after > before);

/** More room can cost more, so it passes the gate; its price was consented to with the bucket. */
async function passForQuota(call: WriteCall<typeof updateBucket>, { quotaGiB }: repository.BucketRow) {
  if (mayStoreMore(quotaGiB, call.body.quotaGiB)) await passOrderGate(call, [s3Product]);
  else passWithoutCost(call);
}

export async function update(call: WriteCall<typeof updateBucket>): Promise<{ operationId: string }> {
  const { tx, tenant, query, body } = call;
  const held = await lockedBucket(call, query.id);
  const { service, bucket } = held;
  requireVersion(bucket, body.version);
  requireActive(bucket);
  checkQuota(held, body);
  const lock = await editedLock(call, bucket, body);
  await passForQuota(call, bucket);
  await repository.beginBucketEdit(tx, tenant, { id: bucket.id, by: actorIn(call).userName });
  const details = { region: bucket.region, ...changesOf(bucket, body) };
  const operationId = await order(call, 'bucketUpdateOrdered', {
    plan: updateBucketPlan,
    targetId: bucket.id,
    subject: bucket.name,
    input: {
      tenant: repository.tenantIn(service, bucket.region),
      region: bucket.region,
      name: bucket.name,
      // Set outside, it need not be whole GiB: what was not edited is not written anew.
      ...(body.quotaGiB === bucket.quotaGiB ? {} : { quotaGiB: body.quotaGiB }),
      lock,
    },
    details,
  });
  await tell(call, 'buckets', bucket.id);
  return { operationId };
}

export async function remove(call: WriteCall<typeof deleteBucket>): Promise<{ operationId: string }> {
  const { tx, tenant, query } = call;
  const { service, bucket } = await lockedBucket(call, query.id);
  if (!bucketCan.delete(bucket)) throw operationOpen();
  if ((bucket.objects ?? 0) > 0) {
    throw new Problem(409, 'bucketNotEmpty', 'Empty the bucket first.').with({
      details: { objects: bucket.objects, syncedAt: bucket.syncedAt },
    });
  }
  await repository.setBucketState(tx, tenant, { id: bucket.id, state: 'deleting' });
  const operationId = await order(call, 'bucketDeletionOrdered', {
    plan: deleteBucketPlan,
    targetId: bucket.id,
    subject: bucket.name,
    input: {
      tenant: repository.tenantIn(service, bucket.region),
      region: bucket.region,
      name: bucket.name,
      before: bucket.state,
      isTaken: bucket.state === 'failed' && !bucket.orderedHere,
    },
  });
  await tell(call, 'buckets', bucket.id);
  return { operationId };
}
