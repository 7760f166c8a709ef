import { useEffect, useRef } from 'react';

const guards = new Set<() => boolean>();

/** Whether something typed would be lost if the person left now. */
export const isAnythingUnsaved = (): boolean => [...guards].some((mayLeave) => !mayLeave());

/** Counts for `isAnythingUnsaved` as long as it is drawn. */
export function useUnsaved(mayLeave: () => boolean): void {
  const latest = useRef(mayLeave);
  latest.current = mayLeave;
  useEffect(() => {
    const guard = (): boolean => latest.current();
    guards.add(guard);
    return () => void guards.delete(guard);
  }, []);
}
