import { hostsAt, type AnySystem, type Connections } from '../platform/outbound/systems.ts';

/** Where a system can be connected; without hosts it is not. `region` is empty for what has none. */
export type Connectable = { system: AnySystem; region: string; hosts: readonly string[] };

/** Every place at which this build can be connected to a system, as the settings say. */
export const connectables = (connections: Connections): Connectable[] =>
  connections.systems.flatMap((system) =>
    system.regions.map((region) => ({ system, region, hosts: hostsAt(connections, system, region) })),
  );

export const isConfigured = ({ hosts }: Connectable): boolean => hosts.length > 0;
