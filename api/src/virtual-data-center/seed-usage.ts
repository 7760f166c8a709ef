import sql from 'sql-template-tag';
import type { Transaction } from '../platform/database/database.ts';
import { seedMetered } from '../platform/seeding/metered.ts';
import { createRandom } from '../platform/seeding/random.ts';
import { service } from './account.ts';
import { usesOf } from './lines.ts';

type Row = {
  partnerId: string;
  customerId: string;
  customerName: string;
  id: string;
  name: string;
  region: string;
  vCpus: number;
  memoryGiB: number;
  diskGiB: number;
  bandwidthMbps: number | null;
  ispRedundancy: boolean;
};

/** What the seeded vDCs had since they began; some were smaller at first. */
export async function seedVdcUsage(tx: Transaction, now: Date): Promise<void> {
  const rows = await tx.rows<Row>(sql`
    select v.partner_id as "partnerId", v.customer_id as "customerId", c.name as "customerName", v.id, v.name, v.region,
      v.vcpus as "vCpus", v.memory_gib as "memoryGiB", v.disk_gib as "diskGiB", v.bandwidth_mbps as "bandwidthMbps",
      v.isp_redundancy as "ispRedundancy"
    from vdc v join organization c on c.partner_id = v.partner_id and c.id = v.customer_id
    order by v.partner_id, c.created_at, v.name`);
  const random = createRandom(20_261_127);
  const things = rows.map(({ vCpus, memoryGiB, diskGiB, bandwidthMbps, ispRedundancy, ...row }) => {
    const days = random.int(40, 200);
    const grownAt = random.int(0, days);
    const network = { publicNetwork: bandwidthMbps !== null, firewall: bandwidthMbps !== null };
    const uses = usesOf({ vCpus, memoryGiB, diskGiB, bandwidthMbps, ispRedundancy, ...network });
    const products = uses.map(({ product, quantity }) => ({
      product,
      levelOf: (day: number) => (day < grownAt ? Math.ceil(quantity / 2) : quantity),
    }));
    return { ...row, service, days, products };
  });
  await seedMetered(tx, now, things);
}
