import { newPassword } from '@portal/contract/auth/sign-in';
import { changePassword } from '@portal/contract/user';
import { useMemo } from 'react';
import {
  FailureNote,
  HiddenUsername,
  isRepeated,
  mustRepeat,
  NewPasswordField,
  TypedPasswordField,
} from '../auth/index.tsx';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { FormLayout } from '../ui/form/layout.tsx';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import { notifySuccess } from '../ui/toasts.tsx';

import { useOwnRefusal } from './refusal.ts';
import classes from './user.module.css';

const initialValues = { currentPassword: '', password: '', repeat: '' };

function useChangePassword() {
  const { t } = useTexts();
  const other = t('user.field.newPassword');
  const schema = useMemo(
    () => changePassword.body.extend({ repeat: newPassword }).refine(isRepeated, mustRepeat(other)),
    [other],
  );
  const form = useContractForm({
    schema,
    initialValues,
    onSubmit: ({ currentPassword, password }, { write }) =>
      write(changePassword, { body: { currentPassword, password } }),
    onSuccess: () => {
      notifySuccess(t('user.password.done'));
      form.reset();
    },
  });
  return form;
}

export function ChangePassword({ address }: { address: string }) {
  const { t } = useTexts();
  const refusal = useOwnRefusal();
  const form = useChangePassword();
  return (
    <section className={classes.stack} aria-labelledby="change-password">
      <div>
        <h2 id="change-password">{t('user.password.title')}</h2>
        <p className={classes.help}>{t('user.password.help')}</p>
      </div>
      <div className={classes.narrow}>
        <FormLayout form={form} plain>
          <FailureNote failure={form.failure} />
          <HiddenUsername address={address} />
          <fieldset className={classes.plain} disabled={refusal !== undefined}>
            <TypedPasswordField
              field={form.field('currentPassword')}
              label={t('user.field.currentPassword')}
              autoComplete="current-password"
            />
            <NewPasswordField field={form.field('password')} label={t('user.field.newPassword')} />
            <TypedPasswordField
              field={form.field('repeat')}
              label={t('user.field.repeatPassword')}
              autoComplete="new-password"
            />
          </fieldset>
          <div className={classes.actions}>
            <Button type="submit" variant="primary" busy={form.submitting} disabled={refusal !== undefined}>
              {t('user.password.submit')}
            </Button>
          </div>
        </FormLayout>
      </div>
    </section>
  );
}
