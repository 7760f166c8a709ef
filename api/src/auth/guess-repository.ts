import sql from 'sql-template-tag';
import type { Queryable } from '../platform/database/database.ts';

/** Wrong guesses that cost no wait, the first wait, and the longest one. A quiet day forgives all. */
const free = 5;
const firstWaitSeconds = 5;
const longestWaitSeconds = 15 * 60;
const forgivenAfterSeconds = 24 * 60 * 60;

/**
 * Counts a guess as wrong before it is looked at, so that guesses in parallel count too; null while the wait lasts.
 * Answers how many were wrong in a row if this one is. `forgetGuesses` when it was right.
 */
export async function takeGuess(db: Queryable, key: string, now: Date): Promise<number | null> {
  const row = await db.first<{ failures: number }>(sql`
    insert into guess as g (key, failures, blocked_until, last_at) values (${key}, 1, ${now}, ${now})
    on conflict (key) do update set
      failures = case when g.last_at < excluded.last_at - make_interval(secs => ${forgivenAfterSeconds})
        then 1 else g.failures + 1 end,
      blocked_until = excluded.last_at + make_interval(secs => case
        when g.last_at < excluded.last_at - make_interval(secs => ${forgivenAfterSeconds}) then 0
        when g.failures + 1 < ${free}::integer then 0
        else least(${longestWaitSeconds}::integer, ${firstWaitSeconds}::integer * power(2, least(g.failures + 1 - ${free}::integer, 20)))
      end),
      last_at = excluded.last_at
    where g.blocked_until <= excluded.last_at
    returning failures`);
  return row?.failures ?? null;
}

/** Seconds until the next guess counts; 0 when it would now. */
export async function waitOf(db: Queryable, key: string, now: Date): Promise<number> {
  const row = await db.first<{ seconds: number }>(sql`
    select greatest(0, ceil(extract(epoch from blocked_until - ${now}::timestamptz)))::float8 as seconds
    from guess where key = ${key}`);
  return row?.seconds ?? 0;
}

export async function forgetGuesses(db: Queryable, key: string): Promise<void> {
  await db.run(sql`delete from guess where key = ${key}`);
}
