import type { Endpoint } from '@portal/contract/http';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Database, Row, Transaction } from './database.ts';
import type { Principal } from '../http/principal.ts';
import { invalidField, notFound, Problem } from '../http/problem.ts';

/** The tenant of one call. `customerId` null: the whole partner. */
export type Tenant = { partnerId: string; customerId: string | null };

type ScopeQuery = { partnerId?: string | undefined; customerId?: string | undefined };

const required = (field: string): Problem => invalidField(field, { errorKey: 'required' });

function partnerOf(principal: Principal, query: ScopeQuery): string {
  if (principal.kind === 'operator') {
    if (query.partnerId === undefined) throw required('partnerId');
    return query.partnerId;
  }
  if (query.partnerId !== undefined && query.partnerId !== principal.partnerId) throw notFound();
  return principal.partnerId;
}

function customerOf(principal: Principal, query: ScopeQuery): string {
  if (principal.kind === 'customer') {
    if (query.customerId !== undefined && query.customerId !== principal.organizationId) throw notFound();
    return principal.organizationId;
  }
  if (query.customerId === undefined) throw required('customerId');
  return query.customerId;
}

/** The tenant that an endpoint works in for this caller; a foreign one answers like an unknown one. */
export function tenantOf(endpoint: Endpoint, principal: Principal, query: ScopeQuery): Tenant {
  const own = principal.kind === 'customer' ? principal.organizationId : null;
  if (endpoint.scope === 'customer') {
    return { partnerId: partnerOf(principal, query), customerId: customerOf(principal, query) };
  }
  if (endpoint.scope === 'partner') return { partnerId: partnerOf(principal, query), customerId: own };
  return { partnerId: principal.partnerId, customerId: own };
}

/** What every tenant-scoped read says in its innermost `where`, so that the tenant is set before a row is read. */
export const gate: Sql = raw('entered.ok');

/** A read in one round trip: `query` answers one row or none, and names `gate`. */
export type BoundRead = {
  query: Sql;
  /** The JSON text or the value to answer; null rows are `notFound` unless it says otherwise. */
  answer: (row: Row | null) => string | object;
  /** What is read in its place after this has been seen; null to answer it. */
  otherwise?: (row: Row | null) => BoundRead | null;
  /** Planned each time for its own values. */
  planned?: true;
};

/** The same, or what it is in a tenant: a cursor is good in the tenant that got it. */
export type TenantRead = BoundRead | ((tenant: Tenant) => BoundRead);

/** A read of one JSON text, the column `answer`; without a row 404. */
export const textRead = (query: Sql): BoundRead => ({
  query,
  answer: (row) => {
    if (!row) throw notFound();
    return String(row['answer']);
  },
});

/** The rows `t` of the customer of a tenant. */
export const isOfCustomer = ({ partnerId, customerId }: Tenant): Sql =>
  sql`t.partner_id = ${partnerId} and t.customer_id = ${customerId}`;

/** That there is the customer of the tenant, whatever it has. */
export const customerExists = ({ partnerId, customerId }: Tenant): Sql => sql`exists (
  select from organization c where c.partner_id = ${partnerId} and c.id = ${customerId} and c.kind = 'customer')`;

export const boundTo = (tenant: Tenant, read: TenantRead): BoundRead =>
  typeof read === 'function' ? read(tenant) : read;

const isStale = Symbol('stale');
export type Stale = typeof isStale;

export type Entry = { principal: Principal; tenant: Tenant };

/** Only an operator names partners, and only to the operator does the database say that there is none. */
const unknownPartner = (): Problem => notFound();

/** True when the session is as the principal was loaded, with the tenant set then; null for a partner that is none. */
export const enter = ({ principal, tenant }: Entry): Sql =>
  sql`enter(${principal.sessionId}::uuid, ${principal.stamp}::uuid, ${tenant.partnerId}::uuid, ${tenant.customerId}::uuid)`;

async function readOnce(database: Database, entry: Entry, read: BoundRead): Promise<Row | null | Stale> {
  const statement = sql`
    with entered as materialized (select ${enter(entry)} as ok)
    select entered.ok as "$entered", v.* from entered left join lateral (${read.query}) v on true`;
  const [row] = await (read.planned ? database.rows(statement) : database.once(statement));
  if (row?.['$entered'] === null) throw unknownPartner();
  if (row?.['$entered'] !== true) return isStale;
  const { $entered: _entered, ...rest } = row;
  return Object.values(rest).some((value) => value !== null) ? rest : null;
}

export const wasStale = (result: unknown): result is Stale => result === isStale;

/**
 * Checks the session, sets the tenant and reads, all in one statement; once more when what was read asks for it. Answers
 * `stale` when the session is not as it was when the principal was loaded: load it again and check access again.
 */
export async function readInTenant(
  database: Database,
  entry: Entry,
  read: BoundRead,
): Promise<Row | null | Stale> {
  const row = await readOnce(database, entry, read);
  if (wasStale(row)) return row;
  const otherwise = read.otherwise?.(row) ?? null;
  return otherwise ? readInTenant(database, entry, otherwise) : row;
}

/** Thrown inside a write's transaction when the session changed meanwhile; the call is then done once more. */
export class StaleSession extends Error {}

type EntryRow = { ok: boolean | null };
/** No customer: null, or not asked. */
type CustomerState = { closed?: boolean | null; deleting?: boolean | null };

export function checkEntered(row: EntryRow | null): void {
  if (row?.ok === null) throw unknownPartner();
  if (row?.ok !== true) throw new StaleSession();
}

/** Sets the tenant for the rest of the transaction. */
export async function enterTenant(tx: Transaction, entry: Entry): Promise<void> {
  checkEntered(await tx.first<EntryRow>(sql`select ${enter(entry)} as ok`));
}

/** Opens a partner for the rest of a transaction of sign-in's role, which goes across tenants; no other role may. */
export async function openPartner(tx: Transaction, partnerId: string): Promise<void> {
  await tx.run(sql`select open_tenant(${partnerId}::uuid, null, null)`);
}

/** The customer of the tenant, held until the transaction ends. */
export const lockedCustomer = ({ tenant }: Entry): Sql => sql`
  select name, coalesce(closed_until > now(), false) as closed, delete_after is not null as deleting from organization
  where ${gate} and partner_id = ${tenant.partnerId} and id = ${tenant.customerId} and kind = 'customer'
  for key share`;

export function checkOpen({ principal }: Entry, customer: CustomerState | null, isChange: boolean): void {
  if (typeof customer?.closed !== 'boolean') throw notFound();
  if (isChange && customer.deleting === true) {
    throw new Problem('customerDeleting');
  }
  if (isChange && customer.closed && principal.kind !== 'customer') {
    throw new Problem('partnerAccessClosed');
  }
}

/** What is looked at besides: `query` answers one row, whose columns `check` throws at. */
export type Look = { query: Sql; check: (row: Row) => void };

/**
 * `ofCustomer` for a customer-scoped endpoint: the customer exists and, for a change, is open to those who manage it.
 */
export type Admission = { ofCustomer: 'read' | 'change' | null; look: Look | null };

/**
 * Sets the tenant for the rest of the transaction and looks at all that decides whether a write is carried out, in one
 * statement.
 */
export async function enterForWrite(
  tx: Transaction,
  entry: Entry,
  { ofCustomer, look }: Admission,
): Promise<void> {
  const row = await tx.first<Row & EntryRow & CustomerState>(sql`
    with entered as materialized (select ${enter(entry)} as ok)
    select * from entered
    ${ofCustomer ? sql`left join lateral (${lockedCustomer(entry)}) c on true` : empty}
    ${look ? sql`left join lateral (${look.query}) looked on true` : empty}`);
  checkEntered(row);
  if (ofCustomer) checkOpen(entry, row, ofCustomer === 'change');
  if (row) look?.check(row);
}

/** What `enterForWrite` asks of the customer, where the tenant was entered before the customer was known. */
export async function checkCustomer(tx: Transaction, entry: Entry): Promise<void> {
  const row = await tx.first<CustomerState>(sql`
    select c.* from (select true as ok) entered left join lateral (${lockedCustomer(entry)}) c on true`);
  checkOpen(entry, row, true);
}
