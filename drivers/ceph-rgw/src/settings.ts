import { ProviderFailure } from '@portal/ports/failure';
import type { ObjectLock, PublicAccess } from '@portal/ports/object-storage';
import type { AdminOps } from './admin-ops.ts';
import type { GatewayBucket } from './admin-shapes.ts';
import { readSettings } from './bucket-record.ts';
import type { Gateway } from './gateway.ts';
import { inParallel } from './in-parallel.ts';
import { isLocked, lockOf, readLock } from './object-lock.ts';
import { publicAccessOf } from './public-access.ts';
import type { Settings } from './settings-memory.ts';

async function orUndefined<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof ProviderFailure) return undefined;
    throw error;
  }
}

type Told = { isLocked: boolean; publicAccess: PublicAccess };

/** What the admin interface says of a bucket: whether it has a lock, but not its rule. */
async function toldOf(admin: AdminOps, bucket: GatewayBucket): Promise<Told> {
  const settings = await readSettings(admin, bucket);
  const publicAccess = await orUndefined((async () => publicAccessOf(settings))());
  return { isLocked: isLocked(settings), publicAccess: publicAccess ?? 'unknown' };
}

const unknown: Settings = { objectLock: { state: 'unknown' }, publicAccess: 'unknown' };

/**
 * The settings of buckets of one owner, in their order; that one could not be read never hides the bucket. The owner's
 * key is needed for the rule of a lock alone, and only when the bucket was changed since that was read.
 */
export async function settingsOf(gateway: Gateway, buckets: GatewayBucket[]): Promise<Settings[]> {
  const known = new Map(buckets.map((bucket) => [bucket, gateway.settings.recall(bucket)]));
  const unread = buckets.filter((bucket) => known.get(bucket) === undefined);
  const told = await inParallel(unread, (bucket) => orUndefined(toldOf(gateway.admin, bucket)));
  const toldBy = new Map(unread.map((bucket, index) => [bucket, told[index]]));
  const rules = await rulesOf(
    gateway,
    unread.filter((bucket) => toldBy.get(bucket)?.isLocked === true),
  );
  for (const bucket of unread) {
    const found = toldBy.get(bucket);
    if (found === undefined) continue;
    const objectLock = found.isLocked ? rules.get(bucket) : ({ state: 'disabled' } as const);
    const settings = { ...unknown, publicAccess: found.publicAccess, ...(objectLock && { objectLock }) };
    known.set(bucket, settings);
    if (objectLock !== undefined) gateway.settings.keep(bucket, settings);
  }
  return buckets.map((bucket) => known.get(bucket) ?? unknown);
}

/** Those that could be read. */
async function rulesOf(gateway: Gateway, buckets: GatewayBucket[]): Promise<Map<GatewayBucket, ObjectLock>> {
  const rules = new Map<GatewayBucket, ObjectLock>();
  const owner = buckets[0]?.owner;
  if (owner === undefined) return rules;
  const reading = gateway.asOwner(owner, (s3) =>
    inParallel(buckets, async (bucket) => {
      const lock = await orUndefined(readLock(s3, bucket.bucket));
      if (lock !== undefined) rules.set(bucket, lockOf(lock));
    }),
  );
  await orUndefined(reading);
  return rules;
}
