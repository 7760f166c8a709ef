import type { ResponseOf } from '@portal/contract/http';
import { bucketCan, getBucket, listBuckets, type Bucket } from '@portal/contract/s3-storage/buckets';
import { IconBucket, IconBucketOff, IconPlugConnected } from '@tabler/icons-react';
import { useTexts } from '../platform/use-texts.ts';
import {
  useThingRefusal,
  type Panelled,
  type ThingRefusals,
  type Things,
} from '../services/things/things.ts';
import { bucketPaths } from './paths.ts';
import { publicMark } from './public-mark.tsx';
import { s3Screens } from './screens.ts';

export type OpenBucket = ResponseOf<typeof getBucket>;

function useBucketRefusals(): ThingRefusals<Bucket> {
  const { t } = useTexts();
  const refusal = useThingRefusal(s3Screens);
  return {
    editing: (bucket) =>
      refusal(bucket) ?? (bucketCan.edit(bucket) ? undefined : t('s3-storage.buckets.edit.notThere')),
    // Whether it is empty, its dialog asks the storage.
    deleting: (bucket) => refusal(bucket),
  };
}

export const buckets: Things<Bucket, OpenBucket> & Panelled = {
  ...bucketPaths,
  of: s3Screens,
  id: 'buckets',
  texts: 's3-storage.buckets',
  icon: IconBucket,
  iconOff: IconBucketOff,
  iconDetails: IconPlugConnected,
  list: listBuckets,
  one: getBucket,
  nameOf: ({ name }) => name,
  nameColumn: 'name',
  mark: publicMark,
  useRefusals: useBucketRefusals,
};
