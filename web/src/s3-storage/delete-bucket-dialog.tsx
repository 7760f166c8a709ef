import { bucketCan, deleteBucket, getBucket, type Bucket } from '@portal/contract/s3-storage/buckets';
import { useQuery } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import type { TextSource } from '../platform/texts.ts';
import { useTexts } from '../platform/use-texts.ts';
import type { DeletionCheck } from '../ui/confirm/delete-dialog.tsx';
import { OrderDeletion } from '../services/dialogs/order-deletion.tsx';
import { useServiceScope } from '../services/screens.ts';
import type { DialogAbout } from '../ui/use-dialog.tsx';

/** What stands in the way, as far as the mirror knows; the storage system itself has the last word. */
function checkOf({ t }: TextSource, bucket: Bucket): DeletionCheck {
  if (!bucketCan.delete(bucket)) return { text: t('s3-storage.delete.busy'), blocks: true };
  const { objects } = bucket;
  if (objects === null) return { text: t('s3-storage.delete.unknown'), blocks: false };
  if (objects > 0) return { text: t('s3-storage.delete.full', { count: objects }), blocks: true };
  return { text: t('s3-storage.delete.isEmpty'), blocks: false };
}

/** Orders the deletion of an empty bucket. */
export function DeleteBucketDialog({ thing: bucket, onClose }: DialogAbout<Bucket>) {
  const texts = useTexts();
  const { t } = texts;
  const { scope } = useServiceScope();
  const query = { ...scope, id: bucket.id };
  const current = useQuery({ ...api.query(getBucket, query), staleTime: 0 });
  return (
    <OrderDeletion
      order={({ write }) => write(deleteBucket, { query })}
      unread={current.error}
      onClose={onClose}
      title={t('s3-storage.delete.title', { bucket: bucket.name })}
      subtitle={t('s3-storage.delete.subtitle', { region: bucket.region })}
      confirmLabel={t('s3-storage.buckets.action.delete')}
      checks={[checkOf(texts, current.data ?? bucket)]}
      acknowledgement={t('s3-storage.delete.acknowledge')}
    />
  );
}
