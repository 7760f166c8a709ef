import { useState } from 'react';
import { isUnanswered } from '../../platform/api-error.ts';

/**
 * Clears a code that was refused; one that nobody has looked at stays. `round` counts the refusals: as the field's key
 * it lets the field start anew after each.
 */
export function useCodeRefusals() {
  const [round, setRound] = useState(0);
  const onRefused = (error: unknown, clear: () => void): void => {
    if (isUnanswered(error)) return;
    clear();
    setRound((count) => count + 1);
  };
  return { round, onRefused };
}
