import type { Service } from '@portal/contract/services/services';
import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../platform/database/database.ts';
import type { Tenant } from '../platform/database/tenancy.ts';

/** Which link: a customer has one tenant of each service in each region. */
export type OfLink = {
  partnerId: string;
  customerId: string | null;
  service: Service;
  region: string;
};

const ofLink = ({ partnerId, customerId, service, region }: OfLink): Sql =>
  sql`t.partner_id = ${partnerId} and t.customer_id = ${customerId} and t.service = ${service} and t.region = ${region}`;

export type Found = {
  service: Service;
  region: string;
  tenant: string;
  verdict: 'free' | 'gone' | 'nameless' | 'taken' | 'suspended';
};

/** What was found of a tenant, and whether the partner that was entered may be given it; null for an unknown one. */
export const tenantToLink = (tx: Transaction, id: string): Promise<Found | null> =>
  tx.first<Found>(sql`select service, region, tenant, verdict from tenant_to_link(${id})`);

export async function insertLink(
  tx: Transaction,
  { partnerId, customerId, service, region }: OfLink,
  { tenant, by }: { tenant: string; by: string },
): Promise<void> {
  await tx.run(sql`
    insert into tenant_link (partner_id, customer_id, service, region, tenant, ordered_by_name)
    values (${partnerId}, ${customerId}, ${service}, ${region}, ${tenant}, ${by})`);
}

export type Link = { tenant: string; state: 'linking' | 'linked' | 'unlinking' };

export const lockLink = (tx: Transaction, of: OfLink): Promise<Link | null> =>
  tx.first<Link>(sql`select t.tenant, t.state from tenant_link t where ${ofLink(of)} for update`);

export async function beginUnlinking(tx: Transaction, of: OfLink): Promise<void> {
  await tx.run(sql`update tenant_link t set state = 'unlinking' where ${ofLink(of)}`);
}

/** Held until the transaction ends: whoever orders for the customer waits, and then sees what this has written. */
export async function holdService(
  tx: Transaction,
  { partnerId, customerId, service }: OfLink,
): Promise<void> {
  await tx.run(sql`
    select from service where partner_id = ${partnerId} and customer_id = ${customerId} and service = ${service}
    for no key update`);
}

/** The tenant is the customer's from now on. */
export async function holdLink(tx: Transaction, of: OfLink): Promise<void> {
  await tx.run(sql`update tenant_link t set state = 'linked', linked_at = portal_now() where ${ofLink(of)}`);
}

/** It stays as it was. */
export async function keepLink(tx: Transaction, of: OfLink): Promise<void> {
  await tx.run(sql`update tenant_link t set state = 'linked' where ${ofLink(of)}`);
}

/** Answers the tenant; null without a link. */
export async function removeLink(tx: Transaction, of: OfLink): Promise<string | null> {
  const removed = await tx.first<{ tenant: string }>(
    sql`delete from tenant_link t where ${ofLink(of)} returning t.tenant`,
  );
  return removed?.tenant ?? null;
}

export const customerName = async (tx: Transaction, tenant: Tenant): Promise<string> => {
  const row = await tx.first<{ name: string }>(sql`
    select name from organization where partner_id = ${tenant.partnerId} and id = ${tenant.customerId}`);
  return row?.name ?? '';
};
