import { permissionTexts } from '@portal/contract/permission-texts';
import type { Permission } from '@portal/contract/permissions';
import { createApiToken } from '@portal/contract/user-access';
import { FailureNote, HiddenUsername, TypedPasswordField } from '../auth/index.tsx';
import { useMe } from '../platform/current-session.ts';
import { useTexts } from '../platform/use-texts.ts';
import { CheckboxCards, RadioCards, SelectField } from '../ui/form/choice-fields.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { FormLayout } from '../ui/form/layout.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import type { ContractForm } from '../ui/form/types.ts';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import { useMinute } from '../ui/use-minute.ts';
import type { NewApiToken } from './api-token-secret.tsx';
import { accesses, scopesFor, useOwnScopes, type Access } from './token-access.ts';

type CreateApiTokenDialogProps = { onMade: (made: NewApiToken) => void; onClose: () => void };
type Values = { name: string; access: Access; scopes: Permission[]; days: string; password: string };

const lives = ['30', '90', '180', '365'] as const;
const dayMs = 24 * 60 * 60 * 1000;

function useCreation(onMade: CreateApiTokenDialogProps['onMade']) {
  const own = useOwnScopes();
  const initialValues: Values = {
    name: '',
    access: 'read',
    scopes: scopesFor('read', own),
    days: '90',
    password: '',
  };
  return useContractForm({
    schema: createApiToken.body,
    initialValues,
    onSubmit: (body, { write }) => write(createApiToken, { body }),
    answersOnce: true,
    onSuccess: (answer, { name }) => {
      onMade({ ...answer, name });
    },
  });
}

type FieldsProps = { form: ContractForm<Values> };

/** Reading alone is what most programs need; the single permissions are there for the others. */
function AccessFields({ form }: FieldsProps) {
  const { t, language } = useTexts();
  const own = useOwnScopes();
  const choose = (access: Access): void => {
    form.set('access', access);
    form.set('scopes', scopesFor(access, own));
  };
  return (
    <>
      <RadioCards<Access>
        {...form.field('access')}
        label={t('user.tokens.field.access')}
        help={t('user.tokens.field.accessHelp')}
        options={accesses.map((value) => ({
          value,
          label: t(`user.tokens.access.${value}`),
          description: t(`user.tokens.accessText.${value}`),
        }))}
        onChange={choose}
      />
      {form.values.access === 'chosen' && (
        <CheckboxCards<Permission>
          {...form.field('scopes')}
          label={t('user.tokens.field.scopes')}
          options={own.map((value) => ({ value, label: permissionTexts[value][language] }))}
          required
        />
      )}
    </>
  );
}

function LifeField({ form }: FieldsProps) {
  const { t, format } = useTexts();
  const now = useMinute();
  const until = new Date(now.getTime() + Number(form.values.days) * dayMs);
  return (
    <SelectField
      {...form.field('days')}
      label={t('user.tokens.field.days')}
      help={t('user.tokens.field.daysHelp', { until: format.date(until) })}
      options={lives.map((value) => ({ value, label: t('user.tokens.days', { count: Number(value) }) }))}
    />
  );
}

/** A name, what the token may do, how long it lasts, and the password. */
export function CreateApiTokenDialog({ onMade, onClose }: CreateApiTokenDialogProps) {
  const { t } = useTexts();
  const address = useMe()?.user.email ?? '';
  const form = useCreation(onMade);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('user.tokens.create')}
      size="wide"
      confirmLabel={t('user.tokens.create')}
    >
      <FormLayout form={form} plain>
        <FailureNote failure={form.failure} />
        <HiddenUsername address={address} />
        <TextField
          {...form.field('name')}
          label={t('user.tokens.field.name')}
          help={t('user.tokens.field.nameHelp')}
          maxLength={60}
          autoFocus
          required
        />
        <AccessFields form={form} />
        <LifeField form={form} />
        <TypedPasswordField
          field={form.field('password')}
          label={t('user.field.currentPassword')}
          autoComplete="current-password"
        />
      </FormLayout>
    </FormDialog>
  );
}
