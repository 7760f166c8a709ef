/** @module-tag agreed-price */
import { randomUUID } from 'node:crypto';
import type { AgreedPrice, ProductKey } from '@portal/contract/prices';
import { listOperations } from '@portal/contract/operations';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMadeUpBench, region, type MadeUpBench } from '../testing/made-up/bench.ts';
import { deleteThing, endMadeUp, getMadeUpMonth, orderSeats } from '../testing/made-up/record.ts';
import { makeOperations } from '../testing/operations.ts';
import { createOperator, createUser, signIn, type TestOrganization } from '../testing/people.ts';
import { chargeDue, renewCharge } from '../platform/metering/charges.ts';
import { importProducts, retireProducts } from '../price-list/index.ts';

const seat: ProductKey = 'made-up.CFQ7TTC0LH18:0001:P1Y';
const phone: ProductKey = 'made-up.CFQ7TTC0LDPB:0001:P1Y';
const catalog = [seat, phone].map((key) => ({ key, name: key, unit: 'seat', billed: 'term' }) as const);

let bench: MadeUpBench;
let operator: string;
let of: TestOrganization;
beforeAll(async () => {
  bench = await createMadeUpBench();
  const home = await createOperator(bench.portal);
  operator = await signIn(bench.portal, await createUser(bench.portal, home));
  await bring(catalog);
  await publish({ [seat]: '100', [phone]: '40' });
});
beforeEach(async () => {
  of = await bench.enabledCustomer();
});
afterAll(() => bench.close());

const bring = (products: Parameters<typeof importProducts>[2]) =>
  bench.worker.transaction(async (tx) => {
    await importProducts(tx, 'made-up', products);
    await retireProducts(tx, 'made-up', { keys: products.map(({ key }) => key), unreadable: [] });
  });

/** The operator publishes a list that holds from today on. */
async function publish(prices: Partial<Record<ProductKey, string>>): Promise<void> {
  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, rest: object) => {
    const answer = await bench.portal.call(method, path, { token: operator, ...rest });
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body;
  };
  const { number: id } = await call('POST', '/operator/price-list/', { body: {} });
  const query = { id: Number(id) };
  const { version } = await call('PUT', '/operator/price-list/', {
    query,
    body: { prices, note: '', version: 1 },
  });
  const { today: validFrom } = await call('GET', '/operator/price-list/', { query });
  await call('POST', '/operator/price-list/publish/', { query, body: { validFrom, version } });
}

const agreed = (product: ProductKey, unitPrice: string): AgreedPrice => ({
  product,
  currency: 'SEK',
  unitPrice,
});
const amounts = [agreed(seat, '100'), agreed(phone, '40')];
const lines = [
  { product: seat, quantity: '10' },
  { product: phone, quantity: '2' },
];
const place = (thingId: string, body: object = {}) =>
  bench.send(orderSeats, {
    of,
    params: { region, thingId },
    body: { lines, costConsent: true, agreedPrices: amounts, ...body },
  });
const monthMinor = async () => (await bench.send(getMadeUpMonth, { of })).body['customerMinor'];
const madeThing = async (): Promise<string> => {
  const id = await bench.orderThing(of, `thing-${of.id}`);
  await bench.workOff();
  return id;
};

test('imported products are ordered in lines, of which one ends without the other and is tried again alone', async () => {
  const { soldOut, seats } = bench.madeUp.system;
  soldOut.add(phone);
  const thingId = await madeThing();
  const { body } = await place(thingId);
  const id = String(body['operationId']);
  await bench.workOff();
  expect(await bench.thing(of, thingId)).toMatchObject({
    operation: { kind: 'orderSeats', state: 'failed', reason: 'linesFailed' },
  });
  expect(await monthMinor()).toBe(100_000);
  soldOut.clear();
  const retry = (agreedPrices: AgreedPrice[]) =>
    bench.portal.call('POST', '/operation/retry/', {
      token: bench.engineer,
      query: { id },
      body: { agreedPrices },
    });
  expect((await retry([agreed(phone, '39')])).body['errorKey']).toBe('priceChanged');
  expect((await retry([agreed(phone, '40')])).status).toBe(202);
  await bench.workOff();
  expect([...seats]).toEqual([`${id} ${seat} 10`, `${id} ${phone} 2`]);
  expect(await monthMinor()).toBe(108_000);
});

test('a term renews at the price of its day, whatever the list said meanwhile', async () => {
  const thingId = await madeThing();
  await place(thingId);
  await bench.workOff();
  await publish({ [seat]: '120' });
  const { partnerId, id: customerId } = of;
  const charge = { product: seat, thingId, termMonths: 12, periodMonths: 1, quantity: '10' };
  await bench.worker.transaction((tx) => renewCharge(tx, { partnerId, customerId }, charge));
  await bench.portal.owner.run(sql`
    update recurring_charge set starts_on = starts_on - interval '12 months', ends_on = ends_on - interval '12 months',
      periods = 12 where thing_id = ${thingId} and product = ${seat}`);
  await bench.portal.owner.run(sql`
    update charge set charged_on = charged_on - interval '12 months', period_from = period_from - interval '12 months',
      period_to = period_to - interval '12 months' where thing_id = ${thingId} and product = ${seat}`);
  expect(await monthMinor()).toBe(8000);
  await chargeDue(bench.worker);
  expect(await monthMinor()).toBe(8000 + 120_000);
});

test('what the catalog does not have any more, has no price or is agreed to at another one is not ordered', async () => {
  const thingId = await madeThing();
  const refused = async (body: object) => (await place(thingId, body)).body['errorKey'];
  const unknown: ProductKey = 'made-up.CFQ7TTC0LH18:0009:P1Y';
  expect(
    await refused({ lines: [{ product: unknown, quantity: '1' }], agreedPrices: [agreed(unknown, '1')] }),
  ).toBe('priceMissing');
  expect(await refused({ agreedPrices: [agreed(seat, '99'), agreed(phone, '40')] })).toBe('priceChanged');
  await bring(catalog.slice(0, 1));
  expect(await refused({})).toBe('priceMissing');
  await bring(catalog);
  expect(await monthMinor()).toBe(0);
});

test('what a thing has already is changed, not ordered again, and no product stands in an order twice', async () => {
  const thingId = await madeThing();
  await place(thingId, dearer);
  await bench.workOff();
  const { seats } = bench.madeUp.system;
  const before = [...seats];
  expect((await place(thingId, dearer)).body).toMatchObject({
    errorKey: 'alreadyOrdered',
    details: { products: [phone, seat] },
  });
  const twice = [lines[0], { product: seat, quantity: '1' }];
  expect((await place(thingId, { ...dearer, lines: twice })).body).toMatchObject({
    errorKey: 'invalid',
    fields: { lines: { errorKey: 'productTwice' } },
  });
  await bench.workOff();
  expect([...seats]).toEqual(before);
  expect(await monthMinor()).toBe(128_000);
});

/** By the list that was published for the renewal: 1,280.00 in all. */
const dearer = { agreedPrices: [agreed(seat, '120'), agreed(phone, '40')] };

describe('the credit limit', () => {
  const limit = (minor: number | null) =>
    bench.portal.owner.run(
      sql`update organization set credit_limit_minor = ${minor} where id = ${of.partnerId}`,
    );

  test('counts what was ordered before and is not done yet, however many order at the same moment', async () => {
    const things = [await madeThing()];
    for (const name of ['second', 'third']) things.push(await bench.orderThing(of, name));
    await bench.workOff();
    const used = await bench.portal.owner.first<{ minor: number }>(
      sql`select credit_used_minor(${of.partnerId}, 0, null)::double precision as minor`,
    );
    // With the VAT that it pays.
    await limit((used?.minor ?? 0) + 2 * 160_000);
    bench.engineer = await signIn(
      bench.portal,
      await createUser(bench.portal, bench.partner, { roles: ['engineer'] }),
    );
    const statuses = async () =>
      (await Promise.all(things.map((id) => place(id, dearer))))
        .map(({ status }) => String(status))
        .toSorted();
    const first = await statuses();
    await limit(null);
    expect(first).toEqual(['202', '202', '409']);
  });
});

test('what is charged of a service ends with it', async () => {
  const thingId = await madeThing();
  expect((await place(thingId, dearer)).status).toBe(202);
  await bench.workOff();
  await bench.send(deleteThing, {
    of,
    params: { region, thingId },
    body: { name: `thing-${of.id}`, dataGoes: true },
  });
  await bench.workOff();
  expect((await bench.send(endMadeUp, { of })).status).toBe(202);
  await bench.workOff();
  await bench.portal.owner.run(sql`
    update recurring_charge set starts_on = starts_on - interval '1 month', ends_on = ends_on - interval '1 month'
    where customer_id = ${of.id}`);
  expect(await chargeDue(bench.worker)).toBe(0);
});

test('what the operator ordered, or takes more than ordering, is retried by those who may', async () => {
  const owner = await signIn(
    bench.portal,
    await createUser(bench.portal, bench.partner, { roles: ['owner'] }),
  );
  const failed = { unlinkTenant: randomUUID(), switchOffThing: randomUUID() };
  const retry = async (token: string, kind: keyof typeof failed) =>
    (await bench.portal.call('POST', '/operation/retry/', { token, query: { id: failed[kind] }, body: {} }))
      .body['errorKey'];
  const retriable = async (token: string) => {
    const { body } = await bench.portal.call('GET', '/operations/', { token });
    const { items } = listOperations.response.parse(body);
    return Object.fromEntries(
      items.filter(({ customerId }) => customerId === of.id).map(({ kind, mayRetry }) => [kind, mayRetry]),
    );
  };
  for (const [kind, id] of Object.entries(failed))
    await makeOperations(bench.portal.owner, of, {
      id,
      kind,
      subject: 'tenant',
      targetId: of.id,
      input: { name: 'gone' },
      state: 'failed',
    });
  expect(await retriable(bench.engineer)).toMatchObject({ unlinkTenant: false, switchOffThing: false });
  expect(await retriable(owner)).toMatchObject({ unlinkTenant: false, switchOffThing: true });
  expect(await retry(bench.engineer, 'switchOffThing')).toBe('forbidden');
  expect(await retry(owner, 'unlinkTenant')).toBe('forbidden');
  // Past the permission: the thing is not there.
  expect(await retry(owner, 'switchOffThing')).toBe('operationNotRetriable');
});
