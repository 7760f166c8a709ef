import { virtualDataCenterService } from '@portal/contract/virtual-data-center/service';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import { Problem } from '../platform/http/problem.ts';
import { lockState, type OfService } from '../services/life.ts';
import type { InTenant } from '../services/ordering.ts';

export const { service } = virtualDataCenterService;

/** Which customer's. */
export const ofVirtualDataCenter = ({ partnerId, customerId }: Omit<OfService, 'service'>): OfService => ({
  partnerId,
  customerId,
  service,
});

/** What the customer's organization is called in every region; never reused for another. */
export const organizationName = (customerId: string): string => `c${customerId.replaceAll('-', '')}`;

export const notEnabled = (): Problem => new Problem('serviceNotEnabled');

/** Throws 409 unless the service is enabled, which it stays until the transaction ends. */
export async function requireEnabled({ tx, tenant }: InTenant): Promise<void> {
  if ((await lockState(tx, ofVirtualDataCenter(tenant))) !== 'enabled') throw notEnabled();
}

type OfOrganization = { partnerId: string; customerId: string; region: string };

/** By a worker: the system's id of the customer's organization in a region; null where it has none yet. */
export async function organizationIn(db: Queryable, of: OfOrganization): Promise<string | null> {
  const row = await db.first<{ id: string }>(sql`
    select system_id as id from vdc_organization
    where partner_id = ${of.partnerId} and customer_id = ${of.customerId} and region = ${of.region}`);
  return row?.id ?? null;
}

/** By a worker: the customer has it. */
export async function keepOrganization(
  tx: Transaction,
  { partnerId, customerId, region, id }: OfOrganization & { id: string },
): Promise<void> {
  await tx.run(sql`
    insert into vdc_organization (partner_id, customer_id, region, system_id)
    values (${partnerId}, ${customerId}, ${region}, ${id})
    on conflict (partner_id, customer_id, region) do update set system_id = excluded.system_id`);
}
