import type { Bucket } from '@portal/contract/s3-storage/buckets';
import type { ReactNode } from 'react';
import { useTexts } from '../platform/use-texts.ts';
import type { Column } from '../ui/list/types.ts';
import { figure, useColumns } from '../ui/list/use-columns.ts';
import { useCommonColumns } from '../services/things/common-columns.tsx';
import { buckets } from './buckets.ts';
import { LockWord } from './lock-word.tsx';
import { PublicWord } from './public-word.tsx';
import { UsageCell } from './usage-cell.tsx';

/** Nothing is held yet by one that is being created, or was not. */
const settled =
  <Value,>(draw: (value: Value, bucket: Bucket) => ReactNode) =>
  (value: Value, bucket: Bucket) =>
    bucket.state === 'creating' || (bucket.state === 'failed' && bucket.usedBytes === null)
      ? null
      : draw(value, bucket);

/** The columns of the bucket list. One that is on its way says so where its lock would stand. */
export function useBucketColumns(hrefOf: (bucket: Bucket) => string): readonly Column<Bucket>[] {
  const { t, format } = useTexts();
  const { name, region, state, createdAt } = useCommonColumns(buckets, hrefOf);
  const column = useColumns<Bucket>()('s3-storage.column');
  const lockOf = (bucket: Bucket) =>
    bucket.state === 'active' ? <LockWord bucket={bucket} /> : state.cell(bucket);
  const costOf = (cost: number | null, { currency }: Bucket) =>
    cost === null ? null : format.money(cost, currency);
  const countOf = (count: number | null) => (count === null ? t('common.unknown') : format.number(count));
  return [
    name,
    region,
    column('objectLock', (_, bucket) => lockOf(bucket), { cardRole: 'status' }),
    column(
      'publicAccess',
      settled((_, bucket) => <PublicWord bucket={bucket} />),
      { extra: true },
    ),
    column(
      'usedBytes',
      settled((_, bucket) => <UsageCell bucket={bucket} />),
      {
        ...figure,
        sortable: true,
        cardRole: 'amount',
      },
    ),
    column('costMinor', settled(costOf), figure),
    column('objects', settled(countOf), { ...figure, cardRole: 'none' }),
    column('owner', (owner) => owner, { words: true }),
    { ...createdAt, extra: true },
  ];
}
