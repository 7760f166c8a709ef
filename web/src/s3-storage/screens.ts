import {
  createBucket,
  enableS3Storage,
  getS3Status,
  listBuckets,
  refreshBuckets,
} from '@portal/contract/s3-storage/buckets';
import { listStorageUsers } from '@portal/contract/s3-storage/users';
import { IconBucket, IconBucketOff } from '@tabler/icons-react';
import { read } from '../platform/current-session.ts';
import type { ServiceScreens } from '../services/screens.ts';
import { bucketPaths } from './paths.ts';
import type { S3Status } from './status.ts';
import { late } from '../ui/late.ts';

/** S3 Storage as the pages of every service show it. */
export const s3Screens: ServiceScreens<S3Status> = {
  service: 's3-storage',
  icon: IconBucket,
  iconOff: IconBucketOff,
  home: bucketPaths.listPath,
  order: createBucket,
  statusOf: getS3Status,
  readStatus: (scope, signal) => read(getS3Status, scope, signal),
  enable: ({ write }, scope) => write(enableS3Storage, { query: scope, body: {} }),
  titles: { linkTenant: 's3-storage.provisioning.linking' },
  endKind: 'disableS3Storage',
  EndDialog: late(() => import('./end-service-dialog.tsx'), 'EndServiceDialog'),
  refresh: ({ write }, scope) => write(refreshBuckets, { query: scope }),
  lists: [listBuckets, listStorageUsers],
};
