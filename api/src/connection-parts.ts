import type { System } from '@portal/ports/failure';
import { askables, probedForMs } from './clouds.ts';
import { hostsOf, type ComposedPlatform } from './compose.ts';
import { connectionQueue, gaugeConnections, rotatingSecret } from './connections/index.ts';
import type { Database } from './platform/database/database.ts';
import { runQueue, type QueueRunner } from './platform/database/due-rows.ts';
import { createOutbound } from './platform/outbound/outbound.ts';

/** Has the connections asked, by a way out of its own: each try is a real one, whatever circuit is open elsewhere. */
export function startConnections(
  { config, connections, log, metrics, outbound, counters, sealer }: ComposedPlatform,
  database: Database,
): QueueRunner {
  const asking = createOutbound({
    trustedHosts: hostsOf(config, connections),
    allowPrivate: config.OUTBOUND_ALLOW_PRIVATE,
    metrics,
    limits: { timeoutMs: probedForMs, retries: 0, failuresUntilOpen: Infinity },
  });
  const secretOf = (at: System) => rotatingSecret({ database, sealer }, at);
  gaugeConnections(metrics.registry, { database, log });
  const onBack = (hosts: readonly string[]): void => hosts.forEach((host) => outbound.forgive(host));
  const runner = runQueue(
    connectionQueue({
      database,
      connections: askables(connections, { outbound: asking, budgets: { database: counters }, secretOf }),
      onBack,
    }),
    log,
  );
  return {
    wake: () => runner.wake(),
    stop: async () => {
      await runner.stop();
      await asking.close();
    },
  };
}
