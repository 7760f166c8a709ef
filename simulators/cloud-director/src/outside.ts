import { badRequest, bodyOf, done, type Control } from '@portal/simulator-kit/control';
import { jsonReply, type ReceivedRequest, type Reply } from '@portal/simulator-kit/messages';
import { z } from 'zod';
import { publicAddressesOf } from './edges.ts';
import { publicAddressAt, qosProfilesOf } from './infrastructure.ts';
import { reachOf } from './reach.ts';
import { newId, type Edge, type World } from './world.ts';

const vdcChanges = z.array(
  z.strictObject({
    id: z.uuid(),
    name: z.string().min(1).optional(),
    description: z.string().optional(),
    cpuMhz: z.int().optional(),
    memoryMb: z.int().optional(),
    diskMb: z.int().optional(),
  }),
);

/** What somebody does to vDCs in the system itself. */
const changeVdcs = (world: World, request: ReceivedRequest): Reply => {
  const wanted = bodyOf(request, vdcChanges);
  if (wanted === undefined || wanted.some(({ id }) => !world.vdcs.has(id))) return badRequest;
  for (const { id, ...changed } of wanted) Object.assign(world.vdcs.get(id) ?? {}, changed);
  world.save();
  return done;
};

const bandwidth = z.int().nullable();
const newEdges = z.array(
  z.strictObject({
    vdc: z.uuid(),
    name: z.string().min(1),
    mbps: bandwidth,
    redundant: z.boolean().default(false),
  }),
);

const qosOf = (world: World, mbps: number | null): Edge['qos'] | undefined => {
  if (mbps === null) return {};
  const found = qosProfilesOf(world.region).find((one) => one.mbps === mbps);
  return found && { ingressProfile: { id: found.profile }, egressProfile: { id: found.profile } };
};

const freeUplink = (world: World): string =>
  world.infrastructure.vmware.uplinks.findLast(
    (id) => ![...world.edges.values()].some(({ uplink }) => uplink === id),
  ) ?? '';

const madeEdge = (world: World, { vdc, name, redundant, ...of }: z.infer<typeof newEdges>[number]): Edge => {
  const uplink = freeUplink(world);
  const subnets = { values: [{ gateway: '203.0.113.1', prefixLength: 24 }] };
  return {
    id: newId(),
    vdc,
    name,
    status: 'REALIZED',
    uplink,
    address: publicAddressAt(world.region, uplink),
    body: { name, edgeGatewayUplinks: [{ uplinkId: uplink, dedicated: true, connected: true, subnets }] },
    rules: [],
    nat: [],
    qos: qosOf(world, of.mbps) ?? {},
    bgp: { enabled: redundant, ecmp: true, localASNumber: '65000', version: 1 },
    neighbors: [],
  };
};

/** Edge gateways that somebody has made in the system itself. */
const putEdges = (world: World, request: ReceivedRequest): Reply => {
  const wanted = bodyOf(request, newEdges);
  if (wanted === undefined || wanted.some(({ vdc }) => !world.vdcs.has(vdc))) return badRequest;
  const made = wanted.map((one) => {
    const edge = madeEdge(world, one);
    world.edges.set(edge.id, edge);
    return edge.id;
  });
  world.save();
  return jsonReply({ ids: made });
};

const edgeChanges = z.array(
  z.strictObject({
    id: z.uuid(),
    name: z.string().min(1).optional(),
    description: z.string().optional(),
    mbps: bandwidth.optional(),
    redundant: z.boolean().optional(),
    rules: z.array(z.record(z.string(), z.unknown())).optional(),
    removed: z.literal(true).optional(),
  }),
);
type EdgeChange = z.infer<typeof edgeChanges>[number];

const changeEdge = (world: World, edge: Edge, { mbps, redundant, rules, ...texts }: EdgeChange): void => {
  if (texts.removed) world.edges.delete(edge.id);
  edge.name = texts.name ?? edge.name;
  edge.body = { ...edge.body, name: edge.name, description: texts.description ?? edge.body['description'] };
  edge.qos = (mbps === undefined ? undefined : qosOf(world, mbps)) ?? edge.qos;
  edge.bgp = { ...edge.bgp, enabled: redundant ?? edge.bgp.enabled };
  edge.rules = rules ?? edge.rules;
};

const changeEdges = (world: World, request: ReceivedRequest): Reply => {
  const wanted = bodyOf(request, edgeChanges);
  if (wanted === undefined || wanted.some(({ id }) => !world.edges.has(id))) return badRequest;
  for (const one of wanted) {
    const edge = world.edges.get(one.id);
    if (edge !== undefined) changeEdge(world, edge, one);
  }
  world.save();
  return done;
};

const networks = z.array(
  z.strictObject({
    /** Of one that there is: it is changed. */
    id: z.uuid().optional(),
    vdc: z.uuid(),
    name: z.string().min(1),
    description: z.string().optional(),
    gateway: z.ipv4(),
    prefixLength: z.int().min(1).max(32),
  }),
);

/** Isolated networks that somebody has made, or changed, in the system itself. */
const putNetworks = (world: World, request: ReceivedRequest): Reply => {
  const wanted = bodyOf(request, networks);
  if (wanted === undefined) return badRequest;
  const ids = wanted.map(({ id = newId(), vdc, name, description, gateway, prefixLength }) => {
    const before = world.networks.get(id)?.body ?? { networkType: 'ISOLATED' };
    const subnets = { values: [{ gateway, prefixLength, enabled: true }] };
    const body = { ...before, name, subnets, ...(description === undefined ? {} : { description }) };
    world.networks.set(id, { id, vdc, name, status: 'REALIZED', body });
    return id;
  });
  world.save();
  return jsonReply({ ids });
};

const mbpsOf = (world: World, { qos }: Edge): number | null => {
  const id: unknown = Object(qos['ingressProfile']).id;
  return qosProfilesOf(world.region).find(({ profile }) => profile === id)?.mbps ?? null;
};

const edgeLine = (world: World, edge: Edge) => ({
  id: edge.id,
  name: edge.name,
  status: edge.status,
  mbps: mbpsOf(world, edge),
  redundant: edge.bgp.enabled,
  addresses: publicAddressesOf(edge),
  rules: edge.rules.map(({ name }) => name),
  nat: edge.nat.map(({ type, internalAddresses }) => `${String(type)} ${String(internalAddresses)}`),
});

/** What there is at this moment: the books that what is shown and billed is held against. */
const contents = (world: World): Reply =>
  jsonReply({
    vdcs: [...world.vdcs.values()].map(
      ({ id, org, name, description, cpuMhz, memoryMb, diskMb, vCpuMhz }) => ({
        id,
        org,
        name,
        description,
        vCpus: cpuMhz / vCpuMhz,
        memoryGiB: memoryMb / 1024,
        diskGiB: diskMb / 1024,
        edges: [...world.edges.values()].filter(({ vdc }) => vdc === id).map((edge) => edgeLine(world, edge)),
        networks: [...world.networks.values()]
          .filter(({ vdc }) => vdc === id)
          .map((network) => ({ id: network.id, name: network.name, ...network.body })),
        reach: reachOf(world, id),
      }),
    ),
    vms: [...world.vms.values()].map(({ id, vdc, name, status, diskMb }) => ({
      id,
      vdc,
      name,
      status,
      diskMb,
    })),
  });

/** What is done in the system itself, without the portal. */
export const outsideControls = (world: World): Record<string, Control> => ({
  'POST vdcs': (request) => changeVdcs(world, request),
  'PUT edges': (request) => putEdges(world, request),
  'POST edges': (request) => changeEdges(world, request),
  'PUT networks': (request) => putNetworks(world, request),
  'GET contents': () => contents(world),
});
