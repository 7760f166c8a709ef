import type { StoragePolicy } from '@portal/ports/object-storage';
import type { OperationPlan } from '../platform/operations.ts';

/** Steps and usual duration of each operation; the duration is what the simulator and a small Ceph were seen to take. */
const plan = (kind: OperationPlan['kind'], steps: number): OperationPlan => ({
  kind,
  service: 's3-storage',
  steps,
  expectedSeconds: 5,
});

export const enablePlan = plan('enableS3Storage', 2);
export const disablePlan = plan('disableS3Storage', 2);
export const createBucketPlan = plan('createBucket', 3);
export const updateBucketPlan = plan('updateBucket', 3);
export const deleteBucketPlan = plan('deleteBucket', 2);
export const createStorageUserPlan = plan('createStorageUser', 2);
export const updateStorageUserPlan = plan('updateStorageUser', 2);
export const deleteStorageUserPlan = plan('deleteStorageUser', 2);
export const createAccessKeyPlan = plan('createAccessKey', 2);
export const deleteAccessKeyPlan = plan('deleteAccessKey', 2);

/** The storage user that enabling creates in every region, so that there is an owner for the first bucket. */
export const firstOwner = 'storage-owner';
export const firstOwnersPolicy: StoragePolicy = { access: 'full-access', buckets: null };
