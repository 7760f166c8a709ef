import type { Clock } from './process/clock.ts';
import type { Config } from './process/config.ts';
import type { Database } from './database/database.ts';
import type { Ears } from './events/events.ts';
import type { Log } from './process/log.ts';
import type { Metrics } from './process/metrics.ts';
import type { GuardedOutbound } from './outbound/outbound.ts';
import type { Sealer } from './process/seal.ts';
import type { Clouds, Connections } from './outbound/systems.ts';
import type { Tokens } from './sessions/tokens.ts';

/** What the API's capabilities are built from; passed explicitly, never global. */
export type Platform = {
  config: Config;
  clock: Clock;
  log: Log;
  /** Works as `portal_request`, bound by row-level security. */
  database: Database;
  /** Works as `portal_auth`: sign-in, invitations, registration, and nothing else. */
  auth: Database;
  /**
   * Counts tries and mails, as `portal_auth`, also while a transaction is open: on connections that nothing else holds,
   * so that transactions never wait for each other's.
   */
  counters: Database;
  tokens: Tokens;
  sealer: Sealer;
  ears: Ears;
  metrics: Metrics;
  /** `open` for what is larger than memory. */
  outbound: GuardedOutbound;
  connections: Connections;
  clouds: Clouds;
};
