import { isKind, orNull } from '@portal/ports/failure';
import type { ObjectStorage, StorageBucket, StorageUser } from '@portal/ports/object-storage';

type InTenant = { driver: ObjectStorage; tenant: string };

/** Gives users the words of today's policies, which deny what has become known since theirs were written. */
export async function renewPolicies(
  { driver, tenant }: InTenant,
  users: readonly StorageUser[],
): Promise<void> {
  for (const { username, isPolicyCurrent } of users)
    if (!isPolicyCurrent) await orNull(driver.renewPolicy({ tenant, username }));
}

/** A bucket as it is now, and whether that was done here. */
export type ShutBucket = { bucket: StorageBucket; isShut: boolean };

/**
 * Blocks public access to every bucket for which nobody `chose` it. One that the system will not let be blocked is told
 * as open, and the others are blocked all the same.
 */
export async function shutUnchosen(
  of: InTenant,
  buckets: readonly StorageBucket[],
  chosen: ReadonlySet<string>,
): Promise<ShutBucket[]> {
  const shut: ShutBucket[] = [];
  for (const bucket of buckets) {
    const isLeft = bucket.publicAccess !== 'allowed' || chosen.has(bucket.name);
    const publicAccess = isLeft ? bucket.publicAccess : await blocked(of, bucket.name);
    const isShut = !isLeft && publicAccess === 'blocked';
    shut.push({ bucket: { ...bucket, publicAccess }, isShut });
  }
  return shut;
}

async function blocked({ driver, tenant }: InTenant, name: string): Promise<'blocked' | 'open'> {
  try {
    // One that is gone meanwhile is open to nobody.
    await orNull(driver.setPublicAccess({ tenant, name }, 'blocked'));
    return 'blocked';
  } catch (error) {
    if (isKind(error, 'refused')) return 'open';
    throw error;
  }
}
