import { storageUserCan, type StorageUserRow } from '@portal/contract/s3-storage/users';
import { IconKey } from '@tabler/icons-react';
import { useTexts } from '../platform/use-texts.ts';
import type { RowAction } from '../ui/list/types.ts';
import { useOrderRefusal } from '../services/use-status.ts';
import { useServiceScope } from '../services/screens.ts';
import { failureOf } from '../services/operations.ts';
import { useRowActions } from '../services/use-row-actions.ts';
import { editUserOf } from './scope.ts';
import { s3Screens } from './screens.ts';

type Given = {
  hrefOf: (user: StorageUserRow) => string;
  onDelete: (user: StorageUserRow) => void;
};

/** Why a user cannot be changed or deleted now, as far as the list knows; undefined when it can. */
export function useUserRefusals() {
  const { t } = useTexts();
  const refusal = useOrderRefusal(s3Screens);
  const busy = ({ state }: Pick<StorageUserRow, 'state'>): string | undefined =>
    state === 'active' || state === 'failed' ? undefined : t(`s3-storage.users.not.${state}`);
  return {
    editing: (user: StorageUserRow): string | undefined =>
      refusal ?? busy(user) ?? (storageUserCan.edit(user) ? undefined : t('s3-storage.users.not.failed')),
    deleting: (user: StorageUserRow): string | undefined =>
      refusal ??
      busy(user) ??
      (storageUserCan.delete(user)
        ? undefined
        : t('s3-storage.users.not.owner', { count: user.ownedBuckets })),
  };
}

/** What can be done with a storage user. */
export function useUserActions({ hrefOf, onDelete }: Given) {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const actionsOf = useRowActions(s3Screens);
  const refusals = useUserRefusals();
  return (row: StorageUserRow): readonly RowAction[] =>
    actionsOf({
      details: { label: t('s3-storage.users.action.keys'), icon: IconKey, href: hrefOf(row) },
      failed: failureOf(row),
      edit: {
        label: t('s3-storage.users.action.edit'),
        refusal: refusals.editing(row),
        href: editUserOf(scope, row),
      },
      remove: {
        label: t('s3-storage.users.action.delete'),
        refusal: refusals.deleting(row),
        onSelect: () => onDelete(row),
      },
    });
}
