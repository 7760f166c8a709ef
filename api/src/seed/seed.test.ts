import sql, { raw } from 'sql-template-tag';
import Organisationsnummer from 'organisationsnummer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { make, seed, write } from './seed.ts';

const secretKey = 'a-key-for-tests-only-a-key-for-tests-only';
const now = new Date('2025-11-20T10:00:00Z');

let database: Database;
let drop: () => Promise<void>;
let indexesBefore: { name: string }[];

const indexes = (): Promise<{ name: string; definition: string }[]> =>
  database.rows(sql`
    select indexname as name, indexdef as definition from pg_indexes where tablename = 'audit_entry' order by 1`);

beforeAll(async () => {
  const created = await createTestDatabase();
  drop = () => created.drop();
  database = openDatabase({ url: created.url, max: 2 });
  indexesBefore = await indexes();
  await seed(database, { size: 'demo', now, secretKey });
});
afterAll(async () => {
  await database.end();
  await drop();
});

const count = async (table: ReturnType<typeof sql>): Promise<number> =>
  (await database.first<{ n: number }>(sql`select count(*) as n from ${table}`))?.n ?? 0;

test('the first partner has 40 customers with valid, different organization numbers', async () => {
  const rows = await database.rows<{ number: string; partner: string }>(sql`
    select c.organization_number as number, p.name as partner from organization c
    join organization p on p.id = c.partner_id where c.kind = 'customer'`);
  expect(rows.filter(({ partner }) => partner === 'Björkudden IT AB')).toHaveLength(40);
  expect(new Set(rows.map(({ partner }) => partner)).size).toBe(3);
  expect(rows.filter(({ number }) => !Organisationsnummer.valid(number))).toEqual([]);
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
});

test('operator and partners have valid, different numbers as well, so that their details can be saved', async () => {
  const rows = await database.rows<{ number: string }>(
    sql`select organization_number as number from organization where kind <> 'customer'`,
  );
  expect(rows.length).toBeGreaterThan(3);
  expect(rows.filter(({ number }) => !Organisationsnummer.valid(number))).toEqual([]);
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
});

test('the indexes of the audit log are there again, of each partition', async () => {
  expect(indexesBefore.map(({ name }) => name)).toContain('audit_entry_words');
  expect(await indexes()).toEqual(indexesBefore);
  expect(await count(sql`pg_index where not indisvalid`)).toBe(0);
});

test('all accounts are there, and only terms@ has terms to accept', async () => {
  const { accounts } = await make({ size: 'demo', now, secretKey });
  expect(accounts.map(({ email }) => email.replace('@demo.example', '')).toSorted()).toEqual(
    'admin billing customer customer-engineer customer-viewer engineer mfa operator other-partner partner terms viewer'.split(
      ' ',
    ),
  );
  const owing = await database.rows<{ email: string }>(sql`
    select distinct u.email from user_account u
    join organization o on o.partner_id = u.partner_id and o.id = u.organization_id
    cross join lateral outstanding_documents(u.partner_id, u.id, o.kind)
    where u.email like '%@demo.example'`);
  expect(owing).toEqual([{ email: 'terms@demo.example' }]);
});

test('S3 Storage is in every state, and what is enabled has users and buckets with owners', async () => {
  const states = await database.rows<{ state: string; n: number }>(
    sql`select state, count(*) as n from service_state group by state`,
  );
  expect(states.map(({ state }) => state).toSorted()).toEqual([
    'enabled',
    'failed',
    'needs-attention',
    'provisioning',
  ]);
  expect(await count(sql`service`)).toBeLessThan(49);
  expect(
    await count(sql`s3_bucket b where not exists (select from s3_user u where u.partner_id = b.partner_id
      and u.customer_id = b.customer_id and u.region = b.region and u.username = b.owner)`),
  ).toBe(0);
  expect(await count(sql`service s where s.state <> 'enabled' and s.operation is null`)).toBe(0);
  expect(await count(sql`s3_bucket`)).toBeGreaterThan(40);
});

test('storage users have every policy, for all buckets and for named ones that exist, and keys without a secret', async () => {
  const policies = await database.rows<{ policy: string }>(sql`
    select distinct access || case when buckets is null then ' all' else ' named' end as policy from s3_user order by 1`);
  expect(policies.map(({ policy }) => policy)).toEqual([
    'full-access all',
    'full-access named',
    'read-only all',
    'read-only named',
    'read-write all',
    'read-write named',
    'write-only all',
  ]);
  expect(
    await count(sql`s3_user u cross join unnest(u.buckets) n(name) where not exists (select from s3_bucket b
      where b.customer_id = u.customer_id and b.region = u.region and b.name = n.name)`),
  ).toBe(0);
  expect(await count(sql`s3_access_key`)).toBeGreaterThan(60);
  expect(await count(sql`s3_access_key where access_key_id !~ '^[A-Z0-9]{20}$'`)).toBe(0);
});

test.each(['notice', 'ticket', 'audit_entry'])('each service has a %s', async (table) => {
  const found = await database.rows<{ service: string }>(
    sql`select distinct service from ${raw(table)} where service <> 'other' order by 1`,
  );
  expect(found.map(({ service }) => service)).toEqual([
    'disaster-recovery',
    'm365-licenses',
    's3-storage',
    'virtual-data-center',
  ]);
});

test('nothing lies in the future but what is due', async () => {
  const late = await database.rows(sql`
    select 'organization' as what, id from organization where created_at > ${now}
    union all select 'user', id from user_account where created_at > ${now}
    union all select 'bucket', id from s3_bucket where created_at > ${now}
    union all select 'storage user', id from s3_user where created_at > ${now}
    union all select 'access key', id from s3_access_key where created_at > ${now}
    union all select 'operation', id from operation where created_at > ${now}
    union all select 'consent', id from legal_consent where accepted_at > ${now}
    union all select 'audit entry', id from audit_entry where at > ${now}
    union all select 'reading', series_id from meter_hour where hour > ${now}`);
  expect(late).toEqual([]);
});

test('the same moment makes the same data', async () => {
  const [one, other] = await Promise.all([
    make({ size: 'demo', now, secretKey }),
    make({ size: 'demo', now, secretKey }),
  ]);
  expect(one.clouds).toEqual(other.clouds);
  expect(one.rows.get('organization')).toEqual(other.rows.get('organization'));
});

test('usage goes back thirteen months: days of kept hours are their sum, months the sum of days', async () => {
  const months = await database.rows<{ month: string }>(sql`
    select to_char(month, 'YYYY-MM') as month from meter_month group by 1 order by 1`);
  expect([months.length, months[0]?.month, months.at(-1)?.month]).toEqual([13, '2024-11', '2025-11']);
  expect(
    await count(sql`meter_month m join lateral (select sum(d.quantity) as quantity, sum(d.hours) as hours, sum(d.customer_cost) as cost
      from meter_day d where d.partner_id = m.partner_id and d.series_id = m.series_id
        and date_trunc('month', d.day) = m.month) d on true
      where (m.quantity, m.hours, m.customer_cost) is distinct from (d.quantity, d.hours, d.cost)`),
  ).toBe(0);
  const wrong = await database.rows(sql`
    with hours as (
      select series_id, (hour at time zone 'Europe/Stockholm')::date as day, sum(quantity) as quantity, count(*) as hours
      from meter_hour group by 1, 2
    )
    select * from hours join meter_day d using (series_id, day)
    where day > (select min(day) from hours) and (hours.quantity, hours.hours) is distinct from (d.quantity, d.hours)`);
  expect(wrong).toEqual([]);
  expect(
    await count(sql`meter_day d join meter_series s on s.partner_id = d.partner_id and s.id = d.series_id
      left join lateral unit_prices(d.partner_id, d.customer_id, s.product, d.day) p on true
      where extract(day from d.day) in (1, 13) and (d.customer_cost, d.partner_cost) is distinct from
        (d.quantity * p.factor * p.customer, d.quantity * p.factor * p.partner)`),
  ).toBe(0);
  expect(await count(sql`meter_day d where d.customer_cost is null`)).toBe(0);
  expect(await count(sql`meter_day d where d.day > (${now}::timestamptz)::date - 30`)).toBeGreaterThan(1000);
  expect(await count(sql`meter_batch`)).toBe(0);
});

test('usage has gaps, grows to what a bucket holds, and tells of a bucket that is gone', async () => {
  const lost = await database.first<{ hours: number }>(sql`
    select hours from meter_day where day = (${now}::timestamptz - interval '148 days')::date + 1
      and hours < 24 order by hours limit 1`);
  expect(lost?.hours).toBeLessThan(24);
  const strange = await count(sql`s3_bucket b
    join meter_series s on s.partner_id = b.partner_id and s.resource_id = b.id
    join lateral (select quantity from meter_hour h where h.partner_id = s.partner_id and h.series_id = s.id
      order by hour desc limit 1) last on true
    where b.used_bytes > 0 and last.quantity not between b.used_bytes * 0.8 and b.used_bytes * 1.05`);
  expect(strange).toBe(0);
  const gone = await database.rows(sql`
    select s.resource_name from meter_series s where s.ended_at is not null
      and not exists (select from s3_bucket b where b.id = s.resource_id)`);
  expect(gone).toHaveLength(3);
});

test('a second run changes nothing', async () => {
  const before = await count(sql`organization`);
  const world = await make({ size: 'demo', now: new Date(), secretKey });
  expect(await write(database, world, { now: new Date() })).toBe(false);
  expect(await count(sql`organization`)).toBe(before);
});

test('the S data set has 50 partners with 2,000 customers, a fifth of them at the first, and 400 buckets of one', async () => {
  const { rows, auditEntries } = await make({ size: 's', now, secretKey });
  const customers = (rows.get('organization') ?? []).filter((row) => row['kind'] === 'customer');
  const ofPartner = [...Map.groupBy(customers, (row) => row['partner_id']).values()].map(
    ({ length }) => length,
  );
  const ofCustomer = [...Map.groupBy(rows.get('s3_bucket') ?? [], (row) => row['customer_id']).values()];
  expect([ofPartner.length, customers.length, Math.max(...ofPartner)]).toEqual([50, 2000, 400]);
  expect(Math.max(...ofCustomer.map(({ length }) => length))).toBe(400);
  expect((rows.get('meter_series') ?? []).length).toBeGreaterThan(3500);
  expect(auditEntries).toBe(500_000);
});
