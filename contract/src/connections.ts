import * as z from 'zod';
import { connectionTroubles } from './connection-troubles.ts';
import { id, timestamp } from './fields.ts';
import { defineEndpoint } from './http.ts';
import { serviceDefinitions, serviceSystems } from './services/list.ts';
import { services, type Service } from './services/services.ts';

const module = 'connections';
const own = { module, scope: 'self' } as const;
const count = z.number().int().nonnegative();

/** The outside systems that the portal can be connected to, in the order they are shown. */
export const connectedSystems = [...serviceSystems, 'organization-register', 'mail', 'news'] as const;
export type ConnectedSystem = (typeof connectedSystems)[number];

/** The systems that a service stands on; one that is not in here cannot be ordered yet. */
export const systemsOf: Readonly<Partial<Record<Service, readonly ConnectedSystem[]>>> = Object.fromEntries(
  serviceDefinitions.map(({ service, systems }) => [
    service,
    serviceSystems.filter((name) => name in systems),
  ]),
);

/** Those of them without which it is not offered. */
export const neededSystemsOf = (service: Service): readonly ConnectedSystem[] | undefined => {
  const lacking: readonly string[] = serviceDefinitions.flatMap((one) =>
    one.service === service && 'canLack' in one ? one.canLack : [],
  );
  return systemsOf[service]?.filter((name) => !lacking.includes(name));
};

/** What a connection's settings must have of a service, where its system may serve without it. */
export function settingOf(service: Service, system: ConnectedSystem): string | undefined {
  const found = serviceDefinitions.find((one) => one.service === service);
  const settings: Readonly<Record<string, string>> = found && 'settings' in found ? found.settings : {};
  return settings[system];
}

/** The services that wait when a system does not answer. */
export const servicesOn = (system: ConnectedSystem): Service[] =>
  services.filter((service) => systemsOf[service]?.includes(system));

export const connectionStates = ['reachable', 'unreachable', 'not-checked', 'not-configured'] as const;
export type ConnectionState = (typeof connectionStates)[number];

/**
 * Why a system is not reachable, or not read: what of the connection is wrong where that is known, else how the call failed;
 * `portal` is an error of the portal itself.
 */
export const connectionReasons = [
  ...connectionTroubles,
  'unreachable',
  'refused',
  'throttled',
  'notFound',
  'conflict',
  'protocol',
  'portal',
] as const;
export type ConnectionReason = (typeof connectionReasons)[number];

const system = z.enum(connectedSystems);
/** Null for what is not of one region. */
const region = z.string().nullable();
/** `said` is what the system or its driver said, for whoever runs the portal; it holds no secret. */
const answer = {
  reason: z.enum(connectionReasons).nullable(),
  said: z.string().nullable(),
  tookMs: count.nullable(),
};

/** A test that somebody asked for; without an answer it is still being asked. */
export const connectionTest = z.object({
  id,
  requestedAt: timestamp,
  requestedBy: z.string(),
  answeredAt: timestamp.nullable(),
  reachable: z.boolean().nullable(),
  ...answer,
});
export type ConnectionTest = z.infer<typeof connectionTest>;

/** A list that the portal reads of a system: its name, and whose it is; null for one of a whole connection. */
const ofReading = { reading: z.string(), customerName: z.string().nullable() };

/** How what is read of a connection stands; of what fails and what cannot be read the first of so many. */
export const connectionReadings = z.object({
  count,
  /** When the oldest of what is shown was read; null when something never was. */
  oldestAt: timestamp.nullable(),
  failingCount: count,
  failing: z.array(
    z.object({
      ...ofReading,
      reason: z.enum(connectionReasons),
      since: timestamp,
      readAt: timestamp.nullable(),
    }),
  ),
  unreadableCount: count,
  /** `id` is the system's; null when not even that could be told. `reason` is for whoever runs the portal. */
  unreadable: z.array(
    z.object({ ...ofReading, id: z.string().nullable(), reason: z.string(), since: timestamp }),
  ),
});
export type ConnectionReadings = z.infer<typeof connectionReadings>;

export const connection = z.object({
  system,
  region,
  /** Host and port of each address; none when it is not configured. */
  hosts: z.array(z.string()),
  state: z.enum(connectionStates),
  ...answer,
  /** Since when it is reachable, or not. */
  since: timestamp.nullable(),
  checkedAt: timestamp.nullable(),
  /** What waits until it answers. */
  waiting: z.object({ operations: count, mirrors: count, mails: count }),
  /** Null when nothing is read of it. */
  readings: connectionReadings.nullable(),
  /** When the secret that it rotates runs out; null for one that has none. */
  secretEndsAt: timestamp.nullable(),
  lastTest: connectionTest.nullable(),
});
export type Connection = z.infer<typeof connection>;

export const listConnections = defineEndpoint({
  ...own,
  name: 'listConnections',
  method: 'GET',
  path: '/operator/connections/',
  summary: 'The outside systems of the installation, whether each answers, and what waits for it.',
  access: { may: 'operations.read', of: ['operator'] },
  response: z.object({ items: z.array(connection) }),
});

export const testConnection = defineEndpoint({
  ...own,
  name: 'testConnection',
  method: 'POST',
  path: '/operator/connection/test/',
  summary: 'Has a system asked now; who asks while it is being asked waits for the same answer.',
  access: { may: 'operations.manage', of: ['operator'] },
  body: z.object({ system, region }),
  response: z.object({ id }),
  status: 202,
  errors: ['connectionNotConfigured'],
});

export const connectionsEndpoints = [listConnections, testConnection];
