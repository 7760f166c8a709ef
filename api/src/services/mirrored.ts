import type { AuditDetails } from '@portal/contract/audit-log/details';
import type { AuditEvent } from '@portal/contract/audit-log/events';
import type { ServiceOperation } from '@portal/contract/services/list';
import sql, { raw, type Sql } from 'sql-template-tag';
import { audit, portalItself } from '../platform/audit.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { CustomerUnit } from '../platform/outbound/mirror-definition.ts';

/** What of a customer is in a region. */
export type InRegion = Omit<CustomerUnit, 'customerName'>;

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
    await audit(tx, { ...change, ...of, details: { region, ...details } });
  }
}

/** True of what an order has taken away since the question was asked; its subject is the name, its input has the region. */
export const isTakenAway = (
  { partnerId, customerId, region }: InRegion,
  { kind, subject, requestedAt }: { kind: ServiceOperation; subject: string; requestedAt: Date },
): Sql => sql`exists (
  select from operation o where o.partner_id = ${partnerId} and o.customer_id = ${customerId} and o.kind = ${kind}
    and o.subject = ${subject} and o.input ->> 'region' = ${region} and o.state = 'succeeded'
    and o.finished_at >= ${requestedAt})`;

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
