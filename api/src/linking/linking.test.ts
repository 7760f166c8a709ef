import { failOnUnreadable } from '@portal/ports/unreadable';
import { randomBytes, randomUUID } from 'node:crypto';
import type { OneTenant, ExistingTenant } from '@portal/contract/linking';
import type { Bucket } from '@portal/contract/s3-storage/buckets';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  createCustomer,
  createOperator,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from '../testing/people.ts';
import { whileLocked } from '../testing/locked.ts';
import { shownPrices } from '../testing/shown-prices.ts';
import { createStorageBench, fullAccess, waiting, type StorageBench } from '../testing/storage.ts';
import type { Answer } from '../testing/test-portal.ts';
import { inOneHour, withinOneHour } from '../testing/within-one-hour.ts';
import { storageRows } from '../testing/storage-rows.ts';

let bench: StorageBench;
let operator: TestOrganization;
let owner: string;
beforeAll(async () => {
  bench = await createStorageBench();
  operator = await createOperator(bench.portal);
  owner = await signIn(
    bench.portal,
    await createUser(bench.portal, operator, { firstName: 'Olle', lastName: 'Öst' }),
  );
});
afterAll(() => bench.close());

const region = 'SE-NORTH-1';
type Found = Answer<{ items: ExistingTenant[] }>;

const listed = async (query: Record<string, string> = {}, token = owner): Promise<ExistingTenant[]> =>
  (
    (await bench.portal.call('GET', '/operator/existing-tenants/', {
      token,
      query: { pageSize: '200', ...query },
    })) as Found
  ).body.items;

const readAnew = () => bench.portal.call('POST', '/operator/existing-tenants/refresh/', { token: owner });

/** The tenant as the operator's list has it, once a survey has found it. */
async function surveyed(tenant: string): Promise<ExistingTenant> {
  return vi.waitFor(async () => {
    const found = (await listed({ search: tenant })).find((one) => one.tenant === tenant);
    if (!found || found.gone) {
      await readAnew();
      throw new Error(`${tenant} was not found yet.`);
    }
    return found;
  }, waiting);
}

/** A tenant that nobody has: a user without policy, with a key, two buckets and an object of a gibibyte. */
async function strangers(): Promise<ExistingTenant> {
  const tenant = `old_${randomBytes(4).toString('hex')}`;
  await bench.region.declareTenant({
    tenant,
    users: [
      {
        userId: 'legacy',
        displayName: 'Legacy',
        keys: [{ accessKey: `${tenant}.key`, secretKey: 'chosen' }],
      },
    ],
    buckets: [
      { name: 'archive', owner: 'legacy' },
      { name: 'vault', owner: 'legacy', rule: { mode: 'COMPLIANCE', unit: 'Days', count: 400 } },
    ],
  });
  await bench.region.seedObject({ tenant, bucket: 'archive', key: 'a', sizeBytes: 2 ** 30 });
  return surveyed(tenant);
}

type Sent = { token?: string; body?: object; organization?: TestOrganization };

const post = (what: 'link' | 'unlink', customer: TestOrganization, { token = owner, body }: Sent = {}) =>
  bench.portal.call('POST', `/operator/existing-tenant/${what}/`, {
    token,
    query: { customerId: customer.id, partnerId: customer.partnerId },
    body,
    headers: { 'idempotency-key': randomUUID() },
  });

const linkTo = (customer: TestOrganization, { id: tenantId }: { id: string }, sent: Sent = {}) =>
  post('link', customer, {
    body: { tenantId, agreedPrices: shownPrices, ownershipConfirmed: true },
    ...sent,
  });

async function linked(): Promise<{ customer: TestOrganization; tenant: ExistingTenant }> {
  const tenant = await strangers();
  const customer = await bench.newCustomer();
  const { status, body } = await linkTo(customer, tenant);
  expect([status, body]).toMatchObject([202, {}]);
  await bench.becomes(body['operationId'], 'succeeded');
  return { customer, tenant };
}

const unlink = (customer: TestOrganization, sent: Sent = {}) =>
  post('unlink', customer, { body: { service: 's3-storage', region }, ...sent });

const bucketsOf = async (customer: TestOrganization): Promise<Bucket[]> =>
  (await bench.send<{ items: Bucket[] }>('GET /s3/buckets/', customer)).body.items;

const operatorsLog = (target: string) =>
  bench.portal.owner.rows<{ event: string; customer: string; details: object }>(sql`
    select event, target_customer_name as customer, details from audit_entry
    where partner_id = ${operator.id} and target = ${target} order by at, id`);

const readingsOf = (customer: TestOrganization) =>
  bench.portal.owner.rows<{ name: string; hour: Date; quantity: number }>(sql`
    select s.resource_name as name, h.hour, h.quantity from meter_series s
    join meter_hour h on h.partner_id = s.partner_id and h.series_id = s.id
    where s.customer_id = ${customer.id} order by 1, 2`);

const legacyOf = async (customer: TestOrganization) => {
  const user = (await bench.users(customer)).find(({ username }) => username === 'legacy');
  if (!user) throw new Error('The linked user is not there.');
  return user;
};

describe('what the operator sees', () => {
  test('are tenants that the portal did not make, what is in none of them, and when each region was read', async () => {
    const own = await bench.enabledCustomer();
    const tenant = await strangers();
    expect(tenant).toMatchObject({
      region,
      service: 's3-storage',
      users: 1,
      resources: 2,
      state: 'free',
      customer: null,
      gone: false,
    });
    await readAnew();
    const all = await listed();
    expect(all.map((one) => one.tenant)).not.toContain(bench.tenantOf(own));
    expect(all.at(-1)).toMatchObject({ tenant: '', state: 'nameless' });
    expect((await listed({ state: 'free' })).map(({ state }) => state)).not.toContain('nameless');
    const answer = await bench.portal.call('GET', '/operator/existing-tenants/', { token: owner });
    expect(answer.body['surveys']).toEqual([
      { service: 's3-storage', region, readAt: expect.any(String), reason: null },
    ]);
  });

  test('is what is in one of them, after somebody has asked for a look', async () => {
    const { id } = await strangers();
    const one = async () =>
      (
        await bench.portal.call<OneTenant>('GET', '/operator/existing-tenant/', {
          token: owner,
          query: { id },
        })
      ).body;
    expect(await one()).toMatchObject({ contents: null, lookedAt: null, looking: false });
    const look = await bench.portal.call('POST', '/operator/existing-tenant/look/', {
      token: owner,
      query: { id },
    });
    expect(look.status).toBe(202);
    await vi.waitFor(async () => expect((await one()).lookedAt).not.toBeNull(), waiting);
    expect(await one()).toMatchObject({
      looking: false,
      contents: {
        users: 1,
        usersWithoutPolicy: 1,
        accessKeys: 1,
        buckets: 2,
        objects: 1,
        usedBytes: 2 ** 30,
        longestLockDays: 400,
        shownUsers: [{ username: 'legacy', hasPolicy: false, suspended: false, accessKeys: 1 }],
        shownBuckets: [
          {
            name: 'archive',
            owner: 'legacy',
            usedBytes: 2 ** 30,
            objectLock: 'disabled',
            retentionDays: null,
          },
          { name: 'vault', owner: 'legacy', objectLock: 'enabled', retentionDays: 400 },
        ],
      },
    });
  });

  test('is a file that says the state in words of its language', async () => {
    const { tenant } = await strangers();
    const rowIn = async (language: string): Promise<string | undefined> => {
      const { body } = await bench.portal.app.inject({
        method: 'GET',
        url: `/api/operator/existing-tenants/?search=${tenant}`,
        headers: { authorization: `Bearer ${owner}`, accept: 'text/csv', 'accept-language': language },
      });
      return body.split('\r\n').find((line) => line.includes(tenant));
    };
    expect(await rowIn('en')).toContain(`${region},S3 Storage,Not linked,`);
    expect(await rowIn('sv')).toContain(`${region};S3 Storage;Inte länkad;`);
  });

  test('is for its owners, admins, engineers and viewers; only the first two link', async () => {
    const tenant = await strangers();
    const customer = await bench.newCustomer();
    const signed = async (role: 'admin' | 'billing' | 'engineer' | 'viewer') =>
      signIn(bench.portal, await createUser(bench.portal, operator, { roles: [role] }));
    const read = (token: string) => bench.portal.call('GET', '/operator/existing-tenants/', { token });
    for (const role of ['engineer', 'viewer'] as const) {
      const token = await signed(role);
      expect((await read(token)).status, role).toBe(200);
      expect((await linkTo(customer, tenant, { token })).status, role).toBe(403);
    }
    expect((await read(await signed('billing'))).status).toBe(403);
    expect((await read(bench.engineer)).status).toBe(403);
    expect((await linkTo(customer, tenant, { token: bench.engineer })).status).toBe(403);
    expect((await linkTo(customer, tenant, { token: await signed('admin') })).status).toBe(202);
  });
});

describe('a linked tenant', () => {
  test('is the customer’s at once, all of it marked as not ordered here, and told once in three logs', async () => {
    const { customer, tenant } = await linked();
    expect(await bucketsOf(customer)).toMatchObject([
      { name: 'archive', owner: 'legacy', orderedHere: false, usedBytes: 2 ** 30, objectLock: 'disabled' },
      { name: 'vault', owner: 'legacy', orderedHere: false, objectLock: 'enabled', retentionDays: 400 },
    ]);
    const user = await legacyOf(customer);
    expect(user).toMatchObject({ orderedHere: false, policy: null, ownedBuckets: 2, accessKeys: 1 });
    expect((await bench.user(customer, user.id)).keys).toMatchObject([
      { accessKeyId: `${tenant.tenant}.key`, createdByName: '', secretUntil: null },
    ]);
    await bench.mirrored(customer);
    // What was public in its buckets is not from now on, because nobody chose it here.
    const blocked = ['bucketPublicBlocked', 'bucketPublicBlocked'];
    expect(await bench.audit(customer)).toEqual(['tenantLinkOrdered', 'tenantLinked', ...blocked]);
    const details = { region, userCount: 1, bucketCount: 2, accessKeys: 1 };
    expect(await bench.entry(customer, 'tenantLinked')).toEqual(details);
    expect(await operatorsLog(tenant.tenant)).toEqual([
      { event: 'tenantLinkOrdered', customer: customer.name, details: { region } },
      { event: 'tenantLinked', customer: customer.name, details },
    ]);
    expect(await surveyed(tenant.tenant)).toMatchObject({
      state: 'linked',
      customer: { id: customer.id, name: customer.name, partnerId: customer.partnerId },
      orderedBy: 'Olle Öst',
      linkedAt: expect.any(String),
    });
    const status = await bench.send('GET /s3/status/', customer);
    expect(status.body).toMatchObject({
      state: 'enabled',
      linked: [{ region, linkedAt: expect.any(String) }],
    });
  });

  test(
    'is metered from the hour of the link on and not before',
    inOneHour,
    withinOneHour(async () => {
      const { customer } = await linked();
      await vi.waitFor(async () => expect(await readingsOf(customer)).toHaveLength(2), waiting);
      const hour = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000);
      expect(await readingsOf(customer)).toEqual([
        { name: 'archive', hour, quantity: 2 ** 30 },
        { name: 'vault', hour, quantity: 0 },
      ]);
    }),
  );

  test('gives its user no key until it has a policy, which can be set; what it had stays', async () => {
    const { customer, tenant } = await linked();
    const { id, version } = await legacyOf(customer);
    const refused = await bench.send('POST /s3/access-key/', customer, { body: { userId: id } });
    expect(refused).toMatchObject({ status: 409, body: { errorKey: 'policyMissing' } });
    const narrow = { displayName: 'Legacy', policy: { access: 'read-only', buckets: null }, version };
    expect(await bench.send('PUT /s3/user/', customer, { query: { id }, body: narrow })).toMatchObject({
      status: 409,
      body: { errorKey: 'userOwnsBuckets' },
    });
    const edit = await bench.send('PUT /s3/user/', customer, {
      query: { id },
      body: { ...narrow, policy: fullAccess },
    });
    expect(edit.status).toBe(202);
    await bench.becomes(edit.body['operationId'], 'succeeded');
    await bench.madeKey(customer, id);
    const [user] = await bench.driver.listUsers(tenant.tenant, failOnUnreadable);
    expect(user).toMatchObject({ policy: fullAccess, username: 'legacy' });
    expect(user?.accessKeyIds).toContain(`${tenant.tenant}.key`);
    expect(user?.accessKeyIds).toHaveLength(2);
  });

  test('takes what is ordered from now on, and keeps a lock beyond the limit when something else is edited', async () => {
    const { customer, tenant } = await linked();
    await bench.madeBucket(customer, 'new-one', { owner: 'legacy' });
    await bench.madeUser(customer, 'anna');
    expect((await bench.driver.listBuckets(tenant.tenant, failOnUnreadable)).map(({ name }) => name)).toEqual(
      ['archive', 'new-one', 'vault'],
    );
    expect(
      (await bench.driver.listUsers(tenant.tenant, failOnUnreadable)).map(({ username }) => username),
    ).toEqual(['anna', 'legacy']);
    const vault = (await bucketsOf(customer)).find(({ name }) => name === 'vault');
    const edited = await bench.send('PUT /s3/bucket/', customer, {
      query: { id: vault?.id ?? '' },
      body: { quotaGiB: 5, retentionDays: 400, version: vault?.version },
    });
    expect(edited.status).toBe(202);
    await bench.becomes(edited.body['operationId'], 'succeeded');
    expect(await bench.driver.getBucket({ tenant: tenant.tenant, name: 'vault' })).toMatchObject({
      quotaBytes: 5 * 2 ** 30,
      objectLock: { retentionDays: 400 },
    });
  });

  test('goes neither with the service nor with the customer', async () => {
    const { customer, tenant } = await linked();
    expect(await bench.send('POST /s3/disable/', customer, { body: {} })).toMatchObject({
      status: 409,
      body: { errorKey: 'serviceLinked' },
    });
    const admin = await signIn(
      bench.portal,
      await createUser(bench.portal, bench.partner, { roles: ['admin'] }),
    );
    const deletion = await bench.portal.call('DELETE', '/customer/', {
      token: admin,
      query: { id: customer.id },
    });
    expect(deletion).toMatchObject({ status: 409, body: { errorKey: 'customerBlocked' } });
    expect(JSON.stringify(deletion.body)).toContain('linkedTenants');
    // A worker that reads the tenant at this moment may have what it needs: then once more.
    const gone = sql`delete from organization where id = ${customer.id}`;
    const kept = () => expect(bench.portal.owner.run(gone)).rejects.toThrow('tenant_link');
    await vi.waitFor(kept, { timeout: 15_000 });
    expect(await bench.driver.listBuckets(tenant.tenant, failOnUnreadable)).toHaveLength(2);
  });
});

describe('a link is refused', () => {
  const refusal = (answer: Answer) => [answer.status, answer.body['errorKey']];

  test('of what another has, of what is in none, and of what a customer had before', async () => {
    const { customer, tenant } = await linked();
    const second = await bench.newCustomer();
    expect(refusal(await linkTo(second, tenant))).toEqual([409, 'tenantTaken']);
    const nameless = (await listed()).at(-1);
    expect(refusal(await linkTo(second, { id: nameless?.id ?? '' }))).toEqual([409, 'tenantNameless']);
    expect(refusal(await linkTo(second, { id: randomUUID() }))).toEqual([404, 'notFound']);
    expect(refusal(await linkTo(customer, await strangers()))).toEqual([409, 'regionInUse']);
  });

  test('to the second of two customers at the same moment, whatever their partners', async () => {
    const tenant = await strangers();
    const other = await createCustomer(bench.portal, await createPartner(bench.portal));
    const customers = [await bench.newCustomer(), other];
    const answers = await Promise.all(customers.map((customer) => linkTo(customer, tenant)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409]);
    expect(answers.find(({ status }) => status === 409)?.body['errorKey']).toBe('tenantTaken');
  });

  test('to a customer that enables the service at this moment', async () => {
    const customer = await bench.newCustomer();
    const tenant = await strangers();
    const answer = await whileLocked(bench.portal, {
      hold: (tx) =>
        tx.run(
          storageRows({
            partnerId: customer.partnerId,
            customerId: customer.id,
            tenant: `c${randomBytes(8).toString('hex')}`,
            state: 'provisioning',
          }),
        ),
      work: () => linkTo(customer, tenant),
    });
    expect(refusal(answer)).toEqual([409, 'operationOpen']);
    expect((await surveyed(tenant.tenant)).state).toBe('free');
  });

  test('to a customer with things of its own there, which is left as it is', async () => {
    const customer = await bench.enabledCustomer();
    await bench.madeBucket(customer, 'own');
    const answer = await linkTo(customer, await strangers());
    expect(refusal(answer)).toEqual([409, 'regionInUse']);
    expect(answer.body['details']).toEqual({ resources: 1, users: 0, keys: 0 });
    expect((await bucketsOf(customer)).map(({ name }) => name)).toEqual(['own']);
  });

  test('to a suspended partner, to a customer that goes, and at another price than was shown', async () => {
    const tenant = await strangers();
    const partner = await createPartner(bench.portal, { state: 'suspended' });
    const suspended = await createCustomer(bench.portal, partner);
    expect(refusal(await linkTo(suspended, tenant))).toEqual([409, 'linkPartnerSuspended']);
    const going = await bench.newCustomer();
    await bench.portal.owner.run(sql`
      update organization set delete_after = now() + interval '1 day', deletion_requested_at = now() where id = ${going.id}`);
    expect(refusal(await linkTo(going, tenant))).toEqual([403, 'customerDeleting']);
    const cheaper = shownPrices.map((price) => ({ ...price, unitPrice: '0.0001' }));
    const body = { tenantId: tenant.id, agreedPrices: cheaper, ownershipConfirmed: true };
    expect(refusal(await linkTo(await bench.newCustomer(), tenant, { body }))).toEqual([409, 'priceChanged']);
    expect(refusal(await linkTo(going, tenant, { body: { ...body, ownershipConfirmed: false } }))).toEqual([
      400,
      'invalid',
    ]);
  });

  test('by the worker when the tenant has vanished meanwhile, and the customer is as it was', async () => {
    const tenant = await strangers();
    const gone = await strangers();
    await bench.portal.owner.run(sql`
      update existing_tenant set tenant = ${`${gone.tenant}x`} where id = ${gone.id}`);
    const customer = await bench.newCustomer();
    const { body } = await linkTo(customer, gone);
    await bench.becomes(body['operationId'], 'failed');
    expect(await bench.operation(body['operationId'])).toMatchObject({ reason: 'tenantGone' });
    expect((await bench.send('GET /s3/status/', customer)).body).toMatchObject({
      state: 'not-enabled',
      linked: [],
    });
    expect(await bench.audit(customer)).toEqual(['tenantLinkOrdered', 'tenantLinkFailed']);
    expect((await operatorsLog(`${gone.tenant}x`)).map(({ event }) => event)).toEqual([
      'tenantLinkOrdered',
      'tenantLinkFailed',
    ]);
    const again = await linkTo(customer, tenant);
    await bench.becomes(again.body['operationId'], 'succeeded');
  });
});

describe('to a customer with the service', () => {
  test('that has nothing in the region a tenant can be linked, and waits for a region that is away', async () => {
    const customer = await bench.enabledCustomer();
    const tenant = await strangers();
    await bench.region.setFault('down');
    const { body } = await linkTo(customer, tenant);
    await vi.waitFor(async () => {
      expect(await bench.operation(body['operationId'])).toMatchObject({
        state: 'waiting',
        reason: 'unreachable',
      });
    }, waiting);
    // Its own service is there all the time.
    expect((await bench.send('GET /s3/status/', customer)).body).toMatchObject({
      state: 'enabled',
      linked: [],
    });
    await bench.region.setFault('none');
    await bench.becomes(body['operationId'], 'succeeded');
    expect((await bench.users(customer)).map(({ username }) => username)).toEqual(['legacy']);
    expect(await bucketsOf(customer)).toHaveLength(2);
  });
});

describe('unlinking', () => {
  test(
    'leaves the tenant as it is, stops its meter, keeps what was metered, and makes room for another',
    inOneHour,
    withinOneHour(async () => {
      const { customer, tenant } = await linked();
      await vi.waitFor(async () => expect(await readingsOf(customer)).toHaveLength(2), waiting);
      const before = await bench.driver.listUsers(tenant.tenant, failOnUnreadable);
      const { status, body } = await unlink(customer);
      expect(status).toBe(202);
      await bench.becomes(body['operationId'], 'succeeded');
      expect(await bench.driver.listUsers(tenant.tenant, failOnUnreadable)).toEqual(before);
      expect(await bench.driver.listBuckets(tenant.tenant, failOnUnreadable)).toHaveLength(2);
      expect(await bucketsOf(customer)).toEqual([]);
      expect((await bench.users(customer)).map(({ username }) => username)).toEqual(['storage-owner']);
      await bench.mirrored(customer);
      expect(await bucketsOf(customer)).toEqual([]);
      expect(await readingsOf(customer)).toHaveLength(2);
      const events = await bench.audit(customer);
      expect(events.slice(-2)).toEqual(['tenantUnlinkOrdered', 'tenantUnlinked']);
      expect((await operatorsLog(tenant.tenant)).at(-1)).toMatchObject({ event: 'tenantUnlinked' });
      expect(await surveyed(tenant.tenant)).toMatchObject({ state: 'free', customer: null });
      await bench.madeBucket(customer, 'own');
      expect(
        (await bench.driver.listBuckets(bench.tenantOf(customer), failOnUnreadable)).map(({ name }) => name),
      ).toEqual(['own']);
      const second = await linkTo(await bench.newCustomer(), tenant);
      await bench.becomes(second.body['operationId'], 'succeeded');
    }),
  );

  test('is refused with their number while things in it were ordered here', async () => {
    const { customer } = await linked();
    await bench.madeUser(customer, 'anna');
    const answer = await unlink(customer);
    expect(answer).toMatchObject({
      status: 409,
      body: { errorKey: 'orderedHere', details: { resources: 0, users: 1, keys: 0 } },
    });
    expect(await unlink(await bench.enabledCustomer())).toMatchObject({ status: 404 });
  });

  test('is undone when something was ordered before the worker came to it', async () => {
    const { customer, tenant } = await linked();
    await bench.region.setFault('down');
    const { body } = await unlink(customer);
    await vi.waitFor(async () => {
      expect(await bench.operation(body['operationId'])).toMatchObject({ state: 'waiting' });
    }, waiting);
    await bench.send('POST /s3/user/', customer, {
      body: { username: 'late', region, policy: fullAccess },
    });
    await bench.region.setFault('none');
    await bench.becomes(body['operationId'], 'failed');
    expect(await bench.operation(body['operationId'])).toMatchObject({ reason: 'orderedHere' });
    expect(await surveyed(tenant.tenant)).toMatchObject({ state: 'linked' });
    await vi.waitFor(async () => {
      expect(
        (await bench.driver.listUsers(tenant.tenant, failOnUnreadable)).map(({ username }) => username),
      ).toEqual(['late', 'legacy']);
    }, waiting);
  });
});
