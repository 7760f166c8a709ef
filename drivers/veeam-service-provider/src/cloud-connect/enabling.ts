import { randomBytes } from 'node:crypto';
import type { NewCloudTenant } from '@portal/ports/cloud-connect';
import { ProviderFailure } from '@portal/ports/failure';
import type { Look } from '../actions.ts';
import type { Change } from '../client.ts';
import { changeOfTenant } from './patches.ts';
import type { OrganizationRecord, TenantRecord } from './shapes.ts';
import { refusal, tenants, type Site } from './site.ts';

/** Nobody signs in as the owner of a company: it has a password because it has to, which nobody knows. */
const unknownPassword = (): string => `Aa1!${randomBytes(24).toString('base64url')}`;

const withoutNulls = (from: Record<string, string | null>): Record<string, string> =>
  Object.fromEntries(Object.entries(from).filter((entry): entry is [string, string] => entry[1] !== null));

/** A console lets no two companies have one name, while two partners may have a customer of one name. */
const freeName = async (site: Site, { customer, company: { name } }: NewCloudTenant): Promise<string> => {
  const others = await site.companiesWith('name', name);
  return others.length === 0 ? name : `${name} (${customer.slice(-8)})`;
};

const checkUserName = async (site: Site, userName: string): Promise<void> => {
  if ((await site.tenantNamed(userName)) === null) return;
  throw refusal('conflict', 'userNameTaken', { message: `there is a tenant ${userName} of somebody else` });
};

const newCompany = async (site: Site, order: NewCloudTenant): Promise<Change> => {
  const { organizationNumber, zipcode, name: _name, ...rest } = order.company;
  await checkUserName(site, order.userName);
  const name = await freeName(site, order);
  return {
    method: 'POST',
    path: '/organizations/companies',
    mark: name,
    body: {
      organizationInput: {
        name,
        companyId: order.customer,
        ...withoutNulls({ taxId: organizationNumber, zipCode: zipcode, ...rest }),
      },
      ownerCredentials: { userName: order.userName, password: unknownPassword() },
      companyServices: { remoteServices: { isBackupResourcesEnabled: true } },
    },
  };
};

const dayMs = 24 * 3_600_000;

const newTenant = async (site: Site, order: NewCloudTenant, company: OrganizationRecord): Promise<Change> => {
  const { operation, userName, password, orderedAt } = order;
  await checkUserName(site, userName);
  const { gatewayPool, leaseDays } = site.settings;
  const lease =
    leaseDays === null
      ? {}
      : { leaseExpirationDate: new Date(orderedAt.getTime() + leaseDays * dayMs).toISOString() };
  return {
    method: 'POST',
    path: `${site.path}/tenants`,
    mark: userName,
    body: {
      credentials: { userName, password },
      type: 'General',
      description: descriptionOf(operation),
      isEnabled: true,
      isLeaseExpirationEnabled: leaseDays !== null,
      ...lease,
      gatewaySelectionType: gatewayPool === null ? 'StandaloneGateways' : 'GatewayPool',
      gatewayPoolsUids: gatewayPool === null ? [] : [gatewayPool],
      isBackupResourcesEnabled: true,
      assignedForCompany: company.instanceUid,
    },
  };
};

/** The only trace that a password leaves: which operation has set it. */
export const descriptionOf = (operation: string): string => `Cloud Portal ${operation}`;

/** The password of a tenant that an earlier operation has made is another. */
export const takePassword = (
  { instanceUid, description }: TenantRecord,
  { operation, password }: { operation: string; password: string },
): Change | null => {
  const wanted = descriptionOf(operation);
  if (description === wanted) return null;
  return {
    ...changeOfTenant(instanceUid, { '/credentials/password': password, '/description': wanted }),
    mark: wanted,
  };
};

export const newResource = (site: Site, tenant: string, storageQuota: number): Change => ({
  method: 'POST',
  path: `${tenants}/${tenant}/backupResources`,
  body: {
    repositoryUid: site.settings.repository,
    cloudRepositoryName: site.settings.repositoryName,
    storageQuota,
    isDefault: true,
  },
});

const tenantOf = async (site: Site, order: NewCloudTenant, company: string): Promise<TenantRecord | null> => {
  const here = (await site.tenantsOf(company)).filter(({ siteUid }) => siteUid === site.settings.site);
  const found = here.find(({ name }) => name === order.userName);
  if (found !== undefined || here.length === 0) return found ?? null;
  throw refusal('conflict', 'tenantExists', { message: `company ${company} has a tenant ${here[0]?.name}` });
};

/** Company, tenant, password, quota: what of these is missing next. */
export const lookForEnabling =
  (site: Site, order: NewCloudTenant): Look =>
  async () => {
    const company = await site.companyOf(order.customer);
    if (company === null) return await newCompany(site, order);
    const tenant = await tenantOf(site, order, company.instanceUid);
    if (tenant === null) return await newTenant(site, order, company);
    const change = takePassword(tenant, order);
    if (change !== null) return change;
    const resources = await site.resourcesOf(tenant.instanceUid);
    return resources.length > 0 ? null : newResource(site, tenant.instanceUid, order.quotaBytes);
  };

/** The tenant that an order has come to. */
export const enabledTenant = async (site: Site, order: NewCloudTenant): Promise<TenantRecord> => {
  const company = await site.companyOf(order.customer);
  const tenant = company && (await tenantOf(site, order, company.instanceUid));
  if (tenant !== null) return tenant;
  throw new ProviderFailure('unreachable', `tenant ${order.userName} was there and is not listed any more`);
};
