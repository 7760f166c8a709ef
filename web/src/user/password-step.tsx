import { disableMfa, startMfa } from '@portal/contract/user';
import type { ReactNode } from 'react';
import { FailureNote, HiddenUsername, TypedPasswordField } from '../auth/index.tsx';
import { useMe, type Write } from '../platform/current-session.ts';
import { useTexts } from '../platform/use-texts.ts';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { FormLayout } from '../ui/form/layout.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import classes from './user.module.css';

type PasswordStepProps<Answer> = {
  title: string;
  /** What will happen. */
  children: ReactNode;
  submitLabel: string;
  tone?: 'primary' | 'delete';
  /** Asks for a code of the authenticator, or a recovery code, as well. */
  withCode?: boolean;
  send: (write: Write, typed: { password: string; code: string }) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  onClose: () => void;
};

/** Before two-factor is touched, the password is asked for again. */
export function PasswordStep<Answer>(props: PasswordStepProps<Answer>) {
  const { title, children, submitLabel, tone = 'primary', withCode = false, send, onDone, onClose } = props;
  const { t } = useTexts();
  const address = useMe()?.user.email ?? '';
  const form = useContractForm({
    schema: withCode ? disableMfa.body : startMfa.body,
    initialValues: { password: '', code: '' },
    onSubmit: ({ password, code = '' }, { write }) => send(write, { password, code }),
    onSuccess: onDone,
  });
  return (
    <FormDialog form={form} onClose={onClose} title={title} confirmLabel={submitLabel} tone={tone}>
      <FormLayout form={form} plain>
        <div className={classes.stack}>{children}</div>
        <FailureNote failure={form.failure} />
        <HiddenUsername address={address} />
        <TypedPasswordField
          field={form.field('password')}
          label={t('user.field.currentPassword')}
          autoComplete="current-password"
          autoFocus
        />
        {withCode && (
          <TextField
            {...form.field('code')}
            label={t('user.mfa.confirmCode')}
            help={t('user.mfa.confirmCodeHelp')}
            autoComplete="one-time-code"
            maxLength={20}
            required
          />
        )}
      </FormLayout>
    </FormDialog>
  );
}
