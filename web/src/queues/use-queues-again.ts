import { getQueues, listQueuedOperations } from '@portal/contract/queues';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf } from '../platform/api.ts';

/** Reads the operations and their figures again. */
export function useQueuesAgain(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [listQueuedOperations, getQueues].map((endpoint) =>
        queries.invalidateQueries({ queryKey: keyOf(endpoint) }),
      ),
    );
}
