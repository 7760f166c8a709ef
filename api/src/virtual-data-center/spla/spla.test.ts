import { randomUUID } from 'node:crypto';
import { splaCatalog, type SplaProduct } from '@portal/contract/virtual-data-center/spla-catalog';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../platform/database/database.ts';
import { chargeDue } from '../../platform/metering/charges.ts';
import { publishPrice, setPercentages } from '../../testing/meter.ts';
import {
  createCustomer,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from '../../testing/people.ts';
import { createTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { makeServices } from '../../testing/maker.ts';
import { makeVdc } from '../testing/things.ts';

const windows: SplaProduct = 'virtual-data-center.spla-windows-server-standard';
const office: SplaProduct = 'virtual-data-center.spla-office-standard';
/** The list has no price of it. */
const unpriced: SplaProduct = 'virtual-data-center.spla-sql-server-web';

let portal: TestPortal;
let worker: Database;
let partner: TestOrganization;
let customer: TestOrganization;
let engineer: string;
let vdcId: string;

beforeAll(async () => {
  portal = await createTestPortal({}, { prices: false });
  worker = openDatabase({ url: portal.databaseUrl, role: 'portal_worker' });
  await publishPrice(portal.owner, 100, [windows, office]);
  partner = await createPartner(portal);
  engineer = await signIn(portal, await createUser(portal, partner, { roles: ['engineer'] }));
  await setPercentages(portal.owner, partner.id, {
    service: 'virtual-data-center',
    discount: 20,
    uplift: 10,
    from: '2024-01-01',
  });
});
beforeEach(async () => {
  customer = await createCustomer(portal, partner);
  await makeServices(portal.owner, customer, { service: 'virtual-data-center' });
  vdcId = await addVdc('NL-EDGE');
});
/** What the partner may owe at most. */
const limit = (minor: number | null) =>
  portal.owner.run(sql`update organization set credit_limit_minor = ${minor} where id = ${partner.id}`);
afterEach(() => limit(null));
afterAll(async () => {
  await worker.end();
  await portal.close();
});

const addVdc = (name: string, state = 'active'): Promise<string> =>
  makeVdc(portal.owner, customer, { name, state });
const removeVdc = () => portal.owner.run(sql`delete from vdc where id = ${vdcId}`);

type Sent = { id?: string; body?: object; token?: string; key?: string };
const send = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  name: string,
  { id, body, token = engineer, key = randomUUID() }: Sent = {},
) =>
  portal.call(method, `/virtual-data-center/${name}/`, {
    token,
    query: { customerId: customer.id, ...(id === undefined ? {} : { id }) },
    ...(body ? { body } : {}),
    ...(method === 'POST' ? { headers: { 'idempotency-key': key } } : {}),
  });
const ordered = (quantity: number, change: object = {}) => ({
  vdcId,
  product: windows,
  quantity,
  costConsent: true,
  agreedPrices: [{ product: windows, currency: 'SEK', unitPrice: '110' }],
  ...change,
});
const place = (quantity: number, change: object = {}) =>
  send('POST', 'spla-license', { body: ordered(quantity, change) });
async function placed(quantity: number): Promise<string> {
  const { status, body } = await place(quantity);
  expect([status, body]).toMatchObject([202, {}]);
  return String(body['id']);
}
const change = (id: string, quantity: number, version: number) =>
  send('PUT', 'spla-license', { id, body: { quantity, version } });
const remove = (id: string) => send('DELETE', 'spla-license', { id });
const one = async (id: string) => (await send('GET', 'spla-license', { id })).body;
const errorOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [
  status,
  body['errorKey'],
];

type Charge = { reason: string; quantity: string; cost: string; paid: string };
/** What was charged for the month that began so many months from this one. */
const chargesOf = (months = 0) =>
  portal.owner.rows<Charge>(sql`
    select reason, trim_scale(quantity)::text as quantity, trim_scale(customer_cost)::text as cost,
      trim_scale(partner_cost)::text as paid
    from charge where customer_id = ${customer.id} and charged_on >= date_trunc('month', stockholm_day(now()))
      + make_interval(months => ${months}) order by charged_at`);
/** As if a month had passed since everything was ordered. */
async function passMonth(): Promise<void> {
  await portal.owner.run(sql`
    update recurring_charge set starts_on = starts_on - interval '1 month',
      stopped_on = stopped_on - interval '1 month' where customer_id = ${customer.id}`);
  await portal.owner.run(sql`delete from charge where customer_id = ${customer.id}`);
  await chargeDue(worker);
}

describe('what is ordered', () => {
  test('is charged for the whole month, to the customer at its price and to the partner at its own', async () => {
    const id = await placed(4);
    expect(await chargesOf()).toEqual([{ reason: 'period', quantity: '4', cost: '440', paid: '320' }]);
    expect(await one(id)).toMatchObject({
      id,
      vdcId,
      vdcName: 'NL-EDGE',
      hasVdc: true,
      product: windows,
      name: 'Windows Server Standard, 2 cores',
      family: 'windows-server',
      quantity: 4,
      billedQuantity: 4,
      customerMinor: 44_000,
      version: 1,
    });
    await passMonth();
    expect(await chargesOf()).toEqual([{ reason: 'period', quantity: '4', cost: '440', paid: '320' }]);
  });

  test('is proven by its operation and told by the audit log', async () => {
    await placed(4);
    const operation = await portal.owner.first(sql`
      select kind, state, subject, agreed #>> '{lines,0,unitPrice}' as price, agreed ->> 'totalMinor' as total
      from operation where customer_id = ${customer.id}`);
    expect(operation).toEqual({
      kind: 'orderSplaLicense',
      state: 'succeeded',
      subject: 'NL-EDGE',
      price: '110',
      total: '44000',
    });
    const entry = await portal.owner.first(sql`
      select event, target, details from audit_entry where customer_id = ${customer.id}`);
    expect(entry).toMatchObject({
      event: 'splaLicenseAdded',
      target: 'NL-EDGE',
      details: { license: 'Windows Server Standard, 2 cores', quantity: 4 },
    });
  });

  test('sent twice with one key is ordered and charged once', async () => {
    const key = randomUUID();
    const body = ordered(4);
    const answers = await Promise.all([1, 2].map(() => send('POST', 'spla-license', { body, key })));
    expect(answers.map(({ status }) => status)).toContain(202);
    expect((await send('POST', 'spla-license', { body, key })).status).toBe(202);
    expect(await chargesOf()).toHaveLength(1);
  });

  test('once for a vDC is changed and not ordered again', async () => {
    await placed(4);
    expect(await place(1)).toMatchObject({
      status: 409,
      body: { errorKey: 'alreadyOrdered', details: { products: [windows] } },
    });
    vdcId = await addVdc('NL-OTHER');
    await placed(1);
  });

  test('without a price, at another price, without consent, in a wrong number or for no vDC is refused', async () => {
    const agreedPrices = [{ product: unpriced, currency: 'SEK', unitPrice: '110' }];
    expect(errorOf(await place(1, { product: unpriced, agreedPrices }))).toEqual([409, 'priceMissing']);
    const cheaper = [{ product: windows, currency: 'SEK', unitPrice: '1' }];
    expect(errorOf(await place(1, { agreedPrices: cheaper }))).toEqual([409, 'priceChanged']);
    const fields = async (body: object, quantity = 1) => (await place(quantity, body)).body['fields'];
    expect(await fields({ costConsent: false })).toHaveProperty('costConsent');
    expect(await fields({}, 0)).toHaveProperty('quantity');
    expect(await fields({}, 10_001)).toHaveProperty('quantity');
    expect(await fields({ vdcId: randomUUID() })).toMatchObject({ vdcId: { errorKey: 'vdcNotThere' } });
    const failed = await addVdc('NL-FAILED', 'failed');
    expect(await fields({ vdcId: failed })).toMatchObject({ vdcId: { errorKey: 'vdcNotThere' } });
    expect(await chargesOf()).toEqual([]);
  });

  test('beyond the credit limit is refused, more of it as well, and less is not', async () => {
    const id = await placed(2);
    await limit(1);
    const limited = await signIn(portal, await createUser(portal, partner, { roles: ['engineer'] }));
    const sent = { token: limited };
    const order = ordered(1, {
      product: office,
      agreedPrices: [{ product: office, currency: 'SEK', unitPrice: '110' }],
    });
    expect(errorOf(await send('POST', 'spla-license', { ...sent, body: order }))).toEqual([
      409,
      'creditLimitReached',
    ]);
    const edit = (quantity: number) =>
      send('PUT', 'spla-license', { ...sent, id, body: { quantity, version: 1 } });
    expect(errorOf(await edit(3))).toEqual([409, 'creditLimitReached']);
    expect((await edit(1)).status).toBe(202);
  });
});

describe('a quantity', () => {
  test('that rises is charged for the whole month, and one that falls counts from the next', async () => {
    const id = await placed(4);
    expect((await change(id, 6, 1)).status).toBe(202);
    expect((await change(id, 1, 2)).status).toBe(202);
    expect((await chargesOf()).map(({ reason, cost }) => [reason, cost])).toEqual([
      ['period', '440'],
      ['more', '220'],
    ]);
    expect(await one(id)).toMatchObject({ quantity: 1, billedQuantity: 6, customerMinor: 11_000 });
    await passMonth();
    expect(await chargesOf()).toMatchObject([{ reason: 'period', quantity: '1', cost: '110' }]);
    expect(await one(id)).toMatchObject({ billedQuantity: 1 });
  });

  test('that somebody else changed meanwhile is not changed', async () => {
    const id = await placed(4);
    await change(id, 5, 1);
    expect(errorOf(await change(id, 6, 1))).toEqual([409, 'stale']);
    expect(await one(id)).toMatchObject({ quantity: 5 });
  });
});

describe('what is deleted', () => {
  test('is paid for until the end of the month', async () => {
    const id = await placed(4);
    expect((await remove(id)).status).toBe(202);
    expect((await remove(id)).status).toBe(404);
    expect(await chargesOf()).toHaveLength(1);
    await passMonth();
    expect(await chargesOf()).toEqual([]);
  });

  test('and ordered again within the month is paid for once', async () => {
    await remove(await placed(4));
    const id = await placed(6);
    expect((await chargesOf()).map(({ cost }) => cost)).toEqual(['440', '220']);
    expect(await one(id)).toMatchObject({ quantity: 6, billedQuantity: 6 });
    await passMonth();
    expect(await chargesOf()).toMatchObject([{ quantity: '6', cost: '660' }]);
  });
});

test('once their vDC is gone, licenses are read-only, cost on, and stand in the way until they are deleted', async () => {
  const id = await placed(4);
  const countOf = async () => (await send('GET', 'vdc', { id: vdcId })).body['splaLicenses'];
  expect(await countOf()).toBe(1);
  await portal.owner.run(sql`update vdc set state = 'deleting' where id = ${vdcId}`);
  expect(errorOf(await change(id, 5, 1))).toEqual([409, 'operationOpen']);
  await removeVdc();
  expect(await one(id)).toMatchObject({ hasVdc: false, vdcName: 'NL-EDGE', quantity: 4 });
  expect(errorOf(await change(id, 5, 1))).toEqual([409, 'splaVdcGone']);
  expect(errorOf(await change(id, 3, 1))).toEqual([409, 'splaVdcGone']);
  await passMonth();
  expect(await chargesOf()).toMatchObject([{ cost: '440' }]);
  expect(await send('POST', 'disable', { body: {} })).toMatchObject({
    status: 409,
    body: { errorKey: 'serviceNotEmpty', details: { vdcs: 0, splaLicenses: 1 } },
  });
  const owner = await signIn(portal, await createUser(portal, partner));
  const deletion = await portal.call('DELETE', '/customer/', {
    token: owner,
    query: { id: customer.id },
    body: {},
  });
  expect(deletion).toMatchObject({ status: 409, body: { errorKey: 'customerBlocked' } });
  expect(JSON.stringify(deletion.body)).toContain('"kind":"splaLicenses"');
  expect((await remove(id)).status).toBe(202);
  expect((await send('GET', 'spla-licenses')).body['items']).toEqual([]);
});

describe('what can be ordered', () => {
  const available = async (token: string) => {
    const { body } = await send('GET', 'available-spla-licenses', { token });
    return Array.isArray(body['items']) ? body['items'] : [];
  };

  test('is the whole catalog with the price of today, and what has none says so', async () => {
    const items = await available(engineer);
    expect(items.map(({ product }) => product)).toEqual(splaCatalog.map(({ product }) => product));
    const priceOf = (product: string) => items.find((item) => item.product === product)?.price;
    expect(priceOf(windows)).toMatchObject({ customerPrice: '110', unit: 'license-month' });
    expect(priceOf(unpriced)).toBeNull();
  });

  test('tells what the partner pays to those who may know it, and to nobody else', async () => {
    await placed(2);
    const asOwner = await signIn(portal, await createUser(portal, partner));
    const asCustomer = await signIn(portal, await createUser(portal, customer));
    const partnerPriceOf = async (token: string) =>
      (await available(token)).find(({ product }) => product === windows)?.price.partnerPrice;
    const partnerMinorOf = async (token: string) =>
      (await send('GET', 'spla-licenses', { token })).body['items'];
    expect(await partnerPriceOf(asOwner)).toBe('80');
    expect(await partnerMinorOf(asOwner)).toMatchObject([{ partnerMinor: 16_000, customerMinor: 22_000 }]);
    for (const token of [engineer, asCustomer]) {
      expect(await partnerPriceOf(token)).toBeNull();
      expect(await partnerMinorOf(token)).toMatchObject([
        { partnerMinor: null, customerMinor: 22_000, price: { listPrice: null, customerPrice: '110' } },
      ]);
    }
  });

  test('is in the order of its names in both languages', () => {
    for (const language of ['en', 'sv'] as const) {
      const names = splaCatalog.map(({ text }) => text[language]);
      expect(names).toEqual(names.toSorted((left, right) => left.localeCompare(right, language)));
    }
  });
});

test('the file of the list has names in the language of whoever saves it, and prices as numbers', async () => {
  await placed(2);
  const file = async (language: 'en' | 'sv', token: string) => {
    const { body } = await portal.call<string>('GET', '/virtual-data-center/spla-licenses/', {
      token,
      query: { customerId: customer.id },
      headers: { accept: 'text/csv', 'accept-language': language },
    });
    return body;
  };
  const swedish = await file('sv', engineer);
  expect(swedish).toContain('Windows Server Standard, 2 kärnor');
  expect(swedish).not.toContain('Partnerns kostnad');
  const owner = await signIn(portal, await createUser(portal, partner));
  const english = await file('en', owner);
  expect(english).toContain('Windows Server Standard, 2 cores');
  expect(english).toMatch(/Partner cost per month/);
  expect(english).toMatch(/110\W+220\.00\W+160\.00/);
});

test('a search finds licenses by their vDC and by their name in either language', async () => {
  await placed(2);
  const found = async (search: string) => {
    const { body } = await portal.call('GET', '/virtual-data-center/spla-licenses/', {
      token: engineer,
      query: { customerId: customer.id, search },
    });
    return body['total'];
  };
  for (const search of ['edge', 'windows server', '2 cores', '2 kärnor']) expect(await found(search)).toBe(1);
  expect(await found('office')).toBe(0);
});
