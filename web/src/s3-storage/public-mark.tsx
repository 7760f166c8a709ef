import { isPublic, type Bucket } from '@portal/contract/s3-storage/buckets';
import { IconWorld, IconWorldExclamation } from '@tabler/icons-react';
import { useTexts } from '../platform/use-texts.ts';
import { Chip } from '../ui/chip.tsx';

type OfBucket = { bucket: Pick<Bucket, 'publicAccess'> };

/** That anything in it is shown to who has no key, and whether somebody chose that here. */
function PublicMark({ bucket: { publicAccess } }: OfBucket) {
  const { t } = useTexts();
  const isOpen = publicAccess === 'open';
  return (
    <Chip
      tone={isOpen ? 'warn' : 'neutral'}
      icon={isOpen ? IconWorldExclamation : IconWorld}
      title={t(isOpen ? 's3-storage.public.openText' : 's3-storage.public.help')}
    >
      {t(`s3-storage.public.state.${publicAccess}`)}
    </Chip>
  );
}

/** Beside the name of a bucket; nothing of one that is closed. */
export const publicMark = (bucket: Bucket) => isPublic(bucket) && <PublicMark bucket={bucket} />;
