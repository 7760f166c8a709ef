import type { Region } from '@portal/contract/constants';
import { storageUsernameLength } from '@portal/contract/s3-storage/constants';
import { createStorageUser } from '@portal/contract/s3-storage/users';
import { useTexts } from '../platform/use-texts.ts';
import { RadioCards } from '../ui/form/choice-fields.tsx';
import { FormSection } from '../ui/form/layout.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import type { ContractForm } from '../ui/form/types.ts';
import { Card } from '../ui/two-pane.tsx';
import { useServiceScope } from '../services/screens.ts';
import { CreateForm } from '../services/things/thing-form.tsx';
import { oneOf } from '../services/things/things.ts';
import { useCreateForm } from '../services/things/use-thing-form.ts';
import { DisplayNameField } from './display-name-field.tsx';
import { PolicyFields, type PolicyValue } from './policy-fields.tsx';
import { firstRegion, useRegionOptions } from './regions.ts';
import type { S3Status } from './status.ts';
import { storageUsers } from './users.ts';
import type { Policies } from './policies.tsx';

type UserValues = { username: string; displayName: string; region: Region; policy: PolicyValue };
type UserFormOf = ContractForm<UserValues>;

const initialValues = (status: S3Status): UserValues => ({
  username: '',
  displayName: '',
  region: firstRegion(status),
  policy: { access: '', buckets: null },
});

type CreateUserFormProps = { status: S3Status; policies: Policies };

export function CreateUserForm({ status, policies }: CreateUserFormProps) {
  const { scope } = useServiceScope();
  const form = useCreateForm(storageUsers, {
    schema: createStorageUser.body,
    initialValues: initialValues(status),
    send: (body, { write }) => write(createStorageUser, { body }),
    leadsTo: ({ id }) => oneOf(storageUsers, scope, id),
  });
  const { region } = form.values;
  return (
    <CreateForm kind={storageUsers} form={form} status={status} region={region} side={<NextCard />}>
      <UserFields form={form} status={status} />
      <PolicyFields field={form.field('policy')} region={region} policies={policies} />
    </CreateForm>
  );
}

function UserFields({ form, status }: { form: UserFormOf; status: S3Status }) {
  const { t } = useTexts();
  return (
    <FormSection>
      <TextField
        {...form.field('username')}
        label={t('s3-storage.users.column.username')}
        help={t('s3-storage.users.usernameHelp', storageUsernameLength)}
        maxLength={storageUsernameLength.max}
        required
      />
      <DisplayNameField field={form.field('displayName')} />
      <RadioCards
        {...form.field('region')}
        onChange={(region) => {
          form.set('region', region);
          // The other region has other buckets.
          if (form.values.policy.buckets !== null) form.set('policy', { ...form.values.policy, buckets: [] });
        }}
        label={t('services.column.region')}
        options={useRegionOptions(status)}
        required
      />
    </FormSection>
  );
}

function NextCard() {
  const { t } = useTexts();
  return (
    <Card title={t('s3-storage.users.next.title')}>
      <p>{t('s3-storage.users.next.text')}</p>
    </Card>
  );
}
