import closeWithGrace from 'close-with-grace';
import { buildApp } from './app.ts';
import { composePlatform } from './compose.ts';
import { readConfig } from './platform/process/config.ts';
import { startTracing } from './platform/process/tracing.ts';

const drainMs = 10_000;

/** `portal api`: serves until it is told to stop, then finishes what it began. */
export async function runApi(): Promise<number> {
  const config = readConfig(process.env);
  const tracing = startTracing(config, 'portal-api');
  const platform = await composePlatform(config);
  let stopping = false;
  const app = await buildApp({ platform, tracing, isStopping: () => stopping });
  const grace = closeWithGrace({ delay: drainMs, logger: platform.log }, async ({ err }) => {
    if (err) platform.log.error({ err }, 'the API stops because of an error');
    stopping = true;
    await app.close();
    await platform.close();
    await tracing.close();
  });
  app.addHook('onClose', () => grace.uninstall());
  await app.listen({ host: config.HOST, port: config.PORT });
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.PORT;
  platform.log.info({ host: config.HOST, port }, 'the API is ready');
  process.stdout.write(`${JSON.stringify({ ready: true, port })}\n`);
  return new Promise((resolve) => {
    app.server.on('close', () => resolve(0));
  });
}
