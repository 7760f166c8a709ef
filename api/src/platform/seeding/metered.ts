import type { ProductKey } from '@portal/contract/prices';
import type { Service } from '@portal/contract/services/services';
import type { Transaction } from '../database/database.ts';
import { seriesOf } from '../metering/metering.ts';
import { writeUsage, type Usage } from './write-usage.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** The newest days have their usage by the hour. */
const hoursKeptDays = 7;

/** A thing of the demo that is there still, with what was metered of it: `levelOf` at the beginning of each day since. */
export type MeteredThing = {
  partnerId: string;
  customerId: string;
  customerName: string;
  region: string;
  id: string;
  name: string;
  service: Service;
  days: number;
  products: readonly { product: ProductKey; levelOf: (day: number) => number }[];
};

/** Writes the usage of things as if it had been metered every hour until now. */
export async function seedMetered(
  tx: Transaction,
  now: Date,
  things: readonly MeteredThing[],
): Promise<void> {
  const until = new Date(Math.floor(now.getTime() / hourMs) * hourMs);
  const usages: Usage[] = [];
  for (const { id, name, days, products, ...of } of things) {
    const startedAt = new Date(until.getTime() - days * dayMs);
    for (const { product, levelOf } of products) {
      const series = await seriesOf(tx, { ...of, product, startedAt }, [{ id, name }]);
      const levels = Array.from({ length: days + 2 }, (_, day) => levelOf(day));
      const { partnerId, customerId, region, service } = of;
      const seriesId = series.get(id) ?? '';
      usages.push({
        partnerId,
        customerId,
        region,
        service,
        product,
        seriesId,
        startedAt,
        endedAt: until,
        levels,
      });
    }
  }
  await writeUsage(tx, usages, { now, hoursKeptDays });
}
