import { disasterRecoveryService } from '@portal/contract/disaster-recovery/service';
import sql from 'sql-template-tag';
import type { Transaction } from '../platform/database/database.ts';
import type { OfService } from '../services/life.ts';

export const { service, needs } = disasterRecoveryService;
const [storageProduct, vmProduct] = disasterRecoveryService.products;
/** Metered in bytes an hour. */
export const storage = storageProduct.key;
/** One an hour for each VM. */
export const vm = vmProduct.key;

/** By region, the organizations that a customer had in Cloud Director before the portal. */
export async function linkedOrganizations(
  tx: Transaction,
  { partnerId, customerId }: Omit<OfService, 'service'>,
): Promise<Readonly<Record<string, string>>> {
  const row = await tx.first<{ linked: Record<string, string> }>(sql`
    select s.linked from service_state s
    where s.partner_id = ${partnerId} and s.customer_id = ${customerId} and s.service = any (${[...needs]}::text[])`);
  return row?.linked ?? {};
}
