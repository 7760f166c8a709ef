import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../process/log.ts';

/** How long a claimed row is left alone; a worker that lives renews it, one that died lets it run out. */
export const leaseSeconds = 15;
const renewMs = 5000;
const pollMs = 2000;
const errorPauseMs = 1000;

/** A table whose rows are due at a time. Claiming moves `due_at` one lease ahead under `lease_id`. */
export type DueQueue<R> = {
  name: string;
  /** At most so many rows at once in this process. */
  concurrency: number;
  /** Claims one due row with SKIP LOCKED; null when none is due. */
  claim(): Promise<R | null>;
  /** Carries it out; every outcome, failures too, is written by `work` itself. */
  work(row: R): Promise<void>;
  /** Moves the lease of a row that is still being worked on. */
  renew?(row: R): Promise<void>;
};

export type QueueRunner = {
  /** Looks at once instead of at the next poll. */
  wake(): void;
  /** Claims nothing more and resolves when what was begun is done. */
  stop(): Promise<void>;
};

async function workOn<R>(queue: DueQueue<R>, row: R, log: Log): Promise<void> {
  const renewing = setInterval(() => {
    queue
      .renew?.(row)
      .catch((error: unknown) => log.warn({ err: error, queue: queue.name }, 'a lease was not renewed'));
  }, renewMs);
  try {
    await queue.work(row);
  } catch (error) {
    // The lease runs out and the row is tried again.
    log.error({ err: error, queue: queue.name }, 'a due row could not be worked on');
  } finally {
    clearInterval(renewing);
  }
}

type Signals = { stopping: AbortController; wakers: Set<() => void> };

async function untilWoken({ stopping, wakers }: Signals): Promise<void> {
  const woken = new AbortController();
  const wake = (): void => woken.abort();
  wakers.add(wake);
  const signal = AbortSignal.any([woken.signal, stopping.signal]);
  await pause(pollMs, undefined, { signal, ref: false }).catch(() => undefined);
  wakers.delete(wake);
}

async function runSlot<R>(queue: DueQueue<R>, signals: Signals, log: Log): Promise<void> {
  while (!signals.stopping.signal.aborted) {
    try {
      const row = await queue.claim();
      if (row === null) await untilWoken(signals);
      else await workOn(queue, row, log);
    } catch (error) {
      log.warn({ err: error, queue: queue.name }, 'the queue could not be read; trying again');
      await pause(errorPauseMs, undefined, { ref: false });
    }
  }
}

/** Works through a queue until it is stopped. */
export function runQueue<R>(queue: DueQueue<R>, log: Log): QueueRunner {
  const signals: Signals = { stopping: new AbortController(), wakers: new Set() };
  const slots = Array.from({ length: queue.concurrency }, () => runSlot(queue, signals, log));
  return {
    wake: () => {
      for (const wake of signals.wakers) wake();
    },
    stop: async () => {
      signals.stopping.abort();
      await Promise.all(slots);
    },
  };
}
