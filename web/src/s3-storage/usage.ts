import {
  explainS3Cost,
  getS3Usage,
  getS3UsageOfCustomers,
  listS3UsageByBucket,
  listS3UsageByCustomer,
} from '@portal/contract/s3-storage/usage';
import type { ServiceUsage } from '../services/usage/description.ts';
import { oneOf } from '../services/things/things.ts';
import { bucketPaths, usagePath } from './paths.ts';
import { sizeText, unitOf } from '../platform/sizes.ts';

/** What S3 Storage meters: bytes, by bucket. */
export const s3Usage: ServiceUsage = {
  service: 's3-storage',
  path: usagePath,
  ofCustomer: getS3Usage,
  byThing: listS3UsageByBucket,
  explanation: explainS3Cost,
  ofPartner: getS3UsageOfCustomers,
  byCustomer: listS3UsageByCustomer,
  stores: true,
  textOf: sizeText,
  unitOf,
  thingHref: (scope, { id }) => oneOf(bucketPaths, scope, id),
};
