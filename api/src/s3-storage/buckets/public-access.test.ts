import { onRealGateway } from '@portal/driver-ceph-rgw/testing/real-gateway';
import { gatewayTarget, type GatewayTarget } from '@portal/driver-ceph-rgw/testing/gateway-target';
import type { StorageClient } from '@portal/ports/testing/storage-client';
import type { Bucket } from '@portal/contract/s3-storage/buckets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestOrganization } from '../../testing/people.ts';
import { createBenchOn, type StorageBench } from '../../testing/storage.ts';
import { startRealRegion, startTestRegion, type AnyRegion } from '../../testing/test-cloud.ts';

type OneBucket = Bucket & { publicAddress: string | null };

/** That what is in a bucket is public when somebody chose that, and never else. */
function promisesOn(start: () => Promise<AnyRegion>): void {
  let bench: Omit<StorageBench, 'region'>;
  let target: GatewayTarget;
  beforeAll(async () => {
    const region = await start();
    target = gatewayTarget(region.connection);
    // Long enough that no mirror comes by itself: a test asks for it.
    bench = await createBenchOn(region, { S3_SYNC_SECONDS: '86400' });
  });
  afterAll(() => bench.close());

  const bucketOf = async (customer: TestOrganization, id: string): Promise<OneBucket> =>
    (await bench.send<OneBucket>('GET /s3/bucket/', customer, { query: { id } })).body;
  const edit = async (customer: TestOrganization, id: string, change: object) => {
    const { version, quotaGiB } = await bucketOf(customer, id);
    const body = { quotaGiB, version, ...change };
    return bench.send('PUT /s3/bucket/', customer, { query: { id }, body });
  };
  const edited = async (customer: TestOrganization, id: string, change: object): Promise<void> => {
    const { body } = await edit(customer, id, change);
    await bench.becomes(body['operationId'], 'succeeded');
  };
  const clientOf = async (customer: TestOrganization): Promise<StorageClient> => {
    const userId = await bench.madeUser(customer, 'publisher');
    const { id } = await bench.madeKey(customer, userId);
    const shown = await bench.send<{ accessKeyId: string; secretAccessKey: string }>(
      'POST /s3/access-key/secret/',
      customer,
      { query: { id }, body: {} },
    );
    return target.clientOf(shown.body);
  };
  const seenBy = (customer: TestOrganization, name: string, key: string) =>
    target.readByAnybody({ tenant: bench.tenantOf(customer), name }, key);
  const publish = (client: StorageClient, bucket: string): Promise<void> =>
    client.publish({ bucket, key: 'page' }, 'Hello', 'header');

  test('a bucket is private until somebody allows public access, and is again when it is taken back', async () => {
    const customer = await bench.enabledCustomer();
    const id = await bench.madeBucket(customer, 'shop');
    const client = await clientOf(customer);
    await publish(client, 'shop');
    expect(await seenBy(customer, 'shop', 'page')).toBeNull();
    expect(await bucketOf(customer, id)).toMatchObject({ publicAccess: 'blocked', publicAddress: null });
    const unasked = await edit(customer, id, { publicAccess: true });
    expect(unasked.body).toMatchObject({ fields: { publicAccessAcknowledged: { errorKey: 'consent' } } });

    await edited(customer, id, { publicAccess: true, publicAccessAcknowledged: true });
    expect(await seenBy(customer, 'shop', 'page')).toBe('Hello');
    const { publicAccess, publicAddress } = await bucketOf(customer, id);
    expect(publicAccess).toBe('allowed');
    expect(await (await fetch(`${publicAddress}page`)).text()).toBe('Hello');
    await bench.mirrored(customer);
    expect(await seenBy(customer, 'shop', 'page')).toBe('Hello');

    await edited(customer, id, { publicAccess: false });
    expect(await seenBy(customer, 'shop', 'page')).toBeNull();
    const log = await bench.audit(customer);
    expect(log.filter((event) => event.startsWith('bucketPublic'))).toEqual([
      'bucketPublicAllowed',
      'bucketPublicEnded',
    ]);
  });

  test('one is made public with its order, never with object lock', async () => {
    const customer = await bench.enabledCustomer();
    const chosen = { publicAccess: true, publicAccessAcknowledged: true };
    const id = await bench.madeBucket(customer, 'shop', chosen);
    expect(await bucketOf(customer, id)).toMatchObject({ publicAccess: 'allowed' });
    expect(await bench.audit(customer)).toContain('bucketPublicAllowed');
    const lock = { objectLock: true, objectLockAcknowledged: true };
    const locked = await bench.madeBucket(customer, 'vault', lock);
    const later = await edit(customer, locked, chosen);
    expect([later.status, later.body]).toMatchObject([
      400,
      { fields: { publicAccess: { errorKey: 'bucketLocked' } } },
    ]);
  });

  test('what a client or an older portal has left open is closed by the mirror, once, and stands in the log', async () => {
    const customer = await bench.enabledCustomer();
    const client = await clientOf(customer);
    await client.createOpenBucket('made-open');
    await client.createBucket('made-plain');
    await publish(client, 'made-plain');
    expect(await seenBy(customer, 'made-plain', 'page')).toBe('Hello');
    await bench.mirrored(customer);
    expect(await seenBy(customer, 'made-plain', 'page')).toBeNull();
    const { body } = await bench.send<{ items: Bucket[] }>('GET /s3/buckets/', customer);
    expect(body.items).toMatchObject([
      { name: 'made-open', publicAccess: 'blocked' },
      { name: 'made-plain', publicAccess: 'blocked' },
    ]);
    const blocked = async () =>
      (await bench.audit(customer)).filter((event) => event === 'bucketPublicBlocked').length;
    expect(await blocked()).toBe(2);
    await bench.mirrored(customer);
    expect(await blocked()).toBe(2);
    const [first] = body.items;
    const asked = await edit(customer, first?.id ?? '', {
      publicAccess: true,
      publicAccessAcknowledged: true,
    });
    await bench.becomes(asked.body['operationId'], 'failed');
    expect(await bench.operation(asked.body['operationId'])).toMatchObject({ reason: 'bucketNotPublic' });
  });

  test('one that its own policy opens is told, needs attention, and is closed when somebody asks for it', async () => {
    const customer = await bench.enabledCustomer();
    const id = await bench.madeBucket(customer, 'shop');
    await target.asOperator(bench.tenantOf(customer), (s3) => target.openByPolicy(s3, 'shop'));
    await bench.mirrored(customer);
    expect(await bucketOf(customer, id)).toMatchObject({ publicAccess: 'open' });
    expect(await bench.audit(customer)).toContain('bucketOpenFound');
    const { body } = await bench.portal.call('GET', '/customers/', {
      token: bench.engineer,
      query: { search: customer.name },
    });
    expect(JSON.stringify(body)).toContain('bucketsOpen');
    await edited(customer, id, { publicAccess: false });
    expect(await bucketOf(customer, id)).toMatchObject({ publicAccess: 'blocked' });
  });
}

describe('on the simulator', () => promisesOn(startTestRegion));

onRealGateway(() => promisesOn(startRealRegion));
