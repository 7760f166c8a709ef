/** @module-tag exact-money */
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { ingest, rollAllUp, type Meter, type MeterDatabase } from '../testing/meter.ts';
import { figure } from '../testing/figures.ts';
import { setMoment } from '../testing/moment.ts';
import { isLong, seed } from '../testing/sample.ts';
import { stepIn } from './run.ts';
import { addCustomer, addPartner, closeFor, faultsOf, openSellingDatabase } from './testing/billed.ts';

const kills = isLong ? 200 : 6;
const customers = 12;
const gib = 2 ** 30;

let meters: MeterDatabase;
/** Whose sessions are ended. */
let mortal: Database;
const things: Meter[] = [];
beforeAll(async () => {
  meters = await openSellingDatabase();
  mortal = openDatabase({ url: meters.url, role: 'portal_worker', max: 2 });
  for (let n = 0; n < customers; n += 1) {
    const partner = n % 6 === 0 ? await addPartner(meters.owner, `Partner ${n}`) : things.at(-1);
    if (partner) things.push(await addCustomer(meters, partner, `Kund ${n}`));
  }
});
afterAll(async () => {
  await mortal.end();
  await meters.close();
});

/** Makes two parts at once, whose sessions the database ends so much later if they are still at it; how many those were. */
async function killed(afterMs: readonly number[]): Promise<number> {
  const outcomes = await Promise.all(
    afterMs.map(async (ms) => {
      const { promise: begun, resolve: begin } = Promise.withResolvers<number>();
      const done = mortal.transaction(async (tx) => {
        begin((await tx.first<{ pid: number }>(sql`select pg_backend_pid() as pid`))?.pid ?? 0);
        await stepIn(tx, 2);
      });
      done.catch(() => begin(0));
      const pid = await begun;
      await pause(ms);
      await meters.owner.run(sql`
        select pg_terminate_backend(pid) from pg_stat_activity where pid = ${pid} and state <> 'idle'`);
      const [outcome] = await Promise.allSettled([done]);
      return outcome?.status === 'rejected';
    }),
  );
  return outcomes.filter(Boolean).length;
}

async function finishRun(): Promise<void> {
  while (await meters.worker.transaction((tx) => stepIn(tx, 2)));
}

test(
  'however often a run is killed, its numbers have no gap and no double, and no line is missing',
  async () => {
    const plots = fc.sample(fc.tuple(fc.nat(40), fc.nat(40)), { seed, numRuns: kills * 4 });
    let cut = 0;
    let months = 0;
    while (cut < kills) {
      const month = new Date(Date.UTC(2024 + Math.floor(months / 12), months % 12, 1));
      const day = new Date(month.getTime() + 4 * 86_400_000);
      months += 1;
      await setMoment(meters.owner, new Date(month.getTime() + 40 * 86_400_000));
      for (const thing of things) await ingest(meters, thing, { [day.toISOString()]: gib });
      await rollAllUp(meters);
      await closeFor(meters.owner, month.toISOString().slice(0, 10));
      for (const plot of plots.splice(0, 8)) cut += await killed(plot);
      await finishRun();
      expect(await faultsOf(meters.owner)).toEqual([]);
    }
    const made = await meters.owner.first(sql`
      select count(*)::int as invoices, sum(net_minor)::int as net,
        (select count(*)::int from invoice_run where state <> 'made') as open,
        (select sum(partner_minor)::int from billed_line) as billed
      from invoice`);
    const invoices = months * customers;
    expect(made).toEqual({ invoices, net: invoices * 1000, open: 0, billed: invoices * 1000 });
    figure(`${invoices} invoices whose runs were killed ${cut} times: gaps 0, doubles 0, missing lines 0`);
  },
  isLong ? 600_000 : 60_000,
);
