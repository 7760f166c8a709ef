import sql, { raw } from 'sql-template-tag';
import type { Queryable } from '../platform/database/database.ts';
import type { Reading } from '../platform/outbound/mirror-definition.ts';

const minuteMs = 60_000;

/** A whole reading that named these, begun in so many minutes from now. */
export const readingOf = (seen: readonly string[], inMinutes = 0, more: Partial<Reading> = {}): Reading => {
  const at = new Date(Date.now() + 1000 + inMinutes * minuteMs);
  return { seen, unreadable: [], isWhole: true, before: null, requestedAt: at, answeredAt: at, ...more };
};

/** What each of the readings says that are needed until what they lack has ended. */
export async function untilGone<T>(
  judged: (reading: Reading) => Promise<T[]>,
  seen: readonly string[],
): Promise<T[]> {
  const said: T[] = [];
  for (const minutes of [0, 30, 61]) said.push(...(await judged(readingOf(seen, minutes))));
  return said;
}

/** What is not seen has been so long enough that the next reading which lacks it ends it. */
export async function waitOut(owner: Queryable, table: string): Promise<void> {
  await owner.run(sql`
    update ${raw(table)} set missed = 2, missed_from = missed_from - interval '2 hours',
      not_seen_since = not_seen_since - interval '2 hours' where missed > 0`);
}
