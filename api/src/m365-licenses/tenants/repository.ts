import type { AcceptedAgreement, Tenant as SystemTenant } from '@portal/ports/license-tenants';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { isOfCustomer, type Tenant } from '../../platform/database/tenancy.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { InTenant } from '../../services/ordering.ts';
import { secretUntil } from '../../services/secret-once.ts';
import { requireEnabled } from '../account.ts';

/** The secret of a tenant that was made here, whose thing is the customer. */
export const credentialsKind = 'tenantCredentials';

const areKept: Sql = sql`${secretUntil(credentialsKind, { partnerId: sql`t.partner_id`, id: sql`t.customer_id` })} is not null`;

/** The contract's `licenseTenant` of a customer `c`. */
export const tenantJson: Sql = sql`(
  select json_build_object('tenantId', t.tenant_id, 'domain', t.domain, 'companyName', t.company_name, 'isNew', t.is_new,
    'agreement', case when t.agreement_accepted
      then json_build_object('by', t.agreement_by, 'at', api_time(t.agreement_at)) end,
    'credentials', case when t.is_new then json_build_object('areKept', ${areKept},
      'sentAt', api_time(t.credentials_sent_at), 'sentTo', t.credentials_sent_to) end,
    'operation', t.operation)
  from license_tenant t where t.partner_id = c.partner_id and t.customer_id = c.id)`;

export type TenantRow = {
  tenantId: string;
  domain: string;
  companyName: string;
  isAccepted: boolean;
  areKept: boolean;
  sentAt: Date | null;
  sentTo: string | null;
};

const rowOf = (tenant: Tenant): Sql => sql`
  select t.tenant_id as "tenantId", t.domain, t.company_name as "companyName", t.agreement_accepted as "isAccepted",
    ${areKept} as "areKept", t.credentials_sent_at as "sentAt", t.credentials_sent_to as "sentTo"
  from license_tenant t where ${isOfCustomer(tenant)}`;

/** The customer's tenant, held until the transaction ends; throws 409 unless the service is enabled. */
export async function lockTenant({ tx, tenant }: InTenant): Promise<TenantRow> {
  await requireEnabled({ tx, tenant });
  const row = await tx.first<TenantRow>(sql`${rowOf(tenant)} for update`);
  if (!row) throw new Problem('serviceNotEnabled');
  return row;
}

/** By a worker: the same as it is; null without one. */
export const tenantOf = (db: Queryable, tenant: Tenant): Promise<TenantRow | null> =>
  db.first<TenantRow>(rowOf(tenant));

type OfCustomer = { partnerId: string; customerId: string };

/** By a worker: gives a customer a tenant; false when it is another customer's, whoever's that is. */
export async function addTenant(
  tx: Transaction,
  { partnerId, customerId }: OfCustomer,
  { id, domain, companyName, isNew }: SystemTenant & { isNew: boolean },
): Promise<boolean> {
  const added = await tx.run(sql`
    insert into license_tenant (partner_id, customer_id, tenant_id, domain, company_name, is_new)
    values (${partnerId}, ${customerId}, ${id}, ${domain}, ${companyName}, ${isNew})
    on conflict (tenant_id) do nothing`);
  return added > 0;
}

/**
 * A mail with the credentials is on its way there; null: it has not arrived, and they can be sent again, unless another
 * mail has taken them along.
 */
export async function setCredentialsSent(db: Queryable, tenant: Tenant, to: string | null): Promise<void> {
  await db.run(sql`
    update license_tenant t set credentials_sent_to = ${to}, credentials_sent_at = case when ${to}::text is not null then now() end
    where ${isOfCustomer(tenant)} and (${to}::text is not null or ${areKept})`);
}

/** By a worker: somebody has accepted the agreement; what is known of that stays as it was heard of first. */
export const markAccepted = (
  tx: Transaction,
  tenant: Tenant,
  { by, at }: AcceptedAgreement,
): Promise<number> =>
  tx.run(sql`
    update license_tenant t set agreement_accepted = true, agreement_at = ${at},
      agreement_by = ${by && `${by.firstName} ${by.lastName}`}
    where ${isOfCustomer(tenant)} and not t.agreement_accepted`);
