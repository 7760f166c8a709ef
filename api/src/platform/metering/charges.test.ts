import { randomUUID } from 'node:crypto';
import type { ProductKey } from '@portal/contract/prices';
import * as fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, type Database } from '../database/database.ts';
import {
  createCustomer,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from '../../testing/people.ts';
import { createTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { changeCharge, chargeDue, renewCharge, startCharge, stopCharge } from './charges.ts';
import { importProducts, retireProducts } from '../../price-list/index.ts';

const monthly: ProductKey = 'virtual-data-center.windows-server';
const yearly: ProductKey = 'm365-licenses.CFQ7TTC0LH18:0001:P1Y';

let portal: TestPortal;
let worker: Database;
let partner: TestOrganization;
let customer: TestOrganization;
beforeAll(async () => {
  portal = await createTestPortal({}, { prices: false });
  worker = openDatabase({ url: portal.databaseUrl, role: 'portal_worker' });
  partner = await createPartner(portal);
  customer = await createCustomer(portal, partner);
  await worker.transaction((tx) =>
    importProducts(tx, 'm365-licenses', [
      { key: yearly, name: 'Business Premium, a year', unit: 'seat', billed: 'term' },
    ]),
  );
  await portal.owner.run(sql`
    insert into product (key, service, unit, billed)
    values (${monthly}, 'virtual-data-center', 'core', 'calendar-month')`);
  await portal.owner.run(sql`
    insert into partner_discount (partner_id, service, percent, valid_from, set_by_name)
    values (${partner.id}, 'm365-licenses', 20, '2020-01-01', 'Test')`);
});
afterAll(async () => {
  await worker.end();
  await portal.close();
});

let version = 0;
/** A list that has held since that day, so that prices change in the past. */
async function prices(validFrom: string, items: Partial<Record<ProductKey, string>>): Promise<void> {
  version += 1;
  await portal.owner.run(sql`insert into price_list (version) values (${version})`);
  for (const [product, price] of Object.entries(items)) {
    await portal.owner.run(
      sql`insert into price_list_item values (${version}, ${product}, ${price}::numeric)`,
    );
  }
  await portal.owner.run(sql`
    update price_list set state = 'published', valid_from = ${validFrom}::date, published_at = ${validFrom}::date
    where version = ${version}`);
}
beforeEach(async () => {
  await portal.owner.run(sql`delete from charge`);
  await portal.owner.run(sql`delete from recurring_charge`);
  await portal.owner.run(sql`alter table price_list disable trigger user`);
  await portal.owner.run(sql`alter table price_list_item disable trigger user`);
  await portal.owner.run(sql`delete from price_list`);
  await portal.owner.run(sql`alter table price_list enable trigger user`);
  await portal.owner.run(sql`alter table price_list_item enable trigger user`);
  await prices('2020-01-01', { [monthly]: '100', [yearly]: '200' });
});

const at = () => ({ partnerId: customer.partnerId, customerId: customer.id });
/** In Europe/Stockholm, as charges are. */
const today = async (): Promise<string> =>
  (await portal.owner.first<{ day: string }>(sql`select stockholm_day(now())::text as day`))?.day ?? '';
/** A day, by months and days from the first of this month in Europe/Stockholm. */
const dayOf = async (months: number, days = 0): Promise<string> =>
  (
    await portal.owner.first<{ day: string }>(sql`
      select (date_trunc('month', stockholm_day(now())) + make_interval(months => ${months}, days => ${days}))::date::text as day`)
  )?.day ?? '';
type Charge = { reason: string; from: string; quantity: string; cost: string; partner: string };
const charges = () =>
  portal.owner.rows<Charge>(sql`
    select reason, period_from::text as "from", trim_scale(quantity)::text as quantity,
      trim_scale(customer_cost)::text as cost, trim_scale(partner_cost)::text as partner
    from charge order by charged_at, period_from, reason`);
/** As if what recurs had begun earlier. */
const begunEarlier = (starts: string, periods: number) =>
  portal.owner.run(sql`
    update recurring_charge set ends_on = ends_on - (starts_on - ${starts}::date), starts_on = ${starts}::date,
      periods = ${periods}`);
const start = (charge: Parameters<typeof startCharge>[2]) =>
  worker.transaction((tx) => startCharge(tx, at(), charge));
const licences = (quantity: string) => ({
  product: monthly,
  thingId: randomUUID(),
  thingName: 'vdc',
  quantity,
});
const seats = (quantity: string) => ({
  product: yearly,
  thingId: randomUUID(),
  thingName: 'Contoso',
  quantity,
});

describe('what is billed by the calendar month', () => {
  test('is charged for the whole month that it begins in, and each month that begins is charged once by two workers', async () => {
    await start(licences('4'));
    expect(await charges()).toEqual([
      { reason: 'period', from: await dayOf(0), quantity: '4', cost: '400', partner: '400' },
    ]);
    await begunEarlier(await dayOf(-2), 1);
    await prices(await dayOf(-1), { [monthly]: '110', [yearly]: '200' });
    await portal.owner.run(sql`delete from charge`);
    const counts = await Promise.all([chargeDue(worker), chargeDue(worker), chargeDue(worker)]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(1);
    expect(await charges()).toMatchObject([
      { from: await dayOf(-1), cost: '440' },
      { from: await dayOf(0), cost: '440' },
    ]);
    expect(await chargeDue(worker)).toBe(0);
  });

  test('costs more for all of the month, and less from the next one on', async () => {
    const thing = licences('4');
    await start(thing);
    await worker.transaction((tx) => changeCharge(tx, at(), { ...thing, quantity: '6' }));
    await worker.transaction((tx) => changeCharge(tx, at(), { ...thing, quantity: '1' }));
    expect(await charges()).toMatchObject([
      { reason: 'period', cost: '400' },
      { reason: 'more', quantity: '2', cost: '200' },
    ]);
    await begunEarlier(await dayOf(-1), 1);
    await portal.owner.run(sql`delete from charge`);
    await chargeDue(worker);
    expect(await charges()).toMatchObject([{ reason: 'period', quantity: '1', cost: '100' }]);
  });

  test('that falls and rises again within a month is paid once', async () => {
    const thing = licences('4');
    await start(thing);
    for (const quantity of ['1', '4', '5', '2', '5'])
      await worker.transaction((tx) => changeCharge(tx, at(), { ...thing, quantity }));
    expect((await charges()).map(({ cost }) => cost)).toEqual(['400', '100']);
  });

  test('that is raised when the price has changed costs the new one for what is more', async () => {
    const thing = licences('4');
    await start(thing);
    await prices(await dayOf(0), { [monthly]: '110' });
    await worker.transaction((tx) => changeCharge(tx, at(), { ...thing, quantity: '6' }));
    expect((await charges()).map(({ cost }) => cost)).toEqual(['400', '220']);
  });

  test('that stops and begins anew within a month is paid once, and once more in the next', async () => {
    const thing = licences('4');
    for (const quantity of ['4', '3', '5']) {
      await start({ ...thing, quantity });
      await worker.transaction((tx) => stopCharge(tx, at(), thing));
    }
    expect((await charges()).map(({ cost }) => cost)).toEqual(['400', '100']);
    await portal.owner.run(sql`
      update recurring_charge set stopped_on = (date_trunc('month', stockholm_day(now())) - interval '1 day')::date`);
    await portal.owner.run(sql`delete from charge`);
    await start(thing);
    expect((await charges()).map(({ cost }) => cost)).toEqual(['400']);
  });

  test('that is raised before the hourly step has come by is charged for this month alone', async () => {
    const thing = licences('4');
    await start(thing);
    await begunEarlier(await dayOf(-1), 1);
    await portal.owner.run(sql`delete from charge`);
    await worker.transaction((tx) => changeCharge(tx, at(), { ...thing, quantity: '6' }));
    expect(await charges()).toMatchObject([
      { reason: 'more', from: await dayOf(0), quantity: '2' },
      { reason: 'period', from: await dayOf(0), quantity: '4' },
    ]);
  });

  test('is charged no more once it has stopped', async () => {
    const thing = licences('4');
    await start(thing);
    await worker.transaction((tx) => stopCharge(tx, at(), thing));
    await begunEarlier(await dayOf(-1), 1);
    expect(await chargeDue(worker)).toBe(0);
    await expect(worker.transaction((tx) => stopCharge(tx, at(), thing))).rejects.toThrow(
      'Nothing is charged',
    );
  });
});

describe('a term', () => {
  test('keeps its price until it renews, at the price of the day that it renews on', async () => {
    const thing = seats('10');
    await start({ ...thing, termMonths: 12, periodMonths: 1, startsOn: await dayOf(-12) });
    await prices(await dayOf(-5), { [yearly]: '250' });
    await chargeDue(worker);
    const year = await charges();
    expect(year.map(({ cost, partner: paid }) => [cost, paid])).toEqual(
      Array.from({ length: 12 }, () => ['2000', '1600']),
    );
    expect(await chargeDue(worker)).toBe(0);
    await worker.transaction((tx) =>
      renewCharge(tx, at(), { ...thing, termMonths: 12, periodMonths: 12, quantity: '8' }),
    );
    expect((await charges()).at(-1)).toEqual({
      reason: 'period',
      from: await dayOf(0),
      quantity: '8',
      cost: '2000',
      partner: '1600',
    });
  });

  test('that had begun elsewhere is charged from the day that it is found, the period of that day by its rest', async () => {
    const thing = seats('10');
    const term = { termMonths: 12, periodMonths: 3 };
    // Of its second period, all but the first ten days.
    await start({ ...thing, ...term, startsOn: await dayOf(-4), chargedFrom: await dayOf(-1, 10) });
    const [first, ...more] = await charges();
    expect(first).toMatchObject({ reason: 'period', from: await dayOf(-1, 10), quantity: '10' });
    const days = await portal.owner.first<{ share: number }>(sql`
      select 1 - 10.0 / (${await dayOf(2)}::date - ${await dayOf(-1)}::date) as share`);
    expect(Number(first?.cost)).toBeCloseTo(2000 * Number(days?.share), 1);
    expect(more).toEqual([]);
    // What comes next is charged as of any other.
    await begunEarlier(await dayOf(-7), 2);
    expect(await chargeDue(worker)).toBe(1);
    expect((await charges()).at(-1)).toMatchObject({ from: await dayOf(-1), cost: '2000' });
  });

  test('is raised for the rest of its period by days, at its own price, and what is taken back in its window is given back so', async () => {
    const thing = seats('10');
    const startsOn = await dayOf(0, -1);
    await start({ ...thing, termMonths: 12, periodMonths: 12, startsOn });
    await prices(await dayOf(0, -1), { [yearly]: '999' });
    const left = await portal.owner.first<{ left: number; all: number }>(sql`
      select (${startsOn}::date + interval '1 year')::date - stockholm_day(now()) as left,
        (${startsOn}::date + interval '1 year')::date - ${startsOn}::date as all`);
    const share = (left?.left ?? 0) / (left?.all ?? 1);
    await worker.transaction((tx) => changeCharge(tx, at(), { ...thing, quantity: '12' }));
    await worker.transaction((tx) => changeCharge(tx, at(), { ...thing, quantity: '11', refunds: true }));
    const [, more, less] = await charges();
    expect(more).toMatchObject({ reason: 'more', quantity: '2', from: await today() });
    expect(Number(more?.cost)).toBeCloseTo(400 * share, 1);
    expect(less).toMatchObject({ reason: 'less', quantity: '-1' });
    expect(Number(less?.cost)).toBeCloseTo(-200 * share, 1);
  });

  test('that was ordered at one price is charged at it, whatever the price is when its cloud has done it', async () => {
    const orderedOn = await dayOf(0, -3);
    await prices(await dayOf(0, -2), { [yearly]: '999' });
    await start({ ...seats('10'), termMonths: 12, periodMonths: 12, unitPrice: '200', orderedOn });
    expect(await charges()).toMatchObject([{ cost: '2000', partner: '1600' }]);
  });

  test('begins where its system begins it, and its last period ends with it, whatever the lengths of months', async () => {
    const thing = seats('10');
    const month = { termMonths: 1, periodMonths: 1 };
    await start({ ...thing, ...month, startsOn: '2023-08-31', endsOn: '2023-09-30' });
    for (const [startsOn, endsOn] of [
      ['2023-09-30', '2023-10-31'],
      ['2023-10-31', '2023-11-30'],
    ] as const)
      await worker.transaction((tx) => renewCharge(tx, at(), { ...thing, ...month, startsOn, endsOn }));
    const rows = await portal.owner.rows(sql`
      select period_from::text as "from", period_to::text as "to", customer_cost::float as cost from charge order by 1`);
    expect(rows).toEqual([
      { from: '2023-08-31', to: '2023-09-30', cost: 2000 },
      { from: '2023-09-30', to: '2023-10-31', cost: 2000 },
      { from: '2023-10-31', to: '2023-11-30', cost: 2000 },
    ]);
  });

  test('that nobody has told of is charged before the one that is told, each once and at the price of its first day', async () => {
    const thing = seats('10');
    await start({ ...thing, termMonths: 1, periodMonths: 1, startsOn: await dayOf(-4) });
    await prices(await dayOf(-2, -3), { [yearly]: '250' });
    await prices(await dayOf(-1, 5), { [yearly]: '300' });
    const renewal = { ...thing, termMonths: 1, periodMonths: 1, quantity: '8', startsOn: await dayOf(0) };
    for (let told = 0; told < 2; told += 1) await worker.transaction((tx) => renewCharge(tx, at(), renewal));
    expect(await charges()).toMatchObject([
      { from: await dayOf(-4), quantity: '10', cost: '2000' },
      { from: await dayOf(-3), quantity: '10', cost: '2000' },
      { from: await dayOf(-2), quantity: '10', cost: '2500' },
      { from: await dayOf(-1), quantity: '10', cost: '2500' },
      { from: await dayOf(0), quantity: '8', cost: '2400' },
    ]);
  });

  test('that ends earlier than after its months is charged for the days of its last period, and renews there', async () => {
    const thing = seats('10');
    const year = { termMonths: 12, periodMonths: 1 };
    await start({ ...thing, ...year, startsOn: '2023-01-10', endsOn: '2023-02-25' });
    await worker.transaction((tx) =>
      renewCharge(tx, at(), {
        ...thing,
        ...year,
        periodMonths: 12,
        startsOn: '2023-02-25',
        endsOn: '2024-02-25',
      }),
    );
    expect(await charges()).toMatchObject([
      { from: '2023-01-10', cost: '2000' },
      // Of 28 days, 15.
      { from: '2023-02-10', cost: '1071.43' },
      { from: '2023-02-25', cost: '2000' },
    ]);
  });

  test('whose renewal is known before is charged to its end, and the next one from there at the price of that day', async () => {
    const thing = seats('10');
    await start({ ...thing, termMonths: 2, periodMonths: 1, startsOn: await dayOf(-1) });
    await worker.transaction((tx) =>
      renewCharge(tx, at(), { ...thing, termMonths: 12, periodMonths: 12, quantity: '8' }),
    );
    expect((await charges()).map(({ from }) => from)).toEqual([await dayOf(-1), await dayOf(0)]);
    await portal.owner.run(sql`delete from charge`);
    await begunEarlier(await dayOf(-2), 2);
    await prices(await dayOf(0), { [yearly]: '250' });
    await chargeDue(worker);
    expect(await charges()).toMatchObject([{ from: await dayOf(0), quantity: '8', cost: '2000' }]);
  });

  test('of any length and size, its periods come to the agreed price times the quantity', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom([12, 1], [12, 12], [36, 1], [36, 12], [36, 36], [1, 1] as const),
        fc.integer({ min: 1, max: 5000 }),
        fc.integer({ min: 1, max: 100_000 }),
        async ([termMonths = 1, periodMonths = 1], quantity, minor) => {
          await portal.owner.run(sql`delete from charge`);
          await portal.owner.run(sql`delete from recurring_charge`);
          await prices('2020-01-02', { [yearly]: (minor / 100).toFixed(2) });
          const startsOn = await dayOf(-termMonths, -3);
          await start({ ...seats(String(quantity)), termMonths, periodMonths, startsOn });
          await chargeDue(worker);
          const sum = await portal.owner.first<{ periods: number; minor: number }>(
            sql`select count(*) as periods, sum(customer_cost * 100)::double precision as minor from charge`,
          );
          const periods = termMonths / periodMonths;
          expect(sum).toEqual({ periods, minor: periods * quantity * minor });
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe('an imported product', () => {
  test('that the catalog does not have any more cannot be ordered; what was ordered goes on', async () => {
    await start({ ...seats('1'), termMonths: 12, periodMonths: 1 });
    await begunEarlier(await dayOf(-1), 1);
    await portal.owner.run(sql`delete from charge`);
    await worker.transaction((tx) => retireProducts(tx, 'm365-licenses', { keys: [], unreadable: [] }));
    expect(await chargeDue(worker)).toBe(1);
    const found = await portal.owner.first(
      sql`select gone_at is not null as gone from product where key = ${yearly}`,
    );
    expect(found).toEqual({ gone: true });
    await worker.transaction((tx) =>
      importProducts(tx, 'm365-licenses', [{ key: yearly, name: 'Again', unit: 'seat', billed: 'term' }]),
    );
  });
});

describe('who may know what the partner pays', () => {
  test('sees it in the export; a customer gets its own price alone', { tags: ['tenants'] }, async () => {
    await start({ ...seats('3'), termMonths: 12, periodMonths: 12 });
    const exported = async (token: string) =>
      JSON.stringify((await portal.call('GET', '/company/export/', { token })).body);
    const asPartner = await signIn(portal, await createUser(portal, partner));
    const asEngineer = await signIn(portal, await createUser(portal, partner, { roles: ['engineer'] }));
    const asCustomer = await signIn(portal, await createUser(portal, customer));
    expect(await exported(asPartner)).toContain('"partner_cost":480');
    for (const token of [asEngineer, asCustomer]) expect(await exported(token)).not.toContain('partner_cost');
    expect(await exported(asCustomer)).toContain('"customer_cost":600');
  });

  test('counts it against the credit limit, with what is ordered in advance', async () => {
    const counted = async () =>
      (
        await portal.owner.first<{ minor: number }>(sql`
          select unbilled_minor as minor from partner_credit(${partner.id})`)
      )?.minor ?? 0;
    const before = await counted();
    await start({ ...seats('3'), termMonths: 12, periodMonths: 12 });
    expect((await counted()) - before).toBe(48_000);
  });
});
