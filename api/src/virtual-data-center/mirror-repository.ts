import type { Vdc, VdcSummary } from '@portal/ports/virtual-data-center';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import type { CustomerUnit } from '../platform/outbound/mirror-definition.ts';
import { inRegion, removeUnlisted, takenAway, type Change } from '../services/mirrored.ts';
import { insertFound } from './repository.ts';

/** What was read of a vDC; all of it when the portal did not know it. */
export type ReadVdc = { summary: VdcSummary; found: Vdc | null };
type Listing = { rows: readonly ReadVdc[]; requestedAt: Date };

/** The vDCs of a customer in a region that the portal knows, by the system's ids. */
export async function knownVdcs(db: Queryable, unit: CustomerUnit): Promise<Set<string>> {
  const rows = await db.rows<{ id: string }>(
    sql`select system_id as id from vdc where ${inRegion(unit)} and system_id is not null`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** What an order has told since the question was asked is newer. */
async function writeRead(
  tx: Transaction,
  unit: CustomerUnit,
  { summary: { id, allocated, used, vms, runningVms }, requestedAt }: ReadVdc & Pick<Listing, 'requestedAt'>,
): Promise<void> {
  const { vCpus, memoryGiB, diskGiB } = allocated;
  await tx.run(sql`
    update vdc set used_vcpus = ${used.vCpus}, used_memory_gib = ${used.memoryGiB}, used_disk_gib = ${used.diskGiB},
      vms = ${vms}, running_vms = ${runningVms}, vcpus = ${vCpus}, memory_gib = ${memoryGiB}, disk_gib = ${diskGiB},
      version = version + case when (vcpus, memory_gib, disk_gib) = (${vCpus}, ${memoryGiB}, ${diskGiB}) then 0 else 1 end,
      updated_at = case when (vcpus, memory_gib, disk_gib) = (${vCpus}, ${memoryGiB}, ${diskGiB}) then updated_at else now() end,
      updated_by_name = case when (vcpus, memory_gib, disk_gib) = (${vCpus}, ${memoryGiB}, ${diskGiB}) then updated_by_name else '' end,
      synced_at = portal_now()
    where ${inRegion(unit)} and system_id = ${id} and state = 'active'
      and (synced_at is null or synced_at < ${requestedAt})`);
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
    if (read.summary.state === 'ready') await writeRead(tx, unit, { ...read, requestedAt });
  }
  const names = rows.map(({ summary }) => summary.name);
  const gone = await removeUnlisted(tx, unit, { table: 'vdc', name: 'name', names, requestedAt });
  return [...changes, ...gone.map((target): Change => ({ event: 'vdcGone', target }))];
}
