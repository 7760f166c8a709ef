import { bucketForm, lockModes } from '@portal/contract/s3-storage/buckets';
import { ProviderFailure } from '@portal/ports/failure';
import type { BucketRef, ObjectStorage } from '@portal/ports/object-storage';
import * as z from 'zod';
import { defineOperation, OperationFailure, type Reason } from '../../platform/operations/definition.ts';
import { asBefore, ofTarget, stateBefore } from '../../services/things.ts';
import { driverOf, isConflict } from '../drivers.ts';
import { ofStorage } from '../of-storage.ts';
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
});
const deleteInput = ofBucket.extend({
  before: stateBefore,
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

/** Failures of creating a bucket in words that help; all else keeps the port's word. */
function creationFailure(error: unknown): unknown {
  if (!(error instanceof ProviderFailure)) return error;
  if (error.kind === 'conflict') return new OperationFailure({ reason: taken });
  if (error.kind === 'notFound') return new OperationFailure({ reason: 'ownerMissing' });
  return error;
}

async function makeBucket(driver: ObjectStorage, input: z.infer<typeof createInput>): Promise<void> {
  const { tenant, bucket } = input;
  try {
    await driver.createBucket({
      tenant,
      name: bucket.name,
      owner: bucket.owner,
      quotaBytes: bytesOf(bucket.quotaGiB),
      objectLock: bucket.objectLock ? { mode: bucket.lockMode, retentionDays: bucket.retentionDays } : null,
    });
  } catch (error) {
    throw creationFailure(error);
  }
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
    await progress(3);
    return {
      done: { write: (tx) => activateNewBucket(tx, operation, made), details: { region, owner } },
    };
  },
  failed: async (tx, operation, { reason }) => {
    await failNewBucket(tx, operation, reason === taken);
    return {};
  },
});

async function changeBucket(driver: ObjectStorage, input: z.infer<typeof updateInput>): Promise<void> {
  if (input.quotaGiB !== undefined) await driver.setBucketQuota(input, bytesOf(input.quotaGiB));
  if (input.lock === null) return;
  try {
    await driver.setObjectLock(input, input.lock);
  } catch (error) {
    throw isConflict(error) ? new OperationFailure({ reason: 'bucketNotLocked' }) : error;
  }
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
    const { region, quotaGiB, lock } = operation.input;
    const driver = driverOf(clouds, region);
    await changeBucket(driver, operation.input);
    await progress(2);
    const made = await driver.getBucket(operation.input);
    await progress(3);
    const details = {
      region,
      ...(quotaGiB === undefined ? {} : { quotaGiB }),
      ...(lock ? { retentionDays: lock.retentionDays } : {}),
    };
    return { done: { write: (tx) => activateBucket(tx, operation, made), details } };
  },
});

async function notEmpty(driver: ObjectStorage, bucket: BucketRef): Promise<Reason> {
  const { objects, versions, isWhole } = await driver.countBucketContents(bucket);
  if (!isWhole) return { reason: 'bucketHoldsMuch', values: { versions } };
  return { reason: 'bucketNotEmpty', values: { objects, versions } };
}

async function removeBucket(driver: ObjectStorage, bucket: BucketRef): Promise<void> {
  try {
    await driver.deleteBucket(bucket);
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
  run: async (operation, { clouds, progress }) => {
    const { tenant, name, region, isTaken } = operation.input;
    if (!isTaken) await removeBucket(driverOf(clouds, region), { tenant, name });
    await progress(2);
    return { done: { write: (tx) => buckets.remove(tx, ofTarget(operation)), details: { region } } };
  },
});
