import type { FieldError } from '@portal/contract/errors';
import { useEffect, useRef, type FormEvent } from 'react';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { TextLink } from '../ui/link.tsx';
import { returnToOfPage, withReturn } from './addresses.ts';
import { Field, SecretField } from './field.tsx';
import { LoginFailure } from './login-failure.tsx';
import { useLogin } from './use-login.ts';
import classes from './auth.module.css';

/** The login has its own sentence for an address that is none. */
function useAddressError(error: FieldError | undefined): string | undefined {
  const { t, fieldError } = useTexts();
  if (!error) return undefined;
  const isEmpty = error.errorKey === 'empty' || error.errorKey === 'required';
  return isEmpty ? fieldError(error, t('auth.field.email')) : t('auth.login.addressInvalid');
}

export function LoginForm() {
  const { t, fieldError } = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const focus = (...selectors: string[]): void => {
    const found = selectors.map((selector) => form.current?.querySelector<HTMLInputElement>(selector));
    found.find((field) => field)?.focus();
  };
  const { values, change, step, errors, failure, isBusy, submit } = useLogin(() =>
    requestAnimationFrame(() => focus('[aria-invalid]', '[name=password]', '[name=username]')),
  );
  const addressError = useAddressError(errors.username);
  useEffect(() => focus(step === 'password' ? '[name=password]' : '[name=username]'), [step]);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    submit();
  };
  return (
    <form ref={form} noValidate className={classes.form} onSubmit={send}>
      <LoginFailure failure={failure} />
      <Field
        id="login-username"
        name="username"
        type="email"
        label={t('auth.field.email')}
        autoComplete="username"
        autoCapitalize="none"
        value={values.username}
        wrong={addressError}
        onChange={(event) => change({ username: event.currentTarget.value })}
      />
      {step === 'password' && (
        <SecretField
          id="login-password"
          name="password"
          label={t('auth.field.password')}
          autoComplete="current-password"
          value={values.password}
          wrong={errors.password && fieldError(errors.password, t('auth.field.password'))}
          onChange={(event) => change({ password: event.currentTarget.value })}
          beside={
            <TextLink look="sentence" href={withReturn('/auth/reset-password', returnToOfPage())}>
              {t('auth.login.forgot')}
            </TextLink>
          }
        />
      )}
      <div className={classes.submit}>
        <Button type="submit" variant="primary" busy={isBusy}>
          {t(step === 'password' ? 'auth.login.submit' : 'auth.login.continue')}
        </Button>
      </div>
    </form>
  );
}
