import { getPartnerBilling, updatePartnerBilling, type Billing } from '@portal/contract/billing/billing';
import { approveRegistration, type Registration } from '@portal/contract/operator';
import { useQuery } from '@tanstack/react-query';
import { BillingFields, billingValuesOf } from '../billing/index.tsx';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { FormLayout } from '../ui/form/layout.tsx';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import { LoadState, Skeletons } from '../ui/states.tsx';
import { notifySuccess } from '../ui/toasts.tsx';

type ApproveDialogProps = { registration: Registration; onClose: () => void };

/** Lets a reseller in, with its billing data as far as they are known. */
export function ApproveDialog({ registration, onClose }: ApproveDialogProps) {
  const { t } = useTexts();
  const { partnerId: id, companyName: company } = registration;
  const billing = useQuery({ ...api.query(getPartnerBilling, { id }), staleTime: 0 });
  if (billing.data) return <Filled registration={registration} billing={billing.data} onClose={onClose} />;
  return (
    <Dialog opened onClose={onClose} title={t('operator.approve.title', { company })}>
      <LoadState
        query={billing}
        errorTitle={t('operator.approve.unread')}
        skeleton={<Skeletons rows={4} height={40} />}
      >
        {() => null}
      </LoadState>
    </Dialog>
  );
}

function Filled({ registration, billing, onClose }: ApproveDialogProps & { billing: Billing }) {
  const { t } = useTexts();
  const { partnerId: id, companyName: company, email } = registration;
  const form = useContractForm({
    schema: updatePartnerBilling.body,
    initialValues: billingValuesOf(billing),
    errorTitle: t('operator.registrations.approveFailed', { company }),
    // The API names them within the approval.
    fieldOf: (name) => name.replace(/^billing\./, ''),
    onSubmit: (body, { write }) => write(approveRegistration, { query: { id }, body: { billing: body } }),
    onSuccess: () => {
      onClose();
      notifySuccess(t('operator.registrations.approved', { company }));
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('operator.approve.title', { company })}
      confirmLabel={t('operator.approve.confirm')}
    >
      <p>{t('operator.approve.text', { email })}</p>
      <FormLayout form={form} plain>
        <BillingFields form={form} billing={billing} />
      </FormLayout>
    </FormDialog>
  );
}
