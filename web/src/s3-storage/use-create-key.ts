import { createAccessKey } from '@portal/contract/s3-storage/users';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../platform/api.ts';
import { createIdempotency } from '../ui/form/idempotency.ts';
import { useServiceScope } from '../services/screens.ts';

/** Orders an access key for the user; a try that is repeated after a failure stays one order. */
export function useCreateKey({ id }: { id: string }) {
  const { scope } = useServiceScope();
  const [idempotency] = useState(() => createIdempotency());
  const creation = useMutation({
    ...api.mutation(createAccessKey),
    onSuccess: () => idempotency.reset(),
  });
  const create = (): void => {
    const body = { userId: id };
    creation.mutate({ query: scope, body, idempotencyKey: idempotency.keyFor(body) });
  };
  return { create, isPending: creation.isPending, error: creation.error };
}
