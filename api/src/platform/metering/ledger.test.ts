import sql, { type Sql } from 'sql-template-tag';
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
import { makeOperations } from '../../testing/operations.ts';
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
    with partners as (
      select distinct partner_id, s.service, s.product from usage_total u
      cross join lateral (values (u.service, u.product), (u.service, ''), ('', '')) s (service, product)
    ), told as (
      select p.partner_id, s.span, t.starts_on, t.service, t.product, t.region, t.quantity, t.hours, t.customer_minor,
        t.partner_minor, t.customer_cost, t.partner_cost, t.priced, round(t.kg_co2e, 12)
      from partners p cross join (values ('day'), ('month')) s (span)
      cross join lateral summed_totals(p.partner_id, array[p.service, p.product], s.span, '2020-01-01', '2030-01-01') t
    ), summed as (
      select u.partner_id, u.span, u.starts_on, coalesce(u.service, ''), coalesce(u.product, ''), coalesce(u.region, ''),
        sum(u.quantity) as quantity, sum(u.hours)::bigint as hours,
        sum(u.customer_minor)::bigint as customer_minor, sum(u.partner_minor)::bigint as partner_minor,
        sum(u.customer_cost), sum(u.partner_cost), sum(u.priced)::bigint as priced,
        round(sum(u.quantity * k.factor * k.unit_kwh * 0.00567), 12)
      from usage_total u join product k on k.key = u.product where u.hours > 0 or u.priced > 0
      group by grouping sets ((u.partner_id, u.span, u.starts_on, u.service, u.product, u.region),
        (u.partner_id, u.span, u.starts_on, u.service), (u.partner_id, u.span, u.starts_on))
    ), customers as (
      select t.partner_id, t.customer_id, t.month, t.service, t.customer_minor, t.partner_minor, t.priced, t.quantity, t.hours
      from customer_total t where t.month > '-infinity'
    ), each as (
      select u.partner_id, u.customer_id, u.starts_on, u.service, sum(u.customer_minor)::bigint, sum(u.partner_minor)::bigint,
        sum(u.priced)::bigint, sum(u.quantity), sum(u.hours)::bigint
      from usage_total u where u.span = 'month' and (u.hours > 0 or u.priced > 0) group by 1, 2, 3, 4
    )
    select 'partner' as of, to_jsonb(t) from (
      (select * from told where hours > 0 or priced > 0 except select * from summed)
      union all (select * from summed except select * from told)) t
    union all
    select 'customer', to_jsonb(t) from (
      (select * from customers except select * from each) union all (select * from each except select * from customers)) t`);

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
  await ingest(meters, await createMeter(meters), { '2025-05-06T12:00Z': 9 * gib });
  await rollAllUp(meters);
  const [read, each] = [
    await meters.owner.first(sql`
      select sum(customer_minor)::text as c, sum(partner_minor)::text as p
      from summed_totals(null, '{"",""}', 'month', '2020-01-01', '2030-01-01')`),
    await meters.owner.first(sql`
      select sum(customer_minor)::text as c, sum(partner_minor)::text as p from usage_total where span = 'month'`),
  ];
  expect(read).toEqual(each);
});

test('what is going to be charged on a day is kept with its partner, until it is charged or ended', async () => {
  const [partnerId, customerId] = [newId(), newId()];
  const product = 'virtual-data-center.spla-sql-server-web';
  await meters.owner.run(sql`
    insert into organization (partner_id, id, kind, name) values (${partnerId}, ${customerId}, 'customer', 'Kund')`);
  await meters.owner.run(sql`
    insert into recurring_charge (partner_id, customer_id, customer_name, service, product, thing_id, thing_name, quantity,
      billed, starts_on, period_months, periods, customer_price, partner_price, list_version)
    values (${partnerId}, ${customerId}, 'Kund', 'virtual-data-center', ${product}, ${newId()}, 'vm', 3, 'calendar-month',
      '2025-05-01', 1, 1, 10.005, 8, 1)`);
  const due = () =>
    meters.owner.rows(sql`
      select starts_on::text as "on", customer_minor::int as customer, partner_minor::int as partner
      from summed_totals(${partnerId}, '{virtual-data-center,""}', 'due', '2020-01-01', '2030-01-01')
      where customer_minor <> 0 order by 1`);
  const change = (what: Sql) =>
    meters.owner.run(sql`update recurring_charge set ${what} where partner_id = ${partnerId}`);
  expect(await due()).toEqual([{ on: '2025-06-01', customer: 3002, partner: 2400 }]);
  await change(sql`periods = 2, quantity = 1`);
  await fold();
  expect(await due()).toEqual([{ on: '2025-07-01', customer: 1001, partner: 800 }]);
  await change(sql`stopped_on = '2025-06-20'`);
  expect(await due()).toEqual([]);
});

test('what is ordered is kept by product until a cloud has done it, whatever becomes of the order', async () => {
  const [partnerId, customerId, id] = [newId(), newId(), newId()];
  const [capacity, seat] = ['s3-storage.capacity', 'm365-backup.user'];
  await meters.owner.run(sql`
    insert into organization (partner_id, id, kind, name) values (${partnerId}, ${customerId}, 'customer', 'Kund')`);
  const order = (orderId: string, lines: readonly (readonly [string, string | null])[]) =>
    makeOperations(
      meters.owner,
      { partnerId, customerId },
      {
        id: orderId,
        kind: 'order',
        agreed: { lines: lines.map(([product, quantity]) => ({ product, quantity })) },
      },
    );
  const change = (what: Sql) => meters.owner.run(sql`update operation set ${what} where id = ${id}`);
  const ordered = async () => {
    const rows = await meters.owner.rows<{ product: string; quantity: string }>(sql`
      select product, trim_scale(sum(quantity))::text as quantity from (
        select product, quantity from partner_total where partner_id = ${partnerId} and span = 'ordered'
        union all select product, quantity from total_change where partner_id = ${partnerId} and span = 'ordered') t
      group by 1 having sum(quantity) <> 0 order by 1`);
    return rows.map(({ product, quantity }) => `${product} ${quantity}`);
  };
  await order(id, [
    [capacity, '500'],
    [seat, '2.5'],
    [seat, '1'],
    [capacity, null],
  ]);
  await order(newId(), [[capacity, '7']]);
  const all = [`${seat} 3.5`, `${capacity} 507`];
  expect(await ordered()).toEqual(all);
  await fold();
  await change(sql`state = 'running', attempts = 1`);
  expect(await ordered()).toEqual(all);
  await change(sql`line_results = '[{"place": 1}, {"place": 0, "reason": "refused"}]'`);
  expect(await ordered()).toEqual([`${seat} 1`, `${capacity} 507`]);
  await change(sql`state = 'needs-attention'`);
  expect(await ordered()).toEqual([`${capacity} 7`]);
  await change(sql`state = 'waiting', line_results = null`);
  expect(await ordered()).toEqual(all);
  await change(sql`state = 'succeeded'`);
  await fold();
  expect(await ordered()).toEqual([`${capacity} 7`]);
  await meters.owner.run(sql`delete from operation where partner_id = ${partnerId}`);
  expect(await ordered()).toEqual([]);
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
