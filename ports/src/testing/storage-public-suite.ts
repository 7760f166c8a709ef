import { beforeAll, describe, expect, it } from 'vitest';
import type { NewBucket, ObjectStorage, StoragePolicy } from '../object-storage.ts';
import { failsWith, fullAccess, newTenant } from './object-storage-suite.ts';
import { failOnUnreadable } from '../unreadable.ts';
import type { StorageTarget } from './object-storage-suite.ts';
import { isDenied, newAccessKeyId, waysToPublish } from './storage-client.ts';
import type { StorageClient } from './storage-client.ts';

const readWrite = { access: 'read-write', buckets: null } as const;
const writeOnly = { access: 'write-only', buckets: null } as const;

/** That nothing becomes public that nobody chose to publish. Call it inside a `describe`. */
export function storagePublicSuite(open: () => Promise<StorageTarget>): void {
  let target: StorageTarget;
  let storage: ObjectStorage;
  beforeAll(async () => {
    target = await open();
    storage = target.storage;
  });

  const madeBucket = async (part: Partial<NewBucket> = {}): Promise<NewBucket> => {
    const tenant = newTenant();
    await storage.ensureUser(tenant, { username: 'anna', displayName: 'Anna', policy: fullAccess });
    const bucket = { tenant, name: 'shop', owner: 'anna', quotaBytes: null, objectLock: null, ...part };
    await storage.createBucket(bucket);
    return bucket;
  };
  const clientWith = async ({ tenant }: NewBucket, policy: StoragePolicy): Promise<StorageClient> => {
    await storage.ensureUser(tenant, { username: 'bo', displayName: 'Bo', policy });
    return target.clientOf(await storage.createAccessKey({ tenant, username: 'bo' }, newAccessKeyId()));
  };
  const accessOf = async (bucket: NewBucket) => (await storage.getBucket(bucket)).publicAccess;
  /** What somebody without a key can read of what was published in each way that the key has. */
  const published = async (bucket: NewBucket, client: StorageClient): Promise<(string | null)[]> => {
    const read: (string | null)[] = [];
    for (const way of waysToPublish) {
      const place = { bucket: bucket.name, key: `by ${way}` };
      const [{ status }] = await Promise.allSettled([client.publish(place, 'text', way)]);
      if (status === 'fulfilled') read.push(await target.readByAnybody(bucket, place.key));
    }
    return read;
  };

  describe('a bucket that nobody made public', () => {
    it.each([
      ['read-write', readWrite, null],
      ['write-only', writeOnly, null],
      ['full access', fullAccess, null],
      ['full access to named buckets', { access: 'full-access', buckets: ['shop'] }, null],
      ['write-only, in a locked bucket', writeOnly, { mode: 'governance', retentionDays: 1 }],
    ] as const)('shows nothing to strangers, whatever a key does: %s', async (_name, policy, objectLock) => {
      const bucket = await madeBucket({ objectLock });
      expect(await accessOf(bucket)).toBe('blocked');
      const client = await clientWith(bucket, policy);
      const before = await published(bucket, client);
      expect(before.length).toBeGreaterThanOrEqual(3);
      expect(new Set(before)).toEqual(new Set([null]));
      for (const way of ['acl', 'policy'] as const) await isDenied(client.openToAll('shop', way));
      for (const way of ['delete', 'put'] as const) await isDenied(client.unblock('shop', way));
      expect(new Set(await published(bucket, client))).toEqual(new Set([null]));
      await client.putObject({ bucket: 'shop', key: 'plain' }, 'text');
      expect(await target.readByAnybody(bucket, 'plain')).toBeNull();
      expect(await accessOf(bucket)).toBe('blocked');
    });

    it('is one that a repeated order closes again', async () => {
      const bucket = await madeBucket();
      await storage.setPublicAccess(bucket, 'allowed');
      await storage.createBucket(bucket);
      expect(await accessOf(bucket)).toBe('blocked');
    });
  });

  describe('a bucket that was made public', () => {
    it('shows what was published, nothing else, and nothing any more when that is taken back', async () => {
      const bucket = await madeBucket({ publicAccess: 'allowed' });
      expect(await accessOf(bucket)).toBe('allowed');
      const client = await clientWith(bucket, fullAccess);
      expect(await published(bucket, client)).toEqual(waysToPublish.map(() => 'text'));
      await client.putObject({ bucket: 'shop', key: 'plain' }, 'text');
      expect(await target.readByAnybody(bucket, 'plain')).toBeNull();
      for (const way of ['acl', 'policy'] as const) await isDenied(client.openToAll('shop', way));
      await storage.setPublicAccess(bucket, 'blocked');
      await storage.setPublicAccess(bucket, 'blocked');
      expect(await accessOf(bucket)).toBe('blocked');
      for (const way of waysToPublish) expect(await target.readByAnybody(bucket, `by ${way}`)).toBeNull();
      expect(await client.getObject({ bucket: 'shop', key: 'by header' })).toBe('text');
      await storage.setPublicAccess(bucket, 'allowed');
      await storage.setPublicAccess(bucket, 'allowed');
      expect(await target.readByAnybody(bucket, 'by header')).toBe('text');
      expect(await storage.listBuckets(bucket.tenant, failOnUnreadable)).toMatchObject([
        { publicAccess: 'allowed' },
      ]);
    });

    it('is none with object lock', async () => {
      const bucket = await madeBucket({ objectLock: { mode: 'governance', retentionDays: 1 } });
      await failsWith(storage.setPublicAccess(bucket, 'allowed'), 'conflict');
      expect(await accessOf(bucket)).toBe('blocked');
    });

    it('is none that a client has opened to everybody as it made it', async () => {
      const bucket = await madeBucket();
      const client = await clientWith(bucket, fullAccess);
      await client.createOpenBucket('everybodys');
      const opened = { ...bucket, name: 'everybodys' };
      expect(await accessOf(opened)).toBe('allowed');
      await storage.setPublicAccess(opened, 'blocked');
      await failsWith(storage.setPublicAccess(opened, 'allowed'), 'conflict');
      expect(await accessOf(opened)).toBe('blocked');
    });
  });

  it('a bucket that was there before the portal says how open it is, and is closed for good', async () => {
    const tenant = newTenant();
    const key = { accessKeyId: `${tenant}-old.key`, secretAccessKey: 'chosen by somebody else' };
    await target.makeStranger({ tenant, username: 'legacy' }, key);
    const client = target.clientOf(key);
    await client.createBucket('shop');
    const bucket = { tenant, name: 'shop', owner: 'legacy', quotaBytes: null, objectLock: null };
    expect(await accessOf(bucket)).toBe('allowed');
    await client.publish({ bucket: 'shop', key: 'page' }, 'text', 'header');
    expect(await target.readByAnybody(bucket, 'page')).toBe('text');
    await client.openToAll('shop', 'policy');
    await client.putObject({ bucket: 'shop', key: 'plain' }, 'text');
    expect(await target.readByAnybody(bucket, 'plain')).toBe('text');
    expect(await accessOf(bucket)).toBe('open');
    await storage.setPublicAccess(bucket, 'blocked');
    expect(await accessOf(bucket)).toBe('blocked');
    for (const name of ['page', 'plain']) expect(await target.readByAnybody(bucket, name)).toBeNull();
    expect(await client.getObject({ bucket: 'shop', key: 'plain' })).toBe('text');
  });

  it('says of a bucket that is missing that it is not found', async () => {
    const missing = { tenant: newTenant(), name: 'missing' };
    for (const wanted of ['blocked', 'allowed'] as const)
      await failsWith(storage.setPublicAccess(missing, wanted), 'notFound');
  });
}
