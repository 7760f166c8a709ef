import * as z from 'zod';
import { objectLockState } from './buckets.ts';

const count = z.number().int().nonnegative();

/** What one look into an existing tenant found; of long lists the first `contentsShown`. */
export const contentsShown = 50;
export const tenantContents = z.object({
  users: count,
  /** How many of them have no policy of the portal, and get no key until they have. */
  usersWithoutPolicy: count,
  accessKeys: count,
  buckets: count,
  objects: count,
  usedBytes: count,
  /** The longest default lock of any bucket; null when none is locked. */
  longestLockDays: count.nullable(),
  shownUsers: z.array(
    z.object({ username: z.string(), hasPolicy: z.boolean(), suspended: z.boolean(), accessKeys: count }),
  ),
  shownBuckets: z.array(
    z.object({
      name: z.string(),
      owner: z.string(),
      objects: count,
      usedBytes: count,
      objectLock: objectLockState,
      retentionDays: count.nullable(),
    }),
  ),
});
export type TenantContents = z.infer<typeof tenantContents>;
