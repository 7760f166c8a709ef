import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Transaction } from '../database/database.ts';
import { newId } from '../database/ids.ts';

/** What is metered: a machine, a mailbox. `product` is what has a price; the quantity is in the product's own unit. */
export type MeteredResource = { id: string; name: string };
export type MeteredPlace = {
  partnerId: string;
  customerId: string;
  customerName: string;
  service: string;
  product: string;
  region: string;
  /** When a series that is begun was there first; now when left out. */
  startedAt?: Date;
};

/** `hour` is the beginning of a full hour; `quantity` a whole number, for storage the bytes at that hour. */
export type Reading = { seriesId: string; hour: Date; quantity: number };

/** `late` ones are of an hour before the last; `refused` are of an unknown series, of the future, or of dropped hours. */
export type IngestResult = { added: number; late: number; repeated: number; refused: number };

const hourMs = 3_600_000;
/** The largest ingest; a batch row holds one. */
export const readingsAtOnce = 10_000;

/** The series of things, begun where there is none yet, by the id of the thing. */
export async function seriesOf(
  tx: Transaction,
  place: MeteredPlace,
  resources: readonly MeteredResource[],
): Promise<Map<string, string>> {
  const rows = await tx.rows<{ id: string; resourceId: string }>(sql`
    insert into meter_series (partner_id, id, customer_id, customer_name, service, product, region, resource_id, resource_name,
      started_at)
    select ${place.partnerId}, r.id, ${place.customerId}, ${place.customerName}, ${place.service}, ${place.product},
      ${place.region}, r.resource_id, r.name, coalesce(${place.startedAt ?? null}::timestamptz, portal_now())
    from unnest(${resources.map(() => newId())}::uuid[], ${resources.map(({ id }) => id)}::uuid[],
      ${resources.map(({ name }) => name)}::text[]) as r (id, resource_id, name)
    on conflict (partner_id, product, resource_id)
      do update set resource_name = excluded.resource_name, customer_name = excluded.customer_name
    returning id, resource_id as "resourceId"`);
  return new Map(rows.map(({ id, resourceId }) => [resourceId, id]));
}

function check(readings: readonly Reading[]): void {
  if (readings.length > readingsAtOnce)
    throw new RangeError(`At most ${readingsAtOnce} readings can be ingested at once.`);
  for (const { seriesId, hour, quantity } of readings) {
    if (hour.getTime() % hourMs !== 0)
      throw new RangeError(`A reading of series ${seriesId} is not of a full hour.`);
    if (!Number.isSafeInteger(quantity) || quantity < 0)
      throw new RangeError(`A reading of series ${seriesId} is not a whole number: ${quantity}.`);
  }
}

// In the order of the key, so that two who ingest the same readings wait for each other and never in a circle.
const ingest = (partnerId: string, readings: readonly Reading[]): Sql => sql`
  with input as materialized (
    select g.series_id, g.hour, g.quantity, g.n
    from unnest(${readings.map(({ seriesId }) => seriesId)}::uuid[],
      ${readings.map(({ hour }) => hour.toISOString())}::timestamptz[],
      ${readings.map(({ quantity }) => quantity)}::bigint[]) with ordinality as g (series_id, hour, quantity, n)
    where g.hour >= (select before from meter_horizon) and g.hour <= portal_now()
      and exists (select from meter_series s where s.partner_id = ${partnerId} and s.id = g.series_id)
  ), added as (
    insert into meter_hour (partner_id, series_id, hour, quantity)
    select ${partnerId}, series_id, hour, quantity from input order by series_id, hour, n
    on conflict (partner_id, series_id, hour) do nothing
    returning series_id, hour, quantity
  ), batch as (
    insert into meter_batch (partner_id, series_ids, hours, quantities, readings)
    select ${partnerId}, array_agg(series_id), array_agg(hour), array_agg(quantity), count(*) from added having count(*) > 0
  )
  select count(*) as added, count(*) filter (where hour < date_trunc('hour', portal_now(), 'UTC') - interval '1 hour') as late,
    (select count(*) from input) as taken
  from added`;

/**
 * Adds readings of one partner. The first of an hour stands: repeating some or all changes nothing, late ones fill in.
 * They count when the roll-up has taken them. Throws RangeError, and adds nothing, when one is not of a full hour or not
 * a whole number of at least 0.
 */
export async function ingestReadings(
  tx: Queryable,
  partnerId: string,
  readings: readonly Reading[],
): Promise<IngestResult> {
  check(readings);
  const row = await tx.first<{ added: number; late: number; taken: number }>(ingest(partnerId, readings));
  const { added, late, taken } = row ?? { added: 0, late: 0, taken: 0 };
  return { added, late, repeated: taken - added, refused: readings.length - taken };
}

/** What one transaction takes. */
const batchesAtOnce = 500;
const enoughReadings = 100_000;

/**
 * What a roll-up takes, locked. A partner whose prices are being changed is left for a later one, so that no other
 * partner waits for it. In a statement of its own, because the next one then sees the prices that hold.
 */
const claimBatches = sql`
  select partner_id as "partnerId", id
  from (select partner_id, id, sum(readings) over (order by partner_id, id) - readings as before from (
    select partner_id, id, readings from meter_batch
    where pg_try_advisory_xact_lock_shared(7203119) and pg_try_advisory_xact_lock_shared(price_lock(partner_id))
    limit ${batchesAtOnce} for update skip locked
  ) b) b
  where before < ${enoughReadings}`;

type Batch = { partnerId: string; id: number };

// Every roll-up writes in the order of the keys, so that two wait for each other and never in a circle.
const takeBatches = (claimed: readonly Batch[]): Sql => sql`
  with taken as materialized (
    select partner_id, id
    from unnest(${claimed.map(({ partnerId }) => partnerId)}::uuid[], ${claimed.map(({ id }) => id)}::bigint[])
      as t (partner_id, id)
  ), batches as (
    delete from meter_batch b using taken t where b.partner_id = t.partner_id and b.id = t.id
    returning b.partner_id, b.series_ids, b.hours, b.quantities
  ), days as materialized (
    select b.partner_id, r.series_id, (r.hour at time zone 'Europe/Stockholm')::date as day,
      sum(r.quantity) as quantity, count(*)::integer as hours, max(r.hour) as last_hour
    from batches b cross join lateral unnest(b.series_ids, b.hours, b.quantities) as r (series_id, hour, quantity)
    group by 1, 2, 3
  ), known as materialized (
    select d.*, s.customer_id, s.service, s.product
    from days d join meter_series s on s.partner_id = d.partner_id and s.id = d.series_id
  ), alike as materialized (
    select partner_id, customer_id, service, product, day, array_agg(series_id) as series_ids, array_agg(quantity) as quantities,
      array_agg(hours) as hours, array_agg(last_hour) as last_hours
    from known group by 1, 2, 3, 4, 5
  ), priced as materialized (
    -- Taken apart again and not joined: a join is planned for few of them, and then looks through all prices for each.
    select k.partner_id, k.customer_id, k.service, k.day, u.series_id, u.quantity, u.hours, u.last_hour,
      u.quantity * p.customer as customer_cost, u.quantity * p.partner as partner_cost, p.price_from
    from alike k left join lateral metered_prices(k.partner_id, k.customer_id, k.product, k.day) p on true
    cross join lateral unnest(k.series_ids, k.quantities, k.hours, k.last_hours) u (series_id, quantity, hours, last_hour)
  ), by_day as (
    insert into meter_day as d
      (partner_id, customer_id, service, day, series_id, quantity, hours, customer_cost, partner_cost, price_from, last_hour)
    select partner_id, customer_id, service, day, series_id, quantity, hours, customer_cost, partner_cost, price_from, last_hour
    from priced order by partner_id, customer_id, service, day, series_id
    on conflict (partner_id, customer_id, service, day, series_id) do update set
      quantity = d.quantity + excluded.quantity, hours = d.hours + excluded.hours,
      price_from = excluded.price_from, last_hour = greatest(d.last_hour, excluded.last_hour),
      customer_cost = coalesce(d.customer_cost + excluded.customer_cost, d.customer_cost, excluded.customer_cost),
      partner_cost = coalesce(d.partner_cost + excluded.partner_cost, d.partner_cost, excluded.partner_cost)
  ), by_month as (
    insert into meter_month as m
      (partner_id, service, month, customer_id, series_id, quantity, hours, customer_cost, partner_cost)
    select partner_id, service, date_trunc('month', day)::date, customer_id, series_id, sum(quantity), sum(hours),
      sum(customer_cost), sum(partner_cost)
    from priced group by 1, 2, 3, 4, 5 order by partner_id, customer_id, service, 3, series_id
    on conflict (partner_id, customer_id, service, month, series_id) do update set
      quantity = m.quantity + excluded.quantity, hours = m.hours + excluded.hours,
      customer_cost = coalesce(m.customer_cost + excluded.customer_cost, m.customer_cost, excluded.customer_cost),
      partner_cost = coalesce(m.partner_cost + excluded.partner_cost, m.partner_cost, excluded.partner_cost)
  )
  select (select count(*) from taken) as batches, (select coalesce(sum(hours), 0) from days)::bigint as readings`;

export type RolledUp = { batches: number; readings: number };

/**
 * Adds pending batches to days and months, priced by their day, and removes them, all in one transaction: each reading
 * counts exactly once, whatever crashes and however many do it at once. Answers zeros when nothing is pending that it may
 * take now.
 */
export async function rollUp(tx: Transaction): Promise<RolledUp> {
  const claimed = await tx.rows<Batch>(claimBatches);
  const none = { batches: 0, readings: 0 };
  return claimed.length === 0 ? none : ((await tx.first<RolledUp>(takeBatches(claimed))) ?? none);
}
