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

/** By a worker: the one of these that was there before the portal and was linked; null where none was. */
export async function linkedIn(db: Queryable, of: OfOrganization): Promise<string | null> {
  const row = await db.first<{ id: string }>(sql`
    select o.system_id as id from vdc_organization o
    join service_state s on s.partner_id = o.partner_id and s.customer_id = o.customer_id and s.service = o.service
    where o.partner_id = ${of.partnerId} and o.customer_id = ${of.customerId} and o.region = ${of.region}
      and s.linked ->> ${of.region} is not null`);
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

/** Throws 409 while an organization of the customer is linked, which stays when the service ends. */
export async function requireUnlinked({ tx, tenant }: InTenant): Promise<void> {
  const linked = await tx.first(sql`
    select 1 from service_state s where s.partner_id = ${tenant.partnerId} and s.customer_id = ${tenant.customerId}
      and s.service = ${service} and s.linked <> '{}'::jsonb`);
  if (linked !== null) throw new Problem('serviceLinked');
}
