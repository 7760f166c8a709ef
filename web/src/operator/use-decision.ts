import { approveRegistration, type Registration } from '@portal/contract/operator';
import { useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { notifyError, notifySuccess } from '../ui/toasts.tsx';

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
