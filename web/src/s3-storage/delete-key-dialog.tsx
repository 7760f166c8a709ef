import { listOperations } from '@portal/contract/operations';
import {
  deleteAccessKey,
  getStorageUser,
  listStorageUsers,
  type AccessKey,
  type StorageUser,
} from '@portal/contract/s3-storage/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, keyOf } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { DeleteDialog } from '../ui/confirm/delete-dialog.tsx';
import { useServiceScope } from '../services/screens.ts';

type DeleteKeyDialogProps = {
  user: Pick<StorageUser, 'username'>;
  accessKey: AccessKey;
  onClose: () => void;
};

/** Orders the deletion of an access key; what uses it stops. */
export function DeleteKeyDialog({ user, accessKey, onClose }: DeleteKeyDialogProps) {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const queries = useQueryClient();
  const removal = useMutation({
    ...api.mutation(deleteAccessKey),
    onSuccess: onClose,
    onSettled: () =>
      Promise.all(
        [getStorageUser, listStorageUsers, listOperations].map((endpoint) =>
          queries.invalidateQueries({ queryKey: keyOf(endpoint) }),
        ),
      ),
  });
  return (
    <DeleteDialog
      opened
      onClose={onClose}
      onConfirm={() => removal.mutate({ query: { ...scope, id: accessKey.id } })}
      title={t('s3-storage.deleteKey.title', { key: accessKey.accessKeyId })}
      subtitle={t('s3-storage.deleteKey.subtitle', { user: user.username })}
      confirmLabel={t('s3-storage.deleteKey.action')}
      checks={[{ text: t('s3-storage.deleteKey.kept'), blocks: false }]}
      goesWithIt={[{ text: t('s3-storage.deleteKey.stops') }]}
      acknowledgement={t('s3-storage.deleteKey.acknowledge')}
      busy={removal.isPending}
      failure={removal.error}
    />
  );
}
