import type { AuditDetails } from '@portal/contract/audit-log/details';
import {
  bucketCan,
  isPublic,
  largestQuotaOf,
  type BucketEdit,
  type BucketForm,
  type createBucket,
  type deleteBucket,
  type getBucketContents,
  type updateBucket,
} from '@portal/contract/s3-storage/buckets';
import type { Question, WriteCall } from '../../platform/http/call.ts';
import type { SystemProblems } from '../../platform/http/provider-problems.ts';
import { ask } from '../../platform/outbound/ask.ts';
import { operationOpen } from '../../platform/operations/order.ts';
import {
  passAgreedGate,
  passPriceGate,
  passWithoutCost,
  type GatePass,
} from '../../platform/operations/price-gate.ts';
import type { Clouds } from '../../platform/outbound/systems.ts';
import { invalidField } from '../../platform/http/problem.ts';
import { order, requireActive, type InTenant, type Ordered } from '../../services/ordering.ts';
import { changesOf, unlessTaken } from '../../services/things.ts';
import {
  createBucket as createOperation,
  deleteBucket as deleteOperation,
  updateBucket as updateOperation,
} from './bucket-operations.ts';
import { driverOf } from '../drivers.ts';
import { placeIn } from '../account.ts';
import { s3Product } from '../usage/metering.ts';
import { buckets, insertBucket, readMaxLockDays, type BucketRow } from './repository.ts';
import { holdOwner } from '../users/users-repository.ts';
import { objectStorage } from '../system.ts';

/** Throws 400 at the field when the customer may not lock for so long. */
async function checkRetention({ tx, tenant }: InTenant, retentionDays: number): Promise<void> {
  const max = await readMaxLockDays(tx, tenant);
  if (retentionDays > max) throw invalidField('retentionDays', { errorKey: 'max', values: { max } });
}

/** Throws 400 at the field unless the user may own a bucket; it stays as it is until the order is placed. */
async function requireOwner({ tx, tenant }: InTenant, { region, owner }: BucketForm): Promise<void> {
  const user = await holdOwner(tx, tenant, { region, username: owner });
  if (!user) throw invalidField('owner', { errorKey: 'ownerUnknown' });
  if (!user.isUnrestricted) throw invalidField('owner', { errorKey: 'ownerRestricted' });
  if (user.state !== 'active') throw invalidField('owner', { errorKey: 'ownerBusy' });
}

/** What the audit log says of an order. */
const detailsOfNew = (bucket: BucketForm): AuditDetails => ({
  region: bucket.region,
  owner: bucket.owner,
  ...(bucket.quotaGiB === null ? {} : { quotaGiB: bucket.quotaGiB }),
  ...(bucket.objectLock ? { lockMode: bucket.lockMode, retentionDays: bucket.retentionDays } : {}),
});

/** A bucket costs what is stored, at most its quota. */
const storageLine = (quotaGiB: number | null) => ({
  product: s3Product,
  quantity: quotaGiB === null ? null : String(quotaGiB),
});

/** Orders a bucket at the price that was agreed to. */
export function orderBucket(
  call: WriteCall<typeof createBucket>,
  clouds: Clouds,
): Promise<Ordered & { id: string }> {
  const { agreedPrices, ...bucket } = call.body;
  return buckets.orderNew(call, {
    offered: () => {
      if (clouds.of(objectStorage, bucket.region) === null)
        throw invalidField('region', { errorKey: 'regionNotConnected' });
    },
    rules: async () => {
      await requireOwner(call, bucket);
      if (bucket.objectLock) await checkRetention(call, bucket.retentionDays);
    },
    gate: () => passAgreedGate(call, [storageLine(bucket.quotaGiB)], agreedPrices),
    insert: (row) =>
      unlessTaken(insertBucket(call.tx, call.tenant, { ...bucket, ...row }), {
        errorKey: 'bucketExists',
        field: 'name',
        constraint: 's3_bucket_partner_id_customer_id_region_name_key',
      }),
    order: ({ service }) => ({
      by: createOperation,
      subject: bucket.name,
      input: { ...placeIn(service, bucket.region), bucket },
      details: detailsOfNew(bucket),
    }),
  });
}

function checkQuota(bucket: BucketRow, { quotaGiB }: BucketEdit): void {
  const max = largestQuotaOf(bucket);
  if (quotaGiB !== null && quotaGiB > max) {
    throw invalidField('quotaGiB', { errorKey: 'max', values: { max } });
  }
}

/** The lock that an edit asks for; null when it leaves the lock as it is. Throws 400 at the field. */
async function editedLock(call: InTenant, bucket: BucketRow, edit: BucketEdit) {
  const { retentionDays, objectLockAcknowledged } = edit;
  if (retentionDays === null || retentionDays === bucket.retentionDays) return null;
  if (!bucketCan.editRetention(bucket) || bucket.lockMode === null)
    throw invalidField('retentionDays', { errorKey: 'bucketNotLocked' });
  await checkRetention(call, retentionDays);
  if (!objectLockAcknowledged) throw invalidField('objectLockAcknowledged', { errorKey: 'consent' });
  return { mode: bucket.lockMode, retentionDays };
}

/** What an edit makes of public access; null when it leaves it as it is. Throws 400 at the field. */
function editedAccess(bucket: BucketRow, { publicAccess, publicAccessAcknowledged }: BucketEdit) {
  if (publicAccess === null || publicAccess === isPublic(bucket)) return null;
  if (!publicAccess) return 'blocked' as const;
  if (!bucketCan.publish(bucket)) throw invalidField('publicAccess', { errorKey: 'bucketLocked' });
  if (!publicAccessAcknowledged) throw invalidField('publicAccessAcknowledged', { errorKey: 'consent' });
  return 'allowed' as const;
}

const mayStoreMore = (before: number | null, after: number | null): boolean =>
  before !== null && (after === null || after > before);

/** More room can cost more, so it passes the gate; its price was consented to with the bucket. */
const passForQuota = (
  call: WriteCall<typeof updateBucket>,
  { quotaGiB }: BucketRow,
): Promise<GatePass> | GatePass =>
  mayStoreMore(quotaGiB, call.body.quotaGiB)
    ? passPriceGate(call, [storageLine(call.body.quotaGiB)])
    : passWithoutCost();

export function orderBucketChange(call: WriteCall<typeof updateBucket>): Promise<Ordered> {
  const { query, body } = call;
  return buckets.orderEdit(call, {
    locked: () => buckets.locked(call, query.id),
    version: body.version,
    active: requireActive,
    rules: async (bucket) => {
      checkQuota(bucket, body);
      return { lock: await editedLock(call, bucket, body), publicAccess: editedAccess(bucket, body) };
    },
    gate: (bucket) => passForQuota(call, bucket),
    order: ({ service, thing: bucket, checked }) => {
      const after = { ...body, retentionDays: body.retentionDays ?? bucket.retentionDays };
      return {
        by: updateOperation,
        subject: bucket.name,
        input: {
          ...placeIn(service, bucket.region),
          name: bucket.name,
          // Set outside, it need not be whole GiB: what was not edited is not written anew.
          ...(body.quotaGiB === bucket.quotaGiB ? {} : { quotaGiB: body.quotaGiB }),
          ...checked,
        },
        details: { region: bucket.region, ...changesOf(['quotaGiB', 'retentionDays'], bucket, after) },
      };
    },
  });
}

export async function orderBucketRemoval(call: WriteCall<typeof deleteBucket>): Promise<Ordered> {
  const { service, thing: bucket } = await buckets.locked(call, call.query.id);
  if (!bucketCan.delete(bucket)) throw operationOpen();
  return order(call, deleteOperation, {
    targetId: bucket.id,
    subject: bucket.name,
    input: {
      ...placeIn(service, bucket.region),
      name: bucket.name,
      before: bucket.state,
      uploadsTo: call.query.uploadsTo ?? null,
      isTaken: bucket.state === 'failed' && !bucket.orderedHere,
    },
  });
}

/** The storage itself is asked: what the mirror knows may be older than what somebody has just removed. */
export const contentsQuestion = (
  clouds: Clouds,
): Question<typeof getBucketContents, { region: string; tenant: string; name: string }> => ({
  find: async (call) => {
    const { service, thing } = await buckets.locked(call, call.query.id);
    return { ...placeIn(service, thing.region), name: thing.name };
  },
  ask: async ({ found }) => {
    const contents = await ask(contentsProblems, () =>
      driverOf(clouds, found.region).countBucketContents(found),
    );
    return { ...contents, newestUploadAt: contents.newestUploadAt?.toISOString() ?? null };
  },
});

const contentsProblems: SystemProblems = { unavailable: 'storageUnavailable', missing: 'notFound' };
