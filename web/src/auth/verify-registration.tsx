import { resendRegistrationCode, verifyRegistration } from '@portal/contract/auth/by-mail';
import { codeDigits } from '@portal/contract/constants';
import { useState, type FormEvent } from 'react';
import { isApiError } from '../platform/api-error.ts';
import { RichText } from '../platform/rich-text.tsx';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { CodeField } from '../ui/form/code-field.tsx';
import { useCodeRefusals } from '../ui/form/use-code-refusals.ts';
import { TextButton } from '../ui/link.tsx';
import { Note } from '../ui/status.tsx';
import { useSend } from '../ui/use-send.ts';
import { loginPath } from './addresses.ts';
import { AuthCard } from './auth-card.tsx';
import { FailureNote } from './failure-note.tsx';
import { registrationStep, signInStep } from './kept-step.ts';
import type { MailedStep } from './mailed-step.ts';
import { ResendCode } from './resend-code.tsx';
import classes from './auth.module.css';

/** Sends the mailed code, one at a time; a refused one is cleared. */
function useVerification({ token, address }: MailedStep) {
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<unknown>(null);
  const [isVerified, setVerified] = useState(false);
  const { round, onRefused } = useCodeRefusals();
  const [isIncomplete, setIncomplete] = useState(false);
  const sending = useSend({
    call: ({ write }, typed: string) => write(verifyRegistration, { body: { token, code: typed } }),
    onSuccess: () => {
      registrationStep.clear();
      signInStep.write({ address });
      setVerified(true);
    },
    onFailure: (error) => {
      setFailure(error);
      onRefused(error, () => setCode(''));
    },
  });
  const send = (typed: string): void => {
    setFailure(null);
    sending.send(typed);
  };
  const change = (typed: string): void => {
    setCode(typed);
    setIncomplete(false);
  };
  return {
    code,
    change,
    failure,
    setFailure,
    isIncomplete,
    setIncomplete,
    isBusy: sending.isBusy,
    isVerified,
    round,
    send,
  };
}
type Verification = ReturnType<typeof useVerification>;

type VerifyProps = {
  step: MailedStep;
  onResent: (token: string, address: string) => void;
  onStartOver: () => void;
};

function Waiting({ address }: { address: string }) {
  const { t } = useTexts();
  return (
    <AuthCard title={t('auth.application.waitingForApproval.title')} lead={t('auth.register.verified')}>
      <div className={classes.form}>
        <Note title={t('auth.register.next')}>
          <p>{t('auth.register.nextText', { address })}</p>
        </Note>
        <div className={classes.submit}>
          <Button href={loginPath}>{t('auth.toLogin')}</Button>
        </div>
      </div>
    </AuthCard>
  );
}

function CodeForm({ step, verification, onResent }: VerifyProps & { verification: Verification }) {
  const { t } = useTexts();
  const { code, send, isBusy, setFailure } = verification;
  const isWhole = code.length === codeDigits;
  const resent = (): void => {
    setFailure(null);
    onResent(step.token, step.address);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isWhole) send(code);
    else verification.setIncomplete(true);
  };
  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <FailureNote failure={verification.failure} />
      <CodeField
        key={verification.round}
        id="mailed-code"
        name="code"
        label={t('auth.field.mailedCode')}
        value={code}
        onChange={verification.change}
        onBlur={() => undefined}
        onComplete={send}
        error={verification.isIncomplete ? { errorKey: 'code' } : undefined}
        autoFocus
      />
      <ResendCode
        sentAt={step.sentAt}
        call={({ write }) => write(resendRegistrationCode, { body: { token: step.token } })}
        onSuccess={resent}
        onFailure={setFailure}
      />
      <div className={classes.submit}>
        <Button type="submit" variant="primary" busy={isBusy}>
          {t('auth.register.verify')}
        </Button>
      </div>
    </form>
  );
}

const isLost = (failure: unknown): boolean =>
  isApiError(failure) && failure.errorKey === 'registrationTokenInvalid';

/** The mailed code of an application, then *waiting for approval*. */
export function VerifyRegistration(props: VerifyProps) {
  const { step, onStartOver } = props;
  const { t } = useTexts();
  const verification = useVerification(step);
  if (verification.isVerified) return <Waiting address={step.address} />;
  return (
    <AuthCard
      title={t('auth.register.codeTitle')}
      lead={
        <RichText
          text={t('auth.register.codeLead', { address: step.address })}
          tags={{ b: (content) => <strong>{content}</strong> }}
        />
      }
      foot={
        <p>
          {t(isLost(verification.failure) ? 'auth.register.lostQuestion' : 'auth.register.otherQuestion')}{' '}
          <TextButton onClick={onStartOver}>{t('auth.register.otherAction')}</TextButton>
        </p>
      }
    >
      <CodeForm {...props} verification={verification} />
    </AuthCard>
  );
}
