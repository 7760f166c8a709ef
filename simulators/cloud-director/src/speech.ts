import type { ReceivedRequest } from '@portal/simulator-kit/messages';
import type { NamedCall, Speech } from '@portal/simulator-kit/unkindness/calls';
import type { Route } from './context.ts';

const outside: Readonly<Record<string, NamedCall>> = {
  'POST /cloudapi/1.0.0/sessions/provider': { name: 'signIn', kind: 'sign-in' },
  'GET /cloudapi/1.0.0/sessions/current': { name: 'getSession', kind: 'read' },
};

/** One address tells things of many types. */
const queries: Readonly<Record<string, NamedCall>> = {
  adminVM: { name: 'queryVms', kind: 'list' },
  adminOrgVdc: { name: 'queryVdcs', kind: 'list' },
};

const routed = (routes: readonly Route[], { method, path }: ReceivedRequest): NamedCall | undefined => {
  const address = decodeURIComponent(path);
  const found = routes.find(([, , verb, pattern]) => verb === method && pattern.test(address));
  return found === undefined ? undefined : { name: found[0], kind: found[1] };
};

const queryOf = ({ query }: ReceivedRequest): NamedCall | undefined => queries[query.get('type') ?? ''];

/**
 * Attributes and elements of XML in the older API, JSON in the newer. What is always there: ids and addresses, by which
 * things are found, and what wraps a list.
 */
export const speechOf = (routes: readonly Route[]): Speech => ({
  calls: [
    ...Object.values(outside),
    ...Object.values(queries),
    ...routes.map(([name, kind]) => ({ name, kind })).filter(({ name }) => name !== 'query'),
  ],
  callOf: (request) => {
    const call = outside[`${request.method} ${request.path}`] ?? routed(routes, request);
    return call?.name === 'query' ? queryOf(request) : call;
  },
  rows: ['values', 'AdminVMRecord', 'AdminVdcRecord'],
  words: [
    'status',
    'operationName',
    'eventType',
    'eventStatus',
    'networkType',
    'ruleType',
    'action',
    'type',
    'allocationModel',
  ],
  names: ['name', 'displayName', 'description', 'containerName', 'fullName', 'orgName', 'guestOs'],
  always: [
    'id',
    'href',
    'values',
    'AdminVMRecord',
    'AdminVdcRecord',
    'QueryResultRecords',
    'AdminVdc',
    'Vm',
    'Task',
    'xmlns',
  ],
  total: ['resultTotal', 'total'],
});
