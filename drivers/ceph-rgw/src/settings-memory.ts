import type { ObjectLock, PublicAccess } from '@portal/ports/object-storage';
import type { GatewayBucket } from './admin-shapes.ts';

/** What a bucket is set to, as the port tells it. */
export type Settings = { objectLock: ObjectLock; publicAccess: PublicAccess };

/** A gateway behind the same address may answer a lock that another has changed already: no answer counts for ever. */
const longestMs = 60 * 60 * 1000;

type Known = { mtime: string; settings: Settings; readAt: number };

/**
 * Settings as they were read last. The gateway moves a bucket's `mtime` with every change of them, the lock's rule and
 * the public access block among them, and never for what is put into it.
 */
export type SettingsMemory = {
  recall(bucket: GatewayBucket): Settings | undefined;
  /** `bucket` as it was before its settings were read. */
  keep(bucket: GatewayBucket, settings: Settings): void;
};

export function createSettingsMemory(): SettingsMemory {
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
      return found?.mtime === mtime && !isOld(found) ? found.settings : undefined;
    },
    keep({ id, mtime }, settings) {
      known.delete(id);
      known.set(id, { mtime, settings, readAt: Date.now() });
      forgetOld();
    },
  };
}
