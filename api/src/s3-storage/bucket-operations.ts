import { regions } from '@portal/contract/constants';
import { bucketForm, lockModes } from '@portal/contract/s3-storage';
import { ProviderFailure } from '@portal/ports/failure';
import type { BucketRef, ObjectStorage, StorageBucket } from '@portal/ports/object-storage';
import * as z from 'zod';
import { OperationFailure, type OperationHandler, type Reason } from '../platform/operation-worker.ts';
import type { Clouds } from '../platform/platform.ts';
import { driverOf, isConflict, note, tell } from './carrying-out.ts';
import { createBucketPlan, deleteBucketPlan, updateBucketPlan } from './plans.ts';
import * as worker from './worker-repository.ts';

const bytesPerGiB = 2 ** 30;
const bytesOf = (gibibytes: number | null): number | null =>
  gibibytes === null ? null : gibibytes * bytesPerGiB;

const createInput = z.object({ tenant: z.string(), bucket: bucketForm });
const ofBucket = z.object({ tenant: z.string(), region: z.enum(regions), name: z.string() });
const updateInput = ofBucket.extend({
  /** Absent: it stays as it is. */
  quotaGiB: z.number().nullable().optional(),
  /** Null: it stays as it is. */
  lock: z.object({ mode: z.enum(lockModes), retentionDays: z.number() }).nullable(),
});
const deleteInput = ofBucket.extend({
  before: z.enum(['active', 'failed']),
  /** What failed goes from the portal alone: the bucket of that name was made by somebody else. */
  isTaken: z.boolean(),
});

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

const createBucket = (clouds: Clouds): OperationHandler => ({
  ...createBucketPlan,
  run: async (operation, progress) => {
    const input = createInput.parse(operation.input);
    const driver = driverOf(clouds, input.bucket.region);
    await makeBucket(driver, input);
    await progress(2);
    const made: StorageBucket = await driver.getBucket({ tenant: input.tenant, name: input.bucket.name });
    await progress(3);
    return async (tx) => {
      await worker.activateNewBucket(tx, operation, made);
      await note(tx, operation, {
        event: 'bucketCreated',
        details: { region: input.bucket.region, owner: input.bucket.owner },
      });
      await tell(tx, operation, 'buckets');
    };
  },
  failed: async (tx, operation, why) => {
    await worker.failNewBucket(tx, operation, why.reason === taken);
    await note(tx, operation, { event: 'bucketCreateFailed', details: { reason: why.reason } });
    await tell(tx, operation, 'buckets');
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

const updateBucket = (clouds: Clouds): OperationHandler => ({
  ...updateBucketPlan,
  run: async (operation, progress) => {
    const input = updateInput.parse(operation.input);
    const driver = driverOf(clouds, input.region);
    await changeBucket(driver, input);
    await progress(2);
    const made = await driver.getBucket(input);
    await progress(3);
    const { region, quotaGiB, lock } = input;
    return async (tx) => {
      await worker.activateBucket(tx, operation, made);
      await note(tx, operation, {
        event: 'bucketUpdated',
        details: {
          region,
          ...(quotaGiB === undefined ? {} : { quotaGiB }),
          ...(lock ? { retentionDays: lock.retentionDays } : {}),
        },
      });
      await tell(tx, operation, 'buckets');
    };
  },
  failed: async (tx, operation, why) => {
    await worker.setBucketState(tx, operation, 'active');
    await note(tx, operation, { event: 'bucketUpdateFailed', details: { reason: why.reason } });
    await tell(tx, operation, 'buckets');
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

const deleteBucket = (clouds: Clouds): OperationHandler => ({
  ...deleteBucketPlan,
  run: async (operation, progress) => {
    const input = deleteInput.parse(operation.input);
    const { tenant, name, isTaken } = input;
    if (!isTaken) await removeBucket(driverOf(clouds, input.region), { tenant, name });
    await progress(2);
    return async (tx) => {
      await worker.removeBucket(tx, operation);
      await note(tx, operation, { event: 'bucketDeleted', details: { region: input.region } });
      await tell(tx, operation, 'buckets');
    };
  },
  failed: async (tx, operation, why) => {
    const { before } = deleteInput.parse(operation.input);
    await worker.setBucketState(tx, operation, before);
    await note(tx, operation, { event: 'bucketDeleteFailed', details: { reason: why.reason } });
    await tell(tx, operation, 'buckets');
  },
});

/** How buckets are made, changed and deleted. */
export const bucketOperations = (clouds: Clouds): OperationHandler[] => [
  createBucket(clouds),
  updateBucket(clouds),
  deleteBucket(clouds),
];
