import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { figure } from '../../testing/figures.ts';
import { createPartner, createUser, signIn, type TestOrganization } from '../../testing/people.ts';
import { createTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { rowsRead } from '../database/cost.ts';

const service = 's3-storage';
const product = 's3-storage.capacity';
const customers = 4000;
const mostRowsRead = 100;
const month = sql`date_trunc('month', stockholm_day(now()))::date`;

let portal: TestPortal;
let partner: TestOrganization;
let token: string;
let sessionId: string;
beforeAll(async () => {
  portal = await createTestPortal();
  partner = await createPartner(portal);
  token = await signIn(portal, await createUser(portal, partner));
  sessionId =
    (await portal.owner.first<{ id: string }>(sql`select id from session order by created_at desc limit 1`))
      ?.id ?? '';
  await portal.owner.run(sql`
    insert into organization (partner_id, id, kind, name)
    select ${partner.id}, gen_random_uuid(), 'customer', lpad(n::text, 4, '0') from generate_series(1, ${customers}) n`);
  await fill(
    customers,
    'month',
    sql`generate_series(${month} - interval '1 month', ${month}, interval '1 month')`,
  );
  // What is older is kept in as many rows, whoever it was of.
  await fill(
    100,
    'month',
    sql`generate_series(${month} - interval '14 months', ${month} - interval '2 months', interval '1 month')`,
  );
  await fill(
    100,
    'day',
    sql`generate_series(stockholm_day(now()) - 40, stockholm_day(now()), interval '1 day')`,
  );
  await portal.owner.run(sql`select fold_totals(1000000)`);
  await portal.owner.pool.query('analyze');
}, 120_000);
afterAll(() => portal.close());

/** A thing of so many customers, in one of two regions, that costs the n-th of them 2n öre, and the partner n. */
const fill = (most: number, span: 'day' | 'month', times: Sql) =>
  portal.owner.run(sql`
    insert into usage_total (partner_id, customer_id, service, product, span, starts_on, region, price_from, quantity, hours,
      customer_cost, partner_cost, sizes, measured, priced, things, begun_at)
    select ${partner.id}, c.id, ${service}, ${product}, ${span}, t::date,
      case n % 2 when 0 then 'SE-NORTH-1' else 'SE-CENTRAL-1' end, date_trunc('month', t), n::numeric * 1024 ^ 3, 1,
      n * 0.02, n * 0.01, 1024 ^ 3, 1, 1, first::integer, case when first then day_begins(t::date) end
    from (select id, name::integer as n from organization where partner_id = ${partner.id} and kind = 'customer') c
    cross join (select t, ${span} = 'month' and row_number() over (order by t) = 1 as first from ${times} t) t
    where c.n <= ${most}`);

const opened = { text: 'select open_tenant($1, null, $2)', values: (): string[] => [partner.id, sessionId] };
const readBy = (call: string, values: readonly unknown[] = []): Promise<number> =>
  rowsRead(portal.owner, [
    { text: opened.text, values: opened.values() },
    { text: `select * from ${call}`, values: [sessionId, ...values] },
  ]);
const thisMonth = "date_trunc('month', stockholm_day(now()))::date";

test('trend, month and top ten of a partner with 4,000 customers read at most a hundred rows each', async () => {
  const of = `'{${service},${product}}'`;
  const read = {
    trend: await readBy(
      `session_partner_totals($1, ${of}, 'month', (${thisMonth} - interval '12 months')::date, ${thisMonth})`,
    ),
    month: await readBy(`session_partner_costs($1, '${service}', ${thisMonth})`),
    newest: await readBy(
      `session_partner_totals($1, ${of}, 'day', stockholm_day(now()) - 6, stockholm_day(now()))`,
    ),
    top: await readBy(`session_top_customers($1, '${service}', ${thisMonth}, 'cost', 10)`),
    footprint: await readBy(`session_partner_totals($1, ${of}, 'month', ${thisMonth}, ${thisMonth})`),
    products: await readBy(`session_partner_products($1, '${service}', ${thisMonth})`),
    operator: await rowsRead(portal.owner, [
      {
        text: `select * from operator_months((${thisMonth} - interval '12 months')::date, ${thisMonth})
          cross join operator_products(${thisMonth}) cross join top_partners(${thisMonth}, 10)`,
        values: [],
      },
    ]),
    credit: await rowsRead(portal.owner, [
      { text: 'select credit_used_minor($1, 0, null)', values: [partner.id] },
    ]),
  };
  figure(
    `rows read of 4,000 customers: ${Object.entries(read)
      .map(([name, rows]) => `${name} ${rows}`)
      .join(', ')}`,
  );
  for (const [name, rows] of Object.entries(read)) {
    expect([name, rows > 0 && rows]).toEqual([name, rows]);
    expect(rows, name).toBeLessThanOrEqual(mostRowsRead);
  }
});

type Costs = { customerMinor: number; partnerMinor: number };

test('what is told of them is the sum of what each of them costs', async () => {
  const get = async <T>(path: string): Promise<T> => (await portal.call<T>('GET', path, { token })).body;
  const { total, months, most } = await get<{ total: Costs; months: Costs[]; most: Costs }>(
    '/s3/usage-of-customers/',
  );
  const sumOf = (count: number): number => (count * (count + 1)) / 2;
  expect([total, ...months].map(({ customerMinor, partnerMinor }) => [customerMinor, partnerMinor])).toEqual(
    [customers, ...Array.from({ length: 11 }, () => 100), customers, customers].map((count) => [
      2 * sumOf(count),
      sumOf(count),
    ]),
  );
  expect(most.customerMinor).toBe(2 * customers);
  const { items } = await get<{ items: Costs[] }>('/s3/top-customers/');
  expect(items.map(({ partnerMinor }) => partnerMinor)).toEqual(
    Array.from({ length: 10 }, (_, at) => customers - at),
  );
});
