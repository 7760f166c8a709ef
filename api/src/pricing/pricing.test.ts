import type { Estimate } from '@portal/contract/prices';
import type { OwnPricing, ServicePricing, UpliftSetting } from '@portal/contract/pricing';
import type { Role } from '@portal/contract/permissions';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createCustomer,
  createOperator,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from '../testing/people.ts';
import type { Transaction } from '../platform/database/database.ts';
import { whileLocked } from '../testing/locked.ts';
import { withoutLog } from '../testing/without-log.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';

const service = 's3-storage';
let portal: TestPortal;
let operator: TestOrganization;
beforeAll(async () => {
  portal = await createTestPortal();
  operator = await createOperator(portal);
});
afterAll(() => portal.close());

let partner: TestOrganization;
let customer: TestOrganization;
let sibling: TestOrganization;
let token: string;
const tokenOf = async (organization: TestOrganization, roles: readonly Role[]): Promise<string> =>
  signIn(portal, await createUser(portal, organization, { roles }));
beforeEach(async () => {
  partner = await createPartner(portal, { name: 'Påslagsmoln AB' });
  customer = await createCustomer(portal, partner, { name: 'Granudden AB' });
  sibling = await createCustomer(portal, partner, { name: 'Åkerby AB' });
  const person = { roles: ['billing'] as const, firstName: 'Berit', lastName: 'Ek' };
  token = await signIn(portal, await createUser(portal, partner, person));
});

type Pricing = { items: ServicePricing[]; customerName?: string };
const read = async (of?: TestOrganization, as = token) =>
  of
    ? portal.call<Pricing>('GET', '/customer/customer-pricing/', { token: as, query: { customerId: of.id } })
    : portal.call<Pricing>('GET', '/customer/partner-pricing/', { token: as });
const shown = async (of?: TestOrganization): Promise<ServicePricing> => {
  const { status, body } = await read(of);
  expect(status).toBe(200);
  const [item] = body.items;
  if (!item) throw new Error('Nothing has a price.');
  return item;
};
type Set = { percent: string | null; before: string | null; of?: TestOrganization; as?: string };
const set = ({ percent, before, of, as = token }: Set) =>
  portal.call('PUT', of ? '/customer/customer-pricing/' : '/customer/partner-pricing/', {
    token: as,
    query: of ? { customerId: of.id } : {},
    body: { service, percent, before },
  });
const priceOf = async (of: TestOrganization, as = token) => {
  const query = { customerId: of.id };
  const body = { region: 'SE-NORTH-1', sizeGiB: 100 };
  const answer = await portal.call<Estimate>('POST', '/s3/estimate/', { token: as, query, body });
  return answer.body.lines[0]?.explanation;
};
const entries = () =>
  portal.owner.rows(sql`
    select event, user_name as by, customer_id as customer, internal as "internal", target, details from audit_entry
    where partner_id = ${partner.id} and event ~ 'plift' order by at, id`);
const kept = () =>
  portal.owner.rows<{ customer: string | null; percent: string | null }>(sql`
    select customer_id as customer, trim_scale(percent)::text as percent from uplift
    where partner_id = ${partner.id} order by set_at`);

type Settings = { items: UpliftSetting[]; nextCursor: string | null; total: number };
const settings = (of?: TestOrganization, query = {}, as = token) =>
  portal.call<Settings>('GET', `/customer/${of ? 'customer' : 'partner'}-uplifts/`, {
    token: as,
    query: { service, ...(of && { customerId: of.id }), ...query },
  });
/** As they were set one after the other: 1, 2 and so on, the last one now. */
const setBefore = (count: number, of: TestOrganization | null) =>
  portal.owner.run(sql`
    insert into uplift (partner_id, customer_id, service, percent, valid_from, set_at, set_by_name)
    select ${partner.id}, ${of?.id ?? null}, ${service}, n, stockholm_day(at), at, 'Berit Ek'
    from generate_series(1, ${count}::integer) n, lateral (select now() - make_interval(days => ${count} - n) as at) a`);

describe('everything that was set', () => {
  test('goes beyond what stands beside the price', async () => {
    await setBefore(60, null);
    await setBefore(3, customer);
    expect((await shown()).history).toHaveLength(50);
    const all = (await settings()).body;
    expect([all.total, all.items[0]?.percent]).toEqual([60, '60']);
    expect(all.items[0]).toEqual((await shown()).history[0]);
  });

  test('of one customer is its own alone, with what was ended, also as a file', async () => {
    await setBefore(3, customer);
    await setBefore(2, null);
    await setBefore(1, sibling);
    expect((await set({ percent: null, before: '3', of: customer })).status).toBe(200);
    const { body } = await settings(customer);
    expect(body.items.map(({ percent }) => percent)).toEqual([null, '3', '2', '1']);
    const csv = await portal.app.inject({
      url: `/api/customer/customer-uplifts/?service=${service}&customerId=${customer.id}`,
      headers: { authorization: `Bearer ${token}`, accept: 'text/csv', 'accept-language': 'en' },
    });
    expect(csv.body).toMatch(/Uplift, %",Valid from,Set,Set by\r\n,[^\r]*,Berit Ek\r\n3,/);
  });

  test('is nobody’s who sets none, and a customer of another partner is not there', async () => {
    const foreign = await createCustomer(portal, await createPartner(portal));
    for (const of of [foreign, partner]) expect((await settings(of)).status).toBe(404);
    const engineer = await tokenOf(partner, ['engineer']);
    const own = await tokenOf(customer, ['owner']);
    expect((await settings(undefined, {}, engineer)).status).toBe(403);
    for (const of of [undefined, customer]) expect((await settings(of, {}, own)).status).toBe(403);
    expect((await settings()).body).toEqual({ items: [], nextCursor: null, total: 0 });
  });
});

describe('for all customers', () => {
  test('nothing set is 0 %, and every price says how it comes about', async () => {
    await portal.owner.run(sql`
      insert into partner_discount (partner_id, service, percent) values (${partner.id}, ${service}, 20)`);
    expect(await shown()).toMatchObject({
      service,
      percent: '0',
      generalPercent: '0',
      inherited: false,
      history: [],
      prices: [
        {
          product: 's3-storage.capacity',
          explanation: {
            listPrice: '0.00037',
            discountPercent: '20',
            partnerPrice: '0.000296',
            upliftPercent: '0',
            customerPrice: '0.00037',
          },
        },
      ],
    });
    const discount = await portal.call('GET', '/customer/partner-discount/', { token });
    expect(discount.body['items']).toContainEqual(expect.objectContaining({ service, percent: '20' }));
  });

  test('holds from the day that it is set, is shown with who and when and what was before, and stands in the log', async () => {
    expect((await set({ percent: '12.50', before: '0' })).status).toBe(200);
    expect((await set({ percent: '-5', before: '12.5' })).status).toBe(200);
    const { percent, history, prices } = await shown();
    expect(percent).toBe('-5');
    const by = { setBy: 'Berit Ek', setAt: expect.stringMatching(/^20/), validFrom: expect.any(String) };
    expect(history).toEqual([
      { percent: '-5', ...by },
      { percent: '12.5', ...by },
    ]);
    expect(prices[0]?.explanation).toMatchObject({ upliftPercent: '-5', customerPrice: '0.0003515' });
    expect(await priceOf(customer)).toMatchObject({ customerPrice: '0.0003515' });
    const entry = { event: 'upliftSet', by: 'Berit Ek', customer: null, internal: false, target: '' };
    expect(await entries()).toEqual([
      { ...entry, details: { service, upliftPercent: '12.5', previousUpliftPercent: '0' } },
      { ...entry, details: { service, upliftPercent: '-5', previousUpliftPercent: '12.5' } },
    ]);
  });

  test('the same again changes nothing and is not an entry', async () => {
    await set({ percent: '0.00', before: '0' });
    expect([await kept(), await entries()]).toEqual([[], []]);
    await set({ percent: '7', before: '0' });
    expect((await set({ percent: '7.00', before: '7.0' })).status).toBe(200);
    expect(await kept()).toEqual([{ customer: null, percent: '7' }]);
    expect(await entries()).toHaveLength(1);
  });

  test('of two at the same moment the second learns of the first', async () => {
    const hold = async (tx: Transaction) => {
      await tx.run(
        sql`select pg_advisory_xact_lock(hashtextextended('pricing/uplift/' || ${partner.id}, 0))`,
      );
      await tx.run(sql`
        insert into uplift (partner_id, service, percent, set_by_name) values (${partner.id}, ${service}, 9, 'Kim Berg')`);
    };
    const work = () => set({ percent: '11', before: '0' });
    expect(await whileLocked(portal, { hold, work })).toMatchObject({
      status: 409,
      body: { errorKey: 'stale', details: { by: 'Kim Berg' } },
    });
    expect(await kept()).toEqual([{ customer: null, percent: '9' }]);
  });

  test('from what is no longer shown is refused with who was faster and when', async () => {
    await set({ percent: '7', before: '0' });
    expect(await set({ percent: '9', before: '0' })).toMatchObject({
      status: 409,
      body: { errorKey: 'stale', details: { by: 'Berit Ek', at: expect.stringMatching(/^20\d\d-/) } },
    });
    expect(await kept()).toHaveLength(1);
  });

  test('beyond the bounds is an error of the field, and nothing is kept', async () => {
    for (const percent of ['-50.01', '500.01', '1.234', '12,5', 'half', '1e2']) {
      expect(await set({ percent, before: '0' }), percent).toMatchObject({
        status: 400,
        body: { fields: { percent: { errorKey: 'numberBetween', values: { min: -50, max: 500 } } } },
      });
    }
    expect(await set({ percent: '', before: '0' })).toMatchObject({
      body: { fields: { percent: { errorKey: 'empty' } } },
    });
    const other = await portal.call('PUT', '/customer/partner-pricing/', {
      token,
      body: { service: 'made-up', percent: '5', before: '0' },
    });
    expect(other.body).toMatchObject({ fields: { service: { errorKey: 'invalid' } } });
    expect(await kept()).toEqual([]);
    for (const [percent, before] of [
      ['-50', '0'],
      ['500', '-50'],
    ] as const) {
      expect((await set({ percent, before })).status).toBe(200);
    }
  });

  test('is written with its entry or not at all', async () => {
    const { status } = await withoutLog(portal.owner, () => set({ percent: '9', before: '0' }));
    expect(status).toBe(500);
    expect(await kept()).toEqual([]);
  });
});

describe('for one customer', () => {
  test('goes before what all have, until it is taken back', async () => {
    await set({ percent: '30', before: '0' });
    expect(await shown(customer)).toMatchObject({ percent: '30', inherited: true, history: [] });
    expect((await set({ percent: '12.5', before: null, of: customer })).status).toBe(200);
    await set({ percent: '40', before: '30' });
    expect(await shown(customer)).toMatchObject({
      percent: '12.5',
      generalPercent: '40',
      inherited: false,
      history: [{ percent: '12.5', setBy: 'Berit Ek' }],
    });
    expect(await priceOf(customer)).toMatchObject({ upliftPercent: '12.5', customerPrice: '0.00041625' });
    expect(await priceOf(sibling)).toMatchObject({ upliftPercent: '40' });
    expect(await shown()).toMatchObject({ percent: '40', history: [{ percent: '40' }, { percent: '30' }] });

    expect((await set({ percent: null, before: '12.5', of: customer })).status).toBe(200);
    expect(await shown(customer)).toMatchObject({
      percent: '40',
      inherited: true,
      history: [{ percent: null }, { percent: '12.5' }],
    });
    expect(await priceOf(customer)).toMatchObject({ upliftPercent: '40' });
    const entry = { by: 'Berit Ek', customer: customer.id, internal: true, target: 'Granudden AB' };
    expect((await entries()).slice(1)).toEqual([
      { ...entry, event: 'customerUpliftSet', details: { service, upliftPercent: '12.5' } },
      expect.objectContaining({ event: 'upliftSet' }),
      { ...entry, event: 'customerUpliftEnded', details: { service, previousUpliftPercent: '12.5' } },
    ]);
  });

  test('an own 0 % is not the same as none; nothing to take back is no entry', async () => {
    await set({ percent: null, before: null, of: customer });
    expect(await kept()).toEqual([]);
    await set({ percent: '0', before: null, of: customer });
    expect(await shown(customer)).toMatchObject({ percent: '0', inherited: false });
    expect(await set({ percent: '5', before: null, of: customer })).toMatchObject({
      status: 409,
      body: { errorKey: 'stale', details: { by: 'Berit Ek' } },
    });
  });

  test('a customer of another partner, and what is none, is not there', async () => {
    const foreign = await createCustomer(portal, await createPartner(portal));
    for (const of of [foreign, partner]) {
      expect(await read(of)).toMatchObject({ status: 404 });
      expect(await set({ percent: '5', before: null, of })).toMatchObject({ status: 404 });
    }
    const unnamed = await portal.call('PUT', '/customer/customer-pricing/', {
      token,
      body: { service, percent: '5', before: null },
    });
    expect(unnamed.body).toMatchObject({ fields: { customerId: { errorKey: 'required' } } });
    expect(await kept()).toEqual([]);
  });

  test('is possible though the customer has closed partner access: what it pays is not its account', async () => {
    const closedUntil = new Date(Date.now() + 86_400_000);
    const closed = await createCustomer(portal, partner, { closedUntil });
    expect((await read(closed)).status).toBe(200);
    expect((await set({ percent: '5', before: null, of: closed })).status).toBe(200);
    const visits = await portal.owner.rows(sql`select from visit where organization_id = ${closed.id}`);
    expect(visits).toEqual([]);
  });

  test('the list has those with their own, also as a file', async () => {
    await set({ percent: '5', before: null, of: customer });
    await set({ percent: '-7.5', before: null, of: sibling });
    const back = await createCustomer(portal, partner);
    await set({ percent: '9', before: null, of: back });
    await set({ percent: null, before: '9', of: back });
    type Page = { items: OwnPricing[]; nextCursor: string | null; total: number };
    const { body: all } = await portal.call<Page>('GET', '/customer/customer-pricings/', { token });
    expect(all.total).toBe(2);
    expect(all.items).toMatchObject([
      { customerId: customer.id, customerName: 'Granudden AB', service, percent: '5', setBy: 'Berit Ek' },
      { customerName: 'Åkerby AB', percent: '-7.5' },
    ]);
    const file = async (language: string): Promise<string> => {
      const answer = await portal.app.inject({
        method: 'GET',
        url: '/api/customer/customer-pricings/',
        headers: { authorization: `Bearer ${token}`, accept: 'text/csv', 'accept-language': language },
      });
      return answer.body;
    };
    expect(await file('sv')).toMatch(
      /Kund;Tjänst;Påslag, %;Gäller från;Satt;Satt av\r\nGranudden AB;S3 Storage;5;/,
    );
    // A minus sign begins no formula, and the decimal mark is the language's.
    expect(await file('sv')).toContain('Åkerby AB;S3 Storage;-7,5;');
    expect(await file('en')).toContain('Åkerby AB,S3 Storage,-7.5,');
  });
});

describe('who may', () => {
  const attempts = async (as: string) => [
    await read(undefined, as),
    await set({ percent: '5', before: '0', as }),
    await read(customer, as),
    await set({ percent: '5', before: null, of: customer, as }),
    await portal.call('GET', '/customer/customer-pricings/', { token: as }),
    await portal.call('GET', '/customer/partner-discount/', { token: as }),
  ];

  test('owner, admin and billing of the partner, and who acts in it with such a role', async () => {
    const person = await createUser(portal, operator, { roles: ['owner'] });
    const acting = await signIn(portal, person, { actingIn: partner });
    for (const as of [await tokenOf(partner, ['owner']), await tokenOf(partner, ['admin']), acting]) {
      const answers = await attempts(as);
      expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    }
    expect(await kept()).toHaveLength(2);
  });

  test('nobody else, and nothing is kept', async () => {
    const owner = await createUser(portal, partner);
    const engineer = await createUser(portal, operator, { roles: ['engineer'] });
    const others = [
      await tokenOf(partner, ['engineer']),
      await tokenOf(partner, ['viewer']),
      await tokenOf(customer, ['owner', 'billing']),
      await signIn(portal, owner, { actingIn: customer }),
      await tokenOf(operator, ['owner', 'billing']),
      await signIn(portal, engineer, { actingIn: partner }),
    ];
    for (const as of others) {
      const answers = await attempts(as);
      expect(answers.map(({ status, body }) => [status, Reflect.get(body, 'errorKey')])).toEqual(
        answers.map(() => [403, 'forbidden']),
      );
    }
    expect(await kept()).toEqual([]);
  });

  test('a suspended partner reads, and sets nothing', async () => {
    await portal.owner.run(sql`update organization set state = 'suspended' where id = ${partner.id}`);
    expect((await read()).status).toBe(200);
    expect(await set({ percent: '5', before: '0' })).toMatchObject({
      status: 403,
      body: { errorKey: 'partnerSuspended' },
    });
  });

  test('a customer finds it nowhere: not in its prices, not in its log, not while its partner acts in it', async () => {
    await set({ percent: '31.25', before: '0' });
    await set({ percent: '17.75', before: null, of: customer });
    const owner = await createUser(portal, partner);
    for (const as of [
      await tokenOf(customer, ['owner']),
      await signIn(portal, owner, { actingIn: customer }),
    ]) {
      const answers = [
        await portal.call('POST', '/s3/estimate/', {
          token: as,
          body: { region: 'SE-NORTH-1', sizeGiB: 100 },
        }),
        await portal.call('GET', '/s3/usage-metering/', { token: as }),
        await portal.call('GET', '/audit-log/all/', { token: as }),
        await portal.call('GET', '/audit-log/all/', { token: as, query: { search: '17.75' } }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(JSON.stringify(answers)).not.toMatch(/17\.75|31\.25|UpliftSet|0\.00037"/);
    }
    const log = await portal.call<{ items: { event: string }[] }>('GET', '/audit-log/all/', {
      token: await tokenOf(partner, ['owner']),
      query: { event: 'customerUpliftSet', service },
    });
    expect(log.body.items).toMatchObject([{ service, targetCustomer: { id: customer.id } }]);
  });
});
