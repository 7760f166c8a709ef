import { ProviderFailure } from '@portal/ports/failure';
import type { ObjectLock } from '@portal/ports/object-storage';
import type { AdminOps } from './admin-ops.ts';
import { bucketInstance } from './admin-shapes.ts';
import type { GatewayBucket } from './admin-shapes.ts';
import type { Gateway } from './gateway.ts';
import { inParallel } from './in-parallel.ts';
import { lockOf, readLock } from './object-lock.ts';

/** `BUCKET_OBJ_LOCK_ENABLED` of the gateway's sources. */
const lockFlag = 32;

/** The admin interface says whether a bucket has a lock, but not its rule. */
async function hasLock(admin: AdminOps, { tenant, bucket, id }: GatewayBucket): Promise<boolean> {
  const call = { method: 'GET', path: '/admin/metadata/bucket.instance' } as const;
  const { data } = await admin.read({ ...call, query: { key: `${tenant}/${bucket}:${id}` } }, bucketInstance);
  return (data.bucket_info.flags & lockFlag) !== 0;
}

async function orUndefined<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof ProviderFailure) return undefined;
    throw error;
  }
}

type Learn = (bucket: GatewayBucket, lock: ObjectLock) => void;

/**
 * The locks of buckets of one owner, in their order; that one could not be read never hides the bucket. The owner's key
 * is needed for the rule of a lock alone, and only when the bucket was changed since that was read.
 */
export async function locksOf(gateway: Gateway, buckets: GatewayBucket[]): Promise<ObjectLock[]> {
  const known = new Map(buckets.map((bucket) => [bucket, gateway.locks.recall(bucket)]));
  const learn: Learn = (bucket, lock) => {
    gateway.locks.keep(bucket, lock);
    known.set(bucket, lock);
  };
  const unread = buckets.filter((bucket) => known.get(bucket) === undefined);
  const isLocked = await inParallel(unread, (bucket) => orUndefined(hasLock(gateway.admin, bucket)));
  for (const [index, bucket] of unread.entries())
    if (isLocked[index] === false) learn(bucket, { state: 'disabled' });
  const locked = unread.filter((_bucket, index) => isLocked[index] === true);
  await readRules(gateway, locked, learn);
  return buckets.map((bucket) => known.get(bucket) ?? { state: 'unknown' });
}

async function readRules(gateway: Gateway, buckets: GatewayBucket[], learn: Learn): Promise<void> {
  const owner = buckets[0]?.owner;
  if (owner === undefined) return;
  const reading = gateway.asOwner(owner, (s3) =>
    inParallel(buckets, async (bucket) => {
      const lock = await orUndefined(readLock(s3, bucket.bucket));
      if (lock !== undefined) learn(bucket, lockOf(lock));
    }),
  );
  await orUndefined(reading);
}
