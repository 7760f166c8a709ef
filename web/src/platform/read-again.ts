import type { QueryClient } from '@tanstack/react-query';
import type { Key } from './events-rules.ts';

/**
 * Reads again what begins with the key and is in view, because it has changed. A first read that is under way may be older
 * than the change, and the library would only join it: that one is read once more when it has ended.
 */
export async function readAgain(queries: QueryClient, queryKey: Key): Promise<void> {
  const underWay = queries.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' });
  const early = underWay.filter(({ state }) => state.data === undefined);
  await Promise.all([
    queries.invalidateQueries({ queryKey }),
    ...early.map(async (query) => {
      await Promise.allSettled([query.fetch()]);
      await queries.invalidateQueries({ queryKey: query.queryKey, exact: true });
    }),
  ]);
}
