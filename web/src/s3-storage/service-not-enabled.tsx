import { createBucket } from '@portal/contract/s3-storage/buckets';
import { IconBucket, IconBucketOff } from '@tabler/icons-react';
import { useIsEverAllowed } from '../platform/rights.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';
import { useOrderRefusal } from './order-refusal.ts';
import type { S3Status } from './status.ts';
import { useEnable } from './use-enable.ts';

/** What the service is, and the way to it. */
export function NotEnabled({ status }: { status: S3Status }) {
  const { t, language } = useTexts();
  const { enable, busy } = useEnable();
  const refusal = useOrderRefusal();
  const mayEver = useIsEverAllowed(createBucket);
  const regions = new Intl.ListFormat(language).format(status.regions.map(({ region }) => region));
  return (
    <EmptyState
      icon={IconBucket}
      title={t('s3-storage.notEnabled.title', { customer: status.customerName })}
      action={
        mayEver ? (
          <Button variant="primary" busy={busy} disabledReason={refusal} onClick={enable}>
            {t('s3-storage.enable.action')}
          </Button>
        ) : null
      }
      hint={t(mayEver ? 's3-storage.notEnabled.hint' : 's3-storage.notEnabled.byPartner')}
    >
      {t('s3-storage.notEnabled.text', { regions })}
    </EmptyState>
  );
}

/** No region is connected. */
export function NotOffered() {
  const { t } = useTexts();
  return (
    <EmptyState icon={IconBucketOff} title={t('s3-storage.notOffered.title')} action={null}>
      {t('s3-storage.notOffered.text')}
    </EmptyState>
  );
}
