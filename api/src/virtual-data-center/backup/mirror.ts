import type { ProtectedVm } from '@portal/ports/vm-backup';
import { asOnePage, defineMirror, type Mirror } from '../../platform/outbound/mirror-definition.ts';
import type { Clouds } from '../../platform/outbound/systems.ts';
import { tellCustomers } from '../../services/status.ts';
import { connectedRegions } from '../../services/regional-systems.ts';
import { backupOf, backupSystem } from '../system.ts';
import { judgeProtection, notePolicies, writeProtection } from './repository.ts';

/** The mirror of all backups of VMs of a connection. */
export const backupMirrorName = 'vm-backups';

/** Copies which VMs of a region have a backup, and what the last of each came to. */
export const backupMirror = (clouds: Clouds): Mirror<'connection', ProtectedVm> =>
  defineMirror({
    name: backupMirrorName,
    system: backupSystem.name,
    unit: 'connection',
    regions: connectedRegions(clouds, backupSystem),
    everySeconds: 300,
    // All before any is written: a VM may be in two of its backups.
    read: ({ region }, onUnreadable) => asOnePage(backupOf(clouds, region).listProtectedVms(onUnreadable)),
    keyOf: ({ vm }) => vm,
    write: async (tx, { region }, { rows: vms, requestedAt }) => {
      const { written, back } = await writeProtection(tx, { region, vms, requestedAt });
      await notePolicies(tx, region, { event: 'vmBackupBack', policies: back });
      await tellCustomers(tx, 'vdc-vms', written);
    },
    end: async (tx, { region }, reading) => {
      const { touched, ended } = await judgeProtection(tx, region, reading);
      await notePolicies(tx, region, { event: 'vmBackupGone', policies: ended });
      await tellCustomers(tx, 'vdc-vms', touched);
    },
  });
