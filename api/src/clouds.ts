import { ofSystem, type System as At } from '@portal/ports/failure';
import type { Outbound } from '@portal/ports/outbound';
import type { RotatingSecret } from '@portal/ports/rotating-secret';
import { drivenSystems } from './capabilities.ts';
import type { Askable } from './connections/index.ts';
import type { Config } from './platform/process/config.ts';
import {
  cloudsOf,
  hostsAt,
  readConnections,
  type AnySystem,
  type Clouds,
  type ConnectedSystem,
  type Connections,
} from './platform/outbound/systems.ts';
import { withinBudget, type Budgets } from './platform/outbound/budget.ts';

/** What the settings say of the connections. */
export const connectionsOf = (config: Config, driven = drivenSystems): Connections =>
  readConnections(config, driven);

/** So long a connection is waited for when it is only asked whether it answers. */
export const probedForMs = 10_000;

type Way = {
  outbound: Outbound;
  /** Without it, whoever limits a connection's requests does not count these. */
  budgets?: Budgets | undefined;
  /** Where a driver finds a secret that its system rotates. */
  secretOf: (of: At) => RotatingSecret;
  timeoutMs?: number;
};

/** For what uses no system that rotates a secret. */
export const withoutSecrets = ({ system }: At): RotatingSecret => {
  const none = () => Promise.reject(new Error(`Nobody has a secret of ${system} here.`));
  return { read: none, replace: none, alone: none };
};

/** A driver for each connection, whose failures name it. */
function everyConnected(
  connections: Connections,
  { outbound, budgets, secretOf, timeoutMs }: Way,
): (ConnectedSystem & { of: AnySystem })[] {
  const wayOut = budgets ? withinBudget(budgets, outbound) : () => outbound;
  return connections.driven.flatMap((one) =>
    connections.of(one.system).map((listed) => {
      const { region, requestsPerMinute } = listed;
      const { system } = one;
      const at = { system: system.name, region };
      const way = { outbound: wayOut({ ...at, requestsPerMinute }), secret: secretOf(at), timeoutMs };
      return { ...listed, system: system.name, of: system, driver: ofSystem(at, one.connect(listed, way)) };
    }),
  );
}

/** The drivers of the connections that are configured; a service without one is not offered. */
export const connectClouds = (connections: Connections, way: Way): Clouds =>
  cloudsOf(everyConnected(connections, way));

/** Every connection that is configured, ready to be asked. */
export const askables = (connections: Connections, way: Way): Askable[] =>
  everyConnected(connections, { ...way, timeoutMs: probedForMs }).map(({ of: system, region, driver }) => ({
    system,
    region,
    hosts: hostsAt(connections, system, region),
    ping: () => driver.ping(),
  }));
