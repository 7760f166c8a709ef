import type { ProductKey } from '@portal/contract/prices';
import type { Service } from '@portal/contract/services/services';
import type { Co2Customer, Co2Footprint } from '@portal/contract/co2';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { ingestReadings, rollUp, seriesOf } from '../platform/metering/metering.ts';
import { everyHour, publishPrice, setPercentages, type Hours } from '../testing/meter.ts';
import {
  type TestOrganization,
  createCustomer,
  createOperator,
  createPartner,
  createUser,
  signIn,
} from '../testing/people.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';

let portal: TestPortal;
let worker: Database;
let partner: TestOrganization;
let large: TestOrganization;
let small: TestOrganization;
const tokens: Record<string, string> = {};

const october = ['2025-09-30T22:00Z', '2025-10-31T23:00Z'] as const;
const terabyte = 1e12;

type Metered = { service: Service; product: ProductKey };
const objects: Metered = { service: 's3-storage', product: 's3-storage.capacity' };

type Place = { region: string; metered?: Metered };

async function meter(
  of: TestOrganization,
  { region, metered: { service, product } = objects }: Place,
  hours: Hours,
): Promise<void> {
  const { partnerId, id: customerId, name: customerName } = of;
  const resource = { id: newId(), name: newId() };
  const place = { partnerId, customerId, customerName, service, region };
  const series = await worker.transaction((tx) => seriesOf(tx, { ...place, product }, [resource]));
  const seriesId = series.get(resource.id) ?? '';
  await portal.owner.run(
    sql`update meter_series set started_at = '2025-09-30T22:00Z' where id = ${seriesId}`,
  );
  const readings = Object.entries(hours).map(([hour, quantity]) => ({
    seriesId,
    hour: new Date(hour),
    quantity,
  }));
  await ingestReadings(worker, partnerId, readings);
  while ((await worker.transaction(rollUp)).batches > 0);
}

beforeAll(async () => {
  portal = await createTestPortal({}, { prices: false });
  worker = openDatabase({ url: portal.databaseUrl, role: 'portal_worker', max: 2 });
  const operator = await createOperator(portal);
  partner = await createPartner(portal, { name: 'Granhaga IT AB' });
  large = await createCustomer(portal, partner, { name: 'Granudden AB' });
  small = await createCustomer(portal, partner, { name: 'Åsen AB' });
  const stranger = await createPartner(portal);
  const enter = async (organization: TestOrganization) =>
    signIn(portal, await createUser(portal, organization, { roles: ['billing'] }));
  tokens['operator'] = await enter(operator);
  tokens['partner'] = await enter(partner);
  tokens['customer'] = await enter(large);
  tokens['stranger'] = await enter(stranger);
  await publishPrice(portal.owner, 0.001);
  await setPercentages(portal.owner, partner.id, { discount: 10, uplift: 50, from: '2024-01-01' });
  await meter(large, { region: 'SE-NORTH-1' }, everyHour(...october, 10 * terabyte));
  // The first day alone was measured: 24 of the 745 hours.
  await meter(large, { region: 'SE-CENTRAL-1' }, everyHour(october[0], '2025-10-01T22:00Z', 5 * terabyte));
  await meter(small, { region: 'NO-WEST-1' }, everyHour(...october, terabyte));
  await meter(
    await createCustomer(portal, stranger),
    { region: 'SE-NORTH-1' },
    everyHour(...october, terabyte),
  );
});
afterAll(async () => {
  await worker.end();
  await portal.close();
});

const requestOf = (who: string, month: string | null = '2025-10') => ({
  token: tokens[who] ?? '',
  query: { ...(month === null ? {} : { month }), ...(who === 'operator' ? { partnerId: partner.id } : {}) },
});
const footprint = async (who: string, month?: string | null): Promise<Co2Footprint> =>
  (await portal.call<Co2Footprint>('GET', '/co2/footprint/', requestOf(who, month))).body;
const customers = async (who: string, more: Record<string, string> = {}) => {
  const { token, query } = requestOf(who);
  return portal.call<{ items: Co2Customer[]; total: number; nextCursor: string | null }>(
    'GET',
    '/co2/customers/',
    { token, query: { ...query, ...more } },
  );
};

// By hand, 3.081 Wh for each TBh and 0.00567 kg for each kWh: 7,450 TBh, 120 TBh and 745 TBh.
const noMachine = { vCpuHours: null, gibHours: null };
const north = {
  ...noMachine,
  terabyteHours: 7450,
  kWh: 22.95345,
  kgCo2e: 0.130146062,
};
const central = {
  ...noMachine,
  terabyteHours: 120,
  kWh: 0.36972,
  kgCo2e: 0.002096312,
};

describe('the footprint of a month', () => {
  test('is that of the hours measured, and what was not measured is shown', async () => {
    expect(await footprint('customer')).toEqual({
      month: '2025-10',
      isRunning: false,
      total: {
        hours: 745 + 24,
        hoursExpected: 2 * 745,
        ...noMachine,
        terabyteHours: 7570,
        kWh: 23.32317,
        kgCo2e: 0.132242374,
        regionsWithoutFactor: [],
      },
      regions: [
        { region: 'SE-CENTRAL-1', hours: 24, hoursExpected: 745, kgPerKwh: 0.00567, ...central },
        { region: 'SE-NORTH-1', hours: 745, hoursExpected: 745, kgPerKwh: 0.00567, ...north },
      ],
    });
  });

  test.each(['partner', 'operator'])(
    'of all customers for the %s; a region without a factor has energy and no emissions',
    async (who) => {
      const { total, regions } = await footprint(who);
      expect(total).toMatchObject({
        hours: 2 * 745 + 24,
        hoursExpected: 3 * 745,
        terabyteHours: 8315,
        kWh: 25.618515,
        kgCo2e: 0.132242374,
        regionsWithoutFactor: ['NO-WEST-1'],
      });
      expect(regions.find(({ region }) => region === 'NO-WEST-1')).toMatchObject({
        kWh: 2.295345,
        kgCo2e: null,
        kgPerKwh: null,
      });
    },
  );

  test('a month in which nothing was measured has no figure, and the running one says that it runs', async () => {
    const running = await footprint('customer', null);
    expect(running.isRunning).toBe(true);
    expect(running.total).toMatchObject({ hours: 0, terabyteHours: null, kWh: null, kgCo2e: null });
    expect(await footprint('customer', '2025-09')).toMatchObject({
      total: { hoursExpected: 0 },
      regions: [],
    });
  });
});

test('data centers count by their processors, memory and disks, and replications by their copies', async () => {
  const other = await createPartner(portal);
  const customer = await createCustomer(portal, other);
  const ofCenter = (part: string): Metered => ({
    service: 'virtual-data-center',
    product: `virtual-data-center.${part}`,
  });
  const day = (quantity: number): Hours => everyHour(october[0], '2025-10-01T22:00Z', quantity);
  const tebibyte = 1024;
  const use = (metered: Metered, quantity: number): Promise<void> =>
    meter(customer, { region: 'SE-NORTH-1', metered }, day(quantity));
  await use(ofCenter('vcpu'), 10);
  await use(ofCenter('memory'), 100);
  await use(ofCenter('disk'), tebibyte);
  // It has no footprint of its own.
  await use(ofCenter('bandwidth'), 500);
  await use({ service: 'disaster-recovery', product: 'disaster-recovery.storage' }, terabyte);
  const token = await signIn(portal, await createUser(portal, customer, { roles: ['billing'] }));
  const { body } = await portal.call<Co2Footprint>('GET', '/co2/footprint/', {
    token,
    query: { month: '2025-10' },
  });
  // By hand, a day of 24 hours: 10 x 3.3496 Wh, 100 x 0.665032736 Wh, (1.099511628 + 1) TB x 3.792 Wh.
  const wattHours = 24 * (33.496 + 66.5032736 + 2.099511628 * 3.792);
  expect(body.total).toMatchObject({
    vCpuHours: 240,
    gibHours: 2400,
    terabyteHours: 50.388279067,
    hours: 96,
  });
  expect(body.total.kWh).toBeCloseTo(wattHours / 1000, 6);
  expect(body.total.kgCo2e).toBeCloseTo((wattHours / 1000) * 0.00567, 7);
});

describe('the footprint by customer', () => {
  test.each(['partner', 'operator'])('for the %s, each customer with what could be reckoned', async (who) => {
    const { body } = await customers(who);
    expect(body.total).toBe(2);
    expect(
      body.items.map(({ name, kWh, kgCo2e, regionsWithoutFactor }) => [
        name,
        kWh,
        kgCo2e,
        regionsWithoutFactor,
      ]),
    ).toEqual([
      ['Granudden AB', 23.32317, 0.132242374, []],
      ['Åsen AB', 2.295345, null, ['NO-WEST-1']],
    ]);
  });

  test('goes as CSV with decimals of the language', async () => {
    const headers = { accept: 'text/csv', 'accept-language': 'sv' };
    const { body: text } = await portal.call<string>('GET', '/co2/customers/', {
      ...requestOf('partner'),
      headers,
    });
    expect(text).toContain('2025-10;Granhaga IT AB;Granudden AB;7570;;;769;1490;23,32317;0,132242374;');
    expect(text).toContain('2025-10;Granhaga IT AB;Åsen AB;745;;;745;745;2,295345;;NO-WEST-1');
  });

  test('is not for customers', async () => {
    expect((await customers('customer')).status).toBe(403);
  });
});

describe('the usage by customer', () => {
  const usage = (who: string) =>
    portal.call<{ items: unknown[] }>('GET', '/s3/usage-by-customer/', requestOf(who));

  test.each(['partner', 'operator'])(
    'for the %s, with what the customer and the partner pay',
    async (who) => {
      const { body } = await usage(who);
      const units = (745 * terabyte) / 2 ** 30;
      expect(body.items).toEqual([
        {
          id: small.id,
          month: '2025-10',
          name: 'Åsen AB',
          exists: true,
          currency: 'SEK',
          hours: 745,
          hoursExpected: 745,
          average: terabyte,
          customerMinor: Math.round(units * 0.0015 * 100),
          partnerMinor: Math.round(units * 0.0009 * 100),
          organizationNumber: '556016-0680',
          beforeMinor: null,
        },
        expect.objectContaining({ name: 'Granudden AB', month: '2025-10', hours: 769, hoursExpected: 1490 }),
      ]);
    },
  );

  test('is not for customers, and another organization sees its own alone', async () => {
    expect((await usage('customer')).status).toBe(403);
    expect((await usage('stranger')).body.items).toHaveLength(1);
  });
});
