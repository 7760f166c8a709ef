/** @module-tag audited */
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestOrganization } from '../testing/people.ts';
import { shownPrices } from '../testing/shown-prices.ts';
import { createStorageBench, fullAccess, type StorageBench } from '../testing/storage.ts';
import { withoutLog } from '../testing/without-log.ts';

let bench: StorageBench;
beforeAll(async () => {
  bench = await createStorageBench();
});
afterAll(() => bench.close());

/** What a customer's storage is ordered to be, without what is looked up in the cloud meanwhile. */
const stands = ({ id }: TestOrganization) =>
  bench.portal.owner.rows(sql`
    select 'service' as what, state as is from service where customer_id = ${id}
    union all select 'bucket ' || name, concat_ws(' ', state, version, quota_gib) from s3_bucket where customer_id = ${id}
    union all select 'user ' || username, concat_ws(' ', state, version, access) from s3_user where customer_id = ${id}
    union all select 'key ' || k.access_key_id, concat_ws(' ', k.state, s.sealed) from s3_access_key k
      left join secret_once s on s.thing_id = k.id where k. customer_id = ${id}
    union all select 'operation ' || o.id, o.state from operation o where customer_id = ${id}
    union all select 'answers', count(*)::text from idempotency_key where partner_id = ${bench.partner.id}
    union all select 'visits', count(*)::text from visit where organization_id = ${id}
    order by 1`);

async function callsOf(customer: TestOrganization) {
  const [ada, bo] = [await bench.madeUser(customer, 'ada'), await bench.madeUser(customer, 'bob')];
  const [files, old] = [
    await bench.madeBucket(customer, 'files-1'),
    await bench.madeBucket(customer, 'old-1'),
  ];
  const key = await bench.madeKey(customer, ada);
  const bucket = { name: 'new-1', region: 'SE-NORTH-1', owner: 'ada', costConsent: true };
  const edit = { version: 1, quotaGiB: 20, retentionDays: null, objectLockAcknowledged: false };
  const policy = { access: 'read-only', buckets: null };
  return [
    ['POST /s3/bucket/', { body: { ...bucket, agreedPrices: shownPrices } }],
    ['PUT /s3/bucket/', { query: { id: files }, body: edit }],
    ['DELETE /s3/bucket/', { query: { id: old } }],
    ['POST /s3/user/', { body: { username: 'cyd', region: 'SE-NORTH-1', policy: fullAccess } }],
    ['PUT /s3/user/', { query: { id: bo }, body: { version: 1, policy } }],
    ['POST /s3/access-key/secret/', { query: { id: key.id } }],
    ['POST /s3/access-key/', { body: { userId: bo } }],
    ['DELETE /s3/access-key/', { query: { id: key.id } }],
  ] as const;
}

test(
  'no change of the storage is ordered that cannot be recorded, and each is once it can',
  { timeout: 120_000 },
  async () => {
    const customer = await bench.enabledCustomer();
    const calls = await callsOf(customer);
    const before = await stands(customer);
    await withoutLog(bench.portal.owner, async () => {
      for (const [call, sent] of calls) {
        const { status, body } = await bench.send(call, customer, sent);
        expect([call, status, body['errorKey']]).toEqual([call, 500, 'unhandled']);
        expect([call, await stands(customer)]).toEqual([call, before]);
      }
    });
    for (const [call, sent] of calls) {
      const { status, body } = await bench.send(call, customer, sent);
      expect([call, status < 300]).toEqual([call, true]);
      if (body['operationId'] !== undefined) await bench.becomes(body['operationId'], 'succeeded');
    }
  },
);
