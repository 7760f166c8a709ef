import { resendRegistrationCode, verifyRegistration } from '@portal/contract/auth/by-mail';
import { codeDigits } from '@portal/contract/constants';
import { useRef, useState, type FormEvent } from 'react';
import { isApiError } from '../platform/api-error.ts';
import { callEndpoint } from '../platform/current-session.ts';
import { RichText } from '../platform/rich-text.tsx';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { CodeField } from '../ui/form/code-field.tsx';
import { TextButton } from '../ui/link.tsx';
import { Note } from '../ui/status.tsx';
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
  const [state, setState] = useState<'open' | 'busy' | 'verified'>('open');
  const [round, setRound] = useState(0);
  const [isIncomplete, setIncomplete] = useState(false);
  const running = useRef(false);
  const refuse = (error: unknown): void => {
    setFailure(error);
    setCode('');
    setRound((count) => count + 1);
  };
  const send = async (typed: string): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setState('busy');
    setFailure(null);
    try {
      await callEndpoint(verifyRegistration, { body: { token, code: typed } });
      registrationStep.clear();
      signInStep.write({ address });
      setState('verified');
    } catch (error) {
      refuse(error);
      setState('open');
    }
    running.current = false;
  };
  const change = (typed: string): void => {
    setCode(typed);
    setIncomplete(false);
  };
  return { code, change, failure, setFailure, isIncomplete, setIncomplete, state, round, send };
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
  const { code, send, state, setFailure } = verification;
  const isWhole = code.length === codeDigits;
  const resend = async (): Promise<void> => {
    await callEndpoint(resendRegistrationCode, { body: { token: step.token } });
    setFailure(null);
    onResent(step.token, step.address);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isWhole) void send(code);
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
        onComplete={(typed) => void send(typed)}
        error={verification.isIncomplete ? { errorKey: 'code' } : undefined}
        autoFocus
      />
      <ResendCode sentAt={step.sentAt} onResend={resend} onFailure={setFailure} />
      <div className={classes.submit}>
        <Button type="submit" variant="primary" busy={state === 'busy'}>
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
  if (verification.state === 'verified') return <Waiting address={step.address} />;
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
