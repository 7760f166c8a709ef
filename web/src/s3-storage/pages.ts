import { createBucket, listBuckets, updateBucket } from '@portal/contract/s3-storage/buckets';
import { s3Usage } from '@portal/contract/s3-storage/usage';
import { createStorageUser, listStorageUsers, updateStorageUser } from '@portal/contract/s3-storage/users';
import type { PageRecord } from '../platform/page-record.ts';
import { servicePages } from '../services/pages.ts';
import { bucketPaths, usagePath, userPaths } from './paths.ts';

const { things, usage } = servicePages('s3-storage');

export const pages: readonly PageRecord[] = [
  ...things({
    paths: bucketPaths,
    texts: 's3-storage.buckets',
    navigation: 'app.navigation.buckets',
    list: { may: listBuckets, load: async () => (await import('./buckets-page.tsx')).BucketsPage },
    create: {
      may: createBucket,
      load: async () => (await import('./create-bucket-page.tsx')).CreateBucketPage,
    },
    edit: { may: updateBucket, load: async () => (await import('./edit-bucket-page.tsx')).EditBucketPage },
  }),
  ...things({
    paths: userPaths,
    texts: 's3-storage.users',
    navigation: 'app.navigation.users',
    list: { may: listStorageUsers, load: async () => (await import('./users-page.tsx')).UsersPage },
    create: {
      may: createStorageUser,
      load: async () => (await import('./create-user-page.tsx')).CreateUserPage,
    },
    edit: { may: updateStorageUser, load: async () => (await import('./edit-user-page.tsx')).EditUserPage },
  }),
  usage(usagePath, {
    may: s3Usage.ofCustomer,
    load: async () => (await import('./usage-page.tsx')).UsagePage,
  }),
];
