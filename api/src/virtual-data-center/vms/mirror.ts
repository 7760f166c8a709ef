import type { Vm } from '@portal/ports/virtual-data-center';
import { countIngested } from '../../platform/metering/meter-queue.ts';
import { asOnePage, defineMirror, type Mirror } from '../../platform/outbound/mirror-definition.ts';
import type { Platform } from '../../platform/platform.ts';
import { tellCustomers } from '../../services/status.ts';
import { connectedRegions } from '../../services/regional-systems.ts';
import { cloudDirector, driverOf } from '../system.ts';
import { meterBackups } from '../backup/metering.ts';
import { writeVms } from './mirror-repository.ts';
import { vmMirrorName } from './repository.ts';

/** Copies the VMs of a region, of all customers in one reading. */
export const vmMirror = ({
  clouds,
  metrics,
}: Pick<Platform, 'clouds' | 'metrics'>): Mirror<'connection', Vm> =>
  defineMirror({
    name: vmMirrorName,
    system: cloudDirector.name,
    unit: 'connection',
    regions: connectedRegions(clouds, cloudDirector),
    everySeconds: 300,
    // What none of the pages names is gone.
    read: ({ region }, onUnreadable) => asOnePage(driverOf(clouds, region).listVms(null, onUnreadable)),
    changes: async ({ region }, since) => {
      const { since: next, vms } = await driverOf(clouds, region).changedVms(since);
      return { since: next, changed: vms };
    },
    write: async (tx, { region }, { rows: vms, whole, requestedAt, answeredAt }) => {
      await tellCustomers(tx, 'vdc-vms', await writeVms(tx, { region, vms, whole, requestedAt }));
      if (!whole) return;
      for (const read of await meterBackups(tx, { region, answeredAt }))
        countIngested(metrics.registry, read);
    },
  });
