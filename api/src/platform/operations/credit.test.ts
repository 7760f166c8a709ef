/** @module-tag agreed-price */
import { randomUUID } from 'node:crypto';
import sql, { type Sql } from 'sql-template-tag';
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
  // What two customers have cost the partner this month and one in the month before, and what another partner's cost.
  await cost(partner.id, { amount: 700, months: 0 });
  await cost(partner.id, { amount: 300.504, months: 0 });
  await cost(partner.id, { amount: 500, months: -1 });
  await cost((await createPartner(portal)).id, { amount: 90_000, months: 0 });
});
afterAll(() => portal.close());

const cost = (partnerId: string, { amount, months }: { amount: number; months: number }) =>
  portal.owner.run(sql`
    insert into usage_total (partner_id, customer_id, service, product, span, starts_on, partner_cost, priced)
    values (${partnerId}, gen_random_uuid(), 's3-storage', 's3-storage.capacity', 'month',
      (date_trunc('month', stockholm_day(now())) + make_interval(months => ${months}))::date, ${amount}, 1)`);
const order = (token: string, quotaGiB: number | null = null) =>
  portal.call('POST', '/s3/bucket/', {
    token,
    query: { customerId: customer.id },
    headers: { 'idempotency-key': randomUUID() },
    body: {
      name: `ordered-${randomUUID()}`,
      region: 'SE-NORTH-1',
      owner: 'storage-owner',
      ...(quotaGiB === null ? {} : { quotaGiB }),
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
  await limitTo(187_000);
  // 700.00, 300.50 and, of the month before, 500.00, none of which has been billed, with 25 percent VAT.
  expect(await order(asPartner)).toMatchObject({
    status: 409,
    body: {
      errorKey: 'creditLimitExceeded',
      details: { limitMinor: 187_000, usedMinor: 187_563, excessMinor: 563, currency: 'SEK' },
    },
  });
  const answer = await order(asCustomer);
  expect(answer).toMatchObject({
    status: 409,
    body: { errorKey: 'partnerMustApprove', message: 'Your partner must approve this.' },
  });
  expect(JSON.stringify(answer.body)).not.toMatch(/187|SEK/);
});

test('an engineer is told that the limit is reached, and no figure of it', async () => {
  const asEngineer = await signIn(portal, await createUser(portal, partner, { roles: ['engineer'] }));
  const { status, body } = await order(asEngineer);
  expect([status, body['errorKey'], body['details']]).toEqual([409, 'creditLimitReached', undefined]);
  expect(JSON.stringify(body)).not.toMatch(/187|SEK/);
});

test('up to the limit, and without one, everything can be ordered at the next call', async () => {
  await limitTo(187_563);
  expect((await order(asCustomer)).status).toBe(202);
  await limitTo(187_562);
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

const used = async (): Promise<number> =>
  (
    await portal.owner.first<{ minor: number }>(
      sql`select credit_used_minor(${partner.id}, 0, null)::double precision as minor`,
    )
  )?.minor ?? 0;

test('what is billed counts as an invoice, and no more as what is not billed; what is outside the Union has no VAT', async () => {
  const before = await used();
  await portal.owner.run(sql`update organization set country = 'NO' where id = ${partner.id}`);
  expect(await used()).toBe(Math.round(before / 1.25));
  await portal.owner.run(sql`update organization set country = 'SE' where id = ${partner.id}`);
  const month = sql`(date_trunc('month', stockholm_day(now())) - interval '1 month')::date`;
  await portal.owner.run(sql`select bill_lines(${partner.id}, ${month})`);
  expect(await used()).toBe(before - 62_500);
});

const credit = (token: string) => portal.call('GET', '/customer/partner-credit/', { token });
const estimated = (token: string) =>
  portal.call('POST', '/s3/estimate/', {
    token,
    query: { customerId: customer.id },
    body: { region: 'SE-NORTH-1', sizeGiB: 100 },
  });

test('who may see prices sees limit and use, on a page and beside an order; nobody else sees either', async () => {
  await limitTo(500_000);
  const asEngineer = await signIn(portal, await createUser(portal, partner, { roles: ['engineer'] }));
  const usedMinor = await used();
  const { status, body } = await credit(asPartner);
  expect(status).toBe(200);
  expect(body).toMatchObject({ limitMinor: 500_000, usedMinor, vatPercent: 25, currency: 'SEK' });
  expect((await estimated(asPartner)).body['credit']).toEqual({
    limitMinor: 500_000,
    leftMinor: 500_000 - usedMinor,
  });
  for (const token of [asEngineer, asCustomer]) {
    expect((await credit(token)).status).toBe(403);
    expect((await estimated(token)).body['credit']).toBe(null);
  }
  await limitTo(null);
  expect((await credit(asPartner)).body['limitMinor']).toBe(null);
  expect((await estimated(asPartner)).body['credit']).toBe(null);
});

test('invoices that are not paid count as they are, VAT included', async () => {
  const before = await used();
  await portal.owner.run(
    sql`insert into partner_unpaid (partner_id, unpaid_minor) values (${partner.id}, 12345)`,
  );
  expect(await used()).toBe(before + 12_345);
  expect((await credit(asPartner)).body).toMatchObject({ unpaidMinor: 12_345, usedMinor: before + 12_345 });
  await portal.owner.run(sql`delete from partner_unpaid where partner_id = ${partner.id}`);
});

test('an order that is billed by the hour counts until the end of the month, from when it is made on', async () => {
  await limitTo(null);
  const gib = 5000;
  const [cost_ = { minor: 0 }] = await portal.owner.rows<{ minor: number }>(sql`
    select round(lines_minor(${partner.id}, ${customer.id}, array['s3-storage.capacity'], array[${gib}::numeric]) * 1.25)::float8
      as minor`);
  expect(cost_.minor).toBeGreaterThan(0);
  const before = await used();
  await limitTo(before + Math.floor(cost_.minor * 1.5));
  expect((await order(asPartner, gib)).status).toBe(202);
  expect((await order(asPartner, gib)).status).toBe(409);
  await limitTo(null);
});

test('an order counts once: while it waits, when it is tried again, and until what it made is read', async () => {
  const before = await used();
  const ordered = await order(asPartner, 300);
  expect(ordered.status).toBe(202);
  const latest = await portal.owner.first<{ id: string; targetId: string }>(sql`
    select id, target_id as "targetId" from operation where partner_id = ${partner.id} order by created_at desc, id desc limit 1`);
  const usedBut = async (id: string | null) =>
    (
      await portal.owner.first<{ minor: number }>(
        sql`select credit_used_minor(${partner.id}, 0, ${id})::double precision as minor`,
      )
    )?.minor;
  const after = await used();
  expect(after).toBeGreaterThan(before);
  expect(await usedBut(latest?.id ?? '')).toBe(before);
  const change = (what: Sql) => portal.owner.run(sql`update operation set ${what} where id = ${latest?.id}`);
  await change(sql`state = 'succeeded'`);
  expect(await used()).toBe(after);
  await change(sql`created_at = created_at - interval '4 hours'`);
  expect(await used()).toBe(before);
  await change(sql`created_at = created_at + interval '4 hours'`);
  await portal.owner.run(sql`
    insert into meter_series (partner_id, id, customer_id, customer_name, service, product, region, resource_id, resource_name)
    values (${partner.id}, gen_random_uuid(), ${customer.id}, '', 's3-storage', 's3-storage.capacity', 'SE-NORTH-1',
      ${latest?.targetId}, 'bucket')`);
  expect(await used()).toBe(before);
});
