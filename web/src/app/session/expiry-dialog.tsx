import type { Me } from '@portal/contract/auth/sign-in';
import { useEffect, useId, useState, type FormEvent } from 'react';
import { session } from '../../platform/current-session.ts';
import { claimsOf } from '../../platform/token.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useSignInAgain } from './sign-in-again.ts';
import classes from './expiry-dialog.module.css';
import { useStopActing } from './use-stop-acting.ts';

const secondsLeft = (): number => {
  const claims = claimsOf(session.token());
  return claims === null ? 0 : Math.max(0, Math.ceil(claims.exp - Date.now() / 1000));
};

function useSecondsLeft(): number {
  const [seconds, setSeconds] = useState(secondsLeft);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsLeft()), 1000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}

function Countdown({ name }: { name: 'app.session.endsIn' | 'app.session.actingEndsIn' }) {
  const { t } = useTexts();
  const seconds = useSecondsLeft();
  return <p className="tabular">{t(name, { count: seconds })}</p>;
}

/** The password, and the code where one is asked for; the page behind stays as it is. */
function AgainForm({ username, onLater }: { username: string; onLater: () => void }) {
  const { t, errorText } = useTexts();
  const { step, failure, isBusy, send } = useSignInAgain(username);
  const [value, setValue] = useState('');
  const id = useId();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setValue('');
    send(value);
  };
  return (
    <form onSubmit={submit} className={classes.form}>
      <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
      <label htmlFor={id}>{t(`app.session.${step}`)}</label>
      <input
        key={step}
        id={id}
        data-autofocus
        required
        type={step === 'password' ? 'password' : 'text'}
        inputMode={step === 'password' ? undefined : 'numeric'}
        autoComplete={step === 'password' ? 'current-password' : 'one-time-code'}
        value={value}
        aria-invalid={failure !== null}
        aria-describedby={`${id}-failure`}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      <p id={`${id}-failure`} role="alert" className={classes.failure}>
        {failure !== null && errorText(failure)}
      </p>
      <div className={classes.actions}>
        <Button onClick={onLater}>{t('app.session.later')}</Button>
        <Button type="submit" variant="primary" busy={isBusy}>
          {t('app.session.signIn')}
        </Button>
      </div>
    </form>
  );
}

function ActingEnd({ me, onLater }: { me: Me; onLater: () => void }) {
  const { t } = useTexts();
  const stopping = useStopActing();
  return (
    <div className={classes.actions}>
      <Button onClick={onLater}>{t('app.session.later')}</Button>
      <Button variant="primary" busy={stopping.isBusy} onClick={() => stopping.send()}>
        {t('app.acting.back', { company: me.actingAs?.realOrganizationName ?? '' })}
      </Button>
    </div>
  );
}

/** A minute before the token expires: sign in again over the page, so that nothing on it is lost. */
export function ExpiryDialog({ me }: { me: Me }) {
  const { t } = useTexts();
  const [isOpen, setIsOpen] = useState(true);
  const close = (): void => setIsOpen(false);
  const isActing = me.actingAs !== null;
  return (
    <Dialog opened={isOpen} onClose={close} title={t('app.session.endsTitle')}>
      <div className={classes.body}>
        <Countdown name={isActing ? 'app.session.actingEndsIn' : 'app.session.endsIn'} />
        {isActing ? (
          <ActingEnd me={me} onLater={close} />
        ) : (
          <AgainForm username={me.user.username} onLater={close} />
        )}
      </div>
    </Dialog>
  );
}
