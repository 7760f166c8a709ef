import type { Reply } from '@portal/simulator-kit/messages';
import { z } from 'zod';
import type { Call, Route } from './context.ts';
import { edgeIn, publicAddressesOf } from './edges.ts';
import { below, changeEdge } from './edge-changes.ts';
import { cut, pageOf } from './filter.ts';
import { bodyIn, cloudReply, missing, order } from './json-bodies.ts';
import { bad } from './messages.ts';
import { newId } from './world.ts';

const address = /^\d{1,3}(\.\d{1,3}){3}(\/\d{1,2})?$/;

const sent = z.looseObject({
  name: z.string().min(1),
  enabled: z.boolean().default(true),
  type: z.enum(['DNAT', 'SNAT', 'NO_DNAT', 'NO_SNAT', 'REFLEXIVE']),
  externalAddresses: z.string().regex(address),
  internalAddresses: z.string().regex(address),
});

const create = (call: Call) => {
  const edge = edgeIn(call);
  const rule = bodyIn(call.request, sent);
  if (!publicAddressesOf(edge).includes(rule.externalAddresses))
    throw bad(`The address ${rule.externalAddresses} is not allocated to the edge gateway ${edge.name}.`);
  return changeEdge(call, edge, {
    operationName: 'edgeGatewayCreateNatRule',
    kind: 'addNatRule',
    id: edge.id,
    value: { ...rule, id: newId() },
  });
};

const remove = (call: Call) => {
  const edge = edgeIn(call);
  const [, rule = ''] = call.ids;
  if (!edge.nat.some(({ id }) => id === rule)) throw missing(rule);
  return changeEdge(call, edge, {
    operationName: 'edgeGatewayDeleteNatRule',
    kind: 'deleteNatRule',
    id: edge.id,
    value: rule,
  });
};

const most = 128;

/** The way to the next page stands in a header, and says where it begins. */
const list = (call: Call): Reply => {
  const edge = edgeIn(call);
  const { query, path } = call.request;
  const cursor = new URLSearchParams(query.get('cursor') ?? '');
  const { page, pageSize } = pageOf(cursor.size > 0 ? cursor : query, most);
  const sort = query.get('sortAsc');
  if (sort !== null && sort !== 'name') throw bad(`The list cannot be sorted by ${sort}.`);
  const sorted = edge.nat.toSorted((a, b) => order(String(a['name']), String(b['name'])));
  const reply = cloudReply({ status: edge.status, values: cut(sorted, { page, pageSize }) });
  if (page * pageSize >= sorted.length) return reply;
  const next = new URLSearchParams({ cursor: `page=${page + 1}&pageSize=${pageSize}` });
  const link = `<${call.host}${path}?${next}>;rel="nextPage";type="application/json";model="EdgeNatRules"`;
  return { ...reply, headers: { ...reply.headers, link } };
};

export const addressTranslationRoutes: readonly Route[] = [
  ['listNatRules', 'list', 'GET', below('nat/rules'), list],
  ['createNatRule', 'write', 'POST', below('nat/rules'), create],
  ['deleteNatRule', 'write', 'DELETE', below('nat/rules/([0-9a-f-]{36})'), remove],
];
