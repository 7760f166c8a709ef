import { listOperations } from '@portal/contract/operations';
import { createAccessKey, getStorageUser, listStorageUsers } from '@portal/contract/s3-storage/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, keyOf } from '../platform/api.ts';
import { createIdempotency } from '../ui/form/idempotency.ts';
import { useServiceScope } from '../services/screens.ts';

/** Orders an access key for the user; a try that is repeated after a failure stays one order. */
export function useCreateKey({ id }: { id: string }) {
  const { scope } = useServiceScope();
  const queries = useQueryClient();
  const [idempotency] = useState(() => createIdempotency());
  const creation = useMutation({
    ...api.mutation(createAccessKey),
    onSuccess: () => idempotency.reset(),
    onSettled: () =>
      Promise.all(
        [getStorageUser, listStorageUsers, listOperations].map((endpoint) =>
          queries.invalidateQueries({ queryKey: keyOf(endpoint) }),
        ),
      ),
  });
  const create = (): void => {
    const body = { userId: id };
    creation.mutate({ query: scope, body, idempotencyKey: idempotency.keyFor(body) });
  };
  return { create, isPending: creation.isPending, error: creation.error };
}
