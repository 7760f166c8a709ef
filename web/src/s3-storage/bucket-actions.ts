import type { Bucket } from '@portal/contract/s3-storage/buckets';
import { IconPlugConnected } from '@tabler/icons-react';
import { useTexts } from '../platform/use-texts.ts';
import type { RowAction } from '../ui/list/types.ts';
import { useServiceScope } from '../services/screens.ts';
import { failureOf } from '../services/operations.ts';
import { useRowActions } from '../services/use-row-actions.ts';
import { useBucketRefusals } from './bucket-refusals.ts';
import { editBucketOf } from './scope.ts';
import { s3Screens } from './screens.ts';

type Given = {
  hrefOf: (bucket: Bucket) => string;
  onDelete: (bucket: Bucket) => void;
};

/** What can be done with a bucket. */
export function useBucketActions({ hrefOf, onDelete }: Given) {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const actionsOf = useRowActions(s3Screens);
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
