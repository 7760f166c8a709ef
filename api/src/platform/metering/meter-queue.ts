import { Counter, Gauge, type Registry } from 'prom-client';
import sql from 'sql-template-tag';
import type { Database } from '../database/database.ts';
import type { DueQueue } from '../database/due-rows.ts';
import { rollUp, type IngestResult, type RolledUp } from './metering.ts';

type MeterMetrics = {
  readings: Counter<'outcome'>;
  rolledUp: Counter;
  pending: Gauge;
  oldest: Gauge;
  lastRound: Gauge;
};

const registered = new WeakMap<Registry, MeterMetrics>();

function register(registry: Registry): MeterMetrics {
  const registers = [registry];
  return {
    readings: new Counter({
      name: 'portal_meter_readings_total',
      help: 'Meter readings by outcome: added, late (added, of an earlier hour), repeated, refused.',
      labelNames: ['outcome'],
      registers,
    }),
    rolledUp: new Counter({
      name: 'portal_meter_rolled_up_total',
      help: 'Meter readings that were added to days and months.',
      registers,
    }),
    pending: new Gauge({
      name: 'portal_meter_pending_batches',
      help: 'Batches of meter readings that wait for the roll-up.',
      registers,
    }),
    oldest: new Gauge({
      name: 'portal_meter_oldest_batch_seconds',
      help: 'How long the oldest of them has waited; 0 when there is none.',
      registers,
    }),
    lastRound: new Gauge({
      name: 'portal_meter_last_roll_up_timestamp_seconds',
      help: 'When the roll-up last found or left nothing to do, in seconds since 1970.',
      registers,
    }),
  };
}

/** Metrics of metering, of the worker alone. */
function metricsOf(registry: Registry): MeterMetrics {
  const known = registered.get(registry) ?? register(registry);
  registered.set(registry, known);
  return known;
}

export function countIngested(registry: Registry, { added, late, repeated, refused }: IngestResult): void {
  const { readings } = metricsOf(registry);
  for (const [outcome, count] of Object.entries({ added: added - late, late, repeated, refused }))
    if (count > 0) readings.inc({ outcome }, count);
}

type Backlog = { batches: number; seconds: number };

const pendingOf = sql`
  select count(*) as batches, coalesce(extract(epoch from now() - min(ingested_at)), 0)::float as seconds from meter_batch`;

/** Sums of partners that are not folded yet are added up by whoever reads them: there are few. */
const foldedAtOnce = 20_000;

async function round(database: Database, metrics: MeterMetrics): Promise<RolledUp | null> {
  const { batches, seconds } = (await database.first<Backlog>(pendingOf)) ?? { batches: 0, seconds: 0 };
  metrics.pending.set(batches);
  metrics.oldest.set(seconds);
  const rolled = batches === 0 ? null : await database.transaction(rollUp);
  await database.run(sql`select fold_totals(${foldedAtOnce})`);
  if (rolled === null || rolled.batches === batches) metrics.lastRound.setToCurrentTime();
  // Another worker has what is left.
  return rolled?.batches === 0 ? null : rolled;
}

/** Rolls up what was ingested, within seconds; any number of workers may do it at once. */
export function rollUpQueue({
  database,
  registry,
}: {
  database: Database;
  registry: Registry;
}): DueQueue<RolledUp> {
  const metrics = metricsOf(registry);
  return {
    name: 'meter_batch',
    concurrency: 1,
    claim: () => round(database, metrics),
    work: async ({ readings }) => metrics.rolledUp.inc(readings),
  };
}
