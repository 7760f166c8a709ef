import { retryOperation } from '@portal/contract/operations';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isLong, seed } from '../../testing/sample.ts';
import { basic, createLicenseBench, keyOf, type LicenseBench } from './testing/bench.ts';

let bench: LicenseBench;
beforeAll(async () => {
  bench = await createLicenseBench();
  await bench.importPrices();
  await bench.publish();
});
afterAll(() => bench.close());

const product = keyOf(basic);
const prices = [{ product, currency: 'SEK', unitPrice: '66.9' }];

/** From that call on: tokens, catalog, cart, checkout and what is looked for behind it; a third of them outside the long run. */
const places = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].filter((place) => isLong || (place + seed) % 3 === 0);
const faults = [
  { name: 'garbles each answer', fault: 'garbles' },
  { name: 'refuses', fault: 'refuses', status: 400 },
  { name: 'knows of nothing', fault: 'refuses', status: 404 },
  { name: 'loses an answer', fault: 'failOnce' },
] as const;

test.each(faults)(
  'an order buys and charges once when the system $name',
  async ({ name: _name, ...fault }) => {
    for (const skip of places) {
      const customer = await bench.newCustomer();
      await bench.control('PUT faults', { ...fault, skip });
      const { body } = await bench.order(customer, [{ product, quantity: '5' }]);
      await bench.workOff();
      await bench.control('PUT faults', { fault: 'none' });
      const [order] = await bench.orders(customer);
      if (order?.operation?.state === 'failed') {
        const query = { id: String(body['operationId']) };
        const retried = await bench.send(retryOperation, { query, body: { agreedPrices: prices } });
        expect(retried.status, `retried at call ${skip}`).toBe(202);
      }
      await bench.portal.owner.run(
        sql`update operation set due_at = now() where state in ('waiting', 'running')`,
      );
      await bench.workOff();
      const there = await bench.subscriptions(customer.tenantId);
      const charges = await bench.portal.owner.rows(sql`
      select trim_scale(customer_cost)::text as cost from charge where customer_id = ${customer.id}`);
      const licenses = await bench.portal.owner.rows(sql`
      select quantity from license where customer_id = ${customer.id}`);
      expect({ skip, there, charges, licenses, orders: await bench.orders(customer) }).toEqual({
        skip,
        there: [{ offerName: 'Microsoft 365 Business Basic', quantity: 5 }],
        charges: [{ cost: '334.5' }],
        licenses: [{ quantity: 5 }],
        orders: [],
      });
    }
  },
);

test('an order that fails again and again while what it has bought is looked for buys once', async () => {
  const customer = await bench.newCustomer();
  const wrong = { call: 'getSubscription', unkindness: 'garbled', times: 3 };
  await bench.control('PUT unkindness', wrong);
  const { body } = await bench.order(customer, [{ product, quantity: '5' }]);
  await bench.workOff();
  const query = { id: String(body['operationId']) };
  for (let retry = 0; retry < 3; retry += 1) {
    const retried = await bench.send(retryOperation, { query, body: { agreedPrices: prices } });
    expect(retried.status, `retry ${retry}`).toBe(202);
    await bench.workOff();
  }
  await bench.control('PUT unkindness', null);
  expect(await bench.subscriptions(customer.tenantId)).toHaveLength(1);
  expect(await bench.orders(customer)).toEqual([]);
});
