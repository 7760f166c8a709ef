import { declineRegistration, type Registration } from '@portal/contract/operator';
import { useTexts } from '../platform/use-texts.ts';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { FormLayout } from '../ui/form/layout.tsx';
import { TextareaField } from '../ui/form/text-fields.tsx';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import { notifySuccess } from '../ui/toasts.tsx';

const reasonLength = 500;

type DeclineDialogProps = { registration: Registration; onClose: () => void };

/** Turns an application down, with the reason that is mailed. */
export function DeclineDialog({ registration, onClose }: DeclineDialogProps) {
  const { t } = useTexts();
  const { partnerId, companyName, email, emailVerified } = registration;
  const form = useContractForm({
    schema: declineRegistration.body,
    initialValues: { reason: '' },
    errorTitle: t('operator.decline.failed', { company: companyName }),
    onSubmit: (body, { write }) => write(declineRegistration, { query: { id: partnerId }, body }),
    onSuccess: () => {
      onClose();
      notifySuccess(t('operator.decline.done', { company: companyName }));
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('operator.decline.title', { company: companyName })}
      confirmLabel={t('operator.decline.confirm')}
      tone="delete"
    >
      <p>{t(emailVerified ? 'operator.decline.text' : 'operator.decline.textUnverified', { email })}</p>
      <FormLayout form={form} plain>
        <TextareaField
          {...form.field('reason')}
          label={t('operator.decline.reason')}
          help={t('operator.decline.reasonHelp')}
          rows={3}
          maxLength={reasonLength}
        />
      </FormLayout>
    </FormDialog>
  );
}
