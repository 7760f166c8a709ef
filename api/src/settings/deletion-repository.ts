import { deletionDays, type CompanyBlocker } from '@portal/contract/settings';
import type { OrganizationKind } from '@portal/contract/permissions';
import sql, { type Sql } from 'sql-template-tag';
import { customerBlockers } from '../customers/index.ts';
import type { Registry } from '../platform/capability.ts';
import type { Queryable } from '../platform/database/database.ts';
import { gate, type TenantRead } from '../platform/database/tenancy.ts';
import type { Own } from './own.ts';

const itself = ({ partnerId, organizationId }: Own): Sql =>
  sql`t.partner_id = ${partnerId} and t.id = ${organizationId}`;

type Owed = { unbilledMonths: Sql; unpaid: Sql };
const owedOf: Owed = {
  unbilledMonths: sql`unbilled_months(t.partner_id)`,
  unpaid: sql`unpaid_invoices(t.partner_id)`,
};
/** The same in a request, of the partner that was entered. */
const ownOwed: Owed = { unbilledMonths: sql`own_unbilled_months()`, unpaid: sql`own_unpaid_invoices()` };

/** What has to go before the partner `t`: its customers, what is still being done for them, and what it owes. */
const partnerBlockers = ({ unbilledMonths, unpaid } = owedOf): Sql => sql`(
  select coalesce(json_agg(json_build_object('kind', b.kind, 'service', null, 'count', b.count) order by b.n)
    filter (where b.count > 0), '[]'::json)
  from (values
    (1, 'customers', (select count(*) from organization x where x.partner_id = t.partner_id and x.kind = 'customer')),
    (2, 'runningOperations', (select count(*) from operation x where x.partner_id = t.partner_id
      and x.state in ('waiting', 'running', 'needs-attention'))),
    (3, 'unbilled', ${unbilledMonths}),
    (4, 'unpaid', ${unpaid})
  ) b(n, kind, count))`;

const blockersOf = (registry: Registry, kind: OrganizationKind, owed?: Owed): Sql =>
  kind === 'customer' ? customerBlockers(registry) : partnerBlockers(owed);

type Company = Own & { kind: OrganizationKind };

export const deletionOf = (registry: Registry, company: Company): TenantRead => ({
  query: sql`
    select json_build_object('blockers', ${blockersOf(registry, company.kind, ownOwed)}, 'goesWithIt', (
      select json_build_object('users', count(*) filter (where u.state <> 'invited'),
        'invitations', count(*) filter (where u.state = 'invited'))
      from user_account u where u.partner_id = t.partner_id and u.organization_id = t.id))::text as item
    from organization t where ${gate} and ${itself(company)}`,
  answer: (found) => String(found?.['item']),
});

/** What blocks an organization that is locked; in a transaction that may look into its services. */
export async function blockersIn(
  tx: Queryable,
  registry: Registry,
  company: Company,
): Promise<CompanyBlocker[]> {
  const found = await tx.first<{ blockers: CompanyBlocker[] }>(
    sql`select ${blockersOf(registry, company.kind)} as blockers from organization t where ${itself(company)}`,
  );
  return found?.blockers ?? [];
}

/** True when it was not to be deleted before. Nothing can be ordered for it from now on. */
export const lockUndeleted = async (tx: Queryable, own: Own): Promise<boolean> => {
  const found = await tx.first<{ deleting: boolean }>(
    sql`select t.delete_after is not null as deleting from organization t where ${itself(own)} for update`,
  );
  return found?.deleting === false;
};

export async function orderDeletion(tx: Queryable, own: Own, by: string): Promise<Date> {
  const found = await tx.first<{ until: Date }>(sql`
    update organization t set deletion_requested_at = now(), deletion_requested_by_name = ${by},
      delete_after = now() + make_interval(days => ${deletionDays})
    where ${itself(own)} returning delete_after as until`);
  if (!found) throw new Error('The organization of a session is gone.');
  return found.until;
}

/** True when it was to be deleted. */
export const withdrawDeletion = async (tx: Queryable, own: Own): Promise<boolean> =>
  (await tx.run(sql`
    update organization t set deletion_requested_at = null, deletion_requested_by_name = '', delete_after = null
    where ${itself(own)} and t.delete_after is not null`)) > 0;

export type Due = Company & { name: string; blockers: CompanyBlocker[] };

/**
 * One organization whose time is over, held until the transaction ends; `but` those that were looked at. In a suspended
 * organization nothing is deleted.
 */
export const lockDue = (tx: Queryable, registry: Registry, but: readonly string[]): Promise<Due | null> =>
  tx.first<Due>(sql`
    select t.partner_id as "partnerId", t.id as "organizationId", t.kind, t.name,
      case when t.kind = 'customer' then ${customerBlockers(registry)} else ${partnerBlockers()} end as blockers
    from organization t where t.delete_after <= now() and t.id <> all(${[...but]}::uuid[])
      and exists (select from organization h
        where h.partner_id = t.partner_id and h.id = t.partner_id and h.state <> 'suspended')
    order by t.delete_after limit 1 for update of t skip locked`);

export const removeCompany = (tx: Queryable, own: Own): Promise<number> =>
  tx.run(sql`delete from organization t where ${itself(own)}`);
