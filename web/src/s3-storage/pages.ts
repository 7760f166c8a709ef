import { createBucket, listBuckets, updateBucket } from '@portal/contract/s3-storage/buckets';
import { getS3Usage } from '@portal/contract/s3-storage/usage';
import { createStorageUser, listStorageUsers, updateStorageUser } from '@portal/contract/s3-storage/users';
import { definePage, type PageRecord } from '../platform/page-record.ts';
import { bucketPaths, usagePath, userPaths } from './paths.ts';

const texts = ['s3-storage', 'services', 'customers', 'operations', 'service-texts'];
const common = { scope: 'customer', texts } as const;
const withPrices = { scope: 'customer', texts: [...texts, 'prices'] } as const;

export const pages: readonly PageRecord[] = [
  definePage({
    ...common,
    path: bucketPaths.listPath,
    title: 's3-storage.buckets.title',
    navigation: 'app.navigation.buckets',
    may: listBuckets,
    load: async () => (await import('./buckets-page.tsx')).BucketsPage,
  }),
  definePage({
    ...withPrices,
    path: bucketPaths.createPath,
    title: 's3-storage.buckets.create.title',
    up: bucketPaths.listPath,
    may: createBucket,
    load: async () => (await import('./create-bucket-page.tsx')).CreateBucketPage,
  }),
  definePage({
    ...withPrices,
    path: bucketPaths.editPath,
    title: 's3-storage.buckets.action.edit',
    up: bucketPaths.listPath,
    may: updateBucket,
    load: async () => (await import('./edit-bucket-page.tsx')).EditBucketPage,
  }),
  definePage({
    ...common,
    path: userPaths.listPath,
    title: 's3-storage.users.title',
    navigation: 'app.navigation.users',
    may: listStorageUsers,
    load: async () => (await import('./users-page.tsx')).UsersPage,
  }),
  definePage({
    ...common,
    path: userPaths.createPath,
    title: 's3-storage.users.create.title',
    up: userPaths.listPath,
    may: createStorageUser,
    load: async () => (await import('./create-user-page.tsx')).CreateUserPage,
  }),
  definePage({
    ...common,
    path: userPaths.editPath,
    title: 's3-storage.users.action.edit',
    up: userPaths.listPath,
    may: updateStorageUser,
    load: async () => (await import('./edit-user-page.tsx')).EditUserPage,
  }),
  definePage({
    ...withPrices,
    path: usagePath,
    title: 'services.usage.title',
    navigation: 'app.navigation.usage',
    may: getS3Usage,
    load: async () => (await import('./usage-page.tsx')).UsagePage,
  }),
];
