import { s3Usage as endpoints } from '@portal/contract/s3-storage/usage';
import type { ServiceUsage } from '../services/usage/description.ts';
import { oneOf } from '../services/things/things.ts';
import { bucketPaths, usagePath } from './paths.ts';
import { sizeText, unitOf } from '../platform/sizes.ts';

/** What S3 Storage meters: bytes, by bucket. */
export const s3Usage: ServiceUsage = {
  service: 's3-storage',
  path: usagePath,
  ...endpoints,
  stores: true,
  textOf: sizeText,
  unitOf,
  thingHref: (scope, { id }) => oneOf(bucketPaths, scope, id),
};
