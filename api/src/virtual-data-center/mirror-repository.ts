import { orNull } from '@portal/ports/failure';
import type { Vdc, VdcSummary, VirtualDataCenter } from '@portal/ports/virtual-data-center';
import type { Transaction } from '../platform/database/database.ts';
import type { CustomerUnit } from '../platform/outbound/mirror-definition.ts';
import { removeUnlisted, takenAway, type Change } from '../services/mirrored.ts';
import { writeRead } from './mirrored-vdc.ts';
import { insertFound } from './repository.ts';

/** What was read of a vDC; all of it when the portal did not know it. */
export type ReadVdc = { summary: VdcSummary; found: Vdc | null };
type Listing = { rows: readonly ReadVdc[]; requestedAt: Date };

/** All of one that is not just being made: then its networks may not be there yet. */
export async function foundOf(driver: VirtualDataCenter, { id, state }: VdcSummary): Promise<Vdc | null> {
  const found = state === 'ready' ? await orNull(driver.getVdc(id)) : null;
  return found?.state === 'ready' ? found : null;
}

/** One that the system no longer has goes; one that an order has taken away since does not come back. */
export async function mirrorVdcs(
  tx: Transaction,
  unit: CustomerUnit,
  { rows, requestedAt }: Listing,
): Promise<Change[]> {
  const away = await takenAway(tx, unit, { table: 'vdc', kind: 'deleteVdc', requestedAt });
  const { region } = unit;
  const changes: Change[] = [];
  for (const read of rows) {
    if (away.has(read.summary.name)) continue;
    const { found } = read;
    if (found && (await insertFound(tx, unit, { ...found, ...found.allocated, region, systemId: found.id })))
      changes.push({ event: 'vdcFound', target: found.name });
    changes.push(...(await writeRead(tx, unit, { ...read, requestedAt })));
  }
  const names = rows.map(({ summary }) => summary.name);
  const gone = await removeUnlisted(tx, unit, { table: 'vdc', name: 'name', names, requestedAt });
  return [...changes, ...gone.map((target): Change => ({ event: 'vdcGone', target }))];
}
