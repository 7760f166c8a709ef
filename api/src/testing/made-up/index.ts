import { ofSystem } from '@portal/ports/failure';
import { productWith, type Composition } from '../../composition.ts';
import type { Capability } from '../../platform/capability.ts';
import { createOutbound } from '../../platform/outbound/outbound.ts';
import { defineMirror } from '../../platform/outbound/mirror-definition.ts';
import { linkOperation, unlinkOperation } from '../../linking/index.ts';
import { createMetrics } from '../../platform/process/metrics.ts';
import { drivenBy } from '../../platform/outbound/systems.ts';
import { createMadeUp, madeUpSystem, type MadeUpDriver, type Thing } from './driver.ts';
import { madeUpBindings } from './handlers.ts';
import { madeUpOperations, ownMirror, type MadeUpOperations } from './operations.ts';
import { linkedMadeUp } from './linked.ts';
import { madeUpService } from './record.ts';
import { judgeOwn, judgeSeen, writeOwn, writeSeen } from './repository.ts';
import { startMadeUpSystem, type MadeUpSystem } from './system.ts';

/** All of the region: whoever's it is. */
const seenMirror = (driver: MadeUpDriver) =>
  defineMirror<'connection', Thing>({
    name: 'made-up.seen',
    system: 'made-up',
    unit: 'connection',
    regions: ['SE-NORTH-1'],
    everySeconds: 3600,
    read: () => driver.list(),
    changes: (_unit, since) => driver.changes(since),
    keyOf: ({ name }) => name,
    write: writeSeen,
    end: judgeSeen,
  });

/** What one customer has in a region. */
const ownThings = (driver: MadeUpDriver) =>
  defineMirror<'customer', Thing>({
    name: ownMirror,
    system: 'made-up',
    unit: 'customer',
    everySeconds: 3600,
    read: () => driver.list(),
    keyOf: ({ name }) => name,
    write: writeOwn,
    end: judgeOwn,
  });

const capabilityOf = (driver: MadeUpDriver, operations: MadeUpOperations): Capability => ({
  name: 'made-up',
  bindings: (platform) => madeUpBindings(platform, driver, operations),
  operations: [...Object.values(operations), linkOperation(linkedMadeUp), unlinkOperation(linkedMadeUp)],
  linked: linkedMadeUp,
  mirrors: () => [seenMirror(driver), ownThings(driver)],
  blockers: [{ kind: 'service', service: 'made-up', table: 'made_up_thing' }],
  exported: [
    {
      name: 'madeUpThings',
      table: 'made_up_thing',
      columns: 'customer_id, id, region, name, state',
    },
  ],
});

export type MadeUpService = {
  system: MadeUpSystem;
  driver: MadeUpDriver;
  operations: MadeUpOperations;
  /** The product with it beside the real services. */
  composition: Composition;
  close(): Promise<void>;
};

/** Starts the system of the made-up service; a test starts a portal with its composition. */
export async function startMadeUp(): Promise<MadeUpService> {
  const system = await startMadeUpSystem();
  const outbound = createOutbound({
    trustedHosts: [],
    allowPrivate: true,
    metrics: createMetrics(),
    limits: { retries: 0, failuresUntilOpen: Infinity },
  });
  const driver = ofSystem({ system: 'made-up', region: 'SE-NORTH-1' }, createMadeUp(system, outbound));
  const operations = madeUpOperations(driver);
  return {
    system,
    driver,
    operations,
    composition: productWith({
      capability: capabilityOf(driver, operations),
      endpoints: madeUpService.endpoints,
      driven: [drivenBy(madeUpSystem, ({ settings }, way) => createMadeUp(settings, way.outbound))],
    }),
    close: async () => {
      await outbound.close();
      await system.close();
    },
  };
}
