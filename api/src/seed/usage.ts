import { add, daysBefore, type DemoModel, type Organization } from './model.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** A bucket as far as its usage goes; `endedAt` null: it is there still and holds `usedBytes`. */
export type MeterSource = {
  id: string;
  name: string;
  region: string;
  usedBytes: number;
  startedAt: Date;
  endedAt: Date | null;
};

const hourOf = (at: Date): Date => new Date(Math.floor(at.getTime() / 3_600_000) * 3_600_000);

/** Grows towards what the bucket holds, faster or slower, with a week's ups and downs and some noise. */
function levelsOf({ usageRandom: random }: DemoModel, days: number, usedBytes: number): number[] {
  const from = 0.1 + 0.6 * random.next();
  const bend = 0.6 + random.next();
  const swing = random.chance(0.5) ? 0.05 * random.next() : 0;
  return Array.from({ length: days + 1 }, (_, day) => {
    const grown = from + (1 - from) * (day / Math.max(days, 1)) ** bend;
    const week = 1 - (swing * (day % 7)) / 6;
    const noise = day === days ? 1 : 0.985 + 0.03 * random.next();
    return Math.round(usedBytes * grown * week * noise);
  });
}

/** Thirteen calendar months before the running one ends: that is when metering began. */
const beganAt = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear() - 1, now.getUTCMonth(), 1));

/** The series of a bucket, and what it held since metering began. */
export function addUsage(making: DemoModel, customer: Organization, bucket: MeterSource): void {
  const { usageRandom: random, now, world } = making;
  const startedAt = hourOf(new Date(Math.max(bucket.startedAt.getTime(), beganAt(now).getTime())));
  const endedAt = hourOf(bucket.endedAt ?? now);
  const seriesId = random.id(startedAt);
  const metered = { service: 's3-storage', product: 's3-storage.capacity' } as const;
  add(world, 'meter_series', {
    partner_id: customer.partnerId,
    id: seriesId,
    customer_id: customer.id,
    customer_name: customer.name,
    ...metered,
    region: bucket.region,
    resource_id: bucket.id,
    resource_name: bucket.name,
    started_at: startedAt,
    ended_at: bucket.endedAt,
  });
  const days = Math.ceil((endedAt.getTime() - startedAt.getTime()) / dayMs) + 1;
  world.usage.push({
    ...metered,
    partnerId: customer.partnerId,
    customerId: customer.id,
    seriesId,
    region: bucket.region,
    startedAt,
    endedAt,
    levels: levelsOf(making, days, bucket.usedBytes),
  });
}

/** A bucket that was deleted some weeks ago: its usage stays. */
export function addDeletedUsage(making: DemoModel, customer: Organization, name: string): void {
  const { usageRandom: random, now } = making;
  const startedAt = daysBefore(now, 200);
  addUsage(making, customer, {
    id: random.id(startedAt),
    name,
    region: 'SE-NORTH-1',
    usedBytes: 840 * 1024 ** 3,
    startedAt,
    endedAt: daysBefore(now, 19.5),
  });
}
