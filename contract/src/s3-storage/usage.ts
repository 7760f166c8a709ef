import * as z from 'zod';
import { regions } from '../constants.ts';
import { id, day } from '../fields.ts';
import { defineEndpoint, listOf, listQuery } from '../http.ts';
import { estimate, minor, month, priceExplanation } from '../prices.ts';
import { endpointsOf, ofCustomer } from '../services/endpoints.ts';
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

const metered = z.object({
  /** Hours that were measured, and hours that there were; of several buckets the hours of all, added up. */
  hours: z.number().int(),
  hoursExpected: z.number().int(),
  /**
   * Null when nothing was measured. An hour without a reading is a gap, never a zero: a bucket's average is over the
   * hours that were measured, that of several is the sum of theirs, each by how long of the period it was there.
   */
  averageBytes: z.number().nullable(),
  /** What the measured hours cost; null when no price was valid. The partner's is null without `pricing.read`. */
  customerMinor: minor.nullable(),
  partnerMinor: minor.nullable(),
});

export const getS3Usage = defineEndpoint({
  ...ofService.reads,
  name: 'getS3Usage',
  path: '/s3/usage-metering/',
  summary: 'What was stored in a month, by day and by bucket, and in the twelve months before.',
  query: ofCustomer.extend({ month: month.optional() }),
  response: z.object({
    month,
    currency: z.string(),
    total: metered,
    /** Every day of the month until today, also those that nothing was measured on. */
    days: z.array(metered.extend({ day })),
    /** Buckets of the month, also those that are gone since; the most expensive first, at most 100. */
    buckets: z.array(
      metered.extend({
        bucketId: id,
        name: z.string(),
        region: z.string(),
        /** False for one that was deleted; another of the same name has a row of its own. */
        exists: z.boolean(),
      }),
    ),
    /** The twelve months before and this one, the oldest first. */
    months: z.array(metered.extend({ month })),
    /** Of today; null when there is no price. */
    price: priceExplanation.nullable(),
  }),
});
export type S3Usage = z.infer<typeof getS3Usage.response>;

export const getS3TopCustomers = defineEndpoint({
  name: 'getS3TopCustomers',
  module,
  method: 'GET',
  path: '/s3/top-customers/',
  summary: 'The ten customers that S3 Storage costs most in a month.',
  access: { may: 'services.read', of: ['partner', 'operator'] },
  scope: 'partner',
  query: z.object({ partnerId: id.optional(), month: month.optional() }),
  response: z.object({
    month,
    currency: z.string(),
    items: z.array(
      metered.extend({
        customerId: id,
        name: z.string(),
        /** False for one that was deleted since. */
        exists: z.boolean(),
      }),
    ),
  }),
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
  response: listOf(
    metered.extend({
      id,
      month,
      name: z.string(),
      /** False for one that was deleted since. */
      exists: z.boolean(),
      currency: z.string(),
    }),
  ),
  csv: true,
});

export const s3UsageEndpoints = [estimateS3, getS3Usage, getS3TopCustomers, listS3UsageByCustomer];
