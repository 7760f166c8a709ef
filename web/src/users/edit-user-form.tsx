import { roles, type Role } from '@portal/contract/permissions';
import { updateUser, type CompanyUser } from '@portal/contract/users';
import { useGo } from '../platform/address.ts';
import { useTexts } from '../platform/use-texts.ts';
import { ActionBar, FormLayout, FormSection } from '../ui/form/layout.tsx';
import { SaveFailure } from '../ui/form/save-failure.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import type { ContractForm } from '../ui/form/types.ts';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import { useNewerVersion } from '../ui/form/use-newer-version.ts';
import { notifySuccess } from '../ui/toasts.tsx';
import { usersPath } from './addresses.ts';
import { nameOf } from './names.ts';
import { RolesField } from './roles-field.tsx';
import { UserCard } from './user-card.tsx';
import { useUserRefusals } from './use-user-refusals.ts';

type EditValues = { firstName: string; lastName: string; phone: string; roles: Role[]; version: number };

const valuesOf = ({ firstName, lastName, phone, roles: held, version }: CompanyUser): EditValues => ({
  firstName,
  lastName,
  phone,
  roles: held,
  version,
});

function useEditForm(user: CompanyUser): ContractForm<EditValues> {
  const { t } = useTexts();
  const go = useGo();
  const { id, version } = user;
  return useContractForm({
    schema: updateUser.body,
    initialValues: valuesOf(user),
    draftKey: `edit-user:${id}:${version}`,
    onSubmit: (body, { write }) => write(updateUser, { query: { id }, body }),
    leavesOnSuccess: true,
    onSuccess: (_answer, { firstName, lastName }) => {
      notifySuccess(t('users.edit.done', { user: nameOf({ ...user, firstName, lastName }) }));
      void go(usersPath);
    },
  });
}

type EditUserFormProps = { user: CompanyUser; reload: () => Promise<CompanyUser | undefined> };

/** A person's name, phone and roles. A save that came too late says who was faster and keeps what was typed. */
export function EditUserForm({ user, reload }: EditUserFormProps) {
  const { t } = useTexts();
  const refusal = useUserRefusals().changing(user);
  const form = useEditForm(user);
  const newer = useNewerVersion({
    form,
    base: valuesOf(user),
    reload: async () => {
      const read = await reload();
      return read && valuesOf(read);
    },
  });
  return (
    <>
      <FormLayout form={form} side={<UserCard user={user} />}>
        <SaveFailure
          failure={form.failure}
          newer={newer}
          title={t('users.edit.failed')}
          of="users.stale"
          fieldName={(name) => t(`users.fieldInSentence.${name}`)}
          write={(_name, value) =>
            Array.isArray(value)
              ? roles
                  .filter((role) => value.includes(role))
                  .map((role) => t(`role.${role}`))
                  .join(', ')
              : String(value)
          }
        />
        <FormSection>
          <NameFields form={form} required={user.state !== 'invited'} />
          <RolesField field={form.field('roles')} current={user.roles} />
        </FormSection>
      </FormLayout>
      <ActionBar form={form} label={t('users.edit.save')} cancelHref={usersPath} disabledReason={refusal} />
    </>
  );
}

function NameFields({ form, required }: { form: ContractForm<EditValues>; required: boolean }) {
  const { t } = useTexts();
  return (
    <>
      <TextField
        {...form.field('firstName')}
        label={t('users.field.firstName')}
        maxLength={60}
        required={required}
      />
      <TextField
        {...form.field('lastName')}
        label={t('users.field.lastName')}
        maxLength={60}
        required={required}
      />
      <TextField {...form.field('phone')} type="tel" label={t('users.field.phone')} maxLength={32} />
    </>
  );
}
