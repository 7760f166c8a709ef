import type { Bucket } from '@portal/contract/s3-storage/buckets';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { useTexts } from '../platform/use-texts.ts';
import { StatusWord } from '../ui/status.tsx';

const lockLooks = {
  enabled: { tone: 'info', icon: IconLock },
  disabled: { tone: 'off', icon: IconLockOpen },
  unknown: { tone: 'unknown', icon: undefined },
} as const;

/** "Locked 90 days", Off or Unknown. */
export function LockWord({ bucket }: { bucket: Bucket }) {
  const { t } = useTexts();
  const { objectLock, retentionDays } = bucket;
  const days =
    objectLock === 'enabled' && retentionDays !== null
      ? t('s3-storage.lock.days', { count: retentionDays })
      : undefined;
  return (
    <StatusWord {...lockLooks[objectLock]} word={t(`s3-storage.lock.state.${objectLock}`)} detail={days} />
  );
}
