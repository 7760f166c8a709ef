import { operationOpen } from '../platform/operations/order.ts';
import { Problem } from '../platform/http/problem.ts';
import type { InTenant } from '../services/ordering.ts';
import { countBuckets, isBeingChanged } from './buckets/repository.ts';

/** Throws 409 with their number while buckets are left, and while something else is being changed. */
export async function requireEndable({ tx, tenant }: InTenant): Promise<void> {
  const buckets = await countBuckets(tx, tenant);
  if (buckets > 0) {
    throw new Problem('serviceNotEmpty').with({ details: { buckets } });
  }
  // A user that is still to be made would be left behind in the storage system.
  if (await isBeingChanged(tx, tenant)) throw operationOpen();
}
