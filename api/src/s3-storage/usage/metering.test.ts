import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test as base, vi } from 'vitest';
import { openDatabase, type Database } from '../../platform/database/database.ts';
import {
  createCustomer,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from '../../testing/people.ts';
import { startTestRegion, type TestRegion } from '../../testing/test-cloud.ts';
import { createTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { inOneHour, withinOneHour } from '../../testing/within-one-hour.ts';
import type { WorkerParts } from '../../worker-parts.ts';
import { meterBuckets } from './metering.ts';
import { shownPrices } from '../../testing/shown-prices.ts';
import { storageRows } from '../../testing/storage-rows.ts';
import { makeBucket } from '../testing/things.ts';

// How readings come about: with the mirror of a region that answers, once an hour and bucket, by however many workers.

let north: TestRegion;
let central: TestRegion;
let portal: TestPortal;
let workers: WorkerParts[];
let database: Database;
let partner: TestOrganization;
let engineer: string;

const connectionsOf = (region: TestRegion): unknown[] => JSON.parse(region.settings['CONNECTIONS'] ?? '[]');

beforeAll(async () => {
  north = await startTestRegion('SE-NORTH-1');
  central = await startTestRegion('SE-CENTRAL-1');
  portal = await createTestPortal({
    CONNECTIONS: JSON.stringify([...connectionsOf(north), ...connectionsOf(central)]),
    S3_SYNC_SECONDS: '5',
  });
  workers = [portal.startWorker(), portal.startWorker()];
  database = openDatabase({ url: portal.databaseUrl, role: 'portal_worker', max: 4 });
  partner = await createPartner(portal);
  engineer = await signIn(portal, await createUser(portal, partner, { roles: ['engineer'] }));
});
afterAll(async () => {
  await database.end();
  await portal.close();
  await Promise.all([north.close(), central.close()]);
});

const test = (name: string, work: () => Promise<void>): void =>
  base(name, { ...inOneHour, timeout: 120_000 }, withinOneHour(work));

const waiting = { timeout: 50_000, interval: 50 };

const post = (path: string, customer: TestOrganization, body: unknown = {}) =>
  portal.call('POST', path, {
    token: engineer,
    query: { customerId: customer.id },
    body,
    headers: { 'idempotency-key': randomUUID() },
  });

async function enabledCustomer(): Promise<TestOrganization> {
  const customer = await createCustomer(portal, partner);
  await post('/s3/enable/', customer);
  await vi.waitFor(async () => {
    const row = await portal.owner.first(
      sql`select 1 from service where customer_id = ${customer.id} and state = 'enabled'`,
    );
    expect(row).not.toBeNull();
  }, waiting);
  return customer;
}

async function addBucket(customer: TestOrganization, name: string, region = 'SE-NORTH-1'): Promise<string> {
  const body = { name, region, owner: 'storage-owner', costConsent: true, agreedPrices: shownPrices };
  const { body: ordered } = await post('/s3/bucket/', customer, body);
  await vi.waitFor(async () => {
    const row = await portal.owner.first(
      sql`select 1 from s3_bucket where id = ${ordered['id']} and state = 'active'`,
    );
    expect(row).not.toBeNull();
  }, waiting);
  return String(ordered['id']);
}

type MeteredSeries = { name: string; hours: number; bytes: number; rolledUp: number; ended: boolean };

/** Each series of a customer: its readings, what is rolled up of them, and whether it has ended. */
const meteredOf = (customer: TestOrganization): Promise<MeteredSeries[]> =>
  portal.owner.rows<MeteredSeries>(sql`
    select s.resource_name as name, count(h.hour) as hours, coalesce(sum(h.quantity), 0)::bigint as bytes,
      coalesce((select sum(m.hours) from meter_month m where m.partner_id = s.partner_id and m.series_id = s.id), 0) as "rolledUp",
      s.ended_at is not null as ended
    from meter_series s left join meter_hour h on h.partner_id = s.partner_id and h.series_id = s.id
    where s.customer_id = ${customer.id} group by s.partner_id, s.id order by s.resource_name, s.id`);

/** As if an hour had passed: what was read lies an hour further back. */
async function passHour(customer: TestOrganization): Promise<void> {
  await portal.owner.transaction(async (tx) => {
    const hours = await tx.rows<{ series: string; hour: Date; quantity: number }>(sql`
      delete from meter_hour h using meter_series s where s.partner_id = h.partner_id and s.id = h.series_id
        and s.customer_id = ${customer.id} returning h.series_id as series, h.hour, h.quantity`);
    for (const { series, hour, quantity } of hours) {
      await tx.run(sql`insert into meter_hour (partner_id, series_id, hour, quantity)
        values (${customer.partnerId}, ${series}, ${new Date(hour.getTime() - 3_600_000)}, ${quantity})`);
    }
  });
}

/** Waits until the meters of a customer are so, while its mirrors are read again and again. */
const untilMetered = (customer: TestOrganization, check: (series: MeteredSeries[]) => void): Promise<void> =>
  vi.waitFor(async () => {
    await portal.owner.run(
      sql`update mirror set due_at = now() where customer_id = ${customer.id} and lease_id is null`,
    );
    check(await meteredOf(customer));
  }, waiting);

const mirroredTwice = async (customer: TestOrganization): Promise<void> => {
  const started = new Date();
  for (let n = 0; n < 2; n += 1) {
    const before = n === 0 ? started : new Date();
    await vi.waitFor(async () => {
      await portal.owner.run(
        sql`update mirror set due_at = now() where customer_id = ${customer.id} and lease_id is null`,
      );
      const row = await portal.owner.first(sql`
        select 1 from mirror where customer_id = ${customer.id} having min(synced_at) > ${before}`);
      expect(row).not.toBeNull();
    }, waiting);
  }
};

describe('each hour', { tags: ['hour-once'] }, () => {
  test('every bucket has one reading, however many workers mirror it and however often', async () => {
    const customer = await enabledCustomer();
    await addBucket(customer, 'first-bucket');
    const tenant = `c${customer.id.replaceAll('-', '')}`;
    await north.seedObject({ tenant, bucket: 'first-bucket', key: 'object', sizeBytes: 5000 });
    await addBucket(customer, 'second-bucket', 'SE-CENTRAL-1');
    const once = [
      expect.objectContaining({ name: 'first-bucket', hours: 1, rolledUp: 1, ended: false }),
      expect.objectContaining({ name: 'second-bucket', hours: 1, rolledUp: 1, ended: false }),
    ];
    await untilMetered(customer, (series) => expect(series).toEqual(once));
    await mirroredTwice(customer);
    expect(await meteredOf(customer)).toEqual(once);

    await passHour(customer);
    await untilMetered(customer, (series) => {
      expect(series).toEqual([
        expect.objectContaining({ name: 'first-bucket', hours: 2, rolledUp: 2 }),
        expect.objectContaining({ name: 'second-bucket', hours: 2, rolledUp: 2 }),
      ]);
    });
    const [first] = await meteredOf(customer);
    expect(first?.bytes).toBeGreaterThanOrEqual(5000);
  });

  test('a region that does not answer leaves a gap, the other does not', async () => {
    const customer = await enabledCustomer();
    await addBucket(customer, 'in-the-north');
    await addBucket(customer, 'in-the-centre', 'SE-CENTRAL-1');
    const untilHours = (hours: Record<string, number>): Promise<void> =>
      untilMetered(customer, (series) =>
        expect(Object.fromEntries(series.map((one) => [one.name, one.hours]))).toEqual(hours),
      );
    await untilHours({ 'in-the-centre': 1, 'in-the-north': 1 });
    await central.setFault('down');
    try {
      await vi.waitFor(async () => {
        const row = await portal.owner.first(sql`
          select 1 from mirror where customer_id = ${customer.id} and region = 'SE-CENTRAL-1' and reason is not null`);
        expect(row).not.toBeNull();
      }, waiting);
      await passHour(customer);
      await untilHours({ 'in-the-centre': 1, 'in-the-north': 2 });
      // That hour is over too, and nobody heard of the centre within it.
      await passHour(customer);
    } finally {
      await central.setFault('none');
    }
    await untilHours({ 'in-the-centre': 2, 'in-the-north': 3 });
  });

  test('what the portal knows from an earlier hour is no reading of this one', async () => {
    const customer = await enabledCustomer();
    const id = await addBucket(customer, 'known-of-old');
    await untilMetered(customer, (series) => expect(series).toHaveLength(1));
    await Promise.all(workers.map((worker) => worker.stop()));
    try {
      await passHour(customer);
      await portal.owner.run(
        sql`update s3_bucket set synced_at = now() - interval '61 minutes' where id = ${id}`,
      );
      const { partnerId, id: customerId, name: customerName } = customer;
      const listed = { partnerId, customerId, customerName, region: 'SE-NORTH-1', answeredAt: new Date() };
      const read = await database.transaction((tx) => meterBuckets(tx, listed));
      expect(read).toEqual({ added: 0, late: 0, repeated: 0, refused: 0 });
      await portal.owner.run(sql`update s3_bucket set synced_at = now() where id = ${id}`);
      // Two at the same moment, as when a lease ran out: one of them adds it.
      const both = await Promise.all(
        [1, 2].map(() => database.transaction((tx) => meterBuckets(tx, listed))),
      );
      expect(both.map(({ added }) => added).toSorted((a, b) => a - b)).toEqual([0, 1]);
    } finally {
      workers = [portal.startWorker(), portal.startWorker()];
    }
  });

  test('a reading is of the hour in which the region answered, though it is written in the next one', async () => {
    const customer = await createCustomer(portal, partner);
    const { partnerId, id: customerId, name: customerName } = customer;
    await portal.owner.run(storageRows({ partnerId, customerId, tenant: 'by-hand' }));
    const thisHour = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000);
    const before = (minutes: number) => new Date(thisHour.getTime() - minutes * 60_000);
    await portal.owner.transaction(async (tx) => {
      await makeBucket(
        tx,
        customer,
        { name: 'listed-by-this-answer', usedBytes: 5 },
        { name: 'listed-within-its-hour', syncedAt: before(20), usedBytes: 6 },
        { name: 'listed-in-an-earlier-hour', syncedAt: before(61), usedBytes: 7 },
        { name: 'listed-by-an-order-since', syncedAt: new Date(thisHour.getTime() + 1), usedBytes: 8 },
      );
      await tx.run(sql`update s3_bucket set synced_at = now() where name = 'listed-by-this-answer'`);
      const of = { partnerId, customerId, customerName, region: 'SE-NORTH-1' };
      const answer = { ...of, answeredAt: before(1) };
      // The worker's own statement, in the transaction that wrote the answer.
      expect(await meterBuckets(tx, answer)).toMatchObject({ added: 2, refused: 0 });
      expect(await meterBuckets(tx, answer)).toMatchObject({ added: 0 });
    });
    const read = await portal.owner.rows(sql`
      select s.resource_name as name, h.quantity, h.hour, metered_hours(s.started_at, null, ${before(60)}, ${thisHour}) as expected
      from meter_series s join meter_hour h on h.partner_id = s.partner_id and h.series_id = s.id
      where s.customer_id = ${customerId} order by 1`);
    expect(read).toEqual([
      { name: 'listed-by-this-answer', quantity: 5, hour: before(60), expected: 1 },
      { name: 'listed-within-its-hour', quantity: 6, hour: before(60), expected: 1 },
    ]);
  });

  test('a mirror that is seldom due is still due soon after the next full hour', async () => {
    const customer = await enabledCustomer();
    await portal.owner.run(sql`update mirror set due_at = now() where customer_id = ${customer.id}`);
    const late = await portal.owner.rows(sql`
      select 1 from mirror where due_at > date_trunc('hour', now()) + interval '62 minutes'`);
    expect(late).toEqual([]);
  });
});

describe('the series of a bucket', () => {
  test('ends when it is deleted, keeps its usage, and is not that of a new one of the same name', async () => {
    const customer = await enabledCustomer();
    const id = await addBucket(customer, 'comes-again');
    await untilMetered(customer, (series) => expect(series).toHaveLength(1));
    await portal.call('DELETE', '/s3/bucket/', { token: engineer, query: { customerId: customer.id, id } });
    await untilMetered(customer, (series) => {
      expect(series).toEqual([
        expect.objectContaining({ name: 'comes-again', hours: 1, rolledUp: 1, ended: true }),
      ]);
    });
    await addBucket(customer, 'comes-again');
    await untilMetered(customer, (series) => {
      expect(series).toEqual([
        expect.objectContaining({ name: 'comes-again', hours: 1, ended: true }),
        expect.objectContaining({ name: 'comes-again', hours: 1, ended: false }),
      ]);
    });
  });
});

test('the worker tells how metering is', async () => {
  const text = await portal.platform.metrics.registry.metrics();
  expect(text).toMatch(/^portal_meter_readings_total\{outcome="added"\} [1-9]/m);
  expect(text).toMatch(/^portal_meter_rolled_up_total [1-9]/m);
  expect(text).toMatch(/^portal_meter_pending_batches \d/m);
  expect(text).toMatch(/^portal_meter_oldest_batch_seconds \d/m);
  expect(text).toMatch(/^portal_meter_last_roll_up_timestamp_seconds 1[0-9]{9}/m);
});
