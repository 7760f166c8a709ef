import { requestPasswordReset } from '@portal/contract/auth/by-mail';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { RichText } from '../platform/rich-text.tsx';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { FormLayout } from '../ui/form/layout.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import { TextButton } from '../ui/link.tsx';
import { loginPath, returnToOfPage, withReturn } from './addresses.ts';
import { AuthCard } from './auth-card.tsx';
import { FailureNote } from './failure-note.tsx';
import { resetStep, signInStep } from './kept-step.ts';
import { useMailedStep } from './mailed-step.ts';
import { ResetPasswordForm } from './reset-password-form.tsx';
import classes from './auth.module.css';

type RequestProps = { onMailed: (token: string, address: string) => void; failure: unknown };

function RequestForm({ onMailed, failure }: RequestProps) {
  const { t } = useTexts();
  const form = useContractForm({
    schema: requestPasswordReset.body,
    initialValues: { username: signInStep.read()['address'] ?? '' },
    onSubmit: (body, { write }) => write(requestPasswordReset, { body }),
    onSuccess: ({ token }, { username }) => onMailed(token, username),
  });
  return (
    <div className={classes.form}>
      <FormLayout form={form} plain>
        <FailureNote failure={form.failure ?? failure} />
        <TextField
          {...form.field('username')}
          type="email"
          label={t('auth.field.email')}
          autoComplete="username"
          autoFocus
        />
        <div className={classes.submit}>
          <Button type="submit" variant="primary" busy={form.submitting}>
            {t('auth.reset.send')}
          </Button>
        </div>
      </FormLayout>
    </div>
  );
}

/** The address, then the mailed code with the new password. Nobody learns whether the address is known. */
export function ResetPasswordPage() {
  const { t } = useTexts();
  const router = useRouter();
  const { step, begin, end } = useMailedStep(resetStep);
  const [failure, setFailure] = useState<unknown>(null);
  const login = withReturn(loginPath, returnToOfPage());
  const back = { label: t('auth.backToLogin'), onBack: () => router.history.push(login) };
  const startOver = (reason: unknown): void => {
    setFailure(reason);
    end();
  };
  const done = (): void => {
    if (step) signInStep.write({ address: step.address });
    end();
    router.history.push(login, { loginNote: 'passwordReset' });
  };
  if (!step) {
    return (
      <AuthCard title={t('auth.reset.title')} lead={t('auth.reset.lead')} back={back}>
        <RequestForm onMailed={begin} failure={failure} />
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title={t('auth.reset.codeTitle')}
      lead={
        <RichText
          text={t('auth.reset.codeLead', { address: step.address })}
          tags={{ b: (content) => <strong>{content}</strong> }}
        />
      }
      back={back}
      foot={
        <p>
          {t('auth.reset.otherQuestion')}{' '}
          <TextButton onClick={() => startOver(null)}>{t('auth.reset.otherAction')}</TextButton>
        </p>
      }
    >
      <ResetPasswordForm step={step} onResent={begin} onDone={done} onLost={startOver} />
    </AuthCard>
  );
}
