import { z } from 'zod';
import type { Call, Route } from './context.ts';
import { edgeIn } from './edges.ts';
import type { Effect } from './effects.ts';
import { platforms } from './infrastructure.ts';
import { bodyIn, cloudReply } from './json-bodies.ts';
import { bad, Refusal } from './messages.ts';
import { beginTask, locationReply, refuseBusy } from './tasks.ts';
import { newId, type Edge } from './world.ts';

const change = (call: Call, edge: Edge, { operationName, ...effect }: Effect & { operationName: string }) => {
  refuseBusy(call.world, edge.id);
  const task = beginTask(call.world, {
    operation: `Updating Edge Gateway ${edge.name}`,
    operationName,
    owner: edge.id,
    effect,
  });
  return locationReply(task, call);
};

const rule = z.looseObject({
  name: z.string().min(1),
  actionValue: z.enum(['ALLOW', 'DROP', 'REJECT']),
  direction: z.enum(['IN', 'OUT', 'IN_OUT']),
  ipProtocol: z.enum(['IPV4', 'IPV6', 'IPV4_IPV6']),
});

const dropAll = {
  id: 'default_rule',
  name: 'default_rule',
  actionValue: 'DROP',
  direction: 'IN_OUT',
  ipProtocol: 'IPV4_IPV6',
  enabled: true,
  logging: false,
};

const getRules = (call: Call) => {
  const { status, rules } = edgeIn(call);
  return cloudReply({ status, systemRules: [], userDefinedRules: rules, defaultRules: [dropAll] });
};

const setRules = (call: Call) => {
  const edge = edgeIn(call);
  const { userDefinedRules } = bodyIn(
    call.request,
    z.looseObject({ userDefinedRules: z.array(rule).max(1000) }),
  );
  const value = userDefinedRules.map((one) => ({ ...one, id: newId() }));
  return change(call, edge, {
    operationName: 'edgeGatewayUpdateFirewallRules',
    kind: 'setRules',
    id: edge.id,
    value,
  });
};

const profile = z.looseObject({ id: z.string() }).nullish();

const setQos = (call: Call) => {
  const edge = edgeIn(call);
  const value = bodyIn(call.request, z.looseObject({ ingressProfile: profile, egressProfile: profile }));
  const known = platforms.flatMap((name) =>
    call.world.infrastructure[name].bandwidths.map((one) => one.profile),
  );
  for (const one of [value.ingressProfile, value.egressProfile]) {
    if (one !== null && one !== undefined && !known.includes(one.id))
      throw bad('The QoS profile is unknown.');
  }
  return change(call, edge, { operationName: 'edgeGatewayUpdateQos', kind: 'setQos', id: edge.id, value });
};

const getBgp = (call: Call) => {
  const { version, ...bgp } = edgeIn(call).bgp;
  return cloudReply({ ...bgp, version: { version } });
};

const isDedicated = ({ body }: Edge): boolean =>
  JSON.stringify(body['edgeGatewayUplinks']).includes('"dedicated":true');

const setBgp = (call: Call) => {
  const edge = edgeIn(call);
  const wanted = bodyIn(
    call.request,
    z.looseObject({
      enabled: z.boolean(),
      ecmp: z.boolean(),
      localASNumber: z.string().regex(/^\d+(\.\d+)?$/),
      version: z.looseObject({ version: z.int() }),
    }),
  );
  if (wanted.version.version !== edge.bgp.version) {
    throw new Refusal(400, 'BAD_REQUEST', 'The BGP configuration was changed meanwhile.');
  }
  if (!isDedicated(edge)) throw bad('BGP needs a dedicated external network.');
  const { enabled, ecmp, localASNumber } = wanted;
  const value = { enabled, ecmp, localASNumber };
  return change(call, edge, {
    operationName: 'edgeGatewayBgpConfigUpdate',
    kind: 'setBgp',
    id: edge.id,
    value,
  });
};

const addNeighbor = (call: Call) => {
  const edge = edgeIn(call);
  const wanted = bodyIn(
    call.request,
    z.looseObject({ neighborAddress: z.ipv4(), remoteASNumber: z.string().regex(/^\d+(\.\d+)?$/) }),
  );
  if (edge.neighbors.some((one) => one['neighborAddress'] === wanted.neighborAddress)) {
    throw bad(`There is a neighbor ${wanted.neighborAddress} already.`);
  }
  const value = { ...wanted, id: newId() };
  return change(call, edge, {
    operationName: 'edgeGatewayBgpNeighborCreate',
    kind: 'addNeighbor',
    id: edge.id,
    value,
  });
};

const below = (rest: string): RegExp =>
  new RegExp(`^/cloudapi/1\\.0\\.0/edgeGateways/urn:vcloud:gateway:([0-9a-f-]{36})/${rest}$`);

export const edgeSettingRoutes: readonly Route[] = [
  ['GET', below('firewall/rules'), getRules],
  ['PUT', below('firewall/rules'), setRules],
  ['GET', below('qos'), (call) => cloudReply(edgeIn(call).qos)],
  ['PUT', below('qos'), setQos],
  ['GET', below('routing/bgp'), getBgp],
  ['PUT', below('routing/bgp'), setBgp],
  ['GET', below('routing/bgp/neighbors'), (call) => cloudReply({ values: edgeIn(call).neighbors })],
  ['POST', below('routing/bgp/neighbors'), addNeighbor],
];
