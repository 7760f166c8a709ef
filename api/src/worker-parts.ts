import { product, type Composition } from './composition.ts';
import type { ComposedPlatform } from './compose.ts';
import { tellTrouble } from './connections/index.ts';
import { startConnections } from './connection-parts.ts';
import { startMaintenance } from './maintenance.ts';
import { requireSetting } from './platform/process/config.ts';
import { openDatabase, type Database } from './platform/database/database.ts';
import { runQueue, type QueueRunner } from './platform/database/due-rows.ts';
import { openEars } from './platform/events/events.ts';
import { rollUpQueue } from './platform/metering/meter-queue.ts';
import { operationQueue } from './platform/operations/worker.ts';
import { giveSignsOfLife } from './platform/process/sign-of-life.ts';
import { mirrorQueue } from './services/mirror.ts';

export type WorkerParts = { database: Database; stop(): Promise<void> };

/** Everything that one worker process does, started. */
export function startWorkerParts(
  platform: ComposedPlatform,
  { capabilities, registry }: Composition = product,
): WorkerParts {
  const { config } = platform;
  const url = requireSetting(config, 'WORKER_DATABASE_URL');
  const database = openDatabase({ url, max: config.DATABASE_POOL });
  const { log, metrics, clouds, sealer } = platform;
  const working = { platform, registry, database };
  const stopping = new AbortController();
  const mirrors = capabilities.flatMap((capability) => capability.mirrors?.(working) ?? []);
  const due = [
    operationQueue({
      database,
      log,
      metrics,
      operations: registry.operations,
      clouds,
      sealer,
      tellTrouble,
    }),
    mirrorQueue({ database, mirrors, stopping: stopping.signal }),
    rollUpQueue({ database, registry: metrics.registry }),
    ...capabilities.flatMap((capability) => capability.queues?.(working) ?? []),
  ];
  const queues: Record<string, QueueRunner> = {
    portal_connection: startConnections(platform, database),
    ...Object.fromEntries(due.map((queue) => [`portal_${queue.name}`, runQueue(queue, log)])),
  };
  const ears = openEars(url, { channels: Object.keys(queues), log });
  for (const [channel, queue] of Object.entries(queues)) ears.on(channel, () => queue.wake());
  const life = giveSignsOfLife(database, log);
  const maintenance = startMaintenance(database, log, { meterHoursMonths: config.METER_HOURS_MONTHS });
  return {
    database,
    stop: async () => {
      stopping.abort();
      life.stop();
      maintenance.stop();
      await ears.close();
      await Promise.all(Object.values(queues).map((queue) => queue.stop()));
      await database.end();
    },
  };
}
