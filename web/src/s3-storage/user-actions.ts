import type { Operation } from '@portal/contract/operations';
import { storageUserCan, type StorageUserRow } from '@portal/contract/s3-users';
import { IconKey, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useIsEverAllowed, useRefusal } from '../customers/index.tsx';
import { useTexts } from '../platform/use-texts.ts';
import type { RowAction } from '../ui/list/types.ts';
import { editUserOf, useStorageScope } from './scope.ts';
import { useRetry } from './use-retry.ts';

type Given = {
  stateOf: (user: StorageUserRow) => StorageUserRow['state'];
  hrefOf: (user: StorageUserRow) => string;
  operationOf: (username: string) => Operation | undefined;
  onDelete: (user: StorageUserRow) => void;
};

/** Why a user cannot be changed or deleted now, as far as the list knows; undefined when it can. */
export function useUserRefusals() {
  const { t } = useTexts();
  const refusal = useRefusal('services.order');
  const busy = ({ state }: Pick<StorageUserRow, 'state'>): string | undefined =>
    state === 'active' || state === 'failed' ? undefined : t(`s3-storage.users.not.${state}`);
  return {
    ordering: refusal,
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
export function useUserActions({ stateOf, hrefOf, operationOf, onDelete }: Given) {
  const { t } = useTexts();
  const { scope } = useStorageScope();
  const retry = useRetry();
  const mayEver = useIsEverAllowed('services.order');
  const refusals = useUserRefusals();
  return (row: StorageUserRow): readonly RowAction[] => {
    const user = { ...row, state: stateOf(row) };
    const keys = { label: t('s3-storage.users.action.keys'), icon: IconKey, href: hrefOf(row) };
    if (!mayEver) return [keys];
    const operation = operationOf(row.username);
    const again: RowAction[] =
      user.state === 'failed' && operation
        ? [
            {
              label: t('common.retry'),
              icon: IconRefresh,
              disabledReason: refusals.ordering,
              onSelect: () => retry.mutate({ query: { id: operation.id } }),
            },
          ]
        : [];
    return [
      keys,
      ...again,
      {
        label: t('s3-storage.users.action.edit'),
        icon: IconPencil,
        disabledReason: refusals.editing(user),
        href: editUserOf(scope, row),
      },
      {
        label: t('s3-storage.users.action.delete'),
        icon: IconTrash,
        tone: 'delete',
        separated: true,
        disabledReason: refusals.deleting(user),
        onSelect: () => onDelete(row),
      },
    ];
  };
}
