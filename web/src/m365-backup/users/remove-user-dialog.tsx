import { removeLicensedUser, type LicensedUser } from '@portal/contract/m365-backup/users';
import { useTexts } from '../../platform/use-texts.ts';
import { OrderDeletion } from '../../services/dialogs/order-deletion.tsx';
import type { DialogAbout } from '../../ui/use-dialog.tsx';

/** Orders that a user gives the license back. */
export function RemoveUserDialog({ thing: user, onClose }: DialogAbout<LicensedUser>) {
  const { t } = useTexts();
  return (
    <OrderDeletion
      order={({ write }) => write(removeLicensedUser, { query: { id: user.id } })}
      onClose={onClose}
      title={t('m365-backup.removeUser.title', { user: user.name })}
      subtitle={t('m365-backup.removeUser.subtitle')}
      confirmLabel={t('m365-backup.removeUser.action')}
      checks={[]}
      warning={t('m365-backup.removeUser.warning')}
      acknowledgement={t('m365-backup.removeUser.acknowledge')}
    />
  );
}
