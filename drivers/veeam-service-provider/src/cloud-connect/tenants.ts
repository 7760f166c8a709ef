import {
  usualPort,
  type CloudBackup,
  type CloudEndpoint,
  type CloudTenant,
  type CloudUsage,
  type EndpointState,
} from '@portal/ports/cloud-connect';
import { orNull } from '@portal/ports/failure';
import { z } from 'zod';
import { timeIn } from '../jobs.ts';
import { readPages } from '../pages.ts';
import {
  tenantShape,
  type GatewayRecord,
  type OrganizationRecord,
  type TenantRecord,
  type UsageRecord,
} from './shapes.ts';
import type { Site } from './site.ts';

type Known = {
  company: OrganizationRecord | null;
  usages: readonly UsageRecord[];
  gateways: readonly GatewayRecord[];
  connectedServers: number;
};

const states: Readonly<Record<string, EndpointState>> = {
  Healthy: 'healthy',
  Warning: 'warning',
  Error: 'error',
};

const toEndpoint = ({ externalAddress, externalPort, isDisabled, status }: GatewayRecord): CloudEndpoint[] =>
  externalAddress == null || externalAddress === ''
    ? []
    : [
        {
          address: externalAddress,
          port: externalPort ?? usualPort,
          state: isDisabled === true ? 'disabled' : (states[status ?? ''] ?? 'unknown'),
        },
      ];

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

export const getTenant = async (site: Site, id: string): Promise<CloudTenant> => {
  const record = await site.tenant(id);
  const { assignedForCompany: company } = record;
  return toTenant(record, {
    company: company == null ? null : await orNull(site.company(company)),
    usages: await site.usagesOf(id),
    gateways: await site.gateways(),
    connectedServers: (await site.connections(id)).length,
  });
};

export const listBackups = async (site: Site, tenant: string): Promise<CloudBackup[]> => {
  await site.tenant(tenant);
  const backups = (await site.backupsOf(tenant)).map(({ instanceUid, name, restorePointsCount }) => ({
    id: instanceUid,
    name,
    restorePoints: restorePointsCount ?? 0,
  }));
  return backups.toSorted((one, other) => one.name.localeCompare(other.name));
};

/** What belongs to the tenants is read whole before their first page: the system tells it apart from them. */
export async function* listTenants(site: Site): AsyncGenerator<readonly CloudTenant[]> {
  const companies = new Map((await site.companies()).map((one) => [one.instanceUid, one]));
  const usages = Map.groupBy(await site.usagesOf(null), ({ tenantUid }) => tenantUid);
  const servers = Map.groupBy(await site.connections(null), (tenant) => tenant);
  const gateways = await site.gateways();
  const pages = readPages(site.client, {
    path: `${site.path}/tenants`,
    shape: tenantShape,
    sortBy: 'instanceUid',
    key: ({ instanceUid }) => instanceUid,
  });
  for await (const page of pages) {
    yield page.map((record) =>
      toTenant(record, {
        company: companies.get(record.assignedForCompany ?? '') ?? null,
        usages: usages.get(record.instanceUid) ?? [],
        gateways,
        connectedServers: servers.get(record.instanceUid)?.length ?? 0,
      }),
    );
  }
}
