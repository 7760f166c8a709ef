import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from './platform/database/database.ts';
import { newId } from './platform/database/ids.ts';
import { ingestReadings, rollUp, type Reading } from './platform/metering/metering.ts';
import {
  chargedProduct,
  chargeOf,
  hourOf,
  linesOf,
  nameOf,
  randomLists,
  randomMonth,
  randomTerms,
  type Amounts,
  type RandomMonth,
  type Read,
} from './testing/month/lines.ts';
import { agreeTerms, publishLists, type List, type Terms } from './testing/month/prices.ts';
import { figure } from './testing/figures.ts';
import { setMoment } from './testing/moment.ts';
import { createPartner, createUser, signIn, type TestOrganization } from './testing/people.ts';
import { isLong, seed } from './testing/sample.ts';
import { createTestPortal, type TestPortal } from './testing/test-portal.ts';

/** Every partner has so many customers, each with a month of its own. */
const customersEach = 100;
const partners = isLong ? 1000 : 10;
const timeout = isLong ? 5_400_000 : 120_000;
const services = ['s3-storage', 'virtual-data-center'] as const;

let portal: TestPortal;
let worker: Database;
let lists: List[];
beforeAll(async () => {
  portal = await createTestPortal({}, { prices: false });
  worker = openDatabase({ url: portal.databaseUrl, role: 'portal_worker', statementTimeoutMs: 600_000 });
  await setMoment(portal.owner, new Date('2028-02-10T10:00Z'));
  await portal.owner.run(sql`
    insert into product (key, service, unit, billed)
    values (${chargedProduct}, 'virtual-data-center', 'core', 'calendar-month')`);
  [lists = []] = fc.sample(randomLists, { seed, numRuns: 1 });
  await publishLists(portal.owner, lists);
});
afterAll(async () => {
  await worker.end();
  await portal.close();
});

type Customer = { id: string; series: string[]; plot: RandomMonth };
type World = { partner: TestOrganization; terms: Terms; customers: Customer[] };

const addCustomers = (partnerId: string, customers: readonly Customer[]) =>
  portal.owner.run(sql`
    insert into organization (partner_id, id, kind, state, name, organization_number, contact_email, invoice_email)
    select ${partnerId}, g.id, 'customer', 'active', 'Kund ' || g.n, '556016-0680', '', ''
    from unnest(${customers.map(({ id }) => id)}::uuid[]) with ordinality g (id, n)`);

/** Things that have been there since before the year. */
async function addSeries(partnerId: string, customers: readonly Customer[]): Promise<void> {
  const all = customers.flatMap(({ id, series, plot }) =>
    plot.things.map(({ product, region }, at) => ({ customerId: id, id: series[at], product, region })),
  );
  await portal.owner.run(sql`
    insert into meter_series (partner_id, id, customer_id, customer_name, service, product, region, resource_id, resource_name,
      started_at)
    select ${partnerId}, g.id, g.customer_id, 'Kund', split_part(g.product, '.', 1), g.product, g.region, g.id, 'thing',
      '2026-12-01'
    from unnest(${all.map(({ id }) => id)}::uuid[], ${all.map(({ customerId }) => customerId)}::uuid[],
      ${all.map(({ product }) => product)}::text[], ${all.map(({ region }) => region)}::text[])
      g (id, customer_id, product, region)`);
}

const addUplifts = async (partnerId: string, customers: readonly Customer[]) => {
  const all = customers.flatMap(({ id, plot }) => plot.uplifts.map((uplift) => ({ id, ...uplift })));
  await portal.owner.run(sql`
    insert into uplift (partner_id, customer_id, service, percent, valid_from)
    select ${partnerId}, g.id, s, g.percent, g.valid_from
    from unnest(${all.map(({ id }) => id)}::uuid[], ${all.map(({ percent }) => percent)}::numeric[],
      ${all.map(({ from }) => from)}::date[]) g (id, percent, valid_from) cross join unnest(${[...services]}::text[]) s`);
};

const addCharges = async (partnerId: string, customers: readonly Customer[]) => {
  const all = customers.flatMap(({ id, plot }) =>
    plot.charges.map((charge) => ({
      ...charge,
      id,
      on: `${nameOf(plot.month)}-${String(charge.from).padStart(2, '0')}`,
    })),
  );
  await portal.owner.run(sql`
    insert into charge (partner_id, customer_id, customer_name, service, product, thing_id, thing_name, recurring_id, reason,
      charged_on, period_from, period_to, quantity, days, days_of_period, customer_price, partner_price, list_version,
      customer_cost, partner_cost)
    select ${partnerId}, g.customer_id, 'Kund', 'virtual-data-center', ${chargedProduct}, gen_random_uuid(), 'thing',
      gen_random_uuid(), 'more', g.day, g.day, g.day + 28, g.quantity, g.days, 28, g.price, g.price * 0.9, 1,
      round(g.quantity * g.price * g.days / 28, 2), round(g.quantity * g.price * 0.9 * g.days / 28, 2)
    from unnest(${all.map(({ id }) => id)}::uuid[], ${all.map(({ on }) => on)}::date[],
      ${all.map(({ quantity }) => quantity)}::numeric[], ${all.map(({ days }) => days)}::integer[],
      ${all.map(({ price }) => price / 1000)}::numeric[]) g (customer_id, day, quantity, days, price)`);
};

const readings = (customers: readonly Customer[], batch: 'early' | 'late'): Reading[] =>
  customers.flatMap(({ plot, series }) =>
    plot.things.flatMap((thing, at) =>
      thing[batch].map((read: Read) => ({
        seriesId: series[at] ?? '',
        hour: hourOf(plot, read),
        quantity: read.quantity,
      })),
    ),
  );

async function play(by: number): Promise<World> {
  const [terms] = fc.sample(randomTerms, { seed: by, numRuns: 1 });
  if (!terms) throw new Error('There is no sample.');
  const customers = fc.sample(randomMonth, { seed: by, numRuns: customersEach }).map((plot) => ({
    id: newId(),
    series: plot.things.map(() => newId()),
    plot,
  }));
  const partner = await createPartner(portal);
  for (const service of services) await agreeTerms(portal.owner, partner.id, { service, ...terms });
  await addCustomers(partner.id, customers);
  await addUplifts(partner.id, customers);
  await addSeries(partner.id, customers);
  await addCharges(partner.id, customers);
  for (const batch of ['early', 'late'] as const) {
    await ingestReadings(worker, partner.id, readings(customers, batch));
    while ((await worker.transaction(rollUp)).batches > 0);
  }
  return { partner, terms: { service: 's3-storage', ...terms }, customers };
}

const none: Amounts = { customer: 0n, partner: 0n };
const sumOf = (amounts: readonly Amounts[]): Amounts =>
  amounts.reduce(
    (sum, { customer, partner }) => ({
      customer: sum.customer + customer,
      partner: sum.partner + partner,
    }),
    none,
  );
const textOf = ({ customer, partner }: Amounts): string => `${customer} ${partner}`;

type Stored = {
  customerId: string;
  product: string;
  region: string;
  from: string;
  customer: string;
  partner: string;
};
const storedOf = (partnerId: string): Promise<Stored[]> =>
  portal.owner.rows<Stored>(sql`
    select customer_id as "customerId", product, region, price_from::text as "from", customer_minor::text as customer,
      partner_minor::text as partner
    from usage_total where partner_id = ${partnerId} and span = 'month' and priced > 0 and product <> ${chargedProduct}`);

/** What differs between the lines of a partner's customers and what they are by rational numbers. */
async function linesDiffer({ partner, terms, customers }: World): Promise<string[]> {
  const stored = (await storedOf(partner.id)).map(
    ({ customerId, product, region, from, customer, partner: owed }) =>
      [customerId, product, region, from, customer, owed].join(' '),
  );
  const expected = customers.flatMap(({ id, plot }) =>
    linesOf(plot, { lists, terms }).map(({ product, region, from, ...amounts }) =>
      [id, product, region, from, textOf(amounts)].join(' '),
    ),
  );
  const [is, should] = [new Set(stored), new Set(expected)];
  return [
    ...stored.filter((line) => !should.has(line)).map((line) => `is: ${line}`),
    ...expected.filter((line) => !is.has(line)).map((line) => `should be: ${line}`),
  ];
}

type Costs = { customerMinor: number | null; partnerMinor: number | null };
const told = ({ customerMinor, partnerMinor }: Costs): string => `${customerMinor ?? 0} ${partnerMinor ?? 0}`;
const paths = {
  's3-storage': ['/s3', 'bucket'],
  'virtual-data-center': ['/virtual-data-center', 'vdc'],
} as const;

const amountsIn = (
  service: (typeof services)[number],
  { lists: of, terms }: { lists: List[]; terms: Terms },
  plot: RandomMonth,
): Amounts[] => [
  ...linesOf(plot, { lists: of, terms }).filter(({ product }) => product.startsWith(service)),
  ...(service === 'virtual-data-center' ? plot.charges.map(chargeOf) : []),
];

/** What a business of each country pays on top, in percent. */
const vat = { SE: 25, DE: 25, NO: 0, GB: 0 } as const;
const countries = ['SE', 'DE', 'NO', 'GB'] as const;

/** What counts against the credit limit of a partner of each country, and what it should be: all of it is over, and unbilled. */
async function creditOf({ partner, terms, customers }: World): Promise<string[]> {
  const { partner: owed } = sumOf(
    customers.flatMap(({ plot }) =>
      services.flatMap((service) => amountsIn(service, { lists, terms }, plot)),
    ),
  );
  const wrong: string[] = [];
  for (const country of countries) {
    await portal.owner.run(sql`update organization set country = ${country} where id = ${partner.id}`);
    const read = await portal.owner.first<{ minor: string }>(
      sql`select credit_used_minor(${partner.id}, 0, null)::text as minor`,
    );
    const hundredths = owed * BigInt(100 + vat[country]);
    const should = (hundredths + (hundredths < 0n ? -50n : 50n)) / 100n;
    if (read?.minor !== String(should)) wrong.push(`credit in ${country} is ${read?.minor}, not ${should}`);
  }
  return wrong;
}

test(
  'the lines of random months are what rational numbers make of them, to the öre',
  async () => {
    const wrong: Record<string, readonly string[]> = {};
    let differ = 0;
    for (let by = seed; by < seed + partners; by += 1) {
      const world = await play(by);
      const differences = [...(await linesDiffer(world)), ...(await creditOf(world))];
      differ += differences.length;
      if (differences.length > 0) wrong[`TEST_SEED=${by}`] = differences.slice(0, 10);
    }
    figure(`months compared: ${partners * customersEach}; amounts that differ: ${differ}`);
    expect(wrong).toEqual({});
  },
  timeout,
);

test(
  'whatever is told as a total is the sum of these lines, on each endpoint and in each file',
  async () => {
    const world = await play(seed);
    let checked = 0;
    const same = (is: string, should: string): void => {
      checked += 1;
      expect(is).toBe(should);
    };
    const token = await signIn(portal, await createUser(portal, world.partner));
    const get = async <T>(path: string, query: Record<string, string>): Promise<T> =>
      (await portal.call<T>('GET', path, { token, query })).body;
    for (const service of services) {
      const [path, thing] = paths[service];
      const month = nameOf(world.customers[0]?.plot.month ?? 0);
      const inMonth = world.customers.filter(({ plot }) => nameOf(plot.month) === month);
      const of = (customers: readonly Customer[]) =>
        textOf(
          sumOf(customers.flatMap(({ plot }) => amountsIn(service, { lists, terms: world.terms }, plot))),
        );
      const all = await get<{ total: Costs; months: (Costs & { month: string })[] }>(
        `${path}/usage-of-customers/`,
        { month },
      );
      same(told(all.total), of(inMonth));
      for (const one of all.months)
        same(told(one), of(world.customers.filter(({ plot }) => nameOf(plot.month) === one.month)));
      const top = await get<{ items: (Costs & { customerId: string })[] }>(`${path}/top-customers/`, {
        month,
      });
      for (const { customerId, ...costs } of top.items)
        same(told(costs), of(world.customers.filter(({ id }) => id === customerId)));
      const list = await get<{ items: (Costs & { id: string })[]; sum: Costs }>(
        `${path}/usage-by-customer/`,
        { month, pageSize: '200' },
      );
      same(told(list.sum), of(inMonth));
      for (const customer of inMonth) {
        const query = { customerId: customer.id, month };
        same(
          told(list.items.find(({ id }) => id === customer.id) ?? { customerMinor: 0, partnerMinor: 0 }),
          of([customer]),
        );
        same(told((await get<{ total: Costs }>(`${path}/usage-metering/`, query)).total), of([customer]));
        const explained = await get<Costs & { lines: Costs[] }>(`${path}/cost-explanation/`, query);
        same(told(explained), of([customer]));
        same(adds(explained.lines), of([customer]));
        const things = await get<{ items: Costs[]; sum: Costs & { rounding: Costs } }>(
          `${path}/usage-by-${thing}/`,
          { ...query, pageSize: '200' },
        );
        same(told(things.sum), of([customer]));
        same(adds([...things.items, things.sum.rounding]), of([customer]));
        same(await fileSum(`${path}/usage-by-${thing}/`, { token, query }), of([customer]));
      }
    }
    figure(`totals checked: ${checked}; the largest difference: 0 öre`);
  },
  timeout,
);

/** The amounts of a file, added up. */
async function fileSum(path: string, of: { token: string; query: Record<string, string> }): Promise<string> {
  const headers = { accept: 'text/csv', 'accept-language': 'sv' };
  const { body } = await portal.call<string>('GET', path, { ...of, headers });
  const [head = [], ...rows] = body
    .trim()
    .split('\r\n')
    .map((row) => row.split(';'));
  const minor = (row: string[], who: string): number => {
    const amount = row[head.indexOf(`${who} betalar, exkl. moms`)] ?? '';
    return Math.round(Number(amount.replace(',', '.')) * 100);
  };
  return adds(
    rows.map((row) => ({ customerMinor: minor(row, 'Kunden'), partnerMinor: minor(row, 'Partnern') })),
  );
}

const adds = (amounts: readonly Costs[]): string =>
  textOf(
    sumOf(
      amounts.map(({ customerMinor, partnerMinor }) => ({
        customer: BigInt(customerMinor ?? 0),
        partner: BigInt(partnerMinor ?? 0),
      })),
    ),
  );
