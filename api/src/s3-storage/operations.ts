import type { OperationHandler } from '../platform/operation-worker.ts';
import type { Clouds } from '../platform/platform.ts';
import type { Sealer } from '../platform/seal.ts';
import { bucketOperations } from './bucket-operations.ts';
import { keyOperations } from './key-operations.ts';
import { serviceOperations } from './service-operations.ts';
import { userOperations } from './user-operations.ts';

/** How S3 Storage's operations are carried out. */
export const s3StorageOperations = (clouds: Clouds, sealer: Sealer): OperationHandler[] => [
  ...serviceOperations(clouds),
  ...bucketOperations(clouds),
  ...userOperations(clouds),
  ...keyOperations(clouds, sealer),
];
