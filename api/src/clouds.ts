import { createBolagsverket } from '@portal/driver-bolagsverket/bolagsverket';
import { createCephRgw } from '@portal/driver-ceph-rgw/ceph-rgw';
import { createNewsFeed } from '@portal/driver-news-feed/news-feed';
import { createSmtp } from '@portal/driver-smtp/smtp';
import { ofSystem, type System as At } from '@portal/ports/failure';
import type { Outbound } from '@portal/ports/outbound';
import type { RotatingSecret } from '@portal/ports/rotating-secret';
import type { Askable } from './connections/index.ts';
import { organizationRegister } from './customers/index.ts';
import { mailServer } from './mail/index.ts';
import { newsSource } from './news/index.ts';
import type { Config } from './platform/process/config.ts';
import { onlyHostOf } from './platform/outbound/outbound.ts';
import {
  cloudsOf,
  hostsAt,
  readConnections,
  type Clouds,
  type Connected,
  type Connections,
  type Listed,
  type System,
} from './platform/outbound/systems.ts';
import { objectStorage } from './s3-storage/index.ts';
import { withinBudget, type Budgets } from './services/budget.ts';

/** What the portal can be connected to, in the order it is shown. */
const systems = [objectStorage, organizationRegister, mailServer, newsSource];

export const connectionsOf = (config: Config): Connections => readConnections(config, systems);

/** So long a connection is waited for when it is only asked whether it answers. */
export const askedForMs = 10_000;

type Way = {
  outbound: Outbound;
  /** Without it, whoever limits a connection's requests does not count these. */
  budgets?: Budgets | undefined;
  /** Where a driver finds a secret that its system rotates. */
  secretOf: (of: At) => RotatingSecret;
  mailTimeoutMs?: number;
};

/** For what uses no system that rotates a secret. */
export const withoutSecrets = ({ system }: At): RotatingSecret => {
  const none = () => Promise.reject(new Error(`Nobody has a secret of ${system} here.`));
  return { read: none, replace: none, alone: none };
};

/** A driver for each connection, whose failures name it. */
function connecting(connections: Connections, { outbound, budgets, secretOf }: Way) {
  const wayOut = budgets ? withinBudget(budgets, outbound) : () => outbound;
  return <S, D extends object>(
    system: System<S, D>,
    driverOf: (listed: Listed<S>, way: { outbound: Outbound; secret: RotatingSecret }) => D,
  ): Connected<S, D>[] => {
    const { name } = system;
    return connections.of(system).map((listed) => {
      const { region, requestsPerMinute } = listed;
      const at = { system: name, region };
      const way = { outbound: wayOut({ ...at, requestsPerMinute }), secret: secretOf(at) };
      return { ...listed, system: name, driver: ofSystem(at, driverOf(listed, way)) };
    });
  };
}

function everyConnected(connections: Connections, way: Way) {
  const connect = connecting(connections, way);
  const { mailTimeoutMs: timeoutMs } = way;
  return [
    ...connect(objectStorage, ({ settings, region }, { outbound }) =>
      createCephRgw({ ...settings, region }, outbound),
    ),
    ...connect(organizationRegister, ({ settings }, { outbound }) => createBolagsverket(settings, outbound)),
    ...connect(mailServer, ({ settings: { url } }) =>
      createSmtp({ url, allowHost: onlyHostOf(url), ...(timeoutMs === undefined ? {} : { timeoutMs }) }),
    ),
    ...connect(newsSource, ({ settings }, { outbound }) => createNewsFeed(settings, outbound)),
  ];
}

/** The drivers of the connections that are configured; a service without one is not offered. */
export const connectClouds = (connections: Connections, way: Way): Clouds =>
  cloudsOf(everyConnected(connections, way));

/** Every connection that is configured, ready to be asked. */
export function askables(connections: Connections, way: Way): Askable[] {
  const connected = everyConnected(connections, { ...way, mailTimeoutMs: askedForMs });
  return connected.flatMap(({ system: name, region, driver }) => {
    const system = connections.systems.find((one) => one.name === name);
    if (!system) return [];
    return [{ system, region, hosts: hostsAt(connections, system, region), ping: () => driver.ping() }];
  });
}
