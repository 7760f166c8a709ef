import * as z from 'zod';
import { regions } from '../constants.ts';
import { defineEndpoint } from '../http.ts';
import { estimate } from '../prices.ts';
import { endpointsOf } from '../services/endpoints.ts';
import { quotaGiB } from './buckets.ts';

const ofService = endpointsOf('s3-storage');

export const estimateS3 = defineEndpoint({
  ...ofService.reads,
  name: 'estimateS3',
  method: 'POST',
  path: '/s3/estimate/',
  summary: 'What so much storage costs per month of 730 hours at the prices of today.',
  body: z.object({
    region: z.enum(regions),
    /** Null where no quota limits what is stored: then the answer tells the unit price alone. */
    sizeGiB: quotaGiB,
  }),
  response: estimate,
  errors: ['priceMissing'],
  asks: true,
});

export const getS3Usage = defineEndpoint({
  ...ofService.readsUsage,
  name: 'getS3Usage',
  path: '/s3/usage-metering/',
  summary: 'What was stored in a month, by day, and in the twelve months before.',
});

export const listS3UsageByBucket = defineEndpoint({
  ...ofService.listsThingUsage,
  name: 'listS3UsageByBucket',
  path: '/s3/usage-by-bucket/',
  summary: 'What every bucket of a customer stored in a month, and what it cost.',
});

export const explainS3Cost = defineEndpoint({
  ...ofService.explainsCost,
  name: 'explainS3Cost',
  path: '/s3/cost-explanation/',
  summary:
    'The prices that held in a month, with what each made of the cost of a customer or of one bucket (`id`).',
});

export const getS3UsageOfCustomers = defineEndpoint({
  ...ofService.readsPartnerUsage,
  name: 'getS3UsageOfCustomers',
  path: '/s3/usage-of-customers/',
  summary: 'What all customers together stored in a month, what it cost, and the twelve months before.',
});

export const getS3TopCustomers = defineEndpoint({
  ...ofService.readsTopCustomers,
  name: 'getS3TopCustomers',
  path: '/s3/top-customers/',
  summary: 'The ten customers that S3 Storage costs most in a month.',
});

export const listS3UsageByCustomer = defineEndpoint({
  ...ofService.listsUsage,
  name: 'listS3UsageByCustomer',
  path: '/s3/usage-by-customer/',
  summary: 'What every customer stored in a month, and what it cost.',
});

export const s3UsageEndpoints = [
  estimateS3,
  getS3Usage,
  listS3UsageByBucket,
  explainS3Cost,
  getS3UsageOfCustomers,
  getS3TopCustomers,
  listS3UsageByCustomer,
];
