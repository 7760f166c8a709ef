import sql, { raw } from 'sql-template-tag';
import { digest } from '../digest.ts';
import type { TestPortal } from '../test-portal.ts';
import type { Actor, Tenant } from './actors.ts';
import { retriedOperation } from './parts.ts';

type Table = { name: string; columns: string[] };

const tenantTables = (portal: TestPortal): Promise<Table[]> =>
  portal.owner.rows<Table>(sql`
    select c.relname as name, array_agg(a.attname::text) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    group by c.relname having 'partner_id' = any(array_agg(a.attname::text)) order by c.relname`);

/** What sign-in and applications write into the operator's organization, whoever asks. */
const openToAll = new Set(['audit_chain', 'audit_entry', 'mail', 'one_time_token']);
/** What an operator may set in motion in every organization, and the end of its log, where it says that it came in. */
const openToOperators = new Set(['audit_chain', 'mirror']);
/** What its managers try again in every organization. */
const openToManagers = new Set(['operation', retriedOperation().table]);

const isOpenTo = ({ name, tenant }: Actor, table: string): boolean =>
  tenant?.kind === 'operator' &&
  (openToOperators.has(table) || (name === 'operator' && openToManagers.has(table)));

const customerColumn = ({ name, columns }: Table): string | null => {
  if (name === 'organization') return 'id';
  return columns.find((column) => column === 'customer_id' || column === 'organization_id') ?? null;
};

/** SQL for the rows of the tenants that the actor works in, negated. */
function outside(tenant: Tenant, table: Table): string {
  const column = customerColumn(table);
  if (tenant.kind !== 'customer' || column === null) return `partner_id <> '${tenant.partnerId}'`;
  return `(partner_id <> '${tenant.partnerId}' or ${column} is distinct from '${tenant.organizationId}')`;
}

/** While acting one still has one's own account at home. */
function notTheirs({ person }: Actor, { name, columns }: Table): string[] {
  const column = name === 'user_account' ? 'id' : columns.find((one) => one === 'user_id');
  return column && person ? [`${column} is distinct from '${person.id}'`] : [];
}

type Known = { operatorId: string; visited: Tenant };

/** SQL that is true for a row that the actor has nothing to do with. */
function foreignTo(actor: Actor, table: Table, { operatorId, visited }: Known): string {
  const isOpen = openToAll.has(table.name) || actor.tenant?.kind === 'operator';
  const operators = isOpen ? [`partner_id <> '${operatorId}'`] : [];
  return [outside(actor.tenant ?? visited, table), ...operators, ...notTheirs(actor, table)].join(' and ');
}

export type ForeignRows = {
  /** One digest a table, of all rows that are not the actor's. */
  of(actor: Actor): Promise<Record<string, string>>;
};

/** Looks at the organizations that exist now. `visited` is where the calls of somebody without a token lead. */
export async function watchForeignRows(portal: TestPortal, visited: Tenant): Promise<ForeignRows> {
  const tables = await tenantTables(portal);
  const organizations = await portal.owner.rows<{ id: string; kind: string }>(
    sql`select id, kind from organization where id = partner_id`,
  );
  const known = organizations.map(({ id }) => `'${id}'`).join(', ');
  const operatorId = organizations.find(({ kind }) => kind === 'operator')?.id ?? '';
  return {
    of: async (actor) => {
      const parts = tables
        .filter(({ name }) => !isOpenTo(actor, name))
        .map(
          (table) =>
            `select '${table.name}' as name, ${digest} as digest from ${table.name} t where partner_id in (${known}) and ${foreignTo(actor, table, { operatorId, visited })}`,
        );
      const rows = await portal.owner.rows<{ name: string; digest: string }>(
        sql`${raw(parts.join(' union all '))}`,
      );
      return Object.fromEntries(rows.map((row) => [row.name, row.digest]));
    },
  };
}
