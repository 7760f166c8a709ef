import { randomUUID } from 'node:crypto';
import { licenseProduct } from '@portal/contract/m365-licenses/fields';
import type { License } from '@portal/contract/m365-licenses/licenses';
import type { LicenseSubscription } from '@portal/ports/licenses';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../platform/database/database.ts';
import type { CustomerUnit } from '../../platform/outbound/mirror-definition.ts';
import { importProducts } from '../../price-list/index.ts';
import { noteChanges } from '../../services/mirrored.ts';
import { publishPrice } from '../../testing/meter.ts';
import { setMoment } from '../../testing/moment.ts';
import {
  createCustomer,
  createPartner,
  createUser,
  createOperator,
  signIn,
  type TestOrganization,
} from '../../testing/people.ts';
import { createTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { chargeDue } from '../../platform/metering/charges.ts';
import { mirrorLicenses } from './mirrored.ts';
import { judgeLicenses } from './unseen-licenses.ts';
import { readingOf, untilGone } from '../../testing/readings.ts';
import { judge } from '../../services/unseen.ts';
import { mailRenewals } from './renewal-mails.ts';
import { keepSeatSkus, seatsTable, writeSeats } from './mirror-repository.ts';
import { makeServices } from '../../testing/maker.ts';
import { makeLicenseOrder } from '../testing/things.ts';

const ref = { productId: 'CFQ7TTC0LH18', skuId: '0001', term: 'P1Y', billingPeriod: 'monthly' } as const;
const extended = { ...ref, skuId: 'E001', term: 'P1M' } as const;
const priced = licenseProduct(ref);
const pricedExtended = licenseProduct(extended);
const minute = 60_000;
const hour = 3_600_000;
const day = 24 * hour;
const ago = (ms: number): Date => new Date(Date.now() - ms);

let portal: TestPortal;
let worker: Database;
let partner: TestOrganization;
let token: string;
let unit: CustomerUnit;

beforeAll(async () => {
  portal = await createTestPortal({}, { prices: false });
  worker = openDatabase({ url: portal.databaseUrl, role: 'portal_worker', max: 2 });
  const offers = [ref, extended].map((one) => ({
    key: licenseProduct(one),
    name: 'Business Standard',
    unit: 'seat',
  }));
  await worker.transaction((tx) =>
    importProducts(
      tx,
      'm365-licenses',
      offers.map((one) => ({ ...one, billed: 'term' as const })),
    ),
  );
  for (const { productId, skuId, term, billingPeriod } of [ref, extended])
    await portal.owner.run(sql`
      insert into license_offer (product, product_id, sku_id, name, term, billing_period, extends, unit_price, retail_price, currency)
      values (${licenseProduct({ productId, skuId, term, billingPeriod })}, ${productId}, ${skuId}, 'Business Standard',
        ${term}, ${billingPeriod}, ${skuId === extended.skuId ? ref.skuId : null}, 80, 100, 'SEK')`);
  await publishPrice(portal.owner, 100, [priced]);
  await portal.owner.run(sql`alter table price_list_item disable trigger user`);
  await portal.owner.run(
    sql`insert into price_list_item (version, product, unit_price) values (1, ${pricedExtended}, 103)`,
  );
  partner = await createPartner(portal);
  token = await signIn(portal, await createUser(portal, partner));
});
beforeEach(async () => {
  const { partnerId, id: customerId, name: customerName } = await createCustomer(portal, partner);
  unit = { partnerId, customerId, customerName, region: '' };
  await makeServices(portal.owner, unit, { service: 'm365-licenses' });
});
afterAll(async () => {
  await worker.end();
  await portal.close();
});

/** Bought with the system itself, ten days into a term of a year. */
const subscription = (more: Partial<LicenseSubscription> = {}): LicenseSubscription => ({
  ...ref,
  id: randomUUID(),
  orderId: 'order',
  unknownWords: {},
  scheduled: [],
  name: 'Business Standard',
  quantity: 10,
  createdAt: ago(10 * day),
  termStartsAt: ago(10 * day),
  termEndsAt: new Date(Date.now() + 355 * day),
  status: 'active',
  termEnd: { outcome: 'renews', next: null },
  cancellableUntil: null,
  refundWindows: [],
  refunds: [],
  version: randomUUID(),
  ...more,
});

/** A whole reading of these, which was begun in so many milliseconds from now. */
const read = (rows: readonly LicenseSubscription[], { inMs = 0, isWhole = true } = {}) =>
  worker.transaction(async (tx) => {
    const requestedAt = new Date(Date.now() + inMs);
    const reading = readingOf(
      rows.map(({ id }) => id),
      0,
      { requestedAt, isWhole },
    );
    const changes = [
      ...(await mirrorLicenses(tx, unit, { rows, requestedAt })),
      ...(await judgeLicenses(tx, unit, reading)),
    ];
    await noteChanges(tx, unit, changes);
    return changes;
  });
/** A reading that was begun after all that is known. */
const readLater = (rows: readonly LicenseSubscription[]) => read(rows, { inMs: 1000 });
/** One of each of the readings that are needed until what they lack has ended. */
const readUntilGone = async (rows: readonly LicenseSubscription[]) => [
  ...(await read(rows, { inMs: 1000 })),
  ...(await read(rows, { inMs: hour / 2 })),
  ...(await read(rows, { inMs: 1.1 * hour })),
];
const listed = async (query: Record<string, string> = {}): Promise<License[]> => {
  const answer = await portal.call<{ items: License[] }>('GET', '/m365-licenses/licenses/', {
    token,
    query: { customerId: unit.customerId, ...query },
  });
  expect(answer.status).toBe(200);
  return answer.body.items;
};
const charges = () =>
  portal.owner.rows<{ product: string; reason: string; quantity: number; cost: number }>(sql`
    select product, reason, quantity::float as quantity, customer_cost::float as cost from charge
    where customer_id = ${unit.customerId} order by charged_at, period_from`);
const recurring = () =>
  portal.owner.rows<{ product: string; isOver: boolean }>(sql`
    select product, stopped_on is not null as "isOver" from recurring_charge where customer_id = ${unit.customerId}
    order by stopped_on nulls last, product`);

test('what was not ordered here is told, and charged from the day that it is found', async () => {
  const found = subscription();
  expect(await read([found])).toEqual([
    { event: 'licenseFound', target: found.name, details: { quantity: 10 } },
  ]);
  const [charge] = await charges();
  expect(charge).toMatchObject({ product: priced, reason: 'period', quantity: 10 });
  // Of 1,000 for its first month, all but the ten days that were over: of 28, 29, 30 or 31.
  expect([642.86, 655.17, 666.67, 677.42]).toContain(charge?.cost);
  expect(await listed()).toMatchObject([
    {
      subscriptionId: found.id,
      product: priced,
      sku: 'CFQ7TTC0LH18:0001',
      purchased: 10,
      assigned: null,
      unassigned: null,
      unitPrice: '100',
      customerMinor: 100_000,
      orderedHere: false,
      termEnd: { outcome: 'renews', isDecided: true, next: null, customerMinor: 100_000, percentMore: 0 },
    },
  ]);
  // The same once more is nothing new, and costs nothing more.
  expect(await readLater([found])).toEqual([]);
  expect(await charges()).toHaveLength(1);
});

test('what is found before it can be used is charged once it can be', async () => {
  const pending = subscription({ status: 'pending' });
  expect(await read([pending])).toEqual([]);
  expect(await charges()).toEqual([]);
  const active = { ...pending, status: 'active' as const, version: randomUUID() };
  expect(await readLater([active])).toEqual([
    { event: 'licenseFound', target: active.name, details: { quantity: 10 } },
  ]);
  expect(await charges()).toMatchObject([{ product: priced, reason: 'period', quantity: 10 }]);
});

test('a customer’s page counts what is in use or could be again', async () => {
  await read([subscription(), subscription({ status: 'suspended' }), subscription({ status: 'cancelled' })]);
  const { body } = await portal.call('GET', '/customer/overview/', {
    token,
    query: { customerId: unit.customerId },
  });
  expect(body).toMatchObject({
    services: expect.arrayContaining([expect.objectContaining({ service: 'm365-licenses', things: 2 })]),
  });
});

test('a term is charged by the days of the system, which are another late in the evening', async () => {
  const termStartsAt = new Date(
    `${ago(40 * day)
      .toISOString()
      .slice(0, 10)}T23:30:00Z`,
  );
  await read([subscription({ termStartsAt })]);
  const [row] = await portal.owner.rows<{ day: string }>(
    sql`select starts_on::text as day from recurring_charge where customer_id = ${unit.customerId}`,
  );
  expect(row?.day).toBe(termStartsAt.toISOString().slice(0, 10));
});

test('the file of the list is in the language of whoever saves it, and says no end to come of what has ended', async () => {
  await read([subscription()]);
  await portal.owner.run(sql`
    update recurring_charge set customer_price = 71.175 where customer_id = ${unit.customerId}`);
  const file = async (language: 'en' | 'sv') => {
    const { body } = await portal.call<string>('GET', '/m365-licenses/licenses/', {
      token,
      query: { customerId: unit.customerId },
      headers: { accept: 'text/csv', 'accept-language': language },
    });
    return body;
  };
  expect(await file('sv')).toMatch(/;71,175;711,75;.*;1 år;Betalas per månad;Aktiv;[^;]+;Förnyas;/);
  expect(await file('en')).toMatch(/,71\.175,711\.75,.*,1 year,Paid monthly,Active,[^,]+,Renews,/);
  await portal.owner.run(sql`update license set status = 'cancelled' where customer_id = ${unit.customerId}`);
  expect(await file('sv')).toMatch(/;Uppsagd;[^;]+;;/);
});

test('what has no price is shown without one, and not charged', async () => {
  const found = subscription({ skuId: '0099' });
  await read([found]);
  await readLater([{ ...found, quantity: 11, version: '2' }]);
  expect(await charges()).toEqual([]);
  expect(await listed()).toMatchObject([
    { unitPrice: null, customerMinor: null, termEnd: { customerMinor: null } },
  ]);
});

test('seats are counted by the SKU of the tenant, over all licenses of it', async () => {
  await read([subscription(), subscription()]);
  await worker.transaction(async (tx) => {
    await keepSeatSkus(tx, [{ productId: ref.productId, skuId: ref.skuId, seatSkuId: 'seat' }]);
  });
  // Unknown is not zero.
  const unknown = { assigned: null, unassigned: null };
  expect(await listed()).toMatchObject([unknown, unknown]);
  await worker.transaction(async (tx) => {
    const seats = { name: 'Standard', partNumber: 'STD', total: 20, assigned: 17 };
    await writeSeats(tx, unit, [
      { ...seats, seatSkuId: 'seat' },
      { ...seats, seatSkuId: 'old' },
    ]);
    const of = sql`t.customer_id = ${unit.customerId}`;
    await untilGone(async (reading) => (await judge(tx, seatsTable, { of, reading })).ended, ['seat']);
  });
  const seats = { assigned: 17, unassigned: 3 };
  expect(await listed()).toMatchObject([seats, seats]);
  // Three at 100 a month.
  const unused = await portal.call('GET', '/m365-licenses/unused-seats-of-customer/', {
    token,
    query: { customerId: unit.customerId },
  });
  expect(unused.body).toMatchObject({
    seats: 3,
    customerMinor: 30_000,
    items: [{ name: 'Standard', seats: 3, customerMinor: 30_000, partnerMinor: 30_000 }],
  });
  expect(
    await portal.owner.rows(sql`select from license_seats where customer_id = ${unit.customerId}`),
  ).toHaveLength(1);
  await portal.owner.run(sql`delete from license_seat_sku`);
});

test('a term that begins anew is renewed at the price of its first day', async () => {
  const before = subscription();
  await read([before]);
  // As if it had been found a year before.
  await portal.owner.run(sql`
    update recurring_charge set starts_on = starts_on - 356, ends_on = starts_on - 356 + interval '1 year', periods = 12
    where customer_id = ${unit.customerId}`);
  const renewed = {
    ...before,
    termStartsAt: ago(day),
    termEndsAt: new Date(Date.now() + 364 * day),
    version: '2',
  };
  expect(await readLater([renewed])).toMatchObject([{ event: 'licenseRenewed' }]);
  expect(await recurring()).toEqual([{ product: priced, isOver: false }]);
  expect((await charges()).at(-1)).toMatchObject({ product: priced, reason: 'period', cost: 1000 });
});

const monthStart = (months: number): Date => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1));
};
/** The term of a month that begins so many months from this one's. */
const monthly = (months: number): Pick<LicenseSubscription, 'termStartsAt' | 'termEndsAt'> => ({
  termStartsAt: monthStart(months),
  termEndsAt: new Date(monthStart(months + 1).getTime() - 1000),
});
const chargedMonths = async (): Promise<string[]> =>
  (
    await portal.owner.rows<{ from: string }>(sql`
      select to_char(period_from, 'YYYY-MM-DD') as "from" from charge where customer_id = ${unit.customerId} order by period_from`)
  ).map(({ from }) => from);
const firstDay = (months: number): string => monthStart(months).toISOString().slice(0, 10);

describe('terms that nobody has seen begin', () => {
  const before = {
    ...extended,
    createdAt: monthStart(-3),
    termEnd: { outcome: 'renews', next: null },
  } as const;
  const readOld = async (first: LicenseSubscription): Promise<void> => {
    await setMoment(portal.owner, new Date(monthStart(-3).getTime() + hour));
    await read([first], { inMs: monthStart(-3).getTime() - Date.now() });
    await setMoment(portal.owner, 'machine');
  };

  test('are charged once each, with the one that is told', async () => {
    const first = subscription({ ...before, ...monthly(-3) });
    await readOld(first);
    expect(await readLater([{ ...first, ...monthly(0), version: '2' }])).toMatchObject([
      { event: 'licenseRenewed' },
    ]);
    await readLater([{ ...first, ...monthly(0), version: '3' }]);
    expect(await chargedMonths()).toEqual([-3, -2, -1, 0].map(firstDay));
  });

  test('are charged of what has ended since, and of nothing after that', async () => {
    const [expired, cancelled] = [
      subscription({ ...before, ...monthly(-3) }),
      subscription({ ...before, ...monthly(-3) }),
    ];
    await readOld(expired);
    await readLater([{ ...expired, ...monthly(-1), status: 'expired', version: '2' }]);
    expect(await chargedMonths()).toEqual([-3, -2, -1].map(firstDay));
    await portal.owner.run(sql`delete from charge where customer_id = ${unit.customerId}`);
    await readOld(cancelled);
    await readLater([{ ...cancelled, ...monthly(-1), status: 'cancelled', version: '2' }]);
    expect(await chargedMonths()).toEqual([-3, -2].map(firstDay));
  });

  test('by the month are charged of what goes on so after a year', async () => {
    const year = {
      ...before,
      ...ref,
      termStartsAt: monthStart(-15),
      termEndsAt: monthly(-4).termEndsAt,
    } as const;
    const first = subscription({ ...year, termEnd: { outcome: 'extends', isDecided: false } });
    await readOld(first);
    await portal.owner.run(sql`delete from charge where customer_id = ${unit.customerId}`);
    await readLater([{ ...first, ...extended, ...monthly(-1), version: '2' }]);
    expect(await chargedMonths()).toEqual([-3, -2, -1].map(firstDay));
  });
});

test('where another product takes its place, a day is paid once: at 0 o’clock in Stockholm it is not that of UTC yet', async () => {
  const before = subscription({ termStartsAt: new Date('2026-03-01'), termEndsAt: new Date('2027-02-28') });
  await setMoment(portal.owner, new Date('2026-03-10T12:00:00Z'));
  await read([before]);
  const term = {
    termStartsAt: new Date('2026-03-19T23:30:00Z'),
    termEndsAt: new Date('2026-04-18T23:59:59Z'),
  };
  await setMoment(portal.owner, new Date('2026-03-20T00:00:00Z'));
  await readLater([{ ...before, ...extended, ...term, version: '2' }]);
  await setMoment(portal.owner, 'machine');
  const days = await portal.owner.rows(sql`
    select reason, period_from::text as from, period_to::text as to from charge where customer_id = ${unit.customerId}
    order by charged_at, period_from, reason`);
  expect(days).toEqual([
    { reason: 'period', from: '2026-03-10', to: '2026-04-01' },
    { reason: 'less', from: '2026-03-19', to: '2026-04-01' },
    { reason: 'period', from: '2026-03-19', to: '2026-04-19' },
  ]);
});

test('a license that nobody has renewed goes on by the month at the price for that, and is told before', async () => {
  const before = subscription({
    termStartsAt: ago(360 * day),
    termEndsAt: new Date(Date.now() + 5 * day),
    createdAt: ago(360 * day),
    termEnd: { outcome: 'extends', isDecided: false },
  });
  await read([before]);
  expect((await listed({ outcome: 'extends' }))[0]?.termEnd).toEqual({
    outcome: 'extends',
    isDecided: false,
    next: {
      product: pricedExtended,
      quantity: 10,
      name: 'Business Standard',
      term: 'P1M',
      billingPeriod: 'monthly',
    },
    customerMinor: 103_000,
    percentMore: 3,
  });
  const { body } = await portal.call('GET', '/customer/overview/', {
    token,
    query: { customerId: unit.customerId },
  });
  expect(body).toMatchObject({
    attention: {
      level: 'warning',
      reasons: [{ level: 'warning', kind: 'licensesExtending', count: 1, name: 'Business Standard' }],
    },
  });
  const after = {
    ...before,
    ...extended,
    termStartsAt: ago(hour),
    termEndsAt: new Date(ago(hour).setUTCMonth(ago(hour).getUTCMonth() + 1)),
    version: '2',
  };
  expect(await readLater([after])).toMatchObject([{ event: 'licenseExtended' }]);
  expect(await recurring()).toEqual([
    { product: priced, isOver: true },
    { product: pricedExtended, isOver: false },
  ]);
  expect((await charges()).filter(({ product }) => product === pricedExtended)).toEqual([
    { product: pricedExtended, reason: 'period', quantity: 10, cost: 1030 },
  ]);
});

test('a window closes after 96 hours or on the system’s date, whichever is earlier, and keeps when it was opened', async () => {
  const week = new Date(Date.now() + 6 * day);
  const soon = new Date(Date.now() + hour);
  const bought = subscription({
    createdAt: ago(day),
    termStartsAt: ago(day),
    cancellableUntil: week,
    refundWindows: [{ quantity: 10, until: week }],
    refunds: [{ share: 'partial', until: week }],
  });
  await read([bought]);
  const until = new Date(bought.createdAt.getTime() + 96 * hour).toISOString();
  const [before] = await listed();
  expect(before).toMatchObject({ windows: [{ quantity: 10, until }], cancellableUntil: until });
  // Of 1,000 for a month, all but its first day: of 28, 29, 30 or 31.
  expect([96_429, 96_552, 96_667, 96_774]).toContain(before?.refundMinor);
  const refundWindows = [...bought.refundWindows, { quantity: 2, until: soon }];
  const raised = { ...bought, quantity: 12, version: '2', refundWindows };
  expect(await readLater([raised])).toEqual([
    { event: 'licenseUpdated', target: bought.name, details: { quantity: 12, previousQuantity: 10 } },
  ]);
  expect((await listed())[0]?.windows).toEqual([
    { quantity: 2, until: soon.toISOString() },
    { quantity: 10, until },
  ]);
  expect((await charges()).at(-1)).toMatchObject({ reason: 'more', quantity: 2 });
});

test('what the system has changed is another version for whoever read it before, and what it repeats is not', async () => {
  const bought = subscription();
  await read([bought]);
  const versionNow = async () => (await listed())[0]?.version ?? 0;
  const before = await versionNow();
  await readLater([bought]);
  expect(await versionNow()).toBe(before);
  await readLater([{ ...bought, quantity: 12, version: '2' }]);
  expect(await versionNow()).toBe(before + 1);
});

test('of what it would give back in full and in part, it gives back in full while that is open', async () => {
  const week = new Date(Date.now() + 6 * day);
  const soon = new Date(Date.now() + hour);
  const bought = subscription({
    createdAt: ago(day),
    termStartsAt: ago(day),
    cancellableUntil: week,
    refundWindows: [{ quantity: 10, until: week }],
    refunds: [
      { share: 'partial', until: week },
      { share: 'full', until: soon },
    ],
  });
  await read([bought]);
  // As if it had been found on the day that it began.
  await portal.owner.run(sql`update charge set customer_cost = 1000 where customer_id = ${unit.customerId}`);
  expect((await listed())[0]?.refundMinor).toBe(100_000);
  await readLater([{ ...bought, version: '2', refunds: bought.refunds.slice(0, 1) }]);
  expect([96_429, 96_552, 96_667, 96_774]).toContain((await listed())[0]?.refundMinor);
});

const madeAnHourAgo = () =>
  portal.owner.run(
    sql`update license set created_at = now() - interval '1 hour' where customer_id = ${unit.customerId}`,
  );

test('what ends is charged no more; what is missing is not seen, and gone only after three whole readings', async () => {
  const [cancelled, gone] = [subscription(), subscription()];
  await read([cancelled, gone]);
  await madeAnHourAgo();
  const over = { ...cancelled, status: 'cancelled' as const, version: '2' };
  expect(await read([over], { inMs: 1000, isWhole: false })).toMatchObject([{ event: 'licenseEnded' }]);
  const known = (await listed()).find(({ subscriptionId }) => subscriptionId === gone.id);
  expect(known).toMatchObject({ notSeenSince: null });
  expect(await readUntilGone([over])).toEqual([
    {
      event: 'licenseGone',
      target: gone.name,
      details: { lastSeenAt: expect.any(String), foundGoneAt: expect.any(String), quantity: 10 },
    },
  ]);
  expect(await listed()).toMatchObject([
    { subscriptionId: cancelled.id, status: 'cancelled', unitPrice: null },
  ]);
  expect(await recurring()).toMatchObject([{ isOver: true }, { isOver: true }]);
});

test('a license that is back is the same, and each of its periods is charged once', async () => {
  const known = subscription();
  await read([known]);
  await madeAnHourAgo();
  const [before] = await listed();
  const charged = await charges();
  await readUntilGone([]);
  expect(await listed()).toEqual([]);
  expect(await readLater([known])).toEqual([
    { event: 'licenseBack', target: known.name, details: { quantity: 10 } },
  ]);
  expect(await listed()).toMatchObject([{ id: before?.id, notSeenSince: null, windows: before?.windows }]);
  expect(await recurring()).toMatchObject([{ isOver: false }]);
  expect(await charges()).toEqual(charged);
});

test('what was given back of a license that was gone is charged again when it is back', async () => {
  const until = new Date(Date.now() + 6 * day);
  const known = subscription({ refunds: [{ share: 'full', until }] });
  await read([known]);
  await madeAnHourAgo();
  await readUntilGone([]);
  const sum = async () => (await charges()).reduce((total, { cost }) => total + cost, 0);
  expect(await sum()).toBe(0);
  const paid = (await charges())[0]?.cost;
  await readLater([known]);
  expect(await sum()).toBe(paid);
});

test('a period that begins while a license is not seen is charged, and not when it had ended before', async () => {
  const known = subscription();
  await read([known]);
  await madeAnHourAgo();
  const before = await charges();
  await read([], { inMs: 1000 });
  // It was seen last yesterday, and a month of it begins today.
  await portal.owner.run(sql`
    update license set missed = 2, missed_from = now() - interval '2 hours', not_seen_since = now() - interval '1 day'
    where customer_id = ${unit.customerId}`);
  await portal.owner.run(sql`
    update recurring_charge c set starts_on = s.day, ends_on = (s.day + interval '1 year')::date
    from (select r.id, (stockholm_day(now()) - make_interval(months => r.periods))::date as day from recurring_charge r) s
    where s.id = c.id and c.customer_id = ${unit.customerId}`);
  await portal.owner.run(sql`
    update charge set period_from = period_from - 31, period_to = stockholm_day(now()) where customer_id = ${unit.customerId}`);
  await chargeDue(worker);
  const month = { reason: 'period', quantity: 10, cost: 1000 };
  expect((await charges()).slice(before.length)).toMatchObject([month]);
  await read([], { inMs: 2000 });
  expect(await listed()).toEqual([]);
  expect((await charges()).slice(before.length)).toMatchObject([
    month,
    { reason: 'less', quantity: -10, cost: -1000 },
  ]);
  await readLater([known]);
  const all = (await charges()).slice(before.length).reduce((sum, { cost }) => sum + cost, 0);
  expect(all).toBe(1000);
});

test('a license that was bought a moment ago is not missed yet', async () => {
  await read([subscription()]);
  await read([], { inMs: 14 * minute });
  expect(await listed()).toMatchObject([{ notSeenSince: null }]);
  await read([], { inMs: 16 * minute });
  expect(await listed()).toMatchObject([{ notSeenSince: expect.any(String) }]);
});

test('what an order does or has done since the question was asked is newer', async () => {
  const known = subscription();
  await read([known]);
  const stale = { ...known, quantity: 11, version: '2' };
  expect(await read([stale], { inMs: -60_000 })).toEqual([]);
  await portal.owner.run(sql`update license set state = 'updating' where customer_id = ${unit.customerId}`);
  expect(await readLater([stale])).toEqual([]);
  expect(await listed()).toMatchObject([{ purchased: 10 }]);
  // What is being bought is its order's to write.
  await makeLicenseOrder(portal.owner, unit, {});
  expect(await readLater([known, subscription()])).toEqual([]);
  expect(await listed()).toHaveLength(1);
});

test('one license is read by itself, of its customer alone, and tells the partner’s price to whoever may know it', async () => {
  await read([subscription()]);
  const [{ id } = { id: '' }] = await listed();
  const one = async (as: string, customerId = unit.customerId) =>
    portal.call('GET', '/m365-licenses/license/', { token: as, query: { customerId, id } });
  expect((await one(token)).body).toMatchObject({ id, partnerMinor: 100_000 });
  const engineer = await signIn(portal, await createUser(portal, partner, { roles: ['engineer'] }));
  expect((await one(engineer)).body).toMatchObject({ id, customerMinor: 100_000, partnerMinor: null });
  expect(await one(token, (await createCustomer(portal, partner)).id)).toMatchObject({ status: 404 });
});

test('what ends within 30 days is mailed once for each term: to the customer and its partner, in one mail', async () => {
  const ends = (days: number, more: Partial<LicenseSubscription> = {}) =>
    subscription({ termEndsAt: new Date(Date.now() + days * day), ...more });
  const undecided = { outcome: 'extends', isDecided: false } as const;
  const renews = expect.objectContaining({
    quantity: 10,
    billingPeriod: 'monthly',
    currency: 'SEK',
    termEnd: expect.objectContaining({
      outcome: 'renews',
      isDecided: true,
      customerMinor: 100_000,
      percentMore: 0,
    }),
  });
  const soon = ends(20);
  await read([
    soon,
    ends(10, { termEnd: undecided }),
    ends(31),
    // Renews every month.
    ends(5, { term: 'P1M' }),
    // Renews and is paid on, used or not.
    ends(25, { status: 'suspended' }),
    ends(4, { status: 'cancelled' }),
  ]);
  const owner = await createUser(portal, { ...partner, id: unit.customerId, kind: 'customer' });
  const mails = () =>
    portal.owner.rows<{ recipient: string; isOfPartner: boolean; licenses: object[] }>(sql`
      select recipient, content -> 'isOfPartner' as "isOfPartner", content -> 'licenses' as licenses from mail
      where kind = 'licensesEnding' and content ->> 'customerName' = ${unit.customerName} order by created_at, recipient`);
  await mailRenewals(worker);
  const told = await mails();
  expect(told).toHaveLength(2);
  // The partner is led to the renewals of all its customers, the customer to its own licenses.
  expect(told.map(({ recipient, isOfPartner }) => [recipient === owner.email, isOfPartner])).toEqual(
    expect.arrayContaining([
      [true, false],
      [false, true],
    ]),
  );
  expect(told[0]?.licenses).toEqual([
    expect.objectContaining({
      termEnd: expect.objectContaining({ ...undecided, customerMinor: 103_000, percentMore: 3 }),
    }),
    renews,
    renews,
  ]);
  await mailRenewals(worker);
  expect(await mails()).toHaveLength(2);
});

describe('a word that the portal does not know', () => {
  const paused = { status: 'unknown', unknownWords: { status: 'paused' } } as const;

  test('leaves a license as it is, shown as unknown and paid on, and the same one when it is known again', async () => {
    const one = subscription();
    await read([one]);
    const before = await charges();
    expect(await readLater([{ ...one, ...paused, version: 'paused' }])).toEqual([]);
    expect(await listed()).toMatchObject([
      { status: 'unknown', product: priced, orderedHere: false, unknownWords: null },
    ]);
    const operator = await signIn(portal, await createUser(portal, await createOperator(portal)));
    const { partnerId, customerId } = unit;
    const query = { partnerId, customerId };
    expect(await portal.call('GET', '/m365-licenses/licenses/', { token: operator, query })).toMatchObject({
      body: { items: [{ status: 'unknown', unknownWords: [{ of: 'status', word: 'paused' }] }] },
    });
    expect(await recurring()).toEqual([{ product: priced, isOver: false }]);
    expect(await readLater([one])).toEqual([]);
    expect(await listed()).toMatchObject([{ status: 'active' }]);
    expect(await charges()).toEqual(before);
  });

  test('of a term keeps the one that it had', async () => {
    const one = subscription();
    await read([one]);
    const odd = { ...one, term: 'unknown', unknownWords: { term: 'P10Y' }, version: 'odd' } as const;
    expect(await readLater([odd])).toEqual([]);
    expect(await listed()).toMatchObject([{ status: 'unknown', term: ref.term, product: priced }]);
    expect(await recurring()).toEqual([{ product: priced, isOver: false }]);
  });

  test('of what nobody has seen before is listed and costs nothing until it is known', async () => {
    const one = subscription();
    expect(await read([{ ...one, term: 'unknown', unknownWords: { term: 'P10Y' } }])).toEqual([]);
    expect(await listed()).toMatchObject([{ status: 'unknown', term: 'unknown', customerMinor: null }]);
    expect(await charges()).toEqual([]);
    expect(await readLater([one])).toMatchObject([{ event: 'licenseFound' }]);
    expect(await recurring()).toEqual([{ product: priced, isOver: false }]);
  });
});
