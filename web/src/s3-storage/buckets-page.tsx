import { IconPlus } from '@tabler/icons-react';
import { useTexts } from '../platform/use-texts.ts';
import { BucketList } from './bucket-list.tsx';
import { useOrderRefusal } from './order-refusal.ts';
import { bucketsPath, createBucketOf, useStorageScope } from './scope.ts';
import { StoragePage } from './storage-page.tsx';

/** A customer's buckets, or what stands between the customer and its first one. */
export function BucketsPage() {
  const { t } = useTexts();
  const { scope } = useStorageScope();
  const create = {
    children: t('s3-storage.create.title'),
    icon: IconPlus,
    href: createBucketOf(scope),
    disabledReason: useOrderRefusal(),
  };
  return (
    <StoragePage path={bucketsPath} action={create}>
      {(status) => <BucketList status={status} />}
    </StoragePage>
  );
}
