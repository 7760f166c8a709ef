import sql from 'sql-template-tag';
import type { Transaction } from '../platform/database.ts';
import { publish } from '../platform/events.ts';

/** Tells the customers of a region that it went away or is back; then what waited for it is due at once. */
export async function onRegionChange(
  tx: Transaction,
  { region, reachable }: { region: string; reachable: boolean },
): Promise<void> {
  if (reachable) {
    await tx.run(sql`
      update operation set due_at = now() where state = 'waiting' and due_at > now()
        and waits_for = jsonb_build_object('system', 's3-storage', 'region', ${region}::text)`);
    await tx.run(
      sql`update s3_mirror set due_at = now() where region = ${region} and lease_id is null and reason is not null`,
    );
    await tx.run(sql`select pg_notify('portal_operation', '')`);
  }
  const partners = await tx.rows<{ partnerId: string; customerId: string }>(sql`
    select partner_id as "partnerId", customer_id as "customerId" from s3_mirror where region = ${region}`);
  for (const of of partners) await publish(tx, { topic: 's3-status', ...of, id: null });
}
