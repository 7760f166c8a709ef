import { CreateBucketCommand, DeleteBucketCommand } from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';
import { readElements, unlessUnreadable, type Fields } from '@portal/driver-kit/elements';
import { isKind, orNull, ProviderFailure } from '@portal/ports/failure';
import type {
  BucketRef,
  NewBucket,
  PublicAccessChoice,
  Retention,
  StorageBucket,
} from '@portal/ports/object-storage';
import type { OnUnreadable } from '@portal/ports/unreadable';
import { z } from 'zod';
import { gatewayBucket } from './admin-shapes.ts';
import type { GatewayBucket } from './admin-shapes.ts';
import type { Gateway } from './gateway.ts';
import { inParallel } from './in-parallel.ts';
import { bucketPathOf, refuseBadNewName, uidOf, usernameOf } from './names.ts';
import { changeLock, completeLock } from './object-lock.ts';
import { setPublicAccess } from './public-access.ts';
import { understood } from './s3.ts';
import type { Settings } from './settings-memory.ts';
import { settingsOf } from './settings.ts';
import { removeUploads } from './uploads.ts';
import { listUids } from './users.ts';

/** `notFound` when there is no such bucket. */
export async function findBucket(gateway: Gateway, ref: BucketRef): Promise<GatewayBucket> {
  const query = { bucket: bucketPathOf(ref.tenant, ref.name), stats: 'true' };
  return gateway.admin.read({ method: 'GET', path: '/admin/bucket', query }, gatewayBucket);
}

/** Every step looks first, so that a repeated call goes on where a crash stopped it. */
export async function createBucket(gateway: Gateway, wanted: NewBucket): Promise<void> {
  refuseBadNewName(wanted.name);
  const owner = uidOf(wanted.tenant, wanted.owner);
  const before = await orNull(findBucket(gateway, wanted));
  if (before !== null && before.owner !== owner)
    throw new ProviderFailure('conflict', `The bucket ${wanted.name} exists with another owner.`);
  await gateway.asOwner(owner, async (s3) => {
    if (before === null) await putBucket(s3, wanted);
    // Asked also of a new bucket: the gateway answers 200 when a concurrent call made it without lock.
    await completeLock(s3, wanted.name, wanted.objectLock);
  });
  await changePublicAccess(gateway, wanted, wanted.publicAccess ?? 'blocked');
  await setQuota(gateway, wanted, wanted.quotaBytes);
}

async function putBucket(s3: S3Client, { name, objectLock }: NewBucket): Promise<void> {
  const lock = objectLock === null ? {} : { ObjectLockEnabledForBucket: true };
  await understood(s3.send(new CreateBucketCommand({ Bucket: name, ...lock })));
}

/** The gateway keeps whole KiB: an odd number of bytes is rounded up. */
export async function setQuota(gateway: Gateway, ref: BucketRef, quotaBytes: number | null): Promise<void> {
  const bucket = await findBucket(gateway, ref);
  const kib = quotaBytes === null ? null : Math.ceil(quotaBytes / 1024);
  if (quotaOf(bucket) === (kib === null ? null : kib * 1024)) return;
  const limit = kib === null ? { enabled: 'false' } : { enabled: 'true', 'max-size-kb': String(kib) };
  const query = { quota: '', uid: bucket.owner, bucket: ref.name, ...limit };
  await gateway.admin.send({ method: 'PUT', path: '/admin/bucket', query });
}

function quotaOf({ bucket_quota: quota }: GatewayBucket): number | null {
  return quota.enabled && quota.max_size >= 0 ? quota.max_size : null;
}

/** By S3, as the owner: the admin interface has no call for it. */
export async function setObjectLock(gateway: Gateway, ref: BucketRef, retention: Retention): Promise<void> {
  const { owner } = await findBucket(gateway, ref);
  await gateway.asOwner(owner, (s3) => changeLock(s3, ref.name, retention));
}

export const changePublicAccess = async (
  gateway: Gateway,
  ref: BucketRef,
  wanted: PublicAccessChoice,
): Promise<void> => setPublicAccess(gateway, await findBucket(gateway, ref), wanted);

/**
 * By S3, as the owner: the gateway then refuses as long as anything is left, whatever its lock. Not so of unfinished
 * uploads, which 16.2 takes along without a word.
 */
export async function deleteBucket(
  gateway: Gateway,
  ref: BucketRef,
  { uploadsTo }: { uploadsTo: Date | null },
): Promise<void> {
  const bucket = await orNull(findBucket(gateway, ref));
  if (bucket === null) return;
  await gateway.asOwner(bucket.owner, async (s3) => {
    await orNull(
      (async () => {
        await removeUploads(s3, ref.name, uploadsTo);
        await understood(s3.send(new DeleteBucketCommand({ Bucket: ref.name })));
      })(),
    );
  });
}

export async function getBucket(gateway: Gateway, ref: BucketRef): Promise<StorageBucket> {
  const bucket = await findBucket(gateway, ref);
  const [read] = await withSettings(gateway, [bucket]);
  if (read === undefined) throw new ProviderFailure('notFound', 'There is no such bucket.');
  return read;
}

const named = { idOf: ({ bucket }: Fields) => bucket, shape: gatewayBucket };

/** A bucket of which the settings cannot be read cannot be read itself. */
async function readable(
  gateway: Gateway,
  buckets: GatewayBucket[],
  onUnreadable: OnUnreadable,
): Promise<StorageBucket[]> {
  try {
    return await withSettings(gateway, buckets);
  } catch (error) {
    if (!isKind(error, 'protocol')) throw error;
  }
  const each = await inParallel(buckets, (bucket) =>
    unlessUnreadable(bucket.bucket, withSettings(gateway, [bucket]), onUnreadable),
  );
  return each.flatMap((found) => found ?? []);
}

export async function listBuckets(
  gateway: Gateway,
  tenant: string,
  onUnreadable: OnUnreadable,
): Promise<StorageBucket[]> {
  const uids = await listUids(gateway.admin, tenant, onUnreadable);
  const lists = await inParallel(uids, async (uid) => {
    const query = { uid, stats: 'true' };
    const call = { method: 'GET', path: '/admin/bucket', query } as const;
    const found = await gateway.admin.read(call, z.array(z.unknown()));
    return readable(gateway, readElements(found, named, onUnreadable), onUnreadable);
  });
  return lists.flat().toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Buckets of one owner. */
async function withSettings(gateway: Gateway, buckets: GatewayBucket[]): Promise<StorageBucket[]> {
  const settings = await settingsOf(gateway, buckets);
  return buckets.flatMap((bucket, index) => {
    const found = settings[index];
    return found === undefined ? [] : [storageBucket(bucket, found)];
  });
}

function storageBucket(bucket: GatewayBucket, settings: Settings): StorageBucket {
  const usage = Object.values(bucket.usage);
  return {
    name: bucket.bucket,
    owner: usernameOf(bucket.owner),
    createdAt: bucket.creation_time,
    objects: bucket.usage['rgw.main']?.num_objects ?? 0,
    usedBytes: usage.reduce((sum, { size }) => sum + size, 0),
    quotaBytes: quotaOf(bucket),
    ...settings,
  };
}
