import { createAccessKey } from '@portal/contract/s3-storage/users';
import { useSend } from '../ui/use-send.ts';

/** Orders an access key for the user; a try that is repeated after a failure stays one order. */
export function useCreateKey({ id }: { id: string }) {
  return useSend({
    call: ({ write }) => write(createAccessKey, { body: { userId: id } }),
  });
}
