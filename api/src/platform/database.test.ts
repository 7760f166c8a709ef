import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { openDatabase } from './database.ts';

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
    await vi.waitFor(async () => {
      const left = await killer.rows(sql`select from pg_stat_activity where pid = ${own?.pid}`);
      expect(left).toEqual([]);
    });
    await tx.run(sql`select 1`);
  });
  await expect(broken).rejects.toThrow();
  expect(await database.first(sql`select 1 as one`)).toEqual({ one: 1 });
  process.off('uncaughtException', note);
  expect(uncaught).toEqual([]);
  await Promise.all([database.end(), killer.end()]);
});
