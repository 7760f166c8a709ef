import type { Transaction } from '../platform/database/database.ts';
import { operationOpen } from '../platform/operations/order.ts';
import { Problem } from '../platform/http/problem.ts';
import type { Tenant } from '../platform/database/tenancy.ts';
import type { Holdings, LinkedService } from '../platform/outbound/linked-service.ts';

export const isAnything = ({ resources, users, keys }: Holdings): boolean => resources + users + keys > 0;

type OfRegion = { tenant: Tenant; region: string };

/** Throws 409 while something in the linked tenant was ordered here, or is being changed. */
export async function requireUnlinkable(
  tx: Transaction,
  linked: LinkedService,
  { tenant, region }: OfRegion,
): Promise<void> {
  const details = await linked.orderedIn(tx, tenant, region);
  if (isAnything(details)) throw new Problem('orderedHere').with({ details });
  if (await linked.isBeingChanged(tx, tenant)) throw operationOpen();
}
