import { linkOperation, unlinkOperation } from '../linking/index.ts';
import type { Operation } from '../platform/operations/definition.ts';
import { createBucket, deleteBucket, updateBucket } from './buckets/bucket-operations.ts';
import { createAccessKey, deleteAccessKey } from './keys/key-operations.ts';
import { linkedStorage } from './linking/linked.ts';
import { disableS3Storage, enableS3Storage } from './service-operations.ts';
import { createStorageUser, deleteStorageUser, updateStorageUser } from './users/user-operations.ts';

/** Every change of S3 Storage that is carried out by a worker. */
export const s3StorageOperations: readonly Operation[] = [
  enableS3Storage,
  disableS3Storage,
  createBucket,
  updateBucket,
  deleteBucket,
  createStorageUser,
  updateStorageUser,
  deleteStorageUser,
  createAccessKey,
  deleteAccessKey,
  linkOperation(linkedStorage),
  unlinkOperation(linkedStorage),
];
