import { toldOfVdc, type VdcConfiguration } from '@portal/contract/virtual-data-center/configuration';
import type { Vdc, VdcSummary } from '@portal/ports/virtual-data-center';
import type { Transaction } from '../platform/database/database.ts';
import type { CustomerUnit } from '../platform/outbound/mirror-definition.ts';
import type { Change } from '../services/mirrored.ts';
import { changesOf } from '../services/things.ts';
import { countForeignEdit, lockKnown, writeFound, writeUse, type KnownVdc } from './repository.ts';

/** As the audit log tells it. */
export const toldOf = (vdc: VdcConfiguration) => ({
  ...vdc,
  internalNetwork: vdc.internalIp === '' ? null : `${vdc.internalIp}/${vdc.internalNetmask}`,
});

/** What the portal shows of what was found. */
const configurationOf = ({ allocated, internalNetwork, publicNetwork }: Vdc): VdcConfiguration => ({
  ...allocated,
  publicNetwork: publicNetwork !== null,
  firewall: publicNetwork !== null,
  bandwidthMbps: publicNetwork?.bandwidthMbps ?? null,
  ispRedundancy: publicNetwork?.redundant ?? false,
  internalIp: internalNetwork?.ip ?? '',
  internalNetmask: internalNetwork?.netmask ?? null,
});

/** What somebody has done to it in the system itself. While an order works on it, that is the order's. */
function foreignChanges(known: KnownVdc, found: Vdc): Change[] {
  if (known.state !== 'active') return [];
  const changes: Change[] = [];
  if (known.name !== found.name)
    changes.push({ event: 'vdcRenamed', target: found.name, details: { previousName: known.name } });
  const details = changesOf(toldOfVdc, toldOf(known.configuration), toldOf(configurationOf(found)));
  if (Object.keys(details).length > 0)
    changes.push({ event: 'vdcChangedThere', target: found.name, details });
  return changes;
}

type Read = { summary: VdcSummary; found: Vdc | null; requestedAt: Date };

/**
 * What is there is what is shown and billed, also when an order has left it half done. One that is being made is its order's.
 */
export async function writeRead(
  tx: Transaction,
  { partnerId, customerId, region }: CustomerUnit,
  { summary, found, requestedAt }: Read,
): Promise<Change[]> {
  const known = await lockKnown(tx, { partnerId, customerId, region, systemId: summary.id }, requestedAt);
  if (known === null) return [];
  const of = { partnerId, id: known.id };
  if (found === null) {
    if (summary.state === 'ready') await writeUse(tx, of, summary);
    return [];
  }
  const changes = foreignChanges(known, found);
  await writeFound(tx, of, found);
  if (changes.length > 0) await countForeignEdit(tx, of);
  return changes;
}
