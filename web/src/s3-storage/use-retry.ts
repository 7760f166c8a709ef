import { listOperations, retryOperation } from '@portal/contract/operations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, keyOf } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { notifyError } from '../ui/toasts.tsx';

/** Tries a failed operation again. */
export function useRetry() {
  const { t } = useTexts();
  const queries = useQueryClient();
  return useMutation({
    ...api.mutation(retryOperation),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(listOperations) }),
    onError: (error) => notifyError({ what: t('s3-storage.retryFailed'), error }),
  });
}
