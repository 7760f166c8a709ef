import { m365LicensesService } from '@portal/contract/m365-licenses/service';
import { Problem } from '../platform/http/problem.ts';
import { lockState, type OfService } from '../services/life.ts';
import type { InTenant } from '../services/ordering.ts';

export const { service } = m365LicensesService;

/** Which customer's. */
export const ofM365Licenses = ({ partnerId, customerId }: Omit<OfService, 'service'>): OfService => ({
  partnerId,
  customerId,
  service,
});

export const notEnabled = (): Problem => new Problem('serviceNotEnabled');

/** Throws 409 unless the service is enabled, which it stays until the transaction ends. */
export async function requireEnabled({ tx, tenant }: InTenant): Promise<void> {
  if ((await lockState(tx, ofM365Licenses(tenant))) !== 'enabled') throw notEnabled();
}
