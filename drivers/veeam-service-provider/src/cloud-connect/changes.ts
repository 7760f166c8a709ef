import type { CloudConnect } from '@portal/ports/cloud-connect';
import type { Look } from '../actions.ts';
import { newResource, takePassword } from './enabling.ts';
import { changeOfResource, changeOfTenant } from './patches.ts';
import type { ResourceRecord } from './shapes.ts';
import { refusal, tenants, type Site } from './site.ts';
import { toUsage } from './tenants.ts';

type OrderOf<K extends keyof CloudConnect> = Parameters<CloudConnect[K]>[0];

/** The quota that is the portal's to change: where the region keeps its backups, or the only one that there is. */
const ownOf = (site: Site, tenant: string, resources: readonly ResourceRecord[]): ResourceRecord | null => {
  const own = resources.find(({ repositoryUid }) => repositoryUid === site.settings.repository);
  if (own !== undefined || resources.length < 2) return own ?? resources[0] ?? null;
  throw refusal('refused', 'severalQuotas', { message: `tenant ${tenant} has ${resources.length} quotas` });
};

/** `quotaBytes` is that of all repositories; what a tenant has in others stays. */
export const lookForQuota =
  (site: Site, { tenant, quotaBytes }: OrderOf<'changeQuota'>): Look =>
  async () => {
    await site.tenant(tenant);
    const resources = await site.resourcesOf(tenant);
    const now = resources.reduce((sum, { storageQuota }) => sum + storageQuota, 0);
    if (now === quotaBytes) return null;
    const { usedBytes } = toUsage(await site.usagesOf(tenant));
    if (quotaBytes < usedBytes)
      throw refusal('refused', 'quotaBelowUsage', {
        message: `tenant ${tenant} uses ${usedBytes} bytes, which is more than ${quotaBytes}`,
        values: { quotaBytes, usedBytes },
      });
    const own = ownOf(site, tenant, resources);
    if (own === null) return newResource(site, tenant, quotaBytes);
    return changeOfResource({ tenant, resource: own.instanceUid }, own.storageQuota + quotaBytes - now);
  };

export const lookForPassword =
  (site: Site, order: OrderOf<'resetPassword'>): Look =>
  async () =>
    takePassword(await site.tenant(order.tenant), order);

export const lookForEnabled =
  (site: Site, { tenant, isEnabled }: OrderOf<'setTenantEnabled'>): Look =>
  async () => {
    const now = await site.tenant(tenant);
    return now.isEnabled === isEnabled ? null : changeOfTenant(tenant, { '/isEnabled': isEnabled });
  };

const refuseOthers = async (site: Site, { tenant, backups }: OrderOf<'removeTenant'>): Promise<number> => {
  const found = await site.backupsOf(tenant);
  const others = found.filter(({ instanceUid }) => !backups.includes(instanceUid));
  if (others.length === 0) return found.length;
  const { usedBytes } = toUsage(await site.usagesOf(tenant));
  throw refusal('refused', 'backupsLeft', {
    message: `tenant ${tenant} has backups: ${others.map(({ name }) => name).join(', ')}`.slice(0, 500),
    values: { backups: others.length, usedBytes },
  });
};

/** The tenant, then its company, which stays when the portal has not made it or it has other tenants. */
export const lookForRemoval =
  (site: Site, order: OrderOf<'removeTenant'>): Look =>
  async () => {
    const tenant = await site.tenantOrNull(order.tenant);
    if (tenant !== null) {
      const withBackups = (await refuseOthers(site, order)) > 0 ? '?deleteBackups=true' : '';
      return { method: 'DELETE', path: `${tenants}/${order.tenant}${withBackups}` };
    }
    const company = await site.companyOf(order.customer);
    if (company === null || (await site.tenantsOf(company.instanceUid)).length > 0) return null;
    return { method: 'DELETE', path: `/organizations/companies/${company.instanceUid}` };
  };
