import { backupProduct } from '@portal/contract/virtual-data-center/backup';
import { type BackupTier } from '@portal/contract/virtual-data-center/constants';
import type { EstimatedVdc } from '@portal/contract/virtual-data-center/configuration';
import sql, { raw } from 'sql-template-tag';
import type { Transaction } from '../platform/database/database.ts';
import { seedMetered, type MeteredThing } from '../platform/seeding/metered.ts';
import { createRandom } from '../platform/seeding/random.ts';
import { service } from './account.ts';
import { usesOf } from './lines.ts';

type Row<T> = T & {
  partnerId: string;
  customerId: string;
  customerName: string;
  id: string;
  name: string;
  region: string;
  days: number;
};

/** Without what else was read of it. */
const thingOf = (row: Row<object>, products: MeteredThing['products']): MeteredThing => {
  const { partnerId, customerId, customerName, region, id, name, days } = row;
  return { partnerId, customerId, customerName, region, id, name, service, days, products };
};

const longestDays = 395;
/** Of a vDC `v`. */
const owned =
  raw(`v.partner_id as "partnerId", v.customer_id as "customerId", c.name as "customerName", v.region,
  least(${longestDays}, extract(day from now() - v.created_at))::integer as days`);
const ofCustomer = raw(`join organization c on c.partner_id = v.partner_id and c.id = v.customer_id`);

/** What the seeded vDCs and policies had since they began; some vDCs were smaller at first. */
export async function seedUsage(tx: Transaction, now: Date): Promise<void> {
  const vdcs = await tx.rows<Row<EstimatedVdc>>(sql`
    select ${owned}, v.id, v.name, v.vcpus as "vCpus", v.memory_gib as "memoryGiB", v.disk_gib as "diskGiB",
      v.bandwidth_mbps is not null as "publicNetwork", v.bandwidth_mbps is not null as firewall,
      v.bandwidth_mbps as "bandwidthMbps", v.isp_redundancy as "ispRedundancy"
    from vdc v ${ofCustomer} where v.system_id is not null order by v.partner_id, c.created_at, v.name`);
  const policies = await tx.rows<Row<{ tier: BackupTier; gib: number }>>(sql`
    select ${owned}, p.id, t.name, p.tier, ceil(t.disk_mib / 1024.0)::integer as gib
    from vm_policy p join vdc_vm t on t.partner_id = p.partner_id and t.id = p.vm_id
    join vdc v on v.partner_id = t.partner_id and v.id = t.vdc_id ${ofCustomer}
    order by v.partner_id, c.created_at, v.name, t.name`);
  const random = createRandom(20_261_127);
  await seedMetered(tx, now, [
    ...vdcs.map((row) => {
      const grownAt = random.int(0, row.days);
      const products = usesOf(row).map(({ product, quantity }) => ({
        product,
        levelOf: (day: number) => (day < grownAt ? Math.ceil(quantity / 2) : quantity),
      }));
      return thingOf(row, products);
    }),
    ...policies.map(({ tier, gib, ...row }) =>
      thingOf(row, [{ product: backupProduct(tier), levelOf: () => gib }]),
    ),
  ]);
}
