import { stepRun } from '@portal/api/invoices/run';
import { openDatabase, type Database } from '@portal/api/platform/database/database';
import { migrate } from '@portal/api/platform/database/migrate';
import { seedPriceLists } from '@portal/api/seed/prices';
import sql, { raw } from 'sql-template-tag';
import { createDatabase, urlsOf } from '../../tools/database-roles.ts';
import type { Figure } from './figure.ts';
import { say } from './say.ts';
import { passwords, type Stage } from './stage.ts';

const few = 5000;
const many = 20_000;
const linesEach = 10;
const mostSeconds = 60;
/** How much longer a customer may take of many than of few. */
const mostGrowth = 1.3;
const mostMegabytes = 250;

/** As if an operator sold for a partner, whose customers have ten lines each of the month before, each of one thing. */
async function fill(owner: Database, customers: number): Promise<void> {
  await owner.run(sql`
    insert into organization (partner_id, id, kind, name)
    values (md5('operator')::uuid, md5('operator')::uuid, 'operator', 'Nordmoln Drift AB'), (md5('partner')::uuid, md5('partner')::uuid, 'partner', 'Fjällnät AB')`);
  await owner.run(sql`
    insert into seller (name, address, zipcode, city, seat, organization_number, vat_number, bankgiro)
    values ('Nordmoln Drift AB', 'Storgatan 1', '111 22', 'Stockholm', 'Stockholm', '556016-0680', 'SE556016068001', '5901-2344')`);
  await owner.run(sql`
    insert into partner_billing (partner_id, address, zipcode, city, country, language)
    values (md5('partner')::uuid, 'Kajen 3', '111 29', 'Stockholm', 'SE', 'sv')`);
  // The sums of partners and what triggers keep are not what is measured.
  await owner.run(sql`set session_replication_role = replica`);
  await owner.run(sql`
    insert into organization (partner_id, id, kind, name, organization_number)
    select md5('partner')::uuid, md5('customer' || n)::uuid, 'customer', 'Kund ' || n, '556677-8899' from generate_series(1, ${customers}::integer) n`);
  const lines = sql`
    from generate_series(1, ${customers}::integer) n
    cross join (select k.key, k.service, r.region, row_number() over () as line
      from (select key, service from product where billed = 'hour' order by key limit ${linesEach / 2}::integer) k
      cross join (values ('SE-NORTH-1'), ('SE-CENTRAL-1')) r (region)) k
    cross join (select (date_trunc('month', stockholm_day(now())) - interval '1 month')::date as month) m`;
  const ids = raw(`md5('partner')::uuid, md5('customer' || n)::uuid`);
  await owner.run(sql`
    insert into usage_total (partner_id, customer_id, service, product, span, starts_on, region, price_from, quantity, hours,
      customer_cost, partner_cost, priced)
    select ${ids}, k.service, k.key, 'month', m.month, k.region, m.month, 1000 + n, 720, 12.5 + n, 10.5 + n, 30 ${lines}`);
  await owner.run(sql`
    insert into meter_series (partner_id, id, customer_id, customer_name, service, product, region, resource_id, resource_name)
    select md5('partner')::uuid, md5(n || '/' || k.line)::uuid, md5('customer' || n)::uuid, 'Kund ' || n, k.service, k.key, k.region,
      md5(n || '/' || k.line)::uuid, 'sak ' || k.line ${lines}`);
  await owner.run(sql`
    insert into meter_month (partner_id, service, month, customer_id, series_id, quantity, hours, customer_cost, partner_cost)
    select md5('partner')::uuid, k.service, m.month, md5('customer' || n)::uuid, md5(n || '/' || k.line)::uuid, 1000 + n, 720, 12.5 + n,
      10.5 + n ${lines}`);
  await owner.run(sql`set session_replication_role = origin`);
  await owner.run(sql`vacuum analyze`);
}

type Ran = { seconds: number; megabytes: number; faults: number; invoices: number };

/** Closes the month and makes its invoices, as one worker does. */
async function run({ postgres }: Stage, customers: number): Promise<Ran> {
  const database = `invoices-${customers}`;
  await createDatabase(postgres.url, database);
  const urls = urlsOf(postgres.url, database, passwords);
  await migrate(urls.owner);
  const owner = openDatabase({ url: urls.administrator, max: 1, statementTimeoutMs: 600_000 });
  const worker = openDatabase({ url: urls.worker, max: 1, statementTimeoutMs: 600_000 });
  await seedPriceLists(owner, new Date());
  await fill(owner, customers);
  await owner.run(sql`
    insert into invoice_run (partner_id, month)
    values (md5('operator')::uuid, (date_trunc('month', stockholm_day(now())) - interval '1 month')::date)`);
  let megabytes = 0;
  const begun = performance.now();
  while (await stepRun(worker)) megabytes = Math.max(megabytes, process.memoryUsage().heapUsed / 2 ** 20);
  const seconds = (performance.now() - begun) / 1000;
  const found = await owner.first<{ faults: number; invoices: number }>(sql`
    select count(*)::integer as invoices, (abs(max(counter) - count(*))
      + abs(count(*) - count(distinct (customer_id)))
      + abs((select count(*) from invoice_line) - ${customers * linesEach}::integer))::integer as faults from invoice`);
  await Promise.all([owner.end(), worker.end()]);
  say(`invoices of ${customers} customers: ${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB`);
  return { seconds, megabytes, faults: found?.faults ?? -1, invoices: found?.invoices ?? 0 };
}

/** The month's run of a partner with so many customers: how long, how it grows, what it holds in memory, what it has lost. */
export async function measureInvoices(stage: Stage): Promise<Figure[]> {
  const small = await run(stage, few);
  const large = await run(stage, many);
  const growth = large.seconds / many / (small.seconds / few);
  const faults =
    small.faults + large.faults + Math.abs(large.invoices - many) + Math.abs(small.invoices - few);
  return [
    {
      name: `month of ${many} customers, ${many * linesEach} lines`,
      figure: `${large.seconds.toFixed(1)} s`,
      bound: `${mostSeconds} s`,
      holds: large.seconds <= mostSeconds,
    },
    {
      name: 'a customer of many against one of few',
      figure: growth.toFixed(2),
      bound: String(mostGrowth),
      holds: growth <= mostGrowth,
    },
    {
      name: 'memory of the run',
      figure: `${large.megabytes.toFixed(0)} MB`,
      bound: `${mostMegabytes} MB`,
      holds: large.megabytes <= mostMegabytes,
    },
    { name: 'gaps, doubles and missing lines', figure: String(faults), bound: '0', holds: faults === 0 },
  ];
}
