import type { BucketRef, NewStorageUser, ObjectStorage } from '@portal/ports/object-storage';
import type { SimulatorControl } from '@portal/ports/testing/simulator-control';
import { readingOf } from '@portal/ports/testing/unkindness/reading';
import type { Course, Scenario } from '@portal/ports/testing/unkindness/scenario';
import { expect } from 'vitest';
import { z } from 'zod';
import { isGuard } from '../guard.ts';

type UnkindGateway = { control: SimulatorControl; storage: ObjectStorage };
type Start = (gateway: UnkindGateway) => Promise<Course<ObjectStorage>>;

const books = z.object({
  users: z.array(
    z.looseObject({
      tenant: z.string(),
      userId: z.string(),
      displayName: z.string(),
      keys: z.array(z.looseObject({ accessKey: z.string() })),
    }),
  ),
  buckets: z.array(
    z.looseObject({
      tenant: z.string(),
      name: z.string(),
      owner: z.string(),
      quota: z.object({ enabled: z.boolean(), maxSizeBytes: z.number() }),
      lock: z.unknown(),
      block: z.unknown(),
      policy: z.unknown(),
      uploads: z.array(z.unknown()),
    }),
  ),
});
type Books = z.infer<typeof books>;

const tenant = 'tenant1';
const owner: NewStorageUser = {
  username: 'owner',
  displayName: 'Åsa',
  policy: { access: 'full-access', buckets: null },
};

const booksOf = async ({ control }: UnkindGateway): Promise<Books> =>
  books.parse(await control('GET content'));

/** Keys that the driver makes for a moment, and users that guard a change, come and go. */
const lasting = ({ users, buckets }: Books) => ({
  users: users
    .filter(({ tenant: of, userId }) => userId !== 'portal-admin' && !isGuard(`${of}$${userId}`))
    .map(
      ({ userId, keys }) =>
        `${userId} ${keys
          .map(({ accessKey }) => accessKey)
          .filter((key) => !key.startsWith('TMP'))
          .join(' ')}`,
    )
    .toSorted(),
  buckets: buckets.map(({ name }) => name).toSorted(),
});

/** A user with a bucket, which stay as they are. */
async function prepare({ storage }: UnkindGateway): Promise<void> {
  await storage.ensureUser(tenant, owner);
  await storage.createAccessKey({ tenant, username: 'owner' }, 'OWNERSKEYOWNERSKEY');
  await storage.createBucket({ tenant, name: 'first', owner: 'owner', quotaBytes: null, objectLock: null });
}

type Change = {
  before?: (gateway: UnkindGateway) => Promise<unknown>;
  work: (port: ObjectStorage) => Promise<unknown>;
  /** What is there beside what was there before. */
  users: readonly string[];
  buckets: readonly string[];
  more?: (now: Books) => void;
};

const other = { ...owner, username: 'other', displayName: 'Örjan' };
const second: BucketRef = { tenant, name: 'second' };
const keyId = 'OTHERSKEYOTHERSKEY';

const change =
  ({ before, work, users, buckets, more }: Change): Start =>
  async (gateway) => {
    await prepare(gateway);
    await before?.(gateway);
    return {
      attempt: async (port) => ({ done: await work(port) }),
      holds: async () => {
        const now = await booksOf(gateway);
        expect(lasting(now), 'what is there').toEqual({
          users: ['owner OWNERSKEYOWNERSKEY', ...users].toSorted(),
          buckets: ['first', ...buckets].toSorted(),
        });
        more?.(now);
      },
    };
  };

const makeOther = async ({ storage }: UnkindGateway): Promise<void> =>
  await storage.ensureUser(tenant, other);
const makeSecond = async ({ storage }: UnkindGateway): Promise<void> =>
  await storage.createBucket({ ...second, owner: 'owner', quotaBytes: null, objectLock: null });
const secondOf = ({ buckets }: Books) => buckets.find(({ name }) => name === 'second');
const quotaOf = (now: Books) => secondOf(now)?.quota;

const lockedFor = (retentionDays: number) => ({ mode: 'governance', retentionDays }) as const;
const makeLocked = async ({ storage }: UnkindGateway): Promise<void> =>
  await storage.createBucket({ ...second, owner: 'owner', quotaBytes: null, objectLock: lockedFor(3) });

/** A bucket in which its owner has done that. */
const makeWith =
  (done: object) =>
  async (gateway: UnkindGateway): Promise<void> => {
    await makeSecond(gateway);
    const { buckets, ...others } = await booksOf(gateway);
    const changed = buckets.map((one) => (one.name === 'second' ? { ...one, ...done } : one));
    await gateway.control('PUT content', { ...others, buckets: changed });
  };

const uploads = ['one', 'two'].map((key) => ({
  key,
  id: `2~${key}`,
  contentType: 'text/plain',
  parts: [],
}));
const openPolicy = {
  Version: '2012-10-17',
  Statement: [{ Effect: 'Allow', Principal: '*', Action: 's3:GetObject', Resource: 'arn:aws:s3:::second/*' }],
};

const ping: Start = () =>
  Promise.resolve({
    attempt: async (port) => ({ done: await port.ping() }),
    holds: () => Promise.resolve(),
  });

const changesRows = new Set(['missing-field', 'bad-row', 'duplicate-row', 'missing-once']);

const count: Start = async (gateway) => {
  await prepare(gateway);
  await makeWith({ uploads })(gateway);
  const objects = ['a', 'b'].map((key) => ({ tenant, bucket: 'second', key, sizeBytes: 10 }));
  await gateway.control('POST objects', objects);
  return {
    attempt: async (port) => ({ done: await port.countBucketContents(second) }),
    holds: ({ done }, cell) => {
      const found = changesRows.has(cell?.unkindness ?? '') ? {} : { objects: 2, versions: 2, uploads: 2 };
      expect(done, 'told').toMatchObject({ ...found, isWhole: true });
      return Promise.resolve();
    },
  };
};

const getBucket: Start = async (gateway) => {
  await prepare(gateway);
  await makeWith({})(gateway);
  const expected = await gateway.storage.getBucket(second);
  return {
    attempt: async (port) => ({ done: await port.getBucket(second) }),
    holds: ({ done }, cell) => {
      const { name, owner: username, usedBytes, quotaBytes } = expected;
      const known = cell?.call === 'getBuckets' ? { name } : { name, owner: username, usedBytes, quotaBytes };
      expect(done, 'told').toMatchObject(known);
      return Promise.resolve();
    },
  };
};

const makeKey: Change = {
  before: makeOther,
  work: (port) => port.createAccessKey({ tenant, username: 'other' }, keyId),
  users: [`other ${keyId}`],
  buckets: [],
};

const read =
  (
    list: (
      port: ObjectStorage,
      ...rest: Parameters<ObjectStorage['listTenants']>
    ) => Promise<readonly string[]>,
    /** Without which the gateway does not find what is listed. */
    of: readonly string[] = [],
  ): Start =>
  async (gateway) => {
    await prepare(gateway);
    await makeOther(gateway);
    await makeSecond(gateway);
    const there = await list(gateway.storage, () => undefined);
    return readingOf({ there: there.map((told) => ({ told, ids: [told, ...of] })), list });
  };

const courses: Readonly<Record<string, Start>> = {
  'look whether it answers': ping,
  'count what a bucket holds': count,
  'read a bucket': getBucket,
  'renew a policy': change({
    before: makeOther,
    work: (port) => port.renewPolicy({ tenant, username: 'other' }),
    users: ['other '],
    buckets: [],
  }),
  'change a lock': change({
    before: makeLocked,
    work: (port) => port.setObjectLock(second, lockedFor(7)),
    users: [],
    buckets: ['second'],
    more: (now) =>
      expect(secondOf(now)?.lock).toEqual({ rule: { mode: 'GOVERNANCE', unit: 'Days', count: 7 } }),
  }),
  'allow a public bucket': change({
    before: makeSecond,
    work: (port) => port.setPublicAccess(second, 'allowed'),
    users: [],
    buckets: ['second'],
    more: (now) => expect(secondOf(now)?.block).toMatchObject({ IgnorePublicAcls: false }),
  }),
  'close a public bucket': change({
    before: makeWith({ block: null, policy: JSON.stringify(openPolicy) }),
    work: (port) => port.setPublicAccess(second, 'blocked'),
    users: [],
    buckets: ['second'],
    more: (now) => expect(secondOf(now)).toMatchObject({ block: { IgnorePublicAcls: true }, policy: null }),
  }),
  'delete a bucket with unfinished uploads': change({
    before: makeWith({ uploads }),
    work: (port) => port.deleteBucket(second, { uploadsTo: new Date('2040-01-01') }),
    users: [],
    buckets: [],
  }),
  'create a user': change({
    work: (port) => port.ensureUser(tenant, other),
    users: ['other '],
    buckets: [],
    more: ({ users }) => expect(users.find(({ userId }) => userId === 'other')?.displayName).toBe('Örjan'),
  }),
  'delete a user': change({
    before: makeOther,
    work: (port) => port.deleteUser(tenant, 'other'),
    users: [],
    buckets: [],
  }),
  'create a key': change(makeKey),
  'delete a key': change({
    before: async (gateway) => {
      await makeOther(gateway);
      await makeKey.work(gateway.storage);
    },
    work: (port) => port.deleteAccessKey({ tenant, username: 'other' }, keyId),
    users: ['other '],
    buckets: [],
  }),
  'create a bucket': change({
    work: (port) =>
      port.createBucket({
        ...second,
        owner: 'owner',
        quotaBytes: 1024 ** 3,
        objectLock: { mode: 'governance', retentionDays: 3 },
      }),
    users: [],
    buckets: ['second'],
    more: (now) => expect(quotaOf(now)).toEqual({ enabled: true, maxSizeBytes: 1024 ** 3 }),
  }),
  'change a quota': change({
    before: makeSecond,
    work: (port) => port.setBucketQuota(second, 1024 ** 2),
    users: [],
    buckets: ['second'],
    more: (now) => expect(quotaOf(now)).toEqual({ enabled: true, maxSizeBytes: 1024 ** 2 }),
  }),
  'delete a bucket': change({
    before: makeSecond,
    work: (port) => port.deleteBucket(second, { uploadsTo: null }),
    users: [],
    buckets: [],
  }),
  'read tenants': read(async (port, onUnreadable) =>
    (await port.listTenants(onUnreadable)).map((one) => one.tenant ?? ''),
  ),
  'read users': read(async (port, onUnreadable) =>
    (await port.listUsers(tenant, onUnreadable)).map(({ username }) => username),
  ),
  'read buckets': read(
    async (port, onUnreadable) => (await port.listBuckets(tenant, onUnreadable)).map(({ name }) => name),
    [`${tenant}$owner`],
  ),
};

export const scenariosOf = (gateway: UnkindGateway): Scenario<ObjectStorage>[] =>
  Object.entries(courses).map(([name, begin]) => ({ name, begin: () => begin(gateway) }));
