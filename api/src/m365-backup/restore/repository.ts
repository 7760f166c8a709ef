import type { RestoreFields, RestoreRole as Shown } from '@portal/contract/m365-backup/restore';
import type { M365Object } from '@portal/ports/m365-objects';
import type { RestoreOperator, RestoreRole } from '@portal/ports/m365-restore';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { isOfCustomer, type Tenant } from '../../platform/database/tenancy.ts';
import { editState, type EditState, type InTenant } from '../../services/ordering.ts';
import { thingsOf } from '../../services/things.ts';
import { objectFinder, objectsGone } from '../objects/repository.ts';
import { requireTenant } from '../tenants/repository.ts';

export type RoleRow = EditState & {
  id: string;
  region: string;
  roleId: string | null;
  name: string;
  state: string;
};

const row: Sql = sql`t.id, t.region, t.role_id as "roleId", t.name, t.state, ${editState}`;

export const restoreRoles = thingsOf({
  table: 'm365_role',
  requireEnabled: requireTenant,
  lock: (tx, tenant, id): Promise<RoleRow | null> =>
    tx.first<RoleRow>(
      sql`select ${row} from m365_role t where ${isOfCustomer(tenant)} and t.id = ${id} for update`,
    ),
});

export type Wanted = {
  scope: Shown['scope'];
  operators: readonly RestoreOperator[];
  included: readonly M365Object[];
  excluded: readonly M365Object[];
};

const asOperator = ({ kind, id, displayName, name, type }: M365Object): RestoreOperator => {
  if (kind !== 'user' && kind !== 'group') throw objectsGone('operators');
  return { kind, id, displayName, name, type };
};

/**
 * What these ids are: of what the tenant has as it was read last, or of what is in the role already, though the tenant has
 * it no more. Throws 409 at its field when one is neither.
 */
export async function wantedOfRole(
  tx: Transaction,
  tenant: Tenant,
  { id, scope, ...ids }: RestoreFields & { id: string | null },
): Promise<Wanted> {
  const included = scope === 'entire-organization' ? [] : ids.included;
  const found = await objectFinder(tx, tenant, {
    ids: [...ids.operators, ...included, ...ids.excluded],
    had: sql`
      select jsonb_array_elements(t.operators || t.included || t.excluded) as object from m365_role t
      where ${isOfCustomer(tenant)} and t.id = ${id}::uuid`,
  });
  return {
    scope,
    operators: found('operators', ids.operators).map(asOperator),
    included: found('included', included),
    excluded: found('excluded', ids.excluded),
  };
}

export type NewRole = {
  id: string;
  region: string;
  name: string;
  description: string;
  by: string;
  wanted: Wanted;
};

export async function insertRole(
  tx: Transaction,
  tenant: Tenant,
  { id, region, name, description, by, wanted }: NewRole,
): Promise<void> {
  const [operators, included, excluded] = [wanted.operators, wanted.included, wanted.excluded].map((list) =>
    JSON.stringify(list),
  );
  await tx.run(sql`
    insert into m365_role (partner_id, customer_id, id, region, name, description, state, scope, operators, included,
      excluded, updated_by_name)
    values (${tenant.partnerId}, ${tenant.customerId}, ${id}, ${region}, ${name}, ${description}, 'creating',
      ${wanted.scope}, ${operators}::jsonb, ${included}::jsonb, ${excluded}::jsonb, ${by})`);
}

/** Kept for its operation, also when that is tried again. */
export async function keepWanted({ tx, tenant }: InTenant, id: string, wanted: Wanted): Promise<void> {
  await tx.run(sql`
    update m365_role t set wanted = ${JSON.stringify(wanted)}::jsonb where ${isOfCustomer(tenant)} and t.id = ${id}`);
}

type OfRole = { partnerId: string; customerId: string; targetId: string };

/** By a worker: what an order wants. Null when the role has gone. */
export const wantedFor = (
  db: Queryable,
  { partnerId, customerId, targetId }: OfRole,
): Promise<Wanted | null> =>
  db.first<Wanted>(sql`
    select coalesce(t.wanted ->> 'scope', t.scope) as scope, coalesce(t.wanted -> 'operators', t.operators) as operators,
      coalesce(t.wanted -> 'included', t.included) as included, coalesce(t.wanted -> 'excluded', t.excluded) as excluded
    from m365_role t where ${isOfCustomer({ partnerId, customerId })} and t.id = ${targetId}`);

/** What the system says of a role, as columns and their values. */
export const factsOf = (role: RestoreRole) => ({
  role_id: role.id,
  name: role.name,
  description: role.description,
  scope: role.scope,
  operators: role.operators,
  included: role.included,
  excluded: role.excluded,
});
export const roleTypes = sql`role_id text, name text, description text, scope text, operators jsonb, included jsonb,
  excluded jsonb`;
export const roleColumns: Sql = sql`role_id, name, description, scope, operators, included, excluded`;

/** By a worker: as the system has it now. */
export async function writeRole(
  tx: Transaction,
  { partnerId, customerId, targetId }: OfRole,
  role: RestoreRole,
): Promise<void> {
  const of = isOfCustomer({ partnerId, customerId });
  const facts = JSON.stringify(factsOf(role));
  // What a reading has found of it before its order was done is the same role.
  await tx.run(sql`delete from m365_role t where ${of} and t.role_id = ${role.id} and t.id <> ${targetId}`);
  await tx.run(sql`
    update m365_role t set (${roleColumns}) = (select ${roleColumns} from json_to_record(${facts}::json) as f (${roleTypes})),
      state = 'active', wanted = null, synced_at = portal_now()
    where ${of} and t.id = ${targetId}`);
}
