import type { Transaction } from '../platform/database/database.ts';
import { operationOpen } from '../platform/operations/order.ts';
import { Problem } from '../platform/http/problem.ts';
import type { Tenant } from '../platform/database/tenancy.ts';
import { isBeingChanged } from '../s3-storage/index.ts';
import { isAnything, orderedIn, type Holdings } from './repository.ts';

const orderedHere = (details: Holdings): Problem =>
  new Problem('orderedHere').with({
    details,
  });

/** Throws 409 while something in the linked tenant was ordered here, or is being changed. */
export async function requireUnlinkable(tx: Transaction, tenant: Tenant, region: string): Promise<void> {
  const ordered = await orderedIn(tx, tenant, region);
  if (isAnything(ordered)) throw orderedHere(ordered);
  if (await isBeingChanged(tx, tenant)) throw operationOpen();
}
