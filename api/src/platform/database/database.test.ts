import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createPartner, createUser, signIn } from '../../testing/people.ts';
import { createTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { openDatabase } from './database.ts';
import { loadPrincipal } from '../http/principal.ts';
import { gate, readInTenant } from './tenancy.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await createTestPortal();
});
afterAll(() => portal.close());

test('a connection that breaks between two statements fails its transaction, not the process', async () => {
  const database = openDatabase({ url: portal.databaseUrl, max: 1 });
  const killer = openDatabase({ url: portal.databaseUrl, max: 1 });
  const uncaught: unknown[] = [];
  const note = (error: unknown): void => void uncaught.push(error);
  process.on('uncaughtException', note);
  const broken = database.transaction(async (tx) => {
    const own = await tx.first<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await killer.run(sql`select pg_terminate_backend(${own?.pid})`);
    await vi.waitFor(
      async () => {
        const left = await killer.rows(sql`select from pg_stat_activity where pid = ${own?.pid}`);
        expect(left).toEqual([]);
      },
      { timeout: 50_000 },
    );
    await tx.run(sql`select 1`);
  });
  await expect(broken).rejects.toThrow();
  expect(await database.first(sql`select 1 as one`)).toEqual({ one: 1 });
  process.off('uncaughtException', note);
  expect(uncaught).toEqual([]);
  await Promise.all([database.end(), killer.end()]);
});

test('statements that were prepared before a column became another are carried out all the same, on every connection', async () => {
  const connections = 6;
  const database = openDatabase({ url: portal.databaseUrl, max: connections });
  await portal.owner.run(sql`create table changing (amount integer)`);
  await portal.owner.run(sql`insert into changing values (7)`);
  const amount = sql`select amount from changing`;
  const inTransaction = () => database.transaction((tx) => tx.rows(amount), { prepared: true });
  const onAll = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: connections }, work));
  for (const [type, work] of [
    ['bigint', () => database.once(amount)],
    ['numeric(4, 1)', inTransaction],
  ] as const) {
    await onAll(work);
    await portal.owner.run(sql`alter table changing alter column amount type ${raw(type)}`);
    for (let call = 0; call < connections; call += 1) {
      expect(await work()).toEqual([{ amount: type === 'bigint' ? 7 : '7.0' }]);
    }
  }
  await portal.owner.run(sql`drop table changing`);
  await database.end();
});

test('what PostgreSQL cannot do at all is reported after a second try', async () => {
  const database = openDatabase({ url: portal.databaseUrl, max: 1 });
  let tries = 0;
  const impossible = database.transaction((tx) => {
    tries += 1;
    return tx.run(sql`declare organizations scroll cursor for select from organization for update`);
  });
  await expect(impossible).rejects.toMatchObject({ code: '0A000' });
  expect(tries).toBe(2);
  await database.end();
});

test('reads that are put together anew each time leave no more than so many statements behind', async () => {
  const partner = await createPartner(portal);
  await signIn(portal, await createUser(portal, partner));
  const session = await portal.owner.first<{ id: string }>(
    sql`select id from session where partner_id = ${partner.id}`,
  );
  const shown = { sessionId: session?.id ?? '' };
  const principal = await loadPrincipal(portal.owner, { shown, idleSeconds: null, touch: false });
  if (!principal) throw new Error('Nobody is signed in.');
  const database = openDatabase({ url: portal.databaseUrl, role: 'portal_request', max: 1 });
  const entry = { principal, tenant: { partnerId: partner.id, customerId: null } };
  const read = async (n: number) => {
    const query = sql`select ${raw(String(n))} as n where ${gate}`;
    return readInTenant(database, entry, { query, answer: () => '' });
  };
  for (let n = 0; n < 2100; n += 1) await read(n);
  expect(await read(2100)).toEqual({ n: 2100 });
  const kept = await database.first<{ count: number }>(sql`select count(*) from pg_prepared_statements`);
  expect(kept?.count).toBeLessThanOrEqual(2000);
  await database.end();
});
