import type { Bucket } from '@portal/contract/s3-storage/buckets';
import { IconPlugConnected } from '@tabler/icons-react';
import { useTexts } from '../platform/use-texts.ts';
import type { RowAction } from '../ui/list/types.ts';
import { useBucketRefusals } from './bucket-refusals.ts';
import { editBucketOf, useStorageScope } from './scope.ts';
import { failureOf } from './use-storage-operations.ts';
import { useRowActions } from './use-row-actions.ts';

type Given = {
  hrefOf: (bucket: Bucket) => string;
  onDelete: (bucket: Bucket) => void;
};

/** What can be done with a bucket. */
export function useBucketActions({ hrefOf, onDelete }: Given) {
  const { t } = useTexts();
  const { scope } = useStorageScope();
  const actionsOf = useRowActions();
  const refusals = useBucketRefusals();
  return (row: Bucket): readonly RowAction[] =>
    actionsOf({
      details: { label: t('s3-storage.action.details'), icon: IconPlugConnected, href: hrefOf(row) },
      failed: failureOf(row),
      edit: {
        label: t('s3-storage.action.edit'),
        refusal: refusals.editing(row),
        href: editBucketOf(scope, row),
      },
      remove: {
        label: t('s3-storage.action.delete'),
        refusal: refusals.deleting(row),
        onSelect: () => onDelete(row),
      },
    });
}
