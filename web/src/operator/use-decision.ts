import { approveRegistration, type Registration } from '@portal/contract/operator';
import { useTexts } from '../platform/use-texts.ts';
import { notifySuccess } from '../ui/toasts.tsx';
import { useSend } from '../ui/use-send.ts';

/** Lets a reseller in. */
export function useApproval() {
  const { t } = useTexts();
  return useSend<Registration>({
    call: ({ write }, { partnerId }) => write(approveRegistration, { query: { id: partnerId }, body: {} }),
    idOf: ({ partnerId }) => partnerId,
    onSuccess: (_answer, { companyName }) =>
      notifySuccess(t('operator.registrations.approved', { company: companyName })),
    errorTitle: ({ companyName }) => t('operator.registrations.approveFailed', { company: companyName }),
  });
}
