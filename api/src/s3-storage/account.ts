import type { ServiceState } from '@portal/contract/services/services';
import sql from 'sql-template-tag';
import type { Transaction } from '../platform/database/database.ts';
import type { Tenant } from '../platform/database/tenancy.ts';
import { Problem } from '../platform/http/problem.ts';
import type { InTenant } from '../services/ordering.ts';

export type Account = {
  state: ServiceState;
  /** The customer's own; in a region with a link it is not the one that is used. */
  tenant: string;
  /** By region, tenants that were there before and are the customer's now. */
  linked: Readonly<Record<string, string>>;
};

/** The customer's tenant in a region, with the region. */
export const placeIn = ({ tenant, linked }: Account, region: string): { tenant: string; region: string } => ({
  tenant: linked[region] ?? tenant,
  region,
});

/** The customer's account and its service, locked until the end of the transaction; null when there is none. */
export const lockAccount = (tx: Transaction, tenant: Tenant): Promise<Account | null> =>
  tx.first<Account>(sql`
    select s.state, a.tenant, s.linked from s3_account a
    join service_state s on s.partner_id = a.partner_id and s.customer_id = a.customer_id and s.service = a.service
    where a.partner_id = ${tenant.partnerId} and a.customer_id = ${tenant.customerId} for update`);

/**
 * The account, locked until the transaction ends, so that changes of one customer's storage are ordered one after the
 * other; throws 409 unless it is enabled.
 */
export async function requireEnabled({ tx, tenant }: InTenant): Promise<Account> {
  const account = await lockAccount(tx, tenant);
  if (account?.state !== 'enabled') throw new Problem('serviceNotEnabled');
  return account;
}

export async function insertAccount(tx: Transaction, tenant: Tenant, name: string): Promise<void> {
  await tx.run(sql`
    insert into s3_account (partner_id, customer_id, tenant)
    values (${tenant.partnerId}, ${tenant.customerId}, ${name})`);
}
