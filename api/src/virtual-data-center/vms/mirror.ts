import type { Vm } from '@portal/ports/virtual-data-center';
import type { Transaction } from '../../platform/database/database.ts';
import { publish } from '../../platform/events/events.ts';
import { countIngested } from '../../platform/metering/meter-queue.ts';
import { defineMirror, type Mirror } from '../../platform/outbound/mirror-definition.ts';
import type { Platform } from '../../platform/platform.ts';
import { connectedTo } from '../backup-system.ts';
import { cloudDirector, driverOf } from '../system.ts';
import { meterBackups } from '../backup/metering.ts';
import { removeUnseen, writeVms, type OfCustomer } from './mirror-repository.ts';
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
    read: ({ region }) => driverOf(clouds, region).listVms(null),
    changes: async ({ region }, since) => {
      const { since: next, vms } = await driverOf(clouds, region).changedVms(since);
      return { since: next, changed: vms };
    },
    write: async (tx, { region }, { rows: vms, whole, requestedAt, answeredAt }) => {
      const changed = vms.length > 0 ? await writeVms(tx, { region, vms, requestedAt }) : [];
      await tellOfVms(tx, changed);
      if (!whole) return;
      await tellOfVms(tx, await removeUnseen(tx, { region, requestedAt }));
      for (const read of await meterBackups(tx, { region, answeredAt }))
        countIngested(metrics.registry, read);
    },
  });
