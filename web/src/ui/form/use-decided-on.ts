import { useState } from 'react';
import { isApiError } from '../../platform/api-error.ts';
import { readStale } from '../../platform/changes.ts';

/** True for a refusal because somebody else was faster. */
export const isStale = (error: unknown): boolean => isApiError(error) && error.errorKey === 'stale';

type DecidedOn<Value> = {
  /** What is sent as the value that was shown. */
  before: Value;
  /** For what was refused: where somebody was faster, what there is now is read before the form is given back. */
  orReadAgain: (error: unknown) => Promise<never>;
};

/**
 * The value that a change of it is decided upon: the one that was there when the form was opened, and once somebody was
 * faster the one that `FasterNote` tells, so that saving again can succeed.
 */
export function useDecidedOn<Value>(current: Value): DecidedOn<Value> {
  const [opened] = useState(current);
  const [isNewer, setIsNewer] = useState(false);
  return {
    before: isNewer ? current : opened,
    orReadAgain: async (error) => {
      if (isStale(error)) {
        await readStale();
        setIsNewer(true);
      }
      throw error;
    },
  };
}
