import { beforeAll, describe, expect, it } from 'vitest';
import type { NewBucket, ObjectStorage } from '../object-storage.ts';
import { failsWith, fullAccess, newTenant } from './object-storage-suite.ts';
import { failOnUnreadable } from '../unreadable.ts';
import type { StorageTarget } from './object-storage-suite.ts';
import { newAccessKeyId } from './storage-client.ts';
import type { StorageClient } from './storage-client.ts';

/** That an unfinished upload is data as well: counted, and gone with its bucket only when it was named. Call it inside a `describe`. */
export function storageUploadsSuite(open: () => Promise<StorageTarget>): void {
  let target: StorageTarget;
  let storage: ObjectStorage;
  beforeAll(async () => {
    target = await open();
    storage = target.storage;
  });

  const madeBucket = async (): Promise<{ bucket: NewBucket; client: StorageClient }> => {
    const tenant = newTenant();
    await storage.ensureUser(tenant, { username: 'anna', displayName: 'Anna', policy: fullAccess });
    const bucket = { tenant, name: 'backup', owner: 'anna', quotaBytes: null, objectLock: null };
    await storage.createBucket(bucket);
    const key = await storage.createAccessKey({ tenant, username: 'anna' }, newAccessKeyId());
    return { bucket, client: target.clientOf(key) };
  };
  const place = (key: string) => ({ bucket: 'backup', key });

  describe('an unfinished upload', () => {
    it('is counted apart from objects, whatever its name is, and keeps its bucket', async () => {
      const { bucket, client } = await madeBucket();
      const names = ['a b', 'å/ä+&<>"', '100%', 'same', 'same'];
      for (const name of names) await client.beginUpload(place(name), 'a part');
      await client.putObject(place('whole'), 'text');
      const counted = await storage.countBucketContents(bucket);
      expect(counted).toMatchObject({ objects: 1, versions: 1, uploads: names.length, isWhole: true });
      expect(Math.abs((counted.newestUploadAt?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
      await client.deleteObject(place('whole'));
      await failsWith(storage.deleteBucket(bucket), 'conflict');
      expect(await storage.countBucketContents(bucket)).toMatchObject({ versions: 0, uploads: names.length });
    });

    it('goes with its bucket when it was named, and none that was begun since', async () => {
      const { bucket, client } = await madeBucket();
      await client.beginUpload(place('named å'), 'a part');
      const named = await storage.countBucketContents(bucket);
      const later = await client.beginUpload(place('later'), 'a part');
      await failsWith(storage.deleteBucket(bucket, { uploadsTo: named.newestUploadAt }), 'conflict');
      expect(await storage.countBucketContents(bucket)).toMatchObject({ uploads: 2 });
      await client.abortUpload(place('later'), later);
      await storage.deleteBucket(bucket, { uploadsTo: named.newestUploadAt });
      await storage.deleteBucket(bucket, { uploadsTo: named.newestUploadAt });
      expect(await storage.listBuckets(bucket.tenant, failOnUnreadable)).toEqual([]);
    });

    it('stays when an object keeps the bucket', async () => {
      const { bucket, client } = await madeBucket();
      await client.beginUpload(place('begun'), 'a part');
      await client.putObject(place('whole'), 'text');
      const { newestUploadAt } = await storage.countBucketContents(bucket);
      await failsWith(storage.deleteBucket(bucket, { uploadsTo: newestUploadAt }), 'conflict');
      expect(await storage.countBucketContents(bucket)).toMatchObject({ objects: 1, uploads: 1 });
    });

    it('that was aborted is in nobody’s way', async () => {
      const { bucket, client } = await madeBucket();
      const id = await client.beginUpload(place('begun'), 'a part');
      await client.abortUpload(place('begun'), id);
      expect(await storage.countBucketContents(bucket)).toEqual({
        objects: 0,
        versions: 0,
        uploads: 0,
        newestUploadAt: null,
        isWhole: true,
      });
      await storage.deleteBucket(bucket);
      expect(await storage.listBuckets(bucket.tenant, failOnUnreadable)).toEqual([]);
    });
  });
}
