import type { Endpoint } from '@portal/contract/http';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keyOf } from '../platform/api.ts';

/** The figures look now and then: nobody tells of a worker that lives no more. */
export const refreshMs = 10_000;
const listRefreshMs = 60_000;

/** Reads a list again every now and then, besides what the stream of events tells. */
export function useReadingAgain(endpoint: Endpoint): void {
  const queries = useQueryClient();
  useEffect(() => {
    const timer = setInterval(
      () => void queries.invalidateQueries({ queryKey: keyOf(endpoint) }),
      listRefreshMs,
    );
    return () => clearInterval(timer);
  }, [queries, endpoint]);
}
