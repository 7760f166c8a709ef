import { createBucket, listBuckets, updateBucket } from '@portal/contract/s3-storage/buckets';
import { getS3Usage } from '@portal/contract/s3-storage/usage';
import { createStorageUser, listStorageUsers, updateStorageUser } from '@portal/contract/s3-storage/users';
import { definePage, type PageRecord } from '../platform/page-record.ts';
import { bucketsPath, formPaths, usagePath, usersPath } from './scope.ts';

const texts = ['s3-storage', 'services', 'customers', 'operations', 'operation-texts'];
const common = { scope: 'customer', texts } as const;
const withPrices = { scope: 'customer', texts: [...texts, 'prices'] } as const;

export const pages: readonly PageRecord[] = [
  definePage({
    ...common,
    path: bucketsPath,
    title: 's3-storage.list.title',
    navigation: 'app.navigation.buckets',
    may: listBuckets,
    load: async () => (await import('./buckets-page.tsx')).BucketsPage,
  }),
  definePage({
    ...withPrices,
    path: formPaths.createBucket,
    title: 's3-storage.create.title',
    up: bucketsPath,
    may: createBucket,
    load: async () => (await import('./create-bucket-page.tsx')).CreateBucketPage,
  }),
  definePage({
    ...withPrices,
    path: formPaths.editBucket,
    title: 's3-storage.action.edit',
    up: bucketsPath,
    may: updateBucket,
    load: async () => (await import('./edit-bucket-page.tsx')).EditBucketPage,
  }),
  definePage({
    ...common,
    path: usersPath,
    title: 's3-storage.users.title',
    navigation: 'app.navigation.users',
    may: listStorageUsers,
    load: async () => (await import('./users-page.tsx')).UsersPage,
  }),
  definePage({
    ...common,
    path: formPaths.createUser,
    title: 's3-storage.users.create.title',
    up: usersPath,
    may: createStorageUser,
    load: async () => (await import('./create-user-page.tsx')).CreateUserPage,
  }),
  definePage({
    ...common,
    path: formPaths.editUser,
    title: 's3-storage.users.action.edit',
    up: usersPath,
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
