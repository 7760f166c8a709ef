import { resetUserTwoFactor, type CompanyUser } from '@portal/contract/users';
import { useTexts } from '../platform/use-texts.ts';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { FormLayout } from '../ui/form/layout.tsx';
import { TextareaField } from '../ui/form/text-fields.tsx';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import { notifySuccess } from '../ui/toasts.tsx';
import { nameOf } from './names.ts';

const reasonLength = 200;

/** Turns somebody's two-factor sign-in off, with the reason that is kept and mailed. */
export function ResetTwoFactorDialog({ user, onClose }: { user: CompanyUser; onClose: () => void }) {
  const { t } = useTexts();
  const name = nameOf(user);
  const form = useContractForm({
    schema: resetUserTwoFactor.body,
    initialValues: { reason: '' },
    errorTitle: t('users.resetTwoFactor.failed', { user: name }),
    onSubmit: (body, { write }) => write(resetUserTwoFactor, { query: { id: user.id }, body }),
    onSuccess: () => {
      onClose();
      notifySuccess(t('users.resetTwoFactor.done', { user: name }));
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('users.resetTwoFactor.title', { user: name })}
      confirmLabel={t('users.resetTwoFactor.confirm')}
      tone="delete"
    >
      <p>{t('users.resetTwoFactor.text', { user: name })}</p>
      <FormLayout form={form} plain>
        <TextareaField
          {...form.field('reason')}
          label={t('users.resetTwoFactor.reason')}
          help={t('users.resetTwoFactor.reasonHelp')}
          rows={2}
          maxLength={reasonLength}
          required
        />
      </FormLayout>
    </FormDialog>
  );
}
