import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestOrganization } from '../../testing/people.ts';
import { shownPrices } from '../../testing/shown-prices.ts';
import { createStorageBench, type StorageBench } from '../../testing/storage.ts';
import { makeLimit } from '../testing/things.ts';

let bench: StorageBench;
beforeAll(async () => {
  bench = await createStorageBench();
});
afterAll(() => bench.close());

const locked = {
  quotaGiB: 10,
  objectLock: true,
  lockMode: 'governance',
  retentionDays: 30,
  objectLockAcknowledged: true,
};

const edit = (customer: TestOrganization, id: string, body: object) =>
  bench.send('PUT /s3/bucket/', customer, { query: { id }, body: { version: 1, ...body } });
const bucketOf = async (customer: TestOrganization, id: string) =>
  (await bench.send('GET /s3/bucket/', customer, { query: { id } })).body;

/** As the operator decides it for a customer. */
async function limit(customer: TestOrganization, maxLockDays: number): Promise<void> {
  await bench.portal.owner.run(sql`delete from s3_limit where customer_id = ${customer.id}`);
  await makeLimit(bench.portal.owner, customer, { maxLockDays });
}

describe('a bucket', () => {
  test('gets another quota and retention, its lock mode stays, and the log tells what there was before', async () => {
    const customer = await bench.enabledCustomer();
    const id = await bench.madeBucket(customer, 'edited', locked);
    const { status, body } = await edit(customer, id, {
      quotaGiB: 25,
      retentionDays: 45,
      objectLockAcknowledged: true,
    });
    expect(status).toBe(202);
    await bench.becomes(body['operationId'], 'succeeded');
    expect(await bucketOf(customer, id)).toMatchObject({
      state: 'active',
      quotaGiB: 25,
      objectLock: 'enabled',
      lockMode: 'governance',
      retentionDays: 45,
      version: 2,
    });
    const tenant = bench.tenantOf(customer);
    expect(await bench.driver.getBucket({ tenant, name: 'edited' })).toMatchObject({
      quotaBytes: 25 * 1024 ** 3,
      objectLock: { state: 'enabled', mode: 'governance', retentionDays: 45 },
    });
    expect(await bench.entry(customer, 'bucketUpdateOrdered')).toEqual({
      region: 'SE-NORTH-1',
      quotaGiB: 25,
      previousQuotaGiB: 10,
      retentionDays: 45,
      previousRetentionDays: 30,
    });
    expect(await bench.entry(customer, 'bucketUpdated')).toEqual({
      region: 'SE-NORTH-1',
      quotaGiB: 25,
      retentionDays: 45,
    });
  });

  test('loses its quota and keeps its retention without being asked about it', async () => {
    const customer = await bench.enabledCustomer();
    const id = await bench.madeBucket(customer, 'freed', locked);
    const { body } = await edit(customer, id, { quotaGiB: null });
    await bench.becomes(body['operationId'], 'succeeded');
    expect(await bucketOf(customer, id)).toMatchObject({ quotaGiB: null, retentionDays: 30 });
  });

  test.each([
    ['objectLockAcknowledged', { retentionDays: 60 }, { errorKey: 'consent' }],
    [
      'retentionDays',
      { retentionDays: 91, objectLockAcknowledged: true },
      { errorKey: 'max', values: { max: 90 } },
    ],
    ['retentionDays', { retentionDays: 0, objectLockAcknowledged: true }, { errorKey: 'min' }],
    ['retentionDays', { retentionDays: 1.5, objectLockAcknowledged: true }, {}],
    ['quotaGiB', { quotaGiB: 0 }, { errorKey: 'min' }],
    ['quotaGiB', { quotaGiB: undefined }, { errorKey: 'required' }],
    ['version', { version: undefined }, { errorKey: 'required' }],
  ])('is refused at the field %s with %j', async (field, wrong, error) => {
    const customer = await bench.enabledCustomer();
    const id = await bench.madeBucket(customer, 'strict', locked);
    const { status, body } = await edit(customer, id, { quotaGiB: 10, ...wrong });
    expect([status, body]).toMatchObject([400, { fields: { [field]: error } }]);
    expect(await bucketOf(customer, id)).toMatchObject({ state: 'active', retentionDays: 30, version: 1 });
  });

  test('may be locked for as long as the customer’s own limit says, and one beyond it keeps what it has', async () => {
    const customer = await bench.enabledCustomer();
    await limit(customer, 400);
    const id = await bench.madeBucket(customer, 'long', { ...locked, retentionDays: 365 });
    await limit(customer, 90);
    const unchanged = await edit(customer, id, { quotaGiB: 5, retentionDays: 365 });
    expect(unchanged.status).toBe(202);
    await bench.becomes(unchanged.body['operationId'], 'succeeded');
    const longer = await edit(customer, id, {
      quotaGiB: 5,
      retentionDays: 366,
      objectLockAcknowledged: true,
      version: 2,
    });
    expect(longer.body).toMatchObject({ fields: { retentionDays: { values: { max: 90 } } } });
  });

  test('may be locked for as long as the status says, whether the service is enabled or not', async () => {
    const customer = await bench.newCustomer();
    const maxLockDays = async () => (await bench.send('GET /s3/status/', customer)).body['maxLockDays'];
    expect(await maxLockDays()).toBe(90);
    await limit(customer, 7);
    expect(await maxLockDays()).toBe(7);
    const { body } = await bench.send('POST /s3/enable/', customer, { body: {} });
    await bench.becomes(body['operationId'], 'succeeded');
    const order = {
      ...locked,
      name: 'weekly',
      region: 'SE-NORTH-1',
      owner: 'storage-owner',
      costConsent: true,
      agreedPrices: shownPrices,
    };
    const refused = await bench.send('POST /s3/bucket/', customer, { body: { ...order, retentionDays: 8 } });
    expect(refused.body).toMatchObject({ fields: { retentionDays: { values: { max: 7 } } } });
    await limit(customer, 8);
    expect(await maxLockDays()).toBe(8);
    await bench.madeBucket(customer, 'weekly', { ...locked, retentionDays: 8 });
  });

  test('may be locked as long as before when the service was ended and enabled again meanwhile', async () => {
    const customer = await bench.enabledCustomer();
    await limit(customer, 400);
    for (const way of ['disable', 'enable']) {
      const { body } = await bench.send(`POST /s3/${way}/`, customer, { body: {} });
      await bench.becomes(body['operationId'], 'succeeded');
    }
    const id = await bench.madeBucket(customer, 'again', { ...locked, retentionDays: 365 });
    expect(await bucketOf(customer, id)).toMatchObject({ retentionDays: 365 });
  });

  test('whose quota was set outside keeps it to the byte when only its retention is edited', async () => {
    const customer = await bench.enabledCustomer();
    const id = await bench.madeBucket(customer, 'odd', locked);
    const bucket = { tenant: bench.tenantOf(customer), name: 'odd' };
    const sizes = [
      { bytes: 1536 * 1024 ** 2, gibibytes: 2, days: 31 },
      { bytes: 3 * 1024 ** 5, gibibytes: 3 * 1024 ** 2, days: 32 },
    ];
    for (const { bytes, gibibytes, days } of sizes) {
      await bench.driver.setBucketQuota(bucket, bytes);
      await bench.mirrored(customer);
      const { version, quotaGiB } = await bucketOf(customer, id);
      expect(quotaGiB).toBe(gibibytes);
      const change = { quotaGiB, version, retentionDays: days, objectLockAcknowledged: true };
      const { status, body } = await edit(customer, id, change);
      expect(status).toBe(202);
      await bench.becomes(body['operationId'], 'succeeded');
      expect((await bench.driver.getBucket(bucket)).quotaBytes).toBe(bytes);
      expect(await bench.entry(customer, 'bucketUpdated')).toEqual({
        region: 'SE-NORTH-1',
        retentionDays: days,
      });
    }
  });

  test.each([
    { now: 10, most: 1024 ** 2 },
    { now: 3 * 1024 ** 2, most: 3 * 1024 ** 2 },
  ])('with a quota of $now GiB gets none above $most', async ({ now, most }) => {
    const customer = await bench.enabledCustomer();
    const id = await bench.madeBucket(customer, 'vast');
    await bench.portal.owner.run(sql`update s3_bucket set quota_gib = ${now} where id = ${id}`);
    const { status, body } = await edit(customer, id, { quotaGiB: most + 1 });
    expect([status, body]).toMatchObject([
      400,
      { fields: { quotaGiB: { errorKey: 'max', values: { max: most } } } },
    ]);
    expect((await edit(customer, id, { quotaGiB: most - 1 })).status).toBe(202);
  });

  test('made without lock never gets one', async () => {
    const customer = await bench.enabledCustomer();
    const id = await bench.madeBucket(customer, 'open');
    const { status, body } = await edit(customer, id, {
      quotaGiB: null,
      retentionDays: 10,
      objectLockAcknowledged: true,
    });
    expect([status, body]).toMatchObject([
      400,
      { fields: { retentionDays: { errorKey: 'bucketNotLocked' } } },
    ]);
  });

  test('that somebody changed since it was read says who and when, while the change is under way and after', async () => {
    const customer = await bench.enabledCustomer();
    const id = await bench.madeBucket(customer, 'contested');
    const stale = [
      409,
      { errorKey: 'stale', details: { by: 'Kim Berg', at: expect.stringMatching(/^20.*Z$/) } },
    ];
    const [one, other] = await Promise.all([
      edit(customer, id, { quotaGiB: 1 }),
      edit(customer, id, { quotaGiB: 2 }),
    ]);
    const [accepted, refused] = one.status === 202 ? [one, other] : [other, one];
    expect(accepted.status).toBe(202);
    expect([refused.status, refused.body]).toMatchObject(stale);
    await bench.becomes(accepted.body['operationId'], 'succeeded');
    const late = await edit(customer, id, { quotaGiB: 3 });
    expect([late.status, late.body]).toMatchObject(stale);
  });

  test('changed outside is a newer version, which nobody writes over unseen', async () => {
    const customer = await bench.enabledCustomer();
    const id = await bench.madeBucket(customer, 'outside');
    await bench.driver.setBucketQuota({ tenant: bench.tenantOf(customer), name: 'outside' }, 3 * 1024 ** 3);
    await bench.mirrored(customer);
    expect(await bucketOf(customer, id)).toMatchObject({ quotaGiB: 3, version: 2 });
    const { status, body } = await edit(customer, id, { quotaGiB: 9 });
    expect([status, body]).toMatchObject([409, { errorKey: 'stale', details: { by: '' } }]);
  });

  test('whose change hangs is measured all the same, and keeps what the order says of it', async () => {
    const customer = await bench.enabledCustomer();
    const id = await bench.madeBucket(customer, 'hanging');
    await bench.region.setFault('down', { when: 'PUT' });
    const { body } = await edit(customer, id, { quotaGiB: 4 });
    const tenant = bench.tenantOf(customer);
    await bench.region.seedObject({ tenant, bucket: 'hanging', key: 'grown', sizeBytes: 4096 });
    await bench.mirrored(customer);
    expect(await bucketOf(customer, id)).toMatchObject({ state: 'updating', objects: 1, usedBytes: 4096 });
    await bench.region.setFault('none');
    await bench.becomes(body['operationId'], 'succeeded');
    expect(await bucketOf(customer, id)).toMatchObject({ state: 'active', quotaGiB: 4, usedBytes: 4096 });
  });

  test('is one thing at a time: an edit and a deletion that meet', async () => {
    const customer = await bench.enabledCustomer();
    const id = await bench.madeBucket(customer, 'torn');
    await bench.region.setFault('down');
    const changing = await edit(customer, id, { quotaGiB: 1 });
    expect(await bucketOf(customer, id)).toMatchObject({ state: 'updating' });
    const deletion = await bench.send('DELETE /s3/bucket/', customer, { query: { id } });
    expect([deletion.status, deletion.body['errorKey']]).toEqual([409, 'operationOpen']);
    await bench.region.setFault('none');
    await bench.becomes(changing.body['operationId'], 'succeeded');
    await bench.region.setFault('slow', { delayMs: 700 });
    const [edited, deleted] = await Promise.all([
      edit(customer, id, { quotaGiB: 2, version: 2 }),
      bench.send('DELETE /s3/bucket/', customer, { query: { id } }),
    ]);
    await bench.region.setFault('none');
    const refused = edited.status === 202 ? deleted : edited;
    expect(new Set([edited.status, deleted.status])).toEqual(new Set([202, 409]));
    expect(refused.body['errorKey']).toBe('operationOpen');
  });

  test('whose change was refused is as it was, and the change can be tried again', async () => {
    const customer = await bench.enabledCustomer();
    const id = await bench.madeBucket(customer, 'retried', locked);
    await bench.region.setFault('refuses');
    const { body } = await edit(customer, id, { quotaGiB: 77 });
    await bench.becomes(body['operationId'], 'failed');
    expect(await bucketOf(customer, id)).toMatchObject({ state: 'active', quotaGiB: 10 });
    expect(await bench.audit(customer)).toContain('bucketUpdateFailed');
    await bench.region.setFault('none');
    const query = { id: String(body['operationId']) };
    const again = await bench.portal.call('POST', '/operation/retry/', { token: bench.engineer, query });
    expect(again.status).toBe(202);
    await bench.becomes(body['operationId'], 'succeeded');
    expect(await bucketOf(customer, id)).toMatchObject({ state: 'active', quotaGiB: 77 });
  });
});
