import type { M365Tenant } from '@portal/ports/m365-backup';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { isOfCustomer, type Tenant } from '../../platform/database/tenancy.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { InTenant } from '../../services/ordering.ts';
import { requireEnabled } from '../account.ts';

/** The contract's `exchangeReadiness` of a tenant `t`. */
export const exchangeJson: Sql = sql`json_build_object('state', m365_exchange_of(t.exchange_reason),
  'reason', t.exchange_reason, 'message', t.exchange_message, 'since', api_time(t.exchange_since))`;

/** The contract's `backupTenant` of a customer `c`. */
export const tenantJson: Sql = sql`(
  select json_build_object('region', t.region, 'name', t.name, 'domain', t.domain,
    'access', json_build_object('state', t.access, 'message', t.access_message, 'checkedAt', api_time(t.access_checked_at)),
    'applicationId', t.application_id, 'exchange', ${exchangeJson},
    'firstBackupAt', api_time(t.first_backup_at), 'lastBackupAt', api_time(t.last_backup_at),
    'licensedUsers', t.licensed_users, 'newUsers', t.new_users, 'usedBytes', t.used_bytes,
    'users', t.users, 'usersInNoJob', t.users_in_no_job, 'operation', t.operation,
    'notSeenSince', api_time(t.not_seen_since), 'syncedAt', api_time(t.synced_at))
  from m365_tenant t where t.partner_id = c.partner_id and t.customer_id = c.id)`;

export type TenantPlace = { region: string; tenantId: string };

/** What the customer has in the system; null without it. */
export const tenantOf = (db: Queryable, of: Tenant): Promise<TenantPlace | null> =>
  db.first<TenantPlace>(
    sql`select t.region, t.tenant_id as "tenantId" from m365_tenant t where ${isOfCustomer(of)}`,
  );

/** The tenant of a customer whose service is enabled. */
export async function requireTenant({ tx, tenant }: InTenant): Promise<TenantPlace> {
  await requireEnabled({ tx, tenant });
  const place = await tenantOf(tx, tenant);
  if (place === null) throw new Problem('serviceNotEnabled');
  return place;
}

type OfCustomer = { partnerId: string; customerId: string };

/** By a worker: the customer's tenant. False when it is another customer's. */
export async function addTenant(
  tx: Transaction,
  { partnerId, customerId }: OfCustomer,
  { region, found, orderedHere = true }: { region: string; found: M365Tenant; orderedHere?: boolean },
): Promise<boolean> {
  const added = await tx.run(sql`
    insert into m365_tenant (partner_id, customer_id, id, region, tenant_id, microsoft_id, name, domain, application_id,
      first_backup_at, last_backup_at, ordered_here)
    select ${partnerId}, ${customerId}, ${newId()}, ${region}, ${found.id}, ${found.microsoftId}, ${found.name},
      ${found.domain}, ${found.applicationId}, ${found.firstBackupAt}::timestamptz, ${found.lastBackupAt}::timestamptz,
      ${orderedHere}::boolean
    where not exists (select from m365_tenant t where t.region = ${region} and t.tenant_id = ${found.id})`);
  return added > 0;
}
