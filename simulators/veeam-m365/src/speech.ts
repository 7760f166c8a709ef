import type { NamedCall, Speech } from '@portal/simulator-kit/unkindness/calls';
import { routedCallOf, routedCalls } from './routes.ts';

const signIn: NamedCall = { name: 'takeToken', kind: 'sign-in' };
const events: NamedCall = { name: 'listEvents', kind: 'list' };

const outside: Readonly<Record<string, NamedCall>> = { 'POST /v8/token': signIn, 'GET /v8/Events': events };

/** JSON. What is always there is what the vendor's description requires. */
export const speech: Speech = {
  calls: [signIn, events, ...routedCalls],
  callOf: (request) => outside[`${request.method} ${request.path}`] ?? routedCallOf(request),
  rows: ['results', 'events', ''],
  words: [
    'status',
    'lastStatus',
    'state',
    'type',
    'backupType',
    'jobType',
    'jobSessionConfigType',
    'eventType',
    'roleType',
    'operatorType',
    'groupType',
    'userType',
    'region',
    'bottleneck',
    'licenseState',
    'periodicallyEvery',
    'dailyType',
    'errorCode',
  ],
  names: ['name', 'displayName', 'title', 'officeName', 'userName', 'description', 'message'],
  always: [
    'id',
    'results',
    'url',
    'title',
    'isCloud',
    'isPersonal',
    'eventType',
    'organizationId',
    'eTag',
    'jobId',
    'access_token',
    'refresh_token',
    'expires_in',
  ],
};
