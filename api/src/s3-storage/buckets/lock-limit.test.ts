import type { Role } from '@portal/contract/permissions';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type Queryable } from '../../platform/database/database.ts';
import { openTenant } from '../../testing/open-tenant.ts';
import { whileLocked } from '../../testing/locked.ts';
import {
  createCustomer,
  createOperator,
  createUser,
  signIn,
  type TestOrganization,
} from '../../testing/people.ts';
import { createStorageBench, type StorageBench } from '../../testing/storage.ts';
import { makeLimit } from '../testing/things.ts';

let bench: StorageBench;
let operator: TestOrganization;
let manager: string;
beforeAll(async () => {
  bench = await createStorageBench();
  operator = await createOperator(bench.portal);
  manager = await signIn(
    bench.portal,
    await createUser(bench.portal, operator, { firstName: 'Olle', lastName: 'Öst', roles: ['admin'] }),
  );
});
afterAll(() => bench.close());

type Options = { before?: number; token?: string };
const limit = ({ partnerId, id }: TestOrganization, maxLockDays: unknown, options: Options = {}) =>
  bench.portal.call('PUT', '/operator/lock-limit/', {
    token: options.token ?? manager,
    query: { partnerId, customerId: id },
    body: { maxLockDays, before: options.before ?? 90 },
  });
const limitOf = async (customer: TestOrganization): Promise<unknown> =>
  (await bench.send('GET /s3/status/', customer)).body['maxLockDays'];
const personOf = async (organization: TestOrganization, role: Role): Promise<string> =>
  signIn(bench.portal, await createUser(bench.portal, organization, { roles: [role] }));
/** What the log of the caller's organization says of it, the newest first. */
const logOf = async (token: string, search: string): Promise<unknown> => {
  const query = { event: 'lockLimitSet', search };
  return (await bench.portal.call('GET', '/audit-log/all/', { token, query })).body['items'];
};
const locked = { objectLock: true, lockMode: 'compliance', objectLockAcknowledged: true };

describe('the limit of object lock', () => {
  test('is raised by the operator, and what the customer orders is held against it', async () => {
    const customer = await bench.enabledCustomer();
    expect(await limit(customer, 365)).toMatchObject({ status: 200, body: {} });
    expect(await limitOf(customer)).toBe(365);
    const id = await bench.madeBucket(customer, 'yearly', { ...locked, retentionDays: 365 });
    expect((await bench.send('GET /s3/bucket/', customer, { query: { id } })).body).toMatchObject({
      retentionDays: 365,
    });
  });

  test('that is lowered again leaves the locks that are there, and holds against what comes', async () => {
    const customer = await bench.enabledCustomer();
    await limit(customer, 365);
    const id = await bench.madeBucket(customer, 'kept', { ...locked, retentionDays: 365 });
    expect((await limit(customer, 90, { before: 365 })).status).toBe(200);
    const tenant = bench.tenantOf(customer);
    expect(await bench.driver.getBucket({ tenant, name: 'kept' })).toMatchObject({
      objectLock: { state: 'enabled', mode: 'compliance', retentionDays: 365 },
    });
    const edited = await bench.send('PUT /s3/bucket/', customer, {
      query: { id },
      body: { quotaGiB: null, retentionDays: 364, objectLockAcknowledged: true, version: 1 },
    });
    expect(edited.body).toMatchObject({ fields: { retentionDays: { values: { max: 90 } } } });
  });

  test('is recorded in the log of the customer, its partner and the operator, with what it was before', async () => {
    const name = 'Låsa Länge AB';
    const customer = await createCustomer(bench.portal, bench.partner, { name });
    await limit(customer, 400);
    await limit(customer, 120, { before: 400 });
    expect((await limit(customer, 120, { before: 120 })).status).toBe(200);
    const entry = { userName: 'Olle Öst', event: 'lockLimitSet', target: name };
    const entries = [
      { ...entry, details: { maxLockDays: 120, previousMaxLockDays: 400 } },
      { ...entry, details: { maxLockDays: 400, previousMaxLockDays: 90 } },
    ];
    for (const organization of [customer, bench.partner, operator])
      expect(await logOf(await personOf(organization, 'owner'), name)).toMatchObject(entries);
  });

  test('is changed only from the one that was shown, whether one was ever set or not', async () => {
    const customer = await bench.newCustomer();
    expect(await limit(customer, 100, { before: 91 })).toMatchObject({
      status: 409,
      body: { errorKey: 'stale' },
    });
    await limit(customer, 200);
    expect(await limit(customer, 300)).toMatchObject({
      status: 409,
      body: { errorKey: 'stale', details: { by: 'Olle Öst', at: expect.stringMatching(/^20\d\d-/) } },
    });
    expect(await limitOf(customer)).toBe(200);
  });

  test('of two who set the first one at the same moment the second learns of the first', async () => {
    const customer = await bench.newCustomer();
    const answer = await whileLocked(bench.portal, {
      hold: async (tx) => {
        await tx.run(sql`select from organization where id = ${customer.id} for update`);
        await makeLimit(tx, customer, { maxLockDays: 180, setByName: 'Kim Berg' });
      },
      work: () => limit(customer, 365),
    });
    expect(answer).toMatchObject({ status: 409, body: { details: { by: 'Kim Berg' } } });
    expect(await limitOf(customer)).toBe(180);
  });

  test('is between what all have and what a bucket can have', async () => {
    const customer = await bench.newCustomer();
    for (const [days, field] of [
      [89, { errorKey: 'min', values: { min: 90 } }],
      [36_501, { errorKey: 'max', values: { max: 36_500 } }],
      [120.5, {}],
      [null, {}],
    ] as const)
      expect([days, await limit(customer, days)]).toMatchObject([
        days,
        { status: 400, body: { errorKey: 'invalid', fields: { maxLockDays: field } } },
      ]);
    expect((await limit(customer, 36_500)).status).toBe(200);
    expect((await limit(customer, 90, { before: 36_500 })).status).toBe(200);
  });
});

describe('who may', () => {
  test('owners and admins of the operator, nobody else of it, and nobody of an organization or while acting in one', async () => {
    const customer = await bench.newCustomer();
    for (const role of ['billing', 'engineer', 'viewer'] as const)
      expect([role, (await limit(customer, 91, { token: await personOf(operator, role) })).status]).toEqual([
        role,
        403,
      ]);
    for (const organization of [bench.partner, customer])
      expect((await limit(customer, 91, { token: await personOf(organization, 'owner') })).status).toBe(403);
    const owner = await personOf(operator, 'owner');
    const visit = await bench.portal.call('POST', '/impersonate/', {
      token: owner,
      body: { id: bench.partner.id, reason: 'Limits' },
    });
    expect(visit.status).toBe(200);
    expect((await limit(customer, 91, { token: String(visit.body['accessToken']) })).status).toBe(403);
    expect(await limitOf(customer)).toBe(90);
    expect((await limit(customer, 91, { token: owner })).status).toBe(200);
  });

  test('the operator of one that has closed partner access, and not of one that is to be deleted', async () => {
    const [closed, going] = [await bench.newCustomer(), await bench.newCustomer()];
    await bench.portal.owner.run(
      sql`update organization set closed_until = now() + interval '1 day' where id = ${closed.id}`,
    );
    await bench.portal.owner.run(sql`
      update organization set delete_after = now() + interval '1 day', deletion_requested_at = now()
      where id = ${going.id}`);
    expect((await limit(closed, 365)).status).toBe(200);
    expect(await limit(going, 365)).toMatchObject({ status: 403, body: { errorKey: 'customerDeleting' } });
  });

  test('not the role of requests, whatever organization it has entered: it only reads the limit', async () => {
    const customer = await bench.newCustomer();
    const request = openDatabase({ url: bench.portal.databaseUrl, role: 'portal_request', max: 1 });
    for (const write of [
      (tx: Queryable) => makeLimit(tx, customer, { maxLockDays: 36_500 }),
      (tx: Queryable) => tx.run(sql`update s3_limit set max_lock_days = 36500`),
      (tx: Queryable) => tx.run(sql`delete from s3_limit`),
    ]) {
      const writing = request.transaction(async (tx) => {
        await openTenant(tx, { partnerId: customer.partnerId });
        await write(tx);
      });
      await expect(writing).rejects.toThrow('permission denied for table s3_limit');
    }
  });
});
