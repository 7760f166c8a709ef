import { countIngested } from '../platform/metering/meter-queue.ts';
import { defineMirror, type CustomerUnit, type Mirror } from '../platform/outbound/mirror-definition.ts';
import type { WorkerNeeds } from '../platform/capability.ts';
import { noteChanges } from '../services/mirrored.ts';
import { organizationIn, service } from './account.ts';
import { meterVdcs } from './metering.ts';
import { knownVdcs, mirrorVdcs, type ReadVdc } from './mirror-repository.ts';
import { cloudDirector, driverOf } from './system.ts';

const everySeconds = 300;

/** Copies the vDCs of one customer and region at a time, always all of them. */
export function vdcMirror({
  platform: { clouds, metrics },
  database,
}: WorkerNeeds): Mirror<'customer', ReadVdc> {
  async function readAll(unit: CustomerUnit): Promise<ReadVdc[]> {
    const organization = await organizationIn(database, unit);
    if (organization === null) return [];
    const driver = driverOf(clouds, unit.region);
    const known = await knownVdcs(database, unit);
    const all: ReadVdc[] = [];
    for await (const page of driver.listVdcs(organization)) {
      for (const summary of page) {
        // One that is being made is its order's, which knows it by its name until it is there.
        const isFound = summary.state === 'ready' && !known.has(summary.id);
        all.push({ summary, found: isFound ? await driver.getVdc(summary.id) : null });
      }
    }
    return all;
  }
  return defineMirror({
    name: service,
    system: cloudDirector.name,
    unit: 'customer',
    everySeconds,
    read: async function* (unit) {
      yield await readAll(unit);
    },
    write: async (tx, unit, page) => {
      await noteChanges(tx, unit, await mirrorVdcs(tx, unit, page));
      const { answeredAt } = page;
      for (const result of await meterVdcs(tx, { ...unit, answeredAt }))
        countIngested(metrics.registry, result);
    },
  });
}
