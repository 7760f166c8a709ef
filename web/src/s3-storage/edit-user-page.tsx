import { ThingPage } from '../services/things/thing-page.tsx';
import { EditUserForm } from './edit-user-form.tsx';
import { usePolicies, WithPolicies } from './policies.tsx';
import { s3Screens } from './screens.ts';
import { storageUsers } from './users.ts';

/** Changes a storage user's display name or policy. */
export function EditUserPage() {
  const query = usePolicies();
  return (
    <ThingPage isForm of={s3Screens} things={storageUsers}>
      {(edited) => (
        <WithPolicies query={query}>
          {(policies) => <EditUserForm key={edited.thing.id} {...edited} policies={policies} />}
        </WithPolicies>
      )}
    </ThingPage>
  );
}
