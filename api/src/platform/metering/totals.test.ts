import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  createMeter,
  ingest,
  openMeterDatabase,
  publishPrice,
  rollAllUp,
  setPercentages,
  type MeterDatabase,
} from '../../testing/meter.ts';
import { setMoment } from '../../testing/moment.ts';
import { newId } from '../database/ids.ts';

let meters: MeterDatabase;
beforeAll(async () => {
  meters = await openMeterDatabase();
});
afterEach(() => setMoment(meters.owner, 'machine'));
afterAll(() => meters.close());

/** What differs between the totals and the sums of what they add up. */
const differences = () =>
  meters.owner.rows(sql`
    with summed as (
      select d.partner_id, d.customer_id, d.service, s.product, p.span, p.starts_on, s.region,
        coalesce(d.price_from, '-infinity') as price_from, sum(d.quantity) as quantity, sum(d.hours) as hours, coalesce(sum(d.customer_cost), 0) as customer_cost,
        coalesce(sum(d.partner_cost), 0) as partner_cost, count(d.customer_cost) as priced
      from meter_day d join meter_series s on s.partner_id = d.partner_id and s.id = d.series_id
      cross join lateral usage_spans(d.day) p group by 1, 2, 3, 4, 5, 6, 7, 8)
    select * from (
      (select * from summed except select partner_id, customer_id, service, product, span, starts_on, region, price_from,
        quantity, hours, customer_cost, partner_cost, priced from usage_total)
      union all (select partner_id, customer_id, service, product, span, starts_on, region, price_from, quantity, hours,
        customer_cost, partner_cost, priced from usage_total where hours > 0 or priced > 0 except select * from summed)) x`);

test('totals are the sums of their days, also of late readings and of prices that change', async () => {
  const [partnerId, customerId] = [newId(), newId()];
  const first = await createMeter(meters, { partnerId, customerId });
  const second = await createMeter(meters, { partnerId, customerId });
  await ingest(meters, first, { '2025-03-03T10:00Z': 5, '2025-03-31T22:00Z': 7 });
  await rollAllUp(meters);
  expect(await differences()).toEqual([]);
  await publishPrice(meters.owner, 0.5);
  const now = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000).toISOString();
  await ingest(meters, first, { '2025-03-03T11:00Z': 5, [now]: 2 ** 40 });
  await ingest(meters, second, { '2025-03-03T11:00Z': 9, [now]: 2 ** 41 });
  await rollAllUp(meters);
  expect(await differences()).toEqual([]);
  const today = sql`stockholm_day(now())`;
  const [{ day } = { day: '' }] = await meters.owner.rows<{ day: string }>(sql`select ${today}::text as day`);
  await setPercentages(meters.owner, partnerId, { discount: 10, uplift: 20, from: day });
  expect(await differences()).toEqual([]);
  expect(
    await meters.owner.rows(sql`select customer_cost::float, partner_cost::float from usage_total
      where customer_id = ${customerId} and span = 'day' and starts_on = ${today} and priced > 0`),
  ).toEqual([{ customer_cost: 1843.2, partner_cost: 1382.4 }]);
});

test('a price that is set and taken back on one day leaves its line as it was', async () => {
  if (!(await meters.owner.first(sql`select version from price_list`))) await publishPrice(meters.owner, 0.5);
  await setMoment(meters.owner, new Date('2025-05-20T10:20Z'));
  const meter = await createMeter(meters);
  const { partnerId } = meter;
  const set = (uplift: number) =>
    setPercentages(meters.owner, partnerId, { discount: 0, uplift, from: '2025-05-20' });
  const lines = () =>
    meters.owner.rows(sql`
      select price_from::text as "from", hours::int, customer_minor::int as minor from usage_total
      where partner_id = ${partnerId} and span = 'month' and hours > 0 order by 1`);
  await ingest(meters, meter, { '2025-05-02T10:00Z': 2 ** 30, '2025-05-20T08:00Z': 2 ** 30 });
  await rollAllUp(meters);
  expect(await lines()).toEqual([{ from: '2025-05-01', hours: 2, minor: 100 }]);
  await set(100);
  await ingest(meters, meter, { '2025-05-20T09:00Z': 2 ** 30 });
  await rollAllUp(meters);
  expect(await lines()).toEqual([
    { from: '2025-05-01', hours: 1, minor: 50 },
    { from: '2025-05-20', hours: 2, minor: 200 },
  ]);
  await set(0);
  expect(await lines()).toEqual([{ from: '2025-05-01', hours: 3, minor: 150 }]);
  expect(await differences()).toEqual([]);
});

test('things that come and go count for the hours that they were there', async () => {
  const [partnerId, customerId] = [newId(), newId()];
  const [one, other] = [
    await createMeter(meters, { partnerId, customerId }),
    await createMeter(meters, { partnerId, customerId }),
  ];
  const moved = async (seriesId: string, from: string, until: string | null) =>
    meters.owner.run(sql`update meter_series set started_at = ${from}, ended_at = ${until}
      where partner_id = ${partnerId} and id = ${seriesId}`);
  await moved(one.seriesId, '2025-01-31T12:20Z', null);
  await moved(other.seriesId, '2025-03-03T10:40Z', '2025-04-02T05:59Z');
  const totals = await meters.owner.rows(sql`
    select span, starts_on::text, things, thing_hours as hours from usage_total
    where customer_id = ${customerId} and things <> 0 or customer_id = ${customerId} and thing_hours <> 0 order by 1, 2`);
  expect(totals).toEqual([
    { span: 'day', starts_on: '2025-01-31', things: 1, hours: 11 },
    { span: 'day', starts_on: '2025-03-03', things: 1, hours: 13 },
    { span: 'day', starts_on: '2025-04-02', things: -1, hours: -17 },
    { span: 'month', starts_on: '2025-01-01', things: 1, hours: 11 },
    { span: 'month', starts_on: '2025-03-01', things: 1, hours: 684 },
    { span: 'month', starts_on: '2025-04-01', things: -1, hours: -689 },
  ]);
});

/** March and May are longer than the months before them; of the days that a clock is changed on, one has 23 hours. */
const comparisons = [
  { now: '2025-03-09T23:30Z', month: '2025-03-01', until: '2025-02-10', days: 9, part: 0 },
  { now: '2025-03-10T10:20Z', month: '2025-03-01', until: '2025-02-10', days: 9, part: 11 / 24 },
  { now: '2025-03-28T22:59Z', month: '2025-03-01', until: '2025-02-28', days: 27, part: 23 / 24 },
  { now: '2025-03-29T10:20Z', month: '2025-03-01', until: '2025-02-28', days: 28, part: null },
  { now: '2025-03-30T10:20Z', month: '2025-03-01', until: '2025-02-28', days: 28, part: null },
  { now: '2025-04-30T10:20Z', month: '2025-04-01', until: '2025-03-30', days: 29, part: 12 / 24 },
  { now: '2025-11-26T09:00Z', month: '2025-11-01', until: '2025-10-26', days: 25, part: 10 / 24 },
  { now: '2025-10-26T09:00Z', month: '2025-10-01', until: '2025-09-26', days: 25, part: 11 / 25 },
  { now: '2025-11-26T09:00Z', month: '2025-03-01', until: '2025-02-28', days: 28, part: null },
];

test.for(comparisons)(
  'at $now $month is compared with the month before as far as it has come',
  async (at) => {
    await setMoment(meters.owner, new Date(at.now));
    const shares = await meters.owner.rows<{ day: string; share: number }>(sql`
    select day::text, share::float8 from compared_days(${at.month}::date) order by day`);
    const whole = shares.slice(0, at.days);
    expect(whole.map(({ share }) => share)).toEqual(Array.from({ length: at.days }, () => 1));
    expect(whole[0]?.day.slice(8)).toBe('01');
    expect(shares.at(-1)?.day).toBe(at.until);
    const rest = shares.slice(at.days).map(({ share }) => share);
    expect(rest).toEqual(at.part === null ? [] : [expect.closeTo(at.part, 10)]);
  },
);
