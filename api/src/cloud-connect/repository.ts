import type { CloudEndpoint, CloudTenant } from '@portal/ports/cloud-connect';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { isOfCustomer, type Tenant } from '../platform/database/tenancy.ts';
import { lockState, requireEnabledIn } from '../services/life.ts';
import { notFound, Problem } from '../platform/http/problem.ts';
import { editState, type EditState, type InTenant } from '../services/ordering.ts';
import { keepSecret } from '../services/secret-once.ts';
import { thingsOf } from '../services/things.ts';
import { gib, passwordSecret, service } from './account.ts';

/** What a customer has. `tenantId` is null until it was made. */
export type TenantRow = EditState & {
  id: string;
  region: string;
  tenantId: string | null;
  userName: string;
  state: string;
  quotaGiB: number;
  usedBytes: number;
  isSuspended: boolean;
};

const row: Sql = sql`t.id, t.region, t.tenant_id as "tenantId", t.user_name as "userName", t.state,
  t.quota_gib::float8 as "quotaGiB", coalesce(t.used_bytes, 0)::float8 as "usedBytes", t.is_suspended as "isSuspended",
  ${editState}`;

/** The customer's, held until the transaction ends; null without one. */
export const lockTenantOf = (tx: Transaction, tenant: Tenant): Promise<TenantRow | null> =>
  tx.first<TenantRow>(sql`select ${row} from cloud_tenant t where ${isOfCustomer(tenant)} for update`);

export const requireEnabled = requireEnabledIn(service);

/** As things of a service; a customer has one. */
export const cloudTenants = thingsOf({
  table: 'cloud_tenant',
  requireEnabled,
  lock: (tx, tenant, id): Promise<TenantRow | null> =>
    tx.first<TenantRow>(
      sql`select ${row} from cloud_tenant t where ${isOfCustomer(tenant)} and t.id = ${id} for update`,
    ),
});

/** One that the system has. */
export type MadeTenant = TenantRow & { tenantId: string };

/** The customer's, which its service has to be enabled for; throws 404 without one. */
export async function lockedTenant({ tx, tenant }: InTenant): Promise<{ service: void; thing: MadeTenant }> {
  await requireEnabled({ tx, tenant });
  const thing = await lockTenantOf(tx, tenant);
  if (thing === null || thing.tenantId === null) throw notFound();
  return { service: undefined, thing: { ...thing, tenantId: thing.tenantId } };
}

/** The customer's, in a state that its service can be ended in; throws 404 without one. */
export async function endableTenant({ tx, tenant }: InTenant): Promise<TenantRow> {
  const state = await lockState(tx, { ...tenant, service });
  if (state !== 'enabled' && state !== 'failed') throw new Problem('serviceNotEnabled');
  const thing = await lockTenantOf(tx, tenant);
  if (thing === null) throw notFound();
  return thing;
}

export type NewTenant = { id: string; region: string; quotaGiB: number; userName: string; by: string };

/** What is ordered. What an order that has failed was about is ordered anew. */
export async function insertTenant(tx: Transaction, tenant: Tenant, wanted: NewTenant): Promise<void> {
  await tx.run(sql`
    insert into cloud_tenant (partner_id, customer_id, id, region, user_name, state, quota_gib, updated_by_name)
    values (${tenant.partnerId}, ${tenant.customerId}, ${wanted.id}, ${wanted.region}, ${wanted.userName}, 'creating',
      ${wanted.quotaGiB}, ${wanted.by})`);
}

type OfCustomer = { partnerId: string; customerId: string };

/** What the system says of a tenant, as columns and their values. */
export const factsOf = (found: CloudTenant) => ({
  tenant_id: found.id,
  company_id: found.company?.id ?? null,
  user_name: found.userName,
  quota_gib: Math.ceil(found.usage.quotaBytes / gib),
  is_suspended: !found.isEnabled,
  used_bytes: found.usage.usedBytes,
  servers: found.usage.servers,
  workstations: found.usage.workstations,
  vms: found.usage.vms,
  connected_servers: found.connectedServers,
  endpoints: found.endpoints,
  lease_ends_at: found.leaseEndsAt,
  last_active_at: found.lastActiveAt,
});

/** Types of the facts, for `json_to_record`. */
export const factTypes: Sql = sql`tenant_id text, company_id text, user_name text, quota_gib bigint, is_suspended boolean,
  used_bytes bigint, servers integer, workstations integer, vms integer, connected_servers integer, endpoints jsonb,
  lease_ends_at timestamptz, last_active_at timestamptz`;
export const factNames: Sql = sql`tenant_id, company_id, user_name, quota_gib, is_suspended, used_bytes, servers,
  workstations, vms, connected_servers, endpoints, lease_ends_at, last_active_at`;

/** By a worker: it is there, and its password waits to be shown once. */
export async function activateTenant(
  tx: Transaction,
  { partnerId, customerId }: OfCustomer,
  { found, sealed }: { found: CloudTenant; sealed: string },
): Promise<void> {
  const facts = JSON.stringify(factsOf(found));
  const made = await tx.first<{ id: string }>(sql`
    update cloud_tenant t set (${factNames}) = (select ${factNames} from json_to_record(${facts}::json) as f (${factTypes})),
      state = 'active', synced_at = portal_now()
    where ${isOfCustomer({ partnerId, customerId })} returning t.id`);
  if (made) await keepPassword(tx, { partnerId, customerId, id: made.id }, sealed);
}

/**
 * By a worker: jobs are their company's, so that a second customer in it would see those of the first. Nobody else links a
 * tenant of that company until the transaction ends.
 */
export async function isAnothersCompany(
  tx: Transaction,
  { partnerId, customerId, region }: OfCustomer & { region: string },
  { company }: Pick<CloudTenant, 'company'>,
): Promise<boolean> {
  if (company === null) return false;
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`company/${region}/${company.id}`}, 0))`);
  const found = await tx.first(sql`
    select from cloud_tenant t where t.region = ${region} and t.company_id = ${company.id}
      and (t.partner_id, t.customer_id) <> (${partnerId}::uuid, ${customerId}::uuid) limit 1`);
  return found !== null;
}

/** By a worker: of one that was there before. */
export async function insertLinkedTenant(
  tx: Transaction,
  { partnerId, customerId, region }: OfCustomer & { region: string },
  found: CloudTenant,
): Promise<void> {
  const facts = JSON.stringify(factsOf(found));
  await tx.run(sql`
    insert into cloud_tenant (partner_id, customer_id, id, region, state, ordered_here, synced_at, ${factNames})
    select ${partnerId}, ${customerId}, ${newId()}, ${region}, 'active', false, portal_now(), ${factNames}
    from json_to_record(${facts}::json) as f (${factTypes})`);
}

export const keepPassword = (
  tx: Transaction,
  { id: thingId, ...of }: OfCustomer & { id: string },
  sealed: string,
): Promise<void> => keepSecret(tx, { ...of, kind: passwordSecret, thingId }, sealed);

/** By a worker: what an order has changed is known at once, and what a reading saw before it is older. */
export async function writeChange(
  tx: Transaction,
  { partnerId, customerId }: OfCustomer,
  change: { quotaGiB: number } | { isSuspended: boolean } | null,
): Promise<void> {
  const quotaGiB = change !== null && 'quotaGiB' in change ? change.quotaGiB : null;
  const isSuspended = change !== null && 'isSuspended' in change ? change.isSuspended : null;
  await tx.run(sql`
    update cloud_tenant t set state = 'active', quota_gib = coalesce(${quotaGiB}::bigint, t.quota_gib),
      is_suspended = coalesce(${isSuspended}::boolean, t.is_suspended),
      synced_at = case when ${change !== null} then portal_now() else t.synced_at end
    where ${isOfCustomer({ partnerId, customerId })}`);
}

const orNull = (text: string): string | null => (text === '' ? null : text);

/** Who a customer is, as a company in the system. */
export async function companyOf(db: Queryable, { partnerId, customerId }: OfCustomer) {
  const found = await db.first<
    Record<'name' | 'number' | 'email' | 'phone' | 'street' | 'zipcode' | 'city', string>
  >(sql`
    select o.name, o.organization_number as number, o.contact_email as email, o.phone, o.address as street, o.zipcode, o.city
    from organization o where o.partner_id = ${partnerId} and o.id = ${customerId}`);
  if (!found) throw new Error('The customer of an order is gone.');
  const { name, number, ...rest } = found;
  return {
    name,
    organizationNumber: /^\d{6}-\d{4}$/.test(number) ? number.replace('-', '') : null,
    email: orNull(rest.email),
    phone: orNull(rest.phone),
    street: orNull(rest.street),
    zipcode: orNull(rest.zipcode),
    city: orNull(rest.city),
  };
}

/** The order before has failed: what is wanted now takes its place. */
export async function reorderTenant(
  tx: Transaction,
  tenant: Tenant,
  { quotaGiB, by }: { quotaGiB: number; by: string },
): Promise<void> {
  await tx.run(sql`
    update cloud_tenant t set quota_gib = ${quotaGiB}, updated_at = now(), updated_by_name = ${by}
    where ${isOfCustomer(tenant)}`);
}

export async function customerNameOf(tx: Transaction, { partnerId, customerId }: Tenant): Promise<string> {
  const found = await tx.first<{ name: string }>(
    sql`select o.name from organization o where o.partner_id = ${partnerId} and o.id = ${customerId}`,
  );
  if (!found) throw notFound();
  return found.name;
}

/** Where the customer's backup software connects to. */
export async function endpointsOf(
  tx: Transaction,
  tenant: Tenant,
): Promise<Omit<CloudEndpoint, 'unknownWord'>[]> {
  const found = await tx.first<{ endpoints: CloudEndpoint[] }>(
    sql`select t.endpoints from cloud_tenant t where ${isOfCustomer(tenant)}`,
  );
  return (found?.endpoints ?? []).map(({ address, port, state }) => ({ address, port, state }));
}
