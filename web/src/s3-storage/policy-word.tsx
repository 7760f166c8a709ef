import type { StoragePolicy } from '@portal/contract/s3-storage/users';
import { useTexts } from '../platform/use-texts.ts';
import classes from './users.module.css';

/** "Read only", and for how many buckets where it is not for all. */
export function PolicyWord({ policy }: { policy: StoragePolicy | null }) {
  const { t } = useTexts();
  if (policy === null) return <span className={classes.muted}>{t('s3-storage.access.none')}</span>;
  const { access, buckets } = policy;
  return (
    <span>
      {t(`s3-storage.access.${access}`)}
      {buckets !== null && (
        <span className={classes.muted}>{` ${t('s3-storage.users.named', { count: buckets.length })}`}</span>
      )}
    </span>
  );
}
