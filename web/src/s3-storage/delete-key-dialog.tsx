import { deleteAccessKey, type AccessKey, type StorageUser } from '@portal/contract/s3-storage/users';
import { useTexts } from '../platform/use-texts.ts';
import { OrderDeletion } from '../services/dialogs/order-deletion.tsx';

type DeleteKeyDialogProps = {
  user: Pick<StorageUser, 'username'>;
  of: AccessKey;
  onClose: () => void;
};

/** Orders the deletion of an access key; what uses it stops. */
export function DeleteKeyDialog({ user, of: { id, accessKeyId }, onClose }: DeleteKeyDialogProps) {
  const { t } = useTexts();
  return (
    <OrderDeletion
      order={({ write }) => write(deleteAccessKey, { query: { id } })}
      onClose={onClose}
      title={t('s3-storage.deleteKey.title', { key: accessKeyId })}
      subtitle={t('s3-storage.deleteKey.subtitle', { user: user.username })}
      confirmLabel={t('s3-storage.deleteKey.action')}
      checks={[{ text: t('s3-storage.deleteKey.kept'), blocks: false }]}
      goesWithIt={[{ text: t('s3-storage.deleteKey.stops') }]}
      acknowledgement={t('s3-storage.deleteKey.acknowledge')}
    />
  );
}
