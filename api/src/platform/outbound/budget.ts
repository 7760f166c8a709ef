import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { ProviderFailure } from '@portal/ports/failure';
import type { Outbound } from '@portal/ports/outbound';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../database/database.ts';

/** What is read on a schedule leaves a reserve to what somebody waits for, and waits itself until it may be asked. */
const sparing = new AsyncLocalStorage<AbortSignal>();

/** Within `work`, requests leave the reserve alone and wait as long as it takes, unless `stopping`. */
export const sparingly = <T>(stopping: AbortSignal, work: () => Promise<T>): Promise<T> =>
  sparing.run(stopping, work);

/** An outside system's connection; without `requestsPerMinute` it may be asked as often as one likes. */
export type BudgetedSystem = { system: string; region: string; requestsPerMinute?: number | undefined };

export type Budgets = {
  database: Queryable;
  /** The present; the database's unless a test has a clock of its own. */
  now?: () => Sql;
  pause?: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
};

/** What somebody waits for is not kept longer than this; then it is throttled, which orders wait for by themselves. */
const longestTries = 20;
const longestPauseMs = 250;
const readTries = 3;

/** Of N a minute, a quarter may go at once and the rest as they come in again: no minute has more than N. */
const shares = (requestsPerMinute: number) => {
  const atOnce = Math.max(1, Math.floor(requestsPerMinute / 4));
  return { atOnce, perSecond: (requestsPerMinute - atOnce) / 60, reserve: Math.floor(atOnce / 2) };
};

type BudgetRequest = Required<BudgetedSystem> & { isSparing: boolean };

/** Takes one request from what is left, if there is enough; answers whether it did. */
async function take(
  { database, now = () => sql`now()` }: Budgets,
  { system, region, requestsPerMinute, isSparing }: BudgetRequest,
): Promise<boolean> {
  const { atOnce, perSecond, reserve } = shares(requestsPerMinute ?? 0);
  const left = sql`least(${atOnce}::double precision, b.left_over
    + ${perSecond}::double precision * greatest(0, extract(epoch from ${now()} - b.refilled_at)))`;
  const taken = await database.run(sql`
    insert into request_budget as b (system, region, left_over, refilled_at)
    values (${system}, ${region}, ${atOnce - 1}, ${now()})
    on conflict (system, region) do update set left_over = ${left} - 1, refilled_at = greatest(b.refilled_at, ${now()})
      where ${left} >= ${isSparing ? reserve + 1 : 1}::double precision`);
  return taken > 0;
}

const usualPause = async (milliseconds: number, signal?: AbortSignal): Promise<void> => {
  await wait(milliseconds, undefined, { ref: false, ...(signal && { signal }) }).catch(() => undefined);
};

/** Waits for its turn; orders before what is only mirrored. */
async function spend(budgets: Budgets, budget: Required<BudgetedSystem>): Promise<void> {
  const stopping = sparing.getStore();
  const { perSecond } = shares(budget.requestsPerMinute ?? 0);
  const { pause = usualPause } = budgets;
  for (let tries = 1; ; tries += 1) {
    if (await take(budgets, { ...budget, isSparing: stopping !== undefined })) return;
    if (stopping ? stopping.aborted : tries >= longestTries) break;
    await pause(Math.min(longestPauseMs, 1000 / perSecond), stopping);
  }
  throw new ProviderFailure('throttled', 'The requests of this minute are used up.', {
    retryAfterSeconds: Math.ceil(1 / perSecond),
  });
}

const isRead = ({ method }: { method: string }): boolean => method === 'GET' || method === 'HEAD';
const wasLost = (error: unknown): boolean => error instanceof ProviderFailure && error.kind === 'unreachable';

/** The way out of a connection: each request, also one that is tried again, is taken from its budget before. */
export function withinBudget(budgets: Budgets, outbound: Outbound): (of: BudgetedSystem) => Outbound {
  return ({ system, region, requestsPerMinute }) => {
    if (requestsPerMinute === undefined) return outbound;
    const budget = { system, region, requestsPerMinute };
    const send = async (request: Parameters<Outbound>[0], triesLeft: number): ReturnType<Outbound> => {
      await spend(budgets, budget);
      try {
        return await outbound({ ...request, once: true });
      } catch (error) {
        if (triesLeft === 0 || !wasLost(error)) throw error;
        return send(request, triesLeft - 1);
      }
    };
    return (request) => send(request, isRead(request) ? readTries - 1 : 0);
  };
}
