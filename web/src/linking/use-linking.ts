import { readExistingTenants } from '@portal/contract/linking';
import { useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { notifyError } from '../ui/toasts.tsx';

/** Has the regions read anew; the list tells when they were. */
export function useSurvey() {
  const { t } = useTexts();
  return useMutation({
    mutationFn: () => callEndpoint(readExistingTenants, {}),
    onError: (error) => notifyError({ what: t('linking.refresh.failed'), error }),
  });
}
