import { failOnUnreadable } from '../unreadable.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessLevels } from '../object-storage.ts';
import type { LockMode, ObjectStorage, Retention } from '../object-storage.ts';
import { failsWith, fullAccess, newTenant } from './object-storage-suite.ts';
import type { StorageTarget } from './object-storage-suite.ts';
import { isDenied, newAccessKeyId } from './storage-client.ts';
import type { ObjectPlace, StorageClient } from './storage-client.ts';

const dayMs = 86_400_000;
const lockModes: LockMode[] = ['governance', 'compliance'];
const bucket = 'locked';

/** That nobody removes what is locked, and how a bucket's lock is changed. Call it inside a `describe`. */
export function storageLocksSuite(open: () => Promise<StorageTarget>): void {
  let target: StorageTarget;
  let storage: ObjectStorage;
  beforeAll(async () => {
    target = await open();
    storage = target.storage;
  });

  const clientOf = async (tenant: string, username: string): Promise<StorageClient> =>
    target.clientOf(await storage.createAccessKey({ tenant, username }, newAccessKeyId()));

  const lockedBucket = async (
    retention: Retention | null,
  ): Promise<{ tenant: string; anna: StorageClient }> => {
    const tenant = newTenant();
    await storage.ensureUser(tenant, { username: 'anna', displayName: 'Anna', policy: fullAccess });
    const order = { tenant, name: bucket, owner: 'anna', quotaBytes: null, objectLock: retention };
    await storage.createBucket(order);
    return { tenant, anna: await clientOf(tenant, 'anna') };
  };

  /** Every way out that a client has for a version, ending with what only adds a delete marker. */
  const tryAll = async (client: StorageClient, place: ObjectPlace, mode: LockMode): Promise<void> => {
    const other = mode === 'governance' ? 'compliance' : 'governance';
    const soon = { mode, until: new Date(Date.now() + 60_000) };
    for (const bypass of [false, true]) {
      await isDenied(client.deleteObject(place, bypass));
      await isDenied(client.deleteTogether(place, bypass));
      await isDenied(client.lockUntil(place, soon, bypass));
      await isDenied(client.lockUntil(place, { ...soon, mode: other }, bypass));
    }
    await isDenied(client.openToAll(bucket, 'acl'));
    await isDenied(client.openToAll(bucket, 'policy'));
    await expect(client.deleteBucket(bucket)).rejects.toThrow();
  };

  describe.each(lockModes)('what is locked by %s', (mode) => {
    it('is removed by no key of the tenant and by no call of the port', async () => {
      const { tenant, anna } = await lockedBucket({ mode, retentionDays: 30 });
      const whole = { bucket, key: 'whole' };
      const inParts = { bucket, key: 'in-parts' };
      const versionId = await anna.putObject(whole, 'to be kept');
      await anna.putInParts(inParts, 'to be kept as well');
      const before = await anna.listVersions(bucket);
      const partsVersion = before.find((id) => id !== versionId);
      expect(before).toHaveLength(2);
      const until = await anna.lockedUntil({ ...whole, versionId });

      const clients = [anna];
      for (const access of accessLevels) {
        await storage.ensureUser(tenant, {
          username: access,
          displayName: access,
          policy: { access, buckets: null },
        });
        clients.push(await clientOf(tenant, access));
      }
      for (const client of clients) {
        await tryAll(client, { ...whole, versionId }, mode);
        await tryAll(client, { ...inParts, versionId: partsVersion }, mode);
      }

      await failsWith(storage.deleteUser(tenant, 'anna'), 'conflict');
      await failsWith(storage.deleteBucket({ tenant, name: bucket }), 'conflict');
      await storage.setObjectLock({ tenant, name: bucket }, { mode: 'governance', retentionDays: 1 });
      await storage.setBucketQuota({ tenant, name: bucket }, 4096);
      for (const access of accessLevels) await storage.deleteUser(tenant, access);
      await storage.ensureUser(tenant, { username: 'anna', displayName: 'Anna Ek', policy: fullAccess });

      expect(await anna.listVersions(bucket)).toEqual(before);
      expect(await anna.getObject({ ...whole, versionId })).toBe('to be kept');
      expect(await anna.lockedUntil({ ...whole, versionId })).toEqual(until);
      expect(Math.abs(until.getTime() - Date.now() - 30 * dayMs)).toBeLessThan(dayMs / 24);
    });

    it('may be locked longer by who may write', async () => {
      const { tenant, anna } = await lockedBucket({ mode, retentionDays: 1 });
      const versionId = await anna.putObject({ bucket, key: 'kept' }, 'text');
      const place = { bucket, key: 'kept', versionId };
      const policy = { access: 'read-write', buckets: [bucket] } as const;
      await storage.ensureUser(tenant, { username: 'bo', displayName: 'Bo', policy });
      const until = new Date(Math.ceil(Date.now() / 1000) * 1000 + 9 * dayMs);
      await (await clientOf(tenant, 'bo')).lockUntil(place, { mode, until });
      expect(await anna.lockedUntil(place)).toEqual(until);
    });
  });

  it.each(accessLevels)('with %s locks for any length what the policy lets it lock', async (access) => {
    const { tenant, anna } = await lockedBucket({ mode: 'governance', retentionDays: 1 });
    const policy = { access, buckets: [bucket] };
    await storage.ensureUser(tenant, { username: 'bo', displayName: 'Bo', policy });
    const bo = await clientOf(tenant, 'bo');
    const years = { mode: 'governance', retentionDays: 3650 } as const;
    const until = new Date(Math.ceil(Date.now() / 1000) * 1000 + years.retentionDays * dayMs);
    const place = { bucket, key: 'kept' };
    const putLocked = bo.putLocked(place, { mode: years.mode, until });
    if (access === 'read-only') await isDenied(putLocked);
    else expect(await anna.lockedUntil({ ...place, versionId: await putLocked })).toEqual(until);
    if (access !== 'full-access') return isDenied(bo.lockByDefault(bucket, years));
    await bo.lockByDefault(bucket, years);
    expect(await storage.getBucket({ tenant, name: bucket })).toMatchObject({
      objectLock: { state: 'enabled', ...years },
    });
  });

  describe('the lock of a bucket', () => {
    it('is changed for what comes, again and again, in either direction', async () => {
      const { tenant, anna } = await lockedBucket({ mode: 'compliance', retentionDays: 30 });
      const retentions: Retention[] = [
        { mode: 'governance', retentionDays: 7 },
        { mode: 'governance', retentionDays: 7 },
        { mode: 'compliance', retentionDays: 3650 },
      ];
      for (const [index, retention] of retentions.entries()) {
        await storage.setObjectLock({ tenant, name: bucket }, retention);
        const objectLock = { state: 'enabled', ...retention };
        expect(await storage.getBucket({ tenant, name: bucket })).toMatchObject({ objectLock });
        const versionId = await anna.putObject({ bucket, key: `object ${index}` }, 'text');
        const until = await anna.lockedUntil({ bucket, key: `object ${index}`, versionId });
        const days = (until.getTime() - Date.now()) / dayMs;
        expect(days).toBeCloseTo(retention.retentionDays, 1);
      }
    });

    it('is never given to a bucket that was made without, nor is one without days', async () => {
      const { tenant } = await lockedBucket(null);
      const retention = { mode: 'compliance', retentionDays: 1 } as const;
      await failsWith(storage.setObjectLock({ tenant, name: bucket }, retention), 'conflict');
      await failsWith(storage.setObjectLock({ tenant, name: 'missing' }, retention), 'notFound');
      const order = { tenant, owner: 'anna', quotaBytes: null, objectLock: retention };
      await storage.createBucket({ ...order, name: 'other' });
      for (const retentionDays of [0, -1, 1.5])
        await failsWith(
          storage.setObjectLock({ tenant, name: 'other' }, { ...retention, retentionDays }),
          'refused',
        );
      expect(await storage.listBuckets(tenant, failOnUnreadable)).toMatchObject([
        { name: bucket, objectLock: { state: 'disabled' } },
        { name: 'other', objectLock: { state: 'enabled', ...retention } },
      ]);
    });
  });
}
