import sql, { join, raw, type Sql } from 'sql-template-tag';
import {
  customerExists,
  gate,
  isOfCustomer,
  textRead,
  type Tenant,
  type TenantRead,
} from '../platform/database/tenancy.ts';
import { containsText, type ListSpec } from '../platform/http/lists.ts';

/** Rows `t` of customers in a table, each with the contract's item as JSON. */
export type CustomerRows = { table: string; item: Sql };

type Listed = CustomerRows & Pick<ListSpec, 'sorts' | 'extra'> & { where: readonly (Sql | null)[] };

/** How a list of a customer's rows is read; filters that are null are left out. */
export const listOfCustomer = (tenant: Tenant, { table, where, ...listed }: Listed): ListSpec => ({
  ...listed,
  from: sql`${raw(table)} t`,
  where: [isOfCustomer(tenant), ...where.filter((one) => one !== null)],
  anchor: customerExists(tenant),
});

/** That one of the columns contains what is searched for. */
export const searched = (search: string | undefined, ...columns: readonly Sql[]): Sql | null =>
  search
    ? sql`(${join(
        columns.map((column) => containsText(column, search)),
        ' or ',
      )})`
    : null;

export const isJust = (column: Sql, value: string | undefined): Sql | null =>
  value ? sql`${column} = ${value}` : null;

/** One of a customer's rows, by its id. */
export const oneOfCustomer = (
  tenant: Tenant,
  id: string,
  { table, item, where = sql`true` }: CustomerRows & { where?: Sql },
): TenantRead =>
  textRead(sql`
    select (${item})::text as answer from ${raw(table)} t
    where ${gate} and ${isOfCustomer(tenant)} and t.id = ${id} and ${where}`);
