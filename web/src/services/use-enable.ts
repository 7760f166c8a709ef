import { useMutation } from '@tanstack/react-query';
import { useTexts } from '../platform/use-texts.ts';
import { notifyError } from '../ui/toasts.tsx';
import { useServiceScope, type ServiceScreens } from './screens.ts';

/** Enables the service, or tries it again after a failure. */
export function useEnable(of: ServiceScreens) {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const enabling = useMutation({
    mutationFn: () => of.enable(scope),
    onError: (error) => notifyError({ what: t('services.enable.failed'), error, onRetry: enable }),
  });
  function enable(): void {
    enabling.mutate();
  }
  return { enable, busy: enabling.isPending };
}
