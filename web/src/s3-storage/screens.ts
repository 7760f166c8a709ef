import {
  createBucket,
  s3StorageLife,
  listBuckets,
  listPossibleOwners,
} from '@portal/contract/s3-storage/buckets';
import { listStorageUsers } from '@portal/contract/s3-storage/users';
import { useQuery } from '@tanstack/react-query';
import { IconBucket, IconBucketOff } from '@tabler/icons-react';
import { useApi } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { type ServiceScreens } from '../services/screens.ts';
import { bucketPaths } from './paths.ts';
import type { S3Status } from './status.ts';

/** Storage users go with the service. */
function useStorageUsersThatGo() {
  const api = useApi();
  const { t } = useTexts();
  const { data } = useQuery(api.query(listPossibleOwners));
  const count = new Set(data?.items.map(({ username }) => username)).size;
  return count === 0 ? [] : [{ text: t('s3-storage.end.users', { count }) }];
}

/** S3 Storage as the pages of every service show it. */
export const s3Screens: ServiceScreens<S3Status> = {
  service: 's3-storage',
  icon: IconBucket,
  iconOff: IconBucketOff,
  home: bucketPaths.listPath,
  order: createBucket,
  life: s3StorageLife,
  titles: { linkTenant: 's3-storage.provisioning.linking' },
  emptied: [{ list: listBuckets, texts: 's3-storage.end' }],
  useGoesWithIt: useStorageUsersThatGo,
  lists: [listBuckets, listStorageUsers],
  orderTakes: 's3-storage.order',
  notOrderedHere: 's3-storage.notOrderedHereText',
  regionDown: { never: 's3-storage.regionDown.never' },
  linked: 's3-storage.linked',
};
