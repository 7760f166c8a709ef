import { regions } from '@portal/contract/constants';
import { listBuckets, type Bucket } from '@portal/contract/s3-storage/buckets';
import { IconBucket } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useState } from 'react';
import { isSomeRegionDown, useServiceScope } from '../services/screens.ts';
import { linkTo, listWords, useGo, useWords } from '../platform/address.ts';
import { useTexts } from '../platform/use-texts.ts';
import { DataList } from '../ui/list/data-list.tsx';
import { RegionNotes } from '../services/region-notes.tsx';
import { ListTools } from '../services/tools.tsx';
import { isPassing } from '../services/operations.ts';
import { useBucketActions } from './bucket-actions.ts';
import { useBucketColumns } from './bucket-columns.tsx';
import { bucketOf, bucketsPath } from './scope.ts';
import type { S3Status } from './status.ts';
import { s3Screens } from './screens.ts';

const BucketPanel = lazy(async () => ({ default: (await import('./bucket-panel.tsx')).BucketPanel }));
const DeleteBucketDialog = lazy(async () => ({
  default: (await import('./delete-bucket-dialog.tsx')).DeleteBucketDialog,
}));

const lockStates = ['enabled', 'disabled', 'unknown'] as const;

function useFilters() {
  const { t } = useTexts();
  return [
    {
      id: 'region',
      label: t('s3-storage.column.region'),
      options: regions.map((region) => ({ value: region, label: region })),
    },
    {
      id: 'objectLock',
      label: t('s3-storage.column.objectLock'),
      options: lockStates.map((state) => ({ value: state, label: t(`s3-storage.lock.state.${state}`) })),
    },
  ];
}

/** The bucket list with its data's age, the regions that do not answer, and the panel of the bucket in the address. */
export function BucketList({ status }: { status: S3Status }) {
  const search = useWords(...listWords, 'customerId', 'partnerId', 'region', 'objectLock', 'bucket');
  const go = useGo();
  const { t } = useTexts();
  const [deleted, setDeleted] = useState<Bucket | null>(null);
  const { bucket: openId, ...state } = search;
  const { scope } = useServiceScope();
  const hrefOf = useCallback((bucket: Bucket) => bucketOf(scope, bucket), [scope]);
  return (
    <>
      <ListTools of={s3Screens} status={status} />
      <RegionNotes of={s3Screens} status={status} />
      <DataList
        id="buckets"
        label={t('s3-storage.list.title')}
        endpoint={listBuckets}
        input={scope}
        state={state}
        onStateChange={(next) => void go(linkTo(bucketsPath, next))}
        ageOf={({ syncedAt }) => ({ at: syncedAt, unreachable: isSomeRegionDown(status) })}
        columns={useBucketColumns(hrefOf)}
        rowId={(bucket) => bucket.id}
        rowName={(bucket) => bucket.name}
        rowActions={useBucketActions({ hrefOf, onDelete: setDeleted })}
        isPending={isPassing}
        filters={useFilters()}
        searchLabel={t('s3-storage.list.search')}
        csvName={t('s3-storage.list.file')}
        errorTitle={t('s3-storage.list.failed')}
        empty={{ icon: IconBucket, title: t('s3-storage.list.empty'), text: t('s3-storage.list.emptyText') }}
      />
      <Suspense>
        {openId !== undefined && (
          <BucketPanel id={openId} onClose={() => void go(linkTo(bucketsPath, state), { replace: true })} />
        )}
        {deleted && <DeleteBucketDialog thing={deleted} onClose={() => setDeleted(null)} />}
      </Suspense>
    </>
  );
}
