import type { AuditDetails } from '@portal/contract/audit-log/details';
import type { AuditEvent } from '@portal/contract/audit-log/events';
import type { ServiceOperation } from '@portal/contract/services/list';
import sql, { raw, type Sql } from 'sql-template-tag';
import { audit, portalItself } from '../platform/audit.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { CustomerUnit } from '../platform/outbound/mirror-definition.ts';

/** What of a customer is in a region. */
type InRegion = Omit<CustomerUnit, 'customerName'>;

export const inRegion = ({ partnerId, customerId, region }: InRegion): Sql =>
  sql`partner_id = ${partnerId} and customer_id = ${customerId} and region = ${region}`;

/** What a mirror found out, as the audit log tells it. */
export type Change = { event: AuditEvent; target: string; details?: AuditDetails };

export async function noteChanges(
  tx: Transaction,
  { partnerId, customerId, customerName, region }: CustomerUnit,
  changes: readonly Change[],
): Promise<void> {
  for (const { details, ...change } of changes) {
    const of = { actor: portalItself, partnerId, customerId, customerName };
    await audit(tx, { ...change, ...of, details: { ...(region && { region }), ...details } });
  }
}

/**
 * The names of the things of a table that orders have taken away since the question was asked; the answer, which may have
 * them still, is older. `kind` is the operation: its subject is the name, its input has the region.
 */
export async function takenAway(
  tx: Transaction,
  { partnerId, customerId, region }: InRegion,
  { table, kind, requestedAt }: { table: string; kind: ServiceOperation; requestedAt: Date },
): Promise<Set<string>> {
  const ofCustomer = sql`partner_id = ${partnerId} and customer_id = ${customerId}`;
  // Waits for what is being taken away at this moment: the second statement then knows of it.
  await tx.run(sql`select from ${raw(table)} where ${ofCustomer} order by id for no key update`);
  const rows = await tx.rows<{ name: string }>(sql`
    select subject as name from operation where ${ofCustomer} and kind = ${kind} and input ->> 'region' = ${region}
      and state = 'succeeded' and finished_at >= ${requestedAt}`);
  return new Set(rows.map(({ name }) => name));
}

/** A whole listing of the things of a table that was begun at `requestedAt`; `name` is the column that tells them apart. */
export type Listed = { table: string; name: string; names: readonly string[]; requestedAt: Date };

/**
 * Removes what the system no longer has, unless the portal heard of it after the question was asked, or is working on it.
 * Answers the names.
 */
export async function removeUnlisted(
  tx: Transaction,
  unit: InRegion,
  { table, name, names, requestedAt }: Listed,
): Promise<string[]> {
  const column = raw(name);
  const gone = await tx.rows<{ name: string }>(sql`
    delete from ${raw(table)} where ${inRegion(unit)} and state = 'active' and ${column} <> all (${[...names]})
      and coalesce(synced_at, created_at) < ${requestedAt}
    returning ${column} as name`);
  return gone.map((row) => row.name);
}
