import { accessLevels } from '@portal/contract/s3-storage/constants';
import { useTexts } from '../platform/use-texts.ts';
import { ThingsPage } from '../services/things/things-page.tsx';
import { useUserColumns } from './user-columns.tsx';
import { storageUsers } from './users.ts';
import { late } from '../ui/late.ts';

const UserPanel = late(() => import('./user-panel.tsx'), 'UserPanel');
const DeleteUserDialog = late(() => import('./delete-user-dialog.tsx'), 'DeleteUserDialog');

export function UsersPage() {
  const { t } = useTexts();
  const options = [...accessLevels, 'none' as const].map((access) => ({
    value: access,
    label: t(`s3-storage.access.${access}`),
  }));
  return (
    <ThingsPage
      things={storageUsers}
      useColumns={useUserColumns}
      filters={[{ id: 'access', label: t('s3-storage.users.column.policy'), options }]}
      Panel={UserPanel}
      DeleteDialog={DeleteUserDialog}
    />
  );
}
