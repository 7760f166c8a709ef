import { useEffect, useRef } from 'react';
import { loadLate } from '../platform/load-late.ts';
import type { ErrorToast } from './toasts.tsx';

type FailureToast = { what: string; error: unknown; onRetry: (() => void) | undefined };

const loadToasts = () => import('./toasts.tsx');

/**
 * Tells of failures, each by the id of what failed, with the offer to try again as long as whoever tells of it is there:
 * what is opened anew sends for itself. Loaded when needed: the pages that sign in tell of a failure themselves and start
 * without toasts.
 */
export function useFailureToasts() {
  const isThere = useRef(false);
  /** Null while it is still to be shown. */
  const told = useRef(new Map<string, ErrorToast | null>());
  useEffect(() => {
    const toasts = told.current;
    isThere.current = true;
    return () => {
      isThere.current = false;
      for (const toast of toasts.values()) toast?.withoutRetry();
    };
  }, []);
  return {
    tell: async (id: string, { onRetry, ...toast }: FailureToast): Promise<void> => {
      told.current.set(id, null);
      const { notifyError } = await loadLate('toasts', loadToasts);
      if (!told.current.has(id)) return;
      told.current.set(id, notifyError(isThere.current ? { ...toast, onRetry } : toast));
    },
    /** It is being tried again: what went wrong before is over. */
    takeBack: (id: string): void => {
      told.current.get(id)?.hide();
      told.current.delete(id);
    },
  };
}
