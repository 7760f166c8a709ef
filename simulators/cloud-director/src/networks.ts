import { z } from 'zod';
import type { Call, Route } from './context.ts';
import { termsOf } from './filter.ts';
import { bodyIn, missing, pageReply, uuidOf } from './json-bodies.ts';
import { bad, Refusal } from './messages.ts';
import { beginTask, locationReply, refuseBusy } from './tasks.ts';
import { newId, type Network, type World } from './world.ts';

const subnet = z.looseObject({
  gateway: z.ipv4(),
  prefixLength: z.int().min(1).max(32),
  ipRanges: z
    .looseObject({ values: z.array(z.looseObject({ startAddress: z.ipv4(), endAddress: z.ipv4() })) })
    .optional(),
});

const sent = z.looseObject({
  name: z.string().min(1).max(128),
  description: z.string().optional(),
  ownerRef: z.looseObject({ id: z.string() }),
  networkType: z.enum(['ISOLATED', 'NAT_ROUTED']),
  connection: z.looseObject({ routerRef: z.looseObject({ id: z.string() }) }).optional(),
  subnets: z.looseObject({ values: z.array(subnet).min(1) }),
});
type Sent = z.infer<typeof sent>;

const toNumber = (ip: string): number => ip.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);

const checkSubnet = ({ gateway, prefixLength, ipRanges }: z.infer<typeof subnet>): void => {
  const size = 2 ** (32 - prefixLength);
  const network = Math.floor(toNumber(gateway) / size) * size;
  const isHost = (ip: string): boolean => {
    const at = toNumber(ip) - network;
    return at > 0 && at < size - 1;
  };
  if (!isHost(gateway)) throw bad(`The gateway ${gateway}/${prefixLength} is no address of a host.`);
  for (const { startAddress, endAddress } of ipRanges?.values ?? []) {
    const isInOrder = toNumber(startAddress) <= toNumber(endAddress);
    if (!isHost(startAddress) || !isHost(endAddress) || !isInOrder) {
      throw bad(`The range ${startAddress} to ${endAddress} is not in the network.`);
    }
    if (toNumber(gateway) >= toNumber(startAddress) && toNumber(gateway) <= toNumber(endAddress)) {
      throw bad('The gateway is in the range.');
    }
  }
};

const check = (world: World, body: Sent): void => {
  body.subnets.values.forEach(checkSubnet);
  if (body.networkType === 'ISOLATED') {
    if (body.connection !== undefined) throw bad('An isolated network has no connection.');
    return;
  }
  const edge = world.edges.get(uuidOf(body.connection?.routerRef.id));
  if (edge === undefined || edge.vdc !== uuidOf(body.ownerRef.id)) throw bad('The edge gateway is unknown.');
  if (edge.status !== 'REALIZED') throw bad('The edge gateway is not ready.');
};

const toBody = (world: World, network: Network): unknown => {
  const vdc = world.vdcs.get(network.vdc);
  return {
    ...network.body,
    id: `urn:vcloud:network:${network.id}`,
    ownerRef: { id: `urn:vcloud:vdc:${network.vdc}`, name: vdc?.name ?? '' },
    orgRef: { id: `urn:vcloud:org:${vdc?.org ?? ''}` },
    orgVdcIsNsxTBacked: true,
    shared: false,
    status: network.status,
  };
};

const networkIn = ({ world, ids }: Call): Network => {
  const network = world.networks.get(ids[0] ?? '');
  if (network === undefined) throw missing(`urn:vcloud:network:${ids[0]}`);
  return network;
};

const list = ({ world, request }: Call) => {
  const terms = termsOf(request.query.get('filter'), ['name', 'ownerRef.id', 'orgVdc.id']);
  const owner = terms.get('ownerRef.id') ?? terms.get('orgVdc.id');
  const items = [...world.networks.values()].filter(
    (one) =>
      (owner === undefined || one.vdc === uuidOf(owner)) && (terms.get('name') ?? one.name) === one.name,
  );
  return pageReply(request, { items, most: 32, sort: 'name' }, (one) => toBody(world, one));
};

const create = (call: Call) => {
  const { world, request } = call;
  const body = bodyIn(request, sent);
  const vdc = world.vdcs.get(uuidOf(body.ownerRef.id));
  if (vdc === undefined) throw missing(body.ownerRef.id);
  check(world, body);
  const hasName = [...world.networks.values()].some((one) => one.vdc === vdc.id && one.name === body.name);
  if (hasName) throw new Refusal(400, 'DUPLICATE_NAME', `The network ${body.name} already exists.`);
  const network = { id: newId(), vdc: vdc.id, name: body.name, status: 'CONFIGURING', body };
  world.networks.set(network.id, network);
  const task = beginTask(world, {
    operation: `Creating Network ${body.name}`,
    operationName: 'orgVdcNetworkCreate',
    owner: network.id,
    effect: { kind: 'createNetwork', id: network.id },
  });
  return locationReply(task, call);
};

const change = (call: Call) => {
  const network = networkIn(call);
  const body = bodyIn(call.request, sent);
  check(call.world, body);
  refuseBusy(call.world, network.id);
  network.status = 'CONFIGURING';
  const { id: _id, status: _status, ...kept } = body;
  const task = beginTask(call.world, {
    operation: `Updating Network ${body.name}`,
    operationName: 'orgVdcNetworkUpdate',
    owner: network.id,
    effect: { kind: 'changeNetwork', id: network.id, value: kept },
  });
  return locationReply(task, call);
};

const remove = (call: Call) => {
  const network = networkIn(call);
  refuseBusy(call.world, network.id);
  const task = beginTask(call.world, {
    operation: `Deleting Network ${network.name}`,
    operationName: 'orgVdcNetworkDelete',
    owner: network.id,
    effect: { kind: 'deleteNetwork', id: network.id },
  });
  return locationReply(task, call);
};

const one = /^\/cloudapi\/1\.0\.0\/orgVdcNetworks\/urn:vcloud:network:([0-9a-f-]{36})$/;

export const networkRoutes: readonly Route[] = [
  ['listNetworks', 'list', 'GET', /^\/cloudapi\/1\.0\.0\/orgVdcNetworks$/, list],
  ['createNetwork', 'write', 'POST', /^\/cloudapi\/1\.0\.0\/orgVdcNetworks$/, create],
  ['changeNetwork', 'write', 'PUT', one, change],
  ['deleteNetwork', 'write', 'DELETE', one, remove],
];
