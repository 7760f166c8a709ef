import { randomUUID } from 'node:crypto';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registry } from '../capabilities.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { createLog } from '../platform/process/log.ts';
import { createCustomer, createOperator, createPartner, createUser, signIn } from '../testing/people.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { writeTicket } from '../testing/tickets.ts';
import { formOf, pdfOf } from '../testing/uploads.ts';
import { deleteDueCompanies, forgetBooks } from './due-deletions.ts';

let portal: TestPortal;
let worker: Database;
beforeAll(async () => {
  portal = await createTestPortal();
  worker = openDatabase({ url: portal.databaseUrl, role: 'portal_worker', max: 2 });
  const { id } = await createOperator(portal);
  await portal.owner.run(
    sql`update organization set support_email = 'ops@operator.example' where id = ${id}`,
  );
});
afterAll(async () => {
  await worker.end();
  await portal.close();
});

const silent = createLog('silent');
const makeDue = (...ids: string[]) =>
  portal.owner.run(
    sql`update organization set deletion_requested_at = now(), delete_after = now() - interval '1 second' where id = any(${ids}::uuid[])`,
  );
const count = async (table: string, partnerId: string): Promise<number> => {
  const [found] = await portal.owner.rows<{ count: number }>(
    sql`select count(*)::int as count from ${raw(table)} where partner_id = ${partnerId}`,
  );
  return found?.count ?? 0;
};
const filesOf = async (partnerId: string): Promise<string[]> => {
  const found = await portal.owner.rows<{ name: string }>(
    sql`select name from stored_file where partner_id = ${partnerId} order by name`,
  );
  return found.map(({ name }) => name);
};
const publish = async (token: string, kind: string, name: string): Promise<string> => {
  const bytes = pdfOf(name);
  const fields = { comment: '', requireConsent: 'true', trigger: 'true', version: '0' };
  const answer = await portal.app.inject({
    method: 'POST',
    url: `/api/legal/${kind}/`,
    headers: { authorization: `Bearer ${token}` },
    payload: formOf(bytes, name, fields),
  });
  return answer.json<{ hash: string }>().hash;
};
const download = (hash: string) => portal.app.inject({ url: `/api/legal/file/?hash=${hash}` });

test('of a deleted partner nothing is left but what was accepted, and that is no longer handed out', async () => {
  const partner = await createPartner(portal);
  const customer = await createCustomer(portal, partner);
  const asPartner = await signIn(portal, await createUser(portal, partner));
  const asCustomer = await signIn(portal, await createUser(portal, customer));
  const accepted = await publish(asPartner, 'tac', 'accepted.pdf');
  await portal.call('POST', '/accept-terms/', { token: asCustomer, body: { termsConsent: true } });
  const unread = await publish(asPartner, 'dpa', 'unread.pdf');
  await writeTicket(portal, { token: asPartner, files: [['secret.txt', Buffer.from('secret')]] });
  expect(await filesOf(partner.id)).toEqual(['accepted.pdf', 'secret.txt', 'unread.pdf']);
  expect((await download(accepted)).statusCode).toBe(200);
  await portal.owner.run(sql`delete from organization where id = ${customer.id}`);
  await makeDue(partner.id);
  expect(await deleteDueCompanies({ database: worker, registry, log: silent })).toBe(1);
  expect(await filesOf(partner.id)).toEqual(['accepted.pdf']);
  expect([await count('legal_document', partner.id), await count('legal_version', partner.id)]).toEqual([
    1, 1,
  ]);
  expect(await count('legal_consent', partner.id)).toBe(1);
  expect([(await download(accepted)).statusCode, (await download(unread)).statusCode]).toEqual([404, 404]);
});

test('one that cannot be deleted is logged and holds no other up', async () => {
  const [first, second] = [await createPartner(portal), await createPartner(portal)];
  await makeDue(first.id, second.id);
  await portal.owner.run(
    sql`update organization set delete_after = delete_after - interval '1 day' where id = ${first.id}`,
  );
  await portal.owner.run(
    sql`${raw(`
    create function fail_here() returns trigger language plpgsql as
      $$ begin if old.id = '${first.id}' then raise exception 'not this one'; end if; return old; end $$`)}`,
  );
  await portal.owner.run(sql`
    create trigger fail_here before delete on organization for each row execute function fail_here()`);
  const logged: unknown[] = [];
  const log = { error: (what: unknown) => logged.push(what) };
  expect(await deleteDueCompanies({ database: worker, registry, log })).toBe(1);
  expect(logged).toMatchObject([{ organizationId: first.id }]);
  expect([await count('organization', first.id), await count('organization', second.id)]).toEqual([1, 0]);
  await portal.owner.run(sql`drop trigger fail_here on organization`);
  expect(await deleteDueCompanies({ database: worker, registry, log })).toBe(1);
});

const kept = [
  'audit_entry',
  'audit_chain',
  'meter_day',
  'meter_month',
  'meter_series',
  'uplift',
  'legal_consent',
];

/** What an organization has left, all of it of the middle of a year that is so many years ago. */
async function leave(partnerId: string, years: number): Promise<void> {
  const customer = randomUUID();
  const series = randomUUID();
  const at = new Date(Date.UTC(new Date().getUTCFullYear() - years, 5, 15));
  const day = at.toISOString().slice(0, 10);
  const month = `${day.slice(0, 7)}-01`;
  await portal.owner.run(sql`
    insert into audit_entry (partner_id, id, at, event) values (${partnerId}, ${randomUUID()}, ${at}, 'companyDeleted')`);
  await portal.owner.run(sql`
    insert into meter_series (partner_id, id, customer_id, customer_name, service, product, region, resource_id,
      resource_name, started_at, ended_at)
    values (${partnerId}, ${series}, ${customer}, 'x', 's3-storage', 's3-storage.capacity', 'r', ${randomUUID()}, 'x', ${at}, ${at})`);
  await portal.owner.run(sql`
    insert into meter_day (partner_id, customer_id, service, day, series_id, quantity, hours)
    values (${partnerId}, ${customer}, 's3-storage', ${day}, ${series}, 1, 1)`);
  await portal.owner.run(sql`
    insert into meter_month (partner_id, service, month, customer_id, series_id, quantity, hours)
    values (${partnerId}, 's3-storage', ${month}, ${customer}, ${series}, 1, 1)`);
  await portal.owner.run(sql`
    insert into uplift (partner_id, customer_id, service, percent, valid_from)
    values (${partnerId}, ${customer}, 's3-storage', 5, ${day})`);
  await portal.owner.transaction(async (tx) => {
    // Without the trigger that names the person: there is none any more.
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`
      insert into legal_consent (partner_id, user_id, id, seller_id, document_id, hash, accepted_at)
      values (${partnerId}, ${randomUUID()}, ${randomUUID()}, ${partnerId}, ${randomUUID()}, ${'a'.repeat(64)}, ${at})`);
  });
}
const leftOf = async (partnerId: string): Promise<string[]> => {
  const left = await Promise.all(kept.map(async (table) => ({ table, rows: await count(table, partnerId) })));
  return left.filter(({ rows }) => rows > 0).map(({ table }) => table);
};

test('what law wants kept of those who are gone goes after the seventh year, and no sooner; of the living it stays', async () => {
  const [gone, recent] = [randomUUID(), randomUUID()];
  const living = await createPartner(portal);
  await Promise.all([leave(gone, 8), leave(recent, 7), leave(living.id, 8)]);
  await forgetBooks(worker);
  expect(await leftOf(gone)).toEqual([]);
  expect(await leftOf(recent)).toEqual(kept);
  expect(await leftOf(living.id)).toEqual(['audit_entry', 'audit_chain']);
});

test('a log whose last entry is younger stays whole', async () => {
  const partnerId = randomUUID();
  await leave(partnerId, 8);
  await portal.owner.run(sql`
    insert into audit_entry (partner_id, id, at, event) values (${partnerId}, ${randomUUID()}, now(), 'companyDeleted')`);
  await forgetBooks(worker);
  expect(await count('audit_entry', partnerId)).toBe(2);
});
