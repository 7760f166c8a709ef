import { Problem } from '../platform/problem.ts';
import type { InTenant } from '../services/ordering.ts';
import { lockService, type ServiceRow } from './repository.ts';

export const notEnabled = (): Problem =>
  new Problem(409, 'serviceNotEnabled', 'S3 Storage is not enabled for this customer.');

/**
 * The service, held until the transaction ends, so that changes of one customer's storage are ordered one after the
 * other; throws 409 unless it is enabled.
 */
export async function requireEnabled({ tx, tenant }: InTenant): Promise<ServiceRow> {
  const service = await lockService(tx, tenant);
  if (service?.state !== 'enabled') throw notEnabled();
  return service;
}
