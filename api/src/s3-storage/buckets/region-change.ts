import sql from 'sql-template-tag';
import type { Transaction } from '../../platform/database/database.ts';
import { publish } from '../../platform/events/events.ts';
import { s3Service } from '../usage/metering.ts';

/** Tells the customers of a region that it went away or is back. */
export async function onRegionChange(tx: Transaction, { region }: { region: string }): Promise<void> {
  const partners = await tx.rows<{ partnerId: string; customerId: string }>(sql`
    select partner_id as "partnerId", customer_id as "customerId" from mirror
    where name = ${s3Service} and region = ${region} and part = 'whole'`);
  for (const of of partners) await publish(tx, { topic: 's3-status', ...of, id: null });
}
