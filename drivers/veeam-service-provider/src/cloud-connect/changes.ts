import type { CloudConnect, TenantRemoval } from '@portal/ports/cloud-connect';
import type { Look } from '../actions.ts';
import type { Change } from '../client.ts';
import { isMade, takePassword } from './enabling.ts';
import { changeOfTenant } from './patches.ts';
import { refusal, tenants, type Site } from './site.ts';
import { toUsage } from './tenants.ts';

type OrderOf<K extends keyof CloudConnect> = Parameters<CloudConnect[K]>[0];

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

type Held = { tenant: string; backups: readonly string[] };

const refuseOthers = async (site: Site, { tenant, backups }: Held): Promise<number> => {
  const found = await site.backupsOf(tenant);
  const others = found.filter(({ instanceUid }) => !backups.includes(instanceUid));
  if (others.length === 0) return found.length;
  const { usedBytes } = toUsage(await site.usagesOf(tenant));
  throw refusal('refused', 'backupsLeft', {
    message: `tenant ${tenant} has backups: ${others.map(({ name }) => name).join(', ')}`.slice(0, 500),
    values: { backups: others.length, usedBytes },
  });
};

const lookForTenant = async (site: Site, { tenant, backups }: Held): Promise<Change | null> => {
  const found = await site.tenantOrNull(tenant);
  if (found === null) return null;
  const hasBackups = (await refuseOthers(site, { tenant, backups })) > 0;
  // A backup that is made meanwhile would go without having been named.
  if (hasBackups && found.isEnabled) return changeOfTenant(tenant, { '/isEnabled': false });
  const path = `${tenants}/${tenant}`;
  return { method: 'DELETE', path: hasBackups ? `${path}?deleteBackups=true` : path };
};

/** The tenant, then its company, which stays when the portal has not made it or it has other tenants. */
export const lookForRemoval =
  (site: Site, { tenant, backups, customer }: TenantRemoval): Look =>
  async () => {
    const change = tenant === null ? null : await lookForTenant(site, { tenant, backups });
    if (change !== null) return change;
    const company = await site.companyOf(customer);
    if (company === null || !isMade(company, customer)) return null;
    if ((await site.tenantsOf(company.instanceUid)).length > 0) return null;
    return { method: 'DELETE', path: `/organizations/companies/${company.instanceUid}` };
  };
