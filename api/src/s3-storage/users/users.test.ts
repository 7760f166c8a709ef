import { failOnUnreadable } from '@portal/ports/unreadable';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStorageBench, fullAccess, type StorageBench } from '../../testing/storage.ts';
import { shownPrices } from '../../testing/shown-prices.ts';

let bench: StorageBench;
beforeAll(async () => {
  bench = await createStorageBench();
});
afterAll(() => bench.close());

const readOnly = { access: 'read-only', buckets: null } as const;
const form = (username: string, more: object = {}) => ({
  username,
  region: 'SE-NORTH-1',
  policy: readOnly,
  ...more,
});
const named = async (customer: Parameters<StorageBench['users']>[0], username: string) => {
  const user = (await bench.users(customer)).find((one) => one.username === username);
  if (!user) throw new Error(`There is no ${username}.`);
  return user;
};
const inCloud = async (customer: Parameters<StorageBench['users']>[0]) =>
  (await bench.driver.listUsers(bench.tenantOf(customer), failOnUnreadable)).map(({ username }) => username);

describe('a storage user', () => {
  test('is ordered with its policy and is then in the system, audited', async () => {
    const customer = await bench.enabledCustomer();
    const policy = { access: 'write-only', buckets: null };
    const made = await bench.send('POST /s3/user/', customer, { body: form('backup.writer', { policy }) });
    expect(made.status).toBe(202);
    await bench.becomes(made.body['operationId'], 'succeeded');
    expect(await named(customer, 'backup.writer')).toMatchObject({
      id: made.body['id'],
      displayName: 'backup.writer',
      region: 'SE-NORTH-1',
      state: 'active',
      policy,
      ownedBuckets: 0,
      accessKeys: 0,
      orderedHere: true,
      version: 1,
    });
    expect(await inCloud(customer)).toEqual(['backup.writer', 'storage-owner']);
    expect(await bench.audit(customer)).toEqual(
      expect.arrayContaining(['storageUserOrdered', 'storageUserCreated']),
    );
  });

  test('of the enabled service has full access', async () => {
    const customer = await bench.enabledCustomer();
    expect(await named(customer, 'storage-owner')).toMatchObject({ policy: fullAccess, orderedHere: true });
  });

  test.each([
    ['username', { username: 'ab' }, 'storageUsername'],
    ['username', { username: 'x'.repeat(65) }, 'storageUsername'],
    ['username', { username: '-dash' }, 'storageUsername'],
    ['username', { username: 'dot.' }, 'storageUsername'],
    ['username', { username: 'with space' }, 'storageUsername'],
    ['username', { username: 'with$dollar' }, 'storageUsername'],
    ['username', { username: '' }, 'empty'],
    ['policy', { policy: undefined }, 'policyRequired'],
    ['policy.access', { policy: { access: 'everything' } }, 'policyRequired'],
    ['policy.buckets', { policy: { access: 'read-only', buckets: [] } }, 'atLeastOne'],
    ['policy.buckets', { policy: { access: 'read-only', buckets: ['nowhere'] } }, 'bucketUnknown'],
    ['region', { region: 'SE-CENTRAL-1' }, 'regionNotConnected'],
    ['region', { region: 'MOON-1' }, 'invalid'],
  ])('is refused at the field %s with %j', async (field, wrong, errorKey) => {
    const customer = await bench.enabledCustomer();
    const { status, body } = await bench.send('POST /s3/user/', customer, { body: form('fine', wrong) });
    expect([status, body]).toMatchObject([400, { fields: { [field]: { errorKey } } }]);
    expect(await inCloud(customer)).toEqual(['storage-owner']);
  });

  test('has a name that is allowed, at its shortest, its longest and with all its characters', async () => {
    const customer = await bench.enabledCustomer();
    const names = ['a1b', `a${'.'.repeat(62)}z`, 'A+b=c,d.e@f_g-9'];
    for (const name of names) await bench.madeUser(customer, name);
    expect((await inCloud(customer)).toSorted()).toEqual([...names, 'storage-owner'].toSorted());
  });

  test('has a name of its own in the region', async () => {
    const customer = await bench.enabledCustomer();
    await bench.madeUser(customer, 'twin');
    const { status, body } = await bench.send('POST /s3/user/', customer, { body: form('twin') });
    expect([status, body]).toMatchObject([
      409,
      { errorKey: 'storageUserExists', fields: { username: { errorKey: 'storageUserExists' } } },
    ]);
  });

  test('may be narrowed to buckets that exist in the region, each once', async () => {
    const customer = await bench.enabledCustomer();
    for (const name of ['zeta', 'alpha']) await bench.madeBucket(customer, name);
    const { body: offered } = await bench.send('GET /s3/policies/', customer, {
      query: { region: 'SE-NORTH-1' },
    });
    expect(offered).toMatchObject({
      items: [
        { access: 'read-only', allows: ['list', 'read'] },
        { access: 'read-write', allows: ['list', 'read', 'write', 'delete'] },
        { access: 'write-only', allows: ['write'] },
        { access: 'full-access', allows: ['list', 'read', 'write', 'delete', 'manage'] },
      ],
      buckets: [
        { name: 'alpha', region: 'SE-NORTH-1' },
        { name: 'zeta', region: 'SE-NORTH-1' },
      ],
    });
    const policy = { access: 'read-write', buckets: ['zeta', 'alpha', 'zeta'] };
    await bench.madeUser(customer, 'narrow', policy);
    expect(await named(customer, 'narrow')).toMatchObject({
      policy: { access: 'read-write', buckets: ['alpha', 'zeta'] },
    });
  });

  test('gets another policy and display name by an edit, which the log tells with the one before', async () => {
    const customer = await bench.enabledCustomer();
    const id = await bench.madeUser(customer, 'changing', readOnly);
    const body = {
      displayName: 'Nightly jobs',
      policy: { access: 'read-write', buckets: null },
      version: 1,
    };
    const { status, body: answer } = await bench.send('PUT /s3/user/', customer, { query: { id }, body });
    expect(status).toBe(202);
    await bench.becomes(answer['operationId'], 'succeeded');
    expect(await bench.user(customer, id)).toMatchObject({
      displayName: 'Nightly jobs',
      policy: { access: 'read-write', buckets: null },
      state: 'active',
      version: 2,
    });
    const entry = await bench.entry(customer, 'storageUserUpdateOrdered');
    expect(entry).toMatchObject({ access: 'read-write', previousAccess: 'read-only' });
    const again = await bench.send('PUT /s3/user/', customer, { query: { id }, body });
    expect([again.status, again.body]).toMatchObject([
      409,
      { errorKey: 'stale', details: { by: 'Kim Berg', at: expect.stringMatching(/^20.*Z$/) } },
    ]);
  });

  test('goes with its keys', async () => {
    const customer = await bench.enabledCustomer();
    const id = await bench.madeUser(customer, 'leaving');
    await bench.madeKey(customer, id);
    const { status, body } = await bench.send('DELETE /s3/user/', customer, { query: { id } });
    expect(status).toBe(202);
    await bench.becomes(body['operationId'], 'succeeded');
    expect(await inCloud(customer)).toEqual(['storage-owner']);
    expect((await bench.users(customer)).map(({ username }) => username)).toEqual(['storage-owner']);
    expect(await bench.keysInDatabase(customer)).toEqual([]);
    expect(await bench.audit(customer)).toEqual(expect.arrayContaining(['storageUserDeleted']));
  });

  test('that owns buckets cannot be deleted or restricted, and the answer names them', async () => {
    const customer = await bench.enabledCustomer();
    const { id, version } = await named(customer, 'storage-owner');
    for (const name of ['one', 'two']) await bench.madeBucket(customer, name);
    const refusal = [409, { errorKey: 'userOwnsBuckets', details: { buckets: 2, names: 'one, two' } }];
    const deletion = await bench.send('DELETE /s3/user/', customer, { query: { id } });
    expect([deletion.status, deletion.body]).toMatchObject(refusal);
    for (const policy of [readOnly, { access: 'full-access', buckets: ['one'] }]) {
      const edit = await bench.send('PUT /s3/user/', customer, { query: { id }, body: { policy, version } });
      expect([edit.status, edit.body]).toMatchObject(refusal);
    }
    const renamed = await bench.send('PUT /s3/user/', customer, {
      query: { id },
      body: { displayName: 'Owner', policy: fullAccess, version },
    });
    expect(renamed.status).toBe(202);
  });

  test('that made a bucket of its own outside is not restricted or deleted either: the system is asked', async () => {
    const customer = await bench.enabledCustomer();
    const id = await bench.madeUser(customer, 'maker');
    const tenant = bench.tenantOf(customer);
    const bucket = { tenant, name: 'made-outside', owner: 'maker', quotaBytes: null, objectLock: null };
    await bench.driver.createBucket(bucket);
    for (const [call, sent] of [
      ['PUT /s3/user/', { query: { id }, body: { policy: readOnly, version: 1 } }],
      ['DELETE /s3/user/', { query: { id } }],
    ] as const) {
      const { status, body } = await bench.send(call, customer, sent);
      if (status === 409) {
        // The mirror was faster, and the portal knows it by now.
        expect(body).toMatchObject({ errorKey: 'userOwnsBuckets', details: { names: 'made-outside' } });
        continue;
      }
      await bench.becomes(body['operationId'], 'failed');
      expect(await bench.operation(body['operationId'])).toMatchObject({
        reason: 'userOwnsBuckets',
        reasonValues: { buckets: 1, names: 'made-outside' },
      });
    }
    expect(await bench.user(customer, id)).toMatchObject({ state: 'active', policy: fullAccess });
    expect(await inCloud(customer)).toContain('maker');
  });

  test('owns a bucket only with full access to all of them, and is offered as an owner only then', async () => {
    const customer = await bench.enabledCustomer();
    await bench.madeBucket(customer, 'first');
    await bench.madeUser(customer, 'full');
    await bench.madeUser(customer, 'reader', readOnly);
    await bench.madeUser(customer, 'narrow', { access: 'full-access', buckets: ['first'] });
    const { body: owners } = await bench.send<{ items: { username: string }[] }>(
      'GET /s3/possible-owners/',
      customer,
    );
    expect(owners.items.map(({ username }) => username)).toEqual(['full', 'storage-owner']);
    for (const [owner, errorKey] of [
      ['reader', 'ownerRestricted'],
      ['narrow', 'ownerRestricted'],
      ['nobody', 'ownerUnknown'],
    ]) {
      const body = {
        name: 'second',
        region: 'SE-NORTH-1',
        owner,
        costConsent: true,
        agreedPrices: shownPrices,
      };
      const { status, body: answer } = await bench.send('POST /s3/bucket/', customer, { body });
      expect([status, answer]).toMatchObject([400, { fields: { owner: { errorKey } } }]);
    }
    await bench.madeBucket(customer, 'second', { owner: 'full' });
    expect(await named(customer, 'full')).toMatchObject({ ownedBuckets: 1 });
  });
});

describe('the list of storage users', () => {
  test('is a file that says what a policy allows and in which buckets', async () => {
    const customer = await bench.enabledCustomer();
    await bench.madeBucket(customer, 'only-this');
    await bench.madeUser(customer, 'alpha-writer', { access: 'write-only', buckets: ['only-this'] });
    const csv = await bench.portal.call<string>('GET', '/s3/users/', {
      token: bench.engineer,
      query: { customerId: customer.id },
      headers: { accept: 'text/csv' },
    });
    const [head = '', first = ''] = csv.body.split('\r\n');
    expect(head).toContain('User name');
    expect(first).toContain('alpha-writer');
    expect(first).toContain('write-only');
    expect(first).toContain('only-this');
  });
});
