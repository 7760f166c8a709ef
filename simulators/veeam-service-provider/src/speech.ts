import type { ReceivedRequest } from '@portal/simulator-kit/messages';
import type { NamedCall, Speech } from '@portal/simulator-kit/unkindness/calls';
import { routedCallOf, routedCalls } from './routes.ts';

const signIn: NamedCall = { name: 'takeToken', kind: 'sign-in' };

/** JSON. What is always there is what the vendor's description requires of the things that the portal reads. */
export const speechOf = (isSignIn: (request: ReceivedRequest) => boolean): Speech => ({
  calls: [signIn, ...routedCalls],
  callOf: (request) => (isSignIn(request) ? signIn : routedCallOf(request)),
  rows: ['data'],
  words: [
    'status',
    'type',
    'kind',
    'lastStatus',
    'resultStatus',
    'backupStatus',
    'protectionStatus',
    'platform',
    'backupPolicy',
    'jobType',
    'targetType',
    'resourceType',
    'billingType',
    'platformType',
  ],
  names: ['name', 'displayName', 'description', 'login', 'alias', 'cloudTenantName', 'jobName', 'title'],
  always: [
    'instanceUid',
    'data',
    'id',
    'name',
    'description',
    'status',
    'isEnabled',
    'hostName',
    'type',
    'friendlyName',
    'cloudRepositoryName',
    'storageQuota',
    'repositoryUid',
    'virtualMachines',
    'includes',
    'storage',
    'credentials',
    'access_token',
    'refresh_token',
  ],
  total: ['total'],
});
