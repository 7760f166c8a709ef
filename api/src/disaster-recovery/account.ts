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

/** Which customer's. */
export const ofDisasterRecovery = ({ partnerId, customerId }: Omit<OfService, 'service'>): OfService => ({
  partnerId,
  customerId,
  service,
});

/** What a customer is called in Cloud Director: the same as in Virtual Data Center. */
export const accountOf = (customerId: string): string => `c${customerId.replaceAll('-', '')}`;

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
