import {
  billing,
  getBilling,
  getPartnerBilling,
  updateBilling,
  updatePartnerBilling,
  type Billing,
} from '@portal/contract/billing/billing';
import { approveRegistration } from '@portal/contract/operator';
import { createPartner as createPartnerEndpoint } from '@portal/contract/partners';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { whileLocked } from '../testing/locked.ts';
import {
  createCustomer,
  createOperator,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from '../testing/people.ts';
import { senderTo, type Send } from '../testing/sender.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';

let portal: TestPortal;
let operator: TestOrganization;
let partner: TestOrganization;
let asOperator: Send;
let asPartner: Send;
beforeAll(async () => {
  portal = await createTestPortal();
  operator = await createOperator(portal);
  const accountant = await createUser(portal, operator, {
    roles: ['billing'],
    firstName: 'Olle',
    lastName: 'Öst',
  });
  asOperator = senderTo(portal, await signIn(portal, accountant));
});
afterAll(() => portal.close());
beforeEach(async () => {
  partner = await createPartner(portal, { name: 'Saimaa Pilvi Oy' });
  await portal.owner.run(sql`
    update organization set address = 'Satamakatu 1', zipcode = '00100', city = 'Helsinki', country = 'FI',
      slug = ${`saimaa-${partner.id}`.slice(0, 20)} where id = ${partner.id}`);
  const accountant = await createUser(portal, partner, {
    roles: ['billing'],
    firstName: 'Aino',
    lastName: 'Aalto',
  });
  asPartner = senderTo(portal, await signIn(portal, accountant));
});

const typed = {
  address: 'Satamakatu 1',
  zipcode: '00100',
  city: 'Helsinki',
  country: 'FI',
  vatNumber: '',
  withoutVatNumber: false,
  peppolId: '',
  buyerReference: '',
  orderNumber: '',
  language: 'en',
  version: 0,
};
const readOwn = async (): Promise<Billing> => billing.parse((await asPartner(getBilling)).body);
const entries = (partnerId: string) =>
  portal.owner.rows(sql`
    select user_name as "by", target, details from audit_entry
    where partner_id = ${partnerId} and event = 'billingUpdated' and target = 'Saimaa Pilvi Oy'
      and at > now() - interval '1 hour' order by at, id`);

test('begin as what is known of the company, lack until they are saved, and say whose VAT it is', async () => {
  const unsaved = {
    address: 'Satamakatu 1',
    zipcode: '00100',
    city: 'Helsinki',
    country: 'FI',
    language: 'en',
  };
  expect(await readOwn()).toMatchObject({
    ...unsaved,
    version: 0,
    changed: null,
    name: 'Saimaa Pilvi Oy',
    invoiceEmail: 'invoice@example.com',
    usualPeppolId: '',
    lacks: ['address', 'zipcode', 'city', 'vatNumber'],
    vat: { category: 'S', percent: 25 },
  });
  expect(await asPartner(updateBilling, { body: typed })).toMatchObject({
    status: 200,
    body: { version: 1 },
  });
  expect(await readOwn()).toMatchObject({
    ...unsaved,
    version: 1,
    lacks: ['vatNumber'],
    vat: { category: 'S', percent: 25 },
    changed: { by: 'Aino Aalto' },
  });
  const named = { ...typed, vatNumber: 'fi 2077474-0', peppolId: '0216:003720774740', version: 1 };
  expect(await asPartner(updateBilling, { body: named })).toMatchObject({ body: { version: 2 } });
  expect(await readOwn()).toMatchObject({
    vatNumber: 'FI20774740',
    peppolId: '0216:003720774740',
    lacks: [],
    vat: { category: 'AE', percent: 0 },
  });
  expect(await entries(partner.id)).toEqual([
    { by: 'Aino Aalto', target: 'Saimaa Pilvi Oy', details: { changed: ['address', 'zipcode', 'city'] } },
    {
      by: 'Aino Aalto',
      target: 'Saimaa Pilvi Oy',
      details: {
        changed: ['vatNumber', 'peppolId'],
        vatNumber: 'FI20774740',
        previousVatNumber: '',
      },
    },
  ]);
});

test('of a Swedish company, Peppol id and reference say what stands in for them', async () => {
  await portal.owner.run(
    sql`update organization set country = 'SE', slug = 'saimaa' where id = ${partner.id}`,
  );
  expect(await readOwn()).toMatchObject({
    usualPeppolId: '0007:5560160680',
    usualReference: 'saimaa',
    language: 'sv',
  });
  const other = await createPartner(portal);
  const theirs = senderTo(portal, await signIn(portal, await createUser(portal, other)));
  expect((await theirs(getBilling)).body).toMatchObject({ usualReference: '', name: other.name });
});

test('what the operator changes stands in both logs, from what to what', async () => {
  const query = { id: partner.id };
  expect((await asOperator(getPartnerBilling, { query })).body).toMatchObject({ version: 0, country: 'FI' });
  const body = { ...typed, country: 'SE', vatNumber: 'SE556016068001', zipcode: '111 22', city: 'Stockholm' };
  expect(await asOperator(updatePartnerBilling, { query, body })).toMatchObject({
    status: 200,
    body: { version: 1 },
  });
  const entry = {
    by: 'Olle Öst',
    target: 'Saimaa Pilvi Oy',
    details: {
      changed: ['address', 'zipcode', 'city', 'country', 'vatNumber'],
      country: 'SE',
      previousCountry: 'FI',
      vatNumber: 'SE556016068001',
      previousVatNumber: '',
    },
  };
  expect(await entries(partner.id)).toEqual([entry]);
  expect((await entries(operator.id)).at(-1)).toEqual(entry);
  expect(await readOwn()).toMatchObject({ changed: { by: 'Olle Öst' }, lacks: [] });
});

test('a stale edit is refused with who was faster, the same again changes and records nothing', async () => {
  await asPartner(updateBilling, { body: typed });
  const query = { id: partner.id };
  expect(await asOperator(updatePartnerBilling, { query, body: typed })).toMatchObject({
    status: 409,
    body: { errorKey: 'stale', details: { by: 'Aino Aalto' } },
  });
  expect(await asPartner(updateBilling, { body: { ...typed, version: 1 } })).toMatchObject({
    status: 200,
    body: { version: 1 },
  });
  expect(await entries(partner.id)).toHaveLength(1);
});

test('two at once: one is saved, the other learns of it', async () => {
  const send = (orderNumber: string) => asPartner(updateBilling, { body: { ...typed, orderNumber } });
  const both = await whileLocked(portal, {
    hold: (tx) => tx.run(sql`select from organization where id = ${partner.id} for update`),
    work: () => Promise.all([send('A'), send('B')]),
    waiting: 2,
  });
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('what is wrong is refused at its field, and nothing is kept', async () => {
  const wrong = { ...typed, vatNumber: 'FI20774741', peppolId: 'x' };
  expect(await asPartner(updateBilling, { body: wrong })).toMatchObject({
    status: 400,
    body: {
      fields: { vatNumber: { errorKey: 'vatNumberCheckDigit' }, peppolId: { errorKey: 'peppolId' } },
    },
  });
  expect(await readOwn()).toMatchObject({ version: 0 });
});

test('neither a customer nor an engineer of the partner reads them, nor does the database let a customer', async () => {
  await asPartner(updateBilling, { body: typed });
  const customer = await createCustomer(portal, partner);
  const [owner, engineer] = await Promise.all([
    createUser(portal, customer),
    createUser(portal, partner, { roles: ['engineer'] }),
  ]);
  for (const person of [owner, engineer]) {
    const token = await signIn(portal, person);
    expect(await asPartner(getBilling, { token })).toMatchObject({ status: 403 });
    expect(await asPartner(updateBilling, { token, body: typed })).toMatchObject({ status: 403 });
  }
  const seen = (customerId: string | null) =>
    portal.owner.transaction(async (tx) => {
      await tx.run(sql`select open_tenant(${partner.id}, ${customerId}, null)`);
      await tx.run(sql`set local role portal_request`);
      return tx.rows(sql`select city from partner_billing`);
    });
  expect(await seen(customer.id)).toEqual([]);
  expect(await seen(null)).toEqual([{ city: 'Helsinki' }]);
});

test('an approval goes on without them, and takes those that the operator settles along', async () => {
  const owner = await createUser(portal, operator);
  const decides = senderTo(portal, await signIn(portal, owner));
  const applicant = async () => {
    const applied = await createPartner(portal, { state: 'applied' });
    await createUser(portal, applied);
    return { id: applied.id };
  };
  const plain = await applicant();
  expect(await decides(approveRegistration, { query: plain })).toMatchObject({ status: 200 });
  expect((await decides(getPartnerBilling, { query: plain })).body).toMatchObject({
    version: 0,
    lacks: ['address', 'zipcode', 'city'],
  });
  const settled = await applicant();
  const right = { ...typed, vatNumber: 'FI20774740' };
  expect((await decides(getPartnerBilling, { query: settled })).status).toBe(200);
  const wrong = { billing: { ...right, vatNumber: 'FI20774741' } };
  expect(await decides(approveRegistration, { query: settled, body: wrong })).toMatchObject({
    status: 400,
    body: { fields: { 'billing.vatNumber': { errorKey: 'vatNumberCheckDigit' } } },
  });
  expect(await decides(approveRegistration, { query: settled, body: { billing: right } })).toMatchObject({
    status: 200,
  });
  expect((await decides(getPartnerBilling, { query: settled })).body).toMatchObject({
    version: 1,
    lacks: [],
    vat: { category: 'AE', percent: 0 },
  });
});

test('a partner that the operator creates has those of its company at once', async () => {
  const owner = await createUser(portal, operator);
  const creates = senderTo(portal, await signIn(portal, owner));
  const body = {
    name: 'Skagerrak Hosting AS',
    organizationNumber: '556016-0680',
    address: 'Kaia 2',
    zipcode: '0150',
    city: 'Oslo',
    country: 'NO',
    contactEmail: 'post@skagerrak.example',
    invoiceEmail: 'post@skagerrak.example',
    inviteOwnerEmail: 'eier@skagerrak.example',
  };
  const created = await creates(createPartnerEndpoint, { body });
  const id = String(created.body['id']);
  expect((await creates(getPartnerBilling, { query: { id } })).body).toMatchObject({
    version: 1,
    city: 'Oslo',
    language: 'en',
    lacks: [],
    vat: { category: 'O', percent: 0 },
  });
});
