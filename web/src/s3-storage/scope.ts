import { linkTo } from '../platform/address.ts';
import type { Managed } from '../platform/managed-customer.ts';

const of = <const Page extends string>(page: Page) => `/services/s3-storage/${page}` as const;
export const bucketsPath = of('buckets');
export const usersPath = of('users');
export const usagePath = of('usage');
export const formPaths = {
  createBucket: of('create-bucket'),
  editBucket: of('edit-bucket'),
  createUser: of('create-user'),
  editUser: of('edit-user'),
} as const;

type Named = { id: string };
export const bucketsOf = (scope: Managed): string => linkTo(bucketsPath, scope);
export const bucketOf = (scope: Managed, { id }: Named): string =>
  linkTo(bucketsPath, { ...scope, bucket: id });
export const createBucketOf = (scope: Managed): string => linkTo(formPaths.createBucket, scope);
export const editBucketOf = (scope: Managed, { id }: Named): string =>
  linkTo(formPaths.editBucket, { ...scope, id });
export const usersOf = (scope: Managed): string => linkTo(usersPath, scope);
/** The user's panel, where its access keys are. */
export const userOf = (scope: Managed, { id }: Named): string => linkTo(usersPath, { ...scope, user: id });
export const createUserOf = (scope: Managed): string => linkTo(formPaths.createUser, scope);
export const editUserOf = (scope: Managed, { id }: Named): string =>
  linkTo(formPaths.editUser, { ...scope, id });
