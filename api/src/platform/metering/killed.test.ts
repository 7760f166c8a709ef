/** @module-tag exact-money */
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createMeter,
  openMeterDatabase,
  publishPrice,
  rollAllUp,
  type Meter,
  type MeterDatabase,
} from '../../testing/meter.ts';
import { isLong, seed } from '../../testing/sample.ts';
import { openDatabase, type Database, type Transaction } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import { ingestReadings, rollUp } from './metering.ts';

const kills = isLong ? 2000 : 200;
const hourMs = 3_600_000;
const from = Date.parse('2025-03-01T00:00Z');

let meters: MeterDatabase;
/** Whose sessions are ended: one that ends while it rests is nobody else's. */
let mortal: Database;
const [partnerId, customerId] = [newId(), newId()];
let things: Meter[];
beforeAll(async () => {
  meters = await openMeterDatabase();
  mortal = openDatabase({ url: meters.url, role: 'portal_worker', max: 2 });
  await publishPrice(meters.owner, 0.015);
  things = await Promise.all(
    Array.from({ length: 20 }, () => createMeter(meters, { partnerId, customerId })),
  );
});
afterAll(async () => {
  await mortal.end();
  await meters.close();
});

type Work = (tx: Transaction) => Promise<unknown>;
const works: readonly Work[] = [
  rollUp,
  (tx) => tx.run(sql`select fold_totals(100000)`),
  (tx) => tx.run(sql`select bill_lines(${partnerId}, '2025-03-01')`),
  (tx) => tx.run(sql`select recost_day(${partnerId}, null, 's3-storage', '2025-03-02')`),
];

/** Carries out some work in a session that the database ends so much later, if it is still at it; answers whether it was. */
async function killed(work: Work, afterMs: number): Promise<boolean> {
  const { promise: begun, resolve: begin } = Promise.withResolvers<number>();
  const done = mortal.transaction(async (tx) => {
    begin((await tx.first<{ pid: number }>(sql`select pg_backend_pid() as pid`))?.pid ?? 0);
    await work(tx);
  });
  // One that was ended while it rested never begins.
  done.catch(() => begin(0));
  const end = async (): Promise<void> => {
    const pid = await begun;
    await pause(afterMs);
    await meters.owner.run(sql`
      select pg_terminate_backend(pid) from pg_stat_activity where pid = ${pid} and state <> 'idle'`);
  };
  const [outcome] = await Promise.allSettled([done, end()]);
  return outcome.status === 'rejected';
}

const ingestHour = (at: number) =>
  ingestReadings(
    meters.worker,
    partnerId,
    things.map(({ seriesId }, index) => ({
      seriesId,
      hour: new Date(from + at * hourMs),
      quantity: (index + 1) * 2 ** 30,
    })),
  );

test(
  'whatever is killed while it rolls up, prices anew, adds up or bills, no line has a gap and none is billed twice',
  async () => {
    const plots = fc.sample(fc.record({ first: fc.nat(3), second: fc.nat(3), afterMs: fc.nat(12) }), {
      seed,
      numRuns: kills / 2,
    });
    let cut = 0;
    for (const [at, { first, second, afterMs }] of plots.entries()) {
      await ingestHour(at);
      const ends = await Promise.all([first, second].map((which) => killed(works[which] ?? rollUp, afterMs)));
      cut += ends.filter(Boolean).length;
    }
    expect(cut).toBeGreaterThan(kills / 10);
    expect(cut).toBeLessThan(kills);
    await rollAllUp(meters);
    await meters.worker.run(sql`select bill_lines(${partnerId}, '2025-03-01')`);
    await meters.worker.run(sql`select fold_totals(1000000)`);
    const hours = plots.length * things.length;
    expect(
      await meters.owner.first(sql`
        select sum(hours)::int as hours, sum(partner_minor)::int as minor, round(sum(partner_cost) * 100)::int as cost
        from usage_total where partner_id = ${partnerId} and span = 'month'`),
    ).toEqual({ hours, minor: plots.length * 315, cost: plots.length * 315 });
    expect(
      await meters.owner.first(sql`
        select sum(partner_minor)::int as minor from billed_line where partner_id = ${partnerId}`),
    ).toEqual({ minor: plots.length * 315 });
    expect(
      await meters.owner.rows(sql`
        select span, sum(hours)::int as hours, sum(partner_minor)::int as minor from partner_total
        where partner_id = ${partnerId} and span in ('month', 'unbilled') and service = '' group by span order by span`),
    ).toEqual([
      { span: 'month', hours, minor: plots.length * 315 },
      { span: 'unbilled', hours: 0, minor: 0 },
    ]);
  },
  isLong ? 600_000 : 60_000,
);
