import { useSyncExternalStore } from 'react';

const minuteMs = 60_000;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, minuteMs);
  return () => clearInterval(timer);
}

/** The present time, rounded up to the minute and told anew with the next; drawing reads no clock by itself. */
export const useMinute = (): Date =>
  new Date(useSyncExternalStore(subscribe, () => Math.ceil(Date.now() / minuteMs)) * minuteMs);
