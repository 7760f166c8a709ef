import type { NamedCall, Speech } from '@portal/simulator-kit/unkindness/calls';
import { findRoute, routedCalls } from './routes.ts';

const outside: Readonly<Record<string, NamedCall>> = {
  'POST /sessions': { name: 'signIn', kind: 'sign-in' },
  'GET /sessions': { name: 'getSession', kind: 'read' },
};

/** JSON. Its reference requires no field; without these two nothing could be found. */
export const speech: Speech = {
  calls: [...Object.values(outside), ...routedCalls],
  callOf: (request) => outside[`${request.method} ${request.path}`] ?? findRoute(request)?.call,
  rows: ['items', ''],
  words: ['overallHealth', 'health', 'state', 'status', 'currentRpoViolation', 'direction', 'type'],
  names: ['vmName', 'displayName', 'name', 'vdcName', 'description', 'org'],
  always: ['id', 'items'],
  total: ['total'],
};
