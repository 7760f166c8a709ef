import type { CustomerOverview } from '@portal/contract/customers';
import type { PartnerUsage } from '@portal/contract/services/usage';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../platform/database/ids.ts';
import { publishPrice } from '../testing/meter.ts';
import { setMoment } from '../testing/moment.ts';
import {
  createCustomer,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from '../testing/people.ts';
import { storageRows, storageState } from '../testing/storage-rows.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { makeBucket } from '../s3-storage/testing/things.ts';

let portal: TestPortal;
let partner: TestOrganization;
let customer: TestOrganization;
let token: string;

beforeAll(async () => {
  portal = await createTestPortal({}, { prices: false });
  await publishPrice(portal.owner, 0.001);
});
afterEach(() => setMoment(portal.owner, 'machine'));
afterAll(() => portal.close());
beforeEach(async () => {
  partner = await createPartner(portal);
  customer = await createCustomer(portal, partner);
  token = await signIn(portal, await createUser(portal, partner));
  await portal.owner.run(
    storageRows({ partnerId: partner.id, customerId: customer.id, tenant: `t${newId()}`, state: 'failed' }),
  );
});

const overview = async () => {
  const query = { customerId: customer.id };
  return (await portal.call<CustomerOverview>('GET', '/customer/overview/', { token, query })).body;
};

const bucket = (name: string, state: string) =>
  makeBucket(portal.owner, customer, {
    name,
    operation: {
      id: newId(),
      kind: 'updateBucket',
      service: 's3-storage',
      subject: name,
      state,
      reason: 'refused',
    },
  });

/** A thing that has been there for long, with what it held on average on the days before today. */
const thing = (...bytes: (number | null)[]): Promise<void> => metered('s3-storage.capacity', bytes);

async function metered(product: string, bytes: readonly (number | null)[]): Promise<void> {
  const id = newId();
  await portal.owner.run(sql`
    insert into meter_series (partner_id, id, customer_id, customer_name, service, product, region, resource_id,
      resource_name, started_at)
    values (${partner.id}, ${id}, ${customer.id}, 'Kund AB', 's3-storage', ${product}, 'SE-NORTH-1', ${newId()},
      'backup', now() - interval '40 days')`);
  for (const [index, size] of bytes.entries()) {
    if (size !== null)
      await portal.owner.run(sql`
        insert into meter_day (partner_id, customer_id, service, day, series_id, quantity, hours)
        values (${partner.id}, ${customer.id}, 's3-storage', stockholm_day(now()) - ${bytes.length - index}::integer, ${id},
          ${size * 3}, 3)`);
  }
}

test('what needs somebody is counted by its reasons, which are named with how many things they are, the most urgent first', async () => {
  for (const name of ['alpha', 'beta', 'gamma']) await bucket(name, 'failed');
  await bucket('delta', 'needs-attention');
  await bucket('well', 'succeeded');
  const { attention } = await overview();
  expect(attention).toMatchObject({ level: 'error', count: 3 });
  expect(attention.reasons.map(({ kind, count, name }) => [kind, count, name])).toEqual([
    ['bucketsFailed', 3, 'alpha'],
    ['serviceFailed', 1, null],
    ['bucketsFailed', 1, 'delta'],
  ]);
});

test('what is being done needs nobody', async () => {
  await portal.owner.run(storageState({ customerId: customer.id }, 'provisioning'));
  const { attention } = await overview();
  expect(attention).toMatchObject({ level: 'busy', count: 0, reasons: [{ kind: 'serviceBusy' }] });
});

test('people count once they have accepted their invitation', async () => {
  await createUser(portal, customer);
  await createUser(portal, customer, { state: 'invited' });
  expect(await overview()).toMatchObject({ users: 1 });
});

test('a region that does not answer is one reason, however many of its parts are read', async () => {
  await portal.owner.run(sql`
    insert into connection_state (system, region, reachable) values ('ceph-rgw', 'SE-NORTH-1', false)
    on conflict (system, region) do update set reachable = false`);
  for (const part of ['whole', 'changes'])
    await portal.owner.run(sql`
      insert into mirror (partner_id, customer_id, name, service, system, region, part, due_at)
      values (${partner.id}, ${customer.id}, 's3-storage', 's3-storage', 'ceph-rgw', 'SE-NORTH-1', ${part}, 'infinity')`);
  const { attention } = await overview();
  const silent = attention.reasons.filter(({ kind }) => kind === 'notAnswering');
  expect(silent).toMatchObject([{ service: 's3-storage', name: 'SE-NORTH-1', count: 1 }]);
  expect(attention.count).toBe(2);
});

/** What it used on a day cost that much. */
const cost = (day: string, amount: number): Promise<number> =>
  portal.owner.run(sql`
    insert into usage_total (partner_id, customer_id, service, product, span, starts_on, customer_cost, priced)
    values (${partner.id}, ${customer.id}, 's3-storage', 's3-storage.capacity', 'day', ${day}, ${amount}, 1)`);

test('the list compares a customer with its own month before, of whole days and a part of the one that runs', async () => {
  const other = await createCustomer(portal, partner);
  for (const [day, amount] of [
    ['2025-01-31', 10_000],
    ['2025-02-01', 100],
    ['2025-02-02', 20],
    ['2025-02-03', 48],
    ['2025-02-04', 1000],
  ] as const)
    await cost(day, amount);
  // In Stockholm it is the third, 11:20: eleven of 24 hours are over.
  await setMoment(portal.owner, new Date('2025-03-03T10:20:00Z'));
  const { body } = await portal.call<{ items: { id: string; beforeMinor: number | null }[] }>(
    'GET',
    '/customers/',
    { token },
  );
  const before = new Map(body.items.map(({ id, beforeMinor }) => [id, beforeMinor]));
  expect(before.get(customer.id)).toBe(14_200);
  expect(before.get(other.id)).toBeNull();
});

test('what is stored is that of days on which all things were measured, in however few hours', async () => {
  await thing(500, 500, null);
  await thing(40, null, 50);
  const [service] = (await overview()).services;
  expect(service?.things).toBe(2);
  expect(service?.days.slice(-4).map(({ average }) => average)).toEqual([540, null, null, null]);
  const read = await portal.call<PartnerUsage>('GET', '/s3/usage-of-customers/', { token });
  expect(read.body.newest ?? read.body).toBe(540);
});

test('what is stored is that of the things that are left, of whatever size those were that came and went', async () => {
  await thing(10, 10);
  await thing(500, 500);
  await thing(90, 90);
  const stored = async () => (await overview()).services[0]?.days.slice(-3).map(({ average }) => average);
  expect(await stored()).toEqual([600, 600, null]);
  const end = (size: number) =>
    portal.owner.run(sql`
      update meter_series s set ended_at = day_begins(stockholm_day(now()) - 1) + interval '3 hours'
      from meter_day d where s.customer_id = ${customer.id} and d.series_id = s.id and d.quantity = ${size * 3}`);
  await end(500);
  expect(await stored()).toEqual([600, 100, null]);
  // What is counted late, or anew, of one that is gone.
  await portal.owner.run(sql`
    update meter_day set quantity = quantity + 1500, hours = 4 where customer_id = ${customer.id}
      and day = stockholm_day(now()) - 1 and quantity = 1500`);
  await end(90);
  expect(await stored()).toEqual([600, 10, null]);
});

test('what is used and how many things there are is told of the first product of a service, once a day', async () => {
  await thing(500, 400);
  await metered('s3-storage.another', [7, 7, 7]);
  await metered('s3-storage.another', [7, 7, 7]);
  const [service] = (await overview()).services;
  expect(service?.things).toBe(1);
  const compared = await portal.owner.first(
    sql`select (stockholm_day(now()) - interval '1 month')::date::text as day`,
  );
  expect(service?.days[0]).toMatchObject(compared ?? {});
  expect(service?.days.slice(-4).map(({ average }) => average)).toEqual([null, 500, 400, null]);
});
