import { randomBytes } from 'node:crypto';
import type { CloudTenant, NewCloudTenant } from '@portal/ports/cloud-connect';
import { ProviderFailure } from '@portal/ports/failure';
import type { Look } from '../actions.ts';
import type { Change } from '../client.ts';
import { changeOfTenant } from './patches.ts';
import { lookForQuota } from './quota.ts';
import type { OrganizationRecord, TenantRecord } from './shapes.ts';
import { refusal, type Site } from './site.ts';
import { tenantWith } from './tenants.ts';

const isNamed = ({ name }: TenantRecord, userName: string): boolean =>
  name.toLowerCase() === userName.toLowerCase();

/** Nobody signs in as the owner of a company: it has a password because it has to, which nobody knows. */
const unknownPassword = (): string => `Aa1!${randomBytes(24).toString('base64url')}`;

const withoutNulls = (from: Record<string, string | null>): Record<string, string> =>
  Object.fromEntries(Object.entries(from).filter((entry): entry is [string, string] => entry[1] !== null));

/** What the portal has made may show itself between two reads: it is no other's then. */
const findCompany = async (
  site: Site,
  { customer, company: { name } }: NewCloudTenant,
): Promise<{ company: OrganizationRecord | null; isNameTaken: boolean }> => {
  const known = await site.companyOf(customer);
  if (known !== null) return { company: known, isNameTaken: true };
  const named = await site.companiesNamed(name);
  return {
    company: named.find(({ companyId }) => companyId === customer) ?? null,
    isNameTaken: named.length > 0,
  };
};

/** A console lets no two companies have one name, while two partners may have a customer of one name. */
const newCompany = (order: NewCloudTenant, isNameTaken: boolean): Change => {
  const { organizationNumber, zipcode, name, ...rest } = order.company;
  return {
    method: 'POST',
    path: '/organizations/companies',
    mark: `${name} ${isNameTaken}`,
    body: {
      organizationInput: {
        name: isNameTaken ? `${name} (${order.customer.slice(-8)})` : name,
        companyId: order.customer,
        notes: markOf(order.customer),
        ...withoutNulls({ taxId: organizationNumber, zipCode: zipcode, ...rest }),
      },
      ownerCredentials: { userName: order.userName, password: unknownPassword() },
      companyServices: { remoteServices: { isBackupResourcesEnabled: true } },
    },
  };
};

const dayMs = 24 * 3_600_000;

const newTenant = (site: Site, order: NewCloudTenant, company: OrganizationRecord): Change => {
  const { operation, userName, password, orderedAt } = order;
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
      description: markOf(operation),
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

/** Of a tenant the operation that has set its password, the only trace that one leaves; of a company its customer. */
const markOf = (of: string): string => `Cloud Portal ${of}`;

/** People write a customer's id into companies of their own as well; what they write beside the mark changes nothing. */
export const isMade = ({ notes }: OrganizationRecord, customer: string): boolean =>
  notes?.includes(markOf(customer)) ?? false;

/** What people have written there stays. */
const describe = (now: string, operation: string): string =>
  [now.replace(/\s*Cloud Portal \S+$/, ''), markOf(operation)].filter((part) => part !== '').join(' ');

/** The password that another operation has set is another. */
export const takePassword = (
  { instanceUid, description }: TenantRecord,
  { operation, password }: { operation: string; password: string },
  more: Readonly<Record<string, boolean>> = {},
): Change | null => {
  const now = description ?? '';
  if (now.endsWith(markOf(operation))) return null;
  const values = { '/credentials/password': password, '/description': describe(now, operation), ...more };
  return { ...changeOfTenant(instanceUid, values), mark: markOf(operation) };
};

const tenantOf = async (site: Site, order: NewCloudTenant, company: string): Promise<TenantRecord | null> => {
  const { site: here } = site.settings;
  const [tenant] = (await site.tenantsOf(company)).filter(({ siteUid }) => siteUid === here);
  if (tenant === undefined || isNamed(tenant, order.userName)) return tenant ?? null;
  throw refusal('conflict', 'tenantExists', { message: `company ${company} has a tenant ${tenant.name}` });
};

/** What has the user name; refused when it is another company's. */
const ownByName = async (
  site: Site,
  userName: string,
  company: string | null,
): Promise<TenantRecord | null> => {
  const found = await site.tenantNamed(userName);
  if (found === null || (company !== null && found.assignedForCompany === company)) return found;
  throw refusal('conflict', 'userNameTaken', { message: `there is a tenant ${userName} of somebody else` });
};

/** Company, tenant, password, quota: what of these is missing next. */
export const lookForEnabling =
  (site: Site, order: NewCloudTenant): Look =>
  async () => {
    const { company, isNameTaken } = await findCompany(site, order);
    const id = company?.instanceUid ?? null;
    const known = id === null ? null : await tenantOf(site, order, id);
    const tenant = known ?? (await ownByName(site, order.userName, id));
    if (company === null) return newCompany(order, isNameTaken);
    if (tenant === null) return newTenant(site, order, company);
    const { instanceUid } = tenant;
    const change = takePassword(tenant, order, { '/isEnabled': true });
    return change ?? (await lookForQuota(site, { tenant: instanceUid, quotaBytes: order.quotaBytes })());
  };

/** What an order has come to: its tenant, and the company that is its customer's whatever an answer leaves out. */
export const enabledTenant = async (site: Site, order: NewCloudTenant): Promise<CloudTenant> => {
  const company = await site.companyOf(order.customer);
  const tenant = company && (await tenantOf(site, order, company.instanceUid));
  if (company !== null && tenant !== null)
    return await tenantWith(site, tenant, { ...company, companyId: order.customer });
  throw new ProviderFailure('unreachable', `tenant ${order.userName} was there and is not listed any more`);
};
