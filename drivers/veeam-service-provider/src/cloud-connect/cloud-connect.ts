import type { CloudConnect } from '@portal/ports/cloud-connect';
import { ProviderFailure } from '@portal/ports/failure';
import type { Step, TaskMemory } from '@portal/ports/step';
import { Actions, type Look } from '../actions.ts';
import type { Client } from '../client.ts';
import type { VeeamServiceProviderSettings } from '../connection.ts';
import { lookForEnabled, lookForPassword, lookForRemoval } from './changes.ts';
import { listCloudJobs } from './cloud-jobs.ts';
import { enabledTenant, lookForEnabling } from './enabling.ts';
import { lookForQuota } from './quota.ts';
import { Site } from './site.ts';
import { getTenant, listBackups, listTenants } from './tenants.ts';

/** What a system says of a password may repeat it. */
async function withoutSecret<T>(secret: string, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ProviderFailure) || !error.message.includes(secret)) throw error;
    const { kind, reason, values, trouble, retryAfterSeconds } = error;
    throw new ProviderFailure(kind, error.message.replaceAll(secret, '…'), {
      reason,
      values,
      trouble,
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    });
  }
}

export const createCloudConnect = (
  client: Client,
  settings: VeeamServiceProviderSettings,
): Omit<CloudConnect, 'ping'> => {
  const site = new Site(client, settings);
  const actions = new Actions(client, settings);

  const change = async (
    { operation }: { operation: string },
    look: Look,
    memory: TaskMemory | null,
  ): Promise<Step<null>> => await site.ofCustomer(() => actions.runAll(operation, look, memory));

  return {
    enableTenant: async (order, memory) => {
      const enabling = change(order, lookForEnabling(site, order), memory);
      const step = await withoutSecret(order.password, enabling);
      return 'again' in step ? step : { done: await enabledTenant(site, order) };
    },
    getTenant: (tenant) => site.ofCustomer(() => getTenant(site, tenant)),
    listTenants: (onUnreadable) => listTenants(site, onUnreadable),
    changeQuota: (order, memory) => change(order, lookForQuota(site, order), memory),
    resetPassword: (order, memory) =>
      withoutSecret(order.password, change(order, lookForPassword(site, order), memory)),
    setTenantEnabled: (order, memory) => change(order, lookForEnabled(site, order), memory),
    listTenantBackups: (tenant, onUnreadable) =>
      site.ofCustomer(() => listBackups(site, tenant, onUnreadable)),
    removeTenant: (order, memory) => change(order, lookForRemoval(site, order), memory),
    listCloudJobs: (onUnreadable) => listCloudJobs(site, onUnreadable),
  };
};
