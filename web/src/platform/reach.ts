import { createStore } from './store.ts';

/** Whether the portal could be reached when it was tried the last time. */
export const reach = createStore({ isAway: false });

const firstPauseMs = 2000;
const longestPauseMs = 30_000;
const answersWithinMs = 5000;

/** Whether it answers; a server in front of it that cannot reach it either is none of its answers. */
export async function isReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(answersWithinMs);
    const { status } = await fetch('/healthz', { cache: 'no-store', signal });
    return status < 500;
  } catch {
    // That it could not be asked is the answer.
    return false;
  }
}

/** Resolves after a pause, or as soon as the device is online again. */
const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds);
    function done(): void {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    }
    addEventListener('online', done);
  });

/** It answered. */
export const found = (): void => {
  if (reach.get().isAway) reach.set({ isAway: false });
};

let asking = false;

/** A call was not answered: when nothing else is either, it is asked until it is. */
export async function lost(): Promise<void> {
  if (asking) return;
  asking = true;
  reach.set({ isAway: !(await isReachable()) });
  for (let next = firstPauseMs; reach.get().isAway; next = Math.min(next * 2, longestPauseMs)) {
    await Promise.race([pause(next), whenReachable()]);
    if (reach.get().isAway && (await isReachable())) found();
  }
  asking = false;
}

/** Resolves when it can be reached. */
export const whenReachable = (): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (reach.get().isAway) return;
      stop();
      resolve();
    };
    const stop = reach.subscribe(look);
    look();
  });
