/** @module-tag agreed-price */
import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createCustomer,
  createOperator,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from '../../testing/people.ts';
import { shownPrices } from '../../testing/shown-prices.ts';
import { createTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { storageRows } from '../../testing/storage-rows.ts';
import { makeBucket, makeStorageUser } from '../../s3-storage/testing/things.ts';

const connection = { region: 'SE-NORTH-1', endpoint: 'http://127.0.0.1:9', accessKey: 'a', secretKey: 'b' };

let portal: TestPortal;
let partner: TestOrganization;
let customer: TestOrganization;
let asOperator: string;
let asPartner: string;
let asCustomer: string;
beforeAll(async () => {
  portal = await createTestPortal({ CONNECTIONS: JSON.stringify([{ system: 'ceph-rgw', ...connection }]) });
  asOperator = await signIn(portal, await createUser(portal, await createOperator(portal)));
  partner = await createPartner(portal);
  customer = await createCustomer(portal, partner);
  asPartner = await signIn(portal, await createUser(portal, partner));
  asCustomer = await signIn(portal, await createUser(portal, customer));
  await portal.owner.run(storageRows({ partnerId: partner.id, customerId: customer.id, tenant: 'acme' }));
  await makeStorageUser(portal.owner, customer, {});
  // What two customers have cost the partner this month, another month, and what another partner's cost.
  await cost(partner.id, { amount: 700, months: 0 });
  await cost(partner.id, { amount: 300.504, months: 0 });
  await cost(partner.id, { amount: 90_000, months: -1 });
  await cost((await createPartner(portal)).id, { amount: 90_000, months: 0 });
});
afterAll(() => portal.close());

const cost = (partnerId: string, { amount, months }: { amount: number; months: number }) =>
  portal.owner.run(sql`
    insert into meter_month (partner_id, service, month, customer_id, series_id, quantity, hours, partner_cost)
    values (${partnerId}, 's3-storage',
      (date_trunc('month', stockholm_day(now())) + make_interval(months => ${months}))::date, gen_random_uuid(),
      gen_random_uuid(), 1, 1, ${amount})`);
const order = (token: string) =>
  portal.call('POST', '/s3/bucket/', {
    token,
    query: { customerId: customer.id },
    headers: { 'idempotency-key': randomUUID() },
    body: {
      name: `ordered-${randomUUID()}`,
      region: 'SE-NORTH-1',
      owner: 'storage-owner',
      costConsent: true,
      agreedPrices: shownPrices,
    },
  });
let limit: number | null = null;
async function limitTo(limitMinor: number | null): Promise<void> {
  const body = { limitMinor, before: limit };
  const query = { id: partner.id };
  const answer = await portal.call('PUT', '/operator/partner/credit-limit/', {
    token: asOperator,
    query,
    body,
  });
  expect(answer.status).toBe(200);
  limit = limitMinor;
}

test('above the limit an order is refused: the partner sees limit and excess, the customer that its partner decides', async () => {
  expect((await order(asPartner)).status).toBe(202);
  await limitTo(100_000);
  expect(await order(asPartner)).toMatchObject({
    status: 409,
    body: {
      errorKey: 'creditLimitExceeded',
      details: { limitMinor: 100_000, usedMinor: 100_050, excessMinor: 50, currency: 'SEK' },
    },
  });
  const answer = await order(asCustomer);
  expect(answer).toMatchObject({
    status: 409,
    body: { errorKey: 'partnerMustApprove', message: 'Your partner must approve this.' },
  });
  expect(JSON.stringify(answer.body)).not.toMatch(/100|SEK/);
});

test('an engineer is told that the limit is reached, and no figure of it', async () => {
  const asEngineer = await signIn(portal, await createUser(portal, partner, { roles: ['engineer'] }));
  const { status, body } = await order(asEngineer);
  expect([status, body['errorKey'], body['details']]).toEqual([409, 'creditLimitReached', undefined]);
  expect(JSON.stringify(body)).not.toMatch(/100|SEK/);
});

test('up to the limit, and without one, everything can be ordered at the next call', async () => {
  await limitTo(100_050);
  expect((await order(asCustomer)).status).toBe(202);
  await limitTo(100_049);
  expect((await order(asCustomer)).status).toBe(409);
  await limitTo(null);
  expect((await order(asCustomer)).status).toBe(202);
});

test('what ends what costs is never refused', async () => {
  await limitTo(0);
  const id = await makeBucket(portal.owner, customer, { name: 'to-go', objects: 0 });
  const answer = await portal.call('DELETE', '/s3/bucket/', {
    token: asCustomer,
    query: { customerId: customer.id, id },
    headers: { 'idempotency-key': randomUUID() },
  });
  expect(answer.status).toBe(202);
});
