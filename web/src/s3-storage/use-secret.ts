import type { ResponseOf } from '@portal/contract/http';
import { showAccessKeySecret, type AccessKey } from '@portal/contract/s3-storage/users';
import { codeFrom } from '../platform/load-late.ts';
import { useSecretOnce } from '../ui/use-secret-once.ts';

export const loadSecretDialog = codeFrom(() => import('./secret-dialog.tsx'));

export type ShownSecret = ResponseOf<typeof showAccessKeySecret>;

/** Shows the secret of a new key. */
export function useSecret() {
  return useSecretOnce({
    prepare: loadSecretDialog,
    read: ({ write }, { id }: AccessKey) => write(showAccessKeySecret, { query: { id }, body: {} }),
  });
}
