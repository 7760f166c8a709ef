import { invitePartnerOwner, type Partner } from '@portal/contract/partners';
import { useTexts } from '../platform/use-texts.ts';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { FormLayout } from '../ui/form/layout.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import { notifySuccess } from '../ui/toasts.tsx';

/** Invites the first owner again, at the same address or at a corrected one. */
export function OwnerDialog({ partner, onClose }: { partner: Partner; onClose: () => void }) {
  const { t } = useTexts();
  const { id, name, ownerInvitation } = partner;
  const form = useContractForm({
    schema: invitePartnerOwner.body,
    initialValues: { email: ownerInvitation?.email ?? '' },
    errorTitle: t('partners.owner.failed'),
    onSubmit: (body, { write }) => write(invitePartnerOwner, { query: { id }, body }),
    onSuccess: (_answer, { email }) => {
      onClose();
      notifySuccess(t('partners.owner.done', { email }));
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('partners.owner.dialog', { partner: name })}
      confirmLabel={t('partners.owner.send')}
    >
      <p>{t('partners.owner.text')}</p>
      <FormLayout form={form} plain>
        <TextField
          {...form.field('email')}
          type="email"
          label={t('customers.field.inviteOwnerEmail')}
          help={t('partners.create.ownerEmailHelp')}
          required
        />
      </FormLayout>
    </FormDialog>
  );
}
