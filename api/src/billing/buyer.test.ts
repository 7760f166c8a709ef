import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPartner, type TestOrganization } from '../testing/people.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { makeBilling, type BillingColumns } from './testing/billing.ts';

let portal: TestPortal;
let partner: TestOrganization;
beforeAll(async () => {
  portal = await createTestPortal();
  partner = await createPartner(portal);
});
afterAll(() => portal.close());

const vat = async () => {
  const found = await portal.owner.first<{ category: string; rate: string }>(
    sql`select category, rate::text from vat_of(${partner.id})`,
  );
  return `${found?.category} ${found?.rate}`;
};
const lacks = async () =>
  (
    await portal.owner.rows<{ field: string }>(
      sql`select billing_lacks as field from billing_lacks(${partner.id})`,
    )
  ).map(({ field }) => field);

const finnish = { country: 'FI', zipcode: '00100', city: 'Helsinki' } as const;

type Case = { who: string; filled: BillingColumns; pays: string; lacking?: string[] };
const cases: readonly Case[] = [
  { who: 'a Swede', filled: {}, pays: 'S 25.00' },
  { who: 'a Swede with a VAT number', filled: { vatNumber: 'SE556016068001' }, pays: 'S 25.00' },
  { who: 'a Finn with a VAT number', filled: { ...finnish, vatNumber: 'FI20774740' }, pays: 'AE 0.00' },
  { who: 'a Finn whose VAT number nobody knows', filled: finnish, pays: 'S 25.00', lacking: ['vatNumber'] },
  { who: 'a Finn that has none', filled: { ...finnish, withoutVatNumber: true }, pays: 'S 25.00' },
  { who: 'a Greek', filled: { ...finnish, country: 'GR', vatNumber: 'EL094259216' }, pays: 'AE 0.00' },
  { who: 'a Norwegian', filled: { country: 'NO' }, pays: 'O 0.00' },
  { who: 'a Norwegian without a zip code', filled: { country: 'NO', zipcode: '' }, pays: 'O 0.00' },
  // Northern Ireland is outside for services.
  { who: 'a number of XI', filled: { country: 'GB', vatNumber: 'XI110305878' }, pays: 'O 0.00' },
  {
    who: 'an Irish address without a zip code',
    filled: { country: 'IE', zipcode: '', vatNumber: 'IE6388047V' },
    pays: 'AE 0.00',
  },
  {
    who: 'no address',
    filled: { address: '', zipcode: '', city: '' },
    pays: 'S 25.00',
    lacking: ['address', 'zipcode', 'city'],
  },
];
test.each(cases)('$who pays $pays', async ({ filled, pays, lacking = [] }) => {
  await makeBilling(portal.owner, partner, filled);
  expect(await vat()).toBe(pays);
  expect(await lacks()).toEqual(lacking);
});

test('while nobody has filled them in, the address lacks and the country of the company says whose VAT it is', async () => {
  partner = await createPartner(portal);
  expect(await vat()).toBe('S 25.00');
  expect(await lacks()).toEqual(['address', 'zipcode', 'city']);
  await portal.owner.run(sql`update organization set country = 'DE' where id = ${partner.id}`);
  expect(await vat()).toBe('S 25.00');
  expect(await lacks()).toEqual(['address', 'zipcode', 'city', 'vatNumber']);
  await portal.owner.run(sql`update organization set country = 'CH' where id = ${partner.id}`);
  expect(await vat()).toBe('O 0.00');
});

test('what Peppol wants falls back on organization number and short name, and lacks nowhere', async () => {
  partner = await createPartner(portal);
  await portal.owner.run(sql`update organization set slug = 'bjork' where id = ${partner.id}`);
  await makeBilling(portal.owner, partner);
  const buyer = () =>
    portal.owner.first(sql`
      select peppol_id, buyer_reference, language from invoice_buyer where partner_id = ${partner.id}`);
  expect(await buyer()).toEqual({ peppol_id: '0007:5560160680', buyer_reference: 'bjork', language: 'sv' });
  await makeBilling(portal.owner, partner, { ...finnish, vatNumber: 'FI20774740' });
  expect(await buyer()).toEqual({ peppol_id: '', buyer_reference: 'bjork', language: 'sv' });
  expect(await lacks()).toEqual([]);
  await makeBilling(portal.owner, partner, {
    ...finnish,
    peppolId: '0216:003720774740',
    buyerReference: 'IT-7',
  });
  expect(await buyer()).toMatchObject({ peppol_id: '0216:003720774740', buyer_reference: 'IT-7' });
});

test('the credit limit counts the VAT that the partner pays, whichever it is', async () => {
  partner = await createPartner(portal);
  await portal.owner.run(sql`
    insert into usage_total (partner_id, customer_id, service, product, span, starts_on, partner_cost, priced)
    values (${partner.id}, gen_random_uuid(), 's3-storage', 's3-storage.capacity', 'month',
      date_trunc('month', stockholm_day(now()))::date, 1000, 1)`);
  const used = async () =>
    (
      await portal.owner.first<{ used: number }>(
        sql`select credit_used_minor(${partner.id}, 0, null)::integer as used`,
      )
    )?.used;
  await makeBilling(portal.owner, partner);
  expect(await used()).toBe(125_000);
  await makeBilling(portal.owner, partner, { ...finnish, vatNumber: 'FI20774740' });
  expect(await used()).toBe(100_000);
  await makeBilling(portal.owner, partner, finnish);
  expect(await used()).toBe(125_000);
  await makeBilling(portal.owner, partner, { country: 'NO' });
  expect(await used()).toBe(100_000);
});
