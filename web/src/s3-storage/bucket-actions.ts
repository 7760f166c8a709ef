import type { Operation } from '@portal/contract/operations';
import type { Bucket } from '@portal/contract/s3-storage';
import { IconPlugConnected } from '@tabler/icons-react';
import { useTexts } from '../platform/use-texts.ts';
import type { RowAction } from '../ui/list/types.ts';
import { useBucketRefusals } from './bucket-refusals.ts';
import { editBucketOf, useStorageScope } from './scope.ts';
import { useRowActions } from './use-row-actions.ts';

type Given = {
  stateOf: (bucket: Bucket) => Bucket['state'];
  hrefOf: (bucket: Bucket) => string;
  operationOf: (bucket: Bucket) => Operation | undefined;
  onDelete: (bucket: Bucket) => void;
};

/** What can be done with a bucket. */
export function useBucketActions({ stateOf, hrefOf, operationOf, onDelete }: Given) {
  const { t } = useTexts();
  const { scope } = useStorageScope();
  const actionsOf = useRowActions();
  const refusals = useBucketRefusals();
  return (row: Bucket): readonly RowAction[] => {
    const bucket = { ...row, state: stateOf(row) };
    return actionsOf({
      details: { label: t('s3-storage.action.details'), icon: IconPlugConnected, href: hrefOf(row) },
      failed: bucket.state === 'failed' ? operationOf(row) : undefined,
      edit: {
        label: t('s3-storage.action.edit'),
        refusal: refusals.editing(bucket),
        href: editBucketOf(scope, row),
      },
      remove: {
        label: t('s3-storage.action.delete'),
        refusal: refusals.deleting(bucket),
        onSelect: () => onDelete(row),
      },
    });
  };
}
