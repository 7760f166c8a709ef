import { ServiceFormPage } from '../services/service-page.tsx';
import { CreateUserForm } from './create-user-form.tsx';
import { usePolicies, WithPolicies } from './policies.tsx';
import { s3Screens } from './screens.ts';

/** Orders a storage user for the customer in the address. */
export function CreateUserPage() {
  const query = usePolicies();
  return (
    <ServiceFormPage of={s3Screens}>
      {(status) => (
        <WithPolicies query={query}>
          {(policies) => <CreateUserForm status={status} policies={policies} />}
        </WithPolicies>
      )}
    </ServiceFormPage>
  );
}
