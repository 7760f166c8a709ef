import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createMeter,
  daysOf,
  everyHour,
  ingest,
  monthsOf,
  openMeterDatabase,
  publishPrice,
  rollAllUp,
  setPercentages,
  type Meter,
  type MeterDatabase,
} from '../../testing/meter.ts';
import { newId } from '../database/ids.ts';
import { ingestReadings } from './metering.ts';

let meters: MeterDatabase;
beforeAll(async () => {
  meters = await openMeterDatabase();
});
afterAll(() => meters.close());

const added = (count: number, late = count) => ({ added: count, late, repeated: 0, refused: 0 });

describe('a reading', { tags: ['hour-once'] }, () => {
  test('counts once in its day and month, however often it comes, and the first of an hour stands', async () => {
    const meter = await createMeter(meters);
    expect(await ingest(meters, meter, { '2025-03-03T10:00Z': 5, '2025-03-03T11:00Z': 7 })).toEqual(added(2));
    await rollAllUp(meters);
    const again = await ingest(meters, meter, { '2025-03-03T10:00Z': 6, '2025-03-03T12:00Z': 1 });
    expect(again).toEqual({ added: 1, late: 1, repeated: 1, refused: 0 });
    await rollAllUp(meters);
    expect(await daysOf(meters, meter)).toEqual([{ day: '2025-03-03', quantity: 13, hours: 3 }]);
    expect(await monthsOf(meters, meter)).toEqual([{ month: '2025-03', quantity: 13, hours: 3 }]);
  });

  test('that comes twice in one ingest counts once, with its first quantity', async () => {
    const meter = await createMeter(meters);
    const hour = new Date('2025-03-03T10:00Z');
    const twice = [2, 1].map((quantity) => ({ seriesId: meter.seriesId, hour, quantity }));
    expect(await ingestReadings(meters.worker, meter.partnerId, twice)).toMatchObject({
      added: 1,
      repeated: 1,
    });
    await rollAllUp(meters);
    expect(await daysOf(meters, meter)).toEqual([{ day: '2025-03-03', quantity: 2, hours: 1 }]);
  });

  test('that is late fills in its own day, and is distinguished from one of the running hour', async () => {
    const meter = await createMeter(meters);
    await ingest(meters, meter, { '2025-05-10T10:00Z': 1, '2025-05-12T10:00Z': 1 });
    await rollAllUp(meters);
    const now = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000).toISOString();
    expect(await ingest(meters, meter, { [now]: 4, '2025-05-11T10:00Z': 8 })).toEqual(added(2, 1));
    await rollAllUp(meters);
    const days = await daysOf(meters, meter);
    expect(days.slice(0, 3)).toEqual([
      { day: '2025-05-10', quantity: 1, hours: 1 },
      { day: '2025-05-11', quantity: 8, hours: 1 },
      { day: '2025-05-12', quantity: 1, hours: 1 },
    ]);
    expect(days).toHaveLength(4);
  });

  test('that is missing stays a gap: neither a day nor an hour is made up', async () => {
    const meter = await createMeter(meters);
    await ingest(meters, meter, {
      '2025-06-01T10:00Z': 100,
      '2025-06-03T10:00Z': 300,
      '2025-06-03T15:00Z': 0,
    });
    await rollAllUp(meters);
    expect(await daysOf(meters, meter)).toEqual([
      { day: '2025-06-01', quantity: 100, hours: 1 },
      { day: '2025-06-03', quantity: 300, hours: 2 },
    ]);
    expect(await monthsOf(meters, meter)).toEqual([{ month: '2025-06', quantity: 400, hours: 3 }]);
  });

  test('of the future, of an unknown series or of another partner’s is refused, and the others are taken', async () => {
    const meter = await createMeter(meters);
    const other = await createMeter(meters);
    const reading = (seriesId: string, hour: string) => ({ seriesId, hour: new Date(hour), quantity: 1 });
    const ingested = await ingestReadings(meters.worker, meter.partnerId, [
      reading(meter.seriesId, '2025-03-03T10:00Z'),
      reading(meter.seriesId, '2999-03-03T10:00Z'),
      reading(newId(), '2025-03-03T10:00Z'),
      reading(other.seriesId, '2025-03-03T10:00Z'),
    ]);
    expect(ingested).toEqual({ added: 1, late: 1, repeated: 0, refused: 3 });
    await rollAllUp(meters);
    expect([(await daysOf(meters, meter)).length, (await daysOf(meters, other)).length]).toEqual([1, 0]);
  });

  test.each([
    ['not of a full hour', '2025-03-03T10:30Z', 1],
    ['of no time at all', 'yesterday', 1],
    ['negative', '2025-03-03T10:00Z', -1],
    ['not whole', '2025-03-03T10:00Z', 1.5],
    ['too large to be exact', '2025-03-03T10:00Z', 2 ** 53],
    ['not a number', '2025-03-03T10:00Z', Number.NaN],
  ])('that is %s is an error, and nothing of its ingest is kept', async (_what, hour, quantity) => {
    const meter = await createMeter(meters);
    await expect(ingest(meters, meter, { '2025-03-03T09:00Z': 1, [hour]: quantity })).rejects.toThrow(
      RangeError,
    );
    await rollAllUp(meters);
    expect(await daysOf(meters, meter)).toEqual([]);
  });
});

describe('days and months are those of Europe/Stockholm', () => {
  test.each([
    ['2025-03', '2025-02-28T23:00Z', '2025-03-31T22:00Z', 743, { '2025-03-30': 23 }],
    ['2025-10', '2025-09-30T22:00Z', '2025-10-31T23:00Z', 745, { '2025-10-26': 25 }],
    ['2024-02', '2024-01-31T23:00Z', '2024-02-29T23:00Z', 696, {}],
  ])(
    '%s has its hours, also on the day that the clocks change',
    async (...[month, from, until, hours, odd]) => {
      const meter = await createMeter(meters);
      // An hour more on both sides, which belongs to the months beside.
      const around = {
        from: new Date(Date.parse(from) - 3_600_000).toISOString(),
        until: new Date(Date.parse(until) + 3_600_000).toISOString(),
      };
      await ingest(meters, meter, everyHour(around.from, around.until, 10));
      await rollAllUp(meters);
      const months = await monthsOf(meters, meter);
      expect(months.map((one) => one.hours)).toEqual([1, hours, 1]);
      expect(months[1]).toEqual({ month, quantity: hours * 10, hours });
      const days = (await daysOf(meters, meter)).filter(({ day }) => day.startsWith(month));
      expect(
        Object.fromEntries(days.filter((one) => one.hours !== 24).map((one) => [one.day, one.hours])),
      ).toEqual(odd);
    },
  );

  test('the last hour of a year belongs to it, the next to the new one', async () => {
    const meter = await createMeter(meters);
    await ingest(meters, meter, { '2024-12-31T22:00Z': 1, '2024-12-31T23:00Z': 2 });
    await rollAllUp(meters);
    expect(await daysOf(meters, meter)).toEqual([
      { day: '2024-12-31', quantity: 1, hours: 1 },
      { day: '2025-01-01', quantity: 2, hours: 1 },
    ]);
    expect((await monthsOf(meters, meter)).map(({ month }) => month)).toEqual(['2024-12', '2025-01']);
  });

  test('the hours that there were are counted likewise, up to the last full one and from the first', async () => {
    const hoursBetween = async (
      series: [started: string, ended: string | null],
      [from, to]: [string, string],
    ) =>
      (
        await meters.owner.first<{ hours: number }>(
          sql`select metered_hours(${series[0]}, ${series[1]}, ${from}, ${to}) as hours`,
        )
      )?.hours;
    const march: [string, string] = ['2025-02-28T23:00Z', '2025-03-31T22:00Z'];
    expect(await hoursBetween(['2024-01-01T00:00Z', null], march)).toBe(743);
    expect(await hoursBetween(['2025-03-31T20:20Z', null], march)).toBe(2);
    expect(await hoursBetween(['2024-01-01T00:00Z', '2025-03-01T01:40Z'], march)).toBe(2);
    expect(await hoursBetween(['2025-04-02T00:00Z', null], march)).toBe(0);
    const inTwoHours = new Date(Date.now() + 7_200_000).toISOString();
    const twoHoursAgo = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 - 7_200_000).toISOString();
    expect(await hoursBetween(['2024-01-01T00:00Z', null], [twoHoursAgo, inTwoHours])).toBe(2);
  });

  test('full hours are those of UTC, also for a connection whose zone is half an hour off', async () => {
    const hours = await meters.owner.transaction(async (tx) => {
      await tx.run(sql`set local timezone to 'Asia/Kolkata'`);
      return tx.first(sql`
        select metered_hours('2025-03-01T10:20Z', '2025-03-01T12:40Z', '2025-03-01T00:00Z', '2025-04-01T00:00Z') as hours`);
    });
    expect(hours).toEqual({ hours: 2 });
  });
});

describe('a series', () => {
  test('is that of its thing: found again, and another for another thing of the same name', async () => {
    const meter = await createMeter(meters);
    const { partnerId, customerId, resourceId } = meter;
    const again = await createMeter(meters, { partnerId, customerId, resourceId });
    const recreated = await createMeter(meters, { partnerId, customerId });
    expect(again.seriesId).toBe(meter.seriesId);
    expect(recreated.seriesId).not.toBe(meter.seriesId);
  });
});

describe('costs', { tags: ['exact-money'] }, () => {
  beforeAll(() => publishPrice(meters.owner, 0.5));

  const costsOf = ({ seriesId }: Meter) =>
    meters.owner.rows(sql`
      select day::text as period, trim_scale(customer_cost)::text as customer, trim_scale(partner_cost)::text as partner
      from meter_day where series_id = ${seriesId}
      union all select to_char(month, 'YYYY-MM'), trim_scale(customer_cost)::text, trim_scale(partner_cost)::text
      from meter_month where series_id = ${seriesId} order by 1`);

  const gib = 2 ** 30;

  test('are the price of the day times what was used, exactly, also for what comes late; none without a price', async () => {
    const unpriced = await createMeter(meters);
    await ingest(meters, unpriced, { '2023-05-01T10:00Z': gib });
    const meter = await createMeter(meters);
    await setPercentages(meters.owner, meter.partnerId, { discount: 10, uplift: 20, from: '2024-01-01' });
    await setPercentages(meters.owner, meter.partnerId, { discount: 20, uplift: 40, from: '2024-06-02' });
    await ingest(meters, meter, { '2024-06-01T10:00Z': gib, '2024-06-02T10:00Z': 2 * gib });
    await rollAllUp(meters);
    // A third of a GiB and a byte: no rounding anywhere.
    await ingest(meters, meter, { '2024-06-01T11:00Z': 357_913_942 });
    await rollAllUp(meters);
    const units = 1 + 357_913_942 / gib;
    expect(await costsOf(unpriced)).toEqual([
      { period: '2023-05', customer: null, partner: null },
      { period: '2023-05-01', customer: null, partner: null },
    ]);
    const costs = await costsOf(meter);
    expect(costs.map(({ period }) => period)).toEqual(['2024-06', '2024-06-01', '2024-06-02']);
    expect(costs[2]).toMatchObject({ customer: '1.4', partner: '0.8' });
    expect(Number(costs[1]?.['customer'])).toBeCloseTo(units * 0.6, 12);
    expect(Number(costs[1]?.['partner'])).toBeCloseTo(units * 0.45, 12);
    const exact = await meters.owner.first<{ is: boolean }>(sql`
      select ${costs[1]?.['customer']}::numeric * 1073741824 = (1073741824 + 357913942) * 0.6 as is`);
    expect(exact?.is).toBe(true);
  });

  test('of a month are those of its days, the customer’s and the partner’s, however many batches they came in', async () => {
    const meter = await createMeter(meters);
    await setPercentages(meters.owner, meter.partnerId, { discount: 20, uplift: 40, from: '2024-03-01' });
    for (const hour of ['2024-03-05T10:00Z', '2024-03-05T11:00Z', '2024-03-06T10:00Z']) {
      await ingest(meters, meter, { [hour]: gib });
      await rollAllUp(meters);
    }
    expect(await costsOf(meter)).toEqual([
      { period: '2024-03', customer: '2.1', partner: '1.2' },
      { period: '2024-03-05', customer: '1.4', partner: '0.8' },
      { period: '2024-03-06', customer: '0.7', partner: '0.4' },
    ]);
  });

  test('of a day are made anew when a price is changed that holds from that day, and of its month with it', async () => {
    const [meter, other] = [await createMeter(meters), await createMeter(meters)];
    await ingest(meters, meter, { '2024-07-01T10:00Z': gib, '2024-07-02T10:00Z': gib });
    await ingest(meters, other, { '2024-07-02T10:00Z': gib });
    await rollAllUp(meters);
    await setPercentages(meters.owner, meter.partnerId, { discount: 50, uplift: 100, from: '2024-07-02' });
    await meters.worker.run(
      sql`select recost_day(${meter.partnerId}, ${meter.customerId}, 's3-storage', '2024-07-02')`,
    );
    expect(await costsOf(meter)).toEqual([
      { period: '2024-07', customer: '1.5', partner: '0.75' },
      { period: '2024-07-01', customer: '0.5', partner: '0.5' },
      { period: '2024-07-02', customer: '1', partner: '0.25' },
    ]);
    expect(await costsOf(other)).toContainEqual({ period: '2024-07-02', customer: '0.5', partner: '0.5' });
  });

  test('are none from the day on that a list has no price any more, and none is not zero', async () => {
    const [before, since] = [await createMeter(meters), await createMeter(meters)];
    await ingest(meters, before, { '2024-09-01T10:00Z': gib, '2024-09-02T10:00Z': gib });
    await ingest(meters, since, { '2024-09-02T10:00Z': gib });
    await rollAllUp(meters);
    await meters.owner.transaction(async (tx) => {
      await tx.run(sql`insert into price_list (version, note) values (2, '')`);
      await tx.run(sql`
        update price_list set state = 'published', published_at = '2024-09-01', valid_from = '2024-09-02' where version = 2`);
    });
    await meters.worker.run(sql`select recost_day(null, null, 's3-storage', '2024-09-02')`);
    expect(await costsOf(before)).toEqual([
      { period: '2024-09', customer: '0.5', partner: '0.5' },
      { period: '2024-09-01', customer: '0.5', partner: '0.5' },
      { period: '2024-09-02', customer: null, partner: null },
    ]);
    expect(await costsOf(since)).toEqual([
      { period: '2024-09', customer: null, partner: null },
      { period: '2024-09-02', customer: null, partner: null },
    ]);
  });
});

describe('hours', () => {
  const partitionsOf = (table: string) =>
    meters.owner
      .rows<{ name: string }>(sql`select inhrelid::regclass::text as name from pg_inherits
        where inhparent = ${table}::regclass order by 1`)
      .then((rows) => rows.map(({ name }) => name));
  const tableOf = async (hour: string): Promise<string | undefined> =>
    (
      await meters.owner.first<{ name: string }>(
        sql`select tableoid::regclass::text as name from meter_hour where hour = ${hour}`,
      )
    )?.name;

  test('lie in a partition for each month, made ahead; what came before its own is moved into it, by many at once', async () => {
    expect(await partitionsOf('meter_hour')).toHaveLength(4);
    expect(await partitionsOf('meter_day')).toHaveLength(4);
    const meter = await createMeter(meters);
    const [first, last] = ['2024-08-31T22:00Z', '2024-09-30T21:00Z'];
    await ingest(meters, meter, { [first]: 1, [last]: 2 });
    expect(await tableOf(first)).toBe('meter_hour_rest');
    await Promise.all(
      Array.from({ length: 4 }, () =>
        meters.worker.run(sql`select ensure_meter_partitions('2024-09-15T00:00Z')`),
      ),
    );
    expect([await tableOf(first), await tableOf(last)]).toEqual(['meter_hour_202409', 'meter_hour_202409']);
    expect(await ingest(meters, meter, { [first]: 3 })).toMatchObject({ added: 0, repeated: 1 });
    await rollAllUp(meters);
    expect(await monthsOf(meters, meter)).toEqual([{ month: '2024-09', quantity: 3, hours: 2 }]);
  });

  test('go month by month when they are old; days and months stay, and nothing of them counts again', async () => {
    const meter = await createMeter(meters);
    const old = { '2024-09-10T10:00Z': 5, '2024-05-10T10:00Z': 6 };
    const recent = new Date(Math.floor(Date.now() / 86_400_000) * 86_400_000).toISOString();
    await ingest(meters, meter, { ...old, [recent]: 7 });
    await rollAllUp(meters);
    const before = [await daysOf(meters, meter), await monthsOf(meters, meter)];
    const dropped = await meters.worker.first<{ months: number }>(sql`select drop_meter_hours(2) as months`);
    expect(dropped?.months).toBeGreaterThan(12);
    expect(
      await meters.owner.rows(sql`select hour from meter_hour where series_id = ${meter.seriesId}`),
    ).toEqual([{ hour: new Date(recent) }]);
    expect(await ingest(meters, meter, old)).toEqual({ added: 0, late: 0, repeated: 0, refused: 2 });
    await meters.worker.run(sql`select drop_meter_hours(14)`);
    expect(await ingest(meters, meter, old)).toMatchObject({ added: 0, refused: 2 });
    await rollAllUp(meters);
    expect([await daysOf(meters, meter), await monthsOf(meters, meter)]).toEqual(before);
  });
});
