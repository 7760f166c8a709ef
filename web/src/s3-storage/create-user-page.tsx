import { useServiceScope } from '../services/screens.ts';
import { ServiceFormPage } from '../services/service-page.tsx';
import { CreateUserForm } from './create-user-form.tsx';
import { s3Screens } from './screens.ts';
import { WithPolicies } from './with-policies.tsx';

/** Orders a storage user for the customer in the address. */
export function CreateUserPage() {
  const { scope } = useServiceScope();
  return (
    <ServiceFormPage of={s3Screens}>
      {(status) => (
        <WithPolicies key={scope.customerId}>
          {(policies) => <CreateUserForm status={status} policies={policies} />}
        </WithPolicies>
      )}
    </ServiceFormPage>
  );
}
