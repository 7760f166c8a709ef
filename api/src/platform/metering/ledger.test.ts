import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  createMeter,
  everyHour,
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
  await publishPrice(meters.owner, 0.015);
});
afterEach(() => setMoment(meters.owner, 'machine'));
afterAll(() => meters.close());

const gib = 2 ** 30;
const bill = (partnerId: string, month: string): Promise<{ billed: number } | null> =>
  meters.worker.first(sql`select bill_lines(${partnerId}, ${month}::date) as billed`);
const ledger = (partnerId: string) =>
  meters.owner.rows(sql`
    select month::text, billed_for::text as "for", trim_scale(quantity)::text as quantity, customer_minor::int as customer,
      partner_minor::int as partner from billed_line where partner_id = ${partnerId} order by billed_for, month, price_from`);
const fold = () => meters.worker.run(sql`select fold_totals(100000)`);
const unbilled = async (partnerId: string) =>
  (
    await meters.owner.first<{ minor: number }>(
      sql`select unbilled_minor::int as minor from partner_credit(${partnerId})`,
    )
  )?.minor;

test('a month is billed once; what is measured later of it is billed by a later run as that month’s', async () => {
  const meter = await createMeter(meters);
  const { partnerId } = meter;
  await setPercentages(meters.owner, partnerId, { discount: 0, uplift: 100, from: '2025-03-11' });
  await ingest(meters, meter, { '2025-03-05T10:00Z': gib, '2025-03-20T10:00Z': 3 * gib });
  await rollAllUp(meters);
  expect(await unbilled(partnerId)).toBe(2 + 5);
  expect(await bill(partnerId, '2025-03-01')).toEqual({ billed: 2 });
  expect(await bill(partnerId, '2025-03-01')).toEqual({ billed: 0 });
  const march = { month: '2025-03-01', for: '2025-03-01' };
  expect(await ledger(partnerId)).toEqual([
    { ...march, quantity: '1', customer: 2, partner: 2 },
    { ...march, quantity: '3', customer: 9, partner: 5 },
  ]);
  expect(await unbilled(partnerId)).toBe(0);
  await ingest(meters, meter, { '2025-03-20T11:00Z': gib, '2025-04-02T10:00Z': gib });
  await rollAllUp(meters);
  await fold();
  expect(await unbilled(partnerId)).toBe(1 + 2);
  expect(await bill(partnerId, '2025-03-01')).toEqual({ billed: 1 });
  expect(await bill(partnerId, '2025-04-01')).toEqual({ billed: 1 });
  expect(await ledger(partnerId)).toEqual([
    { ...march, quantity: '1', customer: 2, partner: 2 },
    { ...march, quantity: '3', customer: 9, partner: 5 },
    // The whole line is 4 x 0.03, and 4 x 0.015, rounded once.
    { ...march, quantity: '1', customer: 3, partner: 1 },
    { month: '2025-04-01', for: '2025-04-01', quantity: '1', customer: 3, partner: 2 },
  ]);
  expect(await unbilled(partnerId)).toBe(0);
});

test('a run bills earlier months as well', async () => {
  const meter = await createMeter(meters);
  await ingest(meters, meter, {
    '2025-03-05T10:00Z': gib,
    '2025-04-05T10:00Z': gib,
    '2025-05-05T10:00Z': gib,
  });
  await rollAllUp(meters);
  expect(await bill(meter.partnerId, '2025-04-01')).toEqual({ billed: 2 });
});

test('many who bill the same partner at once bill each line once, and nothing of it can be changed', async () => {
  const partnerId = newId();
  for (let n = 0; n < 5; n += 1)
    await ingest(meters, await createMeter(meters, { partnerId }), { '2025-03-05T10:00Z': 7 * gib });
  await rollAllUp(meters);
  const billed = await Promise.all(Array.from({ length: 6 }, () => bill(partnerId, '2025-03-01')));
  expect(billed.map((one) => one?.billed ?? 0).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 0, 5]);
  for (const change of [sql`update billed_line set partner_minor = 0`, sql`delete from billed_line`])
    await expect(meters.owner.run(change)).rejects.toThrow('cannot be changed');
});

/** What differs between the sums of partners and those of their customers, whether folded or not. */
const differences = () =>
  meters.owner.rows(sql`
    with partners as (select distinct partner_id from usage_total), told as (
      select p.partner_id, s.span, t.starts_on, t.service, t.product, t.quantity, t.hours, t.customer_minor, t.partner_minor,
        t.priced
      from partners p cross join (values ('day'), ('month')) s (span)
      cross join lateral partner_totals(p.partner_id, s.span, '2020-01-01', '2030-01-01') t
    ), summed as (
      select partner_id, span, starts_on, service, product, sum(quantity) as quantity, sum(hours)::bigint as hours,
        sum(customer_minor)::bigint as customer_minor, sum(partner_minor)::bigint as partner_minor,
        sum(priced)::bigint as priced
      from usage_total group by 1, 2, 3, 4, 5
    )
    (select * from told except select * from summed)
    union all (select * from summed where hours > 0 or priced > 0 except select * from told)`);

test('the sums of a partner are those of its customers’ lines, folded or not, and the operator’s those of all', async () => {
  const partnerId = newId();
  const made = await Promise.all([1, 2, 3].map(() => createMeter(meters, { partnerId })));
  for (const [at, meter] of made.entries())
    await ingest(meters, meter, { '2025-05-05T10:00Z': (at + 1) * gib, '2025-05-06T10:00Z': gib });
  await rollAllUp(meters);
  expect(await differences()).toEqual([]);
  await fold();
  expect(await differences()).toEqual([]);
  for (const meter of made) await ingest(meters, meter, { '2025-05-06T11:00Z': gib });
  await rollAllUp(meters);
  expect(await differences()).toEqual([]);
  await Promise.all([1, 2, 3].map(fold));
  expect(await differences()).toEqual([]);
  expect(await meters.owner.rows(sql`select * from total_change`)).toEqual([]);
  const sums = (table: 'operator_total' | 'partner_total') =>
    meters.owner.first(
      table === 'operator_total'
        ? sql`select sum(customer_minor)::text as c, sum(partner_minor)::text as p, sum(hours)::text as h from operator_total`
        : sql`select sum(customer_minor)::text as c, sum(partner_minor)::text as p, sum(hours)::text as h from partner_total`,
    );
  expect(await sums('operator_total')).toEqual(await sums('partner_total'));
});

test('what runs counts until the end of the month: as much an hour later as when it was ordered', async () => {
  const meter = await createMeter(meters);
  const { partnerId } = meter;
  await meters.owner.run(sql`
    insert into organization (partner_id, id, kind, state, name, organization_number, contact_email, invoice_email)
    values (${partnerId}, ${partnerId}, 'partner', 'active', 'Partner', '556016-0680', '', '')`);
  await meters.owner.run(
    sql`update meter_series set started_at = '2025-06-10T10:20Z' where partner_id = ${partnerId}`,
  );
  const usedAt = async (moment: string, hours: Record<string, number>) => {
    await setMoment(meters.owner, new Date(moment));
    await ingest(meters, meter, hours);
    await rollAllUp(meters);
    return meters.owner.first(sql`select credit_used_minor(${partnerId}, 0, null)::int as minor`);
  };
  // From 12:00 in Stockholm on the 10th until the end of June there are 492 hours.
  const minor = Math.round(492 * 100 * 1.5 * 1.25);
  const size = 100 * gib;
  expect(await usedAt('2025-06-10T10:30Z', { '2025-06-10T10:00Z': size })).toEqual({ minor });
  expect(await usedAt('2025-06-10T11:30Z', { '2025-06-10T11:00Z': size })).toEqual({ minor });
  const night = everyHour('2025-06-10T12:00Z', '2025-06-10T22:00Z', size);
  expect(await usedAt('2025-06-10T21:30Z', night)).toEqual({ minor });
  // At midnight in Stockholm nothing is measured of the new day yet.
  expect(await usedAt('2025-06-10T22:30Z', { '2025-06-10T22:00Z': size })).toEqual({ minor });
});

test('at midnight what runs goes on counting before it is measured', async () => {
  const meter = await createMeter(meters);
  const hourCost = () =>
    meters.owner.first(
      sql`select trim_scale(hour_cost)::text as cost from partner_credit(${meter.partnerId})`,
    );
  await setMoment(meters.owner, new Date('2025-06-10T21:50Z'));
  await ingest(meters, meter, everyHour('2025-06-10T12:00Z', '2025-06-10T22:00Z', 10 * gib));
  await rollAllUp(meters);
  expect(await hourCost()).toEqual({ cost: '0.15' });
  await setMoment(meters.owner, new Date('2025-06-10T22:10Z'));
  expect(await hourCost()).toEqual({ cost: '0.15' });
});
