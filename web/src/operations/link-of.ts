import type { Operation, OperationKind } from '@portal/contract/operations';

type Target = { path: string; search: (operation: Operation) => Record<string, string> };

const buckets = '/services/s3-storage/buckets';
const users = '/services/s3-storage/users';
const targets: Record<OperationKind, Target | null> = {
  enableS3Storage: { path: buckets, search: () => ({}) },
  disableS3Storage: null,
  linkTenant: { path: buckets, search: () => ({}) },
  unlinkTenant: null,
  createBucket: { path: buckets, search: ({ subject }) => ({ search: subject }) },
  updateBucket: { path: buckets, search: ({ subject }) => ({ search: subject }) },
  deleteBucket: null,
  createStorageUser: { path: users, search: ({ subject }) => ({ search: subject }) },
  updateStorageUser: { path: users, search: ({ subject }) => ({ search: subject }) },
  deleteStorageUser: null,
  createAccessKey: { path: users, search: () => ({}) },
  deleteAccessKey: null,
};

type Reader = { asCustomer: boolean; partnerId: string | undefined };

/** The address of the thing that an operation works on, for that reader; null when there is nothing to open. */
export function linkOf(operation: Operation, { asCustomer, partnerId }: Reader): string | null {
  const target = targets[operation.kind];
  if (target === null) return null;
  const search = new URLSearchParams(target.search(operation));
  if (!asCustomer) search.set('customerId', operation.customerId);
  if (partnerId !== undefined) search.set('partnerId', partnerId);
  const query = search.toString();
  return query === '' ? target.path : `${target.path}?${query}`;
}
