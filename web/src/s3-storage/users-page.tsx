import { IconPlus } from '@tabler/icons-react';
import { useTexts } from '../platform/use-texts.ts';
import { useOrderRefusal } from '../services/use-status.ts';
import { useServiceScope } from '../services/screens.ts';
import { ServicePage } from '../services/service-page.tsx';
import { createUserOf, usersPath } from './scope.ts';
import { UserList } from './user-list.tsx';
import { s3Screens } from './screens.ts';

/** A customer's storage users, or what stands between the customer and its first one. */
export function UsersPage() {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const create = {
    children: t('s3-storage.users.create.title'),
    icon: IconPlus,
    href: createUserOf(scope),
    disabledReason: useOrderRefusal(s3Screens),
  };
  return (
    <ServicePage of={s3Screens} path={usersPath} action={create}>
      {(status) => <UserList status={status} />}
    </ServicePage>
  );
}
