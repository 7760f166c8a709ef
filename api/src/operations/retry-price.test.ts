/** @module-tag agreed-price */
import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createCustomer,
  createOperator,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from '../testing/people.ts';
import { shownPrices } from '../testing/shown-prices.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { storageRows } from '../testing/storage-rows.ts';
import { makeStorageUser } from '../s3-storage/testing/things.ts';

const region = 'SE-NORTH-1';
const connection = { region, endpoint: 'http://127.0.0.1:9', accessKey: 'a', secretKey: 'b' };
const dearer = [{ product: 's3-storage.capacity', currency: 'SEK', unitPrice: '0.00074' }];

let portal: TestPortal;
let partner: TestOrganization;
let customer: TestOrganization;
let engineer: string;
let operator: string;
// No worker runs: what is ordered stays as the test puts it.
beforeAll(async () => {
  portal = await createTestPortal({ CONNECTIONS: JSON.stringify([{ system: 'ceph-rgw', ...connection }]) });
  partner = await createPartner(portal);
  engineer = await signIn(portal, await createUser(portal, partner, { roles: ['engineer'] }));
  operator = await signIn(portal, await createUser(portal, await createOperator(portal)));
});
beforeEach(async () => {
  customer = await createCustomer(portal, partner);
  const { partnerId, id } = customer;
  await portal.owner.run(storageRows({ partnerId, customerId: id, tenant: id }));
  await makeStorageUser(portal.owner, customer, { region });
});
afterAll(() => portal.close());

/** An order of a bucket that failed. */
async function failedOrder(): Promise<string> {
  const { body } = await portal.call('POST', '/s3/bucket/', {
    token: engineer,
    query: { customerId: customer.id },
    headers: { 'idempotency-key': randomUUID() },
    body: { name: 'nightly', region, owner: 'storage-owner', costConsent: true, agreedPrices: shownPrices },
  });
  const id = String(body['operationId']);
  await portal.owner.run(sql`update operation set state = 'failed', finished_at = now() where id = ${id}`);
  await portal.owner.run(sql`update s3_bucket set state = 'failed' where customer_id = ${customer.id}`);
  return id;
}
const doublePrice = () =>
  portal.owner.run(sql`
    insert into uplift (partner_id, customer_id, service, percent)
    values (${partner.id}, ${customer.id}, 's3-storage', 100)`);
const retry = (id: string, agreedPrices?: object[]) =>
  portal.call('POST', '/operation/retry/', {
    token: engineer,
    query: { id },
    body: agreedPrices ? { agreedPrices } : {},
  });
const retryAsOperator = (id: string, agreedPrices?: object[]) =>
  portal.call('POST', '/operator/operation/retry/', {
    token: operator,
    query: { id, partnerId: partner.id },
    body: agreedPrices ? { agreedPrices } : {},
  });
const kept = (id: string) =>
  portal.owner.first(sql`
    select o.state, o.agreed #>> '{lines,0,unitPrice}' as agreed, b.state as bucket from operation o
    join s3_bucket b on b.id = o.target_id where o.id = ${id}`);

test('what costs is tried again at the price that was agreed to, and at another one only once that is agreed to', async () => {
  const id = await failedOrder();
  expect((await retry(id)).status).toBe(202);
  await portal.owner.run(sql`update operation set state = 'failed' where id = ${id}`);
  await portal.owner.run(sql`update s3_bucket set state = 'failed' where customer_id = ${customer.id}`);
  await doublePrice();
  const changed = { status: 409, body: { errorKey: 'priceChanged' } };
  for (const send of [retry, retryAsOperator]) {
    expect(await send(id)).toMatchObject({
      ...changed,
      body: { details: { prices: dearer, agreed: shownPrices } },
    });
    expect(await send(id, shownPrices)).toMatchObject(changed);
    expect(await kept(id)).toEqual({ state: 'failed', agreed: '0.00037', bucket: 'failed' });
  }
  expect((await retry(id, dearer)).status).toBe(202);
  expect(await kept(id)).toEqual({ state: 'waiting', agreed: '0.00074', bucket: 'creating' });
});

test('a partner beyond its credit limit tries nothing again that costs, nor does the operator for it', async () => {
  const id = await failedOrder();
  const limit = (minor: number | null) =>
    portal.owner.run(sql`update organization set credit_limit_minor = ${minor} where id = ${partner.id}`);
  await portal.owner.run(sql`
    insert into usage_total (partner_id, customer_id, service, product, span, starts_on, partner_cost, priced)
    values (${partner.id}, ${customer.id}, 's3-storage', 's3-storage.capacity', 'month',
      date_trunc('month', stockholm_day(now()))::date, 700, 1)`);
  // With the VAT that it pays.
  await limit(87_499);
  const exceeded = { status: 409, body: { errorKey: 'creditLimitExceeded' } };
  expect(await retry(id)).toMatchObject({ status: 409, body: { errorKey: 'creditLimitReached' } });
  expect(await retryAsOperator(id)).toMatchObject(exceeded);
  expect(await kept(id)).toMatchObject({ state: 'failed', bucket: 'failed' });
  await limit(87_500);
  expect((await retryAsOperator(id)).status).toBe(202);
  await limit(null);
});
