import { listOperations } from '@portal/contract/operations';
import {
  deleteStorageUser,
  getStorageUser,
  listStorageUsers,
  storageUserCan,
  type StorageUserRow,
} from '@portal/contract/s3-storage/users';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, keyOf } from '../platform/api.ts';
import type { TextSource } from '../platform/texts.ts';
import { useTexts } from '../platform/use-texts.ts';
import { DeleteDialog, type DeletionCheck } from '../ui/confirm/delete-dialog.tsx';
import { TextLink } from '../ui/link.tsx';
import { useServiceScope } from '../services/screens.ts';
import { bucketsOf } from './scope.ts';

type Checking = { user: StorageUserRow; bucketsHref: string };

/** What stands in the way: the buckets that it owns, or another change. */
function checksOf({ t }: TextSource, { user, bucketsHref }: Checking): readonly DeletionCheck[] {
  const { ownedBuckets } = user;
  if (ownedBuckets > 0) {
    const remedy = <TextLink href={bucketsHref}>{t('s3-storage.end.showBuckets')}</TextLink>;
    return [{ text: t('s3-storage.deleteUser.owns', { count: ownedBuckets }), blocks: true, remedy }];
  }
  if (!storageUserCan.delete(user)) return [{ text: t('s3-storage.deleteUser.busy'), blocks: true }];
  return [{ text: t('s3-storage.deleteUser.ownsNone'), blocks: false }];
}

/** Orders the deletion of a storage user that owns no bucket, with its keys. */
export function DeleteUserDialog({ user, onClose }: { user: StorageUserRow; onClose: () => void }) {
  const texts = useTexts();
  const { t } = texts;
  const { scope } = useServiceScope();
  const queries = useQueryClient();
  const query = { ...scope, id: user.id };
  const current = useQuery({ ...api.query(getStorageUser, query), staleTime: 0 });
  const shown = current.data ?? user;
  const removal = useMutation({
    ...api.mutation(deleteStorageUser),
    onSuccess: onClose,
    onSettled: () =>
      Promise.all(
        [listStorageUsers, getStorageUser, listOperations].map((endpoint) =>
          queries.invalidateQueries({ queryKey: keyOf(endpoint) }),
        ),
      ),
  });
  const keys = { text: t('s3-storage.deleteUser.keys', { count: shown.accessKeys }) };
  return (
    <DeleteDialog
      opened
      onClose={onClose}
      onConfirm={() => removal.mutate({ query })}
      title={t('s3-storage.deleteUser.title', { user: user.username })}
      subtitle={t('s3-storage.deleteUser.subtitle', { region: user.region })}
      confirmLabel={t('s3-storage.users.action.delete')}
      checks={checksOf(texts, { user: shown, bucketsHref: bucketsOf(scope) })}
      goesWithIt={shown.accessKeys > 0 ? [keys] : []}
      acknowledgement={t('s3-storage.deleteUser.acknowledge')}
      busy={removal.isPending}
      failure={removal.error ?? current.error}
    />
  );
}
