import { randomUUID } from 'node:crypto';
import type { OpenPriceList, PriceLists } from '@portal/contract/price-list';
import type { Estimate } from '@portal/contract/prices';
import { knownProducts } from '@portal/contract/services/products';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test as base, type TestOptions } from 'vitest';
import { openDatabase } from '../platform/database/database.ts';
import { createMeter, ingest, rollAllUp } from '../testing/meter.ts';
import {
  createCustomer,
  createOperator,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from '../testing/people.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { inOneHour, withinOneHour } from '../testing/within-one-hour.ts';

const product = 's3-storage.capacity';
/** Those of the other services, which nobody prices here. */
const others = knownProducts.map(({ key }) => key).filter((key) => key !== product);
const unpriced = others.map((other) => ({ product: other, unitPrice: null, priceInForce: null }));

let portal: TestPortal;
let operator: TestOrganization;
let partner: TestOrganization;
let customer: TestOrganization;
let owner: string;
let admin: string;
let partnerToken: string;
beforeAll(async () => {
  portal = await createTestPortal({}, { prices: false });
  operator = await createOperator(portal);
  partner = await createPartner(portal);
  customer = await createCustomer(portal, partner);
  const as = async (roles: 'owner' | 'admin', firstName: string) =>
    signIn(portal, await createUser(portal, operator, { roles: [roles], firstName, lastName: 'Öst' }));
  owner = await as('owner', 'Olle');
  admin = await as('admin', 'Ada');
  partnerToken = await signIn(portal, await createUser(portal, partner));
});
afterAll(() => portal.close());
// Nothing is published and no draft is open; only a test's own hand can take away what was published.
async function clear(): Promise<void> {
  await portal.owner.run(sql`alter table price_list disable trigger user`);
  await portal.owner.run(sql`alter table price_list_item disable trigger user`);
  await portal.owner.run(sql`delete from price_list`);
  await portal.owner.run(sql`alter table price_list enable trigger user`);
  await portal.owner.run(sql`alter table price_list_item enable trigger user`);
}
type Work = () => Promise<void>;
// A test that midnight in Europe/Stockholm passes in the middle of would speak of two days.
const test = (name: string, ...args: [Work] | [TestOptions, Work]): void => {
  const [options, work] = args.length === 2 ? args : [{}, args[0]];
  const cleared = async (): Promise<void> => {
    await clear();
    await work();
  };
  base(name, { ...inOneHour, ...options }, withinOneHour(cleared));
};

type Sent = { token?: string; key?: string };
const lists = async (token = owner) =>
  (await portal.call<PriceLists>('GET', '/operator/price-lists/', { token })).body;
const open = async (id: number) =>
  (await portal.call<OpenPriceList>('GET', '/operator/price-list/', { token: owner, query: { id } })).body;
const headersOf = ({ key }: Sent) => (key === undefined ? {} : { headers: { 'idempotency-key': key } });
const draft = ({ token = owner, ...sent }: Sent = {}) =>
  portal.call('POST', '/operator/price-list/', { token, body: {}, ...headersOf(sent) });
const edit = (id: number, body: object, token = owner) =>
  portal.call('PUT', '/operator/price-list/', { token, query: { id }, body });
const priced = (id: number, unitPrice: string | null, version = 1) =>
  edit(id, { prices: { [product]: unitPrice }, version });
const publish = (
  id: number,
  validFrom: string,
  { token = owner, ...sent }: Sent & { version?: number } = {},
) =>
  portal.call('POST', '/operator/price-list/publish/', {
    token,
    query: { id },
    body: { validFrom, version: sent.version ?? 2 },
    ...headersOf(sent),
  });
const discard = (id: number, version: number, token = owner) =>
  portal.call('DELETE', '/operator/price-list/', { token, query: { id, version } });
/** A day of Europe/Stockholm, so many days from today, by the database's clock. */
const dayFromNow = async (days: number): Promise<string> => {
  const [row] = await portal.owner.rows<{ day: string }>(
    sql`select (stockholm_day(now()) + ${days}::integer)::text as day`,
  );
  return row?.day ?? '';
};
/** A list with that price that holds from a day. */
async function published(unitPrice: string, daysFromNow = 0): Promise<number> {
  const id = Number((await draft()).body['number']);
  await priced(id, unitPrice);
  expect((await publish(id, await dayFromNow(daysFromNow))).status).toBe(200);
  return id;
}
const entries = () =>
  portal.owner.rows(sql`
    select event, user_name as "by", target, details from audit_entry
    where partner_id = ${operator.id} and event like 'priceList%' order by at desc, id desc`);
const estimate = () =>
  portal.call<Estimate>('POST', '/s3/estimate/', {
    token: partnerToken,
    query: { customerId: customer.id },
    body: { region: 'SE-NORTH-1', sizeGiB: 100 },
  });

test('the first list: a draft, its prices, and from its publication on what a partner sees', async () => {
  expect(await lists()).toEqual({ items: [], withoutPrice: [product, ...others] });
  expect((await estimate()).body).toMatchObject({ errorKey: 'priceMissing' });
  const drafted = await draft();
  expect(drafted).toMatchObject({ status: 201, body: { number: 1 } });
  expect(await open(1)).toMatchObject({
    standing: 'draft',
    currency: 'SEK',
    currencyIsOpen: true,
    prices: 0,
    version: 1,
    items: [{ product, unitPrice: null, priceInForce: null }, ...unpriced],
  });
  const saved = await edit(1, { prices: { [product]: '0.000420' }, note: ' First ', version: 1 });
  expect(saved).toMatchObject({ status: 200, body: { version: 2 } });
  expect(await lists()).toMatchObject({ withoutPrice: [product, ...others] });
  const today = await dayFromNow(0);
  expect((await publish(1, today)).status).toBe(200);
  expect(await lists()).toEqual({
    withoutPrice: others,
    items: [
      {
        number: 1,
        currency: 'SEK',
        standing: 'inForce',
        validFrom: today,
        validUntil: null,
        note: 'First',
        prices: 1,
        updatedAt: expect.any(String),
        updatedBy: 'Olle Öst',
        publishedAt: expect.any(String),
        publishedBy: 'Olle Öst',
        version: 3,
      },
    ],
  });
  expect((await estimate()).body.lines[0]?.explanation).toMatchObject({
    listPrice: '0.00042',
    validFrom: today,
    listVersion: 1,
  });
  const [published1, updated, begun] = await entries();
  const change = { product, from: '', to: '0.00042' };
  expect(begun).toMatchObject({ event: 'priceListDrafted', by: 'Olle Öst', target: '1' });
  expect(updated).toMatchObject({
    event: 'priceListUpdated',
    details: { currency: 'SEK', note: 'First', prices: [change] },
  });
  expect(published1).toMatchObject({
    event: 'priceListPublished',
    target: '1',
    details: { validFrom: today, currency: 'SEK', prices: [change], pricesInAll: 1 },
  });
});

test('a new draft is a copy of the newest published list, and there is one at a time', async () => {
  await published('0.0004');
  const next = await draft({ token: admin });
  expect(next).toMatchObject({ status: 201, body: { number: 2 } });
  expect(await open(2)).toMatchObject({
    currencyIsOpen: false,
    updatedBy: 'Ada Öst',
    items: [{ product, unitPrice: '0.0004', priceInForce: '0.0004' }, ...unpriced],
  });
  const second = await draft();
  expect(second).toMatchObject({
    status: 409,
    body: { errorKey: 'priceListDraftExists', details: { number: 2 } },
  });
  const both = await Promise.all([discard(2, 1), discard(2, 1)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  const begun = await Promise.all([draft(), draft(), draft()]);
  expect(begun.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
});

test('what a list is follows from the days: past, in force, coming, replaced before its day', async () => {
  await published('0.0001', 0);
  await portal.owner.run(sql`alter table price_list disable trigger user`);
  await portal.owner.run(sql`
    update price_list set published_at = now() - interval '40 days', valid_from = stockholm_day(now()) - 30`);
  await portal.owner.run(sql`alter table price_list enable trigger user`);
  await published('0.0002', 0);
  await published('0.0003', 10);
  await published('0.0004', 10);
  await published('0.0005', 20);
  await draft();
  const rows = (await lists()).items.map(({ number, standing, validUntil }) => [
    number,
    standing,
    validUntil,
  ]);
  expect(rows).toEqual([
    [6, 'draft', null],
    [5, 'coming', null],
    [4, 'coming', await dayFromNow(19)],
    [3, 'replaced', null],
    [2, 'inForce', await dayFromNow(9)],
    [1, 'past', await dayFromNow(-1)],
  ]);
});

describe('what is published', () => {
  test('cannot be changed, published again or discarded', async () => {
    const id = await published('0.0004');
    const refused = { status: 409, body: { errorKey: 'priceListPublished' } };
    expect(await priced(id, '1', 3)).toMatchObject(refused);
    expect(await publish(id, await dayFromNow(5), { version: 3 })).toMatchObject(refused);
    expect(await discard(id, 3)).toMatchObject(refused);
    const change = sql`update price_list_item set unit_price = 1 where version = ${id}`;
    await expect(portal.owner.run(change)).rejects.toThrow('cannot be changed');
    const known = { product, unitPrice: '0.0004', priceInForce: '0.0004' };
    expect((await open(id)).items).toEqual([known, ...unpriced]);
  });

  test('leaves what was used before its day at the price of then', async () => {
    await published('0.0004', 0);
    await published('0.0008', 1);
    expect((await estimate()).body.lines[0]?.explanation.listPrice).toBe('0.0004');
    const at = async (days: number) =>
      portal.owner.first(sql`
        select trim_scale(list)::text as list from unit_prices(${partner.id}, null, ${product}, ${await dayFromNow(days)})`);
    expect([await at(-1), await at(0), await at(1)]).toEqual([null, { list: '0.0004' }, { list: '0.0008' }]);
  });
});

describe('a draft that was read too long ago', { tags: ['no-lost-edit'] }, () => {
  test('is not saved, published or discarded, and says who was faster', async () => {
    const id = Number((await draft()).body['number']);
    expect((await edit(id, { prices: { [product]: '0.5' }, version: 1 }, admin)).status).toBe(200);
    const stale = {
      status: 409,
      body: { errorKey: 'stale', details: { by: 'Ada Öst', at: expect.stringMatching(/^20\d\d-.*Z$/) } },
    };
    expect(await priced(id, '0.7', 1)).toMatchObject(stale);
    expect(await publish(id, await dayFromNow(0), { version: 1 })).toMatchObject(stale);
    expect(await discard(id, 1)).toMatchObject(stale);
    expect((await open(id)).items[0]?.unitPrice).toBe('0.5');
    expect(await entries()).toEqual(
      expect.arrayContaining([expect.objectContaining({ event: 'priceListUpdated', by: 'Ada Öst' })]),
    );
  });

  test('of two saves at once one is kept', async () => {
    const id = Number((await draft()).body['number']);
    const both = await Promise.all([priced(id, '0.1'), priced(id, '0.2')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('a save that changes nothing is neither a new version nor an entry', async () => {
    const id = Number((await draft()).body['number']);
    await priced(id, '0.50');
    const before = (await entries()).length;
    expect((await priced(id, '00.5', 2)).body).toEqual({ version: 2 });
    expect(await entries()).toHaveLength(before);
    expect((await priced(id, null, 2)).body).toEqual({ version: 3 });
    expect((await open(id)).items[0]?.unitPrice).toBeNull();
  });
});

describe('a post that is repeated', () => {
  test('with its key has one effect and the same answer', async () => {
    const key = randomUUID();
    const first = await draft({ key });
    expect(await draft({ key })).toMatchObject({ status: 201, body: first.body });
    const id = Number(first.body['number']);
    await priced(id, '0.0004');
    const today = await dayFromNow(0);
    const publishing = randomUUID();
    expect((await publish(id, today, { key: publishing })).status).toBe(200);
    expect((await publish(id, today, { key: publishing })).status).toBe(200);
    expect(await publish(id, await dayFromNow(1), { key: publishing })).toMatchObject({
      status: 422,
      body: { errorKey: 'idempotencyKeyReused' },
    });
    const events = (await entries()).filter(({ event }) => event === 'priceListPublished');
    expect(events.filter(({ details }) => JSON.stringify(details).includes(today)).length).toBeGreaterThan(0);
    expect((await lists()).items).toHaveLength(1);
  });
});

describe('refused', () => {
  base.each(['-1', '1e3', '0,5', '1.1234567890', '1234567890', 'gratis', ''])(
    'the price %j, at its field, and nothing is kept',
    async (unitPrice) => {
      await clear();
      const id = Number((await draft()).body['number']);
      const answer = await priced(id, unitPrice);
      expect(answer).toMatchObject({
        status: 400,
        body: { fields: { [`prices.${product}`]: { errorKey: 'unitPrice' } } },
      });
      expect((await open(id)).items[0]?.unitPrice).toBeNull();
    },
  );

  test('an unknown product', async () => {
    const id = Number((await draft()).body['number']);
    expect((await edit(id, { prices: { 'no.such': '1' }, version: 1 })).status).toBe(400);
  });

  test('a day that is over, at its field', async () => {
    const id = Number((await draft()).body['number']);
    await priced(id, '0.5');
    expect(await publish(id, await dayFromNow(-1))).toMatchObject({
      status: 400,
      body: { fields: { validFrom: { errorKey: 'dayPast' } } },
    });
    expect((await lists()).items[0]?.standing).toBe('draft');
  });

  test('a list without any price', async () => {
    const id = Number((await draft()).body['number']);
    expect(await publish(id, await dayFromNow(0), { version: 1 })).toMatchObject({
      status: 409,
      body: { errorKey: 'priceListEmpty' },
    });
  });

  test('another currency than that of the first published list, in the draft and by the database itself', async () => {
    const first = Number((await draft()).body['number']);
    expect((await edit(first, { currency: 'EUR', prices: { [product]: '0.5' }, version: 1 })).status).toBe(
      200,
    );
    expect((await publish(first, await dayFromNow(0))).status).toBe(200);
    expect((await estimate()).body.currency).toBe('EUR');
    const second = Number((await draft()).body['number']);
    expect(await edit(second, { currency: 'SEK', prices: {}, version: 1 })).toMatchObject({
      status: 409,
      body: { errorKey: 'currencyFixed' },
    });
    await portal.owner.run(sql`update price_list set currency = 'SEK' where version = ${second}`);
    expect(await publish(second, await dayFromNow(0), { version: 1 })).toMatchObject({
      status: 409,
      body: { errorKey: 'currencyFixed' },
    });
    const around = sql`update price_list set state = 'published', valid_from = stockholm_day(now()) where version = ${second}`;
    await expect(portal.owner.run(around)).rejects.toThrow('one currency');
  });

  test('everything to those whose role may not; engineers and viewers of the operator read', async () => {
    const id = await published('0.0004');
    const as = async (role: 'engineer' | 'viewer' | 'billing') =>
      signIn(portal, await createUser(portal, operator, { roles: [role] }));
    for (const role of ['engineer', 'viewer'] as const) {
      const token = await as(role);
      expect((await lists(token)).items).toHaveLength(1);
      expect((await draft({ token })).status).toBe(403);
      expect((await edit(id, { prices: {}, version: 3 }, token)).status).toBe(403);
      expect((await publish(id, await dayFromNow(1), { token })).status).toBe(403);
      expect((await discard(id, 3, token)).status).toBe(403);
    }
    for (const token of [await as('billing'), partnerToken]) {
      expect((await portal.call('GET', '/operator/price-lists/', { token })).status).toBe(403);
    }
  });
});

test('what was used today is priced anew by a list that is valid from today, and by no later one', async () => {
  const worker = openDatabase({ url: portal.databaseUrl, role: 'portal_worker', max: 1 });
  const meters = { url: portal.databaseUrl, owner: portal.owner, worker, close: () => worker.end() };
  const meter = await createMeter(meters);
  const costs = () =>
    portal.owner.rows(sql`
      select trim_scale(d.customer_cost)::text as day, trim_scale(m.customer_cost)::text as month
      from meter_day d join meter_month m on m.partner_id = d.partner_id and m.series_id = d.series_id
      where d.partner_id = ${meter.partnerId}`);
  try {
    const thisHour = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000).toISOString();
    await ingest(meters, meter, { [thisHour]: 4 * 2 ** 30 });
    await rollAllUp(meters);
    expect(await costs()).toEqual([{ day: null, month: null }]);
    await published('0.5');
    expect(await costs()).toEqual([{ day: '2', month: '2' }]);
    await published('0.9', 1);
    expect(await costs()).toEqual([{ day: '2', month: '2' }]);
    await published('0.25');
    expect(await costs()).toEqual([{ day: '1', month: '1' }]);
  } finally {
    await meters.close();
  }
});

test('an entry of the log is written with its change or not at all', { tags: ['audited'] }, async () => {
  const withoutLog = async (change: () => Promise<{ status: number }>): Promise<void> => {
    const before = await lists();
    await portal.owner.run(sql`revoke insert on audit_entry from portal_auth`);
    try {
      expect((await change()).status).toBe(500);
    } finally {
      await portal.owner.run(sql`grant insert on audit_entry to portal_auth`);
    }
    expect(await lists()).toEqual(before);
  };
  await withoutLog(() => draft());
  const id = Number((await draft()).body['number']);
  await withoutLog(() => priced(id, '0.5'));
  await priced(id, '0.5');
  const today = await dayFromNow(0);
  await withoutLog(() => publish(id, today));
  await withoutLog(() => discard(id, 2));
  expect((await open(id)).items[0]?.unitPrice).toBe('0.5');
});
