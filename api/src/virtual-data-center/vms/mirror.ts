import type { Vm } from '@portal/ports/virtual-data-center';
import type { Transaction } from '../../platform/database/database.ts';
import { publish } from '../../platform/events/events.ts';
import { countIngested } from '../../platform/metering/meter-queue.ts';
import { asOnePage, defineMirror, type Mirror } from '../../platform/outbound/mirror-definition.ts';
import type { Platform } from '../../platform/platform.ts';
import { connectedTo } from '../backup-system.ts';
import { cloudDirector, driverOf } from '../system.ts';
import { meterBackups } from '../backup/metering.ts';
import { writeVms, type OfCustomer } from './mirror-repository.ts';
import { vmMirrorName } from './repository.ts';

/** Has their screens read the VMs anew. */
export async function tellOfVms(tx: Transaction, customers: readonly OfCustomer[]): Promise<void> {
  for (const { partnerId, customerId } of customers)
    await publish(tx, { topic: 'vdc-vms', partnerId, customerId, id: null });
}

/** Copies the VMs of a region, of all customers in one reading. */
export const vmMirror = ({
  clouds,
  metrics,
}: Pick<Platform, 'clouds' | 'metrics'>): Mirror<'connection', Vm> =>
  defineMirror({
    name: vmMirrorName,
    system: cloudDirector.name,
    unit: 'connection',
    regions: connectedTo(clouds, cloudDirector),
    everySeconds: 300,
    // What none of the pages names is gone.
    read: ({ region }) => asOnePage(driverOf(clouds, region).listVms(null)),
    changes: async ({ region }, since) => {
      const { since: next, vms } = await driverOf(clouds, region).changedVms(since);
      return { since: next, changed: vms };
    },
    write: async (tx, { region }, { rows: vms, whole, requestedAt, answeredAt }) => {
      await tellOfVms(tx, await writeVms(tx, { region, vms, whole, requestedAt }));
      if (!whole) return;
      for (const read of await meterBackups(tx, { region, answeredAt }))
        countIngested(metrics.registry, read);
    },
  });
