import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { whileLocked } from '../../testing/locked.ts';
import {
  createCustomer,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from '../../testing/people.ts';
import { createTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { shownPrices } from '../../testing/shown-prices.ts';
import { storageRows } from '../../testing/storage-rows.ts';
import { makeStorageUser } from '../testing/things.ts';

const region = 'SE-NORTH-1';
const connection = { region, endpoint: 'http://127.0.0.1:9', accessKey: 'a', secretKey: 'b' };

let portal: TestPortal;
let customer: TestOrganization;
let token: string;
beforeAll(async () => {
  portal = await createTestPortal({ CONNECTIONS: JSON.stringify([{ system: 'ceph-rgw', ...connection }]) });
  const partner = await createPartner(portal);
  customer = await createCustomer(portal, partner);
  token = await signIn(portal, await createUser(portal, partner, { roles: ['engineer'] }));
  const { partnerId, id } = customer;
  await portal.owner.run(storageRows({ partnerId, customerId: id, tenant: 'acme' }));
  const users = [{ username: 'staying', region }] as const;
  await makeStorageUser(portal.owner, customer, { username: 'leaving', region }, ...users);
});
afterAll(() => portal.close());

const place = async (name: string, owner: string, key: string = randomUUID()) =>
  portal.call<{ errorKey?: string; fields?: Record<string, { errorKey: string }>; id?: string }>(
    'POST',
    '/s3/bucket/',
    {
      token,
      query: { customerId: customer.id },
      body: { name, region, owner, costConsent: true, agreedPrices: shownPrices },
      headers: { 'idempotency-key': key },
    },
  );

test('an order that waited for the service sees what was changed meanwhile, and a repetition is told at once', async () => {
  const key = randomUUID();
  let repetition: Awaited<ReturnType<typeof place>> | undefined;
  const first = await whileLocked(portal, {
    hold: (tx) => tx.run(sql`select from service where customer_id = ${customer.id} for update`),
    work: () => place('waited', 'leaving', key),
    meanwhile: async (tx) => {
      repetition = await place('waited', 'leaving', key);
      await tx.run(
        sql`update s3_user set state = 'deleting' where customer_id = ${customer.id} and username = 'leaving'`,
      );
    },
  });
  expect(repetition).toMatchObject({ status: 409, body: { errorKey: 'requestInFlight' } });
  expect(first).toMatchObject({ status: 400, body: { fields: { owner: { errorKey: 'ownerBusy' } } } });
  const left = await portal.owner.rows(sql`select name from s3_bucket where customer_id = ${customer.id}`);
  expect(left).toEqual([]);
});

test('the first order of a session is a visit, and its repetition gets the same answer and none', async () => {
  const key = randomUUID();
  const visits = async () => {
    const rows = await portal.owner.rows(sql`select kind from visit where organization_id = ${customer.id}`);
    return rows.map((row) => row['kind']);
  };
  expect(await visits()).toEqual([]);
  const first = await place('visited', 'staying', key);
  expect(first.status).toBe(202);
  expect(await visits()).toEqual(['managed']);
  expect((await place('visited', 'staying', key)).body).toEqual(first.body);
  expect(await visits()).toEqual(['managed']);
  const second = await place('visited', 'staying');
  expect(second).toMatchObject({ status: 409, body: { errorKey: 'bucketExists' } });
});
