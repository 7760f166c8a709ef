import { listOperations } from '@portal/contract/operations';
import { useQueryClient } from '@tanstack/react-query';
import type { ServiceScreens } from './screens.ts';

/** Reads again what an order of the service may have changed: all of the service, and the operations. */
export function useReadAgain({ order }: Pick<ServiceScreens, 'order'>): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [order.module, listOperations.module].map((module) =>
        queries.invalidateQueries({ queryKey: [module] }),
      ),
    );
}
