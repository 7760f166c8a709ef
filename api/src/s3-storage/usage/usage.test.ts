import type { ProductKey } from '@portal/contract/prices';
import type {
  CostExplanation,
  CustomerUsage,
  PartnerUsage,
  usageByThing,
} from '@portal/contract/services/usage';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { openDatabase, type Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { ingestReadings, rollUp, seriesOf } from '../../platform/metering/metering.ts';
import { everyHour, publishPrice, setPercentages, type Hours } from '../../testing/meter.ts';
import {
  createCustomer,
  createOperator,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from '../../testing/people.ts';
import { createTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { storageRows } from '../../testing/storage-rows.ts';
import { makeBucket } from '../testing/things.ts';

const gib = 2 ** 30;
/** Metered of the same bucket beside what it holds. */
const requests: ProductKey = 's3-storage.requests';

let portal: TestPortal;
let worker: Database;
let partner: TestOrganization;
let customer: TestOrganization;
const tokens: Record<string, string> = {};

type Metered = { name: string; startedAt: string; endedAt?: string; id?: string; product?: ProductKey };

/** A bucket's series with its readings, rolled up; answers the bucket's id. */
async function meter(
  of: TestOrganization,
  { id = newId(), product = 's3-storage.capacity', ...bucket }: Metered,
  hours: Hours,
): Promise<string> {
  const { partnerId, id: customerId, name: customerName } = of;
  const resource = { id, name: bucket.name };
  const place = { partnerId, customerId, customerName, service: 's3-storage', region: 'SE-NORTH-1' };
  const series = await worker.transaction((tx) => seriesOf(tx, { ...place, product }, [resource]));
  const seriesId = series.get(resource.id) ?? '';
  await portal.owner.run(sql`
    update meter_series set started_at = ${bucket.startedAt}, ended_at = ${bucket.endedAt ?? null} where id = ${seriesId}`);
  const readings = Object.entries(hours).map(([hour, quantity]) => ({
    seriesId,
    hour: new Date(hour),
    quantity,
  }));
  await ingestReadings(worker, partnerId, readings);
  while ((await worker.transaction(rollUp)).batches > 0);
  return resource.id;
}

beforeAll(async () => {
  portal = await createTestPortal({}, { prices: false });
  worker = openDatabase({ url: portal.databaseUrl, role: 'portal_worker', max: 2 });
  const operator = await createOperator(portal);
  partner = await createPartner(portal);
  customer = await createCustomer(portal, partner, { name: 'Granudden AB' });
  tokens['operator'] = await signIn(portal, await createUser(portal, operator, { roles: ['billing'] }));
  const owner = await createUser(portal, partner);
  tokens['partner'] = await signIn(portal, owner);
  tokens['acting'] = await signIn(portal, owner, { actingIn: customer });
  tokens['customer'] = await signIn(portal, await createUser(portal, customer, { roles: ['viewer'] }));
  tokens['stranger'] = await signIn(portal, await createUser(portal, await createPartner(portal)));
  await portal.owner.run(sql`
    insert into product (key, service, unit, billed) values (${requests}, 's3-storage', 'request', 'hour')`);
  await publishPrice(portal.owner, 0.001, ['s3-storage.capacity', requests]);
  await setPercentages(portal.owner, partner.id, { discount: 10, uplift: 50, from: '2024-01-01' });
  // All 745 hours of October at 3 GiB.
  await meter(
    customer,
    { name: 'archive', startedAt: '2025-06-01T00:00Z' },
    everyHour('2025-09-30T22:00Z', '2025-10-31T23:00Z', 3 * gib),
  );
  // From the 11th at 1 GiB, and the 20th is missing.
  await meter(
    customer,
    { name: 'backup', startedAt: '2025-10-10T22:00Z' },
    {
      ...everyHour('2025-10-10T22:00Z', '2025-10-19T22:00Z', gib),
      ...everyHour('2025-10-20T22:00Z', '2025-10-31T23:00Z', gib),
    },
  );
  // One that was there for two hours of the 5th.
  await meter(
    customer,
    { name: 'short', startedAt: '2025-10-05T08:10Z', endedAt: '2025-10-05T10:05Z' },
    everyHour('2025-10-05T08:00Z', '2025-10-05T10:00Z', 2 * gib),
  );
});
afterAll(async () => {
  await worker.end();
  await portal.close();
});

const usage = (who: string, query: Record<string, string> = { month: '2025-10' }) =>
  portal.call<CustomerUsage>('GET', '/s3/usage-metering/', {
    token: tokens[who] ?? '',
    query: {
      ...(who === 'customer' || who === 'acting' ? {} : { customerId: customer.id }),
      ...(who === 'operator' ? { partnerId: partner.id } : {}),
      ...query,
    },
  });

const buckets = async (who: string, query: Record<string, string>) => {
  const { body } = await portal.call<z.infer<typeof usageByThing>>('GET', '/s3/usage-by-bucket/', {
    token: tokens[who] ?? '',
    query: {
      ...(who === 'partner' ? { customerId: customer.id } : {}),
      sort: '-customerMinor',
      month: '2025-10',
      ...query,
    },
  });
  return body;
};

const minor = (units: number, price: number): number => Math.round(units * price * 100);

describe('the usage of a month', () => {
  test('counts the hours of Europe/Stockholm, and a gap is neither an hour nor a zero', async () => {
    const { status, body } = await usage('partner');
    expect(status).toBe(200);
    const measured = 745 + 505 - 24 + 2;
    const units = 3 * 745 + (505 - 24) + 2 * 2;
    expect(body.total).toEqual({
      hours: measured,
      hoursExpected: 745 + 505 + 2,
      average: Math.round((gib * units) / 745),
      customerMinor: minor(units, 0.0015),
      partnerMinor: minor(units, 0.0009),
    });
    expect([body.month, body.currency]).toEqual(['2025-10', 'SEK']);
  });

  test('by day: all days of the month, the long one with 25 hours, a day with a gap less', async () => {
    const { days } = (await usage('partner')).body;
    expect(days).toHaveLength(31);
    const on = (day: string) => days.find((one) => one.day === `2025-10-${day}`);
    expect(on('02')).toMatchObject({ hours: 24, hoursExpected: 24, average: 3 * gib });
    expect(on('05')).toMatchObject({
      hours: 26,
      hoursExpected: 26,
      average: Math.round(gib * (3 + 4 / 24)),
    });
    expect(on('12')).toMatchObject({ hours: 48, hoursExpected: 48, average: 4 * gib });
    expect(on('20')).toMatchObject({
      hours: 24,
      hoursExpected: 48,
      average: 3 * gib,
      customerMinor: 11,
    });
    expect(on('26')).toMatchObject({ hours: 50, hoursExpected: 50, average: 4 * gib });
  });

  test('by bucket: the most expensive first, each with its own average, and one that is gone', async () => {
    const { items: things, sum } = await buckets('partner', {});
    const { total } = (await usage('partner')).body;
    expect(sum).toEqual({ ...total, rounding: { customerMinor: 0, partnerMinor: 1 } });
    const paid = things.reduce((all, { partnerMinor }) => all + (partnerMinor ?? 0), 1);
    expect(paid).toBe(total.partnerMinor);
    expect(
      things.map(({ name, exists, hours, hoursExpected }) => [name, exists, hours, hoursExpected]),
    ).toEqual([
      ['archive', true, 745, 745],
      ['backup', true, 481, 505],
      ['short', false, 2, 2],
    ]);
    expect(things.map(({ average }) => average)).toEqual([3 * gib, gib, 2 * gib]);
    expect(things.map(({ customerMinor }) => customerMinor)).toEqual([
      minor(3 * 745, 0.0015),
      minor(481, 0.0015),
      minor(4, 0.0015),
    ]);
  });

  test('of a bucket with two metered products is that of the first, and costs what both do', async () => {
    const other = await createCustomer(portal, partner);
    const bucket = { name: 'both', startedAt: '2025-04-03T00:00Z', endedAt: '2025-04-03T22:00Z' };
    const id = await meter(other, bucket, everyHour('2025-04-03T00:00Z', '2025-04-03T10:00Z', gib));
    // From an earlier hour on, and for more hours.
    await meter(
      other,
      { ...bucket, id, product: requests, startedAt: '2025-04-02T22:00Z' },
      everyHour('2025-04-02T22:00Z', '2025-04-03T20:00Z', 7),
    );
    const query = { customerId: other.id, month: '2025-04' };
    const { items, sum } = await buckets('partner', query);
    expect(sum.rounding).toEqual({ customerMinor: 0, partnerMinor: 0 });
    expect(items).toMatchObject([
      {
        id,
        hours: 10,
        hoursExpected: 22,
        average: gib,
        customerMinor: minor(10 + 22 * 7, 0.0015),
        partnerMinor: minor(10 + 22 * 7, 0.0009),
      },
    ]);
    expect(sum).toMatchObject((await usage('partner', query)).body.total);
  });

  test('with the twelve months before it: one that nothing was measured in has no average and no cost', async () => {
    const { months } = (await usage('partner', { month: '2025-11' })).body;
    expect(months.map(({ month }) => month)).toEqual([
      '2024-11',
      '2024-12',
      '2025-01',
      '2025-02',
      '2025-03',
      '2025-04',
      '2025-05',
      '2025-06',
      '2025-07',
      '2025-08',
      '2025-09',
      '2025-10',
      '2025-11',
    ]);
    const nothing = { average: null, customerMinor: null, partnerMinor: null, hours: 0 };
    expect(months[0]).toEqual({ month: '2024-11', hoursExpected: 0, ...nothing });
    expect(months[7]).toEqual({ month: '2025-06', hoursExpected: 718, ...nothing });
    expect(months[11]).toMatchObject({ month: '2025-10', hours: 1228, partnerMinor: minor(2720, 0.0009) });
  });

  test('is told of all customers, with the most that one of them paid and used', async () => {
    const { total } = (await usage('partner')).body;
    const { body } = await portal.call<PartnerUsage>('GET', '/s3/usage-of-customers/', {
      token: tokens['partner'] ?? '',
      query: { month: '2025-10' },
    });
    expect(body.total).toEqual(total);
    expect(body.most).toEqual({ customerMinor: total.customerMinor, average: total.average });
  });

  test('is that of the running month unless another is named, as far as it has come', async () => {
    const local = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm', dateStyle: 'short' });
    const today = local.format(new Date());
    const { body } = await usage('partner', {});
    expect([body.month, body.days.at(-1)?.day, body.days.length]).toEqual([
      today.slice(0, 7),
      today,
      Number(today.slice(8)),
    ]);
    expect(body.price).toMatchObject({ customerPrice: '0.0015', listPrice: '0.001', partnerPrice: '0.0009' });
  });

  test('what is measured in the running hour hides no hour that was not', async () => {
    const other = await createCustomer(portal, partner);
    const at = (hours: number) =>
      new Date(Math.floor(Date.now() / 3_600_000 + hours) * 3_600_000).toISOString();
    const missing = async () => {
      const { body } = await usage('partner', { customerId: other.id });
      const sum = (of: 'hours' | 'hoursExpected') => body.months.reduce((all, one) => all + one[of], 0);
      return sum('hoursExpected') - sum('hours');
    };
    await meter(other, { name: 'gappy', startedAt: at(-3) }, { [at(-3)]: gib, [at(-1)]: gib });
    expect(await missing()).toBe(1);
    for (const name of ['new', 'newer'])
      await meter(other, { name, startedAt: new Date().toISOString() }, { [at(0)]: gib });
    expect(await missing()).toBe(1);
  });

  test('of a customer without any is empty, and its months are there', async () => {
    const other = await createCustomer(portal, partner);
    const { body } = await usage('partner', { month: '2025-10', customerId: other.id });
    expect(body.total).toEqual({
      hours: 0,
      hoursExpected: 0,
      average: null,
      customerMinor: null,
      partnerMinor: null,
    });
    expect([body.days.length, body.months.length]).toEqual([31, 13]);
    expect(await buckets('partner', { customerId: other.id })).toMatchObject({
      items: [],
      total: 0,
      sum: body.total,
    });
  });

  test.each(['2025-13', '0000-01', '2025-1', '10', 'now', '2025-10-01'])('%s is no month', async (month) => {
    expect((await usage('partner', { month })).body).toMatchObject({
      errorKey: 'invalid',
      fields: { month: { errorKey: 'invalid' } },
    });
  });
});

describe('the list of buckets', () => {
  test('tells what each has cost its customer in the running month, and nothing where nothing was metered', async () => {
    const other = await createCustomer(portal, partner);
    const hour = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000).toISOString();
    const id = await meter(other, { name: 'priced', startedAt: hour }, { [hour]: 100_000 * gib });
    await portal.owner.run(
      storageRows({ partnerId: other.partnerId, customerId: other.id, tenant: 'priced' }),
    );
    for (const bucket of [
      { id, name: 'priced' },
      { id: newId(), name: 'unmetered' },
    ]) {
      await makeBucket(portal.owner, other, { ...bucket, objectLock: 'disabled' });
    }
    const query = { customerId: other.id };
    const token = tokens['partner'] ?? '';
    const { body } = await portal.call<{ items: unknown[] }>('GET', '/s3/buckets/', { token, query });
    expect(body.items).toEqual([
      expect.objectContaining({ name: 'priced', costMinor: minor(100_000, 0.0015), currency: 'SEK' }),
      expect.objectContaining({ name: 'unmetered', costMinor: null }),
    ]);
    const one = await portal.call('GET', '/s3/bucket/', { token, query: { ...query, id } });
    expect(one.body['costMinor']).toBe(minor(100_000, 0.0015));
  });
});

describe('who sees what', () => {
  test.each(['customer', 'acting'])(
    '%s sees the customer’s own costs and price, and nothing of the partner’s',
    async (who) => {
      const [own, partners] = [(await usage(who)).body, (await usage('partner')).body];
      expect(own.total).toEqual({ ...partners.total, partnerMinor: null });
      const things = (await buckets(who, {})).items;
      expect(things).toHaveLength(3);
      for (const row of [...own.days, ...things, ...own.months]) expect(row.partnerMinor).toBeNull();
      expect(own.price).toMatchObject({
        customerPrice: '0.0015',
        listPrice: null,
        discountPercent: null,
        partnerPrice: null,
        upliftPercent: null,
      });
    },
  );

  test('the operator sees what the partner sees; a stranger finds no customer, a customer no top list', async () => {
    expect((await usage('operator')).body).toEqual((await usage('partner')).body);
    expect((await usage('stranger')).status).toBe(404);
    for (const who of ['customer', 'acting']) {
      const answer = await portal.call('GET', '/s3/top-customers/', { token: tokens[who] ?? '' });
      expect([answer.status, answer.body['errorKey']]).toEqual([403, 'forbidden']);
    }
  });
});

describe('top customers', () => {
  const top = async (who: string, month: string) => {
    const query = { month, ...(who === 'operator' ? { partnerId: partner.id } : {}) };
    const { body } = await portal.call<{ items: Record<string, unknown>[] }>('GET', '/s3/top-customers/', {
      token: tokens[who] ?? '',
      query,
    });
    return body.items;
  };

  test('are the ten that cost most in the month, also one that is gone since, each with its own average', async () => {
    const names = Array.from({ length: 11 }, (_, index) => `Kund ${index + 1}`);
    for (const [index, name] of names.entries()) {
      const of = await createCustomer(portal, partner, { name });
      const at = `2025-08-0${(index % 3) + 1}T00:00Z`;
      await meter(of, { name: 'all', startedAt: at }, { [at]: (index + 1) * 1000 * gib });
    }
    await portal.owner.run(sql`delete from organization where name = 'Kund 11'`);
    const items = await top('partner', '2025-08');
    expect(items.map(({ name, exists }) => [name, exists])).toEqual([
      ['Kund 11', false],
      ...names
        .slice(1, 10)
        .toReversed()
        .map((name) => [name, true]),
    ]);
    expect(items[0]).toMatchObject({
      // From 02:00 of the 2nd until the end of August in Stockholm.
      average: Math.round((11_000 * gib) / 718),
      customerMinor: minor(11_000, 0.0015),
      partnerMinor: minor(11_000, 0.0009),
    });
    expect(await top('operator', '2025-08')).toEqual(items);
    expect(await top('stranger', '2025-08')).toEqual([]);
    expect(await top('partner', '2025-07')).toEqual([]);
    const { total } = (await usage('partner')).body;
    expect((await top('partner', '2025-10')).map(({ name, average }) => [name, average])).toEqual([
      ['Granudden AB', total.average],
    ]);
  });
});

describe('the explanation of a cost', () => {
  const explained = async (who: string, query: Record<string, string>) => {
    const { body } = await portal.call<CostExplanation>('GET', '/s3/cost-explanation/', {
      token: tokens[who] ?? '',
      query: { ...(who === 'partner' ? { customerId: customer.id } : {}), ...query },
    });
    return body;
  };

  test('names the prices that held, whose amounts add up to it, of the customer and of one bucket', async () => {
    await setPercentages(portal.owner, partner.id, { discount: 10, uplift: 100, from: '2025-09-12' });
    const of = await createCustomer(portal, partner);
    const id = await meter(
      of,
      { name: 'split', startedAt: '2025-09-10T22:00Z' },
      everyHour('2025-09-10T22:00Z', '2025-09-13T22:00Z', 7 * gib),
    );
    const query = { month: '2025-09', customerId: of.id };
    const cost = await explained('partner', { ...query, id });
    expect(await explained('partner', query)).toEqual(cost);
    const line = { product: 's3-storage.capacity' };
    expect(cost).toMatchObject({
      customerMinor: 92,
      partnerMinor: 45,
      lines: [
        {
          ...line,
          from: '2025-09-11',
          until: '2025-09-11',
          hours: 24,
          quantity: '168',
          customerMinor: 25,
          partnerMinor: 15,
        },
        {
          ...line,
          from: '2025-09-12',
          until: '2025-09-13',
          hours: 48,
          quantity: '336',
          customerMinor: 67,
          partnerMinor: 30,
        },
      ],
    });
    expect(
      cost.lines.map(({ price }) => [price?.customerPrice, price?.upliftPercent, price?.validFrom]),
    ).toEqual([
      ['0.0015', '50', '2024-01-01'],
      ['0.002', '100', '2025-09-12'],
    ]);
    const bill = (month: string) => portal.owner.run(sql`select bill_lines(${partner.id}, ${month}::date)`);
    await bill('2025-09-01');
    expect((await explained('partner', query)).later).toEqual([]);
    await meter(of, { name: 'late', startedAt: '2025-09-20T10:00Z' }, { '2025-09-20T10:00Z': 100 * gib });
    const later = { customerMinor: 20, partnerMinor: 9 };
    expect((await explained('partner', query)).later).toEqual([{ billedFor: null, ...later }]);
    await bill('2025-10-01');
    const told = await explained('partner', query);
    expect(told.later).toEqual([{ billedFor: '2025-10', ...later }]);
    expect(told.customerMinor).toBe(92 + later.customerMinor);
    const own = await explained('customer', { month: '2025-10' });
    expect(
      own.lines.map(({ price, partnerMinor }) => [price?.customerPrice, price?.listPrice, partnerMinor]),
    ).toEqual([['0.002', null, null]]);
  });
});
