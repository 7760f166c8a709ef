import { openDatabase, type Database } from '@portal/api/platform/database/database';
import { migrate } from '@portal/api/platform/database/migrate';
import { ingestReadings, rollUp } from '@portal/api/platform/metering/metering';
import { seedPriceLists } from '@portal/api/seed/prices';
import sql from 'sql-template-tag';
import { createDatabase, urlsOf } from '../../tools/database-roles.ts';
import type { Figure } from './figure.ts';
import { median } from './load.ts';
import { hourMs } from './meter-side.ts';
import { range } from './metering.ts';
import { say } from './say.ts';
import { passwords, type Stage } from './stage.ts';

const rounds = 5;
const readings = 20_000;
const batchSize = 1000;
const workers = 4;
const mostRatio = 1.3;

/** So many partners with as many things together, four of each customer. */
type Share = { name: string; partners: number };
const one: Share = { name: 'one', partners: 1 };
const twenty: Share = { name: 'twenty', partners: 20 };

type Ids = { partnerId: string; ids: string[] };

async function fill(owner: Database, { name, partners }: Share): Promise<Ids[]> {
  await owner.run(sql`
    insert into meter_series (partner_id, id, customer_id, customer_name, service, product, region, resource_id, resource_name)
    select md5(${name} || n % ${partners}::integer)::uuid, gen_random_uuid(), md5(${name} || n % ${partners}::integer || '/' || n / ${partners}::integer / 4)::uuid, '',
      's3-storage', 's3-storage.capacity', 'SE-NORTH-1', gen_random_uuid(), 'bucket' from generate_series(1, ${readings}) n`);
  return owner.rows<Ids>(sql`
    select partner_id as "partnerId", array_agg(id order by id) as ids from meter_series
    where partner_id = any (array(select md5(${name} || n)::uuid from generate_series(0, ${partners - 1}::integer) n)) group by 1`);
}

async function ingestHour(worker: Database, shares: readonly Ids[], hour: Date): Promise<void> {
  for (const { partnerId, ids } of shares)
    for (let from = 0; from < ids.length; from += batchSize)
      await ingestReadings(
        worker,
        partnerId,
        ids.slice(from, from + batchSize).map((seriesId) => ({ seriesId, hour, quantity: 2 ** 30 })),
      );
}

async function rollAllUp(worker: Database): Promise<void> {
  while ((await worker.transaction(rollUp)).batches > 0);
}

/** How long four workers take for what was ingested, in seconds. */
async function rolledUp(worker: Database, shares: readonly Ids[], hour: Date): Promise<number> {
  await ingestHour(worker, shares, hour);
  const begun = performance.now();
  await Promise.all(Array.from({ length: workers }, () => rollAllUp(worker)));
  await worker.run(sql`select fold_totals(1000000)`);
  return (performance.now() - begun) / 1000;
}

/** The readings of one partner at once against as many of twenty, in turns: nobody waits for a row that all write. */
export async function measureTotals({ postgres }: Stage): Promise<Figure[]> {
  const database = 'totals';
  await createDatabase(postgres.url, database);
  const urls = urlsOf(postgres.url, database, passwords);
  await migrate(urls.owner);
  const owner = openDatabase({ url: urls.administrator, max: 1, statementTimeoutMs: 600_000 });
  const worker = openDatabase({ url: urls.worker, max: workers, statementTimeoutMs: 600_000 });
  await seedPriceLists(owner, new Date());
  const shares = { one: await fill(owner, one), twenty: await fill(owner, twenty) };
  await owner.run(sql`vacuum analyze`);
  const ratios: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const hour = new Date(Math.floor(Date.now() / hourMs) * hourMs - (rounds - round) * hourMs);
    const ofOne = await rolledUp(worker, shares.one, hour);
    const ofTwenty = await rolledUp(worker, shares.twenty, hour);
    say(`totals, round ${round} of ${rounds}: ${ofOne.toFixed(2)} s against ${ofTwenty.toFixed(2)} s`);
    // The first round warms up.
    if (round > 0) ratios.push(ofOne / ofTwenty);
  }
  await Promise.all([owner.end(), worker.end()]);
  return [
    {
      name: `totals: ${readings.toLocaleString('en')} readings of one partner, against those of twenty`,
      figure: `${median(ratios).toFixed(2)}x (${range(ratios)}x)`,
      bound: `at most ${mostRatio}x`,
      holds: median(ratios) <= mostRatio,
    },
  ];
}
