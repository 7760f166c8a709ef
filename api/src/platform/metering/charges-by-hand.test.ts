import { randomUUID } from 'node:crypto';
import type { ProductKey } from '@portal/contract/prices';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setMoment } from '../../testing/moment.ts';
import { createCustomer, createPartner, type TestOrganization } from '../../testing/people.ts';
import { createTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { importProducts } from '../../price-list/index.ts';
import { openDatabase, type Database } from '../database/database.ts';
import { changeCharge, chargeDue, startCharge, stopCharge, stopChargesOf } from './charges.ts';

// Each amount here was worked out on paper: at a moment that stands still, of prices that differ by month.

const monthly: ProductKey = 'virtual-data-center.paper';
const term: ProductKey = 'm365-licenses.CFQ7TTC0LH18:0001:P1Y';

let portal: TestPortal;
let worker: Database;
let partner: TestOrganization;
let customer: TestOrganization;
beforeAll(async () => {
  portal = await createTestPortal({}, { prices: false });
  worker = openDatabase({ url: portal.databaseUrl, role: 'portal_worker' });
  await portal.owner.run(sql`
    insert into product (key, service, unit, billed) values (${monthly}, 'virtual-data-center', 'core', 'calendar-month')`);
  await worker.transaction((tx) =>
    importProducts(tx, 'm365-licenses', [{ key: term, name: 'A year', unit: 'seat', billed: 'term' }]),
  );
  await price('2020-01-01', { [monthly]: '100', [term]: '200' });
  await price('2026-02-01', { [monthly]: '110', [term]: '200' });
  await price('2026-03-01', { [monthly]: '130', [term]: '200' });
  await price('2026-03-15', { [monthly]: '999', [term]: '999' });
});
beforeEach(async () => {
  partner = await createPartner(portal);
  customer = await createCustomer(portal, partner);
  for (const service of ['virtual-data-center', 'm365-licenses'])
    await portal.owner.run(sql`
      insert into partner_discount (partner_id, service, percent, valid_from) values (${partner.id}, ${service}, 10, '2020-01-01')`);
});
afterAll(async () => {
  await worker.end();
  await portal.close();
});

let version = 0;
async function price(validFrom: string, items: Record<string, string>): Promise<void> {
  version += 1;
  await portal.owner.run(sql`insert into price_list (version) values (${version})`);
  for (const [product, unit] of Object.entries(items))
    await portal.owner.run(
      sql`insert into price_list_item values (${version}, ${product}, ${unit}::numeric)`,
    );
  await portal.owner.run(sql`
    update price_list set state = 'published', valid_from = ${validFrom}::date, published_at = ${validFrom}::date
    where version = ${version}`);
}

/** A day of Stockholm at noon, or a moment. */
const at = (moment: string): Promise<void> =>
  setMoment(portal.owner, new Date(moment.includes('T') ? moment : `${moment}T12:00:00+01:00`));
const of = () => ({ partnerId: partner.id, customerId: customer.id });
const thing = (product: ProductKey, quantity: string) => ({
  product,
  thingId: randomUUID(),
  thingName: 'DC-1',
  quantity,
});
const start = (charge: Parameters<typeof startCharge>[2]) =>
  worker.transaction((tx) => startCharge(tx, of(), charge));
const charged = () =>
  portal.owner.rows<{ reason: string; from: string; to: string; customer: string; partner: string }>(sql`
    select reason, period_from::text as "from", period_to::text as "to", customer_cost::text as customer,
      partner_cost::text as partner
    from charge where customer_id = ${customer.id} order by period_from, customer_cost desc`);
const amounts = async () => (await charged()).map(({ reason, from, customer: paid }) => [reason, from, paid]);

test('months that are charged late cost what the first day of each did, the customer and the partner', async () => {
  await at('2026-01-15');
  await start(thing(monthly, '4'));
  await at('2026-03-20');
  await chargeDue(worker);
  const months = [
    ['2026-01-01', '2026-02-01', '400.00', '360.00'],
    ['2026-02-01', '2026-03-01', '440.00', '396.00'],
    ['2026-03-01', '2026-04-01', '520.00', '468.00'],
  ];
  const rows = await charged();
  expect(rows.map(({ from, to, customer: paid, partner: owed }) => [from, to, paid, owed])).toEqual(months);
});

test('a term keeps its price at each of its periods, whatever the list says by then', async () => {
  await at('2026-01-20');
  await start({ ...thing(term, '10'), termMonths: 12, periodMonths: 1 });
  await at('2026-03-25');
  await chargeDue(worker);
  expect(await amounts()).toEqual([
    ['period', '2026-01-20', '2000.00'],
    ['period', '2026-02-20', '2000.00'],
    ['period', '2026-03-20', '2000.00'],
  ]);
});

test('a month begins at midnight in Stockholm, and is charged from then on', async () => {
  await at('2026-03-10');
  await start(thing(monthly, '1'));
  // A minute before midnight, an hour behind UTC's midnight.
  await at('2026-03-31T21:59:00Z');
  await chargeDue(worker);
  expect((await charged()).map(({ from }) => from)).toEqual(['2026-03-01']);
  await at('2026-03-31T22:00:00Z');
  await chargeDue(worker);
  expect((await charged()).map(({ from }) => from)).toEqual(['2026-03-01', '2026-04-01']);
});

test('half an öre is rounded up, and what is given back likewise', async () => {
  await at('2026-03-20');
  // 0.125 a seat; the partner pays the list's 999 less 10 percent.
  const seat = { ...thing(term, '1'), termMonths: 1, periodMonths: 1, unitPrice: '0.125' };
  await start(seat);
  await worker.transaction((tx) => stopCharge(tx, of(), { ...seat, refunds: 'partial' }));
  expect(await amounts()).toEqual([
    ['period', '2026-03-20', '0.13'],
    ['less', '2026-03-20', '-0.13'],
  ]);
});

test('what is given back in full is all that was charged for the period that runs, and of no other', async () => {
  await at('2026-03-12');
  const seats = { ...thing(term, '10'), termMonths: 12, periodMonths: 1, startsOn: '2026-01-10' };
  await start(seats);
  await at('2026-03-20');
  // Two more for 21 of 31 days: 2 x 200 x 21 / 31.
  await worker.transaction((tx) => changeCharge(tx, of(), { ...seats, quantity: '12' }));
  await worker.transaction((tx) => stopCharge(tx, of(), { ...seats, refunds: 'full' }));
  expect(await amounts()).toEqual([
    ['period', '2026-01-10', '2000.00'],
    ['period', '2026-02-10', '2000.00'],
    ['period', '2026-03-10', '2000.00'],
    ['less', '2026-03-10', '-2000.00'],
    ['more', '2026-03-20', '270.97'],
    ['less', '2026-03-20', '-270.97'],
  ]);
  const partners = (await charged()).map(({ partner: owed }) => Number(owed));
  expect(partners.reduce((sum, owed) => sum + owed, 0)).toBe(3600);
});

test('what is given back in part is that of the days that are left, the day itself among them', async () => {
  await at('2026-03-10');
  const seats = { ...thing(term, '10'), termMonths: 12, periodMonths: 12 };
  await start(seats);
  await at('2026-03-20');
  // 355 of 365 days: 2000 x 355 / 365.
  await worker.transaction((tx) => stopCharge(tx, of(), { ...seats, refunds: 'partial' }));
  expect(await amounts()).toEqual([
    ['period', '2026-03-10', '2000.00'],
    ['less', '2026-03-20', '-1945.21'],
  ]);
});

test('what ended before a day that was charged from is given back once, of seats that came later as well', async () => {
  await at('2026-03-12');
  const seats = { ...thing(term, '10'), termMonths: 12, periodMonths: 1, startsOn: '2026-03-05' };
  await start({ ...seats, chargedFrom: '2026-03-11' });
  await at('2026-03-14');
  await worker.transaction((tx) => changeCharge(tx, of(), { ...seats, quantity: '12' }));
  const all = [
    // 25 of the 31 days: 10 x 200 x 25 / 31; and 22 of them: 2 x 200 x 22 / 31.
    ['period', '2026-03-11', '1612.90'],
    ['more', '2026-03-14', '283.87'],
  ];
  expect(await amounts()).toEqual(all);
  await worker.transaction((tx) => stopCharge(tx, of(), { ...seats, refunds: 'partial', on: '2026-03-13' }));
  // 23 days of those that were there: 10 x 200 x 23 / 31.
  expect(await amounts()).toEqual([
    all[0],
    ['less', '2026-03-13', '-1483.87'],
    all[1],
    ['less', '2026-03-14', '-283.87'],
  ]);
});

test.each(['2026-03-10', '2026-03-11'])(
  'what ended on %s, when it was charged from the 11th, is given back as it was charged',
  async (on) => {
    await at('2026-03-12');
    const seats = { ...thing(term, '10'), termMonths: 12, periodMonths: 1, startsOn: '2026-03-05' };
    await start({ ...seats, chargedFrom: '2026-03-11' });
    await worker.transaction((tx) => stopCharge(tx, of(), { ...seats, refunds: 'partial', on }));
    expect(await amounts()).toEqual([
      ['period', '2026-03-11', '1612.90'],
      ['less', '2026-03-11', '-1612.90'],
    ]);
  },
);

test('a last period that a term cuts short costs its share of a whole one', async () => {
  await at('2026-03-12');
  const seats = { ...thing(term, '10'), termMonths: 12, periodMonths: 1 };
  await start({ ...seats, startsOn: '2026-01-31', endsOn: '2026-03-10' });
  // From 28 February until 10 March are 10 of the 31 days until 31 March: 2000 x 10 / 31.
  expect(await amounts()).toEqual([
    ['period', '2026-01-31', '2000.00'],
    ['period', '2026-02-28', '645.16'],
  ]);
});

test('a term that ends is charged no further until its next one is known', async () => {
  await at('2026-03-12');
  await start({ ...thing(term, '10'), termMonths: 1, periodMonths: 1 });
  await at('2026-06-12');
  await chargeDue(worker);
  expect(await amounts()).toEqual([['period', '2026-03-12', '2000.00']]);
});

test('once a service has ended nothing of it is charged, and of others everything', async () => {
  await at('2026-03-10');
  const other = await createCustomer(portal, partner);
  await start(thing(monthly, '1'));
  await start({ ...thing(term, '1'), termMonths: 12, periodMonths: 1 });
  await worker.transaction((tx) =>
    startCharge(tx, { partnerId: partner.id, customerId: other.id }, thing(monthly, '1')),
  );
  await worker.transaction((tx) => stopChargesOf(tx, { ...of(), service: 'virtual-data-center' }));
  await at('2026-04-12');
  await chargeDue(worker);
  expect(await amounts()).toEqual([
    ['period', '2026-03-01', '130.00'],
    ['period', '2026-03-10', '200.00'],
    ['period', '2026-04-10', '200.00'],
  ]);
  const others = await portal.owner.rows(sql`
    select period_from::text as "from" from charge where customer_id = ${other.id} order by 1`);
  expect(others).toEqual([{ from: '2026-03-01' }, { from: '2026-04-01' }]);
});
