import { randomUUID } from 'node:crypto';
import type { Reply } from '@portal/simulator-kit/messages';
import { apply, failed, patches } from '../json-patch.ts';
import type { Row } from '../lists.ts';
import { dataReply, missing, parsed, wrong } from '../messages.ts';
import { changed, type World } from '../world.ts';
import { resourceDocument, type CloudJob, type Resource, type Tenant } from './state.ts';

/** A full backup, and what each run after it has added, as far as it is kept. */
export const sizeOf = ({ points, retention, fullBytes, bytesPerRun }: CloudJob): number =>
  points === 0 ? 0 : fullBytes + (Math.min(points, retention) - 1) * bytesPerRun;

export const jobsOf = ({ cloud }: World, tenant: string): CloudJob[] =>
  [...cloud.jobs.values()].filter(({ server }) => cloud.servers.get(server)?.tenant === tenant);

export const resourcesOf = ({ cloud }: World, tenant: string): Resource[] =>
  [...cloud.resources.values()].filter((one) => one.tenant === tenant);

export const storedBytesOf = (world: World, tenant: string): number =>
  jobsOf(world, tenant).reduce((sum, job) => sum + sizeOf(job), 0) +
  resourcesOf(world, tenant).reduce((sum, { fillBytes }) => sum + fillBytes, 0);

export const quotaOf = (world: World, tenant: string): number =>
  resourcesOf(world, tenant).reduce((sum, { document }) => sum + document.storageQuota, 0);

/** Jobs back up to the first repository of their tenant. */
const usedIn = (world: World, resource: Resource): number => {
  const [first] = resourcesOf(world, resource.tenant);
  const ofJobs = jobsOf(world, resource.tenant).reduce((sum, job) => sum + sizeOf(job), 0);
  return resource.fillBytes + (first === resource ? ofJobs : 0);
};

const companyOf = ({ cloud }: World, tenant: string): string | undefined =>
  cloud.tenants.get(tenant)?.document.assignedForCompany;

const rowOf = (world: World, resource: Resource): Row => ({
  ...resource.document,
  instanceUid: resource.uid,
  tenantUid: resource.tenant,
  companyUid: companyOf(world, resource.tenant),
  siteUid: world.cloud.site,
  usedSpace: usedIn(world, resource),
  isServersQuotaUnlimited: true,
  isWorkstationsQuotaUnlimited: true,
  isVmsQuotaUnlimited: true,
  isWanAccelerationEnabled: false,
});

const machinesOf = (jobs: readonly CloudJob[], workload: CloudJob['workload']): number =>
  jobs
    .filter((job) => job.workload === workload && job.points > 0)
    .reduce((sum, { machines }) => sum + machines, 0);

const usageOf = (world: World, resource: Resource): Row => {
  const [first] = resourcesOf(world, resource.tenant);
  const jobs = first === resource ? jobsOf(world, resource.tenant) : [];
  const used = usedIn(world, resource);
  const moved = Math.floor(used / 4);
  return {
    companyUid: companyOf(world, resource.tenant),
    tenantUid: resource.tenant,
    backupResourceUid: resource.uid,
    storageQuota: resource.document.storageQuota,
    usedStorageQuota: used,
    performanceTierUsage: used - moved,
    capacityTierUsage: moved,
    archiveTierUsage: 0,
    serverBackups: machinesOf(jobs, 'server'),
    workstationBackups: machinesOf(jobs, 'workstation'),
    vmBackups: machinesOf(jobs, 'vm'),
  };
};

export const listResources = (world: World, { uid }: Tenant): Row[] =>
  resourcesOf(world, uid).map((one) => rowOf(world, one));

/** Of all tenants when none is named. */
export const listUsages = (world: World, tenant?: Tenant): Row[] =>
  [...world.cloud.resources.values()]
    .filter((one) => tenant === undefined || one.tenant === tenant.uid)
    .map((one) => usageOf(world, one));

export const addResource = (world: World, tenant: Tenant, body: unknown): Resource => {
  const document = parsed(resourceDocument, body);
  const { repositoryUid, cloudRepositoryName } = document;
  if (repositoryUid !== world.cloud.repository) throw wrong(`Repository ${repositoryUid} was not found.`);
  if (!tenant.document.isBackupResourcesEnabled)
    throw wrong('Backup resources are not enabled for the tenant.');
  if (resourcesOf(world, tenant.uid).some((one) => one.document.cloudRepositoryName === cloudRepositoryName))
    throw wrong(`Cloud repository ${cloudRepositoryName} already exists.`);
  const resource: Resource = { uid: randomUUID(), tenant: tenant.uid, document, fillBytes: 0 };
  world.cloud.resources.set(resource.uid, resource);
  return resource;
};

export const createResource = (world: World, tenant: Tenant, body: unknown): Reply => {
  const resource = addResource(world, tenant, body);
  changed(world);
  return dataReply(rowOf(world, resource));
};

const changeable = new Set(['/storageQuota', '/cloudRepositoryName', '/isDefault']);

export const patchResource = (
  world: World,
  { tenant, id }: { tenant: Tenant; id: string },
  body: unknown,
): Reply => {
  const resource = resourcesOf(world, tenant.uid).find(({ uid }) => uid === id.toLowerCase());
  if (resource === undefined) throw missing(`Backup resource ${id}`);
  const list = parsed(patches, body);
  const forbidden = list.find(({ path }) => !changeable.has(path));
  if (forbidden !== undefined) throw failed(forbidden, 'could not be updated');
  const document = structuredClone(resource.document);
  apply(document, list);
  const wanted = parsed(resourceDocument, document);
  if (wanted.storageQuota < usedIn(world, resource)) throw wrong('The quota is less than the used space.');
  resource.document = wanted;
  changed(world);
  return dataReply(rowOf(world, resource));
};
