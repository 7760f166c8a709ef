import { getExistingTenant, listExistingTenants, readExistingTenants } from '@portal/contract/linking';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callEndpoint, keyOf } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { notifyError } from '../ui/toasts.tsx';

/** Nothing tells the operator of what workers find: the screens look now and then. */
const refreshMs = 5000;

/** Reads what tells of tenants again. */
export function useReadAgain(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [listExistingTenants, getExistingTenant].map((endpoint) =>
        queries.invalidateQueries({ queryKey: keyOf(endpoint) }),
      ),
    );
}

export function useReadingAgain(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const timer = setInterval(
      () => void queries.invalidateQueries({ queryKey: keyOf(listExistingTenants) }),
      refreshMs,
    );
    return () => clearInterval(timer);
  }, [queries]);
}

/** Has the regions read anew; the list tells when they were. */
export function useSurvey() {
  const { t } = useTexts();
  return useMutation({
    mutationFn: () => callEndpoint(readExistingTenants, {}),
    onError: (error) => notifyError({ what: t('linking.refresh.failed'), error }),
  });
}
