import { createHash } from 'node:crypto';
import * as z from 'zod';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPartner, type TestOrganization } from './testing/people.ts';
import { cloudCustomer, storageCustomer, vdcCustomer } from './testing/month/customers.ts';
import { oddly } from './testing/month/oddities.ts';
import { startMonthWorld, type MonthWorld, type Outage } from './testing/month/world.ts';

const first = Date.parse('2027-03-02T08:00Z');
const hourMs = 3_600_000;
const gib = 2 ** 30;

let world: MonthWorld;
let partner: TestOrganization;
let hour = 0;
beforeAll(async () => {
  world = await startMonthWorld(new Date(first));
  partner = await createPartner(world.portal);
}, 300_000);
beforeEach(() => nextHour());
afterAll(() => world.close());

/** A quarter past the next full hour. */
async function nextHour(): Promise<void> {
  hour += 1;
  await world.moveTo(new Date(first + hour * hourMs + hourMs / 4));
}

/** The hours that are metered, counted from the test's first, and the one in which the series ended. */
const metered = ({ id }: Pick<TestOrganization, 'id'>, product: string, since: number) =>
  world.portal.owner.rows(sql`
    select s.resource_name as thing, date_part('hour', s.ended_at - ${new Date(first + since * hourMs)}) as ended,
      array(select (extract(epoch from h.hour - ${new Date(first + since * hourMs)}) / 3600)::integer from meter_hour h
        where h.partner_id = s.partner_id and h.series_id = s.id order by h.hour) as hours
    from meter_series s where s.customer_id = ${id} and s.product = ${product} order by 1`);

/** A thing is missing for an hour, and later for three, after which it has ended. */
const story = [
  { is: 'there', hours: [0], ended: null },
  { is: 'missing', hours: [0], ended: null },
  { is: 'there', hours: [0, 2], ended: null },
  { is: 'missing', hours: [0, 2], ended: null },
  { is: 'missing', hours: [0, 2], ended: null },
  { is: 'missing', hours: [0, 2], ended: 2 },
  { is: 'there', hours: [0, 2, 6], ended: null },
] as const;
type Chapter = { is: 'there' | 'missing'; hours: readonly number[]; ended: number | null };

/** What ends with its service is not the customer's again by itself. */
const forGood = [...story.slice(0, -1), { ...story[5], is: 'there' }] as const;

const directorContent = z.looseObject({
  vdcs: z.array(z.looseObject({ id: z.string(), name: z.string() })),
});
const consoleContent = z.looseObject({
  cloud: z.looseObject({ tenants: z.array(z.looseObject({ uid: z.string() })) }),
});
const directorVms = z.looseObject({ vms: z.array(z.looseObject({ id: z.string() })) });

type Told = {
  of: TestOrganization;
  product: string;
  thing: string;
  show: (isThere: boolean) => Promise<void>;
  read: () => Promise<unknown>;
};

async function play(
  { of, product, thing, show, read }: Told,
  told: readonly Chapter[] = story,
): Promise<void> {
  const since = hour;
  for (const [at, { is, hours, ended }] of told.entries()) {
    if (at > 0) await nextHour();
    await show(is === 'there');
    await read();
    expect([at, await metered(of, product, since)]).toEqual([at, [{ thing, hours, ended }]]);
  }
}

describe('what is not seen is not metered, ends when it was seen last, and goes on in its own series when it is back:', () => {
  const bucket = async (): Promise<Told> => {
    const customer = await storageCustomer(world, partner);
    const tenant = `c${customer.id.replaceAll('-', '')}`;
    const [name, owner] = ['backup', 'storage-owner'];
    const users = [{ userId: owner, displayName: owner }];
    await world.systems.storage('POST tenants', [{ tenant, users, buckets: [{ name, owner }] }]);
    return {
      of: customer,
      product: 's3-storage.capacity',
      thing: name,
      show: async (isThere) =>
        void (await world.systems.storage('PUT unlisted', isThere ? [] : [{ tenant, name }])),
      read: async () => await world.read({ name: 's3-storage', customerId: customer.id }),
    };
  };

  test('a data center', async () => {
    const customer = await vdcCustomer(world, partner);
    const { systemId } = customer.vdc;
    const having = directorContent.parse(await world.systems.director('GET content'));
    const without = { ...having, vdcs: having.vdcs.filter(({ id }) => id !== systemId) };
    await play({
      of: customer,
      product: 'virtual-data-center.vcpu',
      thing: having.vdcs.find(({ id }) => id === systemId)?.name ?? '',
      show: async (isThere) => void (await world.systems.director('PUT content', isThere ? having : without)),
      read: async () => {
        await world.signIn();
        await world.read({ name: 'virtual-data-center', customerId: customer.id });
      },
    });
  });

  test('a bucket', async () => await play(await bucket()));

  test('a bucket of which an order has told in the same hour', async () => {
    const { of, product, thing, show, read } = await bucket();
    const since = hour;
    await read();
    await nextHour();
    await world.portal.owner.run(
      sql`update s3_bucket set synced_at = portal_now() - interval '5 minutes' where customer_id = ${of.id}`,
    );
    await show(false);
    await read();
    await show(true);
    expect(await metered(of, product, since)).toEqual([{ thing, hours: [0], ended: null }]);
  });

  test('the policies of a data center, which end with it when it was seen last', async () => {
    const customer = await vdcCustomer(world, partner);
    const { vdc, vms } = customer;
    const since = hour;
    const job = { name: `Cloud Portal basic ${vdc.systemId}`, vms: vms.slice(0, 1) };
    const lastRun = { at: new Date(first).toISOString(), status: 'Success' };
    await world.read({ name: 'vdc-vms', customerId: null });
    await world.systems.console('POST jobs', [{ ...job, lastRun }]);
    await world.read({ name: 'vm-backups', customerId: null });
    await world.read({ name: 'vdc-vms', customerId: null });
    const readVdc = async () => {
      await world.signIn();
      await world.read({ name: 'virtual-data-center', customerId: customer.id });
    };
    await readVdc();
    const having = directorContent.parse(await world.systems.director('GET content'));
    const vdcs = having.vdcs.filter(({ id }) => id !== vdc.systemId);
    await world.systems.director('PUT content', { ...having, vdcs });
    for (const _ of [1, 2, 3]) {
      await nextHour();
      await readVdc();
    }
    expect(await metered(customer, 'virtual-data-center.backup-basic', since)).toEqual([
      { thing: vms[0]?.name, hours: [0], ended: 0 },
    ]);
  });

  const stored = async (): Promise<Told> => {
    const customer = await cloudCustomer(world, partner, 5 * gib);
    const having = consoleContent.parse(await world.systems.console('GET content'));
    const tenants = having.cloud.tenants.filter(({ uid }) => uid !== customer.tenantId);
    const without = { ...having, cloud: { ...having.cloud, tenants } };
    return {
      of: customer,
      product: 'cloud-connect.storage',
      thing: customer.userName,
      show: async (isThere) => void (await world.systems.console('PUT content', isThere ? having : without)),
      read: () => world.read({ name: 'cloud-connect', customerId: null }),
    };
  };

  test('what a customer has stored with Cloud Connect, and of no other customer', async () => {
    const other = await cloudCustomer(world, partner, 7 * gib);
    const told = await stored();
    const since = hour;
    await play(told, forGood);
    expect(await metered(other, told.product, since)).toEqual([
      { thing: other.userName, hours: [0, 1, 2, 3, 4, 5, 6], ended: null },
    ]);
    const left = await world.portal.owner.rows(sql`
      select customer_id as id from service where service = 'cloud-connect' and customer_id in (${told.of.id}, ${other.id})`);
    expect(left).toEqual([{ id: other.id }]);
  });

  test('what is stored with Cloud Connect, of which an order has told in the same hour', async () => {
    const { of, product, thing, show, read } = await stored();
    const since = hour;
    await read();
    await nextHour();
    await world.portal.owner.run(
      sql`update cloud_tenant set synced_at = portal_now() - interval '5 minutes' where customer_id = ${of.id}`,
    );
    await show(false);
    await read();
    await show(true);
    expect(await metered(of, product, since)).toEqual([{ thing, hours: [0], ended: null }]);
  });

  test('the policy of a VM', async () => {
    const customer = await vdcCustomer(world, partner);
    const [vm] = customer.vms;
    await world.read({ name: 'vdc-vms', customerId: null });
    const without = await world.systems.console('GET content');
    await world.systems.console('POST jobs', [
      {
        name: `Cloud Portal basic ${customer.vdc.systemId}`,
        vms: [vm],
        lastRun: { at: new Date(first).toISOString(), status: 'Success' },
      },
    ]);
    const having = await world.systems.console('GET content');
    await play({
      of: customer,
      product: 'virtual-data-center.backup-basic',
      thing: 'db-1',
      show: async (isThere) => void (await world.systems.console('PUT content', isThere ? having : without)),
      read: async () => {
        await world.read({ name: 'vm-backups', customerId: null });
        await world.read({ name: 'vdc-vms', customerId: null });
      },
    });
  });
});

describe('of what is told oddly', () => {
  const backups = 'virtual-data-center.backup-basic';
  const director = (call: string, unkindness: string, seed: number) =>
    ({ call, oddity: { unkindness, seed } }) as const;

  test('a data center whose state has an unknown word, or one in another case, is there and metered', async () => {
    const { id, vdc } = await vdcCustomer(world, partner);
    const since = hour;
    for (const unkindness of ['unknown-word', 'other-case'])
      for (const seed of [0, 1, 2]) {
        const odd = director('queryVdcs', unkindness, seed);
        await world.systems.director('POST vdcs', [{ id: vdc.systemId, cpuMhz: 2000 * (seed + 1) }]);
        await world.signIn();
        await oddly(world.systems.director, odd, () =>
          world.read({ name: 'virtual-data-center', customerId: id }),
        );
        await nextHour();
      }
    const hours = await world.portal.owner.rows(sql`
      select h.quantity from meter_series s join meter_hour h on h.partner_id = s.partner_id and h.series_id = s.id
      where s.customer_id = ${id} and s.product = 'virtual-data-center.vcpu' order by h.hour`);
    expect([hour - since, hours.map(({ quantity }) => quantity)]).toEqual([6, [1, 2, 3, 1, 2, 3]]);
  });

  test('a data center of which a network cannot be read is there and not metered meanwhile', async () => {
    const { id, vdc } = await vdcCustomer(world, partner);
    const since = hour;
    const read = async () => {
      await world.signIn();
      await world.read({ name: 'virtual-data-center', customerId: id });
    };
    const hours = async () => {
      const [found] = await metered({ id }, 'virtual-data-center.vcpu', since);
      return found;
    };
    await read();
    await world.systems.director('PUT networks', [
      { vdc: vdc.systemId, name: 'one', gateway: '10.9.0.1', prefixLength: 24 },
      { vdc: vdc.systemId, name: 'two', gateway: '10.9.1.1', prefixLength: 24 },
    ]);
    await nextHour();
    await oddly(world.systems.director, director('listNetworks', 'bad-row', 0), read);
    expect(await hours()).toMatchObject({ hours: [0], ended: null });
    await nextHour();
    await read();
    expect(await hours()).toMatchObject({ hours: [0, 2], ended: null });
  });

  test('a VM that cannot be read is there and not metered meanwhile', async () => {
    const customer = await vdcCustomer(world, partner);
    const read = () => world.read({ name: 'vdc-vms', customerId: null });
    await read();
    const job = { name: `Cloud Portal basic ${customer.vdc.systemId}`, vms: customer.vms };
    const lastRun = { at: new Date(first).toISOString(), status: 'Success' };
    await world.systems.console('POST jobs', [{ ...job, lastRun }]);
    await world.read({ name: 'vm-backups', customerId: null });
    let spoiled: string[] = [];
    for (let seed = 0; spoiled.length === 0; seed += 1) {
      await nextHour();
      await world.signIn();
      await oddly(world.systems.director, director('queryVms', 'text-for-number', seed), read);
      const told = await world.portal.owner.first<{ ids: string }>(
        sql`select unreadable::text as ids from mirror where name = 'vdc-vms' and part = 'whole'`,
      );
      spoiled = customer.vms.filter(({ id }) => told?.ids.includes(id)).map(({ name }) => name);
    }
    const ofHour = new Date(first + hour * hourMs);
    const things = await world.portal.owner.rows<{ name: string }>(sql`
      select s.resource_name as name from meter_series s join meter_hour h on h.partner_id = s.partner_id and h.series_id = s.id
      where s.customer_id = ${customer.id} and s.product = ${backups} and h.hour = ${ofHour}`);
    expect(things.map(({ name }) => name)).toEqual(
      customer.vms.map(({ name }) => name).filter((name) => !spoiled.includes(name)),
    );
    const there = await world.portal.owner.rows(sql`
      select name from vdc_vm where customer_id = ${customer.id} and not_seen_since is null order by name`);
    expect(there).toEqual(customer.vms.map(({ name }) => ({ name })));
  });

  test('a VM whose name is too long for the database is told by its id, and the others are read', async () => {
    const customer = await vdcCustomer(world, partner);
    await world.read({ name: 'vdc-vms', customerId: null });
    await nextHour();
    await world.signIn();
    const having = directorVms.parse(await world.systems.director('GET content'));
    const spoiled = customer.vms[0]?.id;
    const manyLetters = createHash('shake256', { outputLength: 7500 }).update('name').digest('base64url');
    const vms = having.vms.map((vm) => (vm.id === spoiled ? { ...vm, name: manyLetters } : vm));
    await world.systems.director('PUT content', { ...having, vms });
    const reason = await world.read({ name: 'vdc-vms', customerId: null });
    await world.systems.director('PUT content', having);
    expect(reason).toBe(null);
    const told = await world.portal.owner.first<{ id: string; count: number }>(sql`
      select unreadable -> 0 ->> 'id' as id, unreadable_count as count from mirror where name = 'vdc-vms' and part = 'whole'`);
    expect(told).toEqual({ id: expect.stringContaining(String(spoiled)), count: 1 });
    const there = await world.portal.owner.rows(sql`
      select name from vdc_vm where customer_id = ${customer.id} and not_seen_since is null order by name`);
    expect(there).toEqual(customer.vms.map(({ name }) => ({ name })));
  });

  test.each(['listTenants', 'listUsages'])(
    'a customer of Cloud Connect of whom %s cannot be read has all, and is not metered meanwhile',
    async (call) => {
      const customers = [await cloudCustomer(world, partner, gib), await cloudCustomer(world, partner, gib)];
      const read = () => world.read({ name: 'cloud-connect', customerId: null });
      const since = hour;
      await read();
      let spoiled: string[] = [];
      for (let seed = 0; spoiled.length === 0; seed += 1) {
        await nextHour();
        await oddly(world.systems.console, { call, oddity: { unkindness: 'bad-row', seed } }, read);
        const told = await world.portal.owner.first<{ ids: string }>(
          sql`select unreadable::text as ids from mirror where name = 'cloud-connect' and part = 'whole'`,
        );
        spoiled = customers.filter(({ tenantId }) => told?.ids.includes(tenantId)).map(({ id }) => id);
      }
      const last = hour - since;
      for (const { id } of customers) {
        const [found] = await metered({ id }, 'cloud-connect.storage', since);
        expect(found).toMatchObject({ ended: null });
        expect([found?.['hours']].flat().includes(last)).toBe(!spoiled.includes(id));
      }
      const there = await world.portal.owner.rows(sql`
        select from cloud_tenant where not_seen_since is null
          and customer_id in (${customers[0]?.id}, ${customers[1]?.id})`);
      expect(there).toHaveLength(customers.length);
    },
  );

  test('a bucket that cannot be read is there, named on the connection and not metered meanwhile', async () => {
    const customer = await storageCustomer(world, partner);
    const tenant = `c${customer.id.replaceAll('-', '')}`;
    const [names, owner] = [['one', 'two'], 'storage-owner'];
    const users = [{ userId: owner, displayName: owner }];
    const buckets = names.map((name) => ({ name, owner }));
    await world.systems.storage('POST tenants', [{ tenant, users, buckets }]);
    const since = hour;
    const read = () => world.read({ name: 's3-storage', customerId: customer.id });
    await read();
    await nextHour();
    const oddity = { unkindness: 'bad-row', seed: 1 };
    await oddly(world.systems.storage, { call: 'getBuckets', oddity }, read);
    expect(await metered(customer, 's3-storage.capacity', since)).toEqual([
      { thing: 'one', hours: [0, 1], ended: null },
      { thing: 'two', hours: [0], ended: null },
    ]);
    const told = await world.portal.owner.first(sql`
      select unreadable -> 0 ->> 'id' as id, unreadable_count as count from mirror where customer_id = ${customer.id}`);
    expect(told).toEqual({ id: 'bucket/two', count: 1 });
    const there = await world.portal.owner.rows(sql`
      select name from s3_bucket where customer_id = ${customer.id} and not_seen_since is null order by name`);
    expect(there).toEqual(names.map((name) => ({ name })));
  });
});

describe('while a system does not answer, all that it had is there and none of it is metered:', () => {
  const outages: readonly Outage[] = [
    { fault: 'down' },
    { fault: 'garbles' },
    { fault: 'refuses', status: 403 },
  ];
  const mirrors = [
    { name: 'virtual-data-center', of: 'customer', system: 'director', table: 'vdc' },
    { name: 'vdc-vms', of: 'connection', system: 'director', table: 'vdc_vm' },
    { name: 'vm-backups', of: 'connection', system: 'console', table: 'vm_policy' },
    { name: 'cloud-connect', of: 'connection', system: 'console', table: 'cloud_tenant' },
  ] as const;

  /** With what a mirror reads. */
  const customerFor = async (name: (typeof mirrors)[number]['name']): Promise<TestOrganization> => {
    if (name === 'cloud-connect') {
      const customer = await cloudCustomer(world, partner, gib);
      await world.read({ name, customerId: null });
      return customer;
    }
    const customer = await vdcCustomer(world, partner);
    await world.systems.console('POST jobs', [
      {
        name: `Cloud Portal basic ${customer.vdc.systemId}`,
        vms: customer.vms,
        lastRun: { at: new Date(first).toISOString(), status: 'Success' },
      },
    ]);
    await world.read({ name: 'vdc-vms', customerId: null });
    await world.read({ name: 'vm-backups', customerId: null });
    return customer;
  };

  test.for(mirrors)('$name', async ({ name, of, system, table }) => {
    const customer = await customerFor(name);
    const customerId = of === 'customer' ? customer.id : null;
    if (of === 'customer') await world.read({ name, customerId });
    const things = () =>
      world.portal.owner.rows(
        sql`select id, not_seen_since from ${raw(table)} where customer_id = ${customer.id} order by id`,
      );
    const hours = () =>
      world.portal.owner.rows(sql`
        select h.hour from meter_series s join meter_hour h on h.partner_id = s.partner_id and h.series_id = s.id
        where s.customer_id = ${customer.id} order by h.hour, s.id`);
    const before = [await things(), await hours()];
    expect(before[0]).toEqual(expect.arrayContaining([{ id: expect.any(String), not_seen_since: null }]));
    for (const outage of outages) {
      await nextHour();
      const reason = await world.during(outage, world.systems[system], () =>
        world.read({ name, customerId }),
      );
      expect([outage, reason]).not.toEqual([outage, null]);
      expect([outage, await things(), await hours()]).toEqual([outage, ...before]);
    }
  });
});
