import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { explained, mostRows } from '../platform/database/cost.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { rollUp } from '../platform/metering/metering.ts';
import { whileLocked } from '../testing/locked.ts';
import { createMeter, ingest, type MeterDatabase } from '../testing/meter.ts';
import { createPartner, createUser, signIn, type TestOrganization } from '../testing/people.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';

const service = 's3-storage';
const things = 20_000;
const customers = 500;
/** Of all that is read and written, for each thing whose price changes; buffers are the same each time. */
const mostBuffersEach = 36;
const mostRowsOfCredit = 100;

let portal: TestPortal;
let worker: Database;
let meters: MeterDatabase;
let partner: TestOrganization;
let other: TestOrganization;
beforeAll(async () => {
  portal = await createTestPortal();
  // As long as publishing a list may take: nothing here depends on how fast the machine is.
  worker = openDatabase({
    url: portal.databaseUrl,
    role: 'portal_worker',
    max: 2,
    statementTimeoutMs: 600_000,
  });
  meters = { url: portal.databaseUrl, owner: portal.owner, worker, close: () => worker.end() };
  partner = await createPartner(portal);
  other = await createPartner(portal);
});
afterAll(async () => {
  await worker.end();
  await portal.close();
});

/** As many things with a GiB of today, behind statistics that were made when there were none. */
async function fill(): Promise<void> {
  for (const table of ['meter_series', 'meter_day', 'meter_month']) {
    await portal.owner.pool.query(`analyze ${table}`);
  }
  await portal.owner.run(sql`
    insert into meter_series (partner_id, id, customer_id, customer_name, service, product, region, resource_id, resource_name)
    select ${partner.id}, gen_random_uuid(), md5('customer ' || n % ${customers})::uuid, 'Kund AB', ${service},
      's3-storage.capacity', 'SE-NORTH-1', gen_random_uuid(), 'backup' from generate_series(1, ${things}) n`);
  await portal.owner.run(sql`
    insert into meter_day (partner_id, customer_id, service, day, series_id, quantity, hours, customer_cost, partner_cost)
    select partner_id, customer_id, service, stockholm_day(now()), id, 1073741824, 1, 1, 1 from meter_series
    where partner_id = ${partner.id}`);
  await portal.owner.run(sql`
    insert into meter_month (partner_id, customer_id, service, month, series_id, quantity, hours, customer_cost, partner_cost)
    select partner_id, customer_id, service, date_trunc('month', day), series_id, quantity, hours, 5, 5 from meter_day
    where partner_id = ${partner.id}`);
}

const sums = () =>
  portal.owner.rows(sql`
    select 'day' as of, count(*) as things, trim_scale(sum(customer_cost))::text as customer,
      trim_scale(sum(partner_cost))::text as partner from meter_day where partner_id = ${partner.id}
    union all select 'month', count(*), trim_scale(sum(customer_cost))::text, trim_scale(sum(partner_cost))::text
    from meter_month where partner_id = ${partner.id} order by 1`);

const setForAll = async (of: TestOrganization, percent: string, before: string): Promise<number> => {
  const token = await signIn(portal, await createUser(portal, of, { roles: ['billing'] }));
  const body = { service, percent, before };
  return (await portal.call('PUT', '/customer/partner-pricing/', { token, body })).status;
};

describe('what twenty thousand things have used today', () => {
  beforeAll(fill);

  test('is priced anew for buffers that grow with the things alone, whatever the statistics say', async () => {
    const { buffers } = await explained(worker, {
      text: 'select recost_day($1, null, $2, stockholm_day(now()))',
      values: [partner.id, service],
    });
    expect(await sums()).toEqual([
      { of: 'day', things, customer: '7.4', partner: '7.4' },
      { of: 'month', things, customer: '80007.4', partner: '80007.4' },
    ]);
    expect(buffers / things, String(buffers)).toBeLessThan(mostBuffersEach);
  });

  // One after the other, as autovacuum comes to them.
  test.each([['meter_day'], ['meter_series'], ['meter_month']])(
    'is never multiplied by the customers, whatever the statistics say: those of %s too',
    async (table) => {
      await portal.owner.pool.query(`analyze ${table}`);
      for (const of of [partner.id, null]) {
        const text = 'select recost_day($1, null, $2, stockholm_day(now()))';
        expect(await mostRows(portal.owner, { text, values: [of, service] })).toBe(things);
      }
    },
  );

  test('is counted against the credit limit without reading the things', async () => {
    const [count = { minor: 0 }] = await portal.owner.rows<{ minor: number }>(sql`
      select credit_used_minor(${partner.id}, 0, null)::float8 as minor`);
    expect(count.minor).toBeGreaterThan(0);
    await worker.run(sql`select fold_totals(1000000)`);
    expect(
      await mostRows(portal.owner, { text: 'select credit_used_minor($1, 0, null)', values: [partner.id] }),
    ).toBeLessThan(mostRowsOfCredit);
  });

  test('gets an uplift for all in a request', async () => {
    expect(await setForAll(partner, '100', '0')).toBe(200);
    expect(await sums()).toEqual([
      { of: 'day', things, customer: '14.8', partner: '7.4' },
      { of: 'month', things, customer: '80014.8', partner: '80007.4' },
    ]);
  });
});

describe('while the prices of one partner are being changed', () => {
  const thisHour = (): string => new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000).toISOString();
  const changing = (tx: Pick<Database, 'run'>) =>
    tx.run(sql`select recost_day(${partner.id}, null, ${service}, stockholm_day(now()))`);

  test('another partner’s are changed and what it uses is rolled up; the one’s own follows', async () => {
    const [mine, theirs] = await Promise.all([
      createMeter(meters, { partnerId: partner.id }),
      createMeter(meters, { partnerId: other.id }),
    ]);
    const costs = async () =>
      (
        await portal.owner.rows<{ cost: string }>(sql`
          select trim_scale(customer_cost)::text as cost from meter_day
          where series_id in (${mine.seriesId}, ${theirs.seriesId}) order by series_id = ${mine.seriesId}`)
      ).map(({ cost }) => cost);
    await ingest(meters, mine, { [thisHour()]: 2 ** 30 });
    await ingest(meters, theirs, { [thisHour()]: 2 ** 30 });
    await portal.owner.transaction(async (tx) => {
      await changing(tx);
      expect(await worker.transaction(rollUp)).toEqual({ batches: 1, readings: 1 });
      expect(await setForAll(other, '50', '0')).toBe(200);
      expect(await costs()).toEqual(['0.000555']);
      expect(await worker.transaction(rollUp)).toEqual({ batches: 0, readings: 0 });
    });
    expect(await worker.transaction(rollUp)).toEqual({ batches: 1, readings: 1 });
    expect(await costs()).toEqual(['0.000555', '0.00074']);
  });

  test('a list for all partners waits, so that it does not price with what was', async () => {
    const work = () => worker.run(sql`select recost_day(null, null, ${service}, stockholm_day(now()))`);
    expect(await whileLocked(portal, { hold: changing, work })).toBe(1);
  });
});
