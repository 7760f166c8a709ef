import * as z from 'zod';
import { regions } from '../constants.ts';
import { id } from '../fields.ts';
import { defineEndpoint, listQuery } from '../http.ts';
import { estimate, month } from '../prices.ts';
import { endpointsOf, ofCustomer } from '../services/endpoints.ts';
import { customerUsage, topCustomers, usageByCustomer } from '../services/usage.ts';
import { quotaGiB } from './buckets.ts';

const module = 's3-storage';
const ofService = endpointsOf(module);

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
  changes: 'nothing',
});

export const getS3Usage = defineEndpoint({
  ...ofService.reads,
  name: 'getS3Usage',
  path: '/s3/usage-metering/',
  summary: 'What was stored in a month, by day and by bucket, and in the twelve months before.',
  query: ofCustomer.extend({ month: month.optional() }),
  response: customerUsage,
});

export const getS3TopCustomers = defineEndpoint({
  name: 'getS3TopCustomers',
  module,
  method: 'GET',
  path: '/s3/top-customers/',
  summary: 'The ten customers that S3 Storage costs most in a month.',
  access: { may: 'services.read', of: ['partner', 'operator'] },
  scope: 'partner',
  query: z.object({ partnerId: id.optional(), month: month.optional() }),
  response: topCustomers,
});

export const listS3UsageByCustomer = defineEndpoint({
  name: 'listS3UsageByCustomer',
  module,
  method: 'GET',
  path: '/s3/usage-by-customer/',
  summary: 'What every customer stored in a month, and what it cost.',
  access: { may: 'services.read', of: ['partner', 'operator'] },
  scope: 'partner',
  query: listQuery(['name', 'customerMinor']).extend({ partnerId: id.optional(), month: month.optional() }),
  response: usageByCustomer,
  csv: true,
});

export const s3UsageEndpoints = [estimateS3, getS3Usage, getS3TopCustomers, listS3UsageByCustomer];
