import { useSyncExternalStore } from 'react';

const secondMs = 1000;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, secondMs);
  return () => clearInterval(timer);
}

/** The present time in whole seconds, told anew with the next: for what runs out while somebody looks on. */
export const useSecond = (): number =>
  useSyncExternalStore(subscribe, () => Math.floor(Date.now() / secondMs)) * secondMs;
