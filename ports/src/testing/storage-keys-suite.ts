import { failOnUnreadable } from '../unreadable.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { NewAccessKey, ObjectStorage, StorageUserRef } from '../object-storage.ts';
import { failsWith, fullAccess, newTenant } from './object-storage-suite.ts';
import type { StorageTarget } from './object-storage-suite.ts';
import { isDenied, newAccessKeyId } from './storage-client.ts';

/** What every driver of `ObjectStorage` keeps of access keys. Call it inside a `describe`. */
export function storageKeysSuite(open: () => Promise<StorageTarget>): void {
  let target: StorageTarget;
  let storage: ObjectStorage;
  beforeAll(async () => {
    target = await open();
    storage = target.storage;
  });

  const userNamed = async (username: string, tenant = newTenant()): Promise<StorageUserRef> => {
    await storage.ensureUser(tenant, { username, displayName: username, policy: fullAccess });
    return { tenant, username };
  };
  const isOfNobody = (key: NewAccessKey) =>
    expect(target.clientOf(key).listBuckets()).rejects.toMatchObject({ name: 'InvalidAccessKeyId' });

  describe('an access key', () => {
    it('has the id that was asked for, opens the buckets of its user, and is listed without its secret', async () => {
      const user = await userNamed('anna');
      const bucket = { tenant: user.tenant, name: 'backup', owner: 'anna' };
      await storage.createBucket({ ...bucket, quotaBytes: null, objectLock: null });
      const ids = [newAccessKeyId(), newAccessKeyId()];
      for (const id of ids) {
        const key = await storage.createAccessKey(user, id);
        expect(key).toEqual({ accessKeyId: id, secretAccessKey: expect.stringMatching(/^.{40}$/) });
        expect(await target.clientOf(key).listBuckets()).toEqual(['backup']);
      }
      const users = await storage.listUsers(user.tenant, failOnUnreadable);
      expect(users).toEqual([
        {
          username: 'anna',
          displayName: 'anna',
          suspended: false,
          policy: fullAccess,
          isPolicyCurrent: true,
          accessKeyIds: ids.toSorted(),
        },
      ]);
    });

    it('asked for again is the same one with the same secret', async () => {
      const user = await userNamed('anna');
      const id = newAccessKeyId();
      const key = await storage.createAccessKey(user, id);
      const again = await Promise.all([1, 2, 3].map(() => storage.createAccessKey(user, id)));
      expect(again).toEqual([key, key, key]);
      expect(await storage.listUsers(user.tenant, failOnUnreadable)).toMatchObject([{ accessKeyIds: [id] }]);
    });

    it('that is deleted opens nothing any more, and no other goes with it', async () => {
      const user = await userNamed('anna');
      const [one, other] = [
        await storage.createAccessKey(user, newAccessKeyId()),
        await storage.createAccessKey(user, newAccessKeyId()),
      ];
      await target.clientOf(one).listBuckets();
      await storage.deleteAccessKey(user, one.accessKeyId);
      await storage.deleteAccessKey(user, one.accessKeyId);
      await isOfNobody(one);
      expect(await target.clientOf(other).listBuckets()).toEqual([]);
      expect(await storage.listUsers(user.tenant, failOnUnreadable)).toMatchObject([
        { accessKeyIds: [other.accessKeyId], policy: fullAccess },
      ]);
      const again = await storage.createAccessKey(user, one.accessKeyId);
      expect(again.secretAccessKey).not.toBe(one.secretAccessKey);
    });

    it('goes with its user, and does not come back with another of that name', async () => {
      const user = await userNamed('anna');
      const key = await storage.createAccessKey(user, newAccessKeyId());
      await storage.deleteUser(user.tenant, user.username);
      await isOfNobody(key);
      await storage.deleteAccessKey(user, key.accessKeyId);
      expect(await storage.listUsers(user.tenant, failOnUnreadable)).toEqual([]);
      await userNamed('anna', user.tenant);
      await isOfNobody(key);
    });

    it('is made for nobody who is not there, nor with the id of a key of somebody else', async () => {
      const user = await userNamed('anna');
      const { accessKeyId } = await storage.createAccessKey(user, newAccessKeyId());
      const missing = { ...user, username: 'bo' };
      await failsWith(storage.createAccessKey(missing, newAccessKeyId()), 'notFound');
      for (const other of [await userNamed('bo', user.tenant), await userNamed('anna')]) {
        await failsWith(storage.createAccessKey(other, accessKeyId), 'conflict');
        await storage.deleteAccessKey(other, accessKeyId);
      }
      expect(await storage.listUsers(user.tenant, failOnUnreadable)).toMatchObject([
        { username: 'anna', accessKeyIds: [accessKeyId] },
        { username: 'bo', accessKeyIds: [] },
      ]);
    });

    it('is refused an id that might be read as something else', async () => {
      const user = await userNamed('anna');
      for (const id of [
        '',
        'SHORT',
        'with a blank in it',
        'lower-case-letters',
        'A'.repeat(129),
        '../ADMIN/USER/KEY',
      ])
        await failsWith(storage.createAccessKey(user, id), 'refused');
      expect(await storage.listUsers(user.tenant, failOnUnreadable)).toMatchObject([{ accessKeyIds: [] }]);
    });

    it('of one tenant opens nothing of another', async () => {
      const [one, other] = [await userNamed('anna'), await userNamed('anna')];
      const bucket = { tenant: other.tenant, name: 'backup', owner: 'anna' };
      await storage.createBucket({ ...bucket, quotaBytes: null, objectLock: null });
      const client = target.clientOf(await storage.createAccessKey(one, newAccessKeyId()));
      expect(await client.listBuckets()).toEqual([]);
      await expect(client.listObjects('backup')).rejects.toMatchObject({ name: 'NoSuchBucket' });
      await isDenied(client.listObjects(`${other.tenant}:backup`));
    });
  });
}
