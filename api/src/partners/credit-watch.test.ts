import { setTimeout as pause } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { createOperator, createPartner, createUser, type TestOrganization } from '../testing/people.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { creditQueue, watchCredit } from './credit-watch.ts';

let portal: TestPortal;
let worker: Database;
let partner: TestOrganization;
let operator: TestOrganization;
beforeAll(async () => {
  portal = await createTestPortal();
  worker = openDatabase({ url: portal.databaseUrl, role: 'portal_worker', max: 4 });
  operator = await createOperator(portal);
  await createUser(portal, operator, { roles: ['billing'] });
  await createUser(portal, operator, { roles: ['engineer'] });
});
afterAll(async () => {
  await worker.end();
  await portal.close();
});
beforeEach(async () => {
  await portal.owner.run(sql`delete from mail`);
  partner = await createPartner(portal);
  await createUser(portal, partner, { roles: ['owner'] });
  await createUser(portal, partner, { roles: ['viewer'] });
  await limitTo(100_000);
  await look();
});

const limitTo = (minor: number | null) =>
  portal.owner.run(sql`update organization set credit_limit_minor = ${minor} where id = ${partner.id}`);
/** So much has been used and is not billed; with VAT it is a quarter more. */
const use = (kronor: number) =>
  portal.owner.run(sql`
    insert into usage_total (partner_id, customer_id, service, product, span, starts_on, partner_cost, priced)
    values (${partner.id}, gen_random_uuid(), 's3-storage', 's3-storage.capacity', 'month',
      date_trunc('month', stockholm_day(now()))::date, ${kronor}, 1)`);
/** As a worker does a minute later. */
async function look(): Promise<void> {
  await portal.owner.run(sql`update credit_watch set checked_at = now() - interval '2 minutes'`);
  const queue = creditQueue(worker);
  for (let row = await queue.claim(); row; row = await queue.claim()) await queue.work(row);
}
const mails = () =>
  portal.owner.rows<{ limit: number; used: number; page: string }>(sql`
    select (content ->> 'limitMinor')::int as limit, (content ->> 'usedMinor')::int as used, content ->> 'page' as page
    from mail where kind = 'creditNearLimit' order by 3`);

test('from 80 percent on owners and billing of the partner and the operator get one mail, and the next after it was below 75', async () => {
  await use(639.99);
  await look();
  expect(await mails()).toEqual([]);
  await use(0.01);
  await look();
  const told = { limit: 100_000, used: 80_000 };
  expect(await mails()).toEqual([
    { ...told, page: '/customers/pricing' },
    { ...told, page: `/operator/partners/edit?id=${partner.id}` },
  ]);
  await use(100);
  await look();
  await limitTo(120_000);
  await look();
  await limitTo(100_000);
  await look();
  expect(await mails()).toHaveLength(2);
  await limitTo(130_000);
  await look();
  await limitTo(100_000);
  await look();
  expect(await mails()).toHaveLength(4);
});

test('a partner is looked at once a minute, by however many workers', async () => {
  await portal.owner.run(sql`update credit_watch set checked_at = now() - interval '2 minutes'`);
  const queue = creditQueue(worker);
  const claim = () => queue.claim();
  const claimed = await Promise.all(Array.from({ length: 4 }, claim));
  const found = await portal.owner.rows(sql`select from organization where credit_limit_minor is not null`);
  const others = await Promise.all(Array.from({ length: found.length }, claim));
  const ids = [...claimed, ...others].flatMap((row) => (row ? [row.partnerId] : []));
  expect(new Set(ids).size).toBe(ids.length);
});

test('whoever is killed while it is mailed, no mail is sent twice and none is lost', async () => {
  await use(900);
  const kill = async (afterMs: number): Promise<void> => {
    await pause(afterMs);
    await portal.owner.run(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where usename = current_user and pid <> pg_backend_pid() and state <> 'idle' and query ilike '%credit%'
        and datname = current_database()`);
  };
  for (let round = 0; round < 20; round += 1)
    await Promise.allSettled([
      watchCredit(worker, partner.id),
      watchCredit(worker, partner.id),
      kill(round / 2),
    ]);
  await watchCredit(worker, partner.id);
  expect(await mails()).toHaveLength(2);
});
