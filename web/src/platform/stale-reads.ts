import type { QueryClient } from '@tanstack/react-query';
import { isChangedBy, type Cache } from './changes.ts';

/** What calls change in the cache: it is marked at once, and what is in view is read when the caller is done with it. */
export const staleReadsOf = (queries: QueryClient): Cache => ({
  markStale: (call) =>
    void queries.invalidateQueries({
      predicate: ({ queryKey }) => isChangedBy(call, queryKey),
      refetchType: 'none',
    }),
  readStale: () => queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.isInvalidated }),
});
