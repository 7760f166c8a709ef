import { parseInput } from '@portal/contract/fields';
import type { Outbound } from '@portal/ports/outbound';
import type { RotatingSecret } from '@portal/ports/rotating-secret';
import * as z from 'zod';
import type { Config } from '../process/config.ts';
import type { Transaction } from '../database/database.ts';

/** How often a system is asked whether it answers: while it does, while it does not, and while it lets the portal in no more. */
export type Pace = { wellSeconds: number; awaySeconds: number; refusedSeconds: number };

export type SystemEntry<S> = { region: string; settings: S; requestsPerMinute?: number | undefined };

/** What a driver works with. Without `timeoutMs` it waits as long as its protocol does. */
export type DriverWay = { outbound: Outbound; secret: RotatingSecret; timeoutMs?: number | undefined };

/** Every driver can ask its system whether it answers. */
export type AnyDriver = { ping(): Promise<void> };

/** An outside system: which settings its connections have, and what becomes of what stands on it. `D` is its port. */
export type System<S, D extends AnyDriver> = {
  name: string;
  /** Where it may be connected; one empty region for what has none. */
  regions: readonly string[];
  settings: z.ZodType<S>;
  /** A system of one address has a setting of its own, in place of an entry of CONNECTIONS. */
  address?(config: Config): string | undefined;
  /** Every address that it is reached at. */
  addresses(settings: S): readonly string[];
  pace: Pace;
  /** How often it may be asked in a minute, unless the entry of a connection says otherwise. */
  requestsPerMinute?: number;
  /** When it went away or came back, in the transaction that says so. */
  onChange?(tx: Transaction, change: { region: string; reachable: boolean }): Promise<void>;
  /** Only a type: what `Clouds.of` answers. */
  readonly driver?: D;
};
export type AnySystem = System<unknown, AnyDriver>;

/** Curried, so that the port is named and the settings are inferred. */
export const defineSystem =
  <D extends AnyDriver>() =>
  <S>(system: Omit<System<S, D>, 'driver'>): System<S, D> =>
    system;

/** A system with what makes its driver; a method, so that each takes its own settings. */
export type DrivenSystem = {
  system: AnySystem;
  connect(listed: SystemEntry<unknown>, way: DriverWay): AnyDriver;
};

/** Keeps the types of a system and its driver together. */
export const drivenBy = <S, D extends AnyDriver>(
  system: System<S, D>,
  connect: (listed: SystemEntry<S>, way: DriverWay) => D,
): { system: System<S, D>; connect(listed: SystemEntry<S>, way: DriverWay): D } => ({ system, connect });

/** The same of a system whose driver needs more of a connection than its capability reads. */
export const drivenWith = <S, W extends S, D extends AnyDriver>(
  system: System<S, D>,
  settings: z.ZodType<W>,
  connect: (listed: SystemEntry<W>, way: DriverWay) => D,
) => drivenBy<W, D>({ ...system, settings }, connect);

/** A system that several services stand on, each with its own part of it: all are told when it went away or came back. */
export const sharedBy = <S, D extends AnyDriver>(
  first: System<S, D>,
  ...others: readonly Pick<AnySystem, 'onChange'>[]
): System<S, D> => ({
  ...first,
  onChange: async (tx, change) => {
    for (const system of [first, ...others]) await system.onChange?.(tx, change);
  },
});

/** The connections that the settings name. */
export type Connections = {
  driven: readonly DrivenSystem[];
  systems: readonly AnySystem[];
  of<S, D extends AnyDriver>(system: System<S, D>): readonly SystemEntry<S>[];
};

/** One connection, ready to be used. */
export type ConnectedSystem<S = unknown, D extends AnyDriver = AnyDriver> = SystemEntry<S> & {
  system: string;
  driver: D;
};

/** The drivers of what is connected. */
export type Clouds = {
  of<S, D extends AnyDriver>(system: System<S, D>, region: string): ConnectedSystem<S, D> | null;
  all<S, D extends AnyDriver>(system: System<S, D>): readonly ConnectedSystem<S, D>[];
  /** `setting`: by a connection whose settings have it. */
  isConnected(system: string, setting?: string): boolean;
};

function isOf<S, D extends AnyDriver>(
  connected: ConnectedSystem,
  system: System<S, D>,
): connected is ConnectedSystem<S, D> {
  return connected.system === system.name;
}

const withSettings = z.looseObject({ settings: z.record(z.string(), z.unknown()) });

const hasSetting = (settings: unknown, name: string): boolean =>
  withSettings.safeParse(settings).data?.settings[name] !== undefined;

export function cloudsOf(connected: readonly ConnectedSystem[]): Clouds {
  const all: Clouds['all'] = (system) => connected.filter((one) => isOf(one, system));
  return {
    all,
    of: (system, region) => all(system).find((one) => one.region === region) ?? null,
    isConnected: (name, setting) =>
      connected.some(
        ({ system, settings }) => system === name && (setting === undefined || hasSetting(settings, setting)),
      ),
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
export function readConnections(config: Config, driven: readonly DrivenSystem[]): Connections {
  const systems = driven.map(({ system }) => system);
  const wrong = config.CONNECTIONS.flatMap((_entry, at) => wrongIn(config, systems, at));
  if (wrong.length > 0) {
    throw new Error(
      `The portal cannot start, because these settings are missing or wrong: ${wrong.join(', ')}.`,
    );
  }
  return {
    driven,
    systems,
    of: (system) => {
      if (system.address) {
        const url = system.address(config);
        return url === undefined ? [] : [{ region: '', settings: system.settings.parse({ url }) }];
      }
      return config.CONNECTIONS.filter((entry) => entry.system === system.name).map(
        ({ system: _name, region, requestsPerMinute, ...settings }) => ({
          region,
          requestsPerMinute: requestsPerMinute ?? system.requestsPerMinute,
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
