import { Gauge, type Registry } from 'prom-client';
import sql from 'sql-template-tag';
import type { Database } from '../platform/database/database.ts';
import type { Log } from '../platform/process/log.ts';
import type { Place } from './worker-repository.ts';

const name = 'portal_connection_up';

type Up = Place & { up: number };

/** Counts the same on every worker, whichever of them asked last; nothing is said while the database is away. */
export function gaugeConnections(
  registry: Registry,
  { database, log }: { database: Database; log: Log },
): void {
  registry.removeSingleMetric(name);
  const gauge = new Gauge({
    name,
    help: 'Whether a connection answered when it was asked last: 1 or 0; missing before it was asked.',
    labelNames: ['system', 'region'],
    registers: [registry],
    async collect() {
      gauge.reset();
      try {
        const rows = await database.rows<Up>(sql`
          select system, region, reachable::integer as up from connection_state where reachable is not null`);
        for (const { system, region, up } of rows) gauge.set({ system, region }, up);
      } catch (error) {
        log.warn({ err: error }, 'the connections could not be counted');
      }
    },
  });
}
