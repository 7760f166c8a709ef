import type { ServiceOperation } from '@portal/contract/services/list';
import type { Operation } from '@portal/contract/operations';

type Target = { path: string; search: (operation: Pick<Operation, 'subject'>) => Record<string, string> };

const buckets = '/services/s3-storage/buckets';
const users = '/services/s3-storage/users';
/** What is not named has nothing to open. */
const targets: ReadonlyMap<string, Target> = new Map(
  Object.entries({
    enableS3Storage: { path: buckets, search: () => ({}) },
    linkTenant: { path: buckets, search: () => ({}) },
    createBucket: { path: buckets, search: ({ subject }) => ({ search: subject }) },
    updateBucket: { path: buckets, search: ({ subject }) => ({ search: subject }) },
    createStorageUser: { path: users, search: ({ subject }) => ({ search: subject }) },
    updateStorageUser: { path: users, search: ({ subject }) => ({ search: subject }) },
    createAccessKey: { path: users, search: () => ({}) },
    enableDisasterRecovery: { path: '/services/disaster-recovery', search: () => ({}) },
  } satisfies Partial<Record<ServiceOperation, Target>>),
);

type Reader = { asCustomer: boolean; partnerId: string | undefined };

/** The address of the thing that an operation works on, for that reader; null when there is nothing to open. */
export function linkOf(operation: Operation, { asCustomer, partnerId }: Reader): string | null {
  const target = targets.get(operation.kind);
  if (!target) return null;
  const search = new URLSearchParams(target.search(operation));
  if (!asCustomer) search.set('customerId', operation.customerId);
  if (partnerId !== undefined) search.set('partnerId', partnerId);
  const query = search.toString();
  return query === '' ? target.path : `${target.path}?${query}`;
}
