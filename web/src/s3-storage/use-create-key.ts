import { createAccessKey } from '@portal/contract/s3-storage/users';
import { useServiceScope } from '../services/screens.ts';
import { useSend } from '../ui/use-send.ts';

/** Orders an access key for the user; a try that is repeated after a failure stays one order. */
export function useCreateKey({ id }: { id: string }) {
  const { scope } = useServiceScope();
  return useSend({
    call: ({ write, idempotencyKey }) =>
      write(createAccessKey, { query: scope, body: { userId: id }, idempotencyKey }),
  });
}
