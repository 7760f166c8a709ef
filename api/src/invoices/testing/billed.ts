import type { ProductKey } from '@portal/contract/prices';
import sql from 'sql-template-tag';
import { makeBilling } from '../../billing/testing/billing.ts';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { importProducts } from '../../price-list/index.ts';
import { makeSeller } from '../../seller/testing/seller.ts';
import {
  createMeter,
  openMeterDatabase,
  publishPrice,
  type Meter,
  type MeterDatabase,
} from '../../testing/meter.ts';
import { stepRun, type Step } from '../run.ts';

/** What is charged in advance, and given back. */
export const seats: ProductKey = 'm365-licenses.CFQ7TTC0LH18:0001:P1Y';

/** A database with an operator that sells, whose price is 10 kronor of a GiB in an hour, and of a seat. */
export async function openSellingDatabase(): Promise<MeterDatabase> {
  const meters = await openMeterDatabase();
  const operator = newId();
  await meters.owner.run(
    sql`insert into organization (partner_id, id, kind, name) values (${operator}, ${operator}, 'operator', 'Nordmoln Drift AB')`,
  );
  await meters.worker.transaction((tx) =>
    importProducts(tx, 'm365-licenses', [
      { key: seats, name: 'Business Premium, a year', unit: 'seat', billed: 'term' },
    ]),
  );
  await publishPrice(meters.owner, 10, ['s3-storage.capacity', seats]);
  await makeSeller(meters.owner);
  return meters;
}

/** A partner with billing data. */
export async function addPartner(owner: Database, name = 'Fjällnät AB'): Promise<{ partnerId: string }> {
  const partnerId = newId();
  await owner.run(sql`
    insert into organization (partner_id, id, kind, name, organization_number, invoice_email)
    values (${partnerId}, ${partnerId}, 'partner', ${name}, '556016-0680', 'faktura@example.com')`);
  await makeBilling(owner, { partnerId });
  return { partnerId };
}

/** A customer of it with a metered bucket. */
export async function addCustomer(
  meters: MeterDatabase,
  { partnerId }: { partnerId: string },
  name = 'Nordfrakt Logistik AB',
): Promise<Meter> {
  const customerId = newId();
  await meters.owner.run(sql`
    insert into organization (partner_id, id, kind, name, organization_number)
    values (${partnerId}, ${customerId}, 'customer', ${name}, '556677-8899')`);
  return createMeter(meters, { partnerId, customerId });
}

/** Closes a month, as the operator's call does once nothing speaks against it. */
export async function closeFor(
  owner: Database,
  month: string,
  onlyPartner: string | null = null,
): Promise<string> {
  const row = await owner.first<{ id: string }>(sql`
    insert into invoice_run (partner_id, month, only_partner)
    select o.id, ${month}::date, ${onlyPartner}::uuid from organization o where o.kind = 'operator' returning id`);
  return row?.id ?? '';
}

/** Goes on with what was closed until nothing is left to do. */
export async function runAll({ worker }: MeterDatabase): Promise<Step[]> {
  const steps: Step[] = [];
  for (;;) {
    const step = await stepRun(worker);
    if (!step) return steps;
    steps.push(step);
  }
}

/** What must never be: gaps and doubles of numbers, and lines that stand on no invoice, on two, or with another amount. */
export const faultsOf = (owner: Database): Promise<object[]> =>
  owner.rows(sql`
    select 'gap' as fault, s.fiscal_year::text as of from invoice_series s
    where s.last <> (select count(*) from invoice i where i.fiscal_year = s.fiscal_year)
      or s.last <> (select coalesce(max(i.counter), 0) from invoice i where i.fiscal_year = s.fiscal_year)
    union all
    select 'double', min(i.number) from invoice i where i.run_id is not null group by i.partner_id, i.customer_id, i.run_id having count(*) > 1
    union all
    select 'missing line', b.id::text from billed_line b
    where b.partner_minor <> 0 and not exists (select from invoice i where i.partner_id = b.partner_id and i.id = b.invoice_id)
    union all
    select 'other amount', b.id::text from billed_line b
    join invoice i on i.partner_id = b.partner_id and i.id = b.invoice_id and i.run_id is not null
    left join lateral (select coalesce(sum(l.amount_minor), 0) as minor from invoice_line l
      where l.partner_id = b.partner_id and l.billed_line_id = b.id) l on true
    where l.minor <> b.partner_minor
    union all
    select 'other net', i.number from invoice i
    where i.net_minor <> (select sum(l.amount_minor) from invoice_line l where l.partner_id = i.partner_id and l.invoice_id = i.id)
    union all
    select 'changed content', i.number from invoice i
    where i.content_hash <> encode(sha256(convert_to(i.content::text, 'UTF8')), 'hex')
      or i.content ->> 'number' <> i.number or (i.content ->> 'totalMinor')::bigint <> i.total_minor
    union all
    select 'other unpaid', u.partner_id::text from partner_unpaid u
    where u.unpaid_minor <> (select sum(s.left_minor) from invoice_state s where s.partner_id = u.partner_id)`);
