import type { ObjectLock } from '@portal/ports/object-storage';
import type { GatewayBucket } from './admin-shapes.ts';

/** A gateway behind the same address may answer a lock that another has changed already: no answer counts for ever. */
const longestMs = 60 * 60 * 1000;

type Known = { mtime: string; lock: ObjectLock; readAt: number };

/**
 * Locks as they were read last. The gateway moves a bucket's `mtime` with every change of its settings, the lock's rule
 * among them, and never for what is put into it.
 */
export type LockMemory = {
  recall(bucket: GatewayBucket): ObjectLock | undefined;
  /** `bucket` as it was before its lock was read. */
  keep(bucket: GatewayBucket, lock: ObjectLock): void;
};

export function createLockMemory(): LockMemory {
  const known = new Map<string, Known>();
  const isOld = ({ readAt }: Known): boolean => Date.now() - readAt > longestMs;
  // In the order of their reading: the old ones come first, and those of deleted buckets go with them.
  const forgetOld = (): void => {
    for (const [id, found] of known) {
      if (!isOld(found)) return;
      known.delete(id);
    }
  };
  return {
    recall({ id, mtime }) {
      const found = known.get(id);
      return found?.mtime === mtime && !isOld(found) ? found.lock : undefined;
    },
    keep({ id, mtime }, lock) {
      known.delete(id);
      known.set(id, { mtime, lock, readAt: Date.now() });
      forgetOld();
    },
  };
}
