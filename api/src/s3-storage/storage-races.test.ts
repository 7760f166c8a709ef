import { failOnUnreadable } from '@portal/ports/unreadable';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestOrganization } from '../testing/people.ts';
import { createStorageBench, fullAccess, type StorageBench } from '../testing/storage.ts';
import { shownPrices } from '../testing/shown-prices.ts';

let bench: StorageBench;
beforeAll(async () => {
  bench = await createStorageBench();
});
afterAll(() => bench.close());

const readOnly = { access: 'read-only', buckets: null } as const;
const orderUser = (customer: TestOrganization, username: string) =>
  bench.send('POST /s3/user/', customer, { body: { username, region: 'SE-NORTH-1', policy: readOnly } });
const edit = (customer: TestOrganization, id: string, policy: object) =>
  bench.send('PUT /s3/user/', customer, { query: { id }, body: { policy, version: 1 } });
const remove = (customer: TestOrganization, id: string) =>
  bench.send('DELETE /s3/user/', customer, { query: { id } });
const orderKey = (customer: TestOrganization, userId: string) =>
  bench.send('POST /s3/access-key/', customer, { body: { userId } });
const retry = (operationId: unknown) =>
  bench.portal.call('POST', '/operation/retry/', {
    token: bench.engineer,
    query: { id: String(operationId) },
  });
/** Both orders come while neither is carried out: the storage takes its time. */
async function atOnce<T>(orders: () => Promise<T>[]): Promise<T[]> {
  await bench.region.setFault('slow', { delayMs: 700 });
  const answers = await Promise.all(orders());
  await bench.region.setFault('none');
  return answers;
}
async function bothAtOnce<T>(one: () => Promise<T>, other: () => Promise<T>): Promise<[T, T]> {
  const [first, second] = await atOnce(() => [one(), other()]);
  if (first === undefined || second === undefined) throw new Error('Nothing was answered.');
  return [first, second];
}
const outcomeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) =>
  status < 400 ? String(status) : `${status} ${String(body['errorKey'])}`;

describe('two at the same moment', () => {
  test('who make a user of the same name: one is made', async () => {
    const customer = await bench.enabledCustomer();
    const answers = await atOnce(() => [1, 2, 3].map(() => orderUser(customer, 'same')));
    expect(answers.map(outcomeOf).toSorted()).toEqual([
      '202',
      '409 storageUserExists',
      '409 storageUserExists',
    ]);
  });

  test('who edit a user: the second is told who was first', { tags: ['no-lost-edit'] }, async () => {
    const customer = await bench.enabledCustomer();
    const id = await bench.madeUser(customer, 'edited', readOnly);
    const levels = ['read-write', 'write-only'] as const;
    const answers = await atOnce(() => levels.map((access) => edit(customer, id, { access })));
    expect(answers.map(outcomeOf).toSorted()).toEqual(['202', '409 stale']);
    const first = answers.findIndex(({ status }) => status === 202);
    await bench.becomes(answers[first]?.body['operationId'], 'succeeded');
    expect((await bench.user(customer, id)).policy?.access).toBe(levels[first]);
  });

  test('of whom one edits and one deletes a user: one of them is refused', async () => {
    const customer = await bench.enabledCustomer();
    const id = await bench.madeUser(customer, 'torn', readOnly);
    const [edited, deleted] = await bothAtOnce(
      () => edit(customer, id, fullAccess),
      () => remove(customer, id),
    );
    expect([outcomeOf(edited), outcomeOf(deleted)].toSorted()).toEqual(['202', '409 operationOpen']);
    const won = edited.status === 202 ? edited : deleted;
    await bench.becomes(won.body['operationId'], 'succeeded');
    const names = (await bench.users(customer)).map(({ username }) => username);
    expect(names.includes('torn')).toBe(edited.status === 202);
  });

  test('of whom one makes a key and one deletes the user: no key is left without its user', async () => {
    const customer = await bench.enabledCustomer();
    const id = await bench.madeUser(customer, 'leaving', readOnly);
    const [key, deleted] = await bothAtOnce(
      () => orderKey(customer, id),
      () => remove(customer, id),
    );
    expect([outcomeOf(key), outcomeOf(deleted)].toSorted()).toEqual(['202', '409 operationOpen']);
    const won = key.status === 202 ? key : deleted;
    await bench.becomes(won.body['operationId'], 'succeeded');
    const listed = await bench.driver.listUsers(bench.tenantOf(customer), failOnUnreadable);
    const inCloud = listed.flatMap(({ accessKeyIds }) => accessKeyIds);
    expect(inCloud).toEqual(key.status === 202 ? [key.body['accessKeyId']] : []);
    expect(await bench.keysInDatabase(customer)).toEqual(inCloud);
  });

  test('of whom one restricts a user and one makes it the owner of a bucket: an owner stays unrestricted', async () => {
    const customer = await bench.enabledCustomer();
    const id = await bench.madeUser(customer, 'maybe-owner', fullAccess);
    const bucket = {
      name: 'owned',
      region: 'SE-NORTH-1',
      owner: 'maybe-owner',
      costConsent: true,
      agreedPrices: shownPrices,
    };
    const [restricted, made] = await bothAtOnce(
      () => edit(customer, id, readOnly),
      () => bench.send('POST /s3/bucket/', customer, { body: bucket }),
    );
    const outcomes = [outcomeOf(restricted), outcomeOf(made)];
    expect([
      ['202', '400 invalid'],
      ['409 userOwnsBuckets', '202'],
    ]).toContainEqual(outcomes);
  });

  test('who make two keys of one user: the second waits for the first', async () => {
    const customer = await bench.enabledCustomer();
    const id = await bench.madeUser(customer, 'keyed');
    const order = () => orderKey(customer, id);
    const [one, other] = await bothAtOnce(order, order);
    expect([outcomeOf(one), outcomeOf(other)].toSorted()).toEqual(['202', '409 operationOpen']);
  });

  test('of whom one orders a user and one ends the service: nothing is left behind in the storage', async () => {
    const customer = await bench.enabledCustomer();
    await bench.region.setFault('down');
    const made = await orderUser(customer, 'late');
    const ended = await bench.send('POST /s3/disable/', customer, { body: {} });
    expect([outcomeOf(made), outcomeOf(ended)]).toEqual(['202', '409 operationOpen']);
    await bench.region.setFault('none');
    await bench.becomes(made.body['operationId'], 'succeeded');
    const again = await bench.send('POST /s3/disable/', customer, { body: {} });
    await bench.becomes(again.body['operationId'], 'succeeded');
    expect(await bench.driver.listUsers(bench.tenantOf(customer), failOnUnreadable)).toEqual([]);
    expect(outcomeOf(await orderUser(customer, 'too-late'))).toBe('409 serviceNotEnabled');
  });
});

describe('a storage system that misbehaves', { tags: ['cloud-down'] }, () => {
  test('down: user, edit and key wait with their reason and finish when it is back', async () => {
    const customer = await bench.enabledCustomer();
    const id = await bench.madeUser(customer, 'patient', readOnly);
    const keyed = await bench.madeUser(customer, 'keyed');
    await bench.region.setFault('down');
    const waits = [
      await orderUser(customer, 'new'),
      await edit(customer, id, fullAccess),
      await orderKey(customer, keyed),
    ].map(({ body }) => body['operationId']);
    for (const operationId of waits) await bench.becomes(operationId, 'waiting');
    expect(await bench.user(customer, id)).toMatchObject({ state: 'updating', policy: readOnly });
    await bench.region.setFault('none');
    for (const operationId of waits) await bench.becomes(operationId, 'succeeded');
    expect(await bench.user(customer, id)).toMatchObject({ state: 'active', policy: fullAccess });
  });

  test('an answer that is lost after the key was made: it is the same key, and its secret is shown', async () => {
    const customer = await bench.enabledCustomer();
    const id = await bench.madeUser(customer, 'unlucky');
    await bench.region.setFault('failOnce', { when: 'PUT /admin/metadata/user?' });
    const ordered = await orderKey(customer, id);
    await bench.becomes(ordered.body['operationId'], 'succeeded');
    const [user] = (await bench.driver.listUsers(bench.tenantOf(customer), failOnUnreadable)).filter(
      ({ username }) => username === 'unlucky',
    );
    expect(user?.accessKeyIds).toEqual([ordered.body['accessKeyId']]);
    const shown = await bench.send('POST /s3/access-key/secret/', customer, {
      query: { id: String(ordered.body['id']) },
      body: {},
    });
    expect(shown.status).toBe(200);
  });

  test('refusing: what was ordered fails with its reason, and a person may try again', async () => {
    const customer = await bench.enabledCustomer();
    const id = await bench.madeUser(customer, 'edited', readOnly);
    const doomed = await bench.madeUser(customer, 'doomed', readOnly);
    const keyed = await bench.madeUser(customer, 'keyed', readOnly);
    await bench.region.setFault('refuses');
    const made = await orderUser(customer, 'refused');
    const orders = [
      made,
      await edit(customer, id, fullAccess),
      await remove(customer, doomed),
      await orderKey(customer, keyed),
    ].map(({ body }) => body['operationId']);
    for (const operationId of orders) await bench.becomes(operationId, 'failed');
    const states = (await bench.users(customer)).map(({ username, state }) => `${username} ${state}`);
    expect(states).toEqual([
      'doomed active',
      'edited active',
      'keyed active',
      'refused failed',
      'storage-owner active',
    ]);
    expect((await bench.user(customer, keyed)).keys).toMatchObject([{ state: 'failed', secretUntil: null }]);
    expect(await bench.user(customer, id)).toMatchObject({ policy: readOnly });
    await bench.region.setFault('none');
    for (const operationId of orders) {
      expect(outcomeOf(await retry(operationId))).toBe('202');
      await bench.becomes(operationId, 'succeeded');
    }
    const after = (await bench.users(customer)).map(({ username, state }) => `${username} ${state}`);
    expect(after).toEqual(['edited active', 'keyed active', 'refused active', 'storage-owner active']);
    expect((await bench.user(customer, keyed)).keys).toMatchObject([{ state: 'active' }]);
    expect(await bench.user(customer, id)).toMatchObject({ policy: fullAccess });
  });

  test('a user that failed can be deleted, and one that is tried again after its deletion cannot come back', async () => {
    const customer = await bench.enabledCustomer();
    await bench.region.setFault('refuses');
    const made = await orderUser(customer, 'never');
    await bench.becomes(made.body['operationId'], 'failed');
    await bench.region.setFault('none');
    const deleted = await remove(customer, String(made.body['id']));
    await bench.becomes(deleted.body['operationId'], 'succeeded');
    expect(outcomeOf(await retry(made.body['operationId']))).toBe('409 operationNotRetriable');
  });

  test('a key whose user is gone from the storage fails with a reason, and can be deleted', async () => {
    const customer = await bench.enabledCustomer();
    const id = await bench.madeUser(customer, 'vanished');
    await bench.portal.owner.run(
      sql`update mirror set due_at = now() + interval '1 hour' where customer_id = ${customer.id}`,
    );
    await bench.driver.deleteUser(bench.tenantOf(customer), 'vanished');
    const ordered = await orderKey(customer, id);
    await bench.becomes(ordered.body['operationId'], 'failed');
    expect(await bench.operation(ordered.body['operationId'])).toMatchObject({ reason: 'userMissing' });
    const query = { id: String(ordered.body['id']) };
    const deleted = await bench.send('DELETE /s3/access-key/', customer, { query });
    await bench.becomes(deleted.body['operationId'], 'succeeded');
  });
});

describe('an order of a user or key', () => {
  test('that comes twice under one Idempotency-Key is carried out once', async () => {
    const customer = await bench.enabledCustomer();
    const userId = await bench.madeUser(customer, 'once');
    const headers = { 'idempotency-key': 'one-key-for-both' };
    const ask = () =>
      bench.portal.call('POST', '/s3/access-key/', {
        token: bench.engineer,
        query: { customerId: customer.id },
        body: { userId },
        headers,
      });
    const first = await ask();
    await bench.becomes(first.body['operationId'], 'succeeded');
    expect((await ask()).body).toEqual(first.body);
    expect(await bench.keysInDatabase(customer)).toHaveLength(1);
  });
});
