import type { ConnectedSystem } from '@portal/contract/connections';
import { parseInput } from '@portal/contract/fields';
import type * as z from 'zod';
import type { Config } from '../process/config.ts';
import type { Transaction } from '../database/database.ts';

/** How often a system is asked whether it answers: while it does, while it does not, and while it lets the portal in no more. */
export type Pace = { wellSeconds: number; awaySeconds: number; refusedSeconds: number };

/** An outside system: which settings its connections have, and what becomes of what stands on it. `D` is its port. */
export type System<S, D> = {
  name: ConnectedSystem;
  /** Where it may be connected; one empty region for what has none. */
  regions: readonly string[];
  settings: z.ZodType<S>;
  /** A system of one address has a setting of its own, in place of an entry of CONNECTIONS. */
  address?(config: Config): string | undefined;
  /** Every address that it is reached at. */
  addresses(settings: S): readonly string[];
  pace: Pace;
  /** When it went away or came back, in the transaction that says so. */
  onChange?(tx: Transaction, change: { region: string; reachable: boolean }): Promise<void>;
  /** Only a type: what `Clouds.of` answers. */
  readonly driver?: D;
};
export type AnySystem = System<unknown, unknown>;

/** Curried, so that the port is named and the settings are inferred. */
export const defineSystem =
  <D>() =>
  <S>(system: Omit<System<S, D>, 'driver'>): System<S, D> =>
    system;

export type Listed<S> = { region: string; settings: S; requestsPerMinute?: number | undefined };

/** The connections that the settings name. */
export type Connections = {
  systems: readonly AnySystem[];
  of<S, D>(system: System<S, D>): readonly Listed<S>[];
};

/** One connection, ready to be used. */
export type Connected<S = unknown, D = unknown> = Listed<S> & { system: string; driver: D };

/** The drivers of what is connected. */
export type Clouds = {
  of<S, D>(system: System<S, D>, region: string): Connected<S, D> | null;
  all<S, D>(system: System<S, D>): readonly Connected<S, D>[];
  isConnected(system: ConnectedSystem): boolean;
};

function isOf<S, D>(connected: Connected, system: System<S, D>): connected is Connected<S, D> {
  return connected.system === system.name;
}

export function cloudsOf(connected: readonly Connected[]): Clouds {
  const all: Clouds['all'] = (system) => connected.filter((one) => isOf(one, system));
  return {
    all,
    of: (system, region) => all(system).find((one) => one.region === region) ?? null,
    isConnected: (name) => connected.some(({ system }) => system === name),
  };
}

/** The wrong fields of one entry, by their place in the setting; never what they hold. */
function wrongIn(config: Config, systems: readonly AnySystem[], at: number): string[] {
  const {
    system: name,
    region,
    requestsPerMinute: _limit,
    ...settings
  } = config.CONNECTIONS[at] ?? { system: '', region: '' };
  const place = `CONNECTIONS.${at}`;
  const system = systems.find((one) => one.name === name && one.address === undefined);
  if (!system) return [`${place}.system (invalid)`];
  const isTwice = config.CONNECTIONS.slice(0, at).some((one) => one.system === name && one.region === region);
  const parsed = parseInput(system.settings, settings);
  return [
    ...(system.regions.includes(region) ? [] : [`${place}.region (invalid)`]),
    ...(isTwice ? [`${place}.region (taken)`] : []),
    ...(parsed.ok
      ? []
      : Object.entries(parsed.fields).map(([field, { errorKey }]) =>
          field === '' ? `${place} (${errorKey})` : `${place}.${field} (${errorKey})`,
        )),
  ];
}

/** Reads CONNECTIONS by the schema of each system. Throws one sentence that names every wrong field. */
export function readConnections(config: Config, systems: readonly AnySystem[]): Connections {
  const wrong = config.CONNECTIONS.flatMap((_entry, at) => wrongIn(config, systems, at));
  if (wrong.length > 0) {
    throw new Error(
      `The portal cannot start, because these settings are missing or wrong: ${wrong.join(', ')}.`,
    );
  }
  return {
    systems,
    of: (system) => {
      if (system.address) {
        const url = system.address(config);
        return url === undefined ? [] : [{ region: '', settings: system.settings.parse({ url }) }];
      }
      return config.CONNECTIONS.filter((entry) => entry.system === system.name).map(
        ({ system: _name, region, requestsPerMinute, ...settings }) => ({
          region,
          requestsPerMinute,
          settings: system.settings.parse(settings),
        }),
      );
    },
  };
}

/** Host and port of each address of a connection, once; a user and a password in it stay out. None where it is not connected. */
export function hostsAt(connections: Connections, system: AnySystem, region: string): string[] {
  const found = connections.of(system).find((one) => one.region === region);
  const addresses = found ? system.addresses(found.settings) : [];
  return [...new Set(addresses.flatMap((address) => URL.parse(address)?.host ?? []))];
}
