import { ingestReadings, rollUp } from '@portal/api/platform/metering/metering';
import sql from 'sql-template-tag';
import type { Figure } from './figure.ts';
import { median } from './load.ts';
import { batchesOf, dayMs, hourMs, openSide, type Batch, type Side } from './meter-side.ts';
import { say } from './say.ts';
import type { Stage } from './stage.ts';

const rounds = 8;
const batchSize = 1000;

type Cost = { rows: number; seconds: number; cpuSeconds: number };

/** What a piece of work costs: seconds on the clock, and of CPU in the server and, unless told otherwise, here. */
async function measure(
  side: Side,
  work: () => Promise<number>,
  of: 'server' | 'both' = 'both',
): Promise<Cost> {
  const before = (await side.cpu())[of];
  const begin = performance.now();
  const rows = await work();
  const seconds = (performance.now() - begin) / 1000;
  return { rows, seconds, cpuSeconds: (await side.cpu())[of] - before };
}

const sum = (costs: readonly Cost[], pick: (cost: Cost) => number): number =>
  costs.reduce((total, cost) => total + pick(cost), 0);
const perSecond = (costs: readonly Cost[]): string =>
  Math.round(sum(costs, ({ rows }) => rows) / sum(costs, ({ seconds }) => seconds)).toLocaleString('en');
export const range = (values: readonly number[]): string =>
  `${median([...values]).toFixed(2)} (${Math.min(...values).toFixed(2)} to ${Math.max(...values).toFixed(2)})`;

async function insertRaw({ worker }: Side, batches: readonly Batch[]): Promise<number> {
  let rows = 0;
  for (const { partnerId, readings } of batches) {
    rows += await worker.run(sql`
      insert into meter_hour (partner_id, series_id, hour, quantity)
      select ${partnerId}::uuid, r.* from unnest(${readings.map(({ seriesId }) => seriesId)}::uuid[],
        ${readings.map(({ hour }) => hour.toISOString())}::timestamptz[],
        ${readings.map(({ quantity }) => quantity)}::bigint[]) r on conflict do nothing`);
  }
  return rows;
}

async function ingest({ worker }: Side, batches: readonly Batch[]): Promise<number> {
  let rows = 0;
  for (const { partnerId, readings } of batches)
    rows += (await ingestReadings(worker, partnerId, readings)).added;
  return rows;
}

/** The beginning of the day so many days ago, in UTC. */
const daysAgo = (days: number): Date => new Date(Math.floor(Date.now() / dayMs - days) * dayMs);

const countOf = async ({ owner }: Side): Promise<number> =>
  (
    await owner.first<{ rows: number }>(
      sql`select (select count(*) from meter_hour) + (select count(*) from meter_batch) as rows`,
    )
  )?.rows ?? 0;

/**
 * Readings in batches of 1,000 through `ingestReadings`, validated and idempotent, against the insert alone, of the
 * same rows into the same table of another database, in turns.
 */
export async function measureIngest({ postgres }: Stage): Promise<Figure[]> {
  const since = daysAgo(20);
  const raw = await openSide(postgres, 'ingest_raw', { since, until: since });
  const ours = await openSide(postgres, 'ingest_ours', { since, until: since });
  const costs: { raw: Cost; ours: Cost }[] = [];
  const all: Batch[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const from = new Date(since.getTime() + round * 13 * hourMs);
    const batches = batchesOf(ours, from, { hours: 13, size: batchSize });
    all.push(...batches);
    const cost = {
      raw: await measure(raw, () => insertRaw(raw, batches)),
      ours: await measure(ours, () => ingest(ours, batches)),
    };
    say(`ingest, round ${round} of ${rounds}`);
    // The first round warms up.
    if (round > 0) costs.push(cost);
  }
  const before = await countOf(ours);
  const replayed = await ingest(ours, all);
  const added = (await countOf(ours)) - before + replayed;
  await Promise.all([raw.close(), ours.close()]);
  const shares = costs.map((cost) => cost.raw.cpuSeconds / cost.ours.cpuSeconds);
  const speeds = costs.map((cost) => cost.raw.seconds / cost.ours.seconds);
  const oursPerSecond = perSecond(costs.map((cost) => cost.ours));
  const rawPerSecond = perSecond(costs.map((cost) => cost.raw));
  return [
    {
      name: 'ingest: batches of 1,000: rows a second of CPU, against the raw insert',
      figure: `${range(shares)}x; by the clock ${range(speeds)}x, ${oursPerSecond} against ${rawPerSecond} rows/s`,
      bound: 'at least 0.5x',
      holds: median(shares) >= 0.5,
    },
    {
      name: 'ingest: the same batches once more',
      figure: `${added} rows added`,
      bound: '0 rows',
      holds: added === 0,
    },
  ];
}

async function rollAllUp({ worker }: Side): Promise<number> {
  let readings = 0;
  for (;;) {
    const rolled = await worker.transaction(rollUp);
    if (rolled.batches === 0) return readings;
    readings += rolled.readings;
  }
}

/** The same new readings rolled up with one month and with 24 months of history, in turns. */
export async function measureRollUp({ postgres }: Stage): Promise<Figure[]> {
  const until = daysAgo(rounds + 2);
  const short = await openSide(postgres, 'roll_up_1', {
    since: new Date(until.getTime() - 30 * dayMs),
    until,
  });
  const long = await openSide(postgres, 'roll_up_24', {
    since: new Date(until.getTime() - 730 * dayMs),
    until,
  });
  const costs: Map<Side, Cost>[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const from = new Date(until.getTime() + round * dayMs);
    for (const side of [short, long])
      await ingest(side, batchesOf(side, from, { hours: 24, size: batchSize }));
    const measured = new Map<Side, Cost>();
    // Each goes first every other time.
    for (const side of round % 2 === 0 ? [short, long] : [long, short])
      measured.set(side, await measure(side, () => rollAllUp(side), 'server'));
    say(`roll-up, round ${round} of ${rounds}`);
    if (round > 0) costs.push(measured);
  }
  await Promise.all([short.close(), long.close()]);
  const costsOf = (side: Side): Cost[] => costs.flatMap((cost) => cost.get(side) ?? []);
  const [longs, shorts] = [costsOf(long), costsOf(short)];
  // Of all rounds together: the CPU's clock ticks a hundred times a second.
  const cpuOf = (all: readonly Cost[]): number => sum(all, ({ cpuSeconds }) => cpuSeconds);
  const ratio = cpuOf(longs) / cpuOf(shorts);
  const clock = range(longs.map(({ seconds }, round) => seconds / (shorts[round]?.seconds ?? Number.NaN)));
  const perCpuSecond = Math.round(sum(longs, ({ rows }) => rows) / cpuOf(longs)).toLocaleString('en');
  return [
    {
      name: 'rollup: the same new readings: CPU with 24 months of history, against 1 month',
      figure: `${ratio.toFixed(2)}x; by the clock ${clock}x, ${perSecond(longs)} against ${perSecond(shorts)} rows/s; ${perCpuSecond} rows a second of CPU`,
      bound: 'at most 1.1x',
      holds: ratio <= 1.1,
    },
  ];
}
