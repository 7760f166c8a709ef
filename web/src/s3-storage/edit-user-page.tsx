import { getStorageUser, listPolicies } from '@portal/contract/s3-storage/users';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../platform/address.ts';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { MissingPage } from '../ui/page.tsx';
import { LoadState, Skeletons } from '../ui/states.tsx';
import { useServiceScope } from '../services/screens.ts';
import { ServiceFormPage } from '../services/service-page.tsx';
import { EditUserForm } from './edit-user-form.tsx';
import { s3Screens } from './screens.ts';

/** Changes a storage user's display name or policy. */
export function EditUserPage() {
  const { t } = useTexts();
  const { scope, isChosen } = useServiceScope();
  const { id = '' } = useWords('id');
  const user = useQuery({ ...api.query(getStorageUser, { ...scope, id }), enabled: isChosen });
  const policies = useQuery({ ...api.query(listPolicies, scope), enabled: isChosen });
  const skeleton = <Skeletons rows={6} height={40} />;
  return (
    <ServiceFormPage of={s3Screens} title={user.data?.username}>
      {() => (
        <LoadState
          query={user}
          errorTitle={t('s3-storage.users.oneFailed')}
          skeleton={skeleton}
          missing={<MissingPage />}
        >
          {(read) => (
            <LoadState query={policies} errorTitle={t('s3-storage.policy.failed')} skeleton={skeleton}>
              {(allowed) => (
                <EditUserForm
                  key={read.id}
                  user={read}
                  policies={allowed}
                  reload={async () => (await user.refetch()).data}
                />
              )}
            </LoadState>
          )}
        </LoadState>
      )}
    </ServiceFormPage>
  );
}
