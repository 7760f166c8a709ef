import { orNull, ProviderFailure } from '@portal/ports/failure';
import type { OnUnreadable } from '@portal/ports/unreadable';
import type { Vdc, VdcState, VdcSummary, VirtualDataCenter } from '@portal/ports/virtual-data-center';
import sql from 'sql-template-tag';
import type { Transaction } from '../platform/database/database.ts';
import type { CustomerUnit, Reading } from '../platform/outbound/mirror-definition.ts';
import { backAs, goneAs, inRegion, wantedIn, writesListed, type Change } from '../services/mirrored.ts';
import { bringBack, judge, type EndedThing, type MirroredTable } from '../services/unseen.ts';
import { service } from './account.ts';
import { policiesOf, policiesOfVdc } from './backup/policies.ts';
import { writeRead } from './mirrored-vdc.ts';
import { insertFound } from './repository.ts';
import { vmTable } from './vms/mirror-repository.ts';

/** What was read of a vDC; all of it when the portal did not know it. */
export type ReadVdc = { summary: VdcSummary; found: Vdc | null };

/** Of one whose state nobody knows, what is there is told as well. */
const isMade = (state: VdcState | undefined): boolean => state === 'ready' || state === 'unknown';

/** All of one that is not just being made: then its networks may not be there yet. */
async function foundOf(driver: VirtualDataCenter, { id, state }: VdcSummary): Promise<Vdc | null> {
  const found = isMade(state) ? await orNull(driver.getVdc(id)) : null;
  return isMade(found?.state) ? found : null;
}

/** One vDC with its networks; null when these cannot be read, which spoils no other. */
export async function readVdc(
  driver: VirtualDataCenter,
  summary: VdcSummary,
  onUnreadable: OnUnreadable,
): Promise<ReadVdc | null> {
  try {
    return { summary, found: await foundOf(driver, summary) };
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.kind !== 'protocol') throw error;
    onUnreadable({ id: summary.id, reason: error.message });
    return null;
  }
}

const vdcTable: MirroredTable = {
  service,
  table: 'vdc',
  key: sql`t.system_id`,
  systemId: sql`t.system_id`,
  place: sql`t.region`,
  heardAt: sql`coalesce(t.synced_at, t.created_at)`,
  settled: sql`t.state = 'active' and t.system_id is not null`,
  parts: [
    policiesOf(sql`(select v.vdc_id from vdc_vm v where v.partner_id = t.partner_id and v.id = t.vm_id)`),
    { ...vmTable, of: sql`t.vdc_id`, isMirrored: true },
    { ...policiesOfVdc, of: sql`t.vdc_id`, isMirrored: false },
  ],
};

/** One that had ended is there again, with all that it has had. */
async function vdcBack(back: EndedThing, tx: Transaction, { partnerId }: CustomerUnit): Promise<Change> {
  await bringBack(
    tx,
    policiesOfVdc,
    sql`select g.partner_id, g.customer_id, g.place, g.system_id, '{}'::jsonb as now from gone_thing g
      where g.partner_id = ${partnerId} and g.thing = ${policiesOfVdc.table} and g.place = ${String(back.row['id'])}`,
  );
  return backAs('vdcBack')(back);
}

/** Writes what was read of vDCs. */
export const mirrorVdcs = writesListed<ReadVdc>({
  table: vdcTable,
  nameOf: ({ summary }) => summary.name,
  wanted: (unit, rows) =>
    wantedIn(
      unit,
      rows.map(({ summary }) => summary.id),
    ),
  deletedBy: 'deleteVdc',
  back: vdcBack,
  write: async (tx, unit, { row, requestedAt }) => {
    const { found } = row;
    const { region } = unit;
    const isNew =
      found && (await insertFound(tx, unit, { ...found, ...found.allocated, region, systemId: found.id }));
    return [
      ...(isNew ? [{ event: 'vdcFound', target: found.name } as const] : []),
      ...(await writeRead(tx, unit, { ...row, requestedAt })),
    ];
  },
});

/** What a reading means for the vDCs that the portal has. */
export async function judgeVdcs(tx: Transaction, unit: CustomerUnit, reading: Reading): Promise<Change[]> {
  const { ended } = await judge(tx, vdcTable, { of: inRegion(unit), reading });
  return ended.map(goneAs('vdcGone'));
}
