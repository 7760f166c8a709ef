import { deleteRestoreOperator, type RestoreRole } from '@portal/contract/m365-backup/restore';
import { useTexts } from '../../platform/use-texts.ts';
import { OrderDeletion } from '../../services/dialogs/order-deletion.tsx';
import type { DialogAbout } from '../../ui/use-dialog.tsx';
import { useOperatorNames } from './role-columns.tsx';

/** Orders that they may restore nothing more: with the word and the tick. */
export function DeleteRoleDialog({ thing: role, onClose }: DialogAbout<RestoreRole>) {
  const { t } = useTexts();
  const names = useOperatorNames();
  return (
    <OrderDeletion
      order={({ write }) => write(deleteRestoreOperator, { query: { id: role.id } })}
      unread={null}
      onClose={onClose}
      title={t('m365-backup.restore.delete.title', { role: role.name })}
      subtitle={names(role)}
      confirmLabel={t('m365-backup.restore.action.delete')}
      checks={[]}
      word="DELETE"
      acknowledgement={t('m365-backup.restore.delete.acknowledge')}
    />
  );
}
