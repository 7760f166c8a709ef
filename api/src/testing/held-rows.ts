import sql, { type Sql } from 'sql-template-tag';
import { expect } from 'vitest';
import { openDatabase } from '../platform/database.ts';
import type { TestPortal } from './test-portal.ts';

const waitingForRows = (portal: TestPortal): Promise<number> =>
  portal.owner.run(sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);

/**
 * Makes changes as the owner, has `calls` come as far as they get while the rows are held, and only then commits: what
 * has looked at the rows before they changed goes on after they did. `waiting` of the calls wait for a row.
 */
export async function whileChanging<T>(
  portal: TestPortal,
  changes: readonly Sql[],
  { calls, waiting = 1 }: { calls: () => Promise<T>; waiting?: number },
): Promise<T> {
  const changing = openDatabase({ url: portal.databaseUrl, max: 1 });
  try {
    const under = await changing.transaction(async (tx) => {
      for (const change of changes) await tx.run(change);
      const answers = calls();
      await expect.poll(() => waitingForRows(portal)).toBe(waiting);
      return { answers };
    });
    return await under.answers;
  } finally {
    await changing.end();
  }
}
