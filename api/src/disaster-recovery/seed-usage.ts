import sql from 'sql-template-tag';
import type { Transaction } from '../platform/database/database.ts';
import { seriesOf } from '../platform/metering/metering.ts';
import { writeUsage, type Random, type Usage } from '../seed/index.ts';
import { service, storage, vm } from './account.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** The newest days have their usage by the hour. */
const hoursKeptDays = 7;

type Row = {
  partnerId: string;
  customerId: string;
  customerName: string;
  id: string;
  name: string;
  region: string;
  bytes: number;
};

/** What a replication has taken since it began: it grows a little. */
const levelsOf = (random: Random, { bytes, days }: { bytes: number; days: number }): number[] => {
  const from = 0.6 + 0.3 * random.next();
  return Array.from({ length: days + 2 }, (_, day) =>
    Math.round(bytes * Math.min(1, from + ((1 - from) * day) / days)),
  );
};

/** The usage of all replications that were seeded, which began in their turn in the last 200 days. */
export async function seedUsage(tx: Transaction, random: Random, now: Date): Promise<void> {
  const rows = await tx.rows<Row>(sql`
    select r.partner_id as "partnerId", r.customer_id as "customerId", c.name as "customerName", r.id, r.vm_name as name,
      r.region, r.allocated_bytes::float8 as bytes
    from replication r join organization c on c.partner_id = r.partner_id and c.id = r.customer_id
    order by r.replication_id`);
  const until = new Date(Math.floor(now.getTime() / hourMs) * hourMs);
  const usages: Usage[] = [];
  for (const row of rows) {
    const days = random.int(20, 200);
    const startedAt = new Date(until.getTime() - days * dayMs);
    for (const [product, levels] of [
      [storage, levelsOf(random, { bytes: row.bytes, days })],
      [vm, Array.from({ length: days + 2 }, () => 1)],
    ] as const) {
      const { id, name, ...of } = row;
      const series = await seriesOf(tx, { ...of, service, product, startedAt }, [{ id, name }]);
      usages.push({
        ...of,
        service,
        product,
        seriesId: series.get(id) ?? '',
        startedAt,
        endedAt: until,
        levels,
      });
    }
  }
  await writeUsage(tx, usages, { now, hoursKeptDays });
}
