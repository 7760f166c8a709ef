import { randomUUID } from 'node:crypto';
import { forgetLicenseOrder, orderLicenses } from '@portal/contract/m365-licenses/products';
import { licenseUsage } from '@portal/contract/m365-licenses/usage';
import { retryOperation } from '@portal/contract/operations';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestOrganization } from '../../testing/people.ts';
import { basic, createLicenseBench, keyOf, premium, type LicenseBench } from './testing/bench.ts';

let bench: LicenseBench;
let customer: TestOrganization & { tenantId: string };
beforeAll(async () => {
  bench = await createLicenseBench();
  await bench.importPrices();
  await bench.publish();
});
beforeEach(async () => {
  await bench.control('PUT failing-orders', []);
  await bench.control('PUT withdrawn', []);
  await bench.control('PUT price-factors', []);
  await bench.control('PUT behavior', { visibleAfterSeconds: 0, changesTakeSeconds: 0 });
  customer = await bench.newCustomer();
});
afterAll(() => bench.close());

const two = [
  { product: keyOf(basic), quantity: '5' },
  { product: keyOf(premium, { billingPeriod: 'annual' }), quantity: '2' },
];
const one = two.slice(0, 1);

const licenses = () =>
  bench.portal.owner.rows(sql`
    select product, quantity, ordered_here as "orderedHere" from license
    where customer_id = ${customer.id} order by quantity desc`);
const charges = () =>
  bench.portal.owner.rows(sql`
    select c.product, c.thing_name as name, trim_scale(c.quantity)::text as quantity, trim_scale(c.customer_cost)::text as cost,
      l.id is not null as "hasLicense"
    from charge c left join license l on l.id = c.thing_id and l.partner_id = c.partner_id
    where c.customer_id = ${customer.id} order by c.quantity desc`);
const makeDue = () =>
  bench.portal.owner.run(sql`update operation set due_at = now() where state in ('waiting', 'running')`);

const retry = (operationId: unknown, prices: readonly { product: string; unitPrice: string }[]) =>
  bench.send(retryOperation, {
    query: { id: String(operationId) },
    body: { agreedPrices: prices.map((price) => ({ currency: 'SEK', ...price })) },
  });

test('several licenses are bought at once, and charged at the prices that were agreed to', async () => {
  const { status, body } = await bench.order(customer, two);
  expect([status, body]).toMatchObject([202, {}]);
  expect(await bench.orders(customer)).toMatchObject([
    {
      lines: [{ name: 'Microsoft 365 Business Basic', quantity: 5 }, { quantity: 2 }],
      operation: { state: 'waiting' },
    },
  ]);
  await bench.workOff();
  expect(await bench.orders(customer)).toEqual([]);
  expect(await licenses()).toEqual([
    { product: two[0]?.product, quantity: 5, orderedHere: true },
    { product: two[1]?.product, quantity: 2, orderedHere: true },
  ]);
  // 66.90 a month; twelve times 243.60 a year.
  expect(await charges()).toMatchObject([
    { name: 'Microsoft 365 Business Basic', quantity: '5', cost: '334.5', hasLicense: true },
    { name: 'Microsoft 365 Business Premium', quantity: '2', cost: '5846.4', hasLicense: true },
  ]);
});

test('a double click orders once', async () => {
  const key = randomUUID();
  const [first, second] = [await bench.order(customer, one, key), await bench.order(customer, one, key)];
  expect(second.body).toEqual(first.body);
  await bench.workOff();
  expect(await bench.subscriptions(customer.tenantId)).toHaveLength(1);
});

test('a line that fails is tried again alone, at prices that are agreed to anew', async () => {
  await bench.control('PUT failing-orders', [premium]);
  const { body } = await bench.order(customer, two);
  await bench.workOff();
  const [failed] = await bench.orders(customer);
  expect(failed?.operation).toMatchObject({
    state: 'failed',
    reason: 'linesFailed',
    lines: [
      { state: 'done', reason: null },
      { state: 'failed', reason: 'accountLocked' },
    ],
  });
  expect(await licenses()).toHaveLength(1);
  await bench.control('PUT failing-orders', []);
  const unitPrice = '2923.2';
  const product = String(two[1]?.product);
  expect((await retry(body['operationId'], [{ product, unitPrice: '1' }])).body).toMatchObject({
    errorKey: 'priceChanged',
  });
  expect((await retry(body['operationId'], [{ product, unitPrice }])).status).toBe(202);
  await bench.workOff();
  expect(await bench.orders(customer)).toEqual([]);
  expect(await bench.subscriptions(customer.tenantId)).toHaveLength(2);
  expect(await charges()).toHaveLength(2);
});

test('what the system shows late is followed until it is there, and a worker that dies buys nothing twice', async () => {
  await bench.control('PUT behavior', { visibleAfterSeconds: 600, changesTakeSeconds: 0 });
  await bench.order(customer, one);
  await bench.workOff();
  expect(await bench.orders(customer)).toMatchObject([{ operation: { state: 'running', reason: null } }]);
  // The worker died after the system had sold it, before anything of that was kept.
  await bench.portal.owner.run(
    sql`update license_order set memory = null where customer_id = ${customer.id}`,
  );
  await makeDue();
  await bench.workOff();
  // Somebody gave it up, and it is tried again.
  await bench.portal.owner.run(sql`
    update operation set given_up = '{}', due_at = now() where customer_id = ${customer.id} and state = 'running'`);
  await bench.workOff();
  const [order] = await bench.orders(customer);
  expect(order?.operation).toMatchObject({ state: 'failed', reason: 'givenUp' });
  await bench.control('PUT clock', { now: new Date(Date.now() + 900_000).toISOString() });
  const prices = [{ product: keyOf(basic), unitPrice: '66.9' }];
  expect((await retry(order?.operation?.id, prices)).status).toBe(202);
  await bench.workOff();
  expect(await bench.orders(customer)).toEqual([]);
  expect(await bench.subscriptions(customer.tenantId)).toMatchObject([{ quantity: 5 }]);
  expect(await charges()).toHaveLength(1);
});

test('a price that the system has changed meanwhile stops the order, and has the sheet read anew', async () => {
  const factorOf = (factor: number) =>
    bench.portal.owner.run(sql`
      update license_offer set unit_price = unit_price * ${factor}::numeric where product_id = ${premium.productId}`);
  await factorOf(0.5);
  await bench.order(customer, two);
  await bench.workOff();
  const [order] = await bench.orders(customer);
  await factorOf(2);
  expect(order?.operation).toMatchObject({ state: 'failed', reason: 'licensePriceChanged' });
  expect(await bench.subscriptions(customer.tenantId)).toEqual([]);
  const due = await bench.portal.owner.rows(sql`
    select due_at <= now() as "isDue" from mirror where name = 'm365-licenses.prices'`);
  expect(due).toEqual([{ isDue: true }]);
  expect(
    (await bench.send(forgetLicenseOrder, { of: customer, query: { id: String(order?.id) } })).status,
  ).toBe(200);
  expect(await bench.orders(customer)).toEqual([]);
  const told = await bench.portal.owner.rows(sql`
    select event from audit_entry where customer_id = ${customer.id} order by id desc limit 1`);
  expect(told).toMatchObject([{ event: 'licenseOrderRemoved' }]);
});

test('a product that is withdrawn between review and order fails by itself, and is refused once the sheet says so', async () => {
  await bench.order(customer, two);
  await bench.control('PUT withdrawn', [premium]);
  await bench.workOff();
  const [order] = await bench.orders(customer);
  expect(order?.operation?.lines).toMatchObject([
    { state: 'done' },
    { state: 'failed', reason: 'productWithdrawn' },
  ]);
  const { owner } = bench.portal;
  await owner.run(sql`update license_offer set gone_at = now() where product_id = ${premium.productId}`);
  const prices = two.map(({ product }) => ({ product, currency: 'SEK', unitPrice: '1' }));

  const refused = await bench.send(orderLicenses, {
    of: customer,
    body: { lines: two.slice(1), costConsent: true, agreedPrices: prices },
  });
  expect(refused.body).toMatchObject({ errorKey: 'productWithdrawn' });
  await owner.run(sql`update license_offer set gone_at = null where product_id = ${premium.productId}`);
});

test('without the agreement nothing is ordered, and the system’s own word goes before the portal’s', async () => {
  const unsigned = await bench.newCustomer({ hasSigned: false });
  expect((await bench.order(unsigned, one)).body).toMatchObject({ errorKey: 'agreementMissing' });
  await bench.portal.owner.run(sql`
    update license_tenant set agreement_accepted = true where customer_id = ${unsigned.id}`);
  await bench.order(unsigned, one);
  await bench.workOff();
  expect(await bench.orders(unsigned)).toMatchObject([
    { operation: { state: 'failed', reason: 'agreementMissing' } },
  ]);
});

test('what is charged stands in the usage of its month, by license, and has no average', async () => {
  await bench.order(customer, two);
  await bench.workOff();
  const { body: usage } = await bench.send(licenseUsage.ofCustomer, { of: customer });
  expect(usage).toMatchObject({
    total: { hours: 0, average: null, customerMinor: 618_090 },
    forecastMinor: 618_090,
    newest: null,
    price: null,
  });
  const { body: byLicense } = await bench.send(licenseUsage.byThing, {
    of: customer,
    query: { sort: '-customerMinor' },
  });
  expect(byLicense).toMatchObject({
    items: [
      { name: 'Microsoft 365 Business Premium', exists: true, customerMinor: 584_640, average: null },
      { name: 'Microsoft 365 Business Basic', exists: true, customerMinor: 33_450 },
    ],
    sum: { customerMinor: 618_090 },
  });
});
