import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import { useMe } from '../platform/current-session.ts';
import { signInRules } from '../platform/sign-in-rules.ts';
import { useStore } from '../platform/store.ts';
import { useTexts } from '../platform/use-texts.ts';
import type { FieldBinding } from '../ui/form/types.ts';
import { SecretField } from './field.tsx';
import { passwordRules, type RuleState } from './password-rules.ts';
import classes from './auth.module.css';

/** Somebody who is signed in has or has not two-factor; of others it is not known. */
function useRules(password: string): RuleState[] {
  const policy = useStore(signInRules, (rules) => rules.passwordPolicy);
  const me = useMe();
  return passwordRules({ policy, twoFactor: me ? me.user.mfa === 'enabled' : undefined }, password);
}

function Rules({ id, password }: { id: string; password: string }) {
  const { t } = useTexts();
  const rules = useRules(password);
  return (
    <ul id={id} className={classes.rules} aria-label={t('auth.password.rules')}>
      {rules.map(({ rule, isKept, values }) => {
        const Icon = isKept ? IconCircleCheckFilled : IconCircleDashed;
        return (
          <li key={rule} data-kept={isKept || undefined}>
            <Icon size={16} aria-hidden />
            {t(`auth.password.rule.${rule}`, values)}
            <span className="visually-hidden">{t(`auth.password.${isKept ? 'kept' : 'open'}`)}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** The sentence for a refused password: its policy has reasons of its own. */
function usePasswordError({ error }: FieldBinding<string>, label: string): string | undefined {
  const { t, exists, fieldError } = useTexts();
  if (!error) return undefined;
  const own = `auth.password.wrong.${error.errorKey}`;
  return exists(own) ? t(own, error.values) : fieldError(error, label);
}

type PasswordFieldProps = {
  field: FieldBinding<string>;
  label: string;
  disabledReason?: string | undefined;
  autoFocus?: boolean;
};

/** A new password with the rules it has to keep, ticked off while typing. */
export function NewPasswordField(props: PasswordFieldProps) {
  const { id, value } = props.field;
  return (
    <div className={classes.stack}>
      <TypedPasswordField {...props} autoComplete="new-password" />
      <Rules id={`${id}-rules`} password={value} />
    </div>
  );
}

type TypedProps = PasswordFieldProps & { autoComplete: 'current-password' | 'new-password' };

/** A password that is typed without rules: the present one, or the new one once more. */
export function TypedPasswordField({ field, label, disabledReason, autoComplete, autoFocus }: TypedProps) {
  const wrong = usePasswordError(field, label);
  return (
    <SecretField
      id={field.id}
      name={field.name}
      label={label}
      mark
      value={field.value}
      autoComplete={autoComplete}
      autoFocus={autoFocus}
      data-autofocus={autoFocus}
      disabled={disabledReason !== undefined}
      help={disabledReason}
      wrong={wrong}
      onChange={(event) => field.onChange(event.currentTarget.value)}
      onBlur={field.onBlur}
    />
  );
}
