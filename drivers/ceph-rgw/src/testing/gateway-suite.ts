import { failOnUnreadable } from '@portal/ports/unreadable';
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetBucketVersioningCommand,
  ListBucketsCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutObjectLockConfigurationCommand,
} from '@aws-sdk/client-s3';
import type { NewBucket } from '@portal/ports/object-storage';
import { fullAccess, newTenant, noUploads } from '@portal/ports/testing/object-storage-suite';
import { plainOutbound } from '@portal/ports/testing/plain-outbound';
import { beforeAll, expect, it } from 'vitest';
import { createCephRgw } from '../ceph-rgw.ts';
import { createKey } from '../keys.ts';
import { readUser } from '../user-record.ts';
import { gatewayTarget } from './gateway-target.ts';
import type { GatewayTarget } from './gateway-target.ts';
import { ownClient } from './s3-client.ts';

/** What holds for this vendor beyond the port: keys of owners, half-finished work, and what is never sent. */
export function gatewaySuite(open: () => Promise<GatewayTarget>): void {
  let target: GatewayTarget;
  beforeAll(async () => {
    target = await open();
  });

  const order = async (part: Partial<NewBucket> = {}): Promise<NewBucket> => {
    const tenant = newTenant();
    await target.storage.ensureUser(tenant, { username: 'anna', displayName: 'Anna', policy: fullAccess });
    const objectLock = { mode: 'compliance', retentionDays: 90 } as const;
    return { tenant, name: 'backup', owner: 'anna', quotaBytes: 1024 ** 3, objectLock, ...part };
  };
  const keysOf = async ({ tenant, owner }: NewBucket): Promise<string[]> =>
    (await readUser(target.admin, `${tenant}$${owner}`)).keys.map((key) => key.access_key);
  const giveKey = (bucket: NewBucket, name: string) =>
    createKey(target.admin, `${bucket.tenant}$${bucket.owner}`, { name });
  /** The driver of a process that has just started. */
  const newTarget = (): GatewayTarget => gatewayTarget(target.connection);
  const changesIn = ({ sent }: GatewayTarget): string[] =>
    sent.filter(({ method }) => method !== 'GET').map(({ method, url }) => `${method} ${url}`);
  const uniqueKey = (): string => `OWN${newTenant().toUpperCase()}`;

  it('leaves an owner without keys as it was, also when the work fails', async () => {
    const bucket = await order();
    await target.storage.createBucket(bucket);
    expect(await keysOf(bucket)).toEqual([]);
    await target.putObject(bucket, 'left', 'here');
    await expect(target.storage.deleteBucket(bucket)).rejects.toMatchObject({ kind: 'conflict' });
    expect(await keysOf(bucket)).toEqual([]);
  });

  it('uses the key that an owner has and makes no other', async () => {
    const bucket = await order();
    const { access_key: own } = await giveKey(bucket, uniqueKey());
    const before = target.sent.length;
    await target.storage.createBucket(bucket);
    expect(await keysOf(bucket)).toEqual([own]);
    const written = target.sent.slice(before).filter(({ url }) => url.includes('update-type='));
    expect(written.filter(({ url }) => url.includes('anna'))).toEqual([]);
  });

  it('works for one owner without keys many times at once, from two processes', async () => {
    const bucket = await order();
    await target.storage.createBucket(bucket);
    const before = target.sent.length;
    const other = createCephRgw(target.connection, plainOutbound);
    const storages = [...Array.from({ length: 6 }, () => target.storage), other];
    const counts = await Promise.all(storages.map((storage) => storage.countBucketContents(bucket)));
    expect(counts).toEqual(storages.map(() => ({ objects: 0, versions: 0, ...noUploads, isWhole: true })));
    expect(await keysOf(bucket)).toEqual([]);
    const written = target.sent.slice(before).map(({ body = '' }) => body.toString());
    // One of this process; and the other's, which is there at the same time.
    const keys = new Set(written.flatMap((body) => body.match(/TMPPORTAL\w+/g) ?? []));
    expect(keys.size).toBeGreaterThan(0);
    expect(keys.size).toBeLessThanOrEqual(2);
  });

  it('removes a temporary key that a crash left behind, and no fresh one of another worker', async () => {
    const bucket = await order();
    const unique = newTenant().toUpperCase();
    const stampOf = (ms: number): string => ms.toString(36).toUpperCase().padStart(9, '0');
    const stale = `TMPPORTAL${stampOf(Date.now() - 7_200_000)}${unique}`;
    const fresh = `TMPPORTAL${stampOf(Date.now())}${unique}`;
    await giveKey(bucket, stale);
    await giveKey(bucket, fresh);
    await target.storage.createBucket(bucket);
    expect(await keysOf(bucket)).toEqual([fresh]);
  });

  it('completes a bucket that was made but got neither lock rule nor quota', async () => {
    const bucket = await order();
    const key = await giveKey(bucket, uniqueKey());
    const s3 = ownClient({ ...target.connection, region: 'us-east-1' }, key.access_key, key.secret_key);
    await s3.send(new CreateBucketCommand({ Bucket: bucket.name, ObjectLockEnabledForBucket: true }));
    expect(await target.storage.getBucket(bucket)).toMatchObject({
      quotaBytes: null,
      objectLock: { state: 'unknown' },
    });
    await target.storage.createBucket(bucket);
    expect(await target.storage.getBucket(bucket)).toMatchObject({
      quotaBytes: 1024 ** 3,
      objectLock: { state: 'enabled', mode: 'compliance', retentionDays: 90 },
    });
  });

  it('takes no bucket with a lock of its own making for one without', async () => {
    const bucket = await order();
    const key = await giveKey(bucket, uniqueKey());
    const s3 = ownClient({ ...target.connection, region: 'us-east-1' }, key.access_key, key.secret_key);
    await s3.send(new CreateBucketCommand({ Bucket: bucket.name, ObjectLockEnabledForBucket: true }));
    await expect(target.storage.createBucket({ ...bucket, objectLock: null })).rejects.toMatchObject({
      kind: 'conflict',
    });
  });

  it('reads a lock in years as days', async () => {
    const bucket = await order();
    await target.storage.createBucket(bucket);
    const retention = { Mode: 'GOVERNANCE', Years: 2 } as const;
    const lock = { ObjectLockEnabled: 'Enabled', Rule: { DefaultRetention: retention } } as const;
    const command = new PutObjectLockConfigurationCommand({
      Bucket: bucket.name,
      ObjectLockConfiguration: lock,
    });
    await target.asOwner(bucket, (s3) => s3.send(command));
    expect(await target.storage.getBucket(bucket)).toMatchObject({
      objectLock: { state: 'enabled', mode: 'governance', retentionDays: 730 },
    });
  });

  it('says that a lock is unknown, not disabled, when the owner is suspended', async () => {
    const bucket = await order();
    await target.storage.createBucket(bucket);
    await target.storage.createBucket({ ...bucket, name: 'plain', objectLock: null });
    const query = { uid: `${bucket.tenant}$anna`, suspended: 'true' };
    await target.admin.send({ method: 'POST', path: '/admin/user', query });
    const fresh = newTarget();
    expect(await fresh.storage.listUsers(bucket.tenant, failOnUnreadable)).toMatchObject([
      { suspended: true },
    ]);
    expect(await fresh.storage.listBuckets(bucket.tenant, failOnUnreadable)).toMatchObject([
      { name: 'backup', objectLock: { state: 'unknown' } },
      { name: 'plain', objectLock: { state: 'disabled' } },
    ]);
    await expect(fresh.storage.deleteBucket(bucket)).rejects.toMatchObject({ kind: 'refused' });
    expect(changesIn(fresh)).toEqual([]);
  });

  it('makes no key to read that buckets have no lock', async () => {
    const bucket = await order({ objectLock: null });
    await target.storage.createBucket(bucket);
    await target.storage.createBucket({ ...bucket, name: 'other' });
    const fresh = newTarget();
    expect(await fresh.storage.listBuckets(bucket.tenant, failOnUnreadable)).toMatchObject([
      { name: 'backup', objectLock: { state: 'disabled' } },
      { name: 'other', objectLock: { state: 'disabled' } },
    ]);
    expect(changesIn(fresh)).toEqual([]);
  });

  it('reads a lock again only when its bucket was changed, and sees at once how', async () => {
    const bucket = await order();
    await target.storage.createBucket(bucket);
    await target.storage.createBucket({ ...bucket, name: 'plain', objectLock: null });
    const mirror = newTarget();
    const before = await mirror.storage.listBuckets(bucket.tenant, failOnUnreadable);
    expect(before).toMatchObject([
      { name: 'backup', objectLock: { state: 'enabled', mode: 'compliance', retentionDays: 90 } },
      { name: 'plain', objectLock: { state: 'disabled' } },
    ]);
    const read = mirror.sent.length;
    await target.putObject(bucket, 'more', 'text');
    expect(await mirror.storage.listBuckets(bucket.tenant, failOnUnreadable)).toMatchObject([
      { objects: 1 },
      before[1],
    ]);
    expect(await mirror.storage.getBucket(bucket)).toMatchObject({ objectLock: before[0]?.objectLock });
    const again = mirror.sent.slice(read).map(({ method, url }) => `${method} ${new URL(url).pathname}`);
    expect(new Set(again)).toEqual(new Set(['GET /admin/metadata/user', 'GET /admin/bucket']));

    const retention = { Mode: 'GOVERNANCE', Days: 7 } as const;
    const lock = { ObjectLockEnabled: 'Enabled', Rule: { DefaultRetention: retention } } as const;
    const command = new PutObjectLockConfigurationCommand({
      Bucket: bucket.name,
      ObjectLockConfiguration: lock,
    });
    await target.asOwner(bucket, (s3) => s3.send(command));
    expect(await mirror.storage.listBuckets(bucket.tenant, failOnUnreadable)).toMatchObject([
      { objectLock: { state: 'enabled', mode: 'governance', retentionDays: 7 } },
      before[1],
    ]);
  });

  it('takes a bucket for a new one when another of its name has gone', async () => {
    const bucket = await order();
    await target.storage.createBucket(bucket);
    expect(await target.storage.getBucket(bucket)).toMatchObject({ objectLock: { state: 'enabled' } });
    await target.storage.deleteBucket(bucket);
    await target.storage.createBucket({ ...bucket, objectLock: null });
    expect(await target.storage.getBucket(bucket)).toMatchObject({ objectLock: { state: 'disabled' } });
  });

  it('makes buckets that the owner finds with an S3 client of their own', async () => {
    const bucket = await order();
    await target.storage.createBucket(bucket);
    await target.putObject(bucket, 'folder/file 1.txt', 'hello');
    const key = await giveKey(bucket, uniqueKey());
    const s3 = ownClient(target.connection, key.access_key, key.secret_key);
    const { Buckets } = await s3.send(new ListBucketsCommand());
    expect(Buckets).toMatchObject([{ Name: 'backup' }]);
    const { Contents } = await s3.send(new ListObjectsV2Command({ Bucket: 'backup' }));
    expect(Contents).toMatchObject([{ Key: 'folder/file 1.txt', Size: 5 }]);
    const versioning = await s3.send(new GetBucketVersioningCommand({ Bucket: 'backup' }));
    expect(versioning.Status).toBe('Enabled');
  });

  it.each([
    ['governance', 'fulfilled'],
    ['compliance', 'rejected'],
  ] as const)('leaves what %s locks to the operator of the gateway: %s', async (mode, outcome) => {
    const bucket = await order({ objectLock: { mode, retentionDays: 1 } });
    await target.storage.createBucket(bucket);
    await target.putObject(bucket, 'kept', 'text');
    const removal = target.asOperator(bucket.tenant, async (s3) => {
      const { Versions = [] } = await s3.send(new ListObjectVersionsCommand({ Bucket: bucket.name }));
      for (const { Key, VersionId } of Versions) {
        const version = { Bucket: bucket.name, Key, VersionId };
        await s3.send(new DeleteObjectCommand({ ...version, BypassGovernanceRetention: true }));
      }
    });
    expect((await Promise.allSettled([removal]))[0].status).toBe(outcome);
    const versions = outcome === 'fulfilled' ? 0 : 1;
    expect(await target.storage.countBucketContents(bucket)).toMatchObject({ versions });
    expect(await target.storage.listUsers(bucket.tenant, failOnUnreadable)).toHaveLength(1);
  });

  it('is refused with a wrong secret or an unknown key', async () => {
    const tenant = newTenant();
    for (const wrong of [{ secretKey: 'wrong' }, { accessKey: 'NOBODY' }]) {
      const storage = createCephRgw({ ...target.connection, ...wrong }, plainOutbound);
      await expect(storage.ping()).rejects.toMatchObject({ kind: 'connection', trouble: 'credentials' });
      await expect(storage.listBuckets(tenant, failOnUnreadable)).rejects.toMatchObject({
        kind: 'connection',
      });
    }
  });

  it('has never sent a purge, a secret in an address, or anything to another place', () => {
    expect(target.sent.length).toBeGreaterThan(20);
    for (const { url } of target.sent) {
      expect(url.startsWith(`${target.connection.endpoint}/`)).toBe(true);
      expect(url).not.toMatch(/purge|bypass|secret-key/i);
    }
  });
}
