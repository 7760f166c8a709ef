import { listOperations } from '@portal/contract/operations';
import {
  disableS3Storage,
  getS3Status,
  listBuckets,
  listPossibleOwners,
} from '@portal/contract/s3-storage/buckets';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, keyOf } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import type { DeletionCheck } from '../ui/confirm/delete-dialog.tsx';
import { DeleteDialog } from '../ui/confirm/delete-dialog.tsx';
import { TextButton } from '../ui/link.tsx';
import { useServiceScope } from '../services/screens.ts';

type EndServiceDialogProps = { customerName: string; onClose: () => void };

/** What blocks the end of the service; undefined while it is being asked. */
function useChecks(onClose: () => void): readonly DeletionCheck[] | undefined {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const buckets = useQuery({ ...api.query(listBuckets, { ...scope, pageSize: 1 }), staleTime: 0 });
  if (buckets.error) {
    const remedy = <TextButton onClick={() => void buckets.refetch()}>{t('common.retry')}</TextButton>;
    return [{ text: t('s3-storage.list.failed'), blocks: true, remedy }];
  }
  if (!buckets.data) return undefined;
  const { total } = buckets.data;
  if (total === 0) return [{ text: t('s3-storage.end.noBuckets'), blocks: false }];
  const count = typeof total === 'number' ? total : Number.parseInt(total, 10);
  const remedy = <TextButton onClick={onClose}>{t('s3-storage.end.showBuckets')}</TextButton>;
  return [{ text: t('s3-storage.end.buckets', { count }), blocks: true, remedy }];
}

function useUsers() {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const { data } = useQuery(api.query(listPossibleOwners, scope));
  const count = new Set(data?.items.map(({ username }) => username)).size;
  return count === 0 ? [] : [{ text: t('s3-storage.end.users', { count }) }];
}

/** Ends S3 Storage for the customer once no bucket is left. */
export function EndServiceDialog({ customerName, onClose }: EndServiceDialogProps) {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const queries = useQueryClient();
  const ending = useMutation({
    ...api.mutation(disableS3Storage),
    onSuccess: onClose,
    onSettled: () =>
      Promise.all(
        [getS3Status, listBuckets, listOperations].map((endpoint) =>
          queries.invalidateQueries({ queryKey: keyOf(endpoint) }),
        ),
      ),
  });
  return (
    <DeleteDialog
      opened
      onClose={onClose}
      onConfirm={() => ending.mutate({ query: scope, body: {} })}
      title={t('s3-storage.end.title', { customer: customerName })}
      subtitle={t('s3-storage.end.subtitle')}
      confirmLabel={t('services.end.action', { service: t('service.s3-storage') })}
      checks={useChecks(onClose)}
      goesWithIt={useUsers()}
      acknowledgement={t('s3-storage.end.acknowledge')}
      busy={ending.isPending}
      failure={ending.error}
    />
  );
}
