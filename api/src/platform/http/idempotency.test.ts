import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  createCustomer,
  createOperator,
  createPartner,
  createUser,
  signIn,
  testPassword,
  type TestOrganization,
} from '../../testing/people.ts';
import { shownPrices } from '../../testing/shown-prices.ts';
import { openDatabase, type Queryable } from '../database/database.ts';
import { createTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { storageRows, storageState } from '../../testing/storage-rows.ts';
import { makeStorageUser } from '../../s3-storage/testing/things.ts';

let portal: TestPortal;
let partner: TestOrganization;
let token: string;

const connection = { region: 'SE-NORTH-1', endpoint: 'http://127.0.0.1:9', accessKey: 'a', secretKey: 'b' };

beforeAll(async () => {
  portal = await createTestPortal({
    CONNECTIONS: JSON.stringify([{ system: 'ceph-rgw', ...connection }]),
    DATABASE_POOL: '20',
  });
  partner = await createPartner(portal);
  token = await signIn(portal, await createUser(portal, partner));
});
afterAll(() => portal.close());

const form = (name: string) => ({
  name,
  organizationNumber: '556016-0680',
  contactEmail: 'a@example.com',
  invoiceEmail: 'a@example.com',
});
const create = (key: string | undefined, name: string, as = token) =>
  portal.call('POST', '/customer/', {
    token: as,
    body: form(name),
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
const order = {
  region: connection.region,
  owner: 'storage-owner',
  costConsent: true,
  agreedPrices: shownPrices,
};
async function createService(customerId: string): Promise<void> {
  await portal.owner.run(
    storageRows({ partnerId: partner.id, customerId, tenant: customerId.replaceAll('-', '') }),
  );
  const { region, owner: username } = order;
  await makeStorageUser(portal.owner, { partnerId: partner.id, customerId }, { region, username });
}
const untilOneWaits = () =>
  vi.waitFor(
    async () => {
      const waiting = await portal.owner.rows(sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
      expect(waiting).toHaveLength(1);
    },
    { timeout: 50_000 },
  );
const countOf = async (name: string): Promise<number> =>
  (await portal.owner.first<{ count: number }>(sql`select count(*) from organization where name = ${name}`))
    ?.count ?? 0;

describe('a key', { tags: ['order-once'] }, () => {
  test('used again for the same request replays the first answer, status and all, and does nothing twice', async () => {
    const key = randomUUID();
    const first = await create(key, 'Once');
    const again = await create(key, 'Once');
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect(await countOf('Once')).toBe(1);
  });

  test('used for another body or another query is 422, and the first answer stays', async () => {
    const key = randomUUID();
    const first = await create(key, 'Body one');
    expect(await create(key, 'Body two')).toMatchObject({
      status: 422,
      body: { errorKey: 'idempotencyKeyReused' },
    });
    expect(await countOf('Body two')).toBe(0);
    expect((await create(key, 'Body one')).body).toEqual(first.body);
    const [one, two] = [await createCustomer(portal, partner), await createCustomer(portal, partner)];
    const enable = (customerId: string, orderKey: string) =>
      portal.call('POST', '/s3/enable/', {
        token,
        query: { customerId },
        body: {},
        headers: { 'idempotency-key': orderKey },
      });
    const orderKey = randomUUID();
    expect((await enable(one.id, orderKey)).status).toBe(202);
    expect((await enable(two.id, orderKey)).status).toBe(422);
  });

  test('sent a hundred times at once has one effect; every other answer is the same or "in flight"', async () => {
    const key = randomUUID();
    // On a busy machine some wait too long for a connection: a 503 says that nothing was done, and is sent again.
    const persistently = async (): ReturnType<typeof create> => {
      const answer = await create(key, 'Parallel');
      return answer.status === 503 ? persistently() : answer;
    };
    const answers = await Promise.all(Array.from({ length: 100 }, persistently));
    expect(await countOf('Parallel')).toBe(1);
    const done = answers.filter(({ status }) => status === 201);
    const inFlight = answers.filter(({ status }) => status === 409);
    expect(done.length + inFlight.length).toBe(100);
    expect(new Set(done.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(new Set(inFlight.map(({ body }) => body['errorKey']))).toEqual(
      new Set(inFlight.length > 0 ? ['requestInFlight'] : []),
    );
    expect((await create(key, 'Parallel')).body).toEqual(done[0]?.body);
  });

  test('of a request that is still being worked on says so at once, and replays when that is done', async () => {
    const { id: customerId } = await createCustomer(portal, partner);
    await portal.owner.run(
      storageRows({ partnerId: partner.id, customerId, tenant: 'busy', state: 'failed' }),
    );
    const headers = { 'idempotency-key': randomUUID() };
    const enable = () =>
      portal.call('POST', '/s3/enable/', { token, query: { customerId }, body: {}, headers });
    let first: ReturnType<typeof enable> | undefined;
    await portal.owner.transaction(async (tx) => {
      await tx.run(sql`select from service where customer_id = ${customerId} for update`);
      first = enable();
      await untilOneWaits();
      expect(await enable()).toMatchObject({ status: 409, body: { errorKey: 'requestInFlight' } });
    });
    const done = await first;
    expect(done?.status).toBe(202);
    expect((await enable()).body).toEqual(done?.body);
  });

  test('of a bucket order that waits for the service says so at once, too', async () => {
    const { id: customerId } = await createCustomer(portal, partner);
    await createService(customerId);
    const headers = { 'idempotency-key': randomUUID() };
    const body = { ...order, name: `waits-${randomUUID().slice(0, 8)}` };
    const place = () => portal.call('POST', '/s3/bucket/', { token, query: { customerId }, body, headers });
    let first: ReturnType<typeof place> | undefined;
    await portal.owner.transaction(async (tx) => {
      await tx.run(sql`select from service where customer_id = ${customerId} for update`);
      first = place();
      await untilOneWaits();
      expect(await place()).toMatchObject({ status: 409, body: { errorKey: 'requestInFlight' } });
    });
    expect((await first)?.status).toBe(202);
  });

  test('is looked at after it is held, so that no answer comes between', async () => {
    const [userId, key] = [randomUUID(), randomUUID()];
    const claimed = (db: Queryable) =>
      // The lock stands for the time between the statement's beginning and the hold of the key.
      db.first(sql`
        select c.got, c.status from (select pg_advisory_xact_lock(42) as locked) as waited
        cross join lateral claim_key(${partner.id}::uuid, ${userId}::uuid, 'createBucket', ${key}) c
        where waited.locked is not null`);
    const others = openDatabase({ url: portal.databaseUrl, max: 2 });
    let second: ReturnType<typeof claimed> | undefined;
    await portal.owner.transaction(async (tx) => {
      await tx.run(sql`select pg_advisory_xact_lock(42)`);
      second = others.transaction(claimed);
      await untilOneWaits();
      await others.run(sql`
        insert into idempotency_key (partner_id, user_id, endpoint, key, request_hash, status, answer)
        values (${partner.id}, ${userId}, 'createBucket', ${key}, '', 202, '{}')`);
    });
    expect(await second).toEqual({ got: true, status: 202 });
    await others.end();
  });

  test('that is repeated in a later session writes no visit, and the next change of that session does', async () => {
    const { id: customerId } = await createCustomer(portal, partner);
    await createService(customerId);
    const user = await createUser(portal, partner);
    const [first, later] = [await signIn(portal, user), await signIn(portal, user)];
    const key = randomUUID();
    const place = (as: string, orderKey: string, name: string) =>
      portal.call('POST', '/s3/bucket/', {
        token: as,
        query: { customerId },
        body: { ...order, name },
        headers: { 'idempotency-key': orderKey },
      });
    const visits = async () =>
      (await portal.owner.rows(sql`select from visit where organization_id = ${customerId}`)).length;
    expect((await place(first, key, 'first-visit')).status).toBe(202);
    expect((await place(later, key, 'first-visit')).status).toBe(202);
    expect(await visits()).toBe(1);
    expect((await place(later, randomUUID(), 'second-visit')).status).toBe(202);
    expect(await visits()).toBe(2);
  });

  test('of an order that could not be placed again, because it was, replays it all the same', async () => {
    const { id: customerId } = await createCustomer(portal, partner);
    await createService(customerId);
    const headers = { 'idempotency-key': randomUUID() };
    const body = { ...order, name: `again-${randomUUID().slice(0, 8)}` };
    const place = (as: Record<string, string>) =>
      portal.call('POST', '/s3/bucket/', { token, query: { customerId }, body, headers: as });
    const first = await place(headers);
    expect([first.status, (await place(headers)).body]).toEqual([202, first.body]);
    await portal.owner.run(storageState({ customerId }, 'failed'));
    expect(await place(headers)).toMatchObject({ status: 202, body: first.body });
    expect(await place({ 'idempotency-key': randomUUID() })).toMatchObject({
      status: 409,
      body: { errorKey: 'serviceNotEnabled' },
    });
  });

  test("is one person's own: the same key of a colleague or of another tenant is another key", async () => {
    const key = randomUUID();
    const colleague = await signIn(portal, await createUser(portal, partner));
    const stranger = await signIn(portal, await createUser(portal, await createPartner(portal)));
    const ids = [
      await create(key, 'Mine'),
      await create(key, 'Mine', colleague),
      await create(key, 'Mine', stranger),
    ].map(({ status, body }) => `${status} ${String(body['id'])}`);
    expect(new Set(ids).size).toBe(3);
    expect(await countOf('Mine')).toBe(3);
  });

  test('of a person who acts in one customer and then in another is not taken for the same request', async () => {
    const key = randomUUID();
    const enableActingIn = async ({ id }: TestOrganization) => {
      const acting = await portal.call('POST', '/impersonate/', { token, body: { id } });
      return portal.call('POST', '/s3/enable/', {
        token: String(acting.body['accessToken']),
        body: {},
        headers: { 'idempotency-key': key },
      });
    };
    const [one, two] = [await createCustomer(portal, partner), await createCustomer(portal, partner)];
    expect((await enableActingIn(one)).status).toBe(202);
    expect(await enableActingIn(two)).toMatchObject({
      status: 422,
      body: { errorKey: 'idempotencyKeyReused' },
    });
  });

  test('of an operator works in the organization that the call names', async () => {
    const operator = await signIn(portal, await createUser(portal, await createOperator(portal)));
    const customer = await createCustomer(portal, partner);
    const query = { partnerId: partner.id, customerId: customer.id };
    const headers = { 'idempotency-key': randomUUID() };
    const refresh = () => portal.call('POST', '/s3/refresh/', { token: operator, query, headers });
    expect([(await refresh()).status, (await refresh()).status]).toEqual([202, 202]);
  });

  test('is not used up by a request that failed', async () => {
    const key = randomUUID();
    const invalid = await portal.call('POST', '/customer/', {
      token,
      body: { ...form('Late'), name: '' },
      headers: { 'idempotency-key': key },
    });
    expect(invalid.status).toBe(400);
    expect((await create(key, 'Late')).status).toBe(201);
    const customer = await createCustomer(portal, partner);
    const query = { customerId: customer.id };
    const headers = { 'idempotency-key': randomUUID() };
    const disable = () => portal.call('POST', '/s3/disable/', { token, query, body: {}, headers });
    expect((await disable()).status).toBe(409);
    await portal.owner.run(storageRows({ partnerId: partner.id, customerId: customer.id, tenant: 'late' }));
    expect((await disable()).status).toBe(202);
  });

  test('does not outlast the right that it was used with', async () => {
    const user = await createUser(portal, partner, { roles: ['admin'] });
    const admin = await signIn(portal, user);
    const key = randomUUID();
    expect((await create(key, 'Demoted', admin)).status).toBe(201);
    await portal.owner.run(sql`update user_account set roles = '{viewer}' where id = ${user.id}`);
    expect(await create(key, 'Demoted', admin)).toMatchObject({
      status: 403,
      body: { errorKey: 'forbidden' },
    });
  });

  test('is needed for an order, and has 1 to 200 characters', async () => {
    const customer = await createCustomer(portal, partner);
    const enable = (headers: Record<string, string>) =>
      portal.call('POST', '/s3/enable/', { token, query: { customerId: customer.id }, body: {}, headers });
    expect((await enable({})).body).toMatchObject({ errorKey: 'idempotencyKeyRequired' });
    expect((await enable({ 'idempotency-key': '' })).body).toMatchObject({
      errorKey: 'idempotencyKeyInvalid',
    });
    expect((await enable({ 'idempotency-key': 'x'.repeat(201) })).body).toMatchObject({
      errorKey: 'idempotencyKeyInvalid',
    });
    expect((await enable({ 'idempotency-key': 'x'.repeat(200) })).status).toBe(202);
  });
});

test('a post that answers a secret looks at no key: each time is a call of its own, and nothing is kept', async () => {
  const key = randomUUID();
  const ask = (name: string, headers: Record<string, string>) =>
    portal.call<{ token: string }>('POST', '/user/api-token/', {
      token,
      headers,
      body: { name, scopes: ['services.read'], days: 1, password: testPassword },
    });
  const answers = [
    await ask('backup', { 'idempotency-key': key }),
    await ask('report', { 'idempotency-key': key }),
    await ask('billing', { 'idempotency-key': 'x'.repeat(300) }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(answers.map(({ body }) => body.token)).size).toBe(3);
  // Said by what it is, and not by a replay: the name is taken.
  const again = await ask('backup', { 'idempotency-key': key });
  expect([again.status, again.body.token]).toEqual([400, undefined]);
  const kept = sql`select from idempotency_key where key = ${key} or endpoint = 'createApiToken'`;
  expect(await portal.owner.rows(kept)).toEqual([]);
});
