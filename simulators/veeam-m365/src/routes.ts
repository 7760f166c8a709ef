import type { ReceivedRequest } from '@portal/simulator-kit/messages';
import type { CallKind, NamedCall } from '@portal/simulator-kit/unkindness/calls';
import type { Answer } from './call.ts';
import { checkCode, createCode, createCodeOf } from './device-codes.ts';
import {
  createJob,
  deleteJob,
  editJob,
  enableJob,
  getJob,
  listItems,
  listJobs,
  startJob,
  stopJob,
} from './jobs.ts';
import { getLicensing, listLicensedUsers, listUsedRepositories, removeLicensedUser } from './licensing.ts';
import { missing, Refusal } from './messages.ts';
import {
  getInstance,
  getRepository,
  getRestorePortal,
  listMembers,
  listObjects,
  listProtected,
  listRepositories,
} from './objects.ts';
import {
  createOrganization,
  editOrganization,
  getOrganization,
  getSyncState,
  listOrganizations,
  removeOrganization,
  startSync,
} from './organizations.ts';
import { createRole, deleteRole, editRole, getRole, listParts, listRoles } from './roles.ts';
import { listLogItems, listSessions } from './sessions.ts';

const routes: readonly (readonly [name: string, kind: CallKind, route: string, answer: Answer])[] = [
  ['getInstance', 'read', 'GET /ServiceInstance', getInstance],
  ['listRepositories', 'list', 'GET /BackupRepositories', listRepositories],
  ['getRepository', 'read', 'GET /BackupRepositories/{id}', getRepository],
  ['getRestorePortal', 'read', 'GET /RestorePortalSettings', getRestorePortal],
  ['createCode', 'write', 'POST /DeviceCode', createCode],
  ['checkCode', 'task', 'POST /DeviceCode/check', checkCode],
  ['listOrganizations', 'list', 'GET /Organizations', listOrganizations],
  ['createOrganization', 'write', 'POST /Organizations', createOrganization],
  ['getOrganization', 'read', 'GET /Organizations/{id}', getOrganization],
  ['editOrganization', 'write', 'PUT /Organizations/{id}', editOrganization],
  ['removeOrganization', 'write', 'DELETE /Organizations/{id}', removeOrganization],
  ['createCodeOf', 'write', 'POST /Organizations/{id}/DeviceCode', createCodeOf],
  ['startSync', 'write', 'POST /Organizations/{id}/Sync', startSync],
  ['getSyncState', 'task', 'GET /Organizations/{id}/SyncState', getSyncState],
  ['listUsers', 'list', 'GET /Organizations/{id}/Users', listObjects('user')],
  ['listGroups', 'list', 'GET /Organizations/{id}/Groups', listObjects('group')],
  ['listSites', 'list', 'GET /Organizations/{id}/Sites', listObjects('site')],
  ['listTeams', 'list', 'GET /Organizations/{id}/Teams', listObjects('team')],
  ['listMembers', 'list', 'GET /Organizations/{id}/Groups/{group}/Members', listMembers],
  ['getLicensing', 'read', 'GET /Organizations/{id}/LicensingInformation', getLicensing],
  ['listUsedRepositories', 'list', 'GET /Organizations/{id}/usedRepositories', listUsedRepositories],
  ['listRoles', 'list', 'GET /Organizations/{id}/RbacRoles', listRoles],
  ['createRole', 'write', 'POST /Organizations/{id}/RbacRoles', createRole],
  ['listProtectedUsers', 'list', 'GET /ProtectedUsers', listProtected('user')],
  ['listProtectedGroups', 'list', 'GET /ProtectedGroups', listProtected('group')],
  ['listProtectedSites', 'list', 'GET /ProtectedSites', listProtected('site')],
  ['listProtectedTeams', 'list', 'GET /ProtectedTeams', listProtected('team')],
  ['listJobs', 'list', 'GET /Jobs', listJobs],
  ['createJob', 'write', 'POST /Jobs', createJob],
  ['getJob', 'read', 'GET /Jobs/{id}', getJob],
  ['editJob', 'write', 'PUT /Jobs/{id}', editJob],
  ['deleteJob', 'write', 'DELETE /Jobs/{id}', deleteJob],
  ['listSelectedItems', 'list', 'GET /Jobs/{id}/SelectedItems', listItems('selectedItems')],
  ['listExcludedItems', 'list', 'GET /Jobs/{id}/ExcludedItems', listItems('excludedItems')],
  ['enableJob', 'write', 'POST /Jobs/{id}/enable', enableJob(true)],
  ['disableJob', 'write', 'POST /Jobs/{id}/disable', enableJob(false)],
  ['startJob', 'write', 'POST /Jobs/{id}/start', startJob],
  ['stopJob', 'write', 'POST /Jobs/{id}/stop', stopJob],
  ['listSessions', 'list', 'GET /JobSessions', listSessions],
  ['listLogItems', 'list', 'GET /JobSessions/{id}/LogItems', listLogItems],
  ['listLicensedUsers', 'list', 'GET /LicensedUsers', listLicensedUsers],
  ['removeLicensedUser', 'write', 'DELETE /LicensedUsers/{id}', removeLicensedUser],
  ['getRole', 'read', 'GET /RbacRoles/{id}', getRole],
  ['editRole', 'write', 'PUT /RbacRoles/{id}', editRole],
  ['deleteRole', 'write', 'DELETE /RbacRoles/{id}', deleteRole],
  ['listRoleOperators', 'list', 'GET /RbacRoles/{id}/operators', listParts('operators')],
  ['listRoleItems', 'list', 'GET /RbacRoles/{id}/selectedItems', listParts('selectedItems')],
  ['listExcludedRoleItems', 'list', 'GET /RbacRoles/{id}/excludedItems', listParts('excludedItems')],
];

const patterns = routes.map(([name, kind, route, answer]) => {
  const [method = '', path = ''] = route.split(' ');
  const pattern = new RegExp(`^/v8${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`, 'i');
  return { call: { name, kind }, method, path: pattern, answer };
});

export const routedCalls: readonly NamedCall[] = patterns.map(({ call }) => call);

/** Undefined for what is not served. */
export const routedCallOf = ({ method, path }: ReceivedRequest): NamedCall | undefined =>
  patterns.find((one) => one.method === method && one.path.test(path))?.call;

type Found = { answer: Answer; part: (name: string) => string };

/** Throws for a path, or a method of one, that is not served. */
export function findRoute({ method, path }: ReceivedRequest): Found {
  const fitting = patterns.filter((one) => one.path.test(path));
  if (fitting.length === 0) throw missing(path);
  const found = fitting.find((one) => one.method === method);
  if (found === undefined) throw new Refusal(405, 'HttpError', `${method} is not allowed.`);
  const groups = found.path.exec(path)?.groups;
  return { answer: found.answer, part: (name) => decodeURIComponent(groups?.[name] ?? '') };
}
