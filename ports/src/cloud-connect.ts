import type { OnUnreadable } from './unreadable.ts';
import type { BackupRuns } from './backup-runs.ts';
import type { Step, TaskMemory } from './step.ts';

/**
 * Why the system says no, as `reason` of a `ProviderFailure`.
 * - `accessNotAllowed`: the customer's company does not let the provider in; the rest of the system does.
 * - `backupsLeft`: backups that nobody has named; `values` has `backups` and `usedBytes`.
 * - `notOffered`: the connection has no settings for it.
 * - `quotaBelowUsage`: `values` has `quotaBytes`, which was wanted, and `usedBytes`.
 * - `severalQuotas`: the tenant has more than one quota, and none where the region keeps its backups.
 * - `tenantExists`: the customer's company has a tenant of another name, which can be linked.
 * - `tenantMissing`, `userNameTaken`: as they say.
 */
export const cloudConnectReasons = [
  'accessNotAllowed',
  'backupsLeft',
  'notOffered',
  'quotaBelowUsage',
  'severalQuotas',
  'tenantExists',
  'tenantMissing',
  'userNameTaken',
] as const;
export type CloudConnectReason = (typeof cloudConnectReasons)[number];

/** What the port is when the system does not say. */
export const usualPort = 6180;

export const endpointStates = ['healthy', 'warning', 'error', 'disabled', 'unknown'] as const;
export type EndpointState = (typeof endpointStates)[number];

/**
 * Where a customer's backup software connects to. `unknownWord` is the system's word for a state that the portal does not
 * know, for operators.
 */
export type CloudEndpoint = { address: string; port: number; state: EndpointState; unknownWord?: string };

/** Of all quotas of a tenant. The tiers are parts of `usedBytes`; the counts are of what has backups. */
export type CloudUsage = {
  quotaBytes: number;
  usedBytes: number;
  performanceTierBytes: number;
  capacityTierBytes: number;
  archiveTierBytes: number;
  servers: number;
  workstations: number;
  vms: number;
};

/**
 * What a customer has in the system. `customer` is the portal's id of it, null when the portal has not made its company;
 * `company` null: a tenant by itself. `connectedServers` are the customer's backup servers that have signed in.
 */
export type CloudTenant = {
  id: string;
  userName: string;
  customer: string | null;
  company: { id: string; name: string } | null;
  isEnabled: boolean;
  leaseEndsAt: Date | null;
  lastActiveAt: Date | null;
  endpoints: readonly CloudEndpoint[];
  usage: CloudUsage;
  connectedServers: number;
};

export const cloudJobSchedules = [
  'unknown',
  'not-scheduled',
  'periodically',
  'daily',
  'monthly',
  'continuously',
  'chained',
  'backup-window',
] as const;
export type CloudJobSchedule = (typeof cloudJobSchedules)[number];

/** The system's words for what is unknown of a job, for operators. */
export type UnknownJobWords = Readonly<Partial<Record<'state' | 'schedule', string>>>;

/** A job that backs up to the provider. `company` is the `company.id` of its tenant. */
export type CloudJob = BackupRuns & {
  id: string;
  name: string;
  company: string | null;
  schedule: CloudJobSchedule;
  destination: string | null;
  unknownWords: UnknownJobWords;
};

/** Why there are no jobs: there are none, or the customer does not let the provider see the server that makes them. */
export const jobAccessOf = (
  { connectedServers, usage }: Pick<CloudTenant, 'connectedServers' | 'usage'>,
  jobs: number,
): 'allowed' | 'none' | 'notAllowed' => {
  if (jobs > 0) return 'allowed';
  return connectedServers > 0 && usage.usedBytes > 0 ? 'notAllowed' : 'none';
};

/**
 * What a tenant has stored with the provider. `machines` and `usedBytes` are null where the system does not tell them: the
 * customer's server does not let the provider see what it backs up.
 */
export type CloudBackup = {
  id: string;
  name: string;
  restorePoints: number;
  machines: number | null;
  usedBytes: number | null;
};

/** `operation` names what the portal does, the same at each repetition of it. */
type Order = { operation: string };
export type TenantOrder = Order & { tenant: string };
export type TenantRemoval = Order & { tenant: string | null; customer: string; backups: readonly string[] };

/**
 * `password` is shown to the customer and kept nowhere else; `orderedAt` is when its lease begins, where the region has
 * one.
 */
export type NewCloudTenant = Order & {
  customer: string;
  company: {
    name: string;
    /** Ten digits in Sweden; null where none is known. */
    organizationNumber: string | null;
    email: string | null;
    phone: string | null;
    street: string | null;
    zipcode: string | null;
    city: string | null;
  };
  userName: string;
  password: string;
  quotaBytes: number;
  orderedAt: Date;
};

/**
 * The backups that customers make to the provider themselves, in one region. Every call may be repeated: it looks at what is
 * there before it changes anything. None waits for the system: what takes long is asked about again, by the same call with
 * the memory that it answered; after a failure, the same call without memory goes on from what is there. All throw
 * `ProviderFailure` with a `CloudConnectReason` where one fits, and `notFound` with `tenantMissing` for an unknown tenant,
 * but for its removal. No call removes backups that its caller has not named.
 */
export interface CloudConnect {
  /** Resolves when the system answers an authenticated call. */
  ping(): Promise<void>;
  /**
   * Makes the customer's company, tenant and quota. What an earlier operation has made of these stays and gets this
   * password. `conflict` with `userNameTaken` or `tenantExists`.
   */
  enableTenant(order: NewCloudTenant, memory: TaskMemory | null): Promise<Step<CloudTenant>>;
  getTenant(tenant: string): Promise<CloudTenant>;
  /** All tenants of the region, page by page, also those that are no customer's. `unreachable` as `listCloudJobs`. */
  listTenants(onUnreadable: OnUnreadable): AsyncIterable<readonly CloudTenant[]>;
  /** `refused` with `quotaBelowUsage` below what is used. */
  changeQuota(order: TenantOrder & { quotaBytes: number }, memory: TaskMemory | null): Promise<Step<null>>;
  /** From then on the customer's backup software is let in with this password alone. */
  resetPassword(order: TenantOrder & { password: string }, memory: TaskMemory | null): Promise<Step<null>>;
  /** A tenant that is not enabled lets nobody in and keeps its backups. */
  setTenantEnabled(
    order: TenantOrder & { isEnabled: boolean },
    memory: TaskMemory | null,
  ): Promise<Step<null>>;
  /** By name. */
  listTenantBackups(tenant: string, onUnreadable: OnUnreadable): Promise<readonly CloudBackup[]>;
  /**
   * Removes the tenant with its quota, and the customer's company when the portal has made it and nothing else of it is
   * left; `tenant` null when none was made. `backups` are the ids of all that may go with it; `refused` with `backupsLeft`
   * while there are others. Before backups go, it lets nobody in.
   */
  removeTenant(order: TenantRemoval, memory: TaskMemory | null): Promise<Step<null>>;
  /** All jobs of all companies, page by page. Throws `unreachable` at its end when some came and went meanwhile. */
  listCloudJobs(onUnreadable: OnUnreadable): AsyncIterable<readonly CloudJob[]>;
}
