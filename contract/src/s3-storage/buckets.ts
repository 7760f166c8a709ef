import * as z from 'zod';
import { regions } from '../constants.ts';
import {
  bucketNameLength,
  lockModes,
  objectLockBoundDays,
  publicAccesses,
  usualMaxLockDays,
} from './constants.ts';
import { consent, id, timestamp, version } from '../fields.ts';
import { byId, defineEndpoint, nothing } from '../http.ts';
import { carriedOperation } from '../operations.ts';
import { agreedPrices, minor } from '../prices.ts';
import { endpointsOf, gateErrors, mirroredList, ofCustomer } from '../services/endpoints.ts';
import { serviceLife, serviceStatus } from '../services/service-life.ts';
import { thingState } from '../services/services.ts';
import { notSeenSince } from '../services/not-seen.ts';

const endpoints = endpointsOf('s3-storage');
const { creates, deletes, made, reads, readsOne, updates } = endpoints;

export const bucketName = z
  .string()
  .trim()
  .min(1, { error: 'empty' })
  .min(bucketNameLength.min, { error: 'bucketName' })
  .max(bucketNameLength.max, { error: 'bucketName' })
  .regex(/^[a-z0-9][a-z0-9-]*[a-z0-9]$/, { error: 'bucketName' });

/** A pebibyte: the largest quota that is ordered. */
export const maxQuotaGiB = 1_048_576;
/** The largest quota that the portal can write down; one that is set outside may be larger still. */
export const quotaBoundGiB = 2_147_483_647;

/** Whole GiB; null for no quota. */
export const quotaUpTo = (max: number) => z.number().int().min(1).max(max).nullable();
export const quotaGiB = quotaUpTo(maxQuotaGiB);

const publicChoice = z.object({ publicAccess: z.boolean(), publicAccessAcknowledged: z.boolean() });
const lockChoice = z.object({ objectLock: z.boolean(), objectLockAcknowledged: z.boolean() });

export const bucketForm = z
  .object({
    name: bucketName,
    region: z.enum(regions),
    owner: z.string().min(1, { error: 'required' }).max(64),
    quotaGiB: quotaGiB.default(null),
    objectLock: z.boolean().default(false),
    lockMode: z.enum(lockModes).default('compliance'),
    /** The customer's own limit is lower. */
    retentionDays: z.number().int().min(1).max(objectLockBoundDays).default(30),
    objectLockAcknowledged: z.boolean().default(false),
    /** Whether objects that clients mark as public are shown to everybody; never with object lock. */
    publicAccess: z.boolean().default(false),
    publicAccessAcknowledged: z.boolean().default(false),
    costConsent: consent,
  })
  .refine((bucket) => !bucket.publicAccess || !bucket.objectLock, {
    path: ['publicAccess'],
    error: 'bucketLocked',
    when: ({ value }) => publicChoice.extend(lockChoice.shape).safeParse(value).success,
  })
  .refine((bucket) => !bucket.publicAccess || bucket.publicAccessAcknowledged, {
    path: ['publicAccessAcknowledged'],
    error: 'consent',
    when: ({ value }) => publicChoice.safeParse(value).success,
  })
  .refine((bucket) => !bucket.objectLock || bucket.objectLockAcknowledged, {
    path: ['objectLockAcknowledged'],
    error: 'consent',
    // Said together with what is wrong in other fields, not only after those are right.
    when: ({ value }) => lockChoice.safeParse(value).success,
  });
export type BucketForm = z.infer<typeof bucketForm>;
export const bucketOrder = bucketForm.safeExtend({ agreedPrices });

/** What of a bucket can be changed. The lock's mode stays, and a bucket without lock never gets one. */
export const bucketEdit = z.object({
  /** As it is, or up to `largestQuotaOf`. */
  quotaGiB: quotaUpTo(quotaBoundGiB),
  /** For objects that come from now on; null leaves it as it is. The customer's own limit is lower. */
  retentionDays: z.number().int().min(1).max(objectLockBoundDays).nullable().default(null),
  /** Needed when the retention changes. */
  objectLockAcknowledged: z.boolean().default(false),
  /** Whether what clients mark as public is shown to everybody; null leaves it as it is. */
  publicAccess: z.boolean().nullable().default(null),
  /** Needed when it is switched on. */
  publicAccessAcknowledged: z.boolean().default(false),
  version,
});
export type BucketEdit = z.infer<typeof bucketEdit>;

/** A larger quota than the portal orders may stay, and may be lowered. */
export const largestQuotaOf = ({ quotaGiB: now }: Pick<BucketEdit, 'quotaGiB'>): number =>
  Math.max(maxQuotaGiB, now ?? 0);

export const objectLockState = z.enum(['enabled', 'disabled', 'unknown']);

export const publicAccessState = z.enum(publicAccesses);

export const bucket = z.object({
  id,
  name: z.string(),
  region: z.string(),
  owner: z.string(),
  state: thingState,
  objectLock: objectLockState,
  lockMode: z.enum(lockModes).nullable(),
  retentionDays: z.number().int().nullable(),
  quotaGiB: z.number().int().nullable(),
  publicAccess: publicAccessState,
  /** Null until the system has been asked. */
  objects: z.number().int().nullable(),
  usedBytes: z.number().int().nullable(),
  /** What was metered in the running month costs the customer; null when nothing was, or there is no price. */
  costMinor: minor.nullable(),
  currency: z.string(),
  syncedAt: timestamp.nullable(),
  createdAt: timestamp,
  /** False for one found in the system that was not ordered here. */
  notSeenSince,
  orderedHere: z.boolean(),
  operation: carriedOperation.nullable(),
  version,
});
export type Bucket = z.infer<typeof bucket>;

/** Pure rules on a bucket's state, asked by API and web. */
export const bucketCan = {
  edit: (one: Pick<Bucket, 'state'>): boolean => one.state === 'active',
  /** Only a lock with a retention that is known can get another one. */
  editRetention: (one: Pick<Bucket, 'objectLock'>): boolean => one.objectLock === 'enabled',
  /** What is locked, or may be, is never public. */
  publish: (one: Pick<Bucket, 'objectLock'>): boolean => one.objectLock === 'disabled',
  delete: (one: Pick<Bucket, 'state'>): boolean => one.state === 'active' || one.state === 'failed',
};

/** Whether anything in it is shown to who has no key. */
export const isPublic = ({ publicAccess }: Pick<Bucket, 'publicAccess'>): boolean =>
  publicAccess === 'allowed' || publicAccess === 'open';

export const s3StorageLife = serviceLife(endpoints, '/s3', {
  status: {
    name: 'getS3Status',
    response: serviceStatus.extend({
      /** Days: for how long the customer's buckets may be locked. */
      maxLockDays: z.number().int().positive(),
    }),
  },
  enable: { name: 'enableS3Storage', summary: 'Enables S3 Storage for the customer.' },
  disable: {
    name: 'disableS3Storage',
    summary: 'Ends S3 Storage for the customer; refused while a bucket is left.',
    errors: ['serviceLinked'],
  },
  refresh: {
    name: 'refreshBuckets',
    summary: 'Asks for the mirror to be read anew; the screens hear when it is.',
  },
});
export const {
  status: getS3Status,
  enable: enableS3Storage,
  disable: disableS3Storage,
  refresh: refreshBuckets,
} = s3StorageLife;

export const setLockLimit = defineEndpoint({
  name: 'setLockLimit',
  module: 's3-storage',
  method: 'PUT',
  path: '/operator/lock-limit/',
  summary: 'Sets for how long a customer may lock from now on; locks that are there stay as they are.',
  access: { may: 'operations.manage', of: ['operator'] },
  scope: 'customer',
  query: z.object({ customerId: id, partnerId: id }),
  body: z.object({
    /** Never less than all customers have. */
    maxLockDays: z.number().int().min(usualMaxLockDays).max(objectLockBoundDays),
    /** The limit that was shown. */
    before: z.number().int(),
  }),
  response: nothing,
});

export const bucketSorts = ['name', 'region', 'usedBytes', 'createdAt'] as const;
export const listBuckets = reads('listBuckets', '/s3/buckets/', {
  ...mirroredList(bucketSorts, bucket, {
    region: z.enum(regions).optional(),
    objectLock: objectLockState.optional(),
  }),
  summary: "The customer's buckets, from the portal's mirror.",
});

export const getBucket = readsOne('getBucket', '/s3/bucket/', {
  summary: 'One bucket, with how to reach it.',
  response: bucket.extend({
    endpoint: z.string(),
    /** Where what is public is read without a key; null while nothing may be. */
    publicAddress: z.string().nullable(),
  }),
});

const count = z.number().int().nonnegative();

export const getBucketContents = readsOne('getBucketContents', '/s3/bucket/contents/', {
  summary: 'What lies in a bucket at this moment, as the storage counts it.',
  response: z.object({
    objects: count,
    /** Old versions and delete markers too. */
    versions: count,
    /** Uploads in parts that were begun and neither completed nor aborted. */
    uploads: count,
    /** When the newest of them was begun; null without any. */
    newestUploadAt: timestamp.nullable(),
    /** False when there is more than was counted. */
    isWhole: z.boolean(),
  }),
  errors: ['serviceNotEnabled', 'storageUnavailable'],
});

export const createBucket = creates('createBucket', '/s3/bucket/', {
  summary: 'Orders a bucket.',
  body: bucketOrder,
  errors: ['bucketExists'],
});

export const updateBucket = updates('updateBucket', '/s3/bucket/', {
  summary: "Orders a change of a bucket's quota, retention or public access.",
  body: bucketEdit,
  errors: ['operationOpen', 'notMade', ...gateErrors],
});

export const deleteBucket = deletes('deleteBucket', '/s3/bucket/', {
  summary:
    'Orders the deletion of an empty bucket; the storage says whether it is, and what is left is counted.',
  query: byId.extend(ofCustomer.shape).extend({
    /** Unfinished uploads that were begun until then go with it: what `getBucketContents` has told. */
    uploadsTo: timestamp.optional(),
  }),
  errors: ['operationOpen'],
});

export const listPossibleOwners = reads('listPossibleOwners', '/s3/possible-owners/', {
  summary: 'The storage users that may own a bucket.',
  query: ofCustomer.extend({ region: z.enum(regions).optional() }),
  response: z.object({
    items: z.array(z.object({ username: z.string(), displayName: z.string(), region: z.string() })),
  }),
});

export const s3StorageEndpoints = [...made, setLockLimit];
