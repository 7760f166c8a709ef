import type { ComponentType } from 'react';
import type { ServicePath } from './portal-pages.ts';

/** Where each page of the services lies; apart, because a list of customers starts without them. */
export const servicePages: Readonly<Record<ServicePath, () => Promise<ComponentType>>> = {
  '/services/s3-storage/buckets': async () => (await import('../s3-storage/buckets-page.tsx')).BucketsPage,
  '/services/s3-storage/create-bucket': async () =>
    (await import('../s3-storage/create-bucket-page.tsx')).CreateBucketPage,
  '/services/s3-storage/edit-bucket': async () =>
    (await import('../s3-storage/edit-bucket-page.tsx')).EditBucketPage,
  '/services/s3-storage/users': async () => (await import('../s3-storage/users-page.tsx')).UsersPage,
  '/services/s3-storage/create-user': async () =>
    (await import('../s3-storage/create-user-page.tsx')).CreateUserPage,
  '/services/s3-storage/edit-user': async () =>
    (await import('../s3-storage/edit-user-page.tsx')).EditUserPage,
  '/services/s3-storage/usage': async () => (await import('../s3-storage/usage-page.tsx')).UsagePage,
};
