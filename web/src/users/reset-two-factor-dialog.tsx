import { listUsers, resetUserTwoFactor, type CompanyUser } from '@portal/contract/users';
import { useQueryClient } from '@tanstack/react-query';
import { callEndpoint, keyOf } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormLayout } from '../ui/form/layout.tsx';
import { TextareaField } from '../ui/form/text-fields.tsx';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import { notifySuccess } from '../ui/toasts.tsx';
import { nameOf } from './names.ts';
import classes from './users.module.css';

const reasonLength = 200;

/** Turns somebody's two-factor sign-in off, with the reason that is kept and mailed. */
export function ResetTwoFactorDialog({ user, onClose }: { user: CompanyUser; onClose: () => void }) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const name = nameOf(user);
  const form = useContractForm({
    schema: resetUserTwoFactor.body,
    initialValues: { reason: '' },
    errorTitle: t('users.resetTwoFactor.failed', { user: name }),
    onSubmit: (body) => callEndpoint(resetUserTwoFactor, { query: { id: user.id }, body }),
    onSuccess: () => {
      onClose();
      notifySuccess(t('users.resetTwoFactor.done', { user: name }));
      void queries.invalidateQueries({ queryKey: keyOf(listUsers) });
    },
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('users.resetTwoFactor.title', { user: name })}
      locked={form.submitting}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" form={form.id} variant="delete" busy={form.submitting}>
            {t('users.resetTwoFactor.confirm')}
          </Button>
        </>
      }
    >
      <div className={classes.dialog}>
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
      </div>
    </Dialog>
  );
}
