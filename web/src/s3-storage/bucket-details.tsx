import type { ResponseOf } from '@portal/contract/http';
import { createBucket, type getBucket } from '@portal/contract/s3-storage/buckets';
import { IconPencil } from '@tabler/icons-react';
import { useIsEverAllowed } from '../platform/rights.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { Fact, FactList } from '../ui/side-panel.tsx';
import { FailureNote } from '../services/failure-note.tsx';
import { useServiceScope } from '../services/screens.ts';
import { StateWord } from '../services/state-word.tsx';
import { failureOf, shownState } from '../services/operations.ts';
import { useBucketRefusals } from './bucket-refusals.ts';
import { HowToConnect } from './connect.tsx';
import { LockWord } from './lock-word.tsx';
import { editBucketOf } from './scope.ts';
import { UsageCell } from './usage-cell.tsx';
import { s3Screens } from './screens.ts';

type OpenBucket = ResponseOf<typeof getBucket>;
type BucketDetailsProps = { bucket: OpenBucket };

export function BucketDetails({ bucket }: BucketDetailsProps) {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const mayEver = useIsEverAllowed(createBucket);
  const refusals = useBucketRefusals();
  const failure = failureOf(bucket);
  return (
    <>
      {failure && (
        <FailureNote of={s3Screens} title={t(`s3-storage.failed.${failure.kind}`)} operation={failure} />
      )}
      <BucketFacts bucket={bucket} />
      {mayEver && (
        <div>
          <Button
            size="toolbar"
            icon={IconPencil}
            href={editBucketOf(scope, bucket)}
            disabledReason={refusals.editing(bucket)}
          >
            {t('s3-storage.action.edit')}
          </Button>
        </div>
      )}
      <HowToConnect endpoint={bucket.endpoint} region={bucket.region} bucket={bucket.name} />
    </>
  );
}

function BucketFacts({ bucket }: BucketDetailsProps) {
  const { t, format } = useTexts();
  const state = shownState(bucket);
  return (
    <FactList>
      {state !== 'active' && (
        <Fact name={t('s3-storage.panel.state')}>
          <StateWord state={state} />
        </Fact>
      )}
      <Fact name={t('s3-storage.column.objectLock')}>
        <LockWord bucket={bucket} />
      </Fact>
      {bucket.lockMode !== null && (
        <Fact name={t('s3-storage.field.lockMode')}>{t(`s3-storage.lock.mode.${bucket.lockMode}`)}</Fact>
      )}
      <Fact name={t('s3-storage.column.usedBytes')}>
        <UsageCell bucket={bucket} />
      </Fact>
      <Fact name={t('s3-storage.column.objects')}>
        {bucket.objects === null ? t('common.unknown') : format.number(bucket.objects)}
      </Fact>
      <Fact name={t('s3-storage.column.cost')}>{format.money(bucket.costMinor, bucket.currency)}</Fact>
      <Fact name={t('s3-storage.column.owner')}>{bucket.owner}</Fact>
      <Fact name={t('s3-storage.column.createdAt')}>{format.dateTime(bucket.createdAt)}</Fact>
      {!bucket.orderedHere && (
        <Fact name={t('s3-storage.panel.origin')}>{t('s3-storage.notOrderedHereText')}</Fact>
      )}
    </FactList>
  );
}
