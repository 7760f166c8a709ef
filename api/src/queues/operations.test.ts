import { randomUUID } from 'node:crypto';
import { openDatabase } from '../platform/database/database.ts';
import { giveSignsOfLife } from '../platform/process/sign-of-life.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createCustomer,
  createOperator,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from '../testing/people.ts';
import { startTestRegion, type TestRegion } from '../testing/test-cloud.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { storageState } from '../testing/storage-rows.ts';

let region: TestRegion;
let portal: TestPortal;
let operator: TestOrganization;
let partner: TestOrganization;
let customer: TestOrganization;
let token: string;
let engineer: string;

// No worker runs: what is ordered stays as the test puts it.
beforeAll(async () => {
  region = await startTestRegion();
  portal = await createTestPortal(region.settings);
  operator = await createOperator(portal);
  token = await signIn(portal, await createUser(portal, operator, { firstName: 'Ulla', lastName: 'Drift' }));
});
afterAll(async () => {
  await portal.close();
  await region.close();
});
beforeEach(async () => {
  await portal.owner.run(sql`delete from operation`);
  partner = await createPartner(portal, { name: 'Köpartnern AB' });
  customer = await createCustomer(portal, partner, { name: 'Bageriet AB' });
  engineer = await signIn(portal, await createUser(portal, partner, { roles: ['engineer'] }));
});

async function order(of: TestOrganization = customer, as = engineer): Promise<string> {
  const headers = { 'idempotency-key': randomUUID() };
  const query = { customerId: of.id };
  const answer = await portal.call('POST', '/s3/enable/', { token: as, query, body: {}, headers });
  expect(answer.status).toBe(202);
  return String(answer.body['operationId']);
}

async function settle(id: string, state: 'failed' | 'succeeded' | 'needs-attention'): Promise<void> {
  const of = await portal.owner.first<{ customerId: string }>(sql`
    update operation set state = ${state}, attempts = 3, reason = 'unreachable', finished_at = now() where id = ${id}
    returning customer_id as "customerId"`);
  if (!of) throw new Error('There is no such operation.');
  await portal.owner.run(storageState(of, state === 'succeeded' ? 'enabled' : 'failed'));
}

type ListItem = { id: string; state: string };
const list = async (query: Record<string, string> = {}, as = token): Promise<ListItem[]> =>
  (await portal.call<{ items: ListItem[] }>('GET', '/operator/operations/', { token: as, query })).body.items;
const retry = (id: string, as = token, partnerId: string | undefined = partner.id) =>
  portal.call('POST', '/operator/operation/retry/', { token: as, query: { id, partnerId } });
const stand = async () => (await portal.call('GET', '/operator/queues/', { token })).body;
const stateOf = async (id: string) =>
  (await portal.owner.first<{ state: string }>(sql`select state from operation where id = ${id}`))?.state;

describe('the queue', () => {
  test('has what is not done of every partner, whose it is, and why it is not done', async () => {
    const other = await createPartner(portal, { name: 'Annan AB' });
    const elsewhere = await createCustomer(portal, other, { name: 'Mejeriet AB' });
    const waiting = await order(elsewhere, await signIn(portal, await createUser(portal, other)));
    const failed = await order();
    await settle(failed, 'failed');
    const done = await order(await createCustomer(portal, partner));
    await settle(done, 'succeeded');
    expect(await list()).toEqual([
      expect.objectContaining({
        id: waiting,
        state: 'waiting',
        partnerName: 'Annan AB',
        customerName: 'Mejeriet AB',
        kind: 'enableS3Storage',
        service: 's3-storage',
        attempts: 0,
        reason: null,
        nextTryAt: expect.any(String),
      }),
      expect.objectContaining({
        id: failed,
        state: 'failed',
        partnerName: 'Köpartnern AB',
        attempts: 3,
        reason: 'unreachable',
        nextTryAt: null,
      }),
    ]);
  });

  test('is a file with states and services in words', async () => {
    await order();
    const stuck = await order(await createCustomer(portal, partner, { name: 'Fiskhandeln AB' }));
    await settle(stuck, 'needs-attention');
    const csv = await portal.app.inject({
      method: 'GET',
      url: '/api/operator/operations/?state=needs-attention',
      headers: { authorization: `Bearer ${token}`, accept: 'text/csv', 'accept-language': 'sv' },
    });
    expect(csv.body).toMatch(/Kräver åtgärd;Köpartnern AB;Fiskhandeln AB;S3 Storage;/);
    expect(csv.body.trim().split('\r\n')).toHaveLength(2);
  });

  test('leaves out what failed and was ordered anew', async () => {
    const failed = await order();
    await settle(failed, 'failed');
    const anew = await order();
    expect((await list()).map(({ id }) => id)).toEqual([anew]);
    expect((await stand())['operations']).toMatchObject({ waiting: 1, failed: 0 });
  });

  test('is counted by state, with what has waited longest', async () => {
    expect(await stand()).toMatchObject({
      operations: { waiting: 0, running: 0, failed: 0, 'needs-attention': 0 },
      oldestWaitingAt: null,
    });
    const waiting = await order();
    await settle(await order(await createCustomer(portal, partner)), 'failed');
    await portal.owner.run(
      sql`update operation set created_at = '2026-11-01T08:00:00Z' where id = ${waiting}`,
    );
    expect(await stand()).toMatchObject({
      operations: { waiting: 1, running: 0, failed: 1, 'needs-attention': 0 },
      oldestWaitingAt: '2026-11-01T08:00:00.000Z',
    });
  });
});

describe('trying again', () => {
  test('opens it anew, as the partner’s own retry does, and stands in both logs with the operator’s name', async () => {
    const failed = await order();
    await settle(failed, 'failed');
    expect((await retry(failed)).status).toBe(202);
    expect(await stateOf(failed)).toBe('waiting');
    const service = await portal.owner.first(
      sql`select state from service_state where customer_id = ${customer.id}`,
    );
    expect(service).toEqual({ state: 'provisioning' });
    const entries = await portal.owner.rows(sql`
      select partner_id as log, customer_id as customer, user_name as by, target_customer_name as of
      from audit_entry where event = 'operationRetried' order by partner_id = ${operator.id}`);
    expect(entries).toEqual([
      { log: partner.id, customer: customer.id, by: 'Ulla Drift', of: 'Bageriet AB' },
      { log: operator.id, customer: null, by: 'Ulla Drift', of: 'Bageriet AB' },
    ]);
  });

  test('of what waits makes it due at once', async () => {
    const waiting = await order();
    await portal.owner.run(
      sql`update operation set due_at = now() + interval '1 hour', attempts = 4 where id = ${waiting}`,
    );
    expect((await retry(waiting)).status).toBe(202);
    const row = await portal.owner.first(
      sql`select due_at <= now() as due, attempts from operation where id = ${waiting}`,
    );
    expect(row).toEqual({ due: true, attempts: 0 });
  });

  test('with its key happens once', async () => {
    const failed = await order();
    await settle(failed, 'failed');
    const options = { token, query: { id: failed, partnerId: partner.id } };
    const headers = { 'idempotency-key': randomUUID() };
    const again = () => portal.call('POST', '/operator/operation/retry/', { ...options, headers });
    expect((await again()).status).toBe(202);
    expect((await again()).status).toBe(202);
    const entries = await portal.owner.rows(
      sql`select from audit_entry where event = 'operationRetried' and customer_id = ${customer.id}`,
    );
    expect(entries).toHaveLength(1);
  });

  test('is refused for what is done, for another partner’s, and where the customer closed partner access', async () => {
    const done = await order();
    await settle(done, 'succeeded');
    expect(await retry(done)).toMatchObject({ status: 409, body: { errorKey: 'operationNotRetriable' } });
    const other = await createPartner(portal);
    const failed = await order(await createCustomer(portal, partner, { name: 'Stängd AB' }));
    await settle(failed, 'failed');
    expect((await retry(failed, token, other.id)).status).toBe(404);
    await portal.owner.run(
      sql`update organization set closed_until = now() + interval '1 day' where name = 'Stängd AB'`,
    );
    expect(await retry(failed)).toMatchObject({ status: 403, body: { errorKey: 'partnerAccessClosed' } });
    expect(await stateOf(failed)).toBe('failed');
  });
});

test('who may: owners and admins try again, engineers and viewers read, billing and partners have nothing', async () => {
  const failed = await order();
  await settle(failed, 'failed');
  const as = async (role: 'admin' | 'billing' | 'engineer' | 'viewer') =>
    signIn(portal, await createUser(portal, operator, { roles: [role] }));
  for (const role of ['engineer', 'viewer'] as const) {
    expect(await list({}, await as(role))).toHaveLength(1);
    expect((await retry(failed, await as(role))).status).toBe(403);
  }
  for (const outsider of [await as('billing'), engineer]) {
    for (const path of ['/operator/operations/', '/operator/queues/']) {
      expect((await portal.call('GET', path, { token: outsider })).status).toBe(403);
    }
    expect((await retry(failed, outsider)).status).toBe(403);
  }
  expect((await retry(failed, await as('admin'))).status).toBe(202);
});

test('a worker gives signs of life, and one that gives none any more is not counted', async () => {
  expect(await stand()).toMatchObject({ workerSeenAt: null, workers: 0 });
  const database = openDatabase({ url: portal.databaseUrl, role: 'portal_worker', max: 2 });
  const life = giveSignsOfLife(database, portal.platform.log);
  await vi.waitFor(async () => expect(await stand()).toMatchObject({ workers: 1 }), { timeout: 50_000 });
  life.stop();
  await portal.owner.run(sql`update worker_process set seen_at = now() - interval '10 minutes'`);
  expect(await stand()).toMatchObject({ workerSeenAt: expect.any(String), workers: 0 });
  await database.end();
});

describe('giving up', () => {
  const giveUp = (id: string, as = token, body: object = { leftBehind: 'A user without policy.' }) =>
    portal.call('POST', '/operator/operation/give-up/', {
      token: as,
      query: { id, partnerId: partner.id },
      body,
    });

  test('ends it as failed at the next turn of a worker, without asking the cloud, and frees its thing', async () => {
    const stuck = await order();
    await settle(stuck, 'needs-attention');
    await region.setFault('down');
    expect((await giveUp(stuck)).status).toBe(202);
    const worker = portal.startWorker();
    await vi.waitFor(async () => expect(await stateOf(stuck)).toBe('failed'), {
      timeout: 50_000,
      interval: 50,
    });
    await worker.stop();
    await region.setFault('none');
    const row = await portal.owner.first(sql`
      select reason, given_up as "givenUp" from operation where id = ${stuck}`);
    const leftBehind = 'A user without policy.';
    expect(row).toEqual({ reason: 'givenUp', givenUp: { by: 'Ulla Drift', leftBehind } });
    const entries = await portal.owner.rows(sql`
      select partner_id as log, user_name as by, service, details from audit_entry
      where event = 'operationGivenUp' order by partner_id = ${operator.id}`);
    const entry = { by: 'Ulla Drift', service: 's3-storage', details: { leftBehind } };
    expect(entries).toEqual([
      { log: partner.id, ...entry },
      { log: operator.id, ...entry },
    ]);
    expect(await portal.owner.rows(sql`select from mail where kind = 'operationFailed'`)).toEqual([]);
    expect(await stateOf(await order())).toBe('waiting');
  });

  test('leaves what a worker has in hand to it', async () => {
    const running = await order();
    await portal.owner.run(sql`
      update operation set state = 'running', lease_id = ${randomUUID()}, due_at = now() + interval '15 seconds'
      where id = ${running}`);
    expect((await giveUp(running)).status).toBe(202);
    expect(
      await portal.owner.first(
        sql`select state, due_at > now() as leased from operation where id = ${running}`,
      ),
    ).toEqual({ state: 'running', leased: true });
  });

  test('is refused for what is over, without a word of what is left, and for whoever does not manage operations', async () => {
    const stuck = await order();
    expect(await giveUp(stuck, token, { leftBehind: ' ' })).toMatchObject({
      status: 400,
      body: { fields: { leftBehind: { errorKey: 'empty' } } },
    });
    const viewer = await signIn(portal, await createUser(portal, operator, { roles: ['viewer'] }));
    expect((await giveUp(stuck, viewer)).status).toBe(403);
    expect((await giveUp(stuck, engineer)).status).toBe(403);
    expect(await stateOf(stuck)).toBe('waiting');
    await settle(stuck, 'failed');
    expect(await giveUp(stuck)).toMatchObject({ status: 409, body: { errorKey: 'operationNotOpen' } });
    expect((await giveUp(randomUUID())).status).toBe(404);
  });
});
