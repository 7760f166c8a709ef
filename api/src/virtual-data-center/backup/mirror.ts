import type { ProtectedVm } from '@portal/ports/vm-backup';
import { defineMirror, type Mirror } from '../../platform/outbound/mirror-definition.ts';
import type { Clouds } from '../../platform/outbound/systems.ts';
import { backupOf, backupSystem, connectedTo } from '../backup-system.ts';
import { tellOfVms } from '../vms/mirror.ts';
import { writeProtection } from './repository.ts';

/** The mirror of all backups of VMs of a connection. */
export const backupMirrorName = 'vm-backups';

/** Read whole before it is written: a VM that no page has named has no policy. */
async function readRegion(clouds: Clouds, region: string): Promise<ProtectedVm[]> {
  const all: ProtectedVm[] = [];
  for await (const page of backupOf(clouds, region).listProtectedVms()) all.push(...page);
  return all;
}

/** Copies which VMs of a region have a backup, and what the last of each came to. */
export const backupMirror = (clouds: Clouds): Mirror<'connection', ProtectedVm> =>
  defineMirror({
    name: backupMirrorName,
    system: backupSystem.name,
    unit: 'connection',
    regions: connectedTo(clouds, backupSystem),
    everySeconds: 300,
    read: async function* ({ region }) {
      yield await readRegion(clouds, region);
    },
    write: async (tx, { region }, { rows: vms, requestedAt }) =>
      tellOfVms(tx, await writeProtection(tx, { region, vms, requestedAt })),
  });
