import { useRef } from 'react';

/** The value, or the last one from before for as long as that is kept. */
export function useKept<Value>(now: Value, isKept: boolean): Value {
  const kept = useRef(now);
  if (!isKept) kept.current = now;
  return kept.current;
}
