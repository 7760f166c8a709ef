import { EditThingPage } from '../services/things/edit-thing-page.tsx';
import { EditUserForm } from './edit-user-form.tsx';
import { s3Screens } from './screens.ts';
import { storageUsers } from './users.ts';
import { WithPolicies } from './with-policies.tsx';

/** Changes a storage user's display name or policy. */
export const EditUserPage = () => (
  <EditThingPage of={s3Screens} things={storageUsers}>
    {(edited) => (
      <WithPolicies>
        {(policies) => <EditUserForm key={edited.thing.id} {...edited} policies={policies} />}
      </WithPolicies>
    )}
  </EditThingPage>
);
