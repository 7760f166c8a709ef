import type { StorageUser } from '@portal/ports/object-storage';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openDatabase, type Database } from '../../platform/database/database.ts';
import { whileLocked } from '../../testing/locked.ts';
import { makeDeletion } from '../../testing/operations.ts';
import type { TestOrganization } from '../../testing/people.ts';
import { createStorageBench, fullAccess, waiting, type StorageBench } from '../../testing/storage.ts';
import type { CustomerUnit, Reading } from '../../platform/outbound/mirror-definition.ts';
import { readingOf, untilGone, waitOut } from '../../testing/readings.ts';
import type { Change } from '../../services/mirrored.ts';
import { judgeKeys, judgeUsers, keysOfUsers, mirrorKeys, mirrorUsers } from './users-mirror.ts';
import { storageRows } from '../../testing/storage-rows.ts';
import { makeAccessKey, makeStorageUser } from '../testing/things.ts';

let bench: StorageBench;
let workers: Database;
beforeAll(async () => {
  bench = await createStorageBench();
  workers = openDatabase({ url: bench.portal.databaseUrl, role: 'portal_worker', max: 2 });
});
afterAll(async () => {
  await workers.end();
  await bench.close();
});

const region = 'SE-NORTH-1';
const readOnly = { access: 'read-only', buckets: null } as const;
const secondsAgo = (seconds: number): Date => new Date(Date.now() - seconds * 1000);
const soon = (): Date => secondsAgo(-1);

/** A customer whose service is enabled as far as the portal knows; nobody looks after it but the test. */
async function quietCustomer(): Promise<{ customer: TestOrganization; mirror: CustomerUnit }> {
  const customer = await bench.newCustomer();
  const { partnerId, id: customerId, name: customerName } = customer;
  const tenant = bench.tenantOf(customer);
  await bench.portal.owner.run(storageRows({ partnerId, customerId, tenant }));
  return { customer, mirror: { partnerId, customerId, customerName, region } };
}

type UserFields = { state?: string; syncedAt?: Date | null };

const yesterday = (): Date => new Date(Date.now() - 86_400_000);

const addUser = (mirror: CustomerUnit, username: string, fields: UserFields = {}): Promise<string> => {
  const shown = { displayName: username, access: 'read-only', createdAt: yesterday() };
  return makeStorageUser(bench.portal.owner, mirror, { region, username, ...shown, ...fields });
};

async function addKey(
  mirror: CustomerUnit,
  userId: string,
  key: UserFields & { name: string },
): Promise<void> {
  const { name: accessKeyId, ...fields } = key;
  await makeAccessKey(bench.portal.owner, mirror, { userId, accessKeyId, createdAt: yesterday(), ...fields });
}

const listed = (username: string, more: Partial<StorageUser> = {}): StorageUser => ({
  username,
  displayName: username,
  suspended: false,
  policy: readOnly,
  isPolicyCurrent: true,
  accessKeyIds: [],
  ...more,
});

const write = (mirror: CustomerUnit, users: StorageUser[], requestedAt: Date): Promise<Change[]> =>
  workers.transaction(async (tx) => [
    ...(await mirrorUsers(tx, mirror, { rows: users, requestedAt })),
    ...(await mirrorKeys(tx, mirror, { rows: keysOfUsers(users), requestedAt })),
  ]);
const namedBy = (users: StorageUser[]): string[] => [
  ...users.map(({ username }) => `user/${username}`),
  ...keysOfUsers(users).map(({ username, accessKeyId }) => `key/${username}/${accessKeyId}`),
];
const judged = (mirror: CustomerUnit, reading: Reading): Promise<Change[]> =>
  workers.transaction(async (tx) => [
    ...(await judgeKeys(tx, mirror, reading)),
    ...(await judgeUsers(tx, mirror, reading)),
  ]);
/** What as many readings say as it takes until what they lack is gone. */
const goneWith = (mirror: CustomerUnit, users: StorageUser[]): Promise<Change[]> =>
  untilGone((reading) => judged(mirror, reading), namedBy(users));
const eventsOf = (changes: Change[]): string[] => changes.map(({ event, target }) => `${event} ${target}`);
const namesOf = async (customer: TestOrganization) =>
  (await bench.users(customer)).map(({ username }) => username);

describe('a look at the users of a region', () => {
  test('finds those made outside with policy and keys, and they are marked as not ordered here', async () => {
    const customer = await bench.enabledCustomer();
    const tenant = bench.tenantOf(customer);
    await bench.driver.ensureUser(tenant, { username: 'outsider', displayName: 'Out', policy: fullAccess });
    await bench.driver.createAccessKey({ tenant, username: 'outsider' }, 'AAAABBBBCCCCDDDD1111');
    await bench.mirrored(customer);
    const user = (await bench.users(customer)).find(({ username }) => username === 'outsider');
    expect(user).toMatchObject({ orderedHere: false, displayName: 'Out', accessKeys: 1, state: 'active' });
    expect((await bench.user(customer, user?.id ?? '')).keys).toMatchObject([
      { accessKeyId: 'AAAABBBBCCCCDDDD1111', createdByName: '', createdAt: null, secretUntil: null },
    ]);
    expect(await bench.audit(customer)).toEqual(
      expect.arrayContaining(['storageUserFound', 'accessKeyFound']),
    );
    await bench.driver.ensureUser(tenant, { username: 'outsider', displayName: 'Out', policy: readOnly });
    await bench.driver.deleteAccessKey({ tenant, username: 'outsider' }, 'AAAABBBBCCCCDDDD1111');
    await bench.mirrored(customer);
    expect(await bench.entry(customer, 'storageUserChanged')).toMatchObject({
      access: 'read-only',
      previousAccess: 'full-access',
    });
    const { keys } = await bench.user(customer, user?.id ?? '');
    expect(keys).toMatchObject([
      { accessKeyId: 'AAAABBBBCCCCDDDD1111', notSeenSince: expect.any(String), state: 'active' },
    ]);
    await waitOut(bench.portal.owner, 's3_access_key');
    await bench.mirrored(customer);
    expect(await bench.entry(customer, 'accessKeyGone')).toMatchObject({ username: 'outsider' });
    await bench.driver.createAccessKey({ tenant, username: 'outsider' }, 'AAAABBBBCCCCDDDD1111');
    await bench.mirrored(customer);
    expect((await bench.user(customer, user?.id ?? '')).keys).toMatchObject([
      { id: keys[0]?.id, notSeenSince: null },
    ]);
    expect(await bench.entry(customer, 'accessKeyBack')).toMatchObject({ username: 'outsider' });
    await bench.driver.deleteUser(tenant, 'outsider');
    await bench.mirrored(customer);
    expect(await namesOf(customer)).toEqual(['outsider', 'storage-owner']);
    await waitOut(bench.portal.owner, 's3_user');
    await bench.mirrored(customer);
    expect(await namesOf(customer)).toEqual(['storage-owner']);
    expect(await bench.audit(customer)).toContain('storageUserGone');
    await bench.driver.ensureUser(tenant, { username: 'outsider', displayName: 'Out', policy: fullAccess });
    await bench.mirrored(customer);
    expect((await bench.users(customer))[0]).toMatchObject({ id: user?.id, notSeenSince: null });
    expect(await bench.audit(customer)).toContain('storageUserBack');
  });

  test('tells a policy that was changed outside, and makes it a new version', async () => {
    const { customer, mirror } = await quietCustomer();
    const id = await addUser(mirror, 'anna');
    const changed = listed('anna', { policy: { access: 'read-write', buckets: ['b', 'a'] } });
    expect(await write(mirror, [changed], soon())).toEqual([
      {
        event: 'storageUserChanged',
        target: 'anna',
        details: { access: 'read-write', buckets: ['a', 'b'], previousAccess: 'read-only' },
      },
    ]);
    expect(await bench.user(customer, id)).toMatchObject({
      policy: { access: 'read-write', buckets: ['a', 'b'] },
      version: 2,
    });
    const same = listed('anna', { policy: { access: 'read-write', buckets: ['a', 'b'] } });
    expect(await write(mirror, [same], soon())).toEqual([]);
    expect(await bench.user(customer, id)).toMatchObject({ version: 2 });
  });

  test.each(['creating', 'updating', 'deleting', 'failed'])(
    'leaves a user alone that is %s, listed or not',
    async (state) => {
      const { customer, mirror } = await quietCustomer();
      const id = await addUser(mirror, 'busy', { state });
      const changed = listed('busy', { displayName: 'Other', policy: fullAccess });
      expect(await write(mirror, [changed], soon())).toEqual([]);
      expect(await goneWith(mirror, [])).toEqual([]);
      expect(await bench.user(customer, id)).toMatchObject({ state, displayName: 'busy', policy: readOnly });
    },
  );

  test('that was begun before an order was carried out does not undo what the order told', async () => {
    const { customer, mirror } = await quietCustomer();
    const id = await addUser(mirror, 'fresh', { syncedAt: new Date() });
    await addKey(mirror, id, { name: 'FRESH', syncedAt: new Date() });
    const older = readingOf([], 0, { requestedAt: secondsAgo(5) });
    for (const _ of [1, 2, 3]) expect(await judged(mirror, older)).toEqual([]);
    expect(await write(mirror, [listed('fresh', { policy: fullAccess })], secondsAgo(5))).toEqual([]);
    expect(await bench.user(customer, id)).toMatchObject({
      policy: readOnly,
      keys: [{ accessKeyId: 'FRESH' }],
    });
    expect(eventsOf(await goneWith(mirror, []))).toEqual(['accessKeyGone FRESH', 'storageUserGone fresh']);
  });

  test('that was begun before a user or key was deleted does not bring it back', async () => {
    const { mirror } = await quietCustomer();
    const keptId = await addUser(mirror, 'kept');
    await makeDeletion(bench.portal.owner, mirror, { kind: 'deleteStorageUser', subject: 'deleted' });
    await makeDeletion(bench.portal.owner, mirror, {
      kind: 'deleteAccessKey',
      subject: 'DELETED',
      targetId: keptId,
    });
    const users = [listed('deleted'), listed('kept', { accessKeyIds: ['DELETED'] })];
    expect(eventsOf(await write(mirror, users, secondsAgo(5)))).toEqual([]);
    expect(eventsOf(await write(mirror, users, soon()))).toEqual([
      'storageUserFound deleted',
      'accessKeyFound DELETED',
    ]);
  });

  test('that meets a key while its deletion is being written does not bring it back', async () => {
    const { mirror } = await quietCustomer();
    const id = await addUser(mirror, 'anna');
    await addKey(mirror, id, { name: 'LEAVING', state: 'deleting' });
    const changes = await whileLocked(bench.portal, {
      hold: async (tx) => {
        await tx.run(
          sql`delete from s3_access_key where partner_id = ${mirror.partnerId} and user_id = ${id}`,
        );
        await makeDeletion(tx, mirror, { kind: 'deleteAccessKey', subject: 'LEAVING', targetId: id });
      },
      work: () => write(mirror, [listed('anna', { accessKeyIds: ['LEAVING'] })], secondsAgo(5)),
    });
    expect(eventsOf(changes)).toEqual([]);
  });

  test('leaves keys alone that are being made or taken away, and those of a user that could not be read', async () => {
    const { mirror } = await quietCustomer();
    const id = await addUser(mirror, 'anna');
    const oddId = await addUser(mirror, 'odd');
    await addKey(mirror, id, { name: 'MAKING', state: 'creating' });
    await addKey(mirror, id, { name: 'LEAVING', state: 'deleting' });
    await addKey(mirror, id, { name: 'GONE' });
    await addKey(mirror, oddId, { name: 'OTHERS' });
    const unreadable = ['user/odd'];
    const seen = [...namedBy([listed('anna', { accessKeyIds: ['MAKING'] })]), ...unreadable];
    const changes = await untilGone((reading) => judged(mirror, { ...reading, unreadable }), seen);
    expect(eventsOf(changes)).toEqual(['accessKeyGone GONE']);
  });

  test('at a cloud that cannot be asked changes nothing, and the list tells its age', async () => {
    const customer = await bench.enabledCustomer();
    await bench.madeUser(customer, 'staying');
    await bench.mirrored(customer);
    const before = await bench.users(customer);
    await bench.region.setFault('down');
    await bench.send('POST /s3/refresh/', customer, { body: {} });
    await vi.waitFor(async () => {
      const row = await bench.portal.owner.first<{ reason: string | null }>(
        sql`select reason from mirror where customer_id = ${customer.id}`,
      );
      expect(row?.reason).toBe('unreachable');
    }, waiting);
    expect(await bench.users(customer)).toEqual(before);
    await bench.region.setFault('none');
  });
});
