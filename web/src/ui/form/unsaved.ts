import { useEffect, useEffectEvent } from 'react';

const guards = new Set<() => boolean>();

/** Whether something typed would be lost if the person left now. */
export const isAnythingUnsaved = (): boolean => [...guards].some((mayLeave) => !mayLeave());

/** Counts for `isAnythingUnsaved` as long as it is drawn. */
export function useUnsaved(mayLeave: () => boolean): void {
  const mayLeaveNow = useEffectEvent(mayLeave);
  useEffect(() => {
    const guard = (): boolean => mayLeaveNow();
    guards.add(guard);
    return () => void guards.delete(guard);
  }, []);
}
