import { listOperations } from '@portal/contract/operations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keyOf } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { notifyError } from '../ui/toasts.tsx';
import { useServiceScope, type ServiceScreens } from './screens.ts';

/** Enables the service, or tries it again after a failure. */
export function useEnable(of: ServiceScreens) {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const queries = useQueryClient();
  const enabling = useMutation({
    mutationFn: () => of.enable(scope),
    onSettled: () =>
      Promise.all(
        [of.statusOf, listOperations].map((endpoint) =>
          queries.invalidateQueries({ queryKey: keyOf(endpoint) }),
        ),
      ),
    onError: (error) => notifyError({ what: t('services.enable.failed'), error, onRetry: enable }),
  });
  function enable(): void {
    enabling.mutate();
  }
  return { enable, busy: enabling.isPending };
}
