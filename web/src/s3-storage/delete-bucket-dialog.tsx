import { listOperations } from '@portal/contract/operations';
import {
  bucketCan,
  deleteBucket,
  getBucket,
  listBuckets,
  type Bucket,
} from '@portal/contract/s3-storage/buckets';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, keyOf } from '../platform/api.ts';
import type { TextSource } from '../platform/texts.ts';
import { useTexts } from '../platform/use-texts.ts';
import type { DeletionCheck } from '../ui/confirm/delete-dialog.tsx';
import { DeleteDialog } from '../ui/confirm/delete-dialog.tsx';
import { useServiceScope } from '../services/screens.ts';

/** What stands in the way, as far as the mirror knows; the storage system itself has the last word. */
function checksOf({ t }: TextSource, bucket: Bucket): readonly DeletionCheck[] {
  if (!bucketCan.delete(bucket)) return [{ text: t('s3-storage.delete.busy'), blocks: true }];
  const { objects } = bucket;
  if (objects === null) return [{ text: t('s3-storage.delete.unknown'), blocks: false }];
  if (objects > 0) return [{ text: t('s3-storage.delete.not.full', { count: objects }), blocks: true }];
  return [{ text: t('s3-storage.delete.isEmpty'), blocks: false }];
}

/** Orders the deletion of an empty bucket. */
export function DeleteBucketDialog({ bucket, onClose }: { bucket: Bucket; onClose: () => void }) {
  const texts = useTexts();
  const { t } = texts;
  const { scope } = useServiceScope();
  const queries = useQueryClient();
  const query = { ...scope, id: bucket.id };
  const current = useQuery({ ...api.query(getBucket, query), staleTime: 0 });
  const removal = useMutation({
    ...api.mutation(deleteBucket),
    onSuccess: onClose,
    onSettled: () =>
      Promise.all(
        [listBuckets, getBucket, listOperations].map((endpoint) =>
          queries.invalidateQueries({ queryKey: keyOf(endpoint) }),
        ),
      ),
  });
  return (
    <DeleteDialog
      opened
      onClose={onClose}
      onConfirm={() => removal.mutate({ query })}
      title={t('s3-storage.delete.title', { bucket: bucket.name })}
      subtitle={t('s3-storage.delete.subtitle', { region: bucket.region })}
      confirmLabel={t('s3-storage.action.delete')}
      checks={checksOf(texts, current.data ?? bucket)}
      acknowledgement={t('s3-storage.delete.acknowledge')}
      busy={removal.isPending}
      failure={removal.error ?? current.error}
    />
  );
}
