import { bucketCan, type Bucket } from '@portal/contract/s3-storage/buckets';
import { useTexts } from '../platform/use-texts.ts';
import { useOrderRefusal } from '../services/use-status.ts';
import { s3Screens } from './screens.ts';

type Facts = Pick<Bucket, 'state' | 'objects'>;

/** Why a bucket cannot be changed or deleted now, as far as the mirror knows; undefined when it can. */
export function useBucketRefusals() {
  const { t } = useTexts();
  const ordering = useOrderRefusal(s3Screens);
  const busy = ({ state }: Facts): string | undefined =>
    state === 'active' || state === 'failed' ? undefined : t(`s3-storage.delete.not.${state}`);
  const full = ({ objects }: Facts): string | undefined =>
    objects !== null && objects > 0 ? t('s3-storage.delete.not.full', { count: objects }) : undefined;
  return {
    editing: (bucket: Facts): string | undefined =>
      ordering ?? busy(bucket) ?? (bucketCan.edit(bucket) ? undefined : t('s3-storage.edit.notThere')),
    deleting: (bucket: Facts): string | undefined => ordering ?? busy(bucket) ?? full(bucket),
  };
}
