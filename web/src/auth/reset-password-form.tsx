import { newPassword } from '@portal/contract/auth/sign-in';
import { requestPasswordReset, setNewPassword } from '@portal/contract/auth/by-mail';
import { code } from '@portal/contract/fields';
import { useMemo, useState } from 'react';
import { isApiError } from '../platform/api-error.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { CodeField } from '../ui/form/code-field.tsx';
import { FormLayout } from '../ui/form/layout.tsx';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import { FailureNote } from './failure-note.tsx';
import { HiddenUsername } from './hidden-username.tsx';
import type { MailedStep } from './mailed-step.ts';
import { NewPasswordField, TypedPasswordField } from './new-password-field.tsx';
import { isRepeated, mustRepeat } from './password-rules.ts';
import { ResendCode } from './resend-code.tsx';
import classes from './auth.module.css';

type ResetPasswordFormProps = {
  step: MailedStep;
  onResent: (token: string, address: string) => void;
  onDone: () => void;
  /** The step cannot be finished any more. */
  onLost: (reason: unknown) => void;
};

const lost = [
  'passwordTokenInvalid',
  'passwordTokenExpired',
  'passwordTokenMissing',
  'passwordTokenMismatch',
];
const isLost = (error: unknown): boolean => isApiError(error) && lost.includes(error.errorKey);
const isWrongCode = (error: unknown): boolean =>
  isApiError(error) && error.errorKey.startsWith('passwordCode');

function useResetForm({ step, onDone, onLost }: ResetPasswordFormProps) {
  const { t } = useTexts();
  const other = t('auth.field.newPassword');
  const schema = useMemo(
    () => setNewPassword.body.extend({ code, repeat: newPassword }).refine(isRepeated, mustRepeat(other)),
    [other],
  );
  /** Counts refused codes, so that the field starts anew after each. */
  const [round, setRound] = useState(0);
  const form = useContractForm({
    schema,
    initialValues: { token: step.token, code: '', password: '', repeat: '' },
    onSubmit: async ({ code: typed, password }, { write }) => {
      try {
        return await write(setNewPassword, { body: { token: step.token, code: typed, password } });
      } catch (error) {
        if (isWrongCode(error)) {
          form.set('code', '');
          setRound((count) => count + 1);
        }
        if (isLost(error)) onLost(error);
        throw error;
      }
    },
    onSuccess: onDone,
  });
  return { form, round };
}

/** The mailed code and the new password, twice. */
export function ResetPasswordForm(props: ResetPasswordFormProps) {
  const { step, onResent } = props;
  const { t } = useTexts();
  const { form, round } = useResetForm(props);
  const [resendFailure, setResendFailure] = useState<unknown>(null);
  const resent = ({ token }: { token: string }): void => {
    setResendFailure(null);
    form.set('code', '');
    onResent(token, step.address);
  };
  return (
    <div className={classes.form}>
      <FormLayout form={form} plain>
        <FailureNote failure={form.failure ?? resendFailure} />
        <CodeField key={round} {...form.field('code')} label={t('auth.field.mailedCode')} autoFocus />
        <ResendCode
          sentAt={step.sentAt}
          call={({ write }) => write(requestPasswordReset, { body: { username: step.address } })}
          onSuccess={resent}
          onFailure={setResendFailure}
        />
        <HiddenUsername address={step.address} />
        <NewPasswordField field={form.field('password')} label={t('auth.field.newPassword')} />
        <TypedPasswordField
          field={form.field('repeat')}
          label={t('auth.field.repeatPassword')}
          autoComplete="new-password"
        />
        <div className={classes.submit}>
          <Button type="submit" variant="primary" busy={form.submitting}>
            {t('auth.reset.submit')}
          </Button>
        </div>
      </FormLayout>
    </div>
  );
}
