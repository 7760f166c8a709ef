import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../platform/database/database.ts';
import type { Tenant } from '../platform/database/tenancy.ts';
import { firstOwner } from '../s3-storage/index.ts';

const ofTenant = (tenant: Tenant): Sql =>
  sql`t.partner_id = ${tenant.partnerId} and t.customer_id = ${tenant.customerId}`;

export type Found = {
  region: string;
  tenant: string;
  verdict: 'free' | 'gone' | 'nameless' | 'taken' | 'suspended';
};

/** What was found of a tenant, and whether the house that was entered may be given it; null for an unknown one. */
export const tenantToLink = (tx: Transaction, id: string): Promise<Found | null> =>
  tx.first<Found>(sql`select region, tenant, verdict from tenant_to_link(${id})`);

type NewLink = { region: string; tenant: string; by: string };

export async function insertLink(
  tx: Transaction,
  { partnerId, customerId }: Tenant,
  { region, tenant, by }: NewLink,
): Promise<void> {
  await tx.run(sql`
    insert into s3_link (partner_id, customer_id, region, tenant, ordered_by_name)
    values (${partnerId}, ${customerId}, ${region}, ${tenant}, ${by})`);
}

export type Link = { tenant: string; state: 'linking' | 'linked' | 'unlinking' };

export const lockLink = (tx: Transaction, tenant: Tenant, region: string): Promise<Link | null> =>
  tx.first<Link>(sql`
    select t.tenant, t.state from s3_link t where ${ofTenant(tenant)} and t.region = ${region} for update`);

export async function setLinkState(
  tx: Transaction,
  tenant: Tenant,
  { region, state }: { region: string; state: Link['state'] },
): Promise<void> {
  await tx.run(sql`update s3_link t set state = ${state} where ${ofTenant(tenant)} and t.region = ${region}`);
}

export type Holdings = { buckets: number; users: number; keys: number };

/** What a customer has in a region beyond what enabling has made. */
export const holdingsIn = async (tx: Transaction, tenant: Tenant, region: string): Promise<Holdings> => {
  const row = await tx.first<Holdings>(sql`
    select (select count(*) from s3_bucket t where ${ofTenant(tenant)} and t.region = ${region}) as buckets,
      (select count(*) from s3_user t where ${ofTenant(tenant)} and t.region = ${region}
        and t.username <> ${firstOwner}) as users,
      (select count(*) from s3_access_key t join s3_user u on u.partner_id = t.partner_id and u.id = t.user_id
        where ${ofTenant(tenant)} and u.region = ${region}) as keys`);
  return row ?? { buckets: 0, users: 0, keys: 0 };
};

/** What of a region was ordered here; a key of a linked user, too. */
export const orderedIn = async (tx: Transaction, tenant: Tenant, region: string): Promise<Holdings> => {
  const row = await tx.first<Holdings>(sql`
    select (select count(*) from s3_bucket t where ${ofTenant(tenant)} and t.region = ${region} and t.ordered_here) as buckets,
      (select count(*) from s3_user t where ${ofTenant(tenant)} and t.region = ${region} and t.ordered_here) as users,
      (select count(*) from s3_access_key t join s3_user u on u.partner_id = t.partner_id and u.id = t.user_id
        where ${ofTenant(tenant)} and u.region = ${region} and not u.ordered_here and t.created_by_name <> '') as keys`);
  return row ?? { buckets: 0, users: 0, keys: 0 };
};

export const isAnything = ({ buckets, users, keys }: Holdings): boolean => buckets + users + keys > 0;

export const customerName = async (tx: Transaction, tenant: Tenant): Promise<string> => {
  const row = await tx.first<{ name: string }>(sql`
    select name from organization where partner_id = ${tenant.partnerId} and id = ${tenant.customerId}`);
  return row?.name ?? '';
};
