import { setTimeout as pause } from 'node:timers/promises';
import { connectClouds, connectionsOf } from './clouds.ts';
import type { Composition } from './composition.ts';
import { rotatingSecret } from './connections/index.ts';
import { systemClock, type Clock } from './platform/process/clock.ts';
import type { Config } from './platform/process/config.ts';
import { isDatabaseAway, openDatabase } from './platform/database/database.ts';
import { eventChannel, openEars, sessionChannel } from './platform/events/events.ts';
import { createLog, type Log } from './platform/process/log.ts';
import { createMetrics } from './platform/process/metrics.ts';
import { createOutbound } from './platform/outbound/outbound.ts';
import type { Platform } from './platform/platform.ts';
import { createSealer } from './platform/process/seal.ts';
import type { Connections } from './platform/outbound/systems.ts';
import { createTokens } from './platform/sessions/tokens.ts';

/** The hosts of the installation's own connections. */
export const hostsOf = (config: Config, connections: Connections): string[] =>
  [
    ...connections.systems.flatMap((system) =>
      connections.of(system).flatMap(({ settings }) => system.addresses(settings)),
    ),
    ...config.SIMULATORS.map((simulator) => simulator.url),
    ...config.DOWNLOAD_SOURCES,
  ].flatMap((url) => URL.parse(url)?.hostname ?? []);

export type ComposedPlatform = Platform & { close(): Promise<void> };

const askAgainMs = 1000;

/** Who starts while the database is away, or is cut off from it, waits for it as who runs does. */
async function whenAnswered<T>(ask: () => Promise<T>, log: Log): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      log.warn({ err: error }, 'the database does not answer; the start waits for it');
      await pause(askAgainMs);
    }
  }
}

/** Builds what both API and worker stand on. */
export async function composePlatform(
  config: Config,
  options: { clock?: Clock; log?: Log; composition?: Composition } = {},
): Promise<ComposedPlatform> {
  const connections = connectionsOf(config, options.composition?.driven);
  const clock = options.clock ?? systemClock;
  const log = options.log ?? createLog(config.LOG_LEVEL);
  const database = openDatabase({ url: config.DATABASE_URL, max: config.DATABASE_POOL });
  const auth = openDatabase({
    url: config.AUTH_DATABASE_URL,
    max: Math.max(2, Math.ceil(config.DATABASE_POOL / 3)),
  });
  const counters = openDatabase({ url: config.AUTH_DATABASE_URL, max: 2 });
  const metrics = createMetrics();
  const outbound = createOutbound({
    trustedHosts: hostsOf(config, connections),
    allowPrivate: config.OUTBOUND_ALLOW_PRIVATE,
    metrics,
  });
  const sealer = createSealer(config.SECRET_KEY);
  const tokens = await whenAnswered(() => createTokens(auth, { sealer, clock }), log);
  const ears = openEars(config.DATABASE_URL, { channels: [eventChannel, sessionChannel], log });
  return {
    config,
    clock,
    log,
    database,
    auth,
    counters,
    tokens,
    sealer,
    ears,
    metrics,
    outbound,
    connections,
    clouds: connectClouds(connections, {
      outbound,
      budgets: { database: counters },
      secretOf: (at) => rotatingSecret({ database: counters, sealer }, at),
    }),
    close: async () => {
      await ears.close();
      await Promise.all([database.end(), auth.end(), counters.end(), outbound.close()]);
    },
  };
}
