import { contentsShown, type TenantContents } from '@portal/contract/s3-storage/linking';
import type { StorageBucket, StorageUser } from '@portal/ports/object-storage';

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** What the operator sees of a tenant before it is linked. */
export function contentsOf(users: readonly StorageUser[], buckets: readonly StorageBucket[]): TenantContents {
  const locks = buckets.flatMap(({ objectLock }) =>
    objectLock.state === 'enabled' ? [objectLock.retentionDays] : [],
  );
  return {
    users: users.length,
    usersWithoutPolicy: users.filter(({ policy }) => policy === null).length,
    accessKeys: sum(users.map(({ accessKeyIds }) => accessKeyIds.length)),
    buckets: buckets.length,
    objects: sum(buckets.map(({ objects }) => objects)),
    usedBytes: sum(buckets.map(({ usedBytes }) => usedBytes)),
    longestLockDays: locks.length === 0 ? null : Math.max(...locks),
    shownUsers: users.slice(0, contentsShown).map(({ username, policy, suspended, accessKeyIds }) => ({
      username,
      hasPolicy: policy !== null,
      suspended,
      accessKeys: accessKeyIds.length,
    })),
    shownBuckets: buckets.slice(0, contentsShown).map(({ name, owner, objects, usedBytes, objectLock }) => ({
      name,
      owner,
      objects,
      usedBytes,
      objectLock: objectLock.state,
      retentionDays: objectLock.state === 'enabled' ? objectLock.retentionDays : null,
    })),
  };
}
