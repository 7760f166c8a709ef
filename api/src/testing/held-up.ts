import sql from 'sql-template-tag';
import { expect, vi } from 'vitest';
import type { Database, Transaction } from '../platform/database.ts';
import { waiting } from './storage.ts';

/**
 * Does `first` in a transaction of `owner`, and commits it as soon as `second` waits for it: what two do at the same
 * moment, in that order every time. Answers what `second` did.
 */
export async function heldUp<T>(
  owner: Database,
  first: (tx: Transaction) => Promise<unknown>,
  second: () => Promise<T>,
): Promise<T> {
  const { answer } = await owner.transaction(async (tx) => {
    await first(tx);
    const own = await tx.first<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    const held = second();
    await vi.waitFor(async () => {
      const waits = await owner.rows(sql`
        select from pg_stat_activity where ${own?.pid ?? 0} = any(pg_blocking_pids(pid))`);
      expect(waits).not.toEqual([]);
    }, waiting);
    return { answer: held };
  });
  return answer;
}
