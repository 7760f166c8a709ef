import type { OnUnreadable } from '@portal/ports/unreadable';
import { countIngested } from '../platform/metering/meter-queue.ts';
import { defineMirror, type CustomerUnit, type Mirror } from '../platform/outbound/mirror-definition.ts';
import type { WorkerNeeds } from '../platform/capability.ts';
import { noteChanges } from '../services/mirrored.ts';
import { organizationIn, service } from './account.ts';
import { meterVdcs } from './metering.ts';
import { foundOf, mirrorVdcs, type ReadVdc } from './mirror-repository.ts';
import { cloudDirector, driverOf } from './system.ts';

/** Copies the vDCs of one customer and region at a time, always all of them. */
export function vdcMirror({
  platform: { clouds, metrics },
  database,
}: WorkerNeeds): Mirror<'customer', ReadVdc> {
  async function* readAll(unit: CustomerUnit, onUnreadable: OnUnreadable): AsyncGenerator<ReadVdc[]> {
    const organization = await organizationIn(database, unit);
    const driver = driverOf(clouds, unit.region);
    const pages = organization === null ? [] : driver.listVdcs(organization.id, onUnreadable);
    const all: ReadVdc[] = [];
    for await (const page of pages) {
      for (const summary of page) {
        all.push({ summary, found: await foundOf(driver, summary) });
      }
    }
    yield all;
  }
  return defineMirror({
    name: service,
    system: cloudDirector.name,
    unit: 'customer',
    everySeconds: 300,
    read: readAll,
    write: async (tx, unit, page) => {
      await noteChanges(tx, unit, await mirrorVdcs(tx, unit, page));
      const { answeredAt } = page;
      countIngested(metrics.registry, await meterVdcs(tx, { ...unit, answeredAt }));
    },
  });
}
