import type { Bucket } from '@portal/contract/s3-storage/buckets';
import type { ReactNode } from 'react';
import type { TextSource } from '../platform/texts.ts';
import { useTexts, type UseTexts } from '../platform/use-texts.ts';
import { TextLink } from '../ui/link.tsx';
import type { Column } from '../ui/list/types.ts';
import { Chip } from '../ui/status.tsx';
import { StateWord } from '../services/state-word.tsx';
import { shownState } from '../services/operations.ts';
import { LockWord } from './lock-word.tsx';
import { UsageCell } from './usage-cell.tsx';
import classes from './buckets.module.css';

type HrefOf = (bucket: Bucket) => string;
type Columns = readonly Column<Bucket>[];

const lockOrState = (bucket: Bucket) =>
  bucket.state === 'active' ? <LockWord bucket={bucket} /> : <StateWord state={shownState(bucket)} />;

/** What a bucket is. One that is on its way says so where its lock would stand. */
function identity(t: TextSource['t'], hrefOf: HrefOf): Columns {
  return [
    {
      id: 'name',
      header: t('s3-storage.column.name'),
      strong: true,
      sortable: true,
      cell: (bucket) => <BucketName bucket={bucket} href={hrefOf(bucket)} />,
      cardRole: 'title',
    },
    {
      id: 'region',
      header: t('s3-storage.column.region'),
      sortable: true,
      cell: (bucket) => bucket.region,
      cardRole: 'fact',
    },
    {
      id: 'objectLock',
      header: t('s3-storage.column.objectLock'),
      cell: lockOrState,
      cardRole: 'status',
    },
  ];
}

const settled = (draw: (bucket: Bucket) => ReactNode) => (bucket: Bucket) =>
  bucket.state === 'creating' || (bucket.state === 'failed' && bucket.usedBytes === null)
    ? null
    : draw(bucket);

/** What it holds, and whose it is; nothing is held yet by one that is being created, or was not. */
function content({ t, format }: UseTexts): Columns {
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
    {
      id: 'createdAt',
      header: t('s3-storage.column.createdAt'),
      sortable: true,
      cell: (bucket) => format.date(bucket.createdAt),
      cardRole: 'none',
    },
  ];
}

/** The columns of the bucket list. */
export function useBucketColumns(hrefOf: HrefOf): Columns {
  const texts = useTexts();
  return [...identity(texts.t, hrefOf), ...content(texts)];
}

function BucketName({ bucket, href }: { bucket: Bucket; href: string }) {
  const { t } = useTexts();
  return (
    <span className={classes.name}>
      <TextLink look="name" href={href}>
        {bucket.name}
      </TextLink>
      {!bucket.orderedHere && (
        <Chip title={t('s3-storage.notOrderedHereText')}>{t('s3-storage.notOrderedHere')}</Chip>
      )}
    </span>
  );
}
