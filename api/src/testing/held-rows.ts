import sql, { type Sql } from 'sql-template-tag';
import { expect } from 'vitest';
import { openDatabase } from '../platform/database.ts';
import type { TestPortal } from './test-portal.ts';

type Waiting = (calls: number) => Promise<void>;
type Held<T> = {
  /** Begins the calls; may wait itself until so many of them wait for a row. */
  calls: (waiting: Waiting) => Promise<T>;
  /** How many of them come to wait; one when left out. */
  waiting?: number;
  /** Changed when they wait, in rows that they have passed already. */
  last?: readonly Sql[];
};

/**
 * Makes changes as the owner, has `calls` come as far as they get while the rows are held, and only then commits: what
 * has looked at the rows before they changed goes on after they did.
 */
export async function whileChanging<T>(
  portal: TestPortal,
  changes: readonly Sql[],
  { calls, waiting = 1, last = [] }: Held<T>,
): Promise<T> {
  const counted = () =>
    portal.owner.run(sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  const cameToWait: Waiting = (many) => expect.poll(counted, { timeout: 20_000 }).toBe(many);
  const changing = openDatabase({ url: portal.databaseUrl, max: 1 });
  try {
    const under = await changing.transaction(async (tx) => {
      for (const change of changes) await tx.run(change);
      const answers = calls(cameToWait);
      await cameToWait(waiting);
      for (const change of last) await tx.run(change);
      return { answers };
    });
    return await under.answers;
  } finally {
    await changing.end();
  }
}
