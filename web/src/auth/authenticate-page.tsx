import { codeDigits } from '@portal/contract/constants';
import { useState, type FormEvent } from 'react';
import { RichText } from '../platform/rich-text.tsx';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { CodeField } from '../ui/form/code-field.tsx';
import { TextButton } from '../ui/link.tsx';
import { useLogOut } from '../ui/use-log-out.ts';
import { AuthCard } from './auth-card.tsx';
import { FailureNote } from './failure-note.tsx';
import { Field } from './field.tsx';
import { signInStep } from './kept-step.ts';
import { useStartOverAtEnd } from './leave-sign-in.ts';
import { TimeLeft } from './time-left.tsx';
import { useCodeStep } from './use-code-step.ts';
import classes from './auth.module.css';

type Kind = 'code' | 'recovery';
type CodeStep = ReturnType<typeof useCodeStep>;

function OneTimeCode({ step }: { step: CodeStep }) {
  const { t } = useTexts();
  return (
    <div className={classes.stack}>
      <CodeField
        key={step.round}
        id="one-time-code"
        name="code"
        label={t('auth.authenticate.code')}
        value={step.code}
        onChange={step.change}
        onBlur={() => undefined}
        onComplete={step.send}
        error={step.isIncomplete ? { errorKey: 'code' } : undefined}
        autoFocus
      />
      <p className={classes.help}>{t('auth.authenticate.atOnce')}</p>
    </div>
  );
}

function RecoveryCode({ step }: { step: CodeStep }) {
  const { t, fieldError } = useTexts();
  return (
    <Field
      key={step.round}
      id="recovery-code"
      name="code"
      label={t('auth.authenticate.recoveryCode')}
      help={t('auth.authenticate.recoveryHelp')}
      value={step.code}
      wrong={
        step.isIncomplete ? fieldError({ errorKey: 'empty' }, t('auth.authenticate.recoveryCode')) : undefined
      }
      autoFocus
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={20}
      onChange={(event) => step.change(event.currentTarget.value)}
    />
  );
}

function CodeForm({ kind, step }: { kind: Kind; step: CodeStep }) {
  const { t } = useTexts();
  const isWhole = kind === 'code' ? step.code.length === codeDigits : step.code.trim() !== '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isWhole) step.send(step.code.trim());
    else step.refuseIncomplete();
  };
  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <TimeLeft />
      <FailureNote failure={step.failure} />
      {kind === 'code' ? <OneTimeCode step={step} /> : <RecoveryCode step={step} />}
      <div className={classes.submit}>
        <Button type="submit" variant="primary" busy={step.isBusy}>
          {t('auth.login.submit')}
        </Button>
      </div>
    </form>
  );
}

/** The second factor: a code of the authenticator app, or one of the recovery codes. */
export function AuthenticatePage() {
  const { t } = useTexts();
  const [kind, setKind] = useState<Kind>('code');
  const step = useCodeStep();
  const leaving = useLogOut();
  useStartOverAtEnd();
  const address = signInStep.read()['address'];
  const other = kind === 'code' ? 'recovery' : 'code';
  const change = (): void => {
    setKind(other);
    step.startOver();
  };
  const lead =
    address === undefined ? t('auth.authenticate.lead') : t('auth.authenticate.leadFor', { address });
  return (
    <AuthCard
      title={t(kind === 'code' ? 'auth.authenticate.title' : 'auth.authenticate.recoveryTitle')}
      lead={
        kind === 'code' ? (
          <RichText text={lead} tags={{ b: (content) => <strong>{content}</strong> }} />
        ) : (
          t('auth.authenticate.recoveryLead')
        )
      }
      back={{ label: t('auth.backToLogin'), onBack: () => leaving.send() }}
      foot={
        <p>
          {t(`auth.authenticate.other.${other}.question`)}{' '}
          <TextButton onClick={change}>{t(`auth.authenticate.other.${other}.action`)}</TextButton>
        </p>
      }
    >
      <CodeForm kind={kind} step={step} />
    </AuthCard>
  );
}
