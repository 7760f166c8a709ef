import type { Endpoint } from '@portal/contract/http';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keyOf } from './api.ts';

const listRefreshMs = 60_000;

/** Reads a list again every now and then, besides what the stream of events tells. */
export function useReadingAgain(endpoint: Endpoint, everyMs = listRefreshMs): void {
  const queries = useQueryClient();
  useEffect(() => {
    const timer = setInterval(() => void queries.invalidateQueries({ queryKey: keyOf(endpoint) }), everyMs);
    return () => clearInterval(timer);
  }, [queries, endpoint, everyMs]);
}
