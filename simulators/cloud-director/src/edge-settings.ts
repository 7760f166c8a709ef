import { z } from 'zod';
import type { Call, Route } from './context.ts';
import { below, changeEdge } from './edge-changes.ts';
import { edgeIn } from './edges.ts';
import { termsOf } from './filter.ts';
import { qosProfilesOf } from './infrastructure.ts';
import { bodyIn, cloudReply, uuidOf } from './json-bodies.ts';
import { bad, Refusal } from './messages.ts';
import { newId, type Edge } from './world.ts';

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
  return changeEdge(call, edge, {
    operationName: 'edgeGatewayUpdateFirewallRules',
    kind: 'setRules',
    id: edge.id,
    value,
  });
};

const profile = z.looseObject({ id: z.string() }).nullish();

const profilesOf = ({ world }: Call) =>
  qosProfilesOf(world.region).map(({ mbps, profile: id }) => ({
    id,
    displayName: `${mbps} Mbit/s`,
    committedBandwidth: mbps,
  }));

/** A list of the network manager, of which one vDC has to be named. */
const listProfiles = (call: Call) => {
  const terms = termsOf(call.request.query.get('filter'), ['orgVdcId', 'id']);
  if (!call.world.vdcs.has(uuidOf(terms.get('orgVdcId')))) throw bad('The filter has to name a vDC.');
  const id = terms.get('id');
  return cloudReply({ values: profilesOf(call).filter((one) => id === undefined || one.id === id) });
};

const setQos = (call: Call) => {
  const edge = edgeIn(call);
  const value = bodyIn(call.request, z.looseObject({ ingressProfile: profile, egressProfile: profile }));
  const known = profilesOf(call).map(({ id }) => id);
  for (const one of [value.ingressProfile, value.egressProfile]) {
    if (one !== null && one !== undefined && !known.includes(one.id))
      throw bad('The QoS profile is unknown.');
  }
  return changeEdge(call, edge, {
    operationName: 'edgeGatewayUpdateQos',
    kind: 'setQos',
    id: edge.id,
    value,
  });
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
  return changeEdge(call, edge, {
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
  return changeEdge(call, edge, {
    operationName: 'edgeGatewayBgpNeighborCreate',
    kind: 'addNeighbor',
    id: edge.id,
    value,
  });
};

export const edgeSettingRoutes: readonly Route[] = [
  ['listFirewallRules', 'list', 'GET', below('firewall/rules'), getRules],
  ['setFirewallRules', 'write', 'PUT', below('firewall/rules'), setRules],
  ['getQos', 'read', 'GET', below('qos'), (call) => cloudReply(edgeIn(call).qos)],
  ['setQos', 'write', 'PUT', below('qos'), setQos],
  ['getBgp', 'read', 'GET', below('routing/bgp'), getBgp],
  ['setBgp', 'write', 'PUT', below('routing/bgp'), setBgp],
  [
    'listBgpNeighbors',
    'list',
    'GET',
    below('routing/bgp/neighbors'),
    (call) => cloudReply({ values: edgeIn(call).neighbors }),
  ],
  ['addBgpNeighbor', 'write', 'POST', below('routing/bgp/neighbors'), addNeighbor],
  [
    'listQosProfiles',
    'list',
    'GET',
    /^\/cloudapi\/1\.0\.0\/nsxTResources\/gatewayQoSProfiles$/,
    listProfiles,
  ],
];
