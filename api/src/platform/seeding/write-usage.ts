import type { ProductKey } from '@portal/contract/prices';
import type { Service } from '@portal/contract/services/services';
import sql from 'sql-template-tag';
import type { Transaction } from '../database/database.ts';
import { ingestReadings, rollUp, type Reading } from '../metering/metering.ts';

/** What was metered of one thing: `levels` are how much at the beginning of each day, the first being that of `startedAt`. */
export type Usage = {
  service: Service;
  product: ProductKey;
  partnerId: string;
  customerId: string;
  seriesId: string;
  region: string;
  startedAt: Date;
  /** The hour of it has no reading any more. */
  endedAt: Date;
  levels: readonly number[];
};

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const daysAtOnce = 5000;

/** Hours in which a region did not answer, or nobody asked: from so many days before the first start. */
const gaps: readonly { region: string | null; daysAgo: number; hours: number }[] = [
  { region: 'SE-CENTRAL-1', daysAgo: 9, hours: 7 },
  { region: null, daysAgo: 26, hours: 3 },
  { region: 'SE-NORTH-1', daysAgo: 148, hours: 24 },
];

type UsageClock = { now: Date; hoursKeptSince: number; dayOf: (hour: number) => string };
type Day = { usage: Usage; day: string; bytes: number; hours: number };
type Measurements = { days: Day[]; readings: Reading[] };

/** The day in Europe/Stockholm that an hour belongs to. */
function createDayOf(): (hour: number) => string {
  const local = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm', dateStyle: 'short' });
  const known = new Map<number, string>();
  return (hour) => {
    const day = known.get(hour) ?? local.format(hour);
    known.set(hour, day);
    return day;
  };
}

const isGap = ({ now }: UsageClock, region: string, hour: number): boolean =>
  gaps.some((gap) => {
    const from = now.getTime() - gap.daysAgo * dayMs;
    return (gap.region ?? region) === region && hour >= from && hour < from + gap.hours * hourMs;
  });

/** From one day's level to the next's in a straight line. */
function bytesAt({ levels, startedAt }: Usage, hour: number): number {
  const days = (hour - startedAt.getTime()) / dayMs;
  const before = levels[Math.floor(days)] ?? 0;
  const after = levels[Math.floor(days) + 1] ?? before;
  return Math.floor(before + (after - before) * (days % 1));
}

/** Every reading of a thing; of the older ones only what they make of their days. */
function measure(making: UsageClock, usage: Usage): Measurements {
  const readings: Reading[] = [];
  const days = new Map<string, Day>();
  for (let hour = usage.startedAt.getTime(); hour < usage.endedAt.getTime(); hour += hourMs) {
    if (isGap(making, usage.region, hour)) continue;
    const quantity = bytesAt(usage, hour);
    if (hour >= making.hoursKeptSince) {
      readings.push({ seriesId: usage.seriesId, hour: new Date(hour), quantity });
      continue;
    }
    const day = making.dayOf(hour);
    const known = days.get(day) ?? { usage, day, bytes: 0, hours: 0 };
    days.set(day, { ...known, bytes: known.bytes + quantity, hours: known.hours + 1 });
  }
  return { readings, days: [...days.values()] };
}

/** Days whose hours are not kept any more, as a roll-up would have left them; asked for a price once per month and change of prices. */
async function writeDays(tx: Transaction, days: readonly Day[]): Promise<void> {
  await tx.run(sql`
    with input as materialized (
      select * from unnest(${days.map(({ usage }) => usage.partnerId)}::uuid[],
        ${days.map(({ usage }) => usage.customerId)}::uuid[], ${days.map(({ usage }) => usage.seriesId)}::uuid[],
        ${days.map(({ usage }) => usage.service)}::text[], ${days.map(({ usage }) => usage.product)}::text[],
        ${days.map(({ day }) => day)}::date[], ${days.map(({ bytes }) => bytes)}::numeric[],
        ${days.map(({ hours }) => hours)}::integer[]) as g (partner_id, customer_id, series_id, service, product, day, bytes, hours)
    ), changes as materialized (
      select distinct greatest(c.valid_from, f.day) as day from (select min(day) as day from input) f
      cross join lateral (select f.day as valid_from union select valid_from from price_list
        union select valid_from from partner_discount union select valid_from from uplift) c
    ), dated as materialized (
      select g.*, greatest((select max(c.day) from changes c where c.day <= g.day), date_trunc('month', g.day)::date) as priced_on
      from input g
    ), prices as materialized (
      select k.partner_id, k.customer_id, k.product, k.priced_on, p.customer, p.partner, p.price_from
      from (select distinct partner_id, customer_id, product, priced_on from dated) k
      cross join lateral metered_prices(k.partner_id, k.customer_id, k.product, k.priced_on) p
    )
    insert into meter_day
      (partner_id, customer_id, service, day, series_id, quantity, hours, customer_cost, partner_cost, price_from)
    select g.partner_id, g.customer_id, g.service, g.day, g.series_id, g.bytes, g.hours,
      g.bytes * p.customer, g.bytes * p.partner, p.price_from
    from dated g left join prices p using (partner_id, customer_id, product, priced_on)`);
}

async function writeMonths(tx: Transaction, usages: readonly Usage[]): Promise<void> {
  await tx.run(sql`
    insert into meter_month (partner_id, service, month, customer_id, series_id, quantity, hours, customer_cost, partner_cost)
    select partner_id, service, date_trunc('month', day)::date, customer_id, series_id, sum(quantity), sum(hours),
      sum(customer_cost), sum(partner_cost)
    from meter_day where service = any (${usages.map(({ service }) => service)}::text[]) group by 1, 2, 3, 4, 5`);
}

async function ingestAll(tx: Transaction, partnerId: string, readings: readonly Reading[]): Promise<void> {
  for (let from = 0; from < readings.length; from += daysAtOnce)
    await ingestReadings(tx, partnerId, readings.slice(from, from + daysAtOnce));
}

/**
 * Writes what was metered of every thing of a service: the newest `hoursKeptDays` by the hour through ingest and roll-up, and of the time
 * before only days and months, as if its hours had been dropped already. Price lists have to be there before.
 */
export async function writeUsage(
  tx: Transaction,
  usages: readonly Usage[],
  { now, hoursKeptDays }: { now: Date; hoursKeptDays: number },
): Promise<void> {
  const [first] = usages.map(({ startedAt }) => startedAt).toSorted((a, b) => a.getTime() - b.getTime());
  if (!first) return;
  await tx.run(sql`select ensure_meter_partitions(${first})`);
  const hoursKeptSince = now.getTime() - hoursKeptDays * dayMs;
  const making: UsageClock = { now, hoursKeptSince, dayOf: createDayOf() };
  const measured = usages.map((usage) => ({ usage, ...measure(making, usage) }));
  const days = measured.flatMap((one) => one.days);
  for (let from = 0; from < days.length; from += daysAtOnce)
    await writeDays(tx, days.slice(from, from + daysAtOnce));
  await writeMonths(tx, usages);
  for (const [partnerId, ofPartner] of Map.groupBy(measured, ({ usage }) => usage.partnerId)) {
    await ingestAll(
      tx,
      partnerId,
      ofPartner.flatMap(({ readings }) => readings),
    );
  }
  while ((await rollUp(tx)).batches > 0);
}
