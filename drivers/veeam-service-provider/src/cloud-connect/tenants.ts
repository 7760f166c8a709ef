import { createDoubt } from '@portal/driver-kit/elements';
import { meanings, unknownWord } from '@portal/driver-kit/words';
import {
  usualPort,
  type CloudBackup,
  type CloudEndpoint,
  type CloudTenant,
  type CloudUsage,
  type EndpointState,
} from '@portal/ports/cloud-connect';
import { orNull } from '@portal/ports/failure';
import type { OnUnreadable } from '@portal/ports/unreadable';
import { z } from 'zod';
import { timeIn } from '../jobs.ts';
import { hearingOfParts, ofInstance, readPages } from '../pages.ts';
import {
  tenantShape,
  type GatewayRecord,
  type OrganizationRecord,
  type TenantRecord,
  type UsageRecord,
} from './shapes.ts';
import type { Site } from './site.ts';
import { storedByJob, untold } from './stored.ts';

type Known = {
  company: OrganizationRecord | null;
  usages: readonly UsageRecord[];
  gateways: readonly GatewayRecord[];
  connectedServers: number;
};

const stateOf = meanings<EndpointState>({
  Healthy: 'healthy',
  Warning: 'warning',
  Error: 'error',
  Unknown: 'unknown',
});

const endpointStateOf = ({
  isDisabled,
  status,
}: GatewayRecord): Pick<CloudEndpoint, 'state' | 'unknownWord'> => {
  if (isDisabled === true) return { state: 'disabled' };
  const word = unknownWord(stateOf, status);
  return { state: stateOf(status) ?? 'unknown', ...(word !== null && { unknownWord: word }) };
};

const toEndpoint = (gateway: GatewayRecord): CloudEndpoint[] => {
  const address = gateway.externalAddress || gateway.externalIp || '';
  const port = gateway.externalPort ?? usualPort;
  return address === '' ? [] : [{ address, port, ...endpointStateOf(gateway) }];
};

/** Those of its pools; without any, those that are in no pool. */
const endpointsOf = (
  { gatewayPoolsUids }: TenantRecord,
  gateways: readonly GatewayRecord[],
): CloudEndpoint[] => {
  const pools = gatewayPoolsUids ?? [];
  return gateways
    .filter(({ gatewayPoolUid: pool }) =>
      pools.length === 0 ? pool == null : pool != null && pools.includes(pool),
    )
    .flatMap(toEndpoint)
    .toSorted((one, other) => one.address.localeCompare(other.address));
};

const sumOf = (
  usages: readonly UsageRecord[],
  read: (usage: UsageRecord) => number | null | undefined,
): number => usages.reduce((sum, usage) => sum + (read(usage) ?? 0), 0);

export const toUsage = (usages: readonly UsageRecord[]): CloudUsage => ({
  quotaBytes: sumOf(usages, (one) => one.storageQuota),
  usedBytes: sumOf(usages, (one) => one.usedStorageQuota),
  performanceTierBytes: sumOf(usages, (one) => one.performanceTierUsage),
  capacityTierBytes: sumOf(usages, (one) => one.capacityTierUsage),
  archiveTierBytes: sumOf(usages, (one) => one.archiveTierUsage),
  servers: sumOf(usages, (one) => one.serverBackups),
  workstations: sumOf(usages, (one) => one.workstationBackups),
  vms: sumOf(usages, (one) => one.vmBackups),
});

/** Other systems keep their own ids in the same place: the portal's are UUIDs. */
const customerOf = (company: OrganizationRecord | null): string | null =>
  z.uuid().safeParse(company?.companyId).data ?? null;

const toTenant = (
  record: TenantRecord,
  { company, usages, gateways, connectedServers }: Known,
): CloudTenant => ({
  id: record.instanceUid,
  userName: record.name,
  customer: customerOf(company),
  company: company && { id: company.instanceUid, name: company.name },
  isEnabled: record.isEnabled,
  leaseEndsAt: record.isLeaseExpirationEnabled === true ? timeIn(record.leaseExpirationDate) : null,
  lastActiveAt: timeIn(record.lastActive),
  endpoints: endpointsOf(record, gateways),
  usage: toUsage(usages),
  connectedServers,
});

/** A gateway is everybody's: one that cannot be read stops no tenant, and is told by the reading of all tenants. */
const toldByReading: OnUnreadable = () => undefined;

/** `company` is that of the tenant. */
export const tenantWith = async (
  site: Site,
  record: TenantRecord,
  company: OrganizationRecord | null,
): Promise<CloudTenant> =>
  toTenant(record, {
    company,
    usages: await site.usagesOf(record.instanceUid),
    gateways: await site.gateways(toldByReading),
    connectedServers: (await site.connections(record.instanceUid)).length,
  });

export const getTenant = async (site: Site, id: string): Promise<CloudTenant> => {
  const record = await site.tenant(id);
  const { assignedForCompany: company } = record;
  return await tenantWith(site, record, company == null ? null : await orNull(site.company(company)));
};

export const listBackups = async (
  site: Site,
  tenant: string,
  onUnreadable: OnUnreadable,
): Promise<CloudBackup[]> => {
  await site.tenant(tenant);
  const found = await site.backupsOf(tenant, onUnreadable);
  const ofJobs = Map.groupBy(found, ({ jobUid }) => jobUid ?? '');
  // What a job has stored is told of the job: of several backups of one nobody can tell which holds what.
  const jobs = [...ofJobs].flatMap(([job, { length }]) => (job !== '' && length === 1 ? [job] : []));
  const stored = await storedByJob(site, jobs);
  const backups = found.map(({ instanceUid: id, name, jobUid, restorePointsCount }) => ({
    id,
    name,
    restorePoints: restorePointsCount ?? 0,
    ...(stored.get(jobUid ?? '') ?? untold),
  }));
  return backups.toSorted((one, other) => one.name.localeCompare(other.name));
};

type Parts = {
  companies: ReadonlyMap<string, OrganizationRecord>;
  usages: ReadonlyMap<string, readonly UsageRecord[]>;
  servers: ReadonlyMap<string, readonly string[]>;
  gateways: readonly GatewayRecord[];
};

const partsOf = (record: TenantRecord, { companies, usages, servers, gateways }: Parts): Known => ({
  company: companies.get(record.assignedForCompany ?? '') ?? null,
  usages: usages.get(record.instanceUid) ?? [],
  gateways,
  connectedServers: servers.get(record.instanceUid)?.length ?? 0,
});

/**
 * What belongs to the tenants is read whole before their first page: the system tells it apart from them. A tenant of which
 * a part cannot be read cannot be read itself; a gateway is everybody's.
 */
export async function* listTenants(
  site: Site,
  onUnreadable: OnUnreadable,
): AsyncGenerator<readonly CloudTenant[]> {
  const { spoiled, hearing } = hearingOfParts(onUnreadable);
  const companies = await site.companies(hearing('company'));
  const doubt = createDoubt();
  const hearUsage = hearing('usage');
  const usages = await site.usagesOf(null, (usage) => {
    if (usage.id === null) doubt.hear(usage);
    hearUsage(usage);
  });
  const servers = await site.connections(null, hearing('server'));
  const parts: Parts = {
    companies: new Map(companies.map((one) => [one.instanceUid, one])),
    usages: Map.groupBy(usages, ({ tenantUid }) => tenantUid),
    servers: Map.groupBy(servers, (tenant) => tenant),
    gateways: await site.gateways(onUnreadable),
  };
  const query = { path: `${site.path}/tenants`, kind: ofInstance(tenantShape), sortBy: 'instanceUid' };
  for await (const page of readPages(site.client, query, onUnreadable)) {
    const readable = page.filter(({ instanceUid: id, assignedForCompany }) => {
      // A usage that names nobody may be that of any who seems to have none.
      const mayLack = doubt.isRaised() && !parts.usages.has(id);
      const ofParts = spoiled.get(id) ?? spoiled.get(assignedForCompany ?? '');
      const reason = ofParts ?? (mayLack ? 'its usage cannot be told' : undefined);
      if (reason !== undefined) onUnreadable({ id, reason });
      return reason === undefined;
    });
    yield readable.map((record) => toTenant(record, partsOf(record, parts)));
  }
}
