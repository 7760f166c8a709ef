import { hoursOfMonth, longestMonthHours, type Estimate } from '@portal/contract/prices';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedPriceLists } from '../../seed/prices.ts';
import {
  createCustomer,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from '../../testing/people.ts';
import { createTestPortal, type TestPortal } from '../../testing/test-portal.ts';

let portal: TestPortal;
let partner: TestOrganization;
let customer: TestOrganization;
let partnerToken: string;
let customerToken: string;
beforeAll(async () => {
  portal = await createTestPortal({}, { prices: false });
  partner = await createPartner(portal);
  customer = await createCustomer(portal, partner);
  partnerToken = await signIn(portal, await createUser(portal, partner));
  customerToken = await signIn(portal, await createUser(portal, customer));
});
afterAll(() => portal.close());

const estimate = (token: string, sizeGiB: number | null) =>
  portal.call<Estimate>('POST', '/s3/estimate/', {
    token,
    query: { customerId: customer.id },
    body: { region: 'SE-NORTH-1', sizeGiB },
  });

test('without a price there is no estimate, and with one it says how it comes about', async () => {
  expect(await estimate(partnerToken, 100)).toMatchObject({
    status: 409,
    body: { errorKey: 'priceMissing' },
  });
  await seedPriceLists(portal.owner, new Date());
  await portal.owner.run(sql`
    insert into partner_discount (partner_id, service, percent) values (${partner.id}, 's3-storage', 20)`);
  await portal.owner.run(sql`
    insert into uplift (partner_id, service, percent) values (${partner.id}, 's3-storage', 12.5)`);
  const { status, body } = await estimate(partnerToken, 100);
  expect(status).toBe(200);
  expect(body.hours).toBe(730);
  expect(body.lines).toEqual([
    {
      product: 's3-storage.capacity',
      quantity: String(100 * 730),
      customerMinor: Math.round(0.00041625 * 100 * 730 * 100),
      partnerMinor: Math.round(0.000296 * 100 * 730 * 100),
      explanation: {
        product: 's3-storage.capacity',
        unit: 'GiB-hour',
        currency: 'SEK',
        listPrice: '0.00037',
        discountPercent: '20',
        partnerPrice: '0.000296',
        upliftPercent: '12.5',
        customerPrice: '0.00041625',
        validFrom: expect.any(String),
        listVersion: 2,
      },
    },
  ]);
  // October has 31 days and the hour that comes twice: no month costs more, so this is what a consent can promise.
  expect(body.upToMinor).toBe(Math.round(0.00041625 * 100 * 745 * 100));
  const own = await estimate(customerToken, 100);
  expect(own.body.lines).toEqual([
    {
      ...body.lines[0],
      partnerMinor: null,
      explanation: {
        ...body.lines[0]?.explanation,
        listPrice: null,
        discountPercent: null,
        partnerPrice: null,
        upliftPercent: null,
        listVersion: null,
      },
    },
  ]);
  expect(own.body).toMatchObject({
    customerMinor: body.customerMinor,
    partnerMinor: null,
    upToMinor: body.upToMinor,
  });
});

test('of what no quota limits there is no amount: its unit price is what is shown', async () => {
  const { status, body } = await estimate(partnerToken, null);
  expect(status).toBe(200);
  expect(body).toMatchObject({ customerMinor: null, partnerMinor: null, upToMinor: null, hours: 730 });
  expect(body.lines).toMatchObject([
    { quantity: null, customerMinor: null, explanation: { customerPrice: '0.00041625' } },
  ]);
});

test('the hours of a month are those of the calendar of Europe/Stockholm', async () => {
  const months = Array.from({ length: 48 }, (_, index) =>
    new Date(Date.UTC(2024, index, 1)).toISOString().slice(0, 7),
  );
  const real = await portal.owner.rows<{ hours: number }>(sql`
    select (extract(epoch from (m + interval '1 month') at time zone 'Europe/Stockholm'
      - m at time zone 'Europe/Stockholm') / 3600)::integer as hours
    from unnest(${months}::text[]) with ordinality n (month, place)
    cross join lateral (select (n.month || '-01')::timestamp as m) d order by n.place`);
  expect(months.map(hoursOfMonth)).toEqual(real.map(({ hours }) => hours));
  expect(Math.max(...months.map(hoursOfMonth))).toBe(longestMonthHours);
});
