import type { OnUnreadable } from '@portal/ports/unreadable';
import { countIngested } from '../platform/metering/meter-queue.ts';
import { defineMirror, type CustomerUnit, type Mirror } from '../platform/outbound/mirror-definition.ts';
import type { WorkerNeeds } from '../platform/capability.ts';
import { noteChanges } from '../services/mirrored.ts';
import { organizationIn, service } from './account.ts';
import { meterVdcs } from './metering.ts';
import { judgeVdcs, mirrorVdcs, readVdc, type ReadVdc } from './mirror-repository.ts';
import { cloudDirector, driverOf } from './system.ts';

/** Copies the vDCs of one customer and region at a time, always all of them. */
export function vdcMirror({
  platform: { clouds, metrics },
  database,
}: WorkerNeeds): Mirror<'customer', ReadVdc> {
  async function* readAll(unit: CustomerUnit, onUnreadable: OnUnreadable): AsyncGenerator<ReadVdc[]> {
    const organization = await organizationIn(database, unit);
    if (organization === null) return;
    const driver = driverOf(clouds, unit.region);
    for await (const page of driver.listVdcs(organization.id, onUnreadable)) {
      const read: ReadVdc[] = [];
      for (const summary of page) {
        const vdc = await readVdc(driver, summary, onUnreadable);
        if (vdc) read.push(vdc);
      }
      yield read;
    }
  }
  return defineMirror({
    name: service,
    system: cloudDirector.name,
    unit: 'customer',
    everySeconds: 300,
    read: readAll,
    keyOf: ({ summary }) => summary.id,
    write: async (tx, unit, page) => noteChanges(tx, unit, await mirrorVdcs(tx, unit, page)),
    end: async (tx, unit, reading) => {
      await noteChanges(tx, unit, await judgeVdcs(tx, unit, reading));
      const { answeredAt } = reading;
      countIngested(metrics.registry, await meterVdcs(tx, { ...unit, answeredAt }));
    },
  });
}
