/** @module-tag locked-objects */
import { onRealGateway } from '@portal/driver-ceph-rgw/testing/real-gateway';
import { gatewayTarget, type GatewayTarget } from '@portal/driver-ceph-rgw/testing/gateway-target';
import { storageClient } from '@portal/driver-ceph-rgw/testing/s3-client';
import { accessLevels, type AccessLevel } from '@portal/ports/object-storage';
import { isDenied, type StorageClient } from '@portal/ports/testing/storage-client';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createUser, signIn, type TestOrganization } from '../testing/people.ts';
import { createBenchOn, type StorageBench } from '../testing/storage.ts';
import { startRealRegion, startTestRegion, type AnyRegion } from '../testing/test-cloud.ts';

// Compliance is kept by the storage alone; what governance locks could go, if a policy of the portal let it.
const lock = { lockMode: 'governance', retentionDays: 30, objectLockAcknowledged: true };
const what = ({ status, body }: { status: number; body: Record<string, unknown> }) => [
  status,
  body['errorKey'],
  body['details'],
];

/** What holds of somebody's locked version, whatever storage is behind the portal. */
function promisesOn(start: () => Promise<AnyRegion>): void {
  let bench: Omit<StorageBench, 'region'>;
  let target: GatewayTarget;
  let admin: string;
  beforeAll(async () => {
    const region = await start();
    target = gatewayTarget(region.connection);
    // Long enough that no mirror comes by itself: a test asks for it.
    bench = await createBenchOn(region, { S3_SYNC_SECONDS: '86400' });
    admin = await signIn(bench.portal, await createUser(bench.portal, bench.partner));
  });
  afterAll(() => bench.close());

  type Kept = { customer: TestOrganization; bucketId: string; ownerId: string; versionId: string };
  const asOwner = <T>(customer: TestOrganization, work: (client: StorageClient) => Promise<T>): Promise<T> =>
    target.asOwner({ tenant: bench.tenantOf(customer), name: 'vault' }, (s3) => work(storageClient(s3)));

  /** A customer with one locked object in a bucket of its storage owner, as the mirror knows it or not. */
  async function customerWithData(isKnown: boolean): Promise<Kept> {
    const customer = await bench.enabledCustomer();
    const bucketId = await bench.madeBucket(customer, 'vault', { objectLock: true, ...lock });
    await bench.mirrored(customer);
    const place = { bucket: 'vault', key: 'ledger.txt' };
    const versionId = await asOwner(customer, (client) => client.putObject(place, 'Debit 100'));
    if (isKnown) await bench.mirrored(customer);
    const owner = (await bench.users(customer)).find(({ username }) => username === 'storage-owner');
    return { customer, bucketId, ownerId: owner?.id ?? '', versionId: versionId ?? '' };
  }

  /** It is there, alone, and can be read as it was written. */
  async function isKept({ customer, versionId }: Kept): Promise<void> {
    const place = { bucket: 'vault', key: 'ledger.txt', versionId };
    expect(await asOwner(customer, (client) => client.getObject(place))).toBe('Debit 100');
    const tenant = bench.tenantOf(customer);
    expect(await bench.driver.countBucketContents({ tenant, name: 'vault' })).toEqual({
      objects: 1,
      versions: 1,
      uploads: 0,
      newestUploadAt: null,
      isWhole: true,
    });
  }

  /** The storage refuses, whatever the portal knows, and says how much is left. */
  async function isNotDeleted(customer: TestOrganization, id: string, reasonValues: object): Promise<void> {
    const { body } = await bench.send('DELETE /s3/bucket/', customer, { query: { id } });
    await bench.becomes(body['operationId'], 'failed');
    expect(await bench.operation(body['operationId'])).toMatchObject({
      reason: 'bucketNotEmpty',
      reasonValues,
    });
  }

  const deletionOf = ({ id }: TestOrganization) =>
    bench.portal.call('DELETE', '/customer/', { token: admin, query: { id } });
  const inTheWay = (kind: string) => ({ kind, service: 's3-storage', count: 1 });

  test('nothing in the portal takes a locked object away: bucket, owner, service and customer say what is in the way', async () => {
    const kept = await customerWithData(true);
    const { customer, bucketId, ownerId } = kept;
    await isNotDeleted(customer, bucketId, { objects: 1, versions: 1, uploads: 0 });
    const owner = await bench.send('DELETE /s3/user/', customer, { query: { id: ownerId } });
    expect(what(owner)).toEqual([409, 'userOwnsBuckets', { buckets: 1, names: 'vault' }]);
    const service = await bench.send('POST /s3/disable/', customer, { body: {} });
    expect(what(service)).toEqual([409, 'serviceNotEmpty', { buckets: 1 }]);
    const blockers = ['buckets', 'storageUsers', 'service'].map(inTheWay);
    expect(what(await deletionOf(customer))).toEqual([409, 'customerBlocked', { blockers }]);
    await isKept(kept);
  });

  test('nor when the portal does not know of it: the storage refuses, and all is as it was', async () => {
    const kept = await customerWithData(false);
    const { customer, bucketId, ownerId } = kept;
    await isNotDeleted(customer, bucketId, { objects: 1, versions: 1, uploads: 0 });
    // As if the portal had lost sight of the bucket: the service is asked to end, and every user to go.
    await bench.portal.owner.run(sql`delete from s3_bucket where id = ${bucketId}`);
    for (const [call, sent, reason] of [
      ['DELETE /s3/user/', { query: { id: ownerId } }, 'userOwnsBuckets'],
      ['POST /s3/disable/', { body: {} }, 'serviceNotEmpty'],
    ] as const) {
      const { body } = await bench.send(call, customer, sent);
      await bench.becomes(body['operationId'], 'failed');
      expect(await bench.operation(body['operationId'])).toMatchObject({ reason });
    }
    const blockers = ['storageUsers', 'service'].map(inTheWay);
    expect(what(await deletionOf(customer))).toEqual([409, 'customerBlocked', { blockers }]);
    await isKept(kept);
  });

  test('nor does a shorter retention, which is for what comes later: the object that is there keeps its lock', async () => {
    const kept = await customerWithData(true);
    const { customer, bucketId } = kept;
    const { items } = (
      await bench.send<{ items: { id: string; version: number }[] }>('GET /s3/buckets/', customer)
    ).body;
    const shorter = { quotaGiB: null, retentionDays: 1, objectLockAcknowledged: true };
    const body = { ...shorter, version: items[0]?.version };
    const query = { id: bucketId };
    const edited = await bench.send('PUT /s3/bucket/', customer, { query, body });
    await bench.becomes(edited.body['operationId'], 'succeeded');
    await isNotDeleted(customer, bucketId, { objects: 1 });
    const version = { bucket: 'vault', key: 'ledger.txt', versionId: kept.versionId };
    await isDenied(asOwner(customer, (client) => client.deleteObject(version, true)));
    await isKept(kept);
  });

  test('nor does any key that the portal makes, of which each does what its policy says and no more', async () => {
    const kept = await customerWithData(true);
    const place = { bucket: 'vault', key: 'ledger.txt' };
    const version = { ...place, versionId: kept.versionId };
    const clientWith = async (access: AccessLevel): Promise<StorageClient> => {
      const userId = await bench.madeUser(kept.customer, access, { access, buckets: null });
      const { id } = await bench.madeKey(kept.customer, userId);
      const sent = { query: { id }, body: {} };
      type Secret = { accessKeyId: string; secretAccessKey: string };
      const shown = await bench.send<Secret>('POST /s3/access-key/secret/', kept.customer, sent);
      return target.clientOf(shown.body);
    };
    const [reader, writer, dropper, master] = await Promise.all(accessLevels.map(clientWith));
    if (!reader || !writer || !dropper || !master) throw new Error('There are four levels.');
    for (const client of [reader, writer, dropper, master]) {
      await isDenied(client.deleteObject(version, true));
      await isDenied(client.deleteTogether(version, true));
    }
    await expect(master.deleteBucket('vault')).rejects.toMatchObject({ name: 'BucketNotEmpty' });
    await isKept(kept);
    for (const client of [reader, writer, dropper]) await isDenied(client.createBucket('another'));
    expect(await reader.getObject(version)).toBe('Debit 100');
    await isDenied(reader.putObject(place, 'Debit 0'));
    await isDenied(reader.deleteObject(place));
    await isKept(kept);
    await isDenied(dropper.getObject(version));
    await isDenied(dropper.listObjects('vault'));
    await isDenied(dropper.listVersions('vault'));
    for (const client of [writer, dropper, master]) await client.putObject(place, 'Debit 200');
    expect(await writer.getObject(place)).toBe('Debit 200');
    expect(await reader.getObject(version)).toBe('Debit 100');
    await master.createBucket('another');
  });

  test('an unfinished upload is data: counted, named, and gone with its bucket only when it was named', async () => {
    const customer = await bench.enabledCustomer();
    const id = await bench.madeBucket(customer, 'begun');
    const place = { bucket: 'begun', key: 'large.iso' };
    const asBegun = <T>(work: (client: StorageClient) => Promise<T>): Promise<T> =>
      target.asOwner({ tenant: bench.tenantOf(customer), name: 'begun' }, (s3) => work(storageClient(s3)));
    const contents = async () =>
      (await bench.send('GET /s3/bucket/contents/', customer, { query: { id } })).body;
    await asBegun((client) => client.beginUpload(place, 'a part'));
    await isNotDeleted(customer, id, { objects: 0, versions: 0, uploads: 1 });
    const named = await contents();
    expect(named).toMatchObject({ objects: 0, versions: 0, uploads: 1, isWhole: true });
    const later = await asBegun((client) => client.beginUpload({ ...place, key: 'later.iso' }, 'a part'));
    const remove = () =>
      bench.send('DELETE /s3/bucket/', customer, {
        query: { id, uploadsTo: String(named['newestUploadAt']) },
      });
    const tooEarly = await remove();
    await bench.becomes(tooEarly.body['operationId'], 'failed');
    expect(await contents()).toMatchObject({ uploads: 2 });
    await asBegun((client) => client.abortUpload({ ...place, key: 'later.iso' }, later));
    const done = await remove();
    await bench.becomes(done.body['operationId'], 'succeeded');
  });

  test('a bucket that holds more than is counted says so, and how much at least', async () => {
    const { customer, bucketId } = await customerWithData(false);
    const counting = vi.spyOn(bench.driver, 'countBucketContents');
    counting.mockResolvedValue({
      objects: 9000,
      versions: 10_000,
      uploads: 0,
      newestUploadAt: null,
      isWhole: false,
    });
    const ordered = await bench.send('DELETE /s3/bucket/', customer, { query: { id: bucketId } });
    await bench.becomes(ordered.body['operationId'], 'failed');
    expect(await bench.operation(ordered.body['operationId'])).toMatchObject({
      reason: 'bucketHoldsMuch',
      reasonValues: { versions: 10_000 },
    });
    counting.mockRestore();
  });
}

describe('on the simulator', () => promisesOn(startTestRegion));

onRealGateway(() => promisesOn(startRealRegion));
