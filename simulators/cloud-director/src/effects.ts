import { report } from './audit-trail.ts';
import type { Edge, Network, Vdc, World } from './world.ts';

/** What becomes true when a task ends well, and what else when it does not. As JSON, to be kept. */
export type Effect = { kind: string; id: string; value?: unknown };

type Apply = (world: World, id: string, value: unknown) => void;

const part = <T extends object>(items: Map<string, T>, id: string, change: Partial<T>): void => {
  const item = items.get(id);
  if (item !== undefined) Object.assign(item, change);
};

const removeVdc = (world: World, id: string): void => {
  for (const items of [world.networks, world.edges, world.vms]) {
    for (const [key, item] of items) if (item.vdc === id) items.delete(key);
  }
  world.vdcs.delete(id);
  world.sortedVms.clear();
};

const setBgp = ({ edges }: World, id: string, value: unknown): void => {
  const edge = edges.get(id);
  if (edge === undefined) return;
  edge.bgp = { ...edge.bgp, ...Object(value), version: edge.bgp.version + 1 };
};

const withoutNatRule = ({ edges }: World, id: string, rule: unknown): void => {
  const edge = edges.get(id);
  if (edge !== undefined) edge.nat = edge.nat.filter((one) => one['id'] !== rule);
};

const setPower = (world: World, id: string, status: unknown): void => {
  const vm = world.vms.get(id);
  if (vm === undefined) return;
  vm.status = String(status);
  report(world, vm, 'change_state');
};

const succeeding: Readonly<Record<string, Apply>> = {
  createVdc: ({ vdcs }, id) => part<Vdc>(vdcs, id, { status: 1 }),
  changeVdc: ({ vdcs }, id, value) => part<Vdc>(vdcs, id, Object(value)),
  deleteVdc: removeVdc,
  createNetwork: ({ networks }, id) => part<Network>(networks, id, { status: 'REALIZED' }),
  changeNetwork: ({ networks }, id, body) =>
    part<Network>(networks, id, { body: Object(body), status: 'REALIZED' }),
  deleteNetwork: ({ networks }, id) => void networks.delete(id),
  createEdge: ({ edges }, id) => part<Edge>(edges, id, { status: 'REALIZED' }),
  deleteEdge: ({ edges }, id) => void edges.delete(id),
  setRules: ({ edges }, id, rules) => part<Edge>(edges, id, Object({ rules })),
  setQos: ({ edges }, id, qos) => part<Edge>(edges, id, Object({ qos })),
  setBgp,
  addNatRule: ({ edges }, id, value) => void edges.get(id)?.nat.push(Object(value)),
  deleteNatRule: withoutNatRule,
  addNeighbor: ({ edges }, id, value) => void edges.get(id)?.neighbors.push(Object(value)),
  deleteOrg: ({ orgs }, id) => void orgs.delete(id),
  setPower,
  nothing: () => undefined,
};

const failing: Readonly<Record<string, Apply>> = {
  createVdc: ({ vdcs }, id) => part<Vdc>(vdcs, id, { status: -1 }),
  createNetwork: ({ networks }, id) => part<Network>(networks, id, { status: 'REALIZATION_FAILED' }),
  createEdge: ({ edges }, id) => part<Edge>(edges, id, { status: 'REALIZATION_FAILED' }),
};

export const applyEffect = (world: World, { kind, id, value }: Effect, isWell: boolean): void => {
  (isWell ? succeeding : failing)[kind]?.(world, id, value);
};
