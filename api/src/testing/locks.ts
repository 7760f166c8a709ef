import sql from 'sql-template-tag';
import { expect, vi } from 'vitest';
import type { Transaction } from '../platform/database.ts';
import type { TestPortal } from './test-portal.ts';

type Held<T> = {
  /** Takes the locks. */
  hold: (tx: Transaction) => Promise<unknown>;
  /** Runs into them. */
  work: () => Promise<T>;
  /** What is committed while it waits. */
  meanwhile: (tx: Transaction) => Promise<unknown>;
};

/** Does work that waits for a lock of another transaction, which does something and commits; answers what came of it. */
export async function whileHeld<T>({ owner }: TestPortal, { hold, work, meanwhile }: Held<T>): Promise<T> {
  const { done } = await owner.transaction(async (tx) => {
    await hold(tx);
    const begun = work();
    await vi.waitFor(
      async () => {
        const waiting = await owner.rows(sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
        expect(waiting).toHaveLength(1);
      },
      { timeout: 20_000, interval: 20 },
    );
    await meanwhile(tx);
    return { done: begun };
  });
  return done;
}
