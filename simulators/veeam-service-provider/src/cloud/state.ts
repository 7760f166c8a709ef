import { z } from 'zod';

/** Companies, the tenants of one Cloud Connect site, and the servers with which customers back up to it. */
const company = z.object({
  uid: z.string(),
  /** What it was made of, and can be patched to. */
  organization: z.record(z.string(), z.unknown()),
  ownerUserName: z.string(),
  /** Whether the provider's user may see and change it. */
  isOpen: z.boolean(),
});
export type Company = z.infer<typeof company>;

export const tenantDocument = z.strictObject({
  credentials: z.strictObject({
    userName: z.string().regex(/^[\w.@-]{1,128}$/),
    password: z.string().min(8).max(128),
  }),
  type: z.enum(['General', 'VCD']).default('General'),
  description: z.string().default(''),
  isEnabled: z.boolean().default(true),
  isLeaseExpirationEnabled: z.boolean().default(false),
  leaseExpirationDate: z.iso.datetime().optional(),
  gatewaySelectionType: z.enum(['GatewayPool', 'StandaloneGateways']).default('StandaloneGateways'),
  gatewayPoolsUids: z.array(z.uuid()).default([]),
  isBackupResourcesEnabled: z.boolean().default(false),
  assignedForCompany: z.uuid().optional(),
});
export type TenantDocument = z.infer<typeof tenantDocument>;

const tenant = z.object({ uid: z.string(), document: tenantDocument, lastActiveAt: z.string().nullable() });
export type Tenant = z.infer<typeof tenant>;

export const resourceDocument = z.strictObject({
  repositoryUid: z.uuid(),
  cloudRepositoryName: z.string().min(1),
  storageQuota: z.int().min(1),
  isDefault: z.boolean().default(false),
});

/** `fillBytes` lie in it and belong to no job. */
const resource = z.object({
  uid: z.string(),
  tenant: z.string(),
  document: resourceDocument,
  fillBytes: z.number(),
});
export type Resource = z.infer<typeof resource>;

export const workload = z.enum(['vm', 'server', 'workstation']);
export const jobStatus = z.enum([
  'Disabling',
  'Enabling',
  'Failed',
  'Idle',
  'None',
  'Running',
  'Starting',
  'Stopping',
  'Success',
  'Unknown',
  'WaitingRepository',
  'WaitingTape',
  'Warning',
]);
export const scheduleType = z.enum([
  'BackupWindow',
  'Chained',
  'Continuously',
  'Daily',
  'Monthly',
  'NotScheduled',
  'Periodically',
]);

/** A backup server of a customer. `isManaged`: it lets the provider see its jobs. */
const server = z.object({ uid: z.string(), tenant: z.string(), name: z.string(), isManaged: z.boolean() });
export type Server = z.infer<typeof server>;

/** `hoursBetweenRuns` null: it is started by hand alone. `points` are kept up to `retention`. */
const cloudJob = z.object({
  uid: z.string(),
  server: z.string(),
  name: z.string(),
  workload,
  machines: z.number(),
  scheduleType,
  hoursBetweenRuns: z.number().nullable(),
  isEnabled: z.boolean(),
  fullBytes: z.number(),
  bytesPerRun: z.number(),
  retention: z.number(),
  points: z.number(),
  nextAt: z.string().nullable(),
  run: z.object({ startedAt: z.string(), endsAt: z.string() }).nullable(),
  last: z
    .object({
      startedAt: z.string(),
      endedAt: z.string(),
      status: z.enum(['Failed', 'Success', 'Warning']),
      transferredBytes: z.number(),
      message: z.string(),
    })
    .nullable(),
  /** How its runs end from now on. */
  outcome: z.object({ status: z.enum(['Failed', 'Warning']), message: z.string() }).nullable(),
  /** What it says of itself in place of what it is at. */
  shownStatus: jobStatus.nullable(),
});
export type CloudJob = z.infer<typeof cloudJob>;

const gateway = z.object({
  uid: z.string(),
  name: z.string(),
  address: z.string(),
  port: z.number(),
  pool: z.string().nullable(),
  status: z.enum(['Error', 'Healthy', 'Unknown', 'Warning']),
  isDisabled: z.boolean(),
});
export type Gateway = z.infer<typeof gateway>;

export const storedCloud = z.object({
  companies: z.array(company),
  tenants: z.array(tenant),
  resources: z.array(resource),
  servers: z.array(server),
  jobs: z.array(cloudJob),
  gateways: z.array(gateway),
  isInMaintenance: z.boolean(),
});
type StoredCloud = z.infer<typeof storedCloud>;

/** What the site is; empty where the console has none. */
export type CloudPlace = { site: string; repository: string; gatewayPool: string };

export type Cloud = CloudPlace & {
  readonly companies: Map<string, Company>;
  readonly tenants: Map<string, Tenant>;
  readonly resources: Map<string, Resource>;
  readonly servers: Map<string, Server>;
  readonly jobs: Map<string, CloudJob>;
  readonly gateways: Map<string, Gateway>;
  isInMaintenance: boolean;
};

export const emptyCloud = (place: CloudPlace): Cloud => ({
  ...place,
  companies: new Map(),
  tenants: new Map(),
  resources: new Map(),
  servers: new Map(),
  jobs: new Map(),
  gateways: new Map(),
  isInMaintenance: false,
});

export const cloudContent = (cloud: Cloud): StoredCloud => ({
  companies: [...cloud.companies.values()],
  tenants: [...cloud.tenants.values()],
  resources: [...cloud.resources.values()],
  servers: [...cloud.servers.values()],
  jobs: [...cloud.jobs.values()],
  gateways: [...cloud.gateways.values()],
  isInMaintenance: cloud.isInMaintenance,
});

const refill = <T extends { uid: string }>(map: Map<string, T>, items: readonly T[]): void => {
  map.clear();
  for (const one of items) map.set(one.uid, one);
};

export const restoreCloud = (cloud: Cloud, content: StoredCloud): void => {
  refill(cloud.companies, content.companies);
  refill(cloud.tenants, content.tenants);
  refill(cloud.resources, content.resources);
  refill(cloud.servers, content.servers);
  refill(cloud.jobs, content.jobs);
  refill(cloud.gateways, content.gateways);
  cloud.isInMaintenance = content.isInMaintenance;
};
