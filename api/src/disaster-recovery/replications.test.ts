import { waitOut } from '../testing/readings.ts';
import type { CustomerOverview } from '@portal/contract/customers';
import type { Replication } from '@portal/contract/disaster-recovery/replications';
import type { CustomerUsage, usageByThing } from '@portal/contract/services/usage';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { openDatabase } from '../platform/database/database.ts';
import { rollUp } from '../platform/metering/metering.ts';
import { setMoment } from '../testing/moment.ts';
import type { TestOrganization } from '../testing/people.ts';
import { createRecoveryBench, organizationOf, replicationOf, type RecoveryBench } from './testing/bench.ts';

const gib = 2 ** 30;
let bench: RecoveryBench;
beforeAll(async () => {
  bench = await createRecoveryBench();
});
afterAll(() => bench.close());

type List = { items: Replication[]; syncedAt: string | null };
const list = async (customer: TestOrganization, query: Record<string, string> = {}): Promise<List> =>
  (await bench.send<List>('GET replications', customer, { query })).body;
const found = (customer: TestOrganization) =>
  bench.portal.owner.rows(sql`
    select event, target from audit_entry where customer_id = ${customer.id} and event like 'replication%' order by at, id`);

describe('the list', () => {
  test('shows what either site tells of a customer’s organization, once, where it ends', async () => {
    const [customer, other] = [await bench.enabledCustomer(), await bench.enabledCustomer()];
    const own = organizationOf(customer);
    const between = replicationOf(own, 'web-01', { allocatedBytes: 3 * gib });
    const onPremises = { ...between.destination, site: 'on-premises' };
    const leaving = replicationOf(own, 'web-02', {
      destination: onPremises,
      profileId: null,
      startedAt: null,
    });
    const foreign = [
      replicationOf('somebody-else', 'strange'),
      replicationOf(organizationOf(other), 'others'),
    ];
    // Both sites tell of what goes from one to the other.
    await bench.declare('north', { replications: [between, leaving, ...foreign] });
    await bench.declare('central', { replications: [between, ...foreign] });
    await bench.mirrored();
    const { items, syncedAt } = await list(customer);
    expect(items).toMatchObject([
      {
        vmName: 'web-01',
        slaProfile: 'Gold',
        region: 'SE-CENTRAL-1',
        sourceSite: 'north',
        sourceVdc: 'DC north',
        destinationSite: 'central',
        destinationVdc: 'DC central',
        allocatedBytes: 3 * gib,
        status: 'healthy',
      },
      {
        vmName: 'web-02',
        slaProfile: null,
        region: 'SE-NORTH-1',
        destinationSite: 'on-premises',
        lastRunAt: null,
      },
    ]);
    expect(Date.parse(syncedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect((await list(other)).items.map(({ vmName }) => vmName)).toEqual(['others']);
    expect(await bench.portal.owner.rows(sql`select from replication where vm_name = 'strange'`)).toEqual([]);
    const one = await bench.send('GET replication', customer, { query: { id: items[0]?.id ?? '' } });
    expect(one.body).toEqual(items[0]);
    expect((await bench.send('GET replication', other, { query: { id: items[0]?.id ?? '' } })).status).toBe(
      404,
    );
  });

  test('never takes what is unknown or paused for healthy', async () => {
    const customer = await bench.enabledCustomer();
    const own = organizationOf(customer);
    await bench.declare('central', {
      replications: [
        replicationOf(own, 'a-green'),
        replicationOf(own, 'b-yellow', { health: 'YELLOW' }),
        replicationOf(own, 'c-red', { health: 'RED' }),
        replicationOf(own, 'd-unknown', { health: 'UNKNOWN' }),
        replicationOf(own, 'e-paused', { isPaused: true }),
      ],
    });
    await bench.mirrored();
    expect((await list(customer)).items.map(({ status }) => status)).toEqual([
      'healthy',
      'unhealthy',
      'unhealthy',
      'unknown',
      'paused',
    ]);
    const unhealthy = await list(customer, { status: 'unhealthy', region: 'SE-CENTRAL-1' });
    expect(unhealthy.items.map(({ vmName }) => vmName)).toEqual(['b-yellow', 'c-red']);
    // Only these need somebody: what is unknown is its own thing.
    const query = { customerId: customer.id };
    const { body } = await bench.portal.call<CustomerOverview>('GET', '/customer/overview/', {
      token: bench.engineer,
      query,
    });
    const service = 'disaster-recovery';
    const reason = { level: 'error', kind: 'replicationsUnhealthy', service, count: 2, name: 'b-yellow' };
    expect(body.attention).toMatchObject({ level: 'error', count: 1, reasons: [reason] });
  });

  test('keeps what is missing until that has lasted, also what it has at a site that is away, and the log tells what came and went', async () => {
    const customer = await bench.enabledCustomer();
    const one = replicationOf(organizationOf(customer), 'db-01');
    await bench.declare('central', { replications: [one] });
    await bench.mirrored();
    await bench.declare('central', { replications: [{ ...one, health: 'RED' }] });
    await bench.mirrored();
    expect((await list(customer)).items).toMatchObject([{ status: 'unhealthy' }]);
    await bench.control('central', 'POST remove-replications', [one.id]);
    // A site that was asked and did not answer has said nothing about what it has.
    await bench.control('central', 'PUT faults', { fault: 'down' });
    await bench.failedToMirror('SE-CENTRAL-1');
    expect((await list(customer)).items).toMatchObject([{ status: 'unhealthy', notSeenSince: null }]);
    await bench.control('central', 'PUT faults', { fault: 'none' });
    await bench.mirrored();
    const [known] = (await list(customer)).items;
    expect(known).toMatchObject({ status: 'unhealthy', notSeenSince: expect.any(String) });
    await waitOut(bench.portal.owner, 'replication');
    await bench.mirrored();
    expect((await list(customer)).items).toEqual([]);
    await bench.declare('central', { replications: [one] });
    await bench.mirrored();
    expect((await list(customer)).items).toMatchObject([{ id: known?.id, notSeenSince: null }]);
    expect(await found(customer)).toEqual([
      { event: 'replicationFound', target: 'db-01' },
      { event: 'replicationGone', target: 'db-01' },
      { event: 'replicationBack', target: 'db-01' },
    ]);
  });

  test('has what a customer’s organization that was there before the portal replicates', async () => {
    const customer = await bench.enabledCustomer();
    await bench.portal.owner.run(sql`
      update service set linked = '{"SE-NORTH-1": "old-name"}' where customer_id = ${customer.id}
        and service = 'virtual-data-center'`);
    await bench.declare('central', { replications: [replicationOf('old-name', 'linked-01')] });
    await bench.mirrored();
    expect((await list(customer)).items.map(({ vmName }) => vmName)).toEqual(['linked-01']);
  });
});

test('what replicates into a vDC is counted, whoever it belongs to', async () => {
  const [customer, other] = [await bench.enabledCustomer(), await bench.enabledCustomer()];
  const one = replicationOf(organizationOf(customer), 'into-01');
  const { destination } = one;
  const replications = [one, replicationOf(organizationOf(other), 'into-02', { destination })];
  await bench.declare('central', { replications });
  await bench.mirrored();
  const requests = openDatabase({ url: bench.portal.databaseUrl, role: 'portal_request', max: 1 });
  const into = async (vdc: string) =>
    (await requests.first<{ count: number }>(sql`select replications_into(${vdc}) as count`))?.count;
  expect([await into(destination.vdcId), await into(one.source.vdcId)]).toEqual([2, 0]);
  await requests.end();
});

test('each hour the storage and the VM are metered; the usage tells the storage, and costs both', async () => {
  const customer = await bench.enabledCustomer();
  const own = organizationOf(customer);
  await bench.declare('central', {
    replications: [
      replicationOf(own, 'large', { allocatedBytes: 8 * gib }),
      replicationOf(own, 'small', { allocatedBytes: 2 * gib, isPaused: true }),
      // Some versions do not say how much.
      replicationOf(own, 'unsized', { allocatedBytes: 0 }),
    ],
  });
  await bench.mirrored();
  await bench.mirrored();
  const worker = openDatabase({ url: bench.portal.databaseUrl, role: 'portal_worker', max: 1 });
  while ((await worker.transaction(rollUp)).batches > 0);
  await worker.end();
  const usage = await bench.send<CustomerUsage>('GET usage-metering', customer);
  const { hours, customerMinor } = usage.body.total;
  // A test that crosses the hour has read twice.
  const read = hours / 2;
  expect([1, 2]).toContain(read);
  expect(customerMinor).toBe(read * (8 + 2 + 3) * 50);
  expect(usage.body.measuredUntil).not.toBeNull();
  const { body } = await bench.send<z.infer<typeof usageByThing>>('GET usage-by-replication', customer, {
    query: { sort: '-customerMinor' },
  });
  expect(body.items.map((one) => [one.name, one.average, one.customerMinor])).toEqual([
    ['large', 8 * gib, read * 9 * 50],
    ['small', 2 * gib, read * 3 * 50],
    ['unsized', null, read * 50],
  ]);
  const estimate = await bench.send('POST estimate', customer, { body: { vms: 2, sizeGiB: 10 } });
  expect(estimate.body).toMatchObject({
    lines: [
      { product: 'disaster-recovery.storage', customerMinor: 10 * 730 * 50 },
      { product: 'disaster-recovery.vm', customerMinor: 2 * 730 * 50 },
    ],
    customerMinor: 12 * 730 * 50,
  });
});

const content = z.object({ replications: z.array(z.object({ id: z.string() })) });

// The last one: afterwards the portal's moment is put back.
test('what is missing, or cannot be read, is not metered meanwhile, and goes on in its own series', async () => {
  const { owner } = bench.portal;
  const hourSeconds = 3600;
  // A quarter past an hour, so that no hour ends meanwhile.
  const quarterPast = hourSeconds - ((Date.now() / 1000) % hourSeconds) + hourSeconds / 4;
  const inHour = async (hour: number): Promise<void> => {
    await setMoment(owner, { seconds: quarterPast + hour * hourSeconds });
    await bench.mirrored();
  };
  const customer = await bench.enabledCustomer();
  const metered = () =>
    owner.rows(sql`
      select s.resource_name as name, count(*)::int as hours, s.ended_at from meter_series s
      join meter_hour h on h.partner_id = s.partner_id and h.series_id = s.id
      where s.customer_id = ${customer.id} and s.product = 'disaster-recovery.vm' group by s.id, 1, 3 order by 1`);
  const [kept, odd] = ['kept', 'odd'].map((name) => replicationOf(organizationOf(customer), name));
  const both = { replications: [kept, odd] };
  await bench.declare('central', both);
  await inHour(0);
  await bench.control('central', 'POST remove-replications', [odd?.id]);
  await inHour(1);
  await bench.declare('central', both);
  await inHour(2);
  const { replications } = content.parse(await bench.control('central', 'GET content'));
  const seed = replications.findIndex(({ id }) => id === odd?.id);
  const unkind = { call: 'listReplications', unkindness: 'bad-row', seed, times: 1000 };
  await bench.control('central', 'PUT unkindness', unkind);
  await inHour(3);
  await bench.control('central', 'PUT unkindness', null);
  expect((await list(customer)).items).toMatchObject([{ notSeenSince: null }, { notSeenSince: null }]);
  await setMoment(owner, 'machine');
  expect(await metered()).toEqual([
    { name: 'kept', hours: 4, ended_at: null },
    { name: 'odd', hours: 2, ended_at: null },
  ]);
});
