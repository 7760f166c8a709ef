import type { Region } from '@portal/contract/constants';
import { storageUsernameLength } from '@portal/contract/s3-storage/constants';
import { listOperations } from '@portal/contract/operations';
import { listPossibleOwners } from '@portal/contract/s3-storage/buckets';
import { createStorageUser, listStorageUsers } from '@portal/contract/s3-storage/users';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { callEndpoint, keyOf } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { RadioCards } from '../ui/form/choice-fields.tsx';
import { ActionBar, FormLayout, FormSection } from '../ui/form/layout.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import type { ContractForm } from '../ui/form/types.ts';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import { Card } from '../ui/two-pane.tsx';
import { useOrderRefusal } from '../services/use-status.ts';
import { useServiceScope } from '../services/screens.ts';
import { PolicyFields, type Policies, type PolicyValue } from './policy-fields.tsx';
import { firstRegion, useRegionOptions } from './regions.ts';
import { userOf, usersOf } from './scope.ts';
import type { S3Status } from './status.ts';
import { s3Screens } from './screens.ts';

type UserValues = { username: string; displayName: string; region: Region; policy: PolicyValue };
type UserFormOf = ContractForm<UserValues>;

const initialValues = (status: S3Status): UserValues => ({
  username: '',
  displayName: '',
  region: firstRegion(status),
  policy: { access: '', buckets: null },
});

function useUserForm(status: S3Status) {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const router = useRouter();
  const queries = useQueryClient();
  return useContractForm({
    schema: createStorageUser.body,
    initialValues: initialValues(status),
    draftKey: `create-storage-user:${scope.customerId ?? 'own'}`,
    errorTitle: t('s3-storage.users.create.failed'),
    onSubmit: (body, { idempotencyKey }) =>
      callEndpoint(createStorageUser, { query: scope, body, idempotencyKey }),
    leavesOnSuccess: true,
    onSuccess: (answer) => {
      for (const endpoint of [listStorageUsers, listOperations, listPossibleOwners]) {
        void queries.invalidateQueries({ queryKey: keyOf(endpoint) });
      }
      router.history.push(userOf(scope, answer));
    },
  });
}

type CreateUserFormProps = { status: S3Status; policies: Policies };

export function CreateUserForm({ status, policies }: CreateUserFormProps) {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const refusal = useOrderRefusal(s3Screens);
  const form = useUserForm(status);
  const { region } = form.values;
  const isDown = status.regions.some((one) => one.region === region && one.reachable === 'no');
  return (
    <>
      <FormLayout form={form} side={<NextCard />}>
        <UserFields form={form} status={status} />
        <PolicyFields field={form.field('policy')} region={region} policies={policies} />
      </FormLayout>
      <ActionBar
        form={form}
        label={t('s3-storage.users.create.title')}
        cancelHref={usersOf(scope)}
        expected={isDown ? t('s3-storage.create.waits', { region }) : t('s3-storage.create.expected')}
        disabledReason={refusal}
      />
    </>
  );
}

function UserFields({ form, status }: { form: UserFormOf; status: S3Status }) {
  const { t } = useTexts();
  return (
    <FormSection>
      <TextField
        {...form.field('username')}
        label={t('s3-storage.users.username')}
        help={t('s3-storage.users.usernameHelp', storageUsernameLength)}
        maxLength={storageUsernameLength.max}
        required
      />
      <TextField
        {...form.field('displayName')}
        label={t('s3-storage.users.column.displayName')}
        help={t('s3-storage.users.displayNameHelp')}
        maxLength={120}
      />
      <RadioCards
        {...form.field('region')}
        onChange={(region) => {
          form.set('region', region);
          // The other region has other buckets.
          if (form.values.policy.buckets !== null) form.set('policy', { ...form.values.policy, buckets: [] });
        }}
        label={t('s3-storage.column.region')}
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
