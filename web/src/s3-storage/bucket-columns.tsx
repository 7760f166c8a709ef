import type { Bucket } from '@portal/contract/s3-storage/buckets';
import type { ReactNode } from 'react';
import { useTexts } from '../platform/use-texts.ts';
import type { Column } from '../ui/list/types.ts';
import { useCommonColumns } from '../services/things/common-columns.tsx';
import { buckets } from './buckets.ts';
import { LockWord } from './lock-word.tsx';
import { UsageCell } from './usage-cell.tsx';

type Columns = readonly Column<Bucket>[];

/** The columns of the bucket list. One that is on its way says so where its lock would stand. */
export function useBucketColumns(hrefOf: (bucket: Bucket) => string): Columns {
  const { t } = useTexts();
  const { name, region, state, createdAt } = useCommonColumns(buckets, hrefOf);
  const content = useContentColumns();
  const lock: Column<Bucket> = {
    ...state,
    id: 'objectLock',
    header: t('s3-storage.column.objectLock'),
    cell: (bucket) => (bucket.state === 'active' ? <LockWord bucket={bucket} /> : state.cell(bucket)),
  };
  return [name, region, lock, ...content, { ...createdAt, extra: true }];
}

const settled = (draw: (bucket: Bucket) => ReactNode) => (bucket: Bucket) =>
  bucket.state === 'creating' || (bucket.state === 'failed' && bucket.usedBytes === null)
    ? null
    : draw(bucket);

/** What it holds, and who owns it; nothing is held yet by one that is being created, or was not. */
function useContentColumns(): Columns {
  const { t, format } = useTexts();
  return [
    {
      id: 'usedBytes',
      header: t('s3-storage.column.usedBytes'),
      align: 'right',
      sortable: true,
      cell: settled((bucket) => <UsageCell bucket={bucket} />),
      cardRole: 'amount',
    },
    {
      id: 'costMinor',
      header: t('s3-storage.column.cost'),
      align: 'right',
      cell: settled(({ costMinor, currency }) =>
        costMinor === null ? null : format.money(costMinor, currency),
      ),
      cardRole: 'fact',
    },
    {
      id: 'objects',
      header: t('s3-storage.column.objects'),
      align: 'right',
      cell: settled(({ objects }) => (objects === null ? t('common.unknown') : format.number(objects))),
      cardRole: 'none',
    },
    {
      id: 'owner',
      words: true,
      header: t('s3-storage.column.owner'),
      cell: (bucket) => bucket.owner,
      cardRole: 'fact',
    },
  ];
}
