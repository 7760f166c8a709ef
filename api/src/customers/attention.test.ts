import { serviceAttention } from '@portal/contract/services/list';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeBucket } from '../s3-storage/testing/things.ts';
import { createCustomer, createPartner, type TestOrganization } from '../testing/people.ts';
import { newId } from '../platform/database/ids.ts';
import { storageRows } from '../testing/storage-rows.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';

let portal: TestPortal;
let customer: TestOrganization;

beforeAll(async () => {
  portal = await createTestPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  customer = await createCustomer(portal, await createPartner(portal));
  await portal.owner.run(
    storageRows({ partnerId: customer.partnerId, customerId: customer.id, tenant: `t${newId()}` }),
  );
});

const kept = (): Promise<{ kind: string; level: string; name: string }[]> =>
  portal.owner.rows(sql`
    select kind, level, name from attention where customer_id = ${customer.id} and kind <> 'serviceBusy' order by kind, level`);
const opened = { kind: 'bucketsOpen', level: 'warning' };

test('every kind of attention that a service names is kept by its tables', async () => {
  const watched = await portal.owner.rows<{ kind: string }>(sql`
    select distinct split_part(t.tgname, '_', 1) as kind from pg_trigger t
    join pg_proc p on p.oid = t.tgfoid where p.proname = 'keep_attention'`);
  expect(watched.map(({ kind }) => kind)).toEqual(expect.arrayContaining([...serviceAttention]));
});

test('a reason comes and goes with what makes it true, under the name that the thing has now', async () => {
  await makeBucket(portal.owner, customer, { name: 'before', publicAccess: 'open' });
  expect(await kept()).toEqual([{ ...opened, name: 'before' }]);
  const since = sql`select since from attention where customer_id = ${customer.id} and kind = 'bucketsOpen'`;
  const [first] = await portal.owner.rows(since);
  await portal.owner.run(sql`update s3_bucket set name = 'after' where customer_id = ${customer.id}`);
  expect(await kept()).toEqual([{ ...opened, name: 'after' }]);
  expect(await portal.owner.rows(since)).toEqual([first]);
  await portal.owner.run(
    sql`update s3_bucket set public_access = 'blocked' where customer_id = ${customer.id}`,
  );
  expect(await kept()).toEqual([]);
});

test('what has failed and then waits for a person is told once, as what it is now', async () => {
  await makeBucket(portal.owner, customer, { name: 'one', operation: { state: 'failed' } });
  expect(await kept()).toEqual([{ kind: 'bucketsFailed', level: 'error', name: 'one' }]);
  await portal.owner.run(
    sql`update s3_bucket set operation = '{"state": "needs-attention"}' where customer_id = ${customer.id}`,
  );
  expect(await kept()).toEqual([{ kind: 'bucketsFailed', level: 'warning', name: 'one' }]);
});

test('the reasons of a thing go with it, and those of others stay', async () => {
  await makeBucket(portal.owner, customer, { name: 'gone', publicAccess: 'open' });
  await makeBucket(portal.owner, customer, { name: 'stays', publicAccess: 'open' });
  await portal.owner.run(sql`delete from s3_bucket where customer_id = ${customer.id} and name = 'gone'`);
  expect(await kept()).toEqual([{ ...opened, name: 'stays' }]);
});
