import { randomUUID } from 'node:crypto';
import type { Clock } from '@portal/simulator-kit/clock';
import type { State } from '@portal/simulator-kit/kit';
import { z } from 'zod';
import { infrastructureOf, type Infrastructure } from './infrastructure.ts';

const json = z.record(z.string(), z.unknown());

const org = z.object({
  id: z.string(),
  name: z.string(),
  displayName: z.string(),
  description: z.string(),
  isEnabled: z.boolean(),
});
export type Org = z.infer<typeof org>;

const vdc = z.object({
  id: z.string(),
  org: z.string(),
  name: z.string(),
  description: z.string(),
  status: z.int(),
  isEnabled: z.boolean(),
  cpuMhz: z.int(),
  memoryMb: z.int(),
  diskMb: z.int(),
  vCpuMhz: z.int(),
  guaranteedCpu: z.number(),
  guaranteedMemory: z.number(),
  providerVdc: z.string(),
  networkPool: z.string(),
  pvdcStorageProfile: z.string(),
  storageProfile: z.string(),
});
export type Vdc = z.infer<typeof vdc>;

/** `body` is what its maker sent of it. */
const network = z.object({
  id: z.string(),
  vdc: z.string(),
  name: z.string(),
  status: z.string(),
  body: json,
});
export type Network = z.infer<typeof network>;

const edge = z.object({
  id: z.string(),
  vdc: z.string(),
  name: z.string(),
  status: z.string(),
  uplink: z.string(),
  /** What is allocated to it; null without. */
  address: z.string().nullable().default(null),
  body: json,
  rules: z.array(json),
  /** What is translated to which address. */
  nat: z.array(json).default([]),
  qos: json,
  bgp: z.object({ enabled: z.boolean(), ecmp: z.boolean(), localASNumber: z.string(), version: z.int() }),
  neighbors: z.array(json),
});
export type Edge = z.infer<typeof edge>;

const vm = z.object({
  id: z.string(),
  vdc: z.string(),
  name: z.string(),
  group: z.string(),
  /** As the query service says it. */
  status: z.string(),
  guestOs: z.string(),
  cpus: z.int(),
  memoryMb: z.int(),
  diskMb: z.int(),
  createdAt: z.string(),
});
export type Vm = z.infer<typeof vm>;

const task = z.object({
  id: z.string(),
  operation: z.string(),
  operationName: z.string(),
  /** The UUID of the thing, which is busy meanwhile. */
  owner: z.string(),
  status: z.enum(['running', 'success', 'error', 'canceled']),
  startedAt: z.string(),
  /** Null: it never ends. */
  endsAt: z.string().nullable(),
  fails: z.boolean(),
  effect: z.object({ kind: z.string(), id: z.string(), value: z.unknown().optional() }),
});
export type Task = z.infer<typeof task>;

/** What the system's own log tells of a VM. */
const auditEvent = z.object({
  id: z.string(),
  eventType: z.string(),
  vm: z.string(),
  name: z.string(),
  at: z.string(),
});
export type AuditEvent = z.infer<typeof auditEvent>;

const taskRule = z.object({
  seconds: z.number().min(0),
  /** What becomes of the next `times` tasks of that operation; of all others: they succeed. */
  outcome: z.enum(['succeeds', 'fails', 'neverEnds']).default('succeeds'),
  operationName: z.string().optional(),
  times: z.int().min(0).default(1_000_000),
});
export const taskRules = taskRule.strict();
export type TaskRule = z.infer<typeof taskRule>;

const content = z.object({
  orgs: z.array(org),
  vdcs: z.array(vdc),
  networks: z.array(network),
  edges: z.array(edge),
  vms: z.array(vm),
  tasks: z.array(task),
  events: z.array(auditEvent).default([]),
  rule: taskRule,
});

export type World = {
  region: string;
  infrastructure: Infrastructure;
  orgs: Map<string, Org>;
  vdcs: Map<string, Vdc>;
  networks: Map<string, Network>;
  edges: Map<string, Edge>;
  vms: Map<string, Vm>;
  tasks: Map<string, Task>;
  /** The oldest first. */
  events: AuditEvent[];
  rule: TaskRule;
  /** VMs by vDC, and of all under `''`, sorted by name; empty after one came or went. */
  sortedVms: Map<string, Vm[]>;
  /** When each session ends, by its token. */
  sessions: Map<string, number>;
  clock: Clock;
  save: () => void;
};

export const usualTaskSeconds = 4;

const byId = <T extends { id: string }>(items: readonly T[]): Map<string, T> =>
  new Map(items.map((item) => [item.id, item]));

export const createWorld = (region: string, { clock, save }: Pick<World, 'clock' | 'save'>): World => ({
  region,
  infrastructure: infrastructureOf(region),
  orgs: new Map(),
  vdcs: new Map(),
  networks: new Map(),
  edges: new Map(),
  vms: new Map(),
  tasks: new Map(),
  events: [],
  rule: { seconds: usualTaskSeconds, outcome: 'succeeds', times: 0 },
  sortedVms: new Map(),
  sessions: new Map(),
  clock,
  save,
});

const systemOrg = (): Org => ({
  id: 'a93c9db9-7471-3192-8d09-a8f7eeda85f9',
  name: 'System',
  displayName: 'System Organization',
  description: '',
  isEnabled: true,
});

/** Made anew each time: what is in it changes. */
const empty = (): z.infer<typeof content> => ({
  orgs: [],
  vdcs: [],
  networks: [],
  edges: [],
  vms: [],
  tasks: [],
  events: [],
  rule: { seconds: usualTaskSeconds, outcome: 'succeeds', times: 0 },
});

export const stateOf = (world: World): State => ({
  content: () => ({
    orgs: [...world.orgs.values()],
    vdcs: [...world.vdcs.values()],
    networks: [...world.networks.values()],
    edges: [...world.edges.values()],
    vms: [...world.vms.values()],
    tasks: [...world.tasks.values()],
    events: world.events,
    rule: world.rule,
  }),
  restore: (found) => {
    const kept = found === undefined ? empty() : content.parse(found);
    world.orgs = byId(found === undefined ? [systemOrg()] : kept.orgs);
    world.vdcs = byId(kept.vdcs);
    world.networks = byId(kept.networks);
    world.edges = byId(kept.edges);
    world.vms = byId(kept.vms);
    world.tasks = byId(kept.tasks);
    world.events = kept.events;
    world.rule = kept.rule;
    world.sortedVms.clear();
    if (found === undefined) world.sessions.clear();
  },
});

export const newId = (): string => randomUUID();

/** VMs of one vDC, or of all under `''`, sorted by name and then id. */
export const vmsOf = (world: World, vdcId: string): Vm[] => {
  const known = world.sortedVms.get(vdcId);
  if (known !== undefined) return known;
  const found = [...world.vms.values()].filter((one) => vdcId === '' || one.vdc === vdcId);
  found.sort((a, b) => (a.name === b.name ? (a.id < b.id ? -1 : 1) : a.name < b.name ? -1 : 1));
  world.sortedVms.set(vdcId, found);
  return found;
};
