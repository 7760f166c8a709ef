import type { ProductKey } from '@portal/contract/prices';
import type { Service } from '@portal/contract/services/services';
import type { UsageEndpoints } from '@portal/contract/services/usage-endpoints';
import sql, { type Sql } from 'sql-template-tag';
import { createCustomer, createPartner, createUser, type TestUser } from '../people.ts';
import type { TestPortal } from '../test-portal.ts';
import { rowsOf } from './companies.ts';
import type { ArrangedList, ListCase } from './list-case.ts';

type Place = { partnerId: string; customerId: string };

/** The same name twice is in two regions. */
export const inRegions = sql`(array['SE-NORTH-1', 'SE-CENTRAL-1'])[1 + r.n % 2]`;

/** A customer has the service. */
export const enabledIn =
  (service: Service) =>
  ({ partnerId, customerId }: Place): Sql =>
    sql`
    insert into service (partner_id, customer_id, service, state)
    values (${partnerId}, ${customerId}, ${service}, 'enabled')`;

/**
 * A list of what one customer has in a service, read by the owner of its partner. `enable` gives a customer the service,
 * `insert` adds a row for each text.
 */
export async function ofCustomer(
  portal: TestPortal,
  enable: (of: Place) => Sql,
  insert: (of: Place, texts: readonly string[]) => Sql,
): Promise<ArrangedList> {
  const arrange = async (): Promise<{ user: TestUser; query: Place }> => {
    const partner = await createPartner(portal);
    const { partnerId, id: customerId } = await createCustomer(portal, partner);
    await portal.owner.run(enable({ partnerId, customerId }));
    return { user: await createUser(portal, partner), query: { partnerId, customerId } };
  };
  const { user: reader, query } = await arrange();
  const stranger = await arrange();
  return { reader, query, stranger, add: (texts) => portal.owner.run(insert(query, texts)) };
}

type Metered = { service: Service; product: ProductKey };

/** A month of every customer: one in five has no reading, and one in four was deleted since. */
async function addMonths(
  portal: TestPortal,
  { service, product, partnerId }: Metered & { partnerId: string },
  texts: readonly string[],
): Promise<void> {
  await portal.owner.run(sql`
    with row as (select gen_random_uuid() as id, r.text, r.n from ${rowsOf(texts)}),
    customer as (
      insert into organization (partner_id, id, kind, name)
      select ${partnerId}, r.id, 'customer', r.text from row r where r.n % 4 > 0),
    series as (
      insert into meter_series (partner_id, id, customer_id, customer_name, service, product, region, resource_id,
        resource_name, started_at)
      select ${partnerId}, r.id, r.id, r.text, ${service}, ${product}, ${inRegions}, gen_random_uuid(),
        'thing', '2025-01-01' from row r),
    months as (
      insert into meter_month (partner_id, service, month, customer_id, series_id, quantity, hours, customer_cost)
      select ${partnerId}, ${service}, '2025-03-01', r.id, r.id, 1e12 * (r.n / 2), 700, r.n / 2 * 100
      from row r where r.n % 5 > 0)
    insert into meter_day (partner_id, service, day, customer_id, series_id, quantity, hours, customer_cost, partner_cost)
    select ${partnerId}, ${service}, m.day, r.id, r.id, 1e12 * (r.n / 2), 24, r.n / 2 * m.cost, r.n / 3 * m.cost
    from row r cross join lateral (values (date '2025-02-10', 90 + r.n / 2), (date '2025-03-10', 100)) m(day, cost) where r.n % 5 > 0`);
}

/** A month of every thing of one customer: one in five has no reading. */
export async function ofThings(portal: TestPortal, { service, product }: Metered): Promise<ArrangedList> {
  const arranged = await ofCustomer(
    portal,
    () => sql`select`,
    ({ partnerId, customerId }, texts) => sql`
      with row as (select gen_random_uuid() as id, r.text, r.n from ${rowsOf(texts)}),
      series as (
        insert into meter_series (partner_id, id, customer_id, customer_name, service, product, region, resource_id,
          resource_name, started_at, ended_at)
        select ${partnerId}, r.id, ${customerId}, 'Kund', ${service}, ${product}, ${inRegions}, gen_random_uuid(), r.text,
          '2025-01-01', case when r.n % 4 = 0 then timestamptz '2025-03-20' end from row r),
      days as (
        insert into meter_day (partner_id, service, day, customer_id, series_id, quantity, hours, customer_cost, partner_cost)
        select ${partnerId}, ${service}, '2025-03-10', ${customerId}, r.id, 1e12 * (r.n / 2), 24, r.n / 2 * 100, r.n / 3 * 90
        from row r where r.n % 5 > 0)
      insert into meter_month (partner_id, service, month, customer_id, series_id, quantity, hours, customer_cost, partner_cost)
      select ${partnerId}, ${service}, '2025-03-01', ${customerId}, r.id, 1e12 * (r.n / 2), 24, r.n / 2 * 100, r.n / 3 * 90
      from row r where r.n % 5 > 0`,
  );
  const month = { month: '2025-03' };
  const { stranger } = arranged;
  return {
    ...arranged,
    query: { ...arranged.query, ...month },
    stranger: stranger && { ...stranger, query: { ...stranger.query, ...month } },
  };
}

/** The list of what each thing of a customer used of a service. */
export const thingUsageList = (endpoint: ListCase['endpoint'], metered: Metered): ListCase => ({
  endpoint,
  text: ({ name }) => name,
  columns: {
    customerMinor: { as: 'number' },
    name: { as: 'swedish' },
    average: { as: 'number' },
    partnerMinor: { as: 'number' },
  },
  searched: ['name'],
  arrange: (portal) => ofThings(portal, metered),
});

/** A list of a month's customers, read by the owner of their partner. */
export async function ofMonth(portal: TestPortal, metered: Metered): Promise<ArrangedList> {
  const month = '2025-03';
  const [reader, stranger] = [
    await createUser(portal, await createPartner(portal)),
    await createUser(portal, await createPartner(portal)),
  ];
  const { partnerId } = reader;
  return {
    reader,
    query: { month, partnerId },
    stranger: { user: stranger, query: { month, partnerId: stranger.partnerId } },
    add: (texts) => addMonths(portal, { ...metered, partnerId }, texts),
  };
}

/** The list of what each customer used of a service. */
export const usageList = (endpoint: ListCase['endpoint'], metered: Metered): ListCase => ({
  endpoint,
  text: ({ name }) => name,
  columns: {
    customerMinor: { as: 'number' },
    name: { as: 'swedish' },
    average: { as: 'number' },
    partnerMinor: { as: 'number' },
    marginMinor: {
      as: 'number',
      of: ({ customerMinor, partnerMinor }) =>
        customerMinor === null ? null : Number(customerMinor) - Number(partnerMinor),
    },
    change: {
      as: 'number',
      of: ({ customerMinor, beforeMinor }) =>
        customerMinor === null || !beforeMinor ? null : Number(customerMinor) / Number(beforeMinor),
    },
  },
  searched: ['name'],
  arrange: (portal) => ofMonth(portal, metered),
});

/** Both of a service that is metered. */
export const usageLists = (
  { byCustomer, byThing }: Pick<UsageEndpoints, 'byCustomer' | 'byThing'>,
  metered: Metered,
): readonly ListCase[] => [usageList(byCustomer, metered), thingUsageList(byThing, metered)];
