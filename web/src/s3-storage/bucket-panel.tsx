import { useTexts } from '../platform/use-texts.ts';
import { TwoLines } from '../ui/list/two-lines.tsx';
import { Fact } from '../ui/side-panel.tsx';
import { ThingDetails, ThingPanel } from '../services/things/thing-panel.tsx';
import type { PanelProps } from '../services/service-list.tsx';
import { buckets, type OpenBucket } from './buckets.ts';
import { HowToConnect } from './connect.tsx';
import { LockWord } from './lock-word.tsx';
import { PublicWord } from './public-word.tsx';
import { UsageCell } from './usage-cell.tsx';

/** A bucket's details and how to connect to it. */
export const BucketPanel = (props: PanelProps) => (
  <ThingPanel {...props} things={buckets}>
    {(bucket) => (
      <>
        <ThingDetails things={buckets} thing={bucket}>
          <BucketFacts bucket={bucket} />
        </ThingDetails>
        <HowToConnect endpoint={bucket.endpoint} region={bucket.region} bucket={bucket.name} />
      </>
    )}
  </ThingPanel>
);

function BucketFacts({ bucket }: { bucket: OpenBucket }) {
  const { t, format } = useTexts();
  return (
    <>
      <Fact name={t('s3-storage.column.objectLock')}>
        <LockWord bucket={bucket} />
      </Fact>
      {bucket.lockMode !== null && (
        <Fact name={t('s3-storage.field.lockMode')}>{t(`s3-storage.lock.mode.${bucket.lockMode}`)}</Fact>
      )}
      <Fact name={t('s3-storage.column.publicAccess')}>
        <PublicWord bucket={bucket} />
      </Fact>
      {bucket.publicAddress !== null && (
        <Fact name={t('s3-storage.public.address')}>{bucket.publicAddress}</Fact>
      )}
      <Fact name={t('s3-storage.column.usedBytes')}>
        <UsageCell bucket={bucket} />
      </Fact>
      <Fact name={t('s3-storage.column.objects')}>
        <TwoLines
          first={bucket.objects === null ? t('common.unknown') : format.number(bucket.objects)}
          second={bucket.objects !== null && bucket.objects > 0 && t('s3-storage.objectsCounted')}
        />
      </Fact>
      <Fact name={t('s3-storage.column.costMinor')}>{format.money(bucket.costMinor, bucket.currency)}</Fact>
      <Fact name={t('s3-storage.column.owner')}>{bucket.owner}</Fact>
    </>
  );
}
