import type { Revenue } from '@portal/contract/revenue';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '../platform/database/database.ts';
import {
  createMeter,
  everyHour,
  ingest,
  publishPrice,
  rollAllUp,
  setPercentages,
  type MeterDatabase,
} from '../testing/meter.ts';
import { createCustomer, operatorOf, createPartner, createUser, signIn } from '../testing/people.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';

const gib = 2 ** 30;
const capacity = 's3-storage.capacity' as const;
const disk = 'virtual-data-center.disk' as const;
const licensed = 'virtual-data-center.spla-windows-server-standard' as const;

let portal: TestPortal;
let worker: Database;
let meters: MeterDatabase;
let token: string;
const names = Array.from({ length: 12 }, (_, index) => `Partner ${String(index + 1).padStart(2, '0')}`);
const ids: string[] = [];
beforeAll(async () => {
  portal = await createTestPortal({}, { prices: false });
  worker = openDatabase({ url: portal.databaseUrl, role: 'portal_worker', max: 2 });
  meters = { url: portal.databaseUrl, owner: portal.owner, worker, close: async () => {} };
  token = await signIn(portal, await createUser(portal, await operatorOf(portal), { roles: ['billing'] }));
  await publishPrice(portal.owner, 0.01, [capacity, disk]);
  for (const [index, name] of names.entries()) {
    const partner = await createPartner(portal, { name });
    ids.push(partner.id);
    const customer = await createCustomer(portal, partner);
    const of = { partnerId: partner.id, customerId: customer.id };
    const uplift = index === 1 ? 500 : 50;
    await setPercentages(portal.owner, partner.id, { discount: 10, uplift, from: '2024-01-01' });
    // 10 hours of 100 GiB more of each: the partner pays 900 öre of each hundred, its customer 1,500; of the second 6,000.
    const hours = (month: string) =>
      everyHour(`${month}-05T00:00Z`, `${month}-05T10:00Z`, (index + 1) * 100 * gib);
    const meter = await createMeter(meters, of);
    await ingest(meters, meter, { ...hours('2025-09'), ...(index < 11 ? hours('2025-10') : {}) });
  }
  const first = { partnerId: ids[0] ?? '', customerId: '' };
  const customer = await portal.owner.first<{ id: string }>(sql`
    select id from organization where partner_id = ${first.partnerId} and kind = 'customer'`);
  const own = {
    ...first,
    customerId: customer?.id ?? '',
    service: 'virtual-data-center',
    product: disk,
  } as const;
  await ingest(meters, await createMeter(meters, own), {
    '2025-10-31T22:00Z': 10_000,
    '2025-10-31T23:00Z': 77,
  });
  await rollAllUp(meters);
  await portal.owner.run(sql`
    insert into charge (partner_id, customer_id, customer_name, service, product, thing_id, thing_name, recurring_id, reason,
      charged_on, period_from, period_to, quantity, days, days_of_period, customer_price, partner_price, list_version,
      customer_cost, partner_cost)
    values (${own.partnerId}, ${own.customerId}, 'Kund', 'virtual-data-center', ${licensed}, gen_random_uuid(), 'vm',
      gen_random_uuid(), 'more', '2025-10-31', '2025-10-01', '2025-11-01', 1, 31, 31, 12.345, 10, 1, 12.345, 10)`);
});
afterAll(async () => {
  await worker.end();
  await portal.close();
});

const revenue = async (month: string): Promise<Revenue> =>
  (await portal.call<Revenue>('GET', '/operator/revenue/', { token, query: { month } })).body;
const sumOf = (rows: readonly { partnerMinor: number; customerMinor: number }[]) => ({
  partnerMinor: rows.reduce((sum, { partnerMinor }) => sum + partnerMinor, 0),
  customerMinor: rows.reduce((sum, { customerMinor }) => sum + customerMinor, 0),
});

test('the operator sees what all partners pay in a month, by service and product, before and after it is added up', async () => {
  const before = await revenue('2025-10');
  await worker.run(sql`select fold_totals(1000000)`);
  expect(await revenue('2025-10')).toEqual(before);
  const storage = { partnerMinor: 66 * 900, customerMinor: 64 * 1500 + 2 * 6000 };
  // Of the disk the last hour of October in Stockholm alone, which began at 22:00 in UTC.
  const ofDisk = { partnerMinor: 10_000, customerMinor: 10_000 };
  const ofLicense = { partnerMinor: 1000, customerMinor: 1235 };
  const centers = sumOf([ofDisk, ofLicense]);
  expect(before).toMatchObject({
    month: '2025-10',
    currency: 'SEK',
    total: sumOf([storage, centers]),
    services: [
      { service: 's3-storage', ...storage },
      { service: 'virtual-data-center', ...centers },
    ],
    products: [
      { product: capacity, service: 's3-storage', name: null, ...storage },
      { product: disk, service: 'virtual-data-center', ...ofDisk },
      { product: licensed, ...ofLicense },
    ],
  });
  const all = await portal.owner.first(sql`
    select sum(partner_minor)::int as "partnerMinor", sum(customer_minor)::int as "customerMinor" from usage_total
    where span = 'month' and starts_on = '2025-10-01'`);
  expect(before.total).toEqual(all);
});

test('thirteen months are told with energy and emissions, and a month without any has none', async () => {
  const { months } = await revenue('2025-10');
  expect(months).toHaveLength(13);
  expect(months.slice(0, 11)).toEqual(
    [
      '2024-10',
      '2024-11',
      '2024-12',
      '2025-01',
      '2025-02',
      '2025-03',
      '2025-04',
      '2025-05',
      '2025-06',
      '2025-07',
      '2025-08',
    ].map((month) => ({ month, partnerMinor: null, customerMinor: null, kWh: null, kgCo2e: null })),
  );
  // 78 times 100 GiB in 10 hours, of which an hour takes 1 TB x 0.65 Wh x 3 x 1.58.
  const kWh = (78 * 1000 * gib * 1e-12 * 0.65 * 3 * 1.58) / 1000;
  expect(months[11]).toMatchObject({
    month: '2025-09',
    partnerMinor: 78 * 900,
    customerMinor: 76 * 1500 + 2 * 6000,
  });
  expect(months[11]?.kWh).toBeCloseTo(kWh, 8);
  expect(months[11]?.kgCo2e).toBeCloseTo(kWh * 0.00567, 8);
  expect((await revenue('2024-01')).total).toEqual({ partnerMinor: 0, customerMinor: 0 });
});

test('the ten partners that pay most come first, whatever of it is not added up yet', async () => {
  expect((await revenue('2025-09')).partners.map(({ name }) => name)).toEqual(
    names.toReversed().slice(0, 10),
  );
  const last = ids[11] ?? '';
  const october = await revenue('2025-10');
  expect(october.partners.map(({ id }) => id)).not.toContain(last);
  // The first pays 900 for its storage, and 11,000 besides.
  expect(october.partners[0]).toEqual({
    id: ids[0],
    name: 'Partner 01',
    state: 'active',
    partnerMinor: 11_900,
    customerMinor: 1500 + 11_235,
  });
  expect(october.partners).toHaveLength(10);
  const meter = await createMeter(meters, { partnerId: last });
  await ingest(meters, meter, { '2025-10-05T00:00Z': 100_000 * gib });
  await rollAllUp(meters);
  await portal.owner.run(sql`update organization set state = 'suspended' where id = ${last}`);
  expect((await revenue('2025-10')).partners[0]).toMatchObject({
    id: last,
    state: 'suspended',
    partnerMinor: 90_000,
  });
});

test('it is told to those of the operator who may know prices alone', async () => {
  const status = async (person: string) =>
    (await portal.call('GET', '/operator/revenue/', { token: person })).status;
  const engineer = await createUser(portal, await operatorOf(portal), { roles: ['engineer', 'viewer'] });
  expect(await status(await signIn(portal, engineer))).toBe(403);
  expect(await status(await signIn(portal, await createUser(portal, await createPartner(portal))))).toBe(403);
  expect(await status(token)).toBe(200);
});

test('the running month is the same sum wherever it is told: to the operator, of a partner, of its customers', async () => {
  const partner = await createPartner(portal);
  await setPercentages(portal.owner, partner.id, { discount: 12.34, uplift: 33.33, from: '2024-01-01' });
  const hour = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000).toISOString();
  // Amounts of which each is rounded, some up and some down.
  for (const size of [1, 2, 3, 4, 5, 6, 7]) {
    const customer = await createCustomer(portal, partner);
    const meter = await createMeter(meters, { partnerId: partner.id, customerId: customer.id });
    await ingest(meters, meter, { [hour]: size * 777 * gib });
  }
  await rollAllUp(meters);
  const asBilling = await signIn(portal, await createUser(portal, partner, { roles: ['billing'] }));
  type Paid = { partnerMinor: number; customerMinor: number };
  const get = async <T>(path: string, query: Record<string, string> = {}, who = asBilling): Promise<T> =>
    (await portal.call<T>('GET', path, { token: who, query })).body;
  const paidOf = ({ partnerMinor, customerMinor }: Paid): Paid => ({ partnerMinor, customerMinor });
  const told = async () => {
    const list = await get<{ items: Paid[]; sum: Paid }>('/s3/usage-by-customer/', { pageSize: '200' });
    const { partners } = await get<Revenue>('/operator/revenue/', {}, token);
    const { runningMonthMinor } = await get<{ runningMonthMinor: number }>(
      '/operator/partner/',
      { id: partner.id },
      token,
    );
    return {
      sums: [
        paidOf(sumOf(list.items)),
        paidOf(list.sum),
        paidOf((await get<{ total: Paid }>('/s3/usage-of-customers/')).total),
        ...partners.filter(({ id }) => id === partner.id).map(paidOf),
      ],
      runningMonthMinor,
    };
  };
  const before = await told();
  expect(before.sums).toHaveLength(4);
  expect(new Set(before.sums.map((sum) => JSON.stringify(sum))).size).toBe(1);
  expect(before.runningMonthMinor).toBe(before.sums[0]?.partnerMinor);
  await worker.run(sql`select fold_totals(1000000)`);
  expect(await told()).toEqual(before);
});
