import { randomUUID } from 'node:crypto';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maintain } from './maintenance.ts';
import { createLog } from './platform/process/log.ts';
import { openDatabase, type Database } from './platform/database/database.ts';
import { createCustomer, createPartner } from './testing/people.ts';
import { createTestDatabase } from './testing/test-database.ts';
import { makeServices } from './testing/maker.ts';

let owner: Database;
let worker: Database;
let url: string;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await createTestDatabase();
  ({ drop, url } = database);
  owner = openDatabase({ url: database.url, max: 2 });
  worker = openDatabase({ url: database.url, role: 'portal_worker', max: 2 });
});
afterAll(async () => {
  await Promise.all([owner.end(), worker.end()]);
  await drop();
});

test('what has run out goes, what is needed stays, and the audit log has its partitions', async () => {
  const id = randomUUID();
  for (const days of [1, 60]) {
    await owner.run(sql`
      insert into session (id, partner_id, organization_id, user_id, tenant_partner_id, tenant_organization_id, tenant_kind,
        expires_at) values (${randomUUID()}, ${id}, ${id}, ${id}, ${id}, ${id}, 'partner',
        now() - make_interval(days => ${days}))`);
    await owner.run(sql`
      insert into idempotency_key (partner_id, user_id, endpoint, key, request_hash, status, answer, answered_at)
      values (${id}, ${id}, 'createCustomer', ${String(days)}, '', 200, '{}', now() - make_interval(days => ${days}))`);
  }
  await maintain(worker, { meterHoursMonths: 14 }, createLog('silent'));
  await maintain(worker, { meterHoursMonths: 14 }, createLog('silent'));
  expect(await owner.rows(sql`select 1 from session`)).toHaveLength(1);
  expect(await owner.rows(sql`select key from idempotency_key`)).toEqual([{ key: '1' }]);
  const partitions = await owner.rows(sql`
    select 1 from pg_inherits where inhparent = 'audit_entry'::regclass`);
  expect(partitions).toHaveLength(4);
});

const partitionOf = async (at: Date) => {
  const row = await owner.first<{ name: string }>(sql`
    select tableoid::regclass::text as name from audit_entry where at = ${at}`);
  return row?.name;
};

test('a month that began in the catch-all partition is moved into its own, once, however many workers do it', async () => {
  const at = new Date();
  const month = at.toISOString().slice(0, 7).replace('-', '');
  await owner.run(sql`${raw(`drop table audit_entry_${month}`)}`);
  await owner.run(sql`
    insert into audit_entry (partner_id, id, at, event) values (${randomUUID()}, ${randomUUID()}, ${at}, 'login')`);
  expect(await partitionOf(at)).toBe('audit_entry_rest');
  const several = openDatabase({ url, role: 'portal_worker', max: 4 });
  await Promise.all(Array.from({ length: 4 }, () => several.run(sql`select ensure_audit_partitions()`)));
  await several.end();
  expect(await partitionOf(at)).toBe(`audit_entry_${month}`);
  const reached = await owner.rows(sql`select 1 from audit_entry where at = ${at}`);
  expect(reached).toHaveLength(1);
  const unique = await owner.rows(sql`
    select 1 from pg_indexes where tablename = ${`audit_entry_${month}`} and indexdef like '%UNIQUE%(partner_id, at, id)%'`);
  expect(unique).toHaveLength(1);
});

test('addresses in mails go: of sent ones after 90 days, of failed ones after a year', async () => {
  const mail = (recipient: string, state: string, days: number) =>
    owner.run(sql`
      insert into mail (partner_id, id, kind, recipient, language, content, state, created_at, sent_at)
      values (${randomUUID()}, ${randomUUID()}, 'resetCode', ${recipient}, 'en', '{}', ${state},
        now() - make_interval(days => ${days}), case when ${state} = 'sent' then now() - make_interval(days => ${days}) end)`);
  await mail('sent-89', 'sent', 89);
  await mail('sent-91', 'sent', 91);
  await mail('failed-364', 'failed', 364);
  await mail('failed-366', 'failed', 366);
  await mail('waiting-400', 'waiting', 400);
  await maintain(worker, { meterHoursMonths: 14 }, createLog('silent'));
  const left = await owner.rows<{ recipient: string }>(sql`select recipient from mail order by recipient`);
  expect(left.map(({ recipient }) => recipient)).toEqual(['failed-364', 'sent-89', 'waiting-400']);
});

test('of whom a disruption was mailed to only the number is left 90 days after it was over', async () => {
  const partnerId = randomUUID();
  const tell = async (days: number): Promise<string> => {
    const id = randomUUID();
    await owner.run(sql`
      insert into notice (partner_id, id, kind, title_en, title_sv, text_en, text_sv, audience, starts_at, ends_at,
        over_announced_at, created_by_name, updated_by_name)
      values (${partnerId}, ${id}, 'disruption', '', '', '', '', 'everybody', now() - make_interval(days => ${days + 1}),
        now() - make_interval(days => ${days}), now() - make_interval(days => ${days}), '', '')`);
    await owner.run(sql`
      insert into notice_mail (partner_id, notice_id, phase, address, sender_id, mail_id, language, customer_ids, state)
      select ${partnerId}, ${id}, phase, 'drift@havet.example', ${partnerId}, gen_random_uuid(), 'sv', array[gen_random_uuid()], 'sent'
      from unnest(array['began', 'over']) phase`);
    return id;
  };
  const [old, young] = [await tell(91), await tell(89)];
  await maintain(worker, { meterHoursMonths: 14 }, createLog('silent'));
  const mailsOf = (id: string) =>
    owner.rows(sql`select 1 from notice_mail where notice_id = ${id} and state = 'sent'
      and (address = 'drift@havet.example' or customer_ids <> '{}')`);
  expect(await mailsOf(old)).toHaveLength(0);
  expect(await mailsOf(young)).toHaveLength(2);
  expect(await owner.rows(sql`select 1 from notice_mail where notice_id = ${old}`)).toHaveLength(2);
});

test('what systems have had no more for longer than any term is forgotten, and what may come back within one is kept', async () => {
  const customer = await createCustomer({ owner }, await createPartner({ owner }));
  const of = sql`${customer.partnerId}, ${customer.id}`;
  await makeServices(owner, customer, { service: 'm365-licenses' });
  for (const months of [1, 36, 38])
    await owner.run(sql`
      insert into gone_thing (partner_id, customer_id, service, thing, place, system_id, row, last_seen_at, ended_at)
      select ${of}, 'm365-licenses', 'license', '', ${String(months)}, '{}', at, at
      from (select now() - make_interval(months => ${months}) as at) t`);
  await maintain(worker, { meterHoursMonths: 14 }, createLog('silent'));
  const left = await owner.rows<{ id: string }>(
    sql`select system_id as id from gone_thing order by ended_at`,
  );
  expect(left.map(({ id }) => id)).toEqual(['36', '1']);
});

test('a step that fails is logged, and the others are done', async () => {
  await owner.run(sql`alter function drop_meter_hours(integer) rename to drop_no_hours`);
  await owner.run(sql`insert into rate_limit (key, points, expire) values ('old', 1, 0)`);
  const lines: string[] = [];
  const log = createLog('error', { write: (line: string) => void lines.push(line) });
  await maintain(worker, { meterHoursMonths: 14 }, log);
  await owner.run(sql`alter function drop_no_hours(integer) rename to drop_meter_hours`);
  expect(await owner.rows(sql`select 1 from rate_limit`)).toHaveLength(0);
  expect(lines.map((line) => JSON.parse(line).step)).toEqual(['meterHours']);
});
