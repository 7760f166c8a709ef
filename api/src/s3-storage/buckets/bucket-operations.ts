import { bucketForm } from '@portal/contract/s3-storage/buckets';
import { lockModes } from '@portal/contract/s3-storage/constants';
import {
  publicAccessChoices,
  type BucketRef,
  type ObjectStorage,
  type PublicAccessChoice,
} from '@portal/ports/object-storage';
import * as z from 'zod';
import { audit } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import {
  defineOperation,
  OperationFailure,
  type ClaimedOperation,
  type Reason,
} from '../../platform/operations/definition.ts';
import { explained } from '../../services/regional-systems.ts';
import { asBefore, ofTarget, stateBefore } from '../../services/things.ts';
import { driverOf, isConflict } from '../drivers.ts';
import { ofStorage } from '../operation.ts';
import { buckets } from './repository.ts';
import { activateBucket, activateNewBucket, failNewBucket } from '../worker-repository.ts';

const bytesPerGiB = 2 ** 30;
const bytesOf = (gibibytes: number | null): number | null =>
  gibibytes === null ? null : gibibytes * bytesPerGiB;

const createInput = z.object({ tenant: z.string(), region: z.string(), bucket: bucketForm });
const ofBucket = z.object({ tenant: z.string(), region: z.string(), name: z.string() });
const updateInput = ofBucket.extend({
  /** Absent: it stays as it is. */
  quotaGiB: z.number().nullable().optional(),
  /** Null: it stays as it is. */
  lock: z.object({ mode: z.enum(lockModes), retentionDays: z.number() }).nullable(),
  /** Null: it stays as it is. */
  publicAccess: z.enum(publicAccessChoices).nullable().default(null),
});
const deleteInput = ofBucket.extend({
  before: stateBefore,
  /** Unfinished uploads that the person was told of: those begun until then. */
  uploadsTo: z.string().nullable().default(null),
  /** What failed goes from the portal alone: the bucket of that name was made by somebody else. */
  isTaken: z.boolean(),
});

const bucketOperation = {
  ...ofStorage,
  tells: ['buckets'],
  carriedBy: buckets.carriedBy,
} as const;

/** Another one of that name is there, with another owner or another lock. */
const taken = 'bucketExists';

async function makeBucket(
  driver: ObjectStorage,
  { tenant, bucket }: z.infer<typeof createInput>,
): Promise<void> {
  const { name, owner, quotaGiB, lockMode: mode, retentionDays } = bucket;
  const objectLock = bucket.objectLock ? { mode, retentionDays } : null;
  const made = driver.createBucket({
    tenant,
    name,
    owner,
    quotaBytes: bytesOf(quotaGiB),
    objectLock,
    publicAccess: bucket.publicAccess ? 'allowed' : 'blocked',
  });
  await explained(made, { conflict: taken, notFound: 'ownerMissing' });
}

export const createBucket = defineOperation({
  ...bucketOperation,
  ...buckets.meanwhile('creating', 'failed'),
  kind: 'createBucket',
  input: createInput,
  steps: 3,
  cost: 'priced',
  events: { ordered: 'bucketOrdered', done: 'bucketCreated', failed: 'bucketCreateFailed' },
  run: async (operation, { clouds, progress }) => {
    const { tenant, bucket } = operation.input;
    const { region, name, owner } = bucket;
    const driver = driverOf(clouds, region);
    await makeBucket(driver, operation.input);
    await progress(2);
    const made = await driver.getBucket({ tenant, name });
    return {
      done: {
        write: async (tx) => {
          await activateNewBucket(tx, operation, { made, isPublic: bucket.publicAccess });
          if (bucket.publicAccess) await notePublic(tx, operation, { region, access: 'allowed' });
        },
        details: { region, owner },
      },
    };
  },
  failed: async (tx, operation, { reason }) => {
    await failNewBucket(tx, operation, reason === taken);
    return {};
  },
});

/** That a person has opened it, or closed it again, stands in the log by itself. */
async function notePublic(
  tx: Transaction,
  { partnerId, customerId, customerName, actor, subject }: ClaimedOperation,
  { region, access }: { region: string; access: PublicAccessChoice },
): Promise<void> {
  const event = access === 'allowed' ? 'bucketPublicAllowed' : 'bucketPublicEnded';
  const of = { partnerId, customerId, customerName, actor };
  await audit(tx, { ...of, event, target: subject, details: { region } });
}

async function changeBucket(driver: ObjectStorage, input: z.infer<typeof updateInput>): Promise<void> {
  if (input.quotaGiB !== undefined) await driver.setBucketQuota(input, bytesOf(input.quotaGiB));
  if (input.lock !== null)
    await explained(driver.setObjectLock(input, input.lock), { conflict: 'bucketNotLocked' });
  if (input.publicAccess !== null)
    await explained(driver.setPublicAccess(input, input.publicAccess), { conflict: 'bucketNotPublic' });
}

export const updateBucket = defineOperation({
  ...bucketOperation,
  ...buckets.meanwhile('updating', 'active'),
  kind: 'updateBucket',
  input: updateInput,
  steps: 3,
  cost: 'priced',
  events: { ordered: 'bucketUpdateOrdered', done: 'bucketUpdated', failed: 'bucketUpdateFailed' },
  run: async (operation, { clouds, progress }) => {
    const { region, quotaGiB, lock, publicAccess: access } = operation.input;
    const driver = driverOf(clouds, region);
    await changeBucket(driver, operation.input);
    await progress(2);
    const made = await driver.getBucket(operation.input);
    const details = {
      region,
      ...(quotaGiB === undefined ? {} : { quotaGiB }),
      ...(lock ? { retentionDays: lock.retentionDays } : {}),
    };
    const write = async (tx: Transaction): Promise<void> => {
      await activateBucket(tx, operation, { made, isPublic: access === 'allowed' });
      if (access !== null) await notePublic(tx, operation, { region, access });
    };
    return { done: { write, details } };
  },
});

async function notEmpty(driver: ObjectStorage, bucket: BucketRef): Promise<Reason> {
  const { objects, versions, uploads, isWhole } = await driver.countBucketContents(bucket);
  if (!isWhole) return { reason: 'bucketHoldsMuch', values: { versions: Math.max(versions, uploads) } };
  return { reason: 'bucketNotEmpty', values: { objects, versions, uploads } };
}

async function removeBucket(
  driver: ObjectStorage,
  bucket: BucketRef,
  uploadsTo: string | null,
): Promise<void> {
  try {
    await driver.deleteBucket(bucket, { uploadsTo: uploadsTo === null ? null : new Date(uploadsTo) });
  } catch (error) {
    if (isConflict(error)) {
      throw new OperationFailure(await notEmpty(driver, bucket));
    }
    throw error;
  }
}

export const deleteBucket = defineOperation({
  ...bucketOperation,
  ...buckets.meanwhile('deleting', asBefore),
  kind: 'deleteBucket',
  input: deleteInput,
  steps: 2,
  cost: { free: 'It ends what costs.' },
  events: { ordered: 'bucketDeletionOrdered', done: 'bucketDeleted', failed: 'bucketDeleteFailed' },
  run: async (operation, { clouds }) => {
    const { tenant, name, region, isTaken, uploadsTo } = operation.input;
    if (!isTaken) await removeBucket(driverOf(clouds, region), { tenant, name }, uploadsTo);
    return { done: { write: (tx) => buckets.remove(tx, ofTarget(operation)), details: { region } } };
  },
});
