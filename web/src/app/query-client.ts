import { MutationCache, QueryClient } from '@tanstack/react-query';
import { isApiError } from '../platform/api-error.ts';
import { connectCache, readStale } from '../platform/changes.ts';
import { session } from '../platform/current-session.ts';
import { staleReadsOf } from '../platform/stale-reads.ts';

const triesAtMost = 2;
/** What the person or the role is the reason for does not change by asking again. */
const retry = (failures: number, error: unknown): boolean =>
  failures < triesAtMost && isApiError(error) && (error.status === 0 || error.status >= 500);

// Offline a call fails and says so; the library's own way is to wait without a word.
const networkMode = 'always';

export const queryClient = new QueryClient({
  // After the mutation's own `onSuccess`, which closes a dialog at once; until it is done the mutation is pending. A failure
  // is shown at once.
  mutationCache: new MutationCache({
    onSettled: (_answer, error) => {
      const reading = readStale();
      return error === null ? reading : undefined;
    },
  }),
  defaultOptions: {
    queries: { retry, staleTime: 10_000, networkMode, refetchOnReconnect: true },
    mutations: { retry: false, networkMode },
  },
});

connectCache(staleReadsOf(queryClient));

// What one identity has read is not for the next one.
session.on((event) => {
  if (event !== 'terms') queryClient.clear();
});
