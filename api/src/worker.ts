import closeWithGrace from 'close-with-grace';
import Fastify from 'fastify';
import { composePlatform } from './compose.ts';
import { readConfig } from './platform/process/config.ts';
import { installHealth } from './platform/http/health.ts';
import { startTracing } from './platform/process/tracing.ts';
import { startWorkerParts } from './worker-parts.ts';

const drainMs = 20_000;

/** `portal worker`: carries out operations, mirrors the clouds and sends mail until it is told to stop. */
export async function runWorker(): Promise<number> {
  const config = readConfig(process.env);
  const tracing = startTracing(config, 'portal-worker');
  const platform = await composePlatform(config);
  const parts = startWorkerParts(platform);
  let stopping = false;
  const health = Fastify({ logger: false });
  installHealth(health, { database: parts.database, metrics: platform.metrics, isStopping: () => stopping });
  await health.listen({ host: config.HOST, port: config.WORKER_PORT });
  process.stdout.write(`${JSON.stringify({ ready: true })}\n`);
  return new Promise((resolve) => {
    closeWithGrace({ delay: drainMs, logger: platform.log }, async ({ err }) => {
      if (err) platform.log.error({ err }, 'the worker stops because of an error');
      stopping = true;
      await parts.stop();
      await health.close();
      await platform.close();
      await tracing.close();
      resolve(err ? 1 : 0);
    });
  });
}
