import { listLicenses, termEndOutcomes } from '@portal/contract/m365-licenses/licenses';
import { listLicenseProducts } from '@portal/contract/m365-licenses/products';
import { listLicenseRenewals, listUnusedSeats } from '@portal/contract/m365-licenses/renewals';
import { licenseUsage } from '@portal/contract/m365-licenses/usage';
import sql, { type Sql } from 'sql-template-tag';
import { inPairs, ofPartner, ownPartner, rowsOf } from '../../testing/lists/companies.ts';
import type { Item, ListCase } from '../../testing/lists/list-case.ts';
import { enabledIn, ofCustomer, ofMonth, thingUsageList, usageList } from '../../testing/lists/services.ts';

const outcomeOf = ({ termEnd }: Item): unknown => Reflect.get(Object(termEnd), 'outcome');
const endsInDays = ({ termEndsAt }: Item): number =>
  (Date.parse(String(termEndsAt)) - Date.now()) / 86_400_000;

const licenses: ListCase = {
  endpoint: listLicenses,
  text: ({ name }) => name,
  columns: {
    name: { as: 'text' },
    purchased: { as: 'number' },
    termEndsAt: { as: 'time' },
    createdAt: { as: 'time' },
  },
  searched: ['name'],
  filters: {
    status: {},
    outcome: { values: () => [...termEndOutcomes], matches: (item, value) => outcomeOf(item) === value },
    endsWithinDays: {
      values: () => ['3'],
      matches: (item, value) => endsInDays(item) >= 0 && endsInDays(item) <= Number(value),
    },
  },
  arrange: (portal) =>
    ofCustomer(
      portal,
      enabledIn('m365-licenses'),
      ({ partnerId, customerId }, texts) => sql`
        insert into license (partner_id, customer_id, id, subscription_id, name, product, product_id, sku_id, term,
          billing_period, quantity, status, created_on_system_at, term_starts_at, term_ends_at, outcome, is_decided,
          system_version, created_at)
        select ${partnerId}, ${customerId}, gen_random_uuid(), gen_random_uuid(), r.text, 'm365-licenses.P:0001:P1Y:monthly',
          'P', '0001', 'P1Y', 'monthly', 1 + r.n % 7, (array['active', 'suspended', 'cancelled'])[1 + r.n % 3], now(), now(),
          now() + (r.n % 9 - 1.5) * interval '1 day', (array['renews', 'extends', 'ends'])[1 + r.n % 3], true, '1', ${inPairs}
        from ${rowsOf(texts)}`,
    ),
};

/** What anybody can order, whoever reads it. */
const products: ListCase = {
  endpoint: listLicenseProducts,
  text: ({ name }) => name,
  columns: { name: { as: 'swedish' } },
  matches: ({ name, id }, search) =>
    search
      .toLowerCase()
      .split(/\s+/)
      .every((word) => `${String(name)} ${String(id)}`.toLowerCase().includes(word)),
  arrange: (portal) =>
    ofCustomer(
      portal,
      () => sql`select`,
      (_of, texts) => sql`
        with offer as (
          select gen_random_uuid()::text as id, r.text from ${rowsOf(texts)}),
        priced as (
          select 'm365-licenses.' || o.id || ':0001:P1Y:' || p.period as key, o.id, o.text, p.period from offer o
          cross join unnest(array['monthly', 'annual']) p (period)),
        product as (
          insert into product (key, service, unit, billed, name)
          select p.key, 'm365-licenses', 'seat', 'term', p.text from priced p)
        insert into license_offer (product, product_id, sku_id, name, term, billing_period, unit_price, retail_price,
          currency, is_first)
        select p.key, p.id, '0001', p.text, 'P1Y', p.period, 1, 1, 'SEK', p.period = 'annual' from priced p`,
    ),
};

const metered = { service: 'm365-licenses', product: 'm365-licenses.P:0001:P1Y:monthly' } as const;

/** Each row `r` is charged in the month that is listed, and what costs something in the one before as well. */
const charged = (partnerId: string, of: { customerId: Sql; texts: readonly string[] }): Sql => sql`
  with row as (select gen_random_uuid() as id, r.text, r.n from ${rowsOf(of.texts)}),
  customer as (
    insert into organization (partner_id, id, kind, name)
    select ${partnerId}, r.id, 'customer', r.text from row r where r.n % 4 > 0 and ${of.customerId} = r.id),
  product as (
    insert into product (key, service, unit, billed, name)
    values (${metered.product}, ${metered.service}, 'seat', 'term', 'Standard') on conflict do nothing)
  insert into charge (partner_id, customer_id, customer_name, service, product, thing_id, thing_name, recurring_id, reason,
    charged_on, period_from, period_to, quantity, days, days_of_period, customer_price, partner_price, list_version,
    customer_cost, partner_cost)
  select ${partnerId}, ${of.customerId}, r.text, ${metered.service}, ${metered.product}, r.id, r.text, gen_random_uuid(), 'more',
    m.day, m.day, m.day + 1, 1, 1, 1, 1, 1, 1, r.n / 2 * m.cost, r.n / 3 * m.cost
  from row r cross join lateral (values (date '2025-02-10', 90 + r.n / 2), (date '2025-03-10', 100)) m (day, cost)`;

/** Every row has a cost, and none an average. */
const ofCharges = (list: ListCase): ListCase => ({
  ...list,
  columns: {
    ...list.columns,
    customerMinor: { as: 'number', of: ({ customerMinor }) => customerMinor },
    partnerMinor: { as: 'number', of: ({ partnerMinor }) => partnerMinor },
    average: { as: 'number', empty: true },
  },
});

const usageOfCustomers: ListCase = {
  ...ofCharges(usageList(licenseUsage.byCustomer, metered)),
  arrange: async (portal) => {
    const arranged = await ofMonth(portal, metered);
    const { partnerId } = arranged.reader;
    const add = (texts: readonly string[]) =>
      portal.owner.run(charged(partnerId, { customerId: sql`r.id`, texts }));
    return { ...arranged, add };
  },
};

const usageOfLicenses: ListCase = {
  ...ofCharges(thingUsageList(licenseUsage.byThing, metered)),
  arrange: async (portal) => {
    const arranged = await ofCustomer(
      portal,
      () => sql`select`,
      ({ partnerId, customerId }, texts) =>
        charged(partnerId, { customerId: sql`${customerId}::uuid`, texts }),
    );
    const month = { month: '2025-03' };
    const { query, stranger } = arranged;
    return {
      ...arranged,
      query: { ...query, ...month },
      stranger: stranger && { ...stranger, query: { ...stranger.query, ...month } },
    };
  },
};

/** Two of three end within 90 days, each of a customer of its own; what is cancelled or ends later is none. */
const renewals: ListCase = {
  endpoint: listLicenseRenewals,
  text: ({ customerName }) => customerName,
  columns: {
    termEndsAt: { as: 'time' },
    customerName: { as: 'swedish' },
    name: { as: 'text' },
  },
  searched: ['customerName', 'name'],
  filters: {
    outcome: { values: () => [...termEndOutcomes], matches: (item, value) => outcomeOf(item) === value },
  },
  arrange: async (portal) => {
    const arranged = await ofPartner(portal, ({ partner: { id } }, texts) =>
      portal.owner.run(sql`
        with row as (select gen_random_uuid() as id, r.text, r.n from ${rowsOf(texts)}),
        customer as (
          insert into organization (partner_id, id, kind, name) select ${id}, r.id, 'customer', r.text from row r),
        enabled as (
          insert into service (partner_id, customer_id, service, state)
          select ${id}, r.id, 'm365-licenses', 'enabled' from row r)
        insert into license (partner_id, customer_id, id, subscription_id, name, product, product_id, sku_id, term,
          billing_period, quantity, status, created_on_system_at, term_starts_at, term_ends_at, outcome, is_decided,
          system_version)
        select ${id}, r.id, gen_random_uuid(), gen_random_uuid(), 'License ' || r.n / 2, ${metered.product}, 'P', '0001', 'P1Y',
          'monthly', 1, o.status, now(), now(), now() + o.days * interval '1 day' + r.n / 2 * interval '1 minute',
          (array['renews', 'extends', 'ends'])[1 + r.n % 3], true, '1'
        from row r cross join (values ('suspended', 30), ('cancelled', 30), ('active', 91)) o (status, days)`),
    );
    return { ...arranged, query: { partnerId: arranged.reader.partnerId }, stranger: ownPartner(arranged) };
  },
};

/** Of each customer, and of one whose seats are all assigned. */
const unusedSeats: ListCase = {
  endpoint: listUnusedSeats,
  text: ({ name }) => name,
  columns: {
    customerMinor: { as: 'number' },
    seats: { as: 'number' },
    name: { as: 'swedish' },
  },
  searched: ['name'],
  arrange: async (portal) => {
    await portal.owner.run(sql`
      insert into license_seat_sku (product_id, sku_id, seat_sku_id) values ('P', '0001', 'seat') on conflict do nothing`);
    const arranged = await ofPartner(portal, ({ partner: { id } }, texts) =>
      portal.owner.run(sql`
        with row as (select gen_random_uuid() as id, gen_random_uuid() as license, r.text, r.n from ${rowsOf(texts)}),
        customer as (
          insert into organization (partner_id, id, kind, name) select ${id}, r.id, 'customer', r.text from row r),
        enabled as (
          insert into service (partner_id, customer_id, service, state)
          select ${id}, r.id, 'm365-licenses', 'enabled' from row r),
        bought as (
          insert into license (partner_id, customer_id, id, subscription_id, name, product, product_id, sku_id, term,
            billing_period, quantity, status, created_on_system_at, term_starts_at, term_ends_at, outcome, is_decided,
            system_version)
          select ${id}, r.id, r.license, r.license, r.text, ${metered.product}, 'P', '0001', 'P1Y', 'monthly', 1, 'active', now(),
            now(), now(), 'renews', true, '1' from row r),
        product as (
          insert into product (key, service, unit, billed, name)
          values (${metered.product}, ${metered.service}, 'seat', 'term', 'Standard') on conflict do nothing),
        charged as (
          insert into recurring_charge (partner_id, customer_id, customer_name, service, product, thing_id, thing_name,
            quantity, billed, starts_on, ends_on, period_months, term_periods, customer_price, partner_price, list_version)
          select ${id}, r.id, r.text, ${metered.service}, ${metered.product}, r.license, r.text, 1, 'term', '2026-01-01',
            '2027-01-01', 1, 12, 10, 9, 1 from row r where r.n % 4 > 0)
        insert into license_seats (partner_id, customer_id, seat_sku_id, name, part_number, total, assigned)
        select ${id}, r.id, s.sku, 'Standard', 'STD', s.total, 2
        from row r cross join lateral (values ('seat', 3 + r.n / 2), ('used', 2)) s (sku, total)`),
    );
    return { ...arranged, query: { partnerId: arranged.reader.partnerId }, stranger: ownPartner(arranged) };
  },
};

export const lists: readonly ListCase[] = [
  licenses,
  products,
  renewals,
  unusedSeats,
  usageOfCustomers,
  usageOfLicenses,
];
