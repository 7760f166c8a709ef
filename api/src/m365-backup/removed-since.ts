import sql, { raw } from 'sql-template-tag';
import type { Transaction } from '../platform/database/database.ts';
import type { CustomerUnit } from '../platform/outbound/mirror-definition.ts';

const removals = {
  m365_job: { kind: 'deleteBackupJob', id: sql`input ->> 'jobId'` },
  m365_role: { kind: 'deleteRestoreOperator', id: sql`input ->> 'roleId'` },
  m365_user: { kind: 'removeLicensedUser', id: sql`input ->> 'userId'` },
} as const;

/** What orders have taken away since the question was asked, whose answer may have it still. */
export async function removedSince(
  tx: Transaction,
  { partnerId, customerId }: CustomerUnit,
  { table, requestedAt }: { table: keyof typeof removals; requestedAt: Date },
): Promise<Set<string>> {
  const { kind, id } = removals[table];
  const ofCustomer = sql`partner_id = ${partnerId} and customer_id = ${customerId}`;
  // Waits for what is being taken away at this moment: the second statement then knows of it.
  await tx.run(sql`select from ${raw(table)} where ${ofCustomer} order by id for no key update`);
  const rows = await tx.rows<{ id: string | null }>(sql`
    select ${id} as id from operation where ${ofCustomer} and kind = ${kind}
      and state = 'succeeded' and finished_at >= ${requestedAt}`);
  return new Set(rows.flatMap(({ id: one }) => (one === null ? [] : [one])));
}
