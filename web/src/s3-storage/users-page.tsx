import { IconPlus } from '@tabler/icons-react';
import { useTexts } from '../platform/use-texts.ts';
import { useOrderRefusal } from './order-refusal.ts';
import { createUserOf, usersPath, useStorageScope } from './scope.ts';
import { StoragePage } from './storage-page.tsx';
import { UserList } from './user-list.tsx';

/** A customer's storage users, or what stands between the customer and its first one. */
export function UsersPage() {
  const { t } = useTexts();
  const { scope } = useStorageScope();
  const create = {
    children: t('s3-storage.users.create.title'),
    icon: IconPlus,
    href: createUserOf(scope),
    disabledReason: useOrderRefusal(),
  };
  return (
    <StoragePage path={usersPath} action={create}>
      {(status) => <UserList status={status} />}
    </StoragePage>
  );
}
