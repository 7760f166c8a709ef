import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import type { Database } from './database.ts';
import type { Metrics } from './metrics.ts';

type Health = { database: Database; metrics: Metrics; isStopping: () => boolean };

/** `/healthz`: the process lives. `/readyz`: it can serve. `/metrics`: Prometheus. */
export function installHealth(app: FastifyInstance, { database, metrics, isStopping }: Health): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    if (isStopping()) return reply.code(503).send({ status: 'stopping' });
    const answered = await database.first(sql`select 1 as one`).catch(() => null);
    return answered ? { status: 'ready' } : reply.code(503).send({ status: 'database unreachable' });
  });
  app.get('/metrics', async (_request, reply) =>
    reply.header('content-type', metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
}
