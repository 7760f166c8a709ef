import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createCustomer,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from '../testing/people.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { storageRows } from '../testing/storage-rows.ts';
import { makeBucket, makeStorageUser } from './testing/things.ts';

let portal: TestPortal;
let partner: TestOrganization;
let token: string;
beforeAll(async () => {
  portal = await createTestPortal();
  partner = await createPartner(portal);
  token = await signIn(portal, await createUser(portal, partner));
});
afterAll(() => portal.close());

const customerWith = async (name: string): Promise<TestOrganization> => {
  const customer = await createCustomer(portal, partner);
  await portal.owner.run(
    storageRows({ partnerId: partner.id, customerId: customer.id, tenant: customer.id }),
  );
  await makeStorageUser(portal.owner, customer, { username: name });
  await makeBucket(portal.owner, customer, { name, owner: name });
  return customer;
};

test.each([
  ['buckets', 's3_bucket', '/s3/buckets/'],
  ['storage users', 's3_user', '/s3/users/'],
])('the list of %s is that of one customer without row-level security, too', async (_what, table, path) => {
  const [one] = [await customerWith(`one-${table}`), await customerWith(`other-${table}`)];
  await portal.owner.run(sql`alter table ${raw(table)} disable row level security`);
  const { body } = await portal.call<{ items: { name?: string; username?: string }[] }>('GET', path, {
    token,
    query: { customerId: one.id },
  });
  await portal.owner.run(sql`alter table ${raw(table)} enable row level security`);
  expect(body.items.map(({ name, username }) => name ?? username)).toEqual([`one-${table}`]);
});
