import { virtualDataCenterService } from '@portal/contract/virtual-data-center/service';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import { requireEnabledIn } from '../services/life.ts';

export const { service } = virtualDataCenterService;

export const requireEnabled = requireEnabledIn(service);

type OfOrganization = { partnerId: string; customerId: string; region: string };

/** The system's id of the customer's organization in a region, and whether it is one that was linked; null without one. */
export const organizationIn = (db: Queryable, { partnerId, customerId, region }: OfOrganization) =>
  db.first<{ id: string; isLinked: boolean }>(sql`
    select o.system_id as id, s.linked ->> o.region is not null as "isLinked" from vdc_organization o
    join service_state s on s.partner_id = o.partner_id and s.customer_id = o.customer_id and s.service = o.service
    where o.partner_id = ${partnerId} and o.customer_id = ${customerId} and o.region = ${region}`);

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
