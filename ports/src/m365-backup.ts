import type { OnUnreadable } from './unreadable.ts';
import type {
  M365Changes,
  M365Job,
  M365JobSettings,
  M365LogItem,
  M365Session,
  M365SessionQuery,
} from './m365-jobs.ts';
import type { M365Member, M365ObjectQuery, M365TenantObject } from './m365-objects.ts';
import type { RestorePortal, RestoreRole, RestoreRoleSettings } from './m365-restore.ts';
import type { Step, TaskMemory } from './step.ts';

/** Why the system says no, as `reason` of a `ProviderFailure`. */
export const m365BackupReasons = [
  'accessFailed',
  'codeExpired',
  'entireOrganizationTaken',
  'jobRunning',
  'nameTaken',
  'notSignedIn',
  'objectMissing',
  'tenantExists',
  'tenantHasJobs',
] as const;
export type M365BackupReason = (typeof m365BackupReasons)[number];

/** A person of the tenant types `userCode` at `verificationUrl`, before it expires. */
export type DeviceCode = { userCode: string; verificationUrl: string; expiresInSeconds: number };

/** A tenant as the system backs it up. `microsoftId` is Microsoft's. */
export type M365Tenant = {
  id: string;
  microsoftId: string | null;
  name: string;
  domain: string | null;
  /** Of Microsoft Entra, as which the system reads the tenant. */
  applicationId: string | null;
  /** Null: never. */
  firstBackupAt: Date | null;
  lastBackupAt: Date | null;
  /** The operation that made it; null when that was not the portal's. */
  operation: string | null;
};

/** Whether the system can still read the tenant, as when it last did. `message` is what it says of a failure. */
export type M365Access = {
  state: 'working' | 'failing' | 'unknown';
  message: string | null;
  checkedAt: Date | null;
};

/** `label` says to people of the system whose tenant it is. */
export type M365TenantOrder = { operation: string; label: string; userCode: string };

/**
 * A store of backups. `isUsual`: it takes those of all tenants that were given no other. Sizes null: the system does not tell
 * them, as of an object storage.
 */
export type M365Repository = {
  id: string;
  name: string;
  isUsual: boolean;
  /** False: it is away, out of date or being moved. */
  takesBackups: boolean;
  capacityBytes: number | null;
  freeBytes: number | null;
};

/** `repository`: the id of the one that the tenant was given; null: the usual one. */
export type M365JobOrder = M365JobSettings & {
  operation: string;
  tenantId: string;
  repository: string | null;
};

/** `new`: first backed up in this month, and free in it. `temporary`: beyond the license, for a while. */
export const licensedUserStates = ['licensed', 'new', 'temporary', 'exceeded', 'unknown'] as const;
export type LicensedUserState = (typeof licensedUserStates)[number];

export type LicensedUser = {
  id: string;
  name: string;
  isBackedUp: boolean;
  lastBackupAt: Date | null;
  state: LicensedUserState;
};

/** `usedBytes` null: a store of these backups does not tell it now. */
export type M365Usage = { licensedUsers: number; newUsers: number; usedBytes: number | null };

/**
 * The backups of tenants in one region. Every call may be repeated: it looks at what is there before it changes anything,
 * and `operation`, the same at each repetition, marks what it makes. None waits for the system: what takes long is asked
 * about again, by the same call with the memory that it answered. Lists come page by page. All throw `ProviderFailure`,
 * with an `M365BackupReason` where one fits; after `unreachable`, what was asked may have been done.
 */
export interface M365Backup {
  /**
   * Resolves when the system answers, with the version and to the user that the connection has, and stores backups where
   * its settings say.
   */
  ping(): Promise<void>;
  /** All that the system has. */
  listRepositories(onUnreadable: OnUnreadable): AsyncIterable<readonly M365Repository[]>;
  /** For a tenant that is not there yet. */
  beginSignIn(): Promise<DeviceCode>;
  /** `refused` with `codeExpired`. */
  isSignedIn(userCode: string): Promise<boolean>;
  /**
   * Begins to back up the tenant whose administrator has signed in with that code. `refused` with `notSignedIn` or
   * `codeExpired`, `conflict` with `tenantExists` when that tenant is there already.
   */
  createTenant(order: M365TenantOrder, memory: TaskMemory | null): Promise<Step<M365Tenant>>;
  /** All, whoever made them. */
  listTenants(onUnreadable: OnUnreadable): AsyncIterable<readonly M365Tenant[]>;
  getTenant(tenantId: string): Promise<M365Tenant>;
  getAccess(tenantId: string): Promise<M365Access>;
  /** For a tenant that is there: its access fails, or is to be renewed. */
  beginRenewal(tenantId: string): Promise<DeviceCode>;
  /**
   * Done once the system has read the tenant, of which nothing follows for its mailboxes: these only runs tell of. `refused` with `notSignedIn`, `codeExpired` or `accessFailed`.
   */
  renewAccess(order: { tenantId: string; userCode: string }, memory: TaskMemory | null): Promise<Step<null>>;
  /** Removes no backups. `conflict` with `tenantHasJobs`. */
  removeTenant(tenantId: string): Promise<void>;
  listObjects(query: M365ObjectQuery, onUnreadable: OnUnreadable): AsyncIterable<readonly M365TenantObject[]>;
  /** Those directly in it, and not in a group of its own that is in it. */
  listMembers(
    group: { tenantId: string; groupId: string },
    onUnreadable: OnUnreadable,
  ): AsyncIterable<readonly M365Member[]>;
  listJobs(tenantId: string, onUnreadable: OnUnreadable): AsyncIterable<readonly M365Job[]>;
  getJob(jobId: string): Promise<M365Job>;
  /**
   * `conflict` with `nameTaken` or `entireOrganizationTaken`, `refused` with `objectMissing` when one of the objects is no
   * longer in the tenant; `connection` when its repository is not there or takes no backups.
   */
  createJob(order: M365JobOrder): Promise<M365Job>;
  /** As for a new one; an object that was in the job before may have gone. */
  changeJob(jobId: string, settings: M365JobSettings): Promise<M365Job>;
  /** Removes no backups. `conflict` with `jobRunning`. */
  deleteJob(jobId: string): Promise<void>;
  /** Only a job that is enabled runs by its schedule. */
  setJobEnabled(jobId: string, isEnabled: boolean): Promise<void>;
  /** Nothing when it is running. */
  startJob(jobId: string): Promise<void>;
  /** Nothing when it is not running. */
  stopJob(jobId: string): Promise<void>;
  listSessions(query: M365SessionQuery, onUnreadable: OnUnreadable): AsyncIterable<readonly M365Session[]>;
  /** The first first. */
  listLogItems(sessionId: string, onUnreadable: OnUnreadable): AsyncIterable<readonly M365LogItem[]>;
  listLicensedUsers(tenantId: string, onUnreadable: OnUnreadable): AsyncIterable<readonly LicensedUser[]>;
  /** Takes the license away; a backup of that user takes one again. */
  removeLicensedUser(licensedUserId: string): Promise<void>;
  getUsage(tenantId: string): Promise<M365Usage>;
  listRestoreRoles(tenantId: string, onUnreadable: OnUnreadable): Promise<RestoreRole[]>;
  /** `refused` with `objectMissing`, also of an operator. */
  createRestoreRole(
    order: RestoreRoleSettings & { operation: string; tenantId: string },
  ): Promise<RestoreRole>;
  changeRestoreRole(roleId: string, settings: RestoreRoleSettings): Promise<RestoreRole>;
  deleteRestoreRole(roleId: string): Promise<void>;
  getRestorePortal(): Promise<RestorePortal>;
  /** Waits for changes for at most so many seconds, of which no more than 15 count. `since` null: from now on, at once. */
  listChanges(since: string | null, waitSeconds: number): Promise<M365Changes>;
}
