import type { M365Backup } from '@portal/ports/m365-backup';
import type { Outbound } from '@portal/ports/outbound';
import { listChanges } from './changes.ts';
import { createClient } from './client.ts';
import type { VeeamM365Connection } from './connection.ts';
import {
  changeJob,
  createJob,
  deleteJob,
  getJob,
  listJobs,
  setJobEnabled,
  startJob,
  stopJob,
} from './jobs.ts';
import { getUsage, listLicensedUsers, removeLicensedUser } from './licensing.ts';
import { listMembers } from './members.ts';
import { listObjects } from './objects.ts';
import { getAccess, listTenants, readOrganization, removeTenant, toTenant } from './organizations.ts';
import { ping } from './ping.ts';
import { listRepositories } from './repositories.ts';
import {
  changeRestoreRole,
  createRestoreRole,
  deleteRestoreRole,
  getRestorePortal,
  listRestoreRoles,
} from './roles.ts';
import { listLogItems, listSessions } from './sessions.ts';
import { beginRenewal, beginSignIn, createTenant, isSignedIn, renewAccess } from './sign-in.ts';

/** Veeam Backup for Microsoft 365 8: the tenants of one server. */
export function createVeeamM365(connection: VeeamM365Connection, outbound: Outbound): M365Backup {
  const client = createClient(connection, outbound);
  const { settings } = connection;
  const way = { client, connection };
  return {
    ping: () => ping(client, settings.repository),
    listRepositories: (onUnreadable) => listRepositories(client, settings.repository, onUnreadable),
    beginSignIn: () => beginSignIn(client, settings.targetRegion),
    isSignedIn: (userCode) => isSignedIn(client, userCode),
    createTenant: (order, memory) => createTenant(way, order, memory),
    listTenants: (onUnreadable) => listTenants(client, onUnreadable),
    getTenant: async (id) => toTenant(await readOrganization(client, id)),
    getAccess: (id) => getAccess(client, id),
    beginRenewal: (id) => beginRenewal(client, id),
    renewAccess: (order, memory) => renewAccess(way, order, memory),
    removeTenant: (id) => removeTenant(client, id),
    listObjects: (query, onUnreadable) => listObjects(client, query, onUnreadable),
    listMembers: (group, onUnreadable) => listMembers(client, group, onUnreadable),
    listJobs: (id, onUnreadable) => listJobs(client, id, onUnreadable),
    getJob: (id) => getJob(client, id),
    createJob: (order) => createJob({ client, usual: settings.repository }, order),
    changeJob: (id, wanted) => changeJob(client, id, wanted),
    deleteJob: (id) => deleteJob(client, id),
    setJobEnabled: (id, isEnabled) => setJobEnabled(client, id, isEnabled),
    startJob: (id) => startJob(client, id),
    stopJob: (id) => stopJob(client, id),
    listSessions: (query, onUnreadable) => listSessions(client, query, onUnreadable),
    listLogItems: (id, onUnreadable) => listLogItems(client, id, onUnreadable),
    listLicensedUsers: (id, onUnreadable) => listLicensedUsers(client, id, onUnreadable),
    removeLicensedUser: (id) => removeLicensedUser(client, id),
    getUsage: (id) => getUsage(client, id),
    listRestoreRoles: (id, onUnreadable) => listRestoreRoles(client, id, onUnreadable),
    createRestoreRole: (order) => createRestoreRole(client, order),
    changeRestoreRole: (id, wanted) => changeRestoreRole(client, id, wanted),
    deleteRestoreRole: (id) => deleteRestoreRole(client, id),
    getRestorePortal: () => getRestorePortal(client),
    listChanges: (since, waitSeconds) => listChanges(client, since, waitSeconds),
  };
}
