import { useMemo } from 'react';
import { linkTo, useWords } from '../platform/address.ts';
import { useWorkplaceKind } from '../platform/rights.ts';
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

/** Whose storage the address names. `isChosen` is false for those who have to choose a customer first. */
export function useStorageScope(): { scope: Managed; isChosen: boolean } {
  const { customerId, partnerId } = useWords('customerId', 'partnerId');
  const isOwn = useWorkplaceKind() === 'customer';
  return useMemo(
    () => ({
      scope: { ...(customerId && { customerId }), ...(partnerId && { partnerId }) },
      isChosen: isOwn || customerId !== undefined,
    }),
    [customerId, partnerId, isOwn],
  );
}

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
