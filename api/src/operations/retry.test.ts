import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOperations } from '../testing/operations.ts';
import {
  createCustomer,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from '../testing/people.ts';
import { whileLocked } from '../testing/locked.ts';
import { startTestRegion, type TestRegion } from '../testing/test-cloud.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { shownPrices } from '../testing/shown-prices.ts';
import { storageState } from '../testing/storage-rows.ts';
import { makeStorageUser } from '../s3-storage/testing/things.ts';

let region: TestRegion;
let portal: TestPortal;
let partner: TestOrganization;
let engineer: string;

// No worker runs: what is ordered stays as the test puts it.
beforeAll(async () => {
  region = await startTestRegion();
  portal = await createTestPortal(region.settings);
  partner = await createPartner(portal);
  engineer = await signIn(portal, await createUser(portal, partner, { roles: ['engineer'] }));
});
afterAll(async () => {
  await portal.close();
  await region.close();
});

async function enable(customerId: string): Promise<string> {
  const headers = { 'idempotency-key': randomUUID() };
  const query = { customerId };
  const answer = await portal.call('POST', '/s3/enable/', { token: engineer, query, body: {}, headers });
  expect(answer.status).toBe(202);
  return String(answer.body['operationId']);
}

async function settle(id: string, state: 'failed' | 'succeeded'): Promise<void> {
  const of = await portal.owner.first<{ customerId: string }>(sql`
    update operation set state = ${state}, finished_at = now() where id = ${id}
    returning customer_id as "customerId"`);
  if (!of) throw new Error('There is no such operation.');
  await portal.owner.run(storageState(of, state === 'succeeded' ? 'enabled' : 'failed'));
}

const retry = (id: string) => portal.call('POST', '/operation/retry/', { token: engineer, query: { id } });
const serviceOf = async (customerId: string) =>
  (
    await portal.owner.first<{ state: string }>(
      sql`select state from service_state where customer_id = ${customerId}`,
    )
  )?.state;
const stateOf = async (id: string) =>
  (await portal.owner.first<{ state: string }>(sql`select state from operation where id = ${id}`))?.state;

test('what failed is tried again', async () => {
  const { id } = await createCustomer(portal, partner);
  const failed = await enable(id);
  await settle(failed, 'failed');
  expect((await retry(failed)).status).toBe(202);
  expect(await stateOf(failed)).toBe('waiting');
  expect(await serviceOf(id)).toBe('provisioning');
});

test.each(['running', 'succeeded'])(
  'what is %s is not tried again: it would be done twice',
  async (state) => {
    const { id } = await createCustomer(portal, partner);
    const ordered = await enable(id);
    await portal.owner.run(sql`update operation set state = ${state} where id = ${ordered}`);
    expect(await retry(ordered)).toMatchObject({ status: 409, body: { errorKey: 'operationNotRetriable' } });
    expect(await stateOf(ordered)).toBe(state);
  },
);

test('what failed for another reason than having waited too long is not let go', async () => {
  const { id } = await createCustomer(portal, partner);
  const failed = await enable(id);
  await settle(failed, 'failed');
  const letGo = () =>
    portal.call('POST', '/operation/let-go/', { token: engineer, query: { id: failed }, body: {} });
  await portal.owner.run(sql`update operation set reason = 'refused' where id = ${failed}`);
  expect(await letGo()).toMatchObject({ status: 409, body: { errorKey: 'operationNotRetriable' } });
  await portal.owner.run(sql`update operation set reason = 'stillWanted' where id = ${failed}`);
  expect(await letGo()).toMatchObject({ status: 200 });
});

test('who tries again what another ordered stands in the customer’s visitor book', async () => {
  const customer = await createCustomer(portal, partner);
  const failed = await enable(customer.id);
  await settle(failed, 'failed');
  const colleague = await createUser(portal, partner, {
    firstName: 'Bo',
    lastName: 'Nord',
    roles: ['admin'],
  });
  const token = await signIn(portal, colleague);
  expect((await portal.call('POST', '/operation/retry/', { token, query: { id: failed } })).status).toBe(202);
  const owner = await signIn(portal, await createUser(portal, customer));
  const { body } = await portal.call('GET', '/company/visits/', { token: owner });
  expect(body['items']).toContainEqual(
    expect.objectContaining({
      kind: 'managed',
      userName: 'Bo Nord',
      organizationName: partner.name,
      changes: 1,
    }),
  );
});

/** A customer whose service is enabled as far as the portal knows. */
async function enabledCustomer(): Promise<string> {
  const { id } = await createCustomer(portal, partner);
  await settle(await enable(id), 'succeeded');
  await makeStorageUser(portal.owner, { partnerId: partner.id, id }, {});
  return id;
}

const post = (path: string, customerId: string, body: object = {}) =>
  portal.call('POST', path, {
    token: engineer,
    query: { customerId },
    body,
    headers: { 'idempotency-key': randomUUID() },
  });
const bucketForm = {
  name: 'archive',
  region: 'SE-NORTH-1',
  owner: 'storage-owner',
  costConsent: true,
  agreedPrices: shownPrices,
};

/** As the worker leaves it when ending the service has failed. */
async function failedEnding(customerId: string): Promise<string> {
  const operationId = String((await post('/s3/disable/', customerId)).body['operationId']);
  await portal.owner.run(
    sql`update operation set state = 'failed', finished_at = now() where id = ${operationId}`,
  );
  await portal.owner.run(storageState({ customerId }, 'enabled'));
  return operationId;
}

test('while ending the service is tried again, nothing can be ordered in it', async () => {
  const id = await enabledCustomer();
  expect((await retry(await failedEnding(id))).status).toBe(202);
  expect(await serviceOf(id)).toBe('ending');
  expect(await post('/s3/bucket/', id, bucketForm)).toMatchObject({
    status: 409,
    body: { errorKey: 'serviceNotEnabled' },
  });
});

test('ending the service is not tried again when a bucket was ordered meanwhile', async () => {
  const id = await enabledCustomer();
  const ending = await failedEnding(id);
  expect((await post('/s3/bucket/', id, bucketForm)).status).toBe(202);
  expect(await retry(ending)).toMatchObject({
    status: 409,
    body: { errorKey: 'serviceNotEmpty', details: { buckets: 1 } },
  });
  expect([await serviceOf(id), await stateOf(ending)]).toEqual(['enabled', 'failed']);
});

test('a bucket shows what is tried again: being created, being deleted, and neither when it is gone', async () => {
  const customerId = await enabledCustomer();
  const { id, operationId } = (await post('/s3/bucket/', customerId, bucketForm)).body;
  const bucket = String(id);
  const failWith = async (operation: unknown, state: string) => {
    await portal.owner.run(
      sql`update operation set state = 'failed', finished_at = now() where id = ${operation}`,
    );
    await portal.owner.run(sql`update s3_bucket set state = ${state} where id = ${bucket}`);
  };
  const shown = async () =>
    (await portal.owner.first<{ state: string }>(sql`select state from s3_bucket where id = ${bucket}`))
      ?.state;
  await failWith(operationId, 'failed');
  expect((await retry(String(operationId))).status).toBe(202);
  expect(await shown()).toBe('creating');
  await failWith(operationId, 'failed');
  const query = { customerId, id: bucket };
  const deletion = String(
    (await portal.call('DELETE', '/s3/bucket/', { token: engineer, query })).body['operationId'],
  );
  await failWith(deletion, 'failed');
  expect((await retry(deletion)).status).toBe(202);
  expect(await shown()).toBe('deleting');
  await failWith(deletion, 'active');
  await portal.owner.run(sql`delete from s3_bucket where id = ${bucket}`);
  expect(await retry(deletion)).toMatchObject({ status: 409, body: { errorKey: 'operationNotRetriable' } });
});

test('what failed is not tried again beside a newer order for the same thing, nor after it', async () => {
  const { id } = await createCustomer(portal, partner);
  const failed = await enable(id);
  await settle(failed, 'failed');
  const newer = await enable(id);
  const beside = await retry(failed);
  expect([beside.status, beside.body['errorKey']]).toEqual([409, 'operationNotRetriable']);
  await settle(newer, 'succeeded');
  const after = await retry(failed);
  expect([after.status, after.body['errorKey']]).toEqual([409, 'operationNotRetriable']);
  expect(await stateOf(failed)).toBe('failed');
});

test('another service of the same customer stands in nobody’s way, neither to order nor to try again', async () => {
  const customer = await createCustomer(portal, partner);
  const { id } = customer;
  const failed = await enable(id);
  await settle(failed, 'failed');
  const open = (service: string) =>
    makeOperations(portal.owner, customer, { kind: 'enableS3Storage', service, targetId: id });
  await open('m365-backup');
  expect((await retry(failed)).status).toBe(202);
  await settle(failed, 'failed');
  expect(await stateOf(await enable(id))).toBe('waiting');
  await expect(open('s3-storage')).rejects.toThrow('operation_one_open');
});

test('a customer that has closed partner access has nothing tried again by its partner, but by itself', async () => {
  const customer = await createCustomer(portal, partner);
  const failed = await enable(customer.id);
  await settle(failed, 'failed');
  await portal.owner.run(sql`
    update organization set closed_until = now() + interval '1 day' where id = ${customer.id}`);
  const refused = await retry(failed);
  expect([refused.status, refused.body['errorKey']]).toEqual([403, 'partnerAccessClosed']);
  expect(await stateOf(failed)).toBe('failed');
  const own = await signIn(portal, await createUser(portal, customer, { roles: ['engineer'] }));
  const allowed = await portal.call('POST', '/operation/retry/', { token: own, query: { id: failed } });
  expect(allowed.status).toBe(202);
});

test('every entry about a customer names it, also what was ordered and tried again', async () => {
  const { id } = await createCustomer(portal, partner, { name: 'Björk AB' });
  const failed = await enable(id);
  await settle(failed, 'failed');
  await retry(failed);
  const entries = await portal.owner.rows(sql`
    select event, target_customer_name as name from audit_entry where customer_id = ${id} order by at, id`);
  expect(entries).toEqual([
    { event: 'serviceEnableInitiated', name: 'Björk AB' },
    { event: 'operationRetried', name: 'Björk AB' },
  ]);
});

test('what was ordered and done while the retry waited for the service counts, and the old order does not undo it', async () => {
  const customer = await createCustomer(portal, partner);
  const { id } = customer;
  const failed = await enable(id);
  await settle(failed, 'failed');
  const retried = await whileLocked(portal, {
    hold: (tx) => tx.run(sql`select from service where customer_id = ${id} for update`),
    work: () => retry(failed),
    meanwhile: (tx) =>
      makeOperations(tx, customer, {
        kind: 'enableS3Storage',
        targetId: id,
        state: 'succeeded',
        createdAt: new Date(),
        finishedAt: new Date(),
      }),
  });
  expect(retried).toMatchObject({ status: 409, body: { errorKey: 'operationNotRetriable' } });
  expect([await serviceOf(id), await stateOf(failed)]).toEqual(['failed', 'failed']);
});
