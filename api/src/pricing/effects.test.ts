import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createCustomer,
  createOperator,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from '../testing/people.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';

const service = 's3-storage';
const product = 's3-storage.capacity';
const tib = 2 ** 40;
type Effects = {
  items: { customerName: string; beforeMinor: number; afterMinor: number; changeMinor: number }[];
  sum: { beforeMinor: number; afterMinor: number; changeMinor: number };
  total: number;
};

let portal: TestPortal;
let partner: TestOrganization;
let first: TestOrganization;
let own: TestOrganization;
let token: string;
let asOperator: string;
beforeAll(async () => {
  portal = await createTestPortal({}, { prices: false });
  await portal.owner.run(sql`insert into price_list (version) values (1)`);
  await portal.owner.run(
    sql`insert into price_list_item (version, product, unit_price) values (1, ${product}, 0.001)`,
  );
  await portal.owner.run(sql`
    update price_list set state = 'published', published_at = '2024-01-01', valid_from = '2024-01-01' where version = 1`);
  partner = await createPartner(portal);
  first = await createCustomer(portal, partner, { name: 'Första AB' });
  own = await createCustomer(portal, partner, { name: 'Egna AB' });
  token = await signIn(portal, await createUser(portal, partner, { roles: ['billing'] }));
  asOperator = await signIn(portal, await createUser(portal, await createOperator(portal)));
  await uplift(null, 10);
  await uplift(own.id, 50);
  await had(first, { days: 1, size: 2 * tib });
  await had(first, { days: 0, size: tib });
  await had(own, { days: 0, size: tib });
});
afterAll(() => portal.close());

const uplift = (customerId: string | null, percent: number) =>
  portal.owner.run(sql`
    insert into uplift (partner_id, customer_id, service, percent, valid_from)
    values (${partner.id}, ${customerId}, ${service}, ${percent}, '2024-01-01')`);
const had = ({ id }: TestOrganization, { days, size }: { days: number; size: number }) =>
  portal.owner.run(sql`
    insert into usage_total (partner_id, customer_id, service, product, region, span, starts_on, sizes)
    values (${partner.id}, ${id}, ${service}, ${product}, 'SE-NORTH-1', 'day', stockholm_day(now()) - ${days}::integer, ${size})`);
const effects = async (query: Record<string, string>): Promise<Effects> => {
  const answer = await portal.call<Effects>('GET', '/customer/uplift-effects/', {
    token,
    query: { service, ...query },
  });
  expect(answer.status).toBe(200);
  return answer.body;
};
/** 1,024 GiB in 730 hours at 0.001 are 747.52. */
const minorOf = (tibs: number, percent: number): number =>
  Math.round((tibs * 74_752 * (100 + percent)) / 100);
const changed = (tibs: number, [from, to]: readonly [number, number]) => ({
  beforeMinor: minorOf(tibs, from),
  afterMinor: minorOf(tibs, to),
  changeMinor: minorOf(tibs, to) - minorOf(tibs, from),
});

test('an uplift for all changes what they pay who have none of their own, of what runs, per month', async () => {
  const { items, sum, total } = await effects({ percent: '25' });
  expect(total).toBe(1);
  expect(items).toMatchObject([{ customerName: 'Första AB', ...changed(2, [10, 25]) }]);
  expect(sum).toEqual(changed(2, [10, 25]));
  expect((await effects({ percent: '10' })).items).toEqual([]);
});

test('one for a customer changes that customer alone, and without one of its own it pays what all do', async () => {
  expect((await effects({ percent: '0', of: own.id })).sum).toEqual(changed(1, [50, 0]));
  expect((await effects({ of: own.id })).sum).toEqual(changed(1, [50, 10]));
});

test('is told to nobody who may not set it', async () => {
  const engineer = await signIn(portal, await createUser(portal, partner, { roles: ['engineer'] }));
  const query = { service, percent: '25' };
  expect((await portal.call('GET', '/customer/uplift-effects/', { token: engineer, query })).status).toBe(
    403,
  );
});

test('a discount changes what the partner pays for its customers; the operator sees it before it is saved', async () => {
  const read = async (percent: string) =>
    portal.call<Effects>('GET', '/operator/partner/discount-effects/', {
      token: asOperator,
      query: { id: partner.id, service, percent },
    });
  await portal.owner.run(sql`
    insert into partner_discount (partner_id, service, percent, valid_from)
    values (${partner.id}, ${service}, 50, '2024-01-01')`);
  const { body } = await read('25');
  const more = (tibs: number) => changed(tibs, [-50, -25]);
  expect(body.items).toMatchObject([
    { customerName: 'Egna AB', ...more(1) },
    { customerName: 'Första AB', ...more(2) },
  ]);
  expect(body.sum).toEqual(more(3));
  expect((await read('50')).body.items).toEqual([]);
  const query = { id: partner.id, service, percent: '25' };
  expect((await portal.call('GET', '/operator/partner/discount-effects/', { token, query })).status).toBe(
    403,
  );
});

test('four thousand customers of a partner are added up in one answer', async () => {
  const many = 4000;
  const large = await createPartner(portal);
  await portal.owner.run(sql`
    with customer as (
      insert into organization (partner_id, id, kind, name)
      select ${large.id}, gen_random_uuid(), 'customer', 'Kund ' || n from generate_series(1, ${many}) n returning id)
    insert into usage_total (partner_id, customer_id, service, product, region, span, starts_on, sizes)
    select ${large.id}, c.id, ${service}, ${product}, 'SE-NORTH-1', 'day', stockholm_day(now()) - d, ${tib}
    from customer c cross join generate_series(0, 1) d`);
  const asLarge = await signIn(portal, await createUser(portal, large, { roles: ['billing'] }));
  const begun = performance.now();
  const answer = await portal.call<Effects>('GET', '/customer/uplift-effects/', {
    token: asLarge,
    query: { service, percent: '25' },
  });
  expect(answer.body.total).toBe(many);
  expect(answer.body.sum).toEqual({
    beforeMinor: many * minorOf(1, 0),
    afterMinor: many * minorOf(1, 25),
    changeMinor: many * (minorOf(1, 25) - minorOf(1, 0)),
  });
  expect(performance.now() - begun).toBeLessThan(5000);
  const discounted = await portal.call<Effects>('GET', '/operator/partner/discount-effects/', {
    token: asOperator,
    query: { id: large.id, service, percent: '25' },
  });
  expect(discounted.body.total).toBe(many);
  expect(discounted.body.sum.afterMinor).toBe(many * minorOf(1, -25));
});
