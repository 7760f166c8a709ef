import { useState } from 'react';

/** The value, or the last one from before for as long as that is kept; one that is made anew with each drawing comes as a property. */
export function useKept<Value>(now: Value, isKept: boolean): Value {
  const [kept, setKept] = useState(now);
  if (isKept) return kept;
  if (kept !== now) setKept(now);
  return now;
}
