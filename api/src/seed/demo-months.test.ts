/** @module-tag exact-money */
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { figure } from '../testing/figures.ts';
import { exact, inOre, plus, zero, type Exact } from '../testing/month/money.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { seed } from './seed.ts';

let database: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  const created = await createTestDatabase();
  drop = () => created.drop();
  database = openDatabase({ url: created.url, max: 2 });
  await seed(database, {
    size: 'demo',
    now: new Date('2025-11-20T10:00:00Z'),
    secretKey: 'a-key-for-tests-only-a-key-for-tests-only',
  });
}, 120_000);
afterAll(async () => {
  await database.end();
  await drop();
});

/** What a thing had of a line, or a charge. */
type Part = {
  month: string;
  partner: string;
  customer: string;
  service: string;
  line: string;
  thing: string;
  customerCost: string;
  partnerCost: string;
};
const parts = (): Promise<Part[]> =>
  database.rows<Part>(sql`
    select to_char(d.day, 'YYYY-MM') as month, d.partner_id as partner, d.customer_id as customer, d.service,
      concat_ws(' ', s.product, s.region, d.price_from) as line, s.resource_id as thing,
      sum(d.customer_cost)::text as "customerCost", sum(d.partner_cost)::text as "partnerCost"
    from meter_day d join meter_series s on s.partner_id = d.partner_id and s.id = d.series_id
    where d.customer_cost is not null group by 1, 2, 3, 4, 5, 6
    union all
    select to_char(g.charged_on, 'YYYY-MM'), g.partner_id, g.customer_id, g.service, g.id::text, g.thing_id,
      g.customer_cost::text, g.partner_cost::text
    from charge g`);

type Price = 'customerCost' | 'partnerCost';
type Key = (part: Part) => string;
/** The parts of each group added up exactly and rounded once, and then added up; and how many groups that were. */
function roundedBy(rows: readonly Part[], price: Price, key: Key): { minor: bigint; groups: number } {
  const sums = new Map<string, Exact>();
  for (const row of rows) sums.set(key(row), plus(sums.get(key(row)) ?? zero, exact(row[price])));
  const minor = [...sums.values()].reduce((sum, one) => sum + inOre(one), 0n);
  return { minor, groups: sums.size };
}

const lineOf: Key = ({ partner, customer, service, line }) => [partner, customer, service, line].join(' ');
/** How months were told before they had lines: on the page of a customer, in the list of things, and of all together. */
const before: Readonly<Record<string, Key>> = {
  customer: ({ partner, customer, service }) => [partner, customer, service].join(' '),
  thing: ({ partner, customer, service, thing }) => [partner, customer, service, thing].join(' '),
  partner: ({ partner, service }) => [partner, service].join(' '),
};

const kept = (): Promise<{ month: string; customerCost: string; partnerCost: string }[]> =>
  database.rows(sql`
    select to_char(starts_on, 'YYYY-MM') as month, sum(customer_minor)::text as "customerCost",
      sum(partner_minor)::text as "partnerCost"
    from usage_total where span = 'month' and priced > 0 group by 1 order by 1`);
const summed = (): Promise<{ month: string; customerCost: string; partnerCost: string }[]> =>
  database.rows(sql`
    select to_char(starts_on, 'YYYY-MM') as month, customer_minor::text as "customerCost", partner_minor::text as "partnerCost"
    from summed_totals(null, '{"",""}', 'month', '2020-01-01', '2030-01-01') where priced > 0 order by 1`);

test('thirteen months of the demo are their lines, and differ from what they were before by rounding alone', async () => {
  const all = Map.groupBy(await parts(), ({ month }) => month);
  const months = await kept();
  expect(months).toHaveLength(13);
  expect(await summed()).toEqual(months);
  for (const { month, ...told } of months) {
    const rows = all.get(month) ?? [];
    for (const price of ['customerCost', 'partnerCost'] as const) {
      const lines = roundedBy(rows, price, lineOf);
      expect([month, price, told[price]]).toEqual([month, price, String(lines.minor)]);
      const differences = Object.entries(before).map(([name, key]) => {
        const { minor, groups } = roundedBy(rows, price, key);
        const change = Number(lines.minor - minor);
        // Each sum that is rounded is half an öre off at most.
        expect(Math.abs(change)).toBeLessThanOrEqual((lines.groups + groups) / 2);
        return `${change} by ${name}`;
      });
      figure(
        `demo ${month}, ${price === 'customerCost' ? 'customers' : 'partners'}: ${lines.groups} lines, ${lines.minor} öre; rounded before: ${differences.join(', ')}`,
      );
    }
  }
});
