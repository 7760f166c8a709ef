import { useTexts } from '../platform/use-texts.ts';
import { ThingsPage } from '../services/things/things-page.tsx';
import { useBucketColumns } from './bucket-columns.tsx';
import { buckets } from './buckets.ts';
import { late } from '../ui/late.ts';

const BucketPanel = late(() => import('./bucket-panel.tsx'), 'BucketPanel');
const DeleteBucketDialog = late(() => import('./delete-bucket-dialog.tsx'), 'DeleteBucketDialog');

const lockStates = ['enabled', 'disabled', 'unknown'] as const;

export function BucketsPage() {
  const { t } = useTexts();
  const options = lockStates.map((state) => ({ value: state, label: t(`s3-storage.lock.state.${state}`) }));
  return (
    <ThingsPage
      things={buckets}
      useColumns={useBucketColumns}
      filters={[{ id: 'objectLock', label: t('s3-storage.column.objectLock'), options }]}
      Panel={BucketPanel}
      DeleteDialog={DeleteBucketDialog}
    />
  );
}
