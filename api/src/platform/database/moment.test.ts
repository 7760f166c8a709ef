import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createPartner } from '../../testing/people.ts';
import { setMoment } from '../../testing/moment.ts';
import { createTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { openDatabase, type Database } from './database.ts';
import { portalNow } from './moment.ts';

let portal: TestPortal;
let worker: Database;
beforeAll(async () => {
  portal = await createTestPortal({}, { prices: false });
  worker = openDatabase({ url: portal.databaseUrl, role: 'portal_worker', max: connections });
});
afterEach(() => setMoment(portal.owner, 'machine'));
afterAll(async () => {
  await worker.end();
  await portal.close();
});

const connections = 5;
const past = new Date('2025-10-26T00:59:30Z');
const later = new Date('2027-01-01T00:00:00Z');

describe('the portal’s moment', () => {
  test('is the database’s own, that of the whole transaction', async () => {
    await worker.transaction(async (tx) => {
      const [first, second] = [await portalNow(tx), await portalNow(tx)];
      expect(second).toEqual(first);
      expect(await tx.first(sql`select now() as now`)).toEqual({ now: first });
    });
  });

  test('that a test has set is seen at once by every connection, in what was prepared, planned or opened before', async () => {
    const asked = sql`select portal_now() as now, stockholm_day(portal_now())::text as day`;
    const prepared = () => worker.transaction((tx) => tx.first(asked), { prepared: true });
    // Six times: from the sixth on, PostgreSQL keeps one plan for all.
    const onAll = async (times: number) => {
      const held = Array.from({ length: connections }, () =>
        worker.transaction(
          async (tx) => {
            const seen: unknown[] = [];
            for (let time = 0; time < times; time += 1) seen.push(await tx.first(asked));
            return seen;
          },
          { prepared: true },
        ),
      );
      return (await Promise.all(held)).flat();
    };
    await onAll(6);
    for (const [moment, day] of [
      [past, '2025-10-26'],
      [later, '2027-01-01'],
    ] as const) {
      await setMoment(portal.owner, moment);
      const seen = [...(await onAll(6)), await prepared(), ...(await worker.once(asked))];
      expect(new Set(seen.map((one) => JSON.stringify(one)))).toEqual(
        new Set([JSON.stringify({ now: moment, day })]),
      );
      expect(await portalNow(worker)).toEqual(moment);
    }
    await setMoment(portal.owner, 'machine');
    expect(await worker.once(sql`select portal_now() = now() as "isOwn"`)).toEqual([{ isOwn: true }]);
  });

  test('goes on from where it was set, when it was moved by seconds', async () => {
    await setMoment(portal.owner, { seconds: -86_400 });
    const [apart] = await worker.rows(
      sql`select extract(epoch from portal_now() - now())::integer as seconds`,
    );
    expect(apart).toEqual({ seconds: -86_400 });
  });

  test('is what functions with kept plans, defaults of columns and triggers reckon by', async () => {
    const partner = await createPartner(portal);
    const discounts = () =>
      portal.owner.rows(sql`
        insert into partner_discount (partner_id, service, percent, set_by_name)
        values (${partner.id}, 's3-storage', 5, 'Test') returning valid_from::text as day`);
    await discounts();
    const hours = () =>
      portal.owner.first(sql`
      select metered_hours('2025-10-25T22:00Z', null, '2025-10-25T22:00Z', '2028-01-01T00:00Z') as hours`);
    const months = () => worker.run(sql`select ensure_meter_partitions()`);
    await months();
    await setMoment(portal.owner, past);
    expect(await discounts()).toEqual([{ day: '2025-10-26' }]);
    expect(await hours()).toEqual({ hours: 2 });
    await setMoment(portal.owner, later);
    expect(await discounts()).toEqual([{ day: '2027-01-01' }]);
    expect(await hours()).toEqual({ hours: 10_370 });
    await months();
    expect(
      await portal.owner.first(sql`select to_regclass('meter_hour_202703') is not null as there`),
    ).toEqual({ there: true });
  });

  test('is put into the statement, and costs no call', async () => {
    const plan = await portal.owner.rows<Record<string, string>>(sql`
      explain (verbose, costs off) select from meter_hour h where h.hour <= portal_now() and h.series_id = gen_random_uuid()`);
    const text = plan.flatMap((line) => Object.values(line)).join('\n');
    expect(text).toContain('<= now()');
    expect(text).not.toContain('portal_now');
  });
});
