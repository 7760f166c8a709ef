import { listPolicies } from '@portal/contract/s3-storage/users';
import { useQuery } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { LoadState, Skeletons } from '../ui/states.tsx';
import { CreateUserForm } from './create-user-form.tsx';
import { useStorageScope } from './scope.ts';
import { StorageFormPage } from './storage-page.tsx';

/** Orders a storage user for the customer in the address. */
export function CreateUserPage() {
  const { t } = useTexts();
  const { scope, isChosen } = useStorageScope();
  const policies = useQuery({ ...api.query(listPolicies, scope), enabled: isChosen });
  return (
    <StorageFormPage>
      {(status) => (
        <LoadState
          query={policies}
          errorTitle={t('s3-storage.policy.failed')}
          skeleton={<Skeletons rows={6} height={40} />}
        >
          {(read) => <CreateUserForm key={scope.customerId} status={status} policies={read} />}
        </LoadState>
      )}
    </StorageFormPage>
  );
}
