import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { make, write } from '../seed/seed.ts';
import { figure } from '../testing/figures.ts';
import { openMeterDatabase, type MeterDatabase } from '../testing/meter.ts';
import { faultsOf } from './testing/billed.ts';

let meters: MeterDatabase;
beforeAll(async () => {
  meters = await openMeterDatabase();
  const now = new Date();
  const secretKey = 'a-key-for-tests-only-a-key-for-tests-only';
  const world = await make({ size: 'demo', now, secretKey });
  await write(meters.owner, world, { now, seeds: [() => Promise.resolve()] });
});
afterAll(() => meters.close());

test('the demo has twelve closed months of invoices, with nothing lost, and what of each was paid', async () => {
  expect(await faultsOf(meters.owner)).toEqual([]);
  const months = await meters.owner.rows<{ invoices: number }>(sql`
    select r.month, count(i.id)::integer as invoices from invoice_run r left join invoice i on i.run_id = r.id group by 1 order by 1`);
  expect(months).toHaveLength(12);
  expect(Math.min(...months.map(({ invoices }) => invoices))).toBeGreaterThan(0);
  const states = await meters.owner.first(sql`
    select count(*) filter (where s.left_minor = 0) > 0 as paid,
      count(*) filter (where s.left_minor > 0 and i.in_time_until < stockholm_day(portal_now())) > 0 as overdue,
      count(*) filter (where s.left_minor > 0 and i.in_time_until >= stockholm_day(portal_now())) > 0 as pending,
      count(*) filter (where i.kind = 'invoice' and s.credited_minor = s.total_minor) > 0 as credited
    from invoice i join invoice_state s on s.partner_id = i.partner_id and s.invoice_id = i.id`);
  expect(states).toEqual({ paid: true, overdue: true, pending: true, credited: true });
});

test('the invoices of the demo and what waits come to what its partners have used', async () => {
  const sums = await meters.owner.rows<{ difference: string }>(sql`
    select o.name, ((select coalesce(sum(i.net_minor), 0) from invoice i
          where i.partner_id = o.id and (i.run_id is not null or i.bill_again))
        + (select coalesce(sum(b.partner_minor), 0) from billed_line b where b.partner_id = o.id and b.invoice_id is null)
        + (select coalesce(sum(l.partner_minor), 0) from unbilled_lines(o.id, 'infinity') l)
        - (select coalesce(sum(t.partner_minor), 0) from usage_total t join product k on k.key = t.product and k.billed = 'hour'
          where t.partner_id = o.id and t.span = 'month'))::text as difference
    from organization o where o.kind = 'partner'`);
  expect(sums.length).toBeGreaterThan(2);
  expect(sums.filter(({ difference }) => difference !== '0')).toEqual([]);
  figure(`invoices of a year of ${sums.length} partners against what they used: 0 öre apart`);
});
