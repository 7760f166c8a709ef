import type { Vm } from '@portal/ports/virtual-data-center';
import sql from 'sql-template-tag';
import { countIngested } from '../../platform/metering/meter-queue.ts';
import { asOnePage, defineMirror, type Mirror } from '../../platform/outbound/mirror-definition.ts';
import type { Platform } from '../../platform/platform.ts';
import { tellCustomers } from '../../services/status.ts';
import { connectedRegions } from '../../services/regional-systems.ts';
import { backAs, goneAs, noteEach } from '../../services/mirrored.ts';
import { judge } from '../../services/unseen.ts';
import { cloudDirector, driverOf } from '../system.ts';
import { meterBackups } from '../backup/metering.ts';
import { vmTable, writeVms } from './mirror-repository.ts';
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
    read: ({ region }, onUnreadable) => asOnePage(driverOf(clouds, region).listVms(null, onUnreadable)),
    changes: async ({ region }, since) => {
      const { since: next, vms } = await driverOf(clouds, region).changedVms(since);
      return { since: next, changed: vms };
    },
    keyOf: ({ id }) => id,
    write: async (tx, { region }, { rows: vms, whole, requestedAt }) => {
      const { written, back } = await writeVms(tx, { region, vms, whole, requestedAt });
      await noteEach(tx, { region, things: back }, backAs('vmBack'));
      await tellCustomers(tx, 'vdc-vms', written);
    },
    end: async (tx, { region }, reading) => {
      const { touched, ended } = await judge(tx, vmTable, { of: sql`t.region = ${region}`, reading });
      await noteEach(tx, { region, things: ended }, goneAs('vmGone'));
      await tellCustomers(tx, 'vdc-vms', touched);
      if (!reading.isWhole) return;
      const { answeredAt, unreadable } = reading;
      for (const read of await meterBackups(tx, { region, answeredAt, unreadable }))
        countIngested(metrics.registry, read);
    },
  });
