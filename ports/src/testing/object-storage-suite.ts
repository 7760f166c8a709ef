import { failOnUnreadable } from '../unreadable.ts';
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FailureKind } from '../failure.ts';
import type { BucketRef, NewAccessKey, NewBucket, ObjectStorage, StorageUserRef } from '../object-storage.ts';
import type { StorageClient } from './storage-client.ts';

/** A system under test, and its customer's hand: what a person does with their own S3 client. */
export type StorageTarget = {
  storage: ObjectStorage;
  /** The client of who has that key; it has nothing of the driver. */
  clientOf(key: NewAccessKey): StorageClient;
  putObject(bucket: BucketRef, key: string, content: string): Promise<void>;
  /** Without a version, so that a versioned bucket gets a delete marker. */
  deleteObject(bucket: BucketRef, key: string): Promise<void>;
  /** Deletes each version and delete marker by its id; rejects when one cannot be deleted. */
  deleteAllVersions(bucket: BucketRef): Promise<void>;
  /** What somebody reads who has no key; null when it is refused. */
  readByAnybody(bucket: BucketRef, key: string): Promise<string | null>;
  /** Makes a user with a key by the system's own tools, as somebody does who knows nothing of the portal. */
  makeStranger(user: StorageUserRef, key: NewAccessKey): Promise<void>;
};

/** Of what is counted in a bucket. */
export const noUploads = { uploads: 0, newestUploadAt: null };

const KiB = 1024;
const MiB = 1024 * KiB;

export const fullAccess = { access: 'full-access', buckets: null } as const;

/** A tenant of its own for each test, so that tests can share a system. */
export const newTenant = (): string => `t${randomBytes(6).toString('hex')}`;

export async function failsWith(call: Promise<unknown>, kind: FailureKind): Promise<void> {
  await expect(call).rejects.toMatchObject({ name: expect.stringMatching(/Failure$/), kind });
}

/** What every driver of `ObjectStorage` keeps. Call it inside a `describe`; `open` may be called more than once. */
export function objectStorageSuite(open: () => Promise<StorageTarget>): void {
  let target: StorageTarget;
  let storage: ObjectStorage;
  beforeAll(async () => {
    target = await open();
    storage = target.storage;
  });

  const tenantWithOwner = async (): Promise<string> => {
    const tenant = newTenant();
    await storage.ensureUser(tenant, { username: 'anna', displayName: 'Anna Ek', policy: fullAccess });
    return tenant;
  };
  const plain = (tenant: string, name = 'backup'): NewBucket => ({
    tenant,
    name,
    owner: 'anna',
    quotaBytes: null,
    objectLock: null,
  });
  const locked = (tenant: string, name = 'locked'): NewBucket => ({
    ...plain(tenant, name),
    objectLock: { mode: 'compliance', retentionDays: 90 },
  });

  it('answers a ping', () => storage.ping());

  describe('users', () => {
    it('are created, listed and deleted, each step repeatable', async () => {
      const tenant = newTenant();
      const user = {
        username: 'anna.ek+s3=1,x@example.se_-',
        displayName: 'Anna Ek & Åsa',
        policy: fullAccess,
      };
      await storage.ensureUser(tenant, user);
      await storage.ensureUser(tenant, user);
      await storage.ensureUser(tenant, { username: 'bo', displayName: 'Bo', policy: fullAccess });
      expect(await storage.listUsers(tenant, failOnUnreadable)).toMatchObject([
        { username: user.username, displayName: user.displayName, suspended: false, accessKeyIds: [] },
        { username: 'bo', displayName: 'Bo', suspended: false, accessKeyIds: [] },
      ]);
      await storage.deleteUser(tenant, user.username);
      await storage.deleteUser(tenant, user.username);
      expect((await storage.listUsers(tenant, failOnUnreadable)).map(({ username }) => username)).toEqual([
        'bo',
      ]);
    });

    it('get the display name that is asked for last', async () => {
      const tenant = await tenantWithOwner();
      await storage.ensureUser(tenant, { username: 'anna', displayName: 'Anna Berg', policy: fullAccess });
      expect(await storage.listUsers(tenant, failOnUnreadable)).toMatchObject([{ displayName: 'Anna Berg' }]);
    });

    it('of another tenant are not seen, even when its name begins alike', async () => {
      const tenant = await tenantWithOwner();
      await storage.ensureUser(`${tenant}b`, { username: 'mallory', displayName: 'M', policy: fullAccess });
      expect((await storage.listUsers(tenant, failOnUnreadable)).map(({ username }) => username)).toEqual([
        'anna',
      ]);
    });

    it('are refused names that the system would read differently', async () => {
      const bad = fc
        .tuple(
          fc.string({ maxLength: 8 }),
          fc.constantFrom('$', ':', ' ', '/', '&', '?', '%', 'å', '\n'),
          fc.string({ maxLength: 8 }),
        )
        .map((parts) => parts.join(''));
      await fc.assert(
        fc.asyncProperty(bad, (username) =>
          failsWith(
            storage.ensureUser('tenant', { username, displayName: 'x', policy: fullAccess }),
            'refused',
          ),
        ),
      );
      await failsWith(
        storage.ensureUser('no-dash', { username: 'anna', displayName: 'x', policy: fullAccess }),
        'refused',
      );
      await failsWith(
        storage.ensureUser('tenant', { username: '', displayName: 'x', policy: fullAccess }),
        'refused',
      );
    });

    it('are not deleted while they own a bucket', async () => {
      const tenant = await tenantWithOwner();
      await storage.createBucket(plain(tenant));
      await failsWith(storage.deleteUser(tenant, 'anna'), 'conflict');
      expect(await storage.listUsers(tenant, failOnUnreadable)).toHaveLength(1);
    });
  });

  describe('a new bucket', () => {
    it('is what was ordered, and a repeated order changes nothing', async () => {
      const tenant = await tenantWithOwner();
      const order = { ...locked(tenant), quotaBytes: 5 * MiB };
      const before = Date.now();
      await storage.createBucket(order);
      const made = await storage.getBucket(order);
      expect(made).toEqual({
        name: 'locked',
        owner: 'anna',
        createdAt: expect.any(Date),
        objects: 0,
        usedBytes: 0,
        quotaBytes: 5 * MiB,
        objectLock: { state: 'enabled', mode: 'compliance', retentionDays: 90 },
        publicAccess: 'blocked',
      });
      expect(Math.abs(made.createdAt.getTime() - before)).toBeLessThan(60_000);
      await storage.createBucket(order);
      expect(await storage.getBucket(order)).toEqual(made);
    });

    it('has no lock and no quota unless ordered, or a governance lock', async () => {
      const tenant = await tenantWithOwner();
      await storage.createBucket(plain(tenant));
      const governance = { mode: 'governance', retentionDays: 1 } as const;
      await storage.createBucket({ ...plain(tenant, 'governed'), objectLock: governance });
      expect(await storage.getBucket(plain(tenant))).toMatchObject({
        quotaBytes: null,
        objectLock: { state: 'disabled' },
      });
      expect(await storage.getBucket(plain(tenant, 'governed'))).toMatchObject({
        objectLock: { state: 'enabled', ...governance },
      });
    });

    it('is a conflict with one of another owner or lock, which stays as it is', async () => {
      const tenant = await tenantWithOwner();
      await storage.ensureUser(tenant, { username: 'bo', displayName: 'Bo', policy: fullAccess });
      await storage.createBucket(locked(tenant));
      await storage.createBucket(plain(tenant));
      const before = await storage.listBuckets(tenant, failOnUnreadable);
      await failsWith(storage.createBucket({ ...locked(tenant), owner: 'bo' }), 'conflict');
      await failsWith(storage.createBucket({ ...locked(tenant), objectLock: null }), 'conflict');
      const longer = { mode: 'compliance', retentionDays: 91 } as const;
      await failsWith(storage.createBucket({ ...locked(tenant), objectLock: longer }), 'conflict');
      const softer = { mode: 'governance', retentionDays: 90 } as const;
      await failsWith(storage.createBucket({ ...locked(tenant), objectLock: softer }), 'conflict');
      await failsWith(storage.createBucket({ ...locked(tenant), name: 'backup' }), 'conflict');
      expect(await storage.listBuckets(tenant, failOnUnreadable)).toEqual(before);
    });

    it('needs an owner that exists', async () => {
      const tenant = newTenant();
      await failsWith(storage.createBucket(plain(tenant)), 'notFound');
      expect(await storage.listBuckets(tenant, failOnUnreadable)).toEqual([]);
    });

    it('may have the name of a bucket of another tenant', async () => {
      const [one, other] = [await tenantWithOwner(), await tenantWithOwner()];
      await storage.createBucket(plain(one));
      await storage.createBucket({ ...plain(other), quotaBytes: MiB });
      await storage.deleteBucket(plain(one));
      expect(await storage.listBuckets(one, failOnUnreadable)).toEqual([]);
      expect(await storage.listBuckets(other, failOnUnreadable)).toMatchObject([
        { name: 'backup', quotaBytes: MiB },
      ]);
    });

    it('is refused a name that S3 does not allow', async () => {
      const tenant = await tenantWithOwner();
      const bad = [
        'ab',
        'Abc',
        'a_b',
        'a..b',
        'a.-b',
        '-abc',
        'abc-',
        '192.168.1.1',
        'a/b',
        'a:bc',
        '...',
        'x'.repeat(64),
      ];
      for (const name of bad) await failsWith(storage.createBucket(plain(tenant, name)), 'refused');
      expect(await storage.listBuckets(tenant, failOnUnreadable)).toEqual([]);
    });

    it('gets any name that S3 allows', async () => {
      const tenant = await tenantWithOwner();
      const name = fc.stringMatching(/^[a-z0-9]([a-z0-9]|-[a-z0-9]|\.[a-z0-9]){1,20}[a-z0-9]$/);
      const notAnAddress = name.filter((text) => !/^[\d.]+$/.test(text) && !text.startsWith('xn--'));
      await fc.assert(
        fc.asyncProperty(notAnAddress, async (text) => {
          await storage.createBucket(plain(tenant, text));
          expect(await storage.getBucket({ tenant, name: text })).toMatchObject({ name: text });
        }),
        { numRuns: 12 },
      );
    });
  });

  describe('the list of buckets', () => {
    it('has those of all owners of the tenant, sorted by name', async () => {
      const tenant = await tenantWithOwner();
      await storage.ensureUser(tenant, { username: 'bo', displayName: 'Bo', policy: fullAccess });
      await storage.createBucket(plain(tenant, 'ccc'));
      await storage.createBucket({ ...locked(tenant, 'bbb'), owner: 'bo' });
      await storage.createBucket(plain(tenant, 'aaa'));
      expect(await storage.listBuckets(tenant, failOnUnreadable)).toMatchObject([
        { name: 'aaa', owner: 'anna', objectLock: { state: 'disabled' } },
        { name: 'bbb', owner: 'bo', objectLock: { state: 'enabled', mode: 'compliance', retentionDays: 90 } },
        { name: 'ccc', owner: 'anna', objectLock: { state: 'disabled' } },
      ]);
    });

    it('is empty for a tenant that nobody has heard of', async () => {
      expect(await storage.listBuckets(newTenant(), failOnUnreadable)).toEqual([]);
    });
  });

  describe('a quota', () => {
    it('is set, changed and removed', async () => {
      const tenant = await tenantWithOwner();
      await storage.createBucket({ ...plain(tenant), quotaBytes: MiB });
      const steps = [2 * MiB, 2 * MiB, 100 * 1024 * 1024 * MiB, null, null, 64 * KiB];
      for (const quotaBytes of steps) {
        await storage.setBucketQuota(plain(tenant), quotaBytes);
        expect(await storage.getBucket(plain(tenant))).toMatchObject({ quotaBytes });
      }
    });

    it('is never less than what was asked for', async () => {
      const tenant = await tenantWithOwner();
      await storage.createBucket({ ...plain(tenant), quotaBytes: MiB + 1 });
      expect((await storage.getBucket(plain(tenant))).quotaBytes).toBe(MiB + KiB);
    });

    it('stops what would go over it, and nothing else', async () => {
      const tenant = await tenantWithOwner();
      await storage.createBucket({ ...plain(tenant), quotaBytes: 64 * KiB });
      await target.putObject(plain(tenant), 'fits', 'x'.repeat(40 * KiB));
      await expect(target.putObject(plain(tenant), 'too much', 'x'.repeat(40 * KiB))).rejects.toThrow();
      expect(await storage.getBucket(plain(tenant))).toMatchObject({ objects: 1, usedBytes: 40 * KiB });
      await storage.setBucketQuota(plain(tenant), null);
      await target.putObject(plain(tenant), 'too much', 'x'.repeat(40 * KiB));
      expect(await storage.getBucket(plain(tenant))).toMatchObject({ objects: 2, usedBytes: 80 * KiB });
    });
  });

  describe('what lies in a bucket', () => {
    it('is counted with old versions and delete markers, whatever the keys are', async () => {
      const tenant = await tenantWithOwner();
      await storage.createBucket(plain(tenant));
      await storage.createBucket(locked(tenant));
      for (const key of ['a b', 'å/ä+&<>"', 'line\u0001\tend', '100%', 'emoji 🪣'])
        await target.putObject(plain(tenant), key, 'text');
      await target.putObject(locked(tenant), 'one', '1');
      await target.putObject(locked(tenant), 'one', '22');
      await target.putObject(locked(tenant), 'two', '333');
      await target.deleteObject(locked(tenant), 'two');
      expect(await storage.countBucketContents(plain(tenant))).toEqual({
        ...noUploads,
        objects: 5,
        versions: 5,
        isWhole: true,
      });
      expect(await storage.countBucketContents(locked(tenant))).toEqual({
        ...noUploads,
        objects: 1,
        versions: 4,
        isWhole: true,
      });
      expect(await storage.getBucket(locked(tenant))).toMatchObject({ objects: 3, usedBytes: 6 });
    });

    it('cannot be deleted while it is locked', async () => {
      const tenant = await tenantWithOwner();
      await storage.createBucket(locked(tenant));
      await target.putObject(locked(tenant), 'kept', 'for 90 days');
      await expect(target.deleteAllVersions(locked(tenant))).rejects.toThrow();
      expect(await storage.countBucketContents(locked(tenant))).toEqual({
        ...noUploads,
        objects: 1,
        versions: 1,
        isWhole: true,
      });
    });
  });

  describe('deleting a bucket', () => {
    it('works when it is empty, and again when it is gone', async () => {
      const tenant = await tenantWithOwner();
      for (const bucket of [plain(tenant), locked(tenant)]) {
        await storage.createBucket(bucket);
        await storage.deleteBucket(bucket);
        await storage.deleteBucket(bucket);
      }
      expect(await storage.listBuckets(tenant, failOnUnreadable)).toEqual([]);
    });

    it('is a conflict while an object is left, and removes none', async () => {
      const tenant = await tenantWithOwner();
      await storage.createBucket(plain(tenant));
      await target.putObject(plain(tenant), 'left', 'here');
      await failsWith(storage.deleteBucket(plain(tenant)), 'conflict');
      expect(await storage.countBucketContents(plain(tenant))).toEqual({
        ...noUploads,
        objects: 1,
        versions: 1,
        isWhole: true,
      });
      await target.deleteAllVersions(plain(tenant));
      await storage.deleteBucket(plain(tenant));
      await failsWith(storage.getBucket(plain(tenant)), 'notFound');
    });

    it('is a conflict while locked versions lie under a delete marker', async () => {
      const tenant = await tenantWithOwner();
      await storage.createBucket(locked(tenant));
      await target.putObject(locked(tenant), 'kept', 'for 90 days');
      await target.deleteObject(locked(tenant), 'kept');
      await failsWith(storage.deleteBucket(locked(tenant)), 'conflict');
      expect(await storage.countBucketContents(locked(tenant))).toEqual({
        ...noUploads,
        objects: 0,
        versions: 2,
        isWhole: true,
      });
    });

    it('is a conflict while only a delete marker is left', async () => {
      const tenant = await tenantWithOwner();
      await storage.createBucket(locked(tenant));
      await target.deleteObject(locked(tenant), 'was never here');
      await failsWith(storage.deleteBucket(locked(tenant)), 'conflict');
      expect(await storage.countBucketContents(locked(tenant))).toEqual({
        ...noUploads,
        objects: 0,
        versions: 1,
        isWhole: true,
      });
      await target.deleteAllVersions(locked(tenant));
      await storage.deleteBucket(locked(tenant));
    });
  });

  it('says of a bucket that is missing that it is not found', async () => {
    const missing = plain(await tenantWithOwner(), 'missing');
    await failsWith(storage.getBucket(missing), 'notFound');
    await failsWith(storage.setBucketQuota(missing, MiB), 'notFound');
    await failsWith(storage.setBucketQuota(missing, null), 'notFound');
    await failsWith(storage.countBucketContents(missing), 'notFound');
  });
}
