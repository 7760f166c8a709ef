import { openDatabase, type Database } from '@portal/api/platform/database/database';
import type { Reading } from '@portal/api/platform/metering/metering';
import { migrate } from '@portal/api/platform/database/migrate';
import { seedPriceLists } from '@portal/api/seed/prices';
import sql from 'sql-template-tag';
import { createDatabase, urlsOf } from '../../tools/database-roles.ts';
import type { Postgres } from '../../tools/postgres.ts';
import { passwords } from './stage.ts';
import { cpuOf } from './processes.ts';

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
const partnerCount = 25;
const seriesOfPartner = 80;

/** A database of its own with one connection for the worker, so that its server process is known. */
export type Side = {
  owner: Database;
  worker: Database;
  /** The series of each partner. */
  series: ReadonlyMap<string, readonly string[]>;
  /** CPU of the server process and of this one, in seconds. */
  cpu: () => Promise<{ server: number; both: number }>;
  close: () => Promise<void>;
};

export type Batch = { partnerId: string; readings: readonly Reading[] };

async function fill(owner: Database, since: Date): Promise<void> {
  await owner.run(sql`select ensure_meter_partitions(${since})`);
  await owner.run(sql`
    insert into meter_series (partner_id, id, customer_id, customer_name, service, product, region, resource_id,
      resource_name, started_at)
    select md5('partner ' || h)::uuid, md5('series ' || h || ' ' || s)::uuid, md5('customer ' || h || ' ' || s / 4)::uuid, '',
      's3-storage', 's3-storage.capacity', 'SE-NORTH-1', md5('bucket ' || h || ' ' || s)::uuid, 'bucket', ${since}
    from generate_series(1, ${partnerCount}) h, generate_series(1, ${seriesOfPartner}) s`);
  await seedPriceLists(owner, new Date());
  await owner.run(sql`
    insert into partner_discount (partner_id, service, percent, valid_from)
    select distinct partner_id, 's3-storage', 12.5, ${since}::date from meter_series`);
  await owner.run(sql`
    insert into uplift (partner_id, service, percent, valid_from)
    select distinct partner_id, 's3-storage', 20, ${since}::date from meter_series`);
}

/** Days and months as roll-ups have left them, from `since` up to `until`. */
async function addHistory(owner: Database, since: Date, until: Date): Promise<void> {
  await owner.run(sql`
    insert into meter_day (partner_id, customer_id, service, day, series_id, quantity, hours, customer_cost, partner_cost)
    select partner_id, customer_id, service, d::date, id, 24000000000000, 24, 9.5, 7.25
    from meter_series, generate_series(${since}::timestamp, ${until}::timestamp - interval '1 day', interval '1 day') d`);
  await owner.run(sql`
    insert into meter_month (partner_id, service, month, customer_id, series_id, quantity, hours, customer_cost, partner_cost)
    select partner_id, service, date_trunc('month', day)::date, customer_id, series_id, sum(quantity), sum(hours),
      sum(customer_cost), sum(partner_cost) from meter_day group by 1, 2, 3, 4, 5`);
}

/** Makes a database with series and prices, and the days from `since` to `until`. */
export async function openSide(
  postgres: Postgres,
  name: string,
  { since, until }: { since: Date; until: Date },
): Promise<Side> {
  await createDatabase(postgres.url, name);
  const urls = urlsOf(postgres.url, name, passwords);
  await migrate(urls.owner);
  const url = urls.administrator;
  const owner = openDatabase({ url, max: 1, statementTimeoutMs: 600_000 });
  await fill(owner, since);
  await addHistory(owner, since, until);
  await owner.run(sql`vacuum analyze`);
  const worker = openDatabase({ url: urls.worker, max: 1, statementTimeoutMs: 600_000 });
  const rows = await owner.rows<{ partnerId: string; id: string }>(
    sql`select partner_id as "partnerId", id from meter_series order by 1, 2`,
  );
  const ofPartner = Map.groupBy(rows, ({ partnerId }) => partnerId);
  return {
    owner,
    worker,
    series: new Map([...ofPartner].map(([partnerId, all]) => [partnerId, all.map(({ id }) => id)])),
    cpu: async () => {
      // Asked each time: an idle connection is closed.
      const backend = await worker.first<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      const { user, system } = process.cpuUsage();
      const server = cpuOf(backend?.pid ?? 0);
      return { server, both: server + (user + system) / 1e6 };
    },
    close: async () => {
      await Promise.all([owner.end(), worker.end()]);
    },
  };
}

/** One reading of every series for each hour, in batches of so many of one partner. */
export function batchesOf(side: Side, from: Date, { hours, size }: { hours: number; size: number }): Batch[] {
  return [...side.series].flatMap(([partnerId, ids]) => {
    const readings = Array.from({ length: hours }, (_, hour) =>
      ids.map((seriesId, place) => ({
        seriesId,
        hour: new Date(from.getTime() + hour * hourMs),
        quantity: 1_000_000_007 * (place + 1) + hour,
      })),
    ).flat();
    return Array.from({ length: Math.ceil(readings.length / size) }, (_, index) => ({
      partnerId,
      readings: readings.slice(index * size, (index + 1) * size),
    }));
  });
}
