import { z } from 'zod';
import type { Call, Route } from './context.ts';
import { termsOf } from './filter.ts';
import { platforms, publicAddressAt, uplinkSubnet } from './infrastructure.ts';
import { bodyIn, cloudReply, missing, pageReply, uuidOf } from './json-bodies.ts';
import { bad, Refusal } from './messages.ts';
import { beginTask, locationReply, refuseBusy } from './tasks.ts';
import { newId, type Edge, type Network, type World } from './world.ts';

const sent = z.looseObject({
  name: z.string().min(1).max(128),
  description: z.string().optional(),
  ownerRef: z.looseObject({ id: z.string() }),
  edgeGatewayUplinks: z
    .array(
      z.looseObject({
        uplinkId: z.string(),
        dedicated: z.boolean().default(false),
        quickAddAllocatedIpCount: z.int().min(0).default(0),
        subnets: z.looseObject({
          values: z.array(z.looseObject({ gateway: z.ipv4(), prefixLength: z.int() })).min(1),
        }),
      }),
    )
    .length(1),
  edgeClusterConfig: z
    .looseObject({
      primaryEdgeCluster: z.looseObject({ edgeClusterRef: z.looseObject({ id: z.string() }) }),
    })
    .optional(),
});

export const edgeIn = ({ world, ids }: Call): Edge => {
  const edge = world.edges.get(ids[0] ?? '');
  if (edge === undefined) throw missing(`urn:vcloud:gateway:${ids[0]}`);
  return edge;
};

/** Those that are allocated to it. */
export const publicAddressesOf = ({ address }: Edge): string[] => (address === null ? [] : [address]);

/** The uplinks as they were asked for, with what was allocated. */
const uplinksOf = ({ body, address }: Edge): unknown =>
  z
    .array(z.looseObject({ subnets: z.object({ values: z.array(z.looseObject({})) }) }))
    .parse(body['edgeGatewayUplinks'])
    .map(({ quickAddAllocatedIpCount: _count, subnets, ...uplink }) => ({
      ...uplink,
      subnets: {
        values: subnets.values.map((subnet) => ({
          ...subnet,
          ...(address === null
            ? {}
            : {
                primaryIp: address,
                ipRanges: { values: [{ startAddress: address, endAddress: address }] },
                totalIpCount: 1,
                usedIpCount: 1,
              }),
        })),
      },
    }));

const networksOf = (world: World, edge: Edge): Network[] =>
  [...world.networks.values()].filter(({ body }) =>
    JSON.stringify(body['connection'] ?? null).includes(edge.id),
  );

const toBody = (world: World, edge: Edge): unknown => {
  const vdc = world.vdcs.get(edge.vdc);
  return {
    ...edge.body,
    edgeGatewayUplinks: uplinksOf(edge),
    id: `urn:vcloud:gateway:${edge.id}`,
    ownerRef: { id: `urn:vcloud:vdc:${edge.vdc}`, name: vdc?.name ?? '' },
    orgRef: { id: `urn:vcloud:org:${vdc?.org ?? ''}` },
    orgVdcNetworkCount: networksOf(world, edge).length,
    status: edge.status,
  };
};

const list = ({ world, request }: Call) => {
  const terms = termsOf(request.query.get('filter'), ['name', 'ownerRef.id', 'orgVdc.id']);
  const owner = terms.get('ownerRef.id') ?? terms.get('orgVdc.id');
  const items = [...world.edges.values()].filter(
    (one) =>
      (owner === undefined || one.vdc === uuidOf(owner)) && (terms.get('name') ?? one.name) === one.name,
  );
  return pageReply(request, { items, sort: 'name' }, (one) => toBody(world, one));
};

const servedBy = (world: World, uplink: string): Edge | undefined =>
  [...world.edges.values()].find((edge) => edge.uplink === uplink);

const isUplink = (world: World, id: string): boolean =>
  platforms.some((name) => world.infrastructure[name].uplinks.includes(id));

type Sent = z.infer<typeof sent>;

/** As it is begun: nothing of it is set yet. */
const newEdge = (world: World, { vdc, body }: { vdc: string; body: Sent }): Edge => {
  const [uplink] = body.edgeGatewayUplinks;
  const { uplinkId = '', quickAddAllocatedIpCount = 0 } = uplink ?? {};
  return {
    id: newId(),
    vdc,
    name: body.name,
    status: 'CONFIGURING',
    uplink: uplinkId,
    address: quickAddAllocatedIpCount > 0 ? publicAddressAt(world.region, uplinkId) : null,
    body,
    rules: [],
    nat: [],
    qos: {},
    bgp: { enabled: false, ecmp: true, localASNumber: '65000', version: 0 },
    neighbors: [],
  };
};

const create = (call: Call) => {
  const { world, request } = call;
  const body = bodyIn(request, sent);
  const vdc = world.vdcs.get(uuidOf(body.ownerRef.id));
  if (vdc === undefined) throw missing(body.ownerRef.id);
  const [uplink] = body.edgeGatewayUplinks;
  if (uplink === undefined || !isUplink(world, uplink.uplinkId))
    throw bad('The external network is unknown.');
  if (uplink.dedicated && servedBy(world, uplink.uplinkId) !== undefined) {
    throw bad('The external network is dedicated to another edge gateway.');
  }
  const cluster = body.edgeClusterConfig?.primaryEdgeCluster.edgeClusterRef.id;
  if (
    cluster !== undefined &&
    !platforms.some((name) => world.infrastructure[name].edgeCluster === cluster)
  ) {
    throw bad('The edge cluster is unknown.');
  }
  const hasName = [...world.edges.values()].some((one) => one.vdc === vdc.id && one.name === body.name);
  if (hasName) throw new Refusal(400, 'DUPLICATE_NAME', `The edge gateway ${body.name} already exists.`);
  const edge = newEdge(world, { vdc: vdc.id, body });
  world.edges.set(edge.id, edge);
  const task = beginTask(world, {
    operation: `Creating Edge Gateway ${body.name}`,
    operationName: 'edgeGatewayCreate',
    owner: edge.id,
    effect: { kind: 'createEdge', id: edge.id },
  });
  return locationReply(task, call);
};

const remove = (call: Call) => {
  const { world } = call;
  const edge = edgeIn(call);
  if (networksOf(world, edge).length > 0) throw bad(`The edge gateway ${edge.name} has networks.`);
  refuseBusy(world, edge.id);
  const task = beginTask(world, {
    operation: `Deleting Edge Gateway ${edge.name}`,
    operationName: 'edgeGatewayDelete',
    owner: edge.id,
    effect: { kind: 'deleteEdge', id: edge.id },
  });
  return locationReply(task, call);
};

const getUplink = ({ world, ids }: Call) => {
  const id = `urn:vcloud:network:${ids[0]}`;
  if (!isUplink(world, id)) throw missing(id);
  const edge = servedBy(world, id);
  return cloudReply({
    id,
    name: `internet-${ids[0]?.slice(0, 8)}`,
    subnets: { values: [{ ...uplinkSubnet(world.region, id), enabled: true }] },
    ...(edge === undefined
      ? {}
      : { dedicatedEdgeGateway: { id: `urn:vcloud:gateway:${edge.id}`, name: edge.name } }),
    usingIpSpace: false,
    status: 'REALIZED',
  });
};

const one = /^\/cloudapi\/1\.0\.0\/edgeGateways\/urn:vcloud:gateway:([0-9a-f-]{36})$/;

export const edgeRoutes: readonly Route[] = [
  ['listEdges', 'list', 'GET', /^\/cloudapi\/1\.0\.0\/edgeGateways$/, list],
  ['createEdge', 'write', 'POST', /^\/cloudapi\/1\.0\.0\/edgeGateways$/, create],
  ['deleteEdge', 'write', 'DELETE', one, remove],
  [
    'getUplink',
    'read',
    'GET',
    /^\/cloudapi\/1\.0\.0\/externalNetworks\/urn:vcloud:network:([0-9a-f-]{36})$/,
    getUplink,
  ],
];
