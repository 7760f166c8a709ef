import type { Look } from '../actions.ts';
import type { Change } from '../client.ts';
import { changeOfResource } from './patches.ts';
import type { ResourceRecord } from './shapes.ts';
import { refusal, tenants, type Site } from './site.ts';
import { toUsage } from './tenants.ts';

const newResource = (site: Site, tenant: string, storageQuota: number): Change => ({
  method: 'POST',
  path: `${tenants}/${tenant}/backupResources`,
  body: {
    repositoryUid: site.settings.repository,
    cloudRepositoryName: site.settings.repositoryName,
    storageQuota,
    isDefault: true,
  },
});

/** The quota that is the portal's to change: where the region keeps its backups, or the only one that there is. */
const ownOf = (site: Site, tenant: string, resources: readonly ResourceRecord[]): ResourceRecord | null => {
  const own = resources.find(({ repositoryUid }) => repositoryUid === site.settings.repository);
  if (own !== undefined || resources.length < 2) return own ?? resources[0] ?? null;
  throw refusal('refused', 'severalQuotas', { message: `tenant ${tenant} has ${resources.length} quotas` });
};

/** `quotaBytes` is that of all repositories; what a tenant has in others stays. */
export const lookForQuota =
  (site: Site, { tenant, quotaBytes }: { tenant: string; quotaBytes: number }): Look =>
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
