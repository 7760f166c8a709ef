import { startLicenseTerm, updateLicense } from '@portal/contract/m365-licenses/changes';
import { listLicenses, type License } from '@portal/contract/m365-licenses/licenses';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestOrganization } from '../../testing/people.ts';
import { basic, createLicenseBench, keyOf, premium, type LicenseBench } from '../products/testing/bench.ts';

let bench: LicenseBench;
let customer: TestOrganization & { tenantId: string };
beforeAll(async () => {
  bench = await createLicenseBench();
  await bench.importPrices();
  await bench.publish();
});
afterAll(() => bench.close());

const dayMs = 86_400_000;
const license = async (): Promise<License> => {
  const { body } = await bench.send(listLicenses, { of: customer });
  const [one] = listLicenses.response.parse(body).items;
  if (!one) throw new Error('There is none.');
  return one;
};
const charges = () =>
  bench.portal.owner.rows<{ reason: string; quantity: number; product: string; cost: number }>(sql`
    select reason, quantity::float, product, customer_cost::float as cost from charge where customer_id = ${customer.id}
    order by charged_at, reason`);

/** Seven seats of a month that nobody has renewed: they go on by the month since some days. */
async function extended(): Promise<License> {
  const boughtAt = new Date(Date.now() - 36 * dayMs).toISOString();
  const month = {
    productId: basic.productId,
    quantity: 7,
    termDuration: 'P1M',
    billingCycle: 'monthly',
  } as const;
  customer = await bench.newCustomer({ subscriptions: [{ ...month, boughtAt, autoRenew: false }] });
  await bench.read(customer);
  return license();
}

const unitPrice = '66.9';
const start = async (change: object = {}) => {
  const { id, version } = await license();
  const product = keyOf(basic);
  const agreedPrices = [{ product, currency: 'SEK', unitPrice }];
  const body = { product, costConsent: true, agreedPrices, version, ...change };
  return bench.send(startLicenseTerm, { of: customer, query: { id }, body });
};

test('what goes on by the month gets a term at once: the rest of the month comes back, and the term is charged as agreed', async () => {
  const before = await extended();
  expect(before).toMatchObject({ isExtended: true, extendedFrom: 'CFQ7TTC0LH18:0001', purchased: 7 });
  const [month] = await charges();
  expect(month?.cost).toBeGreaterThan(0);
  expect((await start()).status).toBe(202);
  await bench.workOff();
  const after = await license();
  expect(after).toMatchObject({
    id: before.id,
    product: keyOf(basic),
    isExtended: false,
    extendedFrom: null,
    operation: null,
    purchased: 7,
    unitPrice,
    customerMinor: 46_830,
  });
  expect(await charges()).toEqual([
    month,
    { reason: 'less', quantity: -7, product: before.product, cost: -Number(month?.cost) },
    { reason: 'period', quantity: 7, product: keyOf(basic), cost: 468.3 },
  ]);
  // What the mirror reads next is the same, and seats can be added again.
  await bench.read(customer);
  expect(await charges()).toHaveLength(3);
  const { id, version } = await license();
  const body = { quantity: 8, costConsent: true, version };
  expect((await bench.send(updateLicense, { of: customer, query: { id }, body })).status).toBe(202);
  await bench.workOff();
  expect(await license()).toMatchObject({ purchased: 8, operation: null });
});

test('is refused as another product, at another price, and of what runs in a term', async () => {
  await extended();
  const other = keyOf(premium);
  expect(await start({ product: other })).toMatchObject({
    status: 400,
    body: { fields: { product: { errorKey: 'anotherProduct' } } },
  });
  const agreedPrices = [{ product: keyOf(basic), currency: 'SEK', unitPrice: '1' }];
  expect(await start({ agreedPrices })).toMatchObject({ status: 409, body: { errorKey: 'priceChanged' } });
  await start();
  await bench.workOff();
  expect(await start()).toMatchObject({ status: 409, body: { errorKey: 'licenseInTerm' } });
});

test('a term that the system does not begin is told, and the license goes on as it was', async () => {
  const before = await extended();
  await bench.portal.owner.run(
    sql`update license_tenant set tenant_id = gen_random_uuid()::text where customer_id = ${customer.id}`,
  );
  expect((await start()).status).toBe(202);
  await bench.workOff();
  expect(await license()).toMatchObject({
    product: before.product,
    isExtended: true,
    operation: { state: 'failed' },
  });
  expect(await charges()).toHaveLength(1);
  const told = await bench.portal.owner.rows(
    sql`select target from audit_entry where customer_id = ${customer.id} and event = 'licenseTermFailed'`,
  );
  expect(told).toHaveLength(1);
});
