import {
  estimateLicenses,
  getLicenseProduct,
  listLicenseProducts,
} from '@portal/contract/m365-licenses/products';
import {
  getPriceList,
  importPrices,
  listImportedPrices,
  listPriceLists,
  listPriceSheets,
  updatePriceList,
} from '@portal/contract/price-list';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setMoment } from '../../testing/moment.ts';
import { createUser, signIn, type TestOrganization } from '../../testing/people.ts';
import { basic, createLicenseBench, keyOf, premium, type LicenseBench } from './testing/bench.ts';

let bench: LicenseBench;
let customer: TestOrganization;
beforeAll(async () => {
  bench = await createLicenseBench();
  await bench.importPrices();
  customer = await bench.newCustomer();
});
afterAll(() => bench.close());

const asOperator = () => ({ token: bench.operator });
const lists = async () =>
  listPriceLists.response.parse((await bench.send(listPriceLists, asOperator())).body).items;
const pricesOf = (number: number) =>
  bench.portal.owner.rows(sql`
    select product, trim_scale(unit_price)::text as price from price_list_item
    where version = ${number} and product like ${`%.${basic.productId}:0001:P1Y:monthly`} || '%'`);
const basicYear = keyOf(basic);

test('the first sheets begin a draft, which the operator publishes; the same sheets change nothing', async () => {
  const [draft, ...others] = await lists();
  expect([draft, others]).toMatchObject([
    { number: 1, standing: 'draft', currency: 'SEK', updatedBy: 'Microsoft Partner Center' },
    [],
  ]);
  expect(draft?.prices).toBeGreaterThan(20_000);
  expect(
    await bench.portal.owner.rows(
      sql`select content ->> 'from' as "from", content -> 'number' as number from mail where kind = 'pricesImported'`,
    ),
  ).toEqual([{ from: 'Microsoft Partner Center', number: 1 }]);
  expect(await pricesOf(1)).toEqual([{ product: basicYear, price: '66.9' }]);
  await bench.publish();
  await bench.importPrices();
  expect(await lists()).toMatchObject([{ number: 1, standing: 'inForce' }]);
});

test('products are searched by words, with the terms and prices that each has', async () => {
  const { body } = await bench.send(listLicenseProducts, {
    of: customer,
    query: { search: 'basic 365 busi' },
  });
  const { items } = listLicenseProducts.response.parse(body);
  expect(items).toMatchObject([{ id: 'CFQ7TTC0LH18:0001', name: 'Microsoft 365 Business Basic' }]);
  expect(
    items[0]?.offers.map(({ term, billingPeriod, price }) => [term, billingPeriod, price?.customerPrice]),
  ).toEqual([
    ['P1M', 'monthly', '80.28'],
    ['P1Y', 'monthly', '66.9'],
    ['P1Y', 'annual', '802.8'],
    ['P3Y', 'monthly', '63.56'],
    ['P3Y', 'annual', '762.66'],
    ['P3Y', 'triennial', '2287.98'],
  ]);
});

test('what the system sells at this moment is asked for, with how many of it', async () => {
  const { status, body } = await bench.send(getLicenseProduct, {
    of: customer,
    query: { item: 'CFQ7TTC0LH18:0001' },
  });
  expect([status, body]).toMatchObject([
    200,
    {
      name: 'Microsoft 365 Business Basic',
      offers: [
        { product: keyOf(basic, { term: 'P1M' }), minQuantity: 1, maxQuantity: 300, price: { unit: 'seat' } },
        {},
        {},
        {},
        {},
        {},
      ],
    },
  ]);
  const unknown = await bench.send(getLicenseProduct, { of: customer, query: { item: 'CFQ7TTC0LH18:0009' } });
  expect(unknown.status).toBe(404);
});

test('an estimate is of the first periods, and tells what the terms come to; the partner’s price is for some', async () => {
  const lines = [
    { product: basicYear, quantity: '5' },
    { product: keyOf(premium, { term: 'P3Y', billingPeriod: 'annual' }), quantity: '1' },
  ];
  const estimate = (token: string) => bench.send(estimateLicenses, { of: customer, body: { lines }, token });
  const { body } = await estimate(bench.engineer);
  // 5 × 66.90; 12 × 243.60 less a twentieth. The terms: twelve and three of these.
  expect(body).toMatchObject({
    customerMinor: 33_450 + 277_704,
    partnerMinor: null,
    wholeTermMinor: 12 * 33_450 + 3 * 277_704,
  });
  const { partner, portal } = bench;
  const owner = await signIn(portal, await createUser(portal, partner, { roles: ['owner'] }));
  expect((await estimate(owner)).body).toMatchObject({ partnerMinor: 33_450 + 277_704 });
  const missing = { lines: [{ product: 'm365-licenses.NONE:0001:P1Y:monthly', quantity: '1' }] };
  expect((await bench.send(estimateLicenses, { of: customer, body: missing })).body).toMatchObject({
    errorKey: 'priceMissing',
  });
});

test('what changes on the sheet goes into the one draft, and what a person typed stays', async () => {
  await bench.control('PUT price-factors', [{ ...basic, factor: 1.5 }]);
  await bench.control('PUT withdrawn', [premium]);
  await bench.importPrices();
  const [draft] = await lists();
  expect(draft).toMatchObject({ number: 2, standing: 'draft', version: 1 });
  expect(await pricesOf(2)).toEqual([{ product: basicYear, price: '100.35' }]);
  const gone = await bench.portal.owner.rows(sql`
    select count(*)::integer as offers, bool_and(gone_at is not null) as gone, (select count(*)::integer from price_list_item
      where version = 2 and product like ${`%.${premium.productId}:%`}) as prices
    from license_offer where product_id = ${premium.productId}`);
  expect(gone).toEqual([{ offers: 7, gone: true, prices: 0 }]);
  const typed = { [basicYear]: '90', 's3-storage.capacity': '0.5' };
  const saved = await bench.send(updatePriceList, {
    ...asOperator(),
    query: { id: 2 },
    body: { version: 1, note: '', prices: typed },
  });
  expect(saved.status).toBe(200);
  await bench.control('PUT price-factors', [{ ...basic, factor: 2 }]);
  await bench.importPrices();
  expect(await pricesOf(2)).toEqual([{ product: basicYear, price: '90' }]);
  expect(await lists()).toMatchObject([
    { number: 2, updatedBy: 'Microsoft Partner Center', version: 3 },
    { number: 1 },
  ]);
  const { body } = await bench.send(getPriceList, { ...asOperator(), query: { id: 2 } });
  expect(
    getPriceList.response.parse(body).items.find(({ product }) => product === 's3-storage.capacity'),
  ).toMatchObject({
    unitPrice: '0.5',
  });
  const monthly = await bench.portal.owner.rows(sql`
    select trim_scale(unit_price)::text as price from price_list_item
    where version = 2 and product = ${keyOf(basic, { term: 'P1M' })}`);
  expect(monthly).toEqual([{ price: '160.56' }]);
});

test('a draft says how many imported prices change, and each stands beside what the sheet recommends', async () => {
  const { body } = await bench.send(getPriceList, { ...asOperator(), query: { id: 2 } });
  // Of what is withdrawn, and of what costs more, each term and the extended one; one of these was typed.
  expect(getPriceList.response.parse(body).imported).toMatchObject({ new: 0, changed: 7, withdrawn: 7 });
  const query = { number: 2, search: basicYear, difference: 'changed' };
  const listed = await bench.send(listImportedPrices, { ...asOperator(), query });
  expect(listImportedPrices.response.parse(listed.body).items).toMatchObject([
    {
      recommendedPrice: '133.8',
      unitPrice: '90',
      priceInForce: '66.9',
      isTyped: true,
      difference: 'changed',
    },
  ]);
});

const sheet = async () => {
  const { body } = await bench.send(listPriceSheets, asOperator());
  const [one, ...others] = listPriceSheets.response.parse(body).items;
  expect(others).toEqual([]);
  return one;
};
const inDays = (at: string | null | undefined): number => (Date.parse(at ?? '') - Date.now()) / 86_400_000;

test('the sheets are read once a day, and at once when the operator asks; nobody else may', async () => {
  const read = await sheet();
  expect(read).toMatchObject({ isConfigured: true, isBeingRead: false, reason: null, currency: 'SEK' });
  expect(inDays(read?.readAt)).toBeCloseTo(0, 1);
  expect(inDays(read?.nextAt)).toBeCloseTo(1, 1);
  expect((await bench.send(importPrices)).status).toBe(403);
  expect((await bench.send(importPrices, asOperator())).status).toBe(202);
  expect(await sheet()).toMatchObject({ isBeingRead: true });
  const heard: string[] = [];
  const off = bench.portal.platform.ears.on('portal_event', (payload) => void heard.push(payload));
  await bench.importPrices();
  await expect.poll(() => heard.join()).toContain('price-lists');
  off();
});

const there = () =>
  bench.portal.owner.rows(sql`
    select count(*) filter (where p.gone_at is null) as products, count(*) filter (where o.gone_at is null) as offers
    from product p left join license_offer o on o.product = p.key where p.service = 'm365-licenses'`);

test('a system that does not answer says nothing, least of all that all is gone', async () => {
  const before = await there();
  await bench.control('PUT faults', { fault: 'down' });
  await expect(bench.importPrices()).rejects.toThrow();
  await bench.control('PUT faults', { fault: 'none' });
  expect(await sheet()).toMatchObject({ isBeingRead: false, reason: 'unreachable' });
  expect(await there()).toEqual(before);
});

test('prices that hold only later are not sold yet, and a sheet without any other says nothing either', async () => {
  const before = await there();
  await setMoment(bench.portal.owner, new Date('2000-01-01T00:00:00Z'));
  try {
    await expect(bench.importPrices()).rejects.toThrow();
    expect(await sheet()).toMatchObject({ isBeingRead: false, reason: 'protocol' });
    expect(await there()).toEqual(before);
  } finally {
    await setMoment(bench.portal.owner, 'machine');
  }
  await bench.importPrices();
  expect(await there()).toEqual(before);
});
