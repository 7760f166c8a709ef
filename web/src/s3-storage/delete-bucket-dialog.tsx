import type { ResponseOf } from '@portal/contract/http';
import { bucketCan, deleteBucket, getBucketContents, type Bucket } from '@portal/contract/s3-storage/buckets';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../platform/api.ts';
import type { TextSource } from '../platform/texts.ts';
import { useTexts } from '../platform/use-texts.ts';
import type { DeletionCheck } from '../ui/confirm/delete-dialog.tsx';
import { OrderDeletion } from '../services/dialogs/order-deletion.tsx';
import type { DialogAbout } from '../ui/use-dialog.tsx';

type Contents = ResponseOf<typeof getBucketContents>;

/** What stands in the way, as the storage system counts it at this moment. */
function checkOf({ t }: TextSource, bucket: Bucket, contents: Contents | undefined): DeletionCheck {
  if (!bucketCan.delete(bucket)) return { text: t('s3-storage.delete.busy'), blocks: true };
  if (contents === undefined) return { text: t('s3-storage.delete.unknown'), blocks: false, isUnknown: true };
  const { objects, versions, isWhole } = contents;
  if (!isWhole) return { text: t('s3-storage.delete.holdsMuch'), blocks: true };
  if (objects > 0) return { text: t('s3-storage.delete.full', { count: objects }), blocks: true };
  if (versions > 0) return { text: t('s3-storage.delete.versions', { count: versions }), blocks: true };
  return { text: t('s3-storage.delete.isEmpty'), blocks: false };
}

/** Orders the deletion of an empty bucket; unfinished uploads go with it when they were named here. */
export function DeleteBucketDialog({ thing: bucket, onClose }: DialogAbout<Bucket>) {
  const texts = useTexts();
  const { t } = texts;
  const query = { id: bucket.id };
  const { data: contents, isPending } = useQuery({
    ...useApi().query(getBucketContents, query),
    staleTime: 0,
    retry: false,
  });
  const count = contents?.uploads ?? 0;
  const uploadsTo = contents?.newestUploadAt ?? undefined;
  const named = count > 0 && uploadsTo !== undefined ? { uploadsTo } : {};
  return (
    <OrderDeletion
      order={({ write }) => write(deleteBucket, { query: { ...query, ...named } })}
      onClose={onClose}
      title={t('s3-storage.delete.title', { bucket: bucket.name })}
      subtitle={t('s3-storage.delete.subtitle', { region: bucket.region })}
      confirmLabel={t('s3-storage.buckets.action.delete')}
      checks={isPending ? undefined : [checkOf(texts, bucket, contents)]}
      goesWithIt={count > 0 ? [{ text: t('s3-storage.delete.uploads', { count }) }] : []}
      acknowledgement={
        count > 0 ? t('s3-storage.delete.acknowledgeUploads', { count }) : t('s3-storage.delete.acknowledge')
      }
    />
  );
}
