import type { ProductKey } from '@portal/contract/prices';
import type { Service } from '@portal/contract/services/services';
import sql from 'sql-template-tag';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { ingestReadings, rollUp, seriesOf, type IngestResult } from '../platform/metering/metering.ts';
import { createTestDatabase } from './test-database.ts';

export type Meter = { partnerId: string; customerId: string; resourceId: string; seriesId: string };

/** Readings by hour, as a test writes them: `{ '2025-03-01T00:00Z': 5 }`. */
export type Hours = Record<string, number>;

/** A database with nothing but meters; `worker` works as the worker does. */
export type MeterDatabase = { url: string; owner: Database; worker: Database; close(): Promise<void> };

export async function openMeterDatabase(): Promise<MeterDatabase> {
  const created = await createTestDatabase();
  const owner = openDatabase({ url: created.url, max: 2 });
  const worker = openDatabase({ url: created.url, role: 'portal_worker', max: 8 });
  return {
    url: created.url,
    owner,
    worker,
    close: async () => {
      await Promise.all([worker.end(), owner.end()]);
      await created.drop();
    },
  };
}

type OfProduct = { service: Service; product: ProductKey };
/** What is metered unless a test says otherwise. */
const storage: OfProduct = { service: 's3-storage', product: 's3-storage.capacity' };

type MeterOf = Partial<OfProduct> & { partnerId?: string; customerId?: string; resourceId?: string };

/** The series of a bucket or whatever else is metered, of a new partner unless `of` names one. */
export async function createMeter({ worker }: MeterDatabase, of: MeterOf = {}): Promise<Meter> {
  const { partnerId = newId(), customerId = newId(), resourceId = newId() } = of;
  const { service, product } = { ...storage, ...of };
  const place = { partnerId, customerId, customerName: 'Kund AB', service, product, region: 'SE-NORTH-1' };
  const found = await worker.transaction((tx) => seriesOf(tx, place, [{ id: resourceId, name: 'backup' }]));
  return { partnerId, customerId, resourceId, seriesId: found.get(resourceId) ?? '' };
}

export const ingest = ({ worker }: MeterDatabase, meter: Meter, hours: Hours): Promise<IngestResult> =>
  ingestReadings(
    worker,
    meter.partnerId,
    Object.entries(hours).map(([hour, quantity]) => ({
      seriesId: meter.seriesId,
      hour: new Date(hour),
      quantity,
    })),
  );

/** Rolls up until nothing is pending; answers how many readings that were. */
export async function rollAllUp({ worker }: MeterDatabase): Promise<number> {
  let readings = 0;
  for (;;) {
    const rolled = await worker.transaction(rollUp);
    if (rolled.batches === 0) return readings;
    readings += rolled.readings;
  }
}

/** `quantity` is exact up to 2^53. */
export type Sum = { quantity: number; hours: number };

export const daysOf = ({ owner }: MeterDatabase, meter: Meter): Promise<(Sum & { day: string })[]> =>
  owner.rows(sql`
    select day::text, quantity::bigint as quantity, hours from meter_day
    where partner_id = ${meter.partnerId} and series_id = ${meter.seriesId} order by day`);

export const monthsOf = ({ owner }: MeterDatabase, meter: Meter): Promise<(Sum & { month: string })[]> =>
  owner.rows(sql`
    select to_char(month, 'YYYY-MM') as month, quantity::bigint as quantity, hours from meter_month
    where partner_id = ${meter.partnerId} and series_id = ${meter.seriesId} order by month`);

/** The first price list: one that holds since 2024. A price of 0.5 makes half a krona of a GiB in an hour. */
export const publishPrice = (
  owner: Database,
  unitPrice: number,
  products: readonly ProductKey[] = [storage.product],
): Promise<void> =>
  owner.transaction(async (tx) => {
    await tx.run(sql`insert into price_list (version, note, created_at) values (1, '', '2023-12-01')`);
    await tx.run(sql`
      insert into price_list_item (version, product, unit_price)
      select 1, product, ${unitPrice} from unnest(${[...products]}::text[]) product`);
    await tx.run(sql`
      update price_list set state = 'published', published_at = '2023-12-02', valid_from = '2024-01-01' where version = 1`);
  });

type Percentages = { service?: Service; discount: number; uplift: number; from: string };

/** What a partner pays less for a service, and its customers more, from a day. */
export async function setPercentages(
  owner: Database,
  partnerId: string,
  { service = storage.service, discount, uplift, from }: Percentages,
): Promise<void> {
  await owner.run(sql`
    insert into partner_discount (partner_id, service, percent, valid_from)
    values (${partnerId}, ${service}, ${discount}, ${from})`);
  await owner.run(sql`
    insert into uplift (partner_id, service, percent, valid_from) values (${partnerId}, ${service}, ${uplift}, ${from})`);
}

/** Every hour from one moment until another, each with the same quantity. */
export function everyHour(from: string, until: string, quantity: number): Hours {
  const hours: Hours = {};
  for (let at = Date.parse(from); at < Date.parse(until); at += 3_600_000)
    hours[new Date(at).toISOString()] = quantity;
  return hours;
}
