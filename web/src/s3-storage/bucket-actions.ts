import type { Operation } from '@portal/contract/operations';
import type { Bucket } from '@portal/contract/s3-storage';
import { IconPencil, IconPlugConnected, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useIsEverAllowed } from '../customers/index.tsx';
import { useTexts } from '../platform/use-texts.ts';
import type { RowAction } from '../ui/list/types.ts';
import { useBucketRefusals } from './bucket-refusals.ts';
import { editBucketOf, useStorageScope } from './scope.ts';
import { useRetry } from './use-retry.ts';

type Given = {
  stateOf: (bucket: Bucket) => Bucket['state'];
  hrefOf: (bucket: Bucket) => string;
  operationOf: (name: string) => Operation | undefined;
  onDelete: (bucket: Bucket) => void;
};

/** What can be done with a bucket. */
export function useBucketActions({ stateOf, hrefOf, operationOf, onDelete }: Given) {
  const { t } = useTexts();
  const { scope } = useStorageScope();
  const retry = useRetry();
  const mayEver = useIsEverAllowed('services.order');
  const refusals = useBucketRefusals();
  return (row: Bucket): readonly RowAction[] => {
    const bucket = { ...row, state: stateOf(row) };
    const details = { label: t('s3-storage.action.details'), icon: IconPlugConnected, href: hrefOf(row) };
    if (!mayEver) return [details];
    const operation = operationOf(row.name);
    const again: RowAction[] =
      bucket.state === 'failed' && operation
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
      details,
      ...again,
      {
        label: t('s3-storage.action.edit'),
        icon: IconPencil,
        disabledReason: refusals.editing(bucket),
        href: editBucketOf(scope, row),
      },
      {
        label: t('s3-storage.action.delete'),
        icon: IconTrash,
        tone: 'delete',
        separated: true,
        disabledReason: refusals.deleting(bucket),
        onSelect: () => onDelete(row),
      },
    ];
  };
}
