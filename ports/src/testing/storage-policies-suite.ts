import { failOnUnreadable } from '../unreadable.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessLevels } from '../object-storage.ts';
import type { AccessLevel, ObjectStorage, StoragePolicy } from '../object-storage.ts';
import { failsWith, fullAccess, newTenant } from './object-storage-suite.ts';
import type { StorageTarget } from './object-storage-suite.ts';
import { isDenied, newAccessKeyId } from './storage-client.ts';
import type { StorageClient } from './storage-client.ts';

type Deed = (client: StorageClient, bucket: string) => Promise<unknown>;

const reading: Record<string, Deed> = {
  'lists objects': (client, bucket) => client.listObjects(bucket),
  'lists versions': (client, bucket) => client.listVersions(bucket),
  'gets an object': (client, bucket) => client.getObject({ bucket, key: 'kept' }),
};
const writing: Record<string, Deed> = {
  'puts an object': (client, bucket) => client.putObject({ bucket, key: 'new' }, 'text'),
  'puts an object in parts': (client, bucket) => client.putInParts({ bucket, key: 'large' }, 'text'),
};
const removing: Record<string, Deed> = {
  'deletes an object': (client, bucket) => client.deleteObject({ bucket, key: 'spare' }),
  'deletes objects together': (client, bucket) => client.deleteTogether({ bucket, key: 'spare' }),
};
const configuring: Record<string, Deed> = {
  'configures a bucket': (client, bucket) => client.enableVersioning(bucket),
  'deletes a bucket': (client, bucket) => client.deleteBucket(`${bucket}-empty`),
};
const creating: Record<string, Deed> = {
  'creates a bucket': (client, bucket) => client.createBucket(`${bucket}-new`),
};
const listing: Record<string, Deed> = { 'lists its own buckets': (client) => client.listBuckets() };
const opening: Record<string, Deed> = {
  'opens a bucket to all by its ACL': (client, bucket) => client.openToAll(bucket, 'acl'),
  'opens a bucket to all by its policy': (client, bucket) => client.openToAll(bucket, 'policy'),
  'takes the public access block away': (client, bucket) => client.unblock(bucket, 'delete'),
  'replaces the public access block': (client, bucket) => client.unblock(bucket, 'put'),
};

const onBuckets = { ...reading, ...writing, ...removing, ...opening, ...creating, ...configuring };
const everything = { ...listing, ...onBuckets };

const allowed: Record<AccessLevel, Record<string, Deed>> = {
  'read-only': { ...listing, ...reading },
  'read-write': { ...listing, ...reading, ...writing, ...removing },
  'write-only': writing,
  'full-access': { ...listing, ...reading, ...writing, ...removing, ...creating, ...configuring },
};

/** What the policies of storage users promise, tried with keys of the users. Call it inside a `describe`. */
export function storagePoliciesSuite(open: () => Promise<StorageTarget>): void {
  let target: StorageTarget;
  let storage: ObjectStorage;
  beforeAll(async () => {
    target = await open();
    storage = target.storage;
  });

  const clientOf = async (tenant: string, username: string): Promise<StorageClient> =>
    target.clientOf(await storage.createAccessKey({ tenant, username }, newAccessKeyId()));

  /** Anna owns the buckets `inside` and `outside` with three objects in each, and an empty one beside each. */
  const tenantOfAnna = async (): Promise<{ tenant: string; anna: StorageClient }> => {
    const tenant = newTenant();
    await storage.ensureUser(tenant, { username: 'anna', displayName: 'Anna', policy: fullAccess });
    const anna = await clientOf(tenant, 'anna');
    for (const name of ['inside', 'outside', 'inside-empty', 'outside-empty'])
      await storage.createBucket({ tenant, name, owner: 'anna', quotaBytes: null, objectLock: null });
    for (const bucket of ['inside', 'outside'])
      for (const key of ['kept', 'other', 'spare'])
        await anna.putObject({ bucket, key }, `${key} of ${bucket}`);
    return { tenant, anna };
  };
  const give = (tenant: string, policy: StoragePolicy) =>
    storage.ensureUser(tenant, { username: 'bo', displayName: 'Bo', policy });
  const named = ['inside', 'inside-empty'];

  describe.each(accessLevels)('%s', (access) => {
    it('to all buckets allows what it says and nothing else', async () => {
      const { tenant, anna } = await tenantOfAnna();
      await give(tenant, { access, buckets: null });
      const bo = await clientOf(tenant, 'bo');
      for (const [name, deed] of Object.entries(everything)) {
        if (name in allowed[access]) await expect(deed(bo, 'inside'), name).resolves.not.toThrow();
        else await isDenied(deed(bo, 'inside'));
      }
      if (access === 'read-only') {
        expect(await anna.listObjects('inside')).toEqual(['kept', 'other', 'spare']);
        expect((await storage.listBuckets(tenant, failOnUnreadable)).map(({ name }) => name)).not.toContain(
          'inside-new',
        );
      }
    });

    it('to named buckets allows it there, never makes a bucket, and touches no other', async () => {
      const { tenant, anna } = await tenantOfAnna();
      const before = await storage.listBuckets(tenant, failOnUnreadable);
      await give(tenant, { access, buckets: named });
      const bo = await clientOf(tenant, 'bo');
      for (const deed of Object.values(onBuckets)) await isDenied(deed(bo, 'outside'));
      expect(await storage.listBuckets(tenant, failOnUnreadable)).toEqual(before);
      expect(await anna.listObjects('outside')).toEqual(['kept', 'other', 'spare']);
      expect(await anna.getObject({ bucket: 'outside', key: 'kept' })).toBe('kept of outside');
      const here = Object.keys(allowed[access]).filter((name) => !(name in creating));
      for (const [name, deed] of Object.entries(everything)) {
        if (here.includes(name)) await expect(deed(bo, 'inside'), name).resolves.not.toThrow();
        else await isDenied(deed(bo, 'inside'));
      }
    });
  });

  describe('a policy', () => {
    it('is listed as it was set', async () => {
      const tenant = newTenant();
      const policies = accessLevels.flatMap((access) => [
        { access, buckets: null },
        { access, buckets: ['a.b-c', 'inside', 'not-there-yet'] },
      ]);
      for (const policy of policies) {
        await give(tenant, policy);
        expect(await storage.listUsers(tenant, failOnUnreadable)).toMatchObject([{ username: 'bo', policy }]);
      }
      await give(tenant, { access: 'read-only', buckets: ['ccc', 'bbb', 'ccc'] });
      expect(await storage.listUsers(tenant, failOnUnreadable)).toMatchObject([
        { policy: { buckets: ['bbb', 'ccc'] } },
      ]);
    });

    it('takes fifty buckets with the longest names', async () => {
      const { tenant } = await tenantOfAnna();
      const long = Array.from({ length: 49 }, (_, index) => `${'b'.repeat(61)}${10 + index}`);
      const policy = { access: 'read-write', buckets: [...long, 'inside'] } as const;
      await give(tenant, policy);
      const bo = await clientOf(tenant, 'bo');
      expect(await bo.getObject({ bucket: 'inside', key: 'kept' })).toBe('kept of inside');
      await isDenied(bo.listObjects('outside'));
      expect(await storage.listUsers(tenant, failOnUnreadable)).toMatchObject([{}, { policy }]);
    });

    it('is refused a bucket that is a pattern or no name', async () => {
      const tenant = newTenant();
      for (const bucket of ['*', 'in*', 'insid?', 'inside/*', '', 'a:b', 'a b', '${aws:username}'])
        await failsWith(give(tenant, { access: 'read-only', buckets: [bucket] }), 'refused');
      expect(await storage.listUsers(tenant, failOnUnreadable)).toEqual([]);
    });

    it('that is changed holds from then on for keys that were there before', async () => {
      const { tenant } = await tenantOfAnna();
      await give(tenant, { access: 'read-only', buckets: null });
      const bo = await clientOf(tenant, 'bo');
      const put = () => bo.putObject({ bucket: 'inside', key: 'kept' }, 'changed');
      const get = () => bo.getObject({ bucket: 'inside', key: 'kept' });
      await isDenied(put());
      await give(tenant, { access: 'write-only', buckets: null });
      await put();
      await isDenied(get());
      await give(tenant, { access: 'read-only', buckets: ['inside'] });
      await isDenied(put());
      expect(await get()).toBe('changed');
      await give(tenant, { access: 'read-only', buckets: ['outside'] });
      await isDenied(get());
      await give(tenant, fullAccess);
      await put();
      await bo.createBucket('made-by-bo');
      expect(await bo.listBuckets()).toEqual(['made-by-bo']);
    });

    it('stays when keys are made and deleted and when the display name changes', async () => {
      const { tenant } = await tenantOfAnna();
      const policy = { access: 'read-only', buckets: null } as const;
      await give(tenant, policy);
      const bo = await clientOf(tenant, 'bo');
      const user = { tenant, username: 'bo' };
      const { accessKeyId } = await storage.createAccessKey(user, newAccessKeyId());
      await storage.deleteAccessKey(user, accessKeyId);
      await storage.ensureUser(tenant, { username: 'bo', displayName: 'Bo Ek', policy });
      await isDenied(bo.putObject({ bucket: 'inside', key: 'new' }, 'text'));
      await isDenied(bo.createBucket('made-by-bo'));
      expect(await storage.listUsers(tenant, failOnUnreadable)).toMatchObject([
        {},
        { displayName: 'Bo Ek', policy },
      ]);
    });

    it('of less than full access is a conflict for who owns a bucket, and changes nothing', async () => {
      const { tenant, anna } = await tenantOfAnna();
      const less: StoragePolicy[] = [
        { access: 'read-write', buckets: null },
        { access: 'read-only', buckets: ['outside'] },
        { access: 'full-access', buckets: ['inside'] },
      ];
      for (const policy of less)
        await failsWith(
          storage.ensureUser(tenant, { username: 'anna', displayName: 'Other', policy }),
          'conflict',
        );
      expect(await storage.listUsers(tenant, failOnUnreadable)).toMatchObject([
        { displayName: 'Anna', policy: fullAccess },
      ]);
      await anna.putObject({ bucket: 'inside', key: 'new' }, 'text');
    });

    it('of less than full access makes nobody an owner', async () => {
      const { tenant } = await tenantOfAnna();
      await give(tenant, { access: 'full-access', buckets: ['mine'] });
      const bucket = { tenant, name: 'mine', owner: 'bo', quotaBytes: null, objectLock: null };
      await failsWith(storage.createBucket(bucket), 'refused');
      await failsWith(storage.getBucket(bucket), 'notFound');
    });
  });
}
