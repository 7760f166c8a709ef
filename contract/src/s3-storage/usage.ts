import * as z from 'zod';
import { regions } from '../constants.ts';
import { endpointsOf } from '../services/endpoints.ts';
import { usageEndpointsOf } from '../services/usage-endpoints.ts';
import { quotaGiB } from './buckets.ts';

const { estimates } = endpointsOf('s3-storage');

export const estimateS3 = estimates('estimateS3', '/s3/estimate/', {
  summary: 'What so much storage costs per month of 730 hours at the prices of today.',
  body: z.object({
    region: z.enum(regions),
    /** Null where no quota limits what is stored: then the answer tells the unit price alone. */
    sizeGiB: quotaGiB,
  }),
});

export const s3Usage = usageEndpointsOf({
  module: 's3-storage',
  name: 'S3',
  path: '/s3',
  thing: 'Bucket',
});

export const s3UsageEndpoints = [estimateS3, ...Object.values(s3Usage)];
