import sql from 'sql-template-tag';
import type { Transaction } from '../platform/database.ts';
import { publish } from '../platform/events.ts';
import { wakeMirrorsOf } from '../services/mirror-repository.ts';
import { s3Service } from './metering.ts';

/** Tells the customers of a region that it went away or is back; then what waited for it is due at once. */
export async function onRegionChange(
  tx: Transaction,
  { region, reachable }: { region: string; reachable: boolean },
): Promise<void> {
  if (reachable) {
    await tx.run(sql`
      update operation set due_at = now() where state = 'waiting' and due_at > now()
        and waits_for = jsonb_build_object('system', 's3-storage', 'region', ${region}::text)`);
    await wakeMirrorsOf(tx, { system: s3Service, region });
    await tx.run(sql`select pg_notify('portal_operation', '')`);
  }
  const partners = await tx.rows<{ partnerId: string; customerId: string }>(sql`
    select partner_id as "partnerId", customer_id as "customerId" from mirror
    where name = ${s3Service} and region = ${region} and part = 'whole'`);
  for (const of of partners) await publish(tx, { topic: 's3-status', ...of, id: null });
}
