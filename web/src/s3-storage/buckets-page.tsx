import { IconPlus } from '@tabler/icons-react';
import { useTexts } from '../platform/use-texts.ts';
import { useOrderRefusal } from '../services/use-status.ts';
import { useServiceScope } from '../services/screens.ts';
import { ServicePage } from '../services/service-page.tsx';
import { BucketList } from './bucket-list.tsx';
import { bucketsPath, createBucketOf } from './scope.ts';
import { s3Screens } from './screens.ts';

/** A customer's buckets, or what stands between the customer and its first one. */
export function BucketsPage() {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const create = {
    children: t('s3-storage.create.title'),
    icon: IconPlus,
    href: createBucketOf(scope),
    disabledReason: useOrderRefusal(s3Screens),
  };
  return (
    <ServicePage of={s3Screens} path={bucketsPath} action={create}>
      {(status) => <BucketList status={status} />}
    </ServicePage>
  );
}
