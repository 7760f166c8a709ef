import { failOnUnreadable } from '@portal/ports/unreadable';
import { randomUUID } from 'node:crypto';
import { ProviderFailure } from '@portal/ports/failure';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { maintain } from '../../maintenance.ts';
import { createLog } from '../../platform/process/log.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { openTenant } from '../../testing/open-tenant.ts';
import type { TestOrganization } from '../../testing/people.ts';
import { createStorageBench, type StorageBench } from '../../testing/storage.ts';

let bench: StorageBench;
beforeAll(async () => {
  bench = await createStorageBench();
});
afterAll(() => bench.close());

const show = (customer: TestOrganization, id: string) =>
  bench.send('POST /s3/access-key/secret/', customer, { query: { id }, body: {} });

const setUntil = (id: string, seconds: number) =>
  bench.portal.owner.run(sql`
    update secret_once set until = now() + make_interval(secs => ${seconds}) where thing_id = ${id}`);

const sealedOf = async (id: string) =>
  (
    await bench.portal.owner.first<{ sealed: string | null }>(
      sql`select sealed from secret_once where thing_id = ${id}`,
    )
  )?.sealed ?? null;

const keptOf = (id: string) =>
  bench.portal.owner.rows(sql`
    select sealed, shown_to as "shownTo", shown_at <= now() as "wasShown" from secret_once where thing_id = ${id}`);

describe('an access key', () => {
  test('is made by the id that was answered, and shows its secret once, the one that the storage has', async () => {
    const customer = await bench.enabledCustomer();
    const userId = await bench.madeUser(customer, 'app');
    const ordered = await bench.send('POST /s3/access-key/', customer, { body: { userId } });
    expect(ordered.status).toBe(202);
    expect(ordered.body['accessKeyId']).toMatch(/^[A-Z0-9]{20}$/);
    await bench.becomes(ordered.body['operationId'], 'succeeded');
    const [key] = (await bench.user(customer, userId)).keys;
    expect(key).toMatchObject({
      id: ordered.body['id'],
      accessKeyId: ordered.body['accessKeyId'],
      state: 'active',
      createdByName: 'Kim Berg',
    });
    const left = new Date(key?.secretUntil ?? 0).getTime() - Date.now();
    expect(left).toBeGreaterThan(59 * 60_000);
    expect(left).toBeLessThanOrEqual(60 * 60_000);

    const shown = await show(customer, key?.id ?? '');
    expect([shown.status, shown.body]).toEqual([
      200,
      {
        accessKeyId: key?.accessKeyId,
        secretAccessKey: expect.stringMatching(/^\S{20,}$/),
        endpoint: bench.region.url,
        region: 'SE-NORTH-1',
      },
    ]);
    const user = { tenant: bench.tenantOf(customer), username: 'app' };
    const inCloud = await bench.driver.createAccessKey(user, String(ordered.body['accessKeyId']));
    expect(shown.body['secretAccessKey']).toBe(inCloud.secretAccessKey);

    const again = await show(customer, key?.id ?? '');
    expect([again.status, again.body['errorKey']]).toEqual([409, 'secretGone']);
    expect((await bench.user(customer, userId)).keys).toMatchObject([{ secretUntil: null }]);
    expect(await keptOf(key?.id ?? '')).toEqual([{ sealed: null, shownTo: 'Kim Berg', wasShown: true }]);
    expect(await bench.audit(customer)).toEqual(
      expect.arrayContaining(['accessKeyOrdered', 'accessKeyCreated', 'accessKeySecretShown']),
    );
  });

  test('shows its secret to one of many who ask at the same moment', async () => {
    const customer = await bench.enabledCustomer();
    const { id } = await bench.madeKey(customer, await bench.madeUser(customer, 'raced'));
    const answers = await Promise.all(Array.from({ length: 8 }, () => show(customer, id)));
    const outcomes = answers.map(({ status, body }) => `${status} ${String(body['errorKey'])}`).toSorted();
    expect(outcomes).toEqual(['200 undefined', ...Array.from({ length: 7 }, () => '409 secretGone')]);
  });

  test('does not show its secret again to the same Idempotency-Key, because nothing keeps it', async () => {
    const customer = await bench.enabledCustomer();
    const { id } = await bench.madeKey(customer, await bench.madeUser(customer, 'replayed'));
    const headers = { 'idempotency-key': randomUUID() };
    const ask = () =>
      bench.portal.call('POST', '/s3/access-key/secret/', {
        token: bench.engineer,
        query: { customerId: customer.id, id },
        body: {},
        headers,
      });
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 409]);
  });

  test('forgets its secret after an hour, asked for or not', async () => {
    const customer = await bench.enabledCustomer();
    const userId = await bench.madeUser(customer, 'slow');
    const { id } = await bench.madeKey(customer, userId);
    await setUntil(id, -1);
    expect((await show(customer, id)).body['errorKey']).toBe('secretGone');
    expect((await bench.user(customer, userId)).keys).toMatchObject([{ secretUntil: null }]);
    expect(await sealedOf(id)).not.toBeNull();
    const worker = openDatabase({ url: bench.portal.databaseUrl, role: 'portal_worker', max: 1 });
    await maintain(worker, { meterHoursMonths: 14 }, createLog('silent'));
    await worker.end();
    expect(await sealedOf(id)).toBeNull();
  });

  test('that is still being made has no secret to show yet', async () => {
    const customer = await bench.enabledCustomer();
    const userId = await bench.madeUser(customer, 'waiting');
    await bench.region.setFault('down');
    const ordered = await bench.send('POST /s3/access-key/', customer, { body: { userId } });
    const early = await show(customer, String(ordered.body['id']));
    expect([early.status, early.body['errorKey']]).toEqual([409, 'operationOpen']);
    await bench.region.setFault('none');
    await bench.becomes(ordered.body['operationId'], 'succeeded');
    expect((await show(customer, String(ordered.body['id']))).status).toBe(200);
  });

  test('stops working when it is deleted, and another of the user goes on', async () => {
    const customer = await bench.enabledCustomer();
    const userId = await bench.madeUser(customer, 'two-keys');
    const [gone, kept] = [await bench.madeKey(customer, userId), await bench.madeKey(customer, userId)];
    const { status, body } = await bench.send('DELETE /s3/access-key/', customer, { query: { id: gone.id } });
    expect(status).toBe(202);
    await bench.becomes(body['operationId'], 'succeeded');
    const [user] = (await bench.driver.listUsers(bench.tenantOf(customer), failOnUnreadable)).filter(
      ({ username }) => username === 'two-keys',
    );
    expect(user?.accessKeyIds).toEqual([kept.accessKeyId]);
    expect((await bench.user(customer, userId)).keys.map(({ id }) => id)).toEqual([kept.id]);
    expect([await keptOf(gone.id), await keptOf(kept.id)]).toMatchObject([[], [{ shownTo: null }]]);
  });

  test('that the storage will not take away stays, and the log tells why', async () => {
    const customer = await bench.enabledCustomer();
    const key = await bench.madeKey(customer, await bench.madeUser(customer, 'kept'));
    await bench.region.setFault('refuses');
    const { body } = await bench.send('DELETE /s3/access-key/', customer, { query: { id: key.id } });
    await bench.becomes(body['operationId'], 'failed');
    await bench.region.setFault('none');
    expect(await bench.keysInDatabase(customer)).toEqual([key.accessKeyId]);
    expect(await bench.entry(customer, 'accessKeyDeleteFailed')).toEqual({
      region: 'SE-NORTH-1',
      username: 'kept',
      reason: 'refused',
    });
  });

  test('is one of at most ten', async () => {
    const customer = await bench.enabledCustomer();
    const userId = await bench.madeUser(customer, 'many');
    for (let n = 0; n < 10; n += 1) await bench.madeKey(customer, userId);
    const { status, body } = await bench.send('POST /s3/access-key/', customer, { body: { userId } });
    expect([status, body]).toMatchObject([409, { errorKey: 'tooManyAccessKeys', details: { max: 10 } }]);
  });

  test('is not made for a user that is not there or failed', async () => {
    const customer = await bench.enabledCustomer();
    const unknown = await bench.send('POST /s3/access-key/', customer, { body: { userId: randomUUID() } });
    expect(unknown.body['errorKey']).toBe('notFound');
    const sibling = await bench.enabledCustomer();
    const userId = await bench.madeUser(sibling, 'elsewhere');
    const foreign = await bench.send('POST /s3/access-key/', customer, { body: { userId } });
    expect([foreign.status, foreign.body['errorKey']]).toEqual([404, 'notFound']);
    await bench.region.setFault('refuses');
    const body = { username: 'refused', region: 'SE-NORTH-1', policy: { access: 'read-only' } };
    const user = await bench.send('POST /s3/user/', customer, { body });
    await bench.becomes(user.body['operationId'], 'failed');
    await bench.region.setFault('none');
    const answer = await bench.send('POST /s3/access-key/', customer, { body: { userId: user.body['id'] } });
    expect([answer.status, answer.body['errorKey']]).toEqual([409, 'notMade']);
  });
});

describe('a user without a policy', () => {
  test('gets no key, whether the portal knows of it or only the storage', async () => {
    const customer = await bench.enabledCustomer();
    const userId = await bench.madeUser(customer, 'bare');
    const refusal = new ProviderFailure('conflict', 'The user has no policy, so it gets no key.');
    vi.spyOn(bench.driver, 'createAccessKey').mockRejectedValueOnce(refusal);
    const ordered = await bench.send('POST /s3/access-key/', customer, { body: { userId } });
    await bench.becomes(ordered.body['operationId'], 'failed');
    expect(await bench.operation(ordered.body['operationId'])).toMatchObject({ reason: 'policyMissing' });
    await bench.mirrored(customer);
    await bench.portal.owner.run(sql`
      with still as (update mirror set due_at = now() + interval '1 hour' where customer_id = ${customer.id})
      update s3_user set access = null where id = ${userId}`);
    const refused = await bench.send('POST /s3/access-key/', customer, { body: { userId } });
    expect([refused.status, refused.body['errorKey']]).toEqual([409, 'policyMissing']);
  });
});

describe('the database', () => {
  test('gives a secret to nobody but the one statement that takes it', async () => {
    const customer = await bench.enabledCustomer();
    const { id } = await bench.madeKey(customer, await bench.madeUser(customer, 'fenced'));
    const request = openDatabase({ url: bench.portal.databaseUrl, role: 'portal_request', max: 1 });
    const inside = (partnerId: string, customerId: string | null, statement: ReturnType<typeof sql>) =>
      request.transaction(async (tx) => {
        await openTenant(tx, { partnerId, customerId });
        return tx.first<{ taken: string | null }>(statement);
      });
    const read = sql`select sealed as taken from secret_once where thing_id = ${id}`;
    const write = sql`update secret_once set sealed = null, until = null where thing_id = ${id}`;
    const { partnerId } = customer;
    for (const statement of [read, write])
      await expect(inside(partnerId, customer.id, statement)).rejects.toThrow(/permission denied/);
    const take = sql`select take_secret('accessKey', ${id}, 'Kim') as taken`;
    const stranger = await bench.enabledCustomer();
    expect(await inside(partnerId, stranger.id, take)).toEqual({ taken: null });
    expect(await inside(randomUUID(), null, take)).toEqual({ taken: null });
    expect(await inside(partnerId, customer.id, take)).toEqual({ taken: expect.any(String) });
    expect(await inside(partnerId, customer.id, take)).toEqual({ taken: null });
    await request.end();
  });
});
