import sql from 'sql-template-tag';
import { expect } from 'vitest';
import type { Transaction } from '../platform/database/database.ts';
import type { TestPortal } from './test-portal.ts';

type Step = (tx: Transaction) => Promise<unknown>;
type Waiting = (calls: number) => Promise<void>;
type LockCase<T> = {
  /** Changes rows, or only locks them. */
  hold: Step;
  /** Runs into them; may wait itself until so many of its calls wait. */
  work: (waiting: Waiting) => Promise<T>;
  /** How many calls come to wait; one when left out. */
  waiting?: number;
  /** What is done when they wait, in rows that they have passed already. */
  meanwhile?: Step;
};

/**
 * Does work that runs into what another transaction holds, which commits only when the work waits for it: what two do
 * at the same moment, in that order every time. Answers what came of the work.
 */
export async function whileLocked<T>(
  { owner }: Pick<TestPortal, 'owner'>,
  { hold, work, waiting = 1, meanwhile }: LockCase<T>,
): Promise<T> {
  const { done } = await owner.transaction(async (tx) => {
    await hold(tx);
    const own = await tx.first<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    const cameToWait: Waiting = (calls) =>
      expect
        .poll(() => owner.run(blockedBy(own?.pid ?? 0)), { timeout: 20_000, interval: 20 })
        .toBeGreaterThanOrEqual(calls);
    const begun = work(cameToWait);
    await cameToWait(waiting);
    await meanwhile?.(tx);
    return { done: begun };
  });
  return done;
}

/** Who waits for that connection, or for another one who does. */
const blockedBy = (pid: number) => sql`
  with recursive waiting as (
    select pid, pg_blocking_pids(pid) as blockers from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  ), blocked as (
    select pid from waiting where ${pid}::int = any(blockers)
    union select waiting.pid from waiting join blocked on blocked.pid = any(waiting.blockers)
  )
  select from blocked`;
