import { newPassword } from '@portal/contract/auth/sign-in';
import { setNewPassword, type readInvitation } from '@portal/contract/auth/by-mail';
import { text } from '@portal/contract/fields';
import type { ResponseOf } from '@portal/contract/http';
import { useMemo } from 'react';
import { useMe } from '../platform/current-session.ts';
import { currentLanguage } from '../platform/i18n.ts';
import { RichText } from '../platform/rich-text.tsx';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { FormLayout } from '../ui/form/layout.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import { Note } from '../ui/status.tsx';
import { AuthCard } from './auth-card.tsx';
import { FailureNote } from './failure-note.tsx';
import { Field } from './field.tsx';
import { NewPasswordField, TypedPasswordField } from './new-password-field.tsx';
import { isRepeated, mustRepeat } from './password-rules.ts';
import classes from './auth.module.css';

type Invitation = ResponseOf<typeof readInvitation>;
type NewPasswordFormProps = { invitation: Invitation; token: string; onDone: () => void };

function useFirstPassword({ invitation, token, onDone }: NewPasswordFormProps) {
  const { t } = useTexts();
  const other = t('auth.field.password');
  const schema = useMemo(
    () =>
      setNewPassword.body
        .extend({ firstName: text(60), lastName: text(60), repeat: newPassword })
        .refine(isRepeated, mustRepeat(other)),
    [other],
  );
  return useContractForm({
    schema,
    initialValues: {
      token,
      firstName: invitation.firstName,
      lastName: invitation.lastName,
      password: '',
      repeat: '',
    },
    onSubmit: ({ repeat: _repeat, ...body }, { write }) =>
      write(setNewPassword, { body: { ...body, language: currentLanguage() } }),
    onSuccess: onDone,
  });
}

/** The one who is signed in on this device is another person than the invited one. */
function SignedInNote() {
  const { t } = useTexts();
  const me = useMe();
  if (!me) return null;
  return (
    <Note tone="warn" title={t('auth.invitation.signedIn.title', { address: me.user.email })}>
      <p>{t('auth.invitation.signedIn.text')}</p>
    </Note>
  );
}

export function NewPasswordForm(props: NewPasswordFormProps) {
  const { t, format } = useTexts();
  const form = useFirstPassword(props);
  const { email, organizationName, expiresAt } = props.invitation;
  return (
    <AuthCard
      title={t('auth.invitation.welcome')}
      lead={
        <RichText
          text={t('auth.invitation.lead', { organization: organizationName })}
          tags={{ b: (content) => <strong>{content}</strong> }}
        />
      }
      foot={<p>{t('auth.invitation.until', { at: format.dateTime(expiresAt) })}</p>}
    >
      <div className={classes.form}>
        <FormLayout form={form} plain>
          <SignedInNote />
          <FailureNote failure={form.failure} />
          <Field
            id="invited-address"
            name="username"
            label={t('auth.field.email')}
            autoComplete="username"
            value={email}
            readOnly
          />
          <div className={classes.pair}>
            <TextField
              {...form.field('firstName')}
              label={t('auth.field.firstName')}
              autoComplete="given-name"
              maxLength={60}
              required
              autoFocus
            />
            <TextField
              {...form.field('lastName')}
              label={t('auth.field.lastName')}
              autoComplete="family-name"
              maxLength={60}
              required
            />
          </div>
          <NewPasswordField field={form.field('password')} label={t('auth.field.password')} />
          <TypedPasswordField
            field={form.field('repeat')}
            label={t('auth.field.repeatPassword')}
            autoComplete="new-password"
          />
          <div className={classes.submit}>
            <Button type="submit" variant="primary" busy={form.submitting}>
              {t('auth.invitation.submit')}
            </Button>
          </div>
        </FormLayout>
      </div>
    </AuthCard>
  );
}
