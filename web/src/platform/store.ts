import { useSyncExternalStore } from 'react';

export type Store<T> = {
  get: () => T;
  set: (next: Partial<T>) => void;
  subscribe: (listener: () => void) => () => void;
};

/** A small observable record; `set` merges. It lives outside the component tree so that a change redraws readers only. */
export function createStore<T extends object>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      value = { ...value, ...next };
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** What `select` picks of the store; the component is drawn again only when that changes (compared by identity). */
export function useStore<T extends object, S>(store: Store<T>, select: (value: T) => S): S {
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}
