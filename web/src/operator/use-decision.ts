import {
  approveRegistration,
  listPartners,
  listRegistrations,
  type Registration,
} from '@portal/contract/operator';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint, keyOf } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { notifyError, notifySuccess } from '../ui/toasts.tsx';

/** Reads the applications and the partners again. */
export function useReadAgain(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [listRegistrations, listPartners].map((endpoint) =>
        queries.invalidateQueries({ queryKey: keyOf(endpoint) }),
      ),
    );
}

/** Lets a reseller in. */
export function useApproval() {
  const { t } = useTexts();
  return useMutation({
    mutationFn: ({ partnerId }: Registration) =>
      callEndpoint(approveRegistration, { query: { id: partnerId } }),
    onSuccess: (_answer, { companyName }) =>
      notifySuccess(t('operator.registrations.approved', { company: companyName })),
    onError: (error, { companyName }) =>
      notifyError({ what: t('operator.registrations.approveFailed', { company: companyName }), error }),
  });
}
