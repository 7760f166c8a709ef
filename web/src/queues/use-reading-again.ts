import type { Endpoint } from '@portal/contract/http';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keyOf } from '../platform/api.ts';

/** Nothing tells the operator of what happens at all partners: the lists look now and then. */
export const refreshMs = 10_000;

/** Reads a list again every now and then. */
export function useReadingAgain(endpoint: Endpoint): void {
  const queries = useQueryClient();
  useEffect(() => {
    const timer = setInterval(() => void queries.invalidateQueries({ queryKey: keyOf(endpoint) }), refreshMs);
    return () => clearInterval(timer);
  }, [queries, endpoint]);
}
