import { changeEmail } from '@portal/contract/user-access';
import { FailureNote, HiddenUsername, TypedPasswordField } from '../auth/index.tsx';
import { useTexts } from '../platform/use-texts.ts';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { FormLayout } from '../ui/form/layout.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import type { PendingEmail } from './pending-email.ts';

type ChangeEmailDialogProps = {
  address: string;
  onRequested: (pending: PendingEmail) => void;
  onClose: () => void;
};

/** The new address and the password; a code is then mailed to the new address. */
export function ChangeEmailDialog({ address, onRequested, onClose }: ChangeEmailDialogProps) {
  const { t } = useTexts();
  const form = useContractForm({
    schema: changeEmail.body,
    initialValues: { email: '', password: '' },
    onSubmit: (body, { write }) => write(changeEmail, { body }),
    onSuccess: onRequested,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('user.email.change')}
      confirmLabel={t('user.email.send')}
    >
      <FormLayout form={form} plain>
        <p>{t('user.email.changeText')}</p>
        <FailureNote failure={form.failure} />
        <HiddenUsername address={address} />
        <TextField
          {...form.field('email')}
          type="email"
          label={t('user.field.newEmail')}
          autoComplete="email"
          maxLength={254}
          autoFocus
          required
        />
        <TypedPasswordField
          field={form.field('password')}
          label={t('user.field.currentPassword')}
          autoComplete="current-password"
        />
      </FormLayout>
    </FormDialog>
  );
}
