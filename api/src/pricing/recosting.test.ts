import { withPercent } from '@portal/contract/exact';
import type { Estimate } from '@portal/contract/prices';
import * as fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { ingestReadings, rollUp, seriesOf } from '../platform/metering/metering.ts';
import {
  createCustomer,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from '../testing/people.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';

const service = 's3-storage';
const product = 's3-storage.capacity';
let portal: TestPortal;
let worker: Database;
let partner: TestOrganization;
let customer: TestOrganization;
let sibling: TestOrganization;
let token: string;
beforeAll(async () => {
  portal = await createTestPortal({}, { prices: false });
  worker = openDatabase({ url: portal.databaseUrl, role: 'portal_worker', max: 2 });
  partner = await createPartner(portal);
  customer = await createCustomer(portal, partner);
  sibling = await createCustomer(portal, partner);
  token = await signIn(portal, await createUser(portal, partner, { roles: ['billing'] }));
});
afterAll(async () => {
  await worker.end();
  await portal.close();
});

let version = 0;
/** A list that holds since before yesterday: the newest wins. */
async function publish(unitPrice: string): Promise<void> {
  version += 1;
  await portal.owner.transaction(async (tx) => {
    await tx.run(sql`insert into price_list (version, note) values (${version}, '')`);
    await tx.run(sql`insert into price_list_item values (${version}, ${product}, ${unitPrice}::numeric)`);
    await tx.run(sql`
      update price_list set state = 'published', published_at = now() - interval '9 days',
        valid_from = stockholm_day(now() - interval '8 days') where version = ${version}`);
  });
}

const set = (percent: string | null, before: string | null, of?: TestOrganization) =>
  portal.call('PUT', of ? '/customer/customer-pricing/' : '/customer/partner-pricing/', {
    token,
    query: of ? { customerId: of.id } : {},
    body: { service, percent, before },
  });

describe('what was used', () => {
  /** A GiB in an hour of some day, rolled up. */
  async function use(of: TestOrganization, at: Date): Promise<void> {
    const place = { partnerId: partner.id, customerId: of.id, customerName: of.name, service, product };
    const series = await worker.transaction((tx) =>
      seriesOf(tx, { ...place, region: 'SE-NORTH-1', startedAt: at }, [{ id: newId(), name: 'backup' }]),
    );
    const hour = new Date(Math.floor(at.getTime() / 3_600_000) * 3_600_000);
    const [seriesId = ''] = series.values();
    await ingestReadings(worker, partner.id, [{ seriesId, hour, quantity: 2 ** 30 }]);
    while ((await worker.transaction(rollUp)).batches > 0);
  }
  const costs = () =>
    portal.owner.rows<{ today: boolean; own: boolean; cost: string; paid: string }>(sql`
      select day = stockholm_day(now()) as today, customer_id = ${customer.id} as own,
        trim_scale(customer_cost)::text as cost, trim_scale(partner_cost)::text as paid
      from meter_day where partner_id = ${partner.id} order by today, own`);
  const months = () =>
    portal.owner.rows<{ cost: string }>(sql`
      select trim_scale(sum(customer_cost))::text as cost from meter_month
      where partner_id = ${partner.id} and customer_id = ${customer.id}`);

  test('today gets the price that is set today, what was used before keeps its own; of one customer its own alone', async () => {
    await publish('2');
    const now = new Date();
    for (const of of [customer, sibling]) {
      await use(of, new Date(now.getTime() - 3 * 86_400_000));
      await use(of, now);
    }
    const line = (today: boolean, own: boolean, cost: string) => ({ today, own, cost, paid: '2' });
    const before = [line(false, false, '2'), line(false, true, '2')];
    expect(await costs()).toEqual([...before, line(true, false, '2'), line(true, true, '2')]);
    await set('50', '0');
    expect(await costs()).toEqual([...before, line(true, false, '3'), line(true, true, '3')]);
    await set('-25', null, customer);
    expect(await costs()).toEqual([...before, line(true, false, '3'), line(true, true, '1.5')]);
    expect(await months()).toEqual([{ cost: '3.5' }]);
    await set('10', '50');
    expect(await costs()).toEqual([...before, line(true, false, '2.2'), line(true, true, '1.5')]);
    await set(null, '-25', customer);
    expect(await costs()).toEqual([...before, line(true, false, '2.2'), line(true, true, '2.2')]);
    expect(await months()).toEqual([{ cost: '4.2' }]);
    await set('0', '10');
  });
});

const hundredths = (min: number, max: number) =>
  fc.integer({ min: min * 100, max: max * 100 }).map((units) => String(units / 100));
const listPrice = fc.integer({ min: 0, max: 2 ** 40 }).map((units) => {
  const digits = String(units).padStart(10, '0');
  return `${digits.slice(0, -9)}.${digits.slice(-9)}`;
});

test('of any list price, discount and uplift the explanation is exact, and a customer sees its price alone', async () => {
  const customerToken = await signIn(portal, await createUser(portal, customer));
  const explained = async (as: string) => {
    const body = { region: 'SE-NORTH-1', sizeGiB: 1 };
    const query = { customerId: customer.id };
    const answer = await portal.call<Estimate>('POST', '/s3/estimate/', { token: as, query, body });
    return answer.body.lines[0]?.explanation;
  };
  const percent = hundredths(-50, 500);
  let before: { general: string; own: string | null } = { general: '0', own: null };
  await fc.assert(
    fc.asyncProperty(
      fc.record({ list: listPrice, discount: hundredths(0, 100), general: percent, own: fc.option(percent) }),
      async ({ list, discount, general, own }) => {
        await publish(list);
        await portal.owner.run(sql`
          insert into partner_discount (partner_id, service, percent)
          values (${partner.id}, ${service}, ${discount}::numeric)`);
        expect((await set(general, before.general)).status).toBe(200);
        expect((await set(own, before.own, customer)).status).toBe(200);
        before = { general, own };
        const price = await explained(token);
        expect(price).toMatchObject({
          listPrice: withPercent(list, '0'),
          discountPercent: discount,
          partnerPrice: withPercent(list, discount === '0' ? '0' : `-${discount}`),
          upliftPercent: own ?? general,
          customerPrice: withPercent(list, own ?? general),
        });
        expect(await explained(customerToken)).toMatchObject({
          listPrice: null,
          discountPercent: null,
          partnerPrice: null,
          upliftPercent: null,
          customerPrice: price?.customerPrice,
        });
      },
    ),
    { numRuns: 40, endOnFailure: true },
  );
});
