import { getSeller, updateSeller } from '@portal/contract/seller';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createOperator, createUser, signIn, type TestOrganization } from '../testing/people.ts';
import { senderTo, type Send } from '../testing/sender.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';

let portal: TestPortal;
let operator: TestOrganization;
let send: Send;
beforeAll(async () => {
  portal = await createTestPortal();
  operator = await createOperator(portal, { name: 'Nordmoln Drift AB' });
  const accountant = await createUser(portal, operator, {
    roles: ['billing'],
    firstName: 'Olle',
    lastName: 'Öst',
  });
  send = senderTo(portal, await signIn(portal, accountant));
});
afterAll(() => portal.close());
beforeEach(() => portal.owner.run(sql`delete from seller`));

const form = {
  name: 'Nordmoln Drift AB',
  address: 'Storgatan 1',
  zipcode: '111 22',
  city: 'Stockholm',
  seat: 'Stockholm',
  organizationNumber: '556016-0680',
  vatNumber: 'SE556016068001',
  fTax: true,
  bankgiro: '5901-2344',
  plusgiro: '490123-7',
  iban: 'SE4550000000058398257466',
  bic: 'ESSESESS',
  peppolId: '0007:5560160680',
  paymentDays: 20,
  lateInterest: '11.75',
  fiscalYearMonth: 5,
  seriesPrefix: 'NM',
  accountReceivable: '1511',
  accountVat: '2610',
  accountSales: '3001',
  accountSalesEu: '3309',
  accountSalesAbroad: '3306',
  accountBank: '1940',
  runDay: 2,
  reminderDays: 8,
};
const entries = () =>
  portal.owner.rows<{ details: Record<string, unknown> }>(sql`
    select user_name as "by", target, details from audit_entry where event = 'sellerUpdated' order by at, id`);

test('the seller begins as what is known of the operator, and lacks what the law wants', async () => {
  expect((await send(getSeller)).body).toMatchObject({
    name: 'Nordmoln Drift AB',
    organizationNumber: '556016-0680',
    usualPeppolId: '0007:5560160680',
    paymentDays: 30,
    lateInterest: null,
    fiscalYearMonth: 1,
    seriesPrefix: '',
    accountSales: '3041',
    runDay: null,
    reminderDays: null,
    version: 0,
    changed: null,
    lacks: ['name', 'address', 'zipcode', 'city', 'seat', 'organizationNumber', 'vatNumber', 'bankgiro'],
  });
});

test('what is saved is read again, every field in its place, and recorded with the accounts', async () => {
  expect(await send(updateSeller, { body: { ...form, version: 0 } })).toMatchObject({
    status: 200,
    body: { version: 1 },
  });
  expect((await send(getSeller)).body).toEqual({
    ...form,
    version: 1,
    usualPeppolId: '0007:5560160680',
    lacks: [],
    changed: { at: expect.any(String), by: 'Olle Öst' },
  });
  const moved = { ...form, bankgiro: '', iban: '', bic: '', plusgiro: '18', lateInterest: null, version: 1 };
  expect(await send(updateSeller, { body: moved })).toMatchObject({ body: { version: 2 } });
  expect((await entries()).at(-1)).toEqual({
    by: 'Olle Öst',
    target: 'Nordmoln Drift AB',
    details: {
      changed: ['bankgiro', 'plusgiro', 'iban', 'bic', 'lateInterest'],
      bankgiro: '',
      previousBankgiro: '5901-2344',
      plusgiro: '1-8',
      previousPlusgiro: '490123-7',
      iban: '',
      previousIban: 'SE4550000000058398257466',
    },
  });
  const both = (await portal.owner.first(sql`select * from invoice_seller`)) ?? {};
  expect(both).toMatchObject({
    country: 'SE',
    plusgiro: '1-8',
    payment_days: 20,
    run_day: 2,
    reminder_days: 8,
  });
});

test('a stale edit is refused with who was faster, the same again changes and records nothing', async () => {
  await send(updateSeller, { body: { ...form, version: 0 } });
  const before = (await entries()).length;
  expect(await send(updateSeller, { body: { ...form, name: 'Other', version: 0 } })).toMatchObject({
    status: 409,
    body: { errorKey: 'stale', details: { by: 'Olle Öst' } },
  });
  expect(await send(updateSeller, { body: { ...form, version: 1 } })).toMatchObject({ body: { version: 1 } });
  expect(await entries()).toHaveLength(before);
  expect((await send(getSeller)).body).toMatchObject({ name: 'Nordmoln Drift AB', version: 1 });
});

test('two at once: one is saved, the other learns of it', async () => {
  const both = await Promise.all([
    send(updateSeller, { body: { ...form, version: 0 } }),
    send(updateSeller, { body: { ...form, seat: 'Umeå', version: 0 } }),
  ]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('a number that cannot be is refused at its field', async () => {
  const wrong = { ...form, bankgiro: '5901-2345', iban: 'SE4550000000058398257467', version: 0 };
  expect(await send(updateSeller, { body: wrong })).toMatchObject({
    status: 400,
    body: { fields: { bankgiro: { errorKey: 'bankgiro' }, iban: { errorKey: 'iban' } } },
  });
});

test('engineers of the operator neither read nor change it', async () => {
  const token = await signIn(portal, await createUser(portal, operator, { roles: ['engineer'] }));
  expect(await send(getSeller, { token })).toMatchObject({ status: 403 });
  expect(await send(updateSeller, { token, body: { ...form, version: 0 } })).toMatchObject({ status: 403 });
});
