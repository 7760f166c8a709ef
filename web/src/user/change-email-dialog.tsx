import { changeEmail } from '@portal/contract/user-access';
import { FailureNote, HiddenUsername, TypedPasswordField } from '../auth/index.tsx';
import { callEndpoint } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormLayout } from '../ui/form/layout.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import type { PendingEmail } from './email-address.tsx';

type ChangeEmailDialogProps = {
  address: string;
  onAsked: (pending: PendingEmail) => void;
  onClose: () => void;
};

/** The new address and the password; a code is then mailed to the new address. */
export function ChangeEmailDialog({ address, onAsked, onClose }: ChangeEmailDialogProps) {
  const { t } = useTexts();
  const form = useContractForm({
    schema: changeEmail.body,
    initialValues: { email: '', password: '' },
    onSubmit: (body) => callEndpoint(changeEmail, { body }),
    onSuccess: onAsked,
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('user.email.change')}
      locked={form.submitting}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" form={form.id} variant="primary" busy={form.submitting}>
            {t('user.email.send')}
          </Button>
        </>
      }
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
    </Dialog>
  );
}
