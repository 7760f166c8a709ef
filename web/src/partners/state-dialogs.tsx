import { reactivatePartner, suspendPartner, type Partner } from '@portal/contract/partners';
import { useTexts } from '../platform/use-texts.ts';
import { ConfirmDialog } from '../ui/confirm/confirm-dialog.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { FormLayout } from '../ui/form/layout.tsx';
import { TextareaField } from '../ui/form/text-fields.tsx';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import { notifySuccess } from '../ui/toasts.tsx';
import { useSend } from '../ui/use-send.ts';

const reasonLength = 500;

type StateDialogProps = { partner: Partner; onClose: () => void };

/** Says what a suspension means before it begins; the reason is mailed to the owners. */
export function SuspendDialog({ partner: { id, name }, onClose }: StateDialogProps) {
  const { t } = useTexts();
  const form = useContractForm({
    schema: suspendPartner.body,
    initialValues: { reason: '' },
    errorTitle: t('partners.suspend.failed', { partner: name }),
    onSubmit: (body, { write }) => write(suspendPartner, { query: { id }, body }),
    onSuccess: () => {
      onClose();
      notifySuccess(t('partners.suspend.done', { partner: name }));
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('partners.suspend.title', { partner: name })}
      confirmLabel={t('partners.suspend.confirm')}
      tone="delete"
    >
      <p>{t('partners.suspend.text')}</p>
      <FormLayout form={form} plain>
        <TextareaField
          {...form.field('reason')}
          label={t('partners.suspend.reason')}
          help={t('partners.suspend.reasonHelp')}
          rows={3}
          maxLength={reasonLength}
          required
        />
      </FormLayout>
    </FormDialog>
  );
}

export function ReactivateDialog({ partner: { id, name }, onClose }: StateDialogProps) {
  const { t } = useTexts();
  const reactivate = useSend({
    call: ({ write }) => write(reactivatePartner, { query: { id } }),
    onSuccess: () => {
      onClose();
      notifySuccess(t('partners.reactivate.done', { partner: name }));
    },
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => reactivate.send()}
      title={t('partners.reactivate.title', { partner: name })}
      confirmLabel={t('partners.reactivate.ask')}
      busy={reactivate.isBusy}
      failure={reactivate.failure}
    >
      <p>{t('partners.reactivate.text')}</p>
    </ConfirmDialog>
  );
}
