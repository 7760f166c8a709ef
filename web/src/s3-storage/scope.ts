import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useWorkplaceKind } from '../platform/rights.ts';
import { scoped, type Managed } from '../platform/managed-customer.ts';

const of = (page: string): string => `/services/s3-storage/${page}`;
export const bucketsPath = of('buckets');
export const usersPath = of('users');
export const usagePath = of('usage');

/** Whose storage the address names. `isChosen` is false for those who have to choose a customer first. */
export function useStorageScope(): { scope: Managed; isChosen: boolean } {
  const { customerId, partnerId } = useSearch({ strict: false });
  const isOwn = useWorkplaceKind() === 'customer';
  return useMemo(
    () => ({
      scope: { ...(customerId && { customerId }), ...(partnerId && { partnerId }) },
      isChosen: isOwn || customerId !== undefined,
    }),
    [customerId, partnerId, isOwn],
  );
}

/** An address of the service for that customer, with one more parameter. */
function withOne(path: string, scope: Managed, [name, value]: [name: string, value: string]): string {
  const address = scoped(path, scope);
  return `${address}${address.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`;
}

type Named = { id: string };
export const bucketsOf = (scope: Managed): string => scoped(bucketsPath, scope);
export const bucketOf = (scope: Managed, { id }: Named): string =>
  withOne(bucketsPath, scope, ['bucket', id]);
export const createBucketOf = (scope: Managed): string => scoped(of('create-bucket'), scope);
export const editBucketOf = (scope: Managed, { id }: Named): string =>
  withOne(of('edit-bucket'), scope, ['id', id]);
export const usersOf = (scope: Managed): string => scoped(usersPath, scope);
/** The user's panel, where its access keys are. */
export const userOf = (scope: Managed, { id }: Named): string => withOne(usersPath, scope, ['user', id]);
export const createUserOf = (scope: Managed): string => scoped(of('create-user'), scope);
export const editUserOf = (scope: Managed, { id }: Named): string =>
  withOne(of('edit-user'), scope, ['id', id]);
