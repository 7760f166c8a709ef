import type { Database } from '../database/database.ts';
import { Problem } from './problem.ts';

/** What takes turns: so many at once in all and of one person, each waiting for so long at most. */
export type LaneBounds = { atOnce: number; ofOne: number; waitSeconds: number };

/** Work of one process that would keep everything else waiting if it were done all at once: it is done in turns. */
export type Lane = {
  /** In the order of calls, but nobody waits for a person who has their share; throws 503 after waiting too long. */
  run<T>(personId: string, work: () => Promise<T>): Promise<T>;
};

type WaitingPerson = { personId: string; begin: () => void };

const retryAfterSeconds = 10;
const busy = (): Problem => new Problem('unavailable').with({ retryAfterSeconds });

export function createLane({ atOnce, ofOne, waitSeconds }: LaneBounds): Lane {
  const waiting = new Set<WaitingPerson>();
  const running = new Map<string, number>();
  let all = 0;
  const count = (personId: string, by: 1 | -1): void => {
    all += by;
    const now = (running.get(personId) ?? 0) + by;
    if (now === 0) running.delete(personId);
    else running.set(personId, now);
  };
  const beginNext = (): void => {
    for (const one of waiting) {
      if (all >= atOnce) return;
      if ((running.get(one.personId) ?? 0) >= ofOne) continue;
      waiting.delete(one);
      count(one.personId, 1);
      one.begin();
    }
  };
  const turnOf = (personId: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        waiting.delete(one);
        reject(busy());
      }, waitSeconds * 1000);
      const one: WaitingPerson = {
        personId,
        begin: () => {
          clearTimeout(late);
          resolve();
        },
      };
      waiting.add(one);
      beginNext();
    });
  return {
    run: async (personId, work) => {
      await turnOf(personId);
      try {
        return await work();
      } finally {
        count(personId, -1);
        beginNext();
      }
    },
  };
}

/** A database whose single statements of a person take turns in the lane. */
export const inLane = (database: Database, lane: Lane, personId: string): Database => ({
  ...database,
  once: (query) => lane.run(personId, () => database.once(query)),
  rows: (query) => lane.run(personId, () => database.rows(query)),
});
