import type { CloudTenant } from '@portal/ports/cloud-connect';
import { failOnUnreadable, type Unreadable } from '@portal/ports/unreadable';
import type { Clouds } from '../platform/outbound/systems.ts';
import { driverOf } from './system.ts';

type Wanted = { region: string; isWanted: (tenant: CloudTenant) => boolean };

/**
 * One tenant of a region, whatever of the others cannot be read; null without it. Throws `protocol` when it may be one that
 * cannot be read: then nobody can say that it is not there.
 */
export async function findTenant(clouds: Clouds, { region, isWanted }: Wanted): Promise<CloudTenant | null> {
  const unreadable: Unreadable[] = [];
  for await (const page of driverOf(clouds, region).listTenants((one) => unreadable.push(one))) {
    const found = page.find(isWanted);
    if (found) return found;
  }
  for (const one of unreadable) failOnUnreadable(one);
  return null;
}
