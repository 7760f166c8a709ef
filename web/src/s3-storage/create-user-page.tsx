import { listPolicies } from '@portal/contract/s3-storage/users';
import { useQuery } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { LoadState, Skeletons } from '../ui/states.tsx';
import { useServiceScope } from '../services/screens.ts';
import { ServiceFormPage } from '../services/service-page.tsx';
import { CreateUserForm } from './create-user-form.tsx';
import { s3Screens } from './screens.ts';

/** Orders a storage user for the customer in the address. */
export function CreateUserPage() {
  const { t } = useTexts();
  const { scope, isChosen } = useServiceScope();
  const policies = useQuery({ ...api.query(listPolicies, scope), enabled: isChosen });
  return (
    <ServiceFormPage of={s3Screens}>
      {(status) => (
        <LoadState
          query={policies}
          errorTitle={t('s3-storage.policy.failed')}
          skeleton={<Skeletons rows={6} height={40} />}
        >
          {(read) => <CreateUserForm key={scope.customerId} status={status} policies={read} />}
        </LoadState>
      )}
    </ServiceFormPage>
  );
}
