import { listOperations } from '@portal/contract/operations';
import { listPossibleOwners } from '@portal/contract/s3-storage/buckets';
import {
  getStorageUser,
  listStorageUsers,
  storageUserCan,
  updateStorageUser,
  type StorageUser,
} from '@portal/contract/s3-storage/users';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { callEndpoint, keyOf } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { ActionBar, FormLayout, FormSection } from '../ui/form/layout.tsx';
import { SaveFailure } from '../ui/form/save-failure.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import { useNewerVersion } from '../ui/form/use-newer-version.ts';
import { Fact, FactList } from '../ui/side-panel.tsx';
import { Note } from '../ui/status.tsx';
import { Card } from '../ui/two-pane.tsx';
import { useServiceScope } from '../services/screens.ts';
import { PolicyFields, type Policies, type PolicyValue } from './policy-fields.tsx';
import { usersOf } from './scope.ts';
import { useUserRefusals } from './user-actions.ts';

type EditValues = { displayName: string; policy: PolicyValue; version: number };

const valuesOf = ({ displayName, policy, version }: StorageUser): EditValues => ({
  displayName,
  policy: policy ?? { access: '', buckets: null },
  version,
});

function useEditForm({ id }: StorageUser, initialValues: EditValues) {
  const { scope } = useServiceScope();
  const router = useRouter();
  const queries = useQueryClient();
  return useContractForm({
    schema: updateStorageUser.body,
    initialValues,
    draftKey: `edit-storage-user:${id}:${initialValues.version}`,
    onSubmit: (body) => callEndpoint(updateStorageUser, { query: { ...scope, id }, body }),
    leavesOnSuccess: true,
    onSuccess: () => {
      for (const endpoint of [listStorageUsers, getStorageUser, listOperations, listPossibleOwners]) {
        void queries.invalidateQueries({ queryKey: keyOf(endpoint) });
      }
      router.history.push(usersOf(scope));
    },
  });
}

type EditUserFormProps = {
  user: StorageUser;
  policies: Policies;
  /** Reads the user anew; undefined when that fails. */
  reload: () => Promise<StorageUser | undefined>;
};

/** The user's form. A save that came too late says who was faster and keeps what was typed. */
export function EditUserForm({ user, policies, reload }: EditUserFormProps) {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const refusal = useUserRefusals().editing(user);
  const form = useEditForm(user, valuesOf(user));
  const newer = useNewerVersion({
    form,
    base: valuesOf(user),
    reload: async () => {
      const read = await reload();
      return read && valuesOf(read);
    },
  });
  const count = user.ownedBuckets;
  const ownerReason = storageUserCan.restrict(user) ? undefined : t('s3-storage.policy.owner', { count });
  return (
    <>
      <FormLayout form={form} side={<UserCard user={user} />}>
        {refusal !== undefined && (
          <Note title={t('s3-storage.users.edit.notAllowed')}>
            <p>{refusal}</p>
          </Note>
        )}
        <SaveFailure
          failure={form.failure}
          newer={newer}
          title={t('s3-storage.users.edit.failed')}
          of="s3-storage.users.stale"
          fieldName={(name) => t(`s3-storage.users.inSentence.${name}`)}
          write={useWriting()}
        />
        <FormSection>
          <TextField
            {...form.field('displayName')}
            label={t('s3-storage.users.column.displayName')}
            help={t('s3-storage.users.displayNameHelp')}
            maxLength={120}
          />
        </FormSection>
        <PolicyFields
          field={form.field('policy')}
          region={user.region}
          policies={policies}
          ownerReason={ownerReason}
        />
      </FormLayout>
      <ActionBar
        form={form}
        label={t('s3-storage.users.edit.save')}
        cancelHref={usersOf(scope)}
        expected={t('s3-storage.create.expected')}
        disabledReason={refusal}
      />
    </>
  );
}

const isPolicy = (value: unknown): value is PolicyValue =>
  typeof value === 'object' && value !== null && 'access' in value;

/** How a value of the form is written where two versions differ. */
function useWriting() {
  const { t } = useTexts();
  return (_name: string, value: unknown): string => {
    if (!isPolicy(value)) return typeof value === 'string' ? value : '';
    const word = t(`s3-storage.access.${value.access || 'none'}`);
    return value.buckets === null ? word : `${word} (${value.buckets.join(', ')})`;
  };
}

function UserCard({ user }: { user: StorageUser }) {
  const { t, format } = useTexts();
  return (
    <Card title={user.username}>
      <FactList>
        <Fact name={t('s3-storage.column.region')}>{user.region}</Fact>
        <Fact name={t('s3-storage.users.column.ownedBuckets')}>{format.number(user.ownedBuckets)}</Fact>
        <Fact name={t('s3-storage.users.column.accessKeys')}>{format.number(user.accessKeys)}</Fact>
      </FactList>
    </Card>
  );
}
