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
const quotaOf = ({ buckets }: Books) => buckets.find(({ name }) => name === 'second')?.quota;

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
  ): Start =>
  async (gateway) => {
    await prepare(gateway);
    await makeOther(gateway);
    await makeSecond(gateway);
    return readingOf({
      there: await list(gateway.storage, () => undefined),
      list,
    });
  };

const courses: Readonly<Record<string, Start>> = {
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
  'read buckets': read(async (port, onUnreadable) =>
    (await port.listBuckets(tenant, onUnreadable)).map(({ name }) => name),
  ),
};

export const scenariosOf = (gateway: UnkindGateway): Scenario<ObjectStorage>[] =>
  Object.entries(courses).map(([name, begin]) => ({ name, begin: () => begin(gateway) }));
