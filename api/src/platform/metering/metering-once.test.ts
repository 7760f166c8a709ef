/** @module-tag hour-once */
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createMeter,
  daysOf,
  everyHour,
  ingest,
  monthsOf,
  openMeterDatabase,
  rollAllUp,
  type Hours,
  type Meter,
  type MeterDatabase,
  type Sum,
} from '../../testing/meter.ts';
import { ingestReadings, rollUp, type Reading, type RolledUp } from './metering.ts';

// Each reading counts exactly once, whatever order, repetition, company and misfortune it meets.

let meters: MeterDatabase;
beforeAll(async () => {
  meters = await openMeterDatabase();
});
afterAll(() => meters.close());

const local = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm', dateStyle: 'short' });

/** Days and months as one would reckon them by hand. */
function reckon(readings: Iterable<readonly [hour: string, quantity: number]>): {
  days: (Sum & { day: string })[];
  months: (Sum & { month: string })[];
} {
  const sums = new Map<string, Sum>();
  for (const [hour, quantity] of readings) {
    const day = local.format(new Date(hour));
    for (const period of [day, day.slice(0, 7)]) {
      const sum = sums.get(period) ?? { quantity: 0, hours: 0 };
      sums.set(period, { quantity: sum.quantity + quantity, hours: sum.hours + 1 });
    }
  }
  const sorted = [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return {
    days: sorted.filter(([period]) => period.length === 10).map(([day, sum]) => ({ day, ...sum })),
    months: sorted.filter(([period]) => period.length === 7).map(([month, sum]) => ({ month, ...sum })),
  };
}

const summed = async (meter: Meter) => ({
  days: await daysOf(meters, meter),
  months: await monthsOf(meters, meter),
});

const pendingOf = async ({ partnerId }: Meter): Promise<number> =>
  (
    await meters.owner.first<{ count: number }>(
      sql`select count(*) as count from meter_batch where partner_id = ${partnerId}`,
    )
  )?.count ?? 0;

// Around the end of a month and of summer time: 25 hours on the 26th.
const begin = Date.parse('2025-10-25T20:00Z');
const hourNumber = fc.integer({ min: 0, max: 180 });
const hourOf = (number: number): string => new Date(begin + number * 3_600_000).toISOString();
const batch = fc.array(fc.tuple(hourNumber, fc.integer({ min: 0, max: 2 ** 45 })), { maxLength: 30 });
const step = fc.oneof(
  { weight: 3, arbitrary: batch },
  { weight: 1, arbitrary: fc.constant('roll up' as const) },
);

test('any order and repetition of batches, rolled up now and then, sums up like the first readings of each hour', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), fc.infiniteStream(fc.nat()), async (steps, again) => {
      const meter = await createMeter(meters);
      const first = new Map<string, number>();
      const seen: Hours[] = [];
      for (const one of steps) {
        if (one === 'roll up') {
          await meters.worker.transaction(rollUp);
          continue;
        }
        // Sometimes an earlier batch comes once more.
        const earlier = seen[Number(again.next().value) % (seen.length * 2 + 1)];
        const hours =
          earlier ?? Object.fromEntries(one.map(([number, quantity]) => [hourOf(number), quantity]));
        seen.push(hours);
        const fresh = Object.entries(hours).filter(([hour]) => !first.has(hour));
        expect(await ingest(meters, meter, hours)).toMatchObject({
          added: fresh.length,
          repeated: Object.keys(hours).length - fresh.length,
        });
        for (const [hour, quantity] of fresh) first.set(hour, quantity);
      }
      await rollAllUp(meters);
      expect(await summed(meter)).toEqual(reckon(first));
    }),
    { numRuns: 60 },
  );
});

test('shuffled ingests of the same readings and roll-ups at the same moment count each once, without a deadlock', async () => {
  const customer = await createMeter(meters);
  const { partnerId, customerId } = customer;
  const all = [customer, await createMeter(meters, { partnerId, customerId })];
  const hours = everyHour('2025-10-25T00:00Z', '2025-10-28T00:00Z', 11);
  const readings = all.flatMap(({ seriesId }) =>
    Object.entries(hours).map(([hour, quantity]): Reading => ({ seriesId, hour: new Date(hour), quantity })),
  );
  const shuffled = (seed: number): Reading[] =>
    readings
      .map((reading, index) => ({ reading, key: Math.imul(index + 1, 2_654_435_761 + seed * 40_503) >>> 0 }))
      .toSorted((one, other) => one.key - other.key)
      .map(({ reading }) => reading);
  const counts: number[] = [];
  const source = async (seed: number): Promise<number> => {
    let added = 0;
    const own = shuffled(seed);
    for (let from = 0; from < own.length; from += 24)
      added += (await ingestReadings(meters.worker, partnerId, own.slice(from, from + 24))).added;
    return added;
  };
  const open = new Set([0, 1, 2, 3, 4]);
  const roller = async (): Promise<void> => {
    while (open.size > 0 || (await pendingOf(customer)) > 0)
      counts.push((await meters.worker.transaction(rollUp)).readings);
  };
  const ingesting = [...open].map((seed) => source(seed).finally(() => open.delete(seed)));
  const [added] = await Promise.all([Promise.all(ingesting), roller(), roller(), roller()]);
  expect(added.reduce((sum, one) => sum + one, 0)).toBe(readings.length);
  expect(counts.reduce((sum, one) => sum + one, 0)).toBe(readings.length);
  for (const meter of all) expect(await summed(meter)).toEqual(reckon(Object.entries(hours)));
});

test('two roll-ups at the same moment share what is pending and take nothing twice', async () => {
  const [meter, other] = [await createMeter(meters), await createMeter(meters)];
  await ingest(meters, meter, { '2025-03-03T10:00Z': 1 });
  let second: Promise<RolledUp> | undefined;
  await meters.worker.transaction(async (first) => {
    expect((await rollUp(first)).readings).toBe(1);
    await ingest(meters, other, { '2025-03-03T10:00Z': 2 });
    // The first one still holds its batch: another neither waits for it nor sees it.
    expect((await meters.worker.transaction(rollUp)).readings).toBe(1);
    expect(await daysOf(meters, other)).toEqual([{ day: '2025-03-03', quantity: 2, hours: 1 }]);
    expect(await daysOf(meters, meter)).toEqual([]);
    // What adds to the same month waits, and adds to what the first has written.
    await ingest(meters, meter, { '2025-03-04T10:00Z': 2 });
    second = meters.worker.transaction(rollUp);
  });
  expect((await second)?.readings).toBe(1);
  expect((await summed(meter)).months).toEqual([{ month: '2025-03', quantity: 3, hours: 2 }]);
  expect(await pendingOf(meter)).toBe(0);
});

class Crash extends Error {}

test.each([
  ['fails', async () => Promise.reject(new Crash())],
  [
    'loses its connection',
    async (run: (query: ReturnType<typeof sql>) => Promise<number>) => {
      await run(sql`select pg_terminate_backend(pg_backend_pid())`);
    },
  ],
])(
  'a roll-up that %s before its end leaves everything as it was, and the next counts it',
  async (_how, end) => {
    const meter = await createMeter(meters);
    await ingest(meters, meter, { '2025-03-03T10:00Z': 5 });
    const crashing = meters.worker.transaction(async (tx) => {
      expect((await rollUp(tx)).readings).toBe(1);
      await end((query) => tx.run(query));
    });
    await expect(crashing).rejects.toThrow();
    expect([await pendingOf(meter), await daysOf(meters, meter)]).toEqual([1, []]);
    expect(await rollAllUp(meters)).toBe(1);
    expect(await daysOf(meters, meter)).toEqual([{ day: '2025-03-03', quantity: 5, hours: 1 }]);
  },
);

test('an ingest that fails before its end leaves nothing, and its repetition counts', async () => {
  const meter = await createMeter(meters);
  const readings = [{ seriesId: meter.seriesId, hour: new Date('2025-03-03T10:00Z'), quantity: 5 }];
  const crashing = meters.worker.transaction(async (tx) => {
    await ingestReadings(tx, meter.partnerId, readings);
    throw new Crash();
  });
  await expect(crashing).rejects.toThrow(Crash);
  expect(await rollAllUp(meters)).toBe(0);
  expect(await ingestReadings(meters.worker, meter.partnerId, readings)).toMatchObject({ added: 1 });
  expect(await rollAllUp(meters)).toBe(1);
});

test('a change of prices waits for the roll-up that began before it, so that none is left with the old price', async () => {
  const meter = await createMeter(meters);
  await ingest(meters, meter, { '2025-03-03T10:00Z': 5 });
  const changed: number[] = [];
  const recost = async (): Promise<void> => {
    changed.push(
      await meters.owner.run(sql`select recost_day(${meter.partnerId}, null, 's3-storage', '2025-03-03')`),
    );
  };
  let change: Promise<void> | undefined;
  await meters.worker.transaction(async (tx) => {
    await rollUp(tx);
    change = recost();
    await expect
      .poll(() => meters.worker.rows(sql`select 1 from pg_locks where locktype = 'advisory' and not granted`))
      .toHaveLength(1);
    expect(changed).toEqual([]);
  });
  await change;
  expect(changed).toEqual([1]);
});
