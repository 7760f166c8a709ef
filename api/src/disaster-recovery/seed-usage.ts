import sql from 'sql-template-tag';
import type { Transaction } from '../platform/database/database.ts';
import { seedMetered } from '../platform/seeding/metered.ts';
import type { Random } from '../platform/seeding/random.ts';
import { service, storage, vm } from './account.ts';

type Row = {
  partnerId: string;
  customerId: string;
  customerName: string;
  id: string;
  name: string;
  region: string;
  bytes: number;
};

/** The usage of all replications that were seeded, which began in their turn in the last 200 days and grew a little. */
export async function seedUsage(tx: Transaction, random: Random, now: Date): Promise<void> {
  const rows = await tx.rows<Row>(sql`
    select r.partner_id as "partnerId", r.customer_id as "customerId", c.name as "customerName", r.id, r.vm_name as name,
      r.region, r.allocated_bytes::float8 as bytes
    from replication r join organization c on c.partner_id = r.partner_id and c.id = r.customer_id
    order by r.replication_id`);
  const things = rows.map(({ bytes, ...row }) => {
    const days = random.int(20, 200);
    const from = 0.6 + 0.3 * random.next();
    const sizeOn = (day: number): number => Math.round(bytes * Math.min(1, from + ((1 - from) * day) / days));
    const products = [
      { product: storage, levelOf: sizeOn },
      { product: vm, levelOf: () => 1 },
    ];
    return { ...row, service, days, products };
  });
  await seedMetered(tx, now, things);
}
