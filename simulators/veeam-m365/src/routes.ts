import type { ReceivedRequest } from '@portal/simulator-kit/messages';
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
import { getInstance, getRepository, getRestorePortal, listObjects, listProtected } from './objects.ts';
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

const routes: readonly (readonly [string, Answer])[] = [
  ['GET /ServiceInstance', getInstance],
  ['GET /BackupRepositories/{id}', getRepository],
  ['GET /RestorePortalSettings', getRestorePortal],
  ['POST /DeviceCode', createCode],
  ['POST /DeviceCode/check', checkCode],
  ['GET /Organizations', listOrganizations],
  ['POST /Organizations', createOrganization],
  ['GET /Organizations/{id}', getOrganization],
  ['PUT /Organizations/{id}', editOrganization],
  ['DELETE /Organizations/{id}', removeOrganization],
  ['POST /Organizations/{id}/DeviceCode', createCodeOf],
  ['POST /Organizations/{id}/Sync', startSync],
  ['GET /Organizations/{id}/SyncState', getSyncState],
  ['GET /Organizations/{id}/Users', listObjects('user')],
  ['GET /Organizations/{id}/Groups', listObjects('group')],
  ['GET /Organizations/{id}/Sites', listObjects('site')],
  ['GET /Organizations/{id}/Teams', listObjects('team')],
  ['GET /Organizations/{id}/LicensingInformation', getLicensing],
  ['GET /Organizations/{id}/usedRepositories', listUsedRepositories],
  ['GET /Organizations/{id}/RbacRoles', listRoles],
  ['POST /Organizations/{id}/RbacRoles', createRole],
  ['GET /ProtectedUsers', listProtected('user')],
  ['GET /ProtectedGroups', listProtected('group')],
  ['GET /ProtectedSites', listProtected('site')],
  ['GET /ProtectedTeams', listProtected('team')],
  ['GET /Jobs', listJobs],
  ['POST /Jobs', createJob],
  ['GET /Jobs/{id}', getJob],
  ['PUT /Jobs/{id}', editJob],
  ['DELETE /Jobs/{id}', deleteJob],
  ['GET /Jobs/{id}/SelectedItems', listItems('selectedItems')],
  ['GET /Jobs/{id}/ExcludedItems', listItems('excludedItems')],
  ['POST /Jobs/{id}/enable', enableJob(true)],
  ['POST /Jobs/{id}/disable', enableJob(false)],
  ['POST /Jobs/{id}/start', startJob],
  ['POST /Jobs/{id}/stop', stopJob],
  ['GET /JobSessions', listSessions],
  ['GET /JobSessions/{id}/LogItems', listLogItems],
  ['GET /LicensedUsers', listLicensedUsers],
  ['DELETE /LicensedUsers/{id}', removeLicensedUser],
  ['GET /RbacRoles/{id}', getRole],
  ['PUT /RbacRoles/{id}', editRole],
  ['DELETE /RbacRoles/{id}', deleteRole],
  ['GET /RbacRoles/{id}/operators', listParts('operators')],
  ['GET /RbacRoles/{id}/selectedItems', listParts('selectedItems')],
  ['GET /RbacRoles/{id}/excludedItems', listParts('excludedItems')],
];

const patterns = routes.map(([route, answer]) => {
  const [method = '', path = ''] = route.split(' ');
  return { method, path: new RegExp(`^/v8${path.replace('{id}', '(?<id>[^/]+)')}$`, 'i'), answer };
});

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
