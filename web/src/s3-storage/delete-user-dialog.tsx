import {
  deleteStorageUser,
  getStorageUser,
  storageUserCan,
  type StorageUserRow,
} from '@portal/contract/s3-storage/users';
import { useQuery } from '@tanstack/react-query';
import { linkTo } from '../platform/address.ts';
import { useApi } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import type { DeletionCheck } from '../ui/confirm/delete-dialog.tsx';
import { TextLink } from '../ui/link.tsx';
import { OrderDeletion } from '../services/dialogs/order-deletion.tsx';
import { useServiceScope } from '../services/screens.ts';
import type { DialogAbout } from '../ui/use-dialog.tsx';
import { bucketPaths } from './paths.ts';

/** What stands in the way: the buckets that it owns, or another change. */
function useCheck(user: StorageUserRow): DeletionCheck {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const { ownedBuckets: count } = user;
  if (count > 0) {
    const remedy = <TextLink href={linkTo(bucketPaths.listPath, scope)}>{t('s3-storage.end.show')}</TextLink>;
    return { text: t('s3-storage.deleteUser.owns', { count }), blocks: true, remedy };
  }
  if (!storageUserCan.delete(user)) return { text: t('s3-storage.deleteUser.busy'), blocks: true };
  return { text: t('s3-storage.deleteUser.ownsNone'), blocks: false };
}

/** Orders the deletion of a storage user that owns no bucket, with its keys. */
export function DeleteUserDialog({ thing: user, onClose }: DialogAbout<StorageUserRow>) {
  const { t } = useTexts();
  const query = { id: user.id };
  const current = useQuery({ ...useApi().query(getStorageUser, query), staleTime: 0 });
  const shown = current.data ?? user;
  const keys = { text: t('s3-storage.deleteUser.keys', { count: shown.accessKeys }) };
  return (
    <OrderDeletion
      order={({ write }) => write(deleteStorageUser, { query })}
      unread={current.error}
      onClose={onClose}
      title={t('s3-storage.deleteUser.title', { user: user.username })}
      subtitle={t('s3-storage.deleteUser.subtitle', { region: user.region })}
      confirmLabel={t('s3-storage.users.action.delete')}
      checks={[useCheck(shown)]}
      goesWithIt={shown.accessKeys > 0 ? [keys] : []}
      acknowledgement={t('s3-storage.deleteUser.acknowledge')}
    />
  );
}
