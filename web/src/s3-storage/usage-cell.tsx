import type { Bucket } from '@portal/contract/s3-storage/buckets';
import { useTexts } from '../platform/use-texts.ts';
import { Meter } from '../ui/meter.tsx';
import { StatusWord } from '../ui/status.tsx';
import { usageOf } from '../platform/sizes.ts';
import classes from './usage-cell.module.css';

const noBreakSpace = '\u00A0';

/** What is used, of which quota, and how full that is. */
export function UsageCell({ bucket }: { bucket: Bucket }) {
  const { t, language } = useTexts();
  const { usedBytes, quotaGiB } = bucket;
  if (usedBytes === null) {
    return (
      <span className={classes.usage}>
        <StatusWord tone="unknown" word={t('common.unknown')} />
        {quotaGiB !== null && <Meter value={null} label={t('common.unknown')} inRow />}
      </span>
    );
  }
  const { used, quota, unit, share } = usageOf({ usedBytes, quotaGiB }, language);
  const words = quota === null ? `${used}${noBreakSpace}${unit}` : null;
  return (
    <span className={classes.usage}>
      <span className="tabular">
        {words ?? (
          <>
            {used}
            <span
              className={classes.quota}
            >{`${noBreakSpace}/${noBreakSpace}${quota}${noBreakSpace}${unit}`}</span>
          </>
        )}
      </span>
      <span className={classes.meter}>
        {share === null ? (
          <span className={classes.none}>{t('s3-storage.quota.none')}</span>
        ) : (
          <Meter
            value={share}
            label={t('s3-storage.quota.used', { used: `${used} ${unit}`, quota: `${quota} ${unit}` })}
            inRow
          />
        )}
      </span>
    </span>
  );
}
