import { storageUserCan, updateStorageUser, type StorageUser } from '@portal/contract/s3-storage/users';
import { useTexts } from '../platform/use-texts.ts';
import { FormSection } from '../ui/form/layout.tsx';
import { Fact, FactList } from '../ui/side-panel.tsx';
import { Card } from '../ui/two-pane.tsx';
import type { Edited } from '../services/things/thing-page.tsx';
import { EditThingForm } from '../services/things/thing-form.tsx';
import { useEditForm } from '../services/things/use-thing-form.ts';
import { DisplayNameField } from './display-name-field.tsx';
import { PolicyFields, type PolicyValue } from './policy-fields.tsx';
import type { S3Status } from './status.ts';
import { storageUsers } from './users.ts';
import type { Policies } from './policies.tsx';

type EditValues = { displayName: string; policy: PolicyValue; version: number };

const valuesOf = ({ displayName, policy, version }: StorageUser): EditValues => ({
  displayName,
  policy: policy ?? { access: '', buckets: null },
  version,
});

type EditUserFormProps = Edited<StorageUser> & { status: S3Status; policies: Policies };

export function EditUserForm({ policies, status, ...edited }: EditUserFormProps) {
  const { t } = useTexts();
  const { thing: user } = edited;
  const { id, region, ownedBuckets: count } = user;
  const edit = useEditForm(storageUsers, {
    ...edited,
    valuesOf,
    schema: updateStorageUser.body,
    send: (body, { write }) => write(updateStorageUser, { query: { id }, body }),
  });
  const ownerReason = storageUserCan.restrict(user) ? undefined : t('s3-storage.policy.owner', { count });
  return (
    <EditThingForm
      kind={storageUsers}
      edit={edit}
      status={status}
      region={region}
      refusal={storageUsers.useRefusals().editing(user)}
      fieldName={(name) => t(`s3-storage.users.inSentence.${name}`)}
      write={useWriting()}
      side={<UserCard user={user} />}
    >
      <FormSection>
        <DisplayNameField field={edit.form.field('displayName')} />
      </FormSection>
      <PolicyFields
        field={edit.form.field('policy')}
        region={region}
        policies={policies}
        ownerReason={ownerReason}
      />
    </EditThingForm>
  );
}

const isPolicy = (value: unknown): value is PolicyValue =>
  typeof value === 'object' && value !== null && 'access' in value;

/** How a value is written where two versions differ. */
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
        <Fact name={t('services.column.region')}>{user.region}</Fact>
        <Fact name={t('s3-storage.users.column.ownedBuckets')}>{format.number(user.ownedBuckets)}</Fact>
        <Fact name={t('s3-storage.users.column.accessKeys')}>{format.number(user.accessKeys)}</Fact>
      </FactList>
    </Card>
  );
}
