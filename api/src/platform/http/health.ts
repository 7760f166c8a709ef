import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { isMissing, type Database } from '../database/database.ts';
import { migrationNames } from '../database/migrate.ts';
import type { Metrics } from '../process/metrics.ts';

/** A database that was restored, or that another build has made, does not serve before it is migrated. */
async function statusOf(database: Database): Promise<string> {
  try {
    const names = await migrationNames();
    const found = await database.first<{ faults: string[] }>(sql`select database_faults(${names}) as faults`);
    return found && found.faults.length === 0 ? 'ready' : `run portal migrate: ${found?.faults.join(', ')}`;
  } catch (error) {
    return isMissing(error) ? 'run portal migrate' : 'database unreachable';
  }
}

type Health = { database: Database; metrics: Metrics; isStopping: () => boolean };

/** `/healthz`: the process lives. `/readyz`: it can serve. `/metrics`: Prometheus. */
export function installHealth(app: FastifyInstance, { database, metrics, isStopping }: Health): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    if (isStopping()) return reply.code(503).send({ status: 'stopping' });
    const status = await statusOf(database);
    return status === 'ready' ? { status } : reply.code(503).send({ status });
  });
  app.get('/metrics', async (_request, reply) =>
    reply.header('content-type', metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
}
