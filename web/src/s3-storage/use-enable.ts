import { listOperations } from '@portal/contract/operations';
import { enableS3Storage, getS3Status } from '@portal/contract/s3-storage/buckets';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, keyOf } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { notifyError } from '../ui/toasts.tsx';
import { useStorageScope } from './scope.ts';

/** Enables S3 Storage, or tries it again after a failure. */
export function useEnable() {
  const { t } = useTexts();
  const { scope } = useStorageScope();
  const queries = useQueryClient();
  const enabling = useMutation({
    ...api.mutation(enableS3Storage),
    onSettled: () =>
      Promise.all(
        [getS3Status, listOperations].map((endpoint) =>
          queries.invalidateQueries({ queryKey: keyOf(endpoint) }),
        ),
      ),
    onError: (error) => notifyError({ what: t('s3-storage.enable.failed'), error, onRetry: enable }),
  });
  function enable(): void {
    enabling.mutate({ query: scope, body: {} });
  }
  return { enable, busy: enabling.isPending };
}
