import { failOnUnreadable } from '../unreadable.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { NewAccessKey, ObjectStorage } from '../object-storage.ts';
import { failsWith, fullAccess, newTenant } from './object-storage-suite.ts';
import type { StorageTarget } from './object-storage-suite.ts';
import { isDenied, newAccessKeyId } from './storage-client.ts';

/** What every driver of `ObjectStorage` makes of tenants that were there before the portal. Call it inside a `describe`. */
export function storageLinkingSuite(open: () => Promise<StorageTarget>): void {
  let target: StorageTarget;
  let storage: ObjectStorage;
  beforeAll(async () => {
    target = await open();
    storage = target.storage;
  });

  const found = async (tenant: string) =>
    (await storage.listTenants(failOnUnreadable)).find((one) => one.tenant === tenant) ?? null;
  const userIn = async (tenant: string) => (await storage.listUsers(tenant, failOnUnreadable))[0];

  /** A tenant that the portal knows nothing of: its user has a bucket with an object, and a key of its own choice. */
  async function strangersTenant(): Promise<{ tenant: string; key: NewAccessKey }> {
    const tenant = newTenant();
    const key = { accessKeyId: `${tenant}-old.key`, secretAccessKey: 'chosen by somebody else' };
    await target.makeStranger({ tenant, username: 'legacy' }, key);
    const client = target.clientOf(key);
    await client.createBucket('archive');
    await client.putObject({ bucket: 'archive', key: 'kept' }, 'text');
    return { tenant, key };
  }

  describe('tenants', () => {
    it('are listed with what they hold, whoever made them, and go with their last user', async () => {
      const { tenant } = await strangersTenant();
      expect(await found(tenant)).toEqual({ tenant, users: 1, buckets: 1 });
      await storage.ensureUser(tenant, { username: 'anna', displayName: 'Anna', policy: fullAccess });
      expect(await found(tenant)).toEqual({ tenant, users: 2, buckets: 1 });
      const own = newTenant();
      await storage.ensureUser(own, { username: 'anna', displayName: 'Anna', policy: fullAccess });
      expect(await found(own)).toEqual({ tenant: own, users: 1, buckets: 0 });
      await storage.deleteUser(own, 'anna');
      expect(await found(own)).toBeNull();
    });

    it('come after what is in none, sorted by name', async () => {
      await strangersTenant();
      const names = (await storage.listTenants(failOnUnreadable)).map(({ tenant }) => tenant);
      expect(names[0]).toBeNull();
      const named = names.map((name) => name ?? '');
      expect(named).toEqual(named.toSorted((a, b) => (a < b ? -1 : 1)));
      expect(names.filter((name) => name === null)).toHaveLength(1);
    });
  });

  describe('a user that somebody else made', () => {
    it('is read with its key and bucket, and has no policy of ours', async () => {
      const { tenant, key } = await strangersTenant();
      expect(await storage.listUsers(tenant, failOnUnreadable)).toEqual([
        {
          username: 'legacy',
          displayName: 'legacy',
          suspended: false,
          policy: null,
          isPolicyCurrent: true,
          accessKeyIds: [key.accessKeyId],
        },
      ]);
      expect(await storage.listBuckets(tenant, failOnUnreadable)).toMatchObject([
        { name: 'archive', owner: 'legacy', objects: 1, usedBytes: 4, objectLock: { state: 'disabled' } },
      ]);
      // Reading has changed nothing.
      expect(await target.clientOf(key).getObject({ bucket: 'archive', key: 'kept' })).toBe('text');
    });

    it('gets no key until it has a policy, and keeps its own key and data when it gets one', async () => {
      const { tenant, key } = await strangersTenant();
      const user = { tenant, username: 'legacy' };
      await failsWith(storage.createAccessKey(user, newAccessKeyId()), 'conflict');
      const restricted = { access: 'read-only', buckets: null } as const;
      await failsWith(
        storage.ensureUser(tenant, { username: 'legacy', displayName: 'Legacy', policy: restricted }),
        'conflict',
      );
      await storage.ensureUser(tenant, { username: 'legacy', displayName: 'Legacy', policy: fullAccess });
      expect(await userIn(tenant)).toMatchObject({ policy: fullAccess, accessKeyIds: [key.accessKeyId] });
      const made = await storage.createAccessKey(user, newAccessKeyId());
      for (const one of [key, made])
        expect(await target.clientOf(one).getObject({ bucket: 'archive', key: 'kept' })).toBe('text');
      await isDenied(target.clientOf(key).openToAll('archive', 'acl'));
    });

    it('loses a key whose id the portal would not choose, when that is asked for', async () => {
      const { tenant, key } = await strangersTenant();
      await storage.deleteAccessKey({ tenant, username: 'legacy' }, key.accessKeyId);
      await storage.deleteAccessKey({ tenant, username: 'legacy' }, key.accessKeyId);
      expect(await userIn(tenant)).toMatchObject({ accessKeyIds: [] });
      await expect(target.clientOf(key).listBuckets()).rejects.toMatchObject({ name: 'InvalidAccessKeyId' });
    });

    it('owns new buckets, with or without a key of its own, and a lock of any length is read as it is', async () => {
      const { tenant, key } = await strangersTenant();
      await storage.deleteAccessKey({ tenant, username: 'legacy' }, key.accessKeyId);
      const lock = { mode: 'governance', retentionDays: 3650 } as const;
      const bucket = { tenant, name: 'locked', owner: 'legacy', quotaBytes: null };
      await storage.createBucket({ ...bucket, objectLock: lock });
      expect(await storage.getBucket(bucket)).toMatchObject({ objectLock: { state: 'enabled', ...lock } });
      expect(await userIn(tenant)).toMatchObject({ policy: null, accessKeyIds: [] });
    });
  });
}
