import { QueryClient } from '@tanstack/react-query';
import { isApiError } from '../platform/api-error.ts';
import { connectCache } from '../platform/changes.ts';
import { session } from '../platform/current-session.ts';
import { ownerOf } from '../platform/owner.ts';
import { reach } from '../platform/reach.ts';
import { staleReadsOf } from '../platform/stale-reads.ts';

const triesAtMost = 2;
/** What the person or the role is the reason for does not change by asking again. */
const retry = (failures: number, error: unknown): boolean =>
  failures < triesAtMost && isApiError(error) && (error.status === 0 || error.status >= 500);

// Offline a call fails and says so; the library's own way is to wait without a word.
const networkMode = 'always';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry, staleTime: 10_000, networkMode, refetchOnReconnect: true },
  },
});

connectCache(staleReadsOf(queryClient));

// What could not be read meanwhile is read as soon as the portal is back, and so is what may have changed.
let wasAway = false;
reach.subscribe(() => {
  const { isAway } = reach.get();
  if (wasAway && !isAway) void queryClient.invalidateQueries();
  wasAway = isAway;
});

const ownerNow = (): string | null => {
  const { user } = session.state.get();
  return user && ownerOf(user);
};

// What one identity has read is not for the next one, and is gone before anything is drawn for that.
let owner = ownerNow();
session.state.subscribe(() => {
  if (owner === ownerNow()) return;
  owner = ownerNow();
  queryClient.clear();
});
