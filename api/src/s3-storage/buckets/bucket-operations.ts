import { bucketForm, lockModes } from '@portal/contract/s3-storage/buckets';
import { ProviderFailure } from '@portal/ports/failure';
import type { BucketRef, ObjectStorage } from '@portal/ports/object-storage';
import * as z from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import {
  defineOperation,
  OperationFailure,
  type OperationTarget,
  type Reason,
} from '../../platform/operations/definition.ts';
import { notRetriable } from '../../platform/operations/order.ts';
import { driverOf, isConflict } from '../drivers.ts';
import { requireEnabled } from '../enabled.ts';
import { ofStorage } from '../of-storage.ts';
import { lockBucket, setBucketState } from './repository.ts';
import {
  activateBucket,
  activateNewBucket,
  failNewBucket,
  removeBucket as forgetBucket,
  setBucketState as settleBucketState,
} from '../worker-repository.ts';

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
  before: z.enum(['active', 'failed']),
  /** What failed goes from the portal alone: the bucket of that name was made by somebody else. */
  isTaken: z.boolean(),
});

/** The bucket of an enabled service is in that state meanwhile. */
async function beginWith(
  tx: Transaction,
  operation: OperationTarget,
  state: 'creating' | 'updating' | 'deleting',
): Promise<void> {
  await requireEnabled({ tx, tenant: operation });
  const bucket = await lockBucket(tx, operation, operation.targetId);
  // What an order could not make is there meanwhile, made by somebody else: the mirror has found it.
  if (!bucket || (state === 'creating' && bucket.state === 'active')) throw notRetriable();
  await setBucketState(tx, operation, { id: bucket.id, state });
}

const bucketOperation = {
  ...ofStorage,
  tells: ['buckets'],
  carriedBy: { table: 's3_bucket', rowId: ({ targetId }: OperationTarget) => targetId },
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
  kind: 'createBucket',
  input: createInput,
  steps: 3,
  cost: 'priced',
  events: { ordered: 'bucketOrdered', done: 'bucketCreated', failed: 'bucketCreateFailed' },
  begin: (tx, operation) => beginWith(tx, operation, 'creating'),
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
  kind: 'updateBucket',
  input: updateInput,
  steps: 3,
  cost: 'priced',
  events: { ordered: 'bucketUpdateOrdered', done: 'bucketUpdated', failed: 'bucketUpdateFailed' },
  begin: (tx, operation) => beginWith(tx, operation, 'updating'),
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
  failed: async (tx, operation) => {
    await settleBucketState(tx, operation, 'active');
    return {};
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
  kind: 'deleteBucket',
  input: deleteInput,
  steps: 2,
  cost: { free: 'It ends what costs.' },
  events: { ordered: 'bucketDeletionOrdered', done: 'bucketDeleted', failed: 'bucketDeleteFailed' },
  begin: (tx, operation) => beginWith(tx, operation, 'deleting'),
  run: async (operation, { clouds, progress }) => {
    const { tenant, name, region, isTaken } = operation.input;
    if (!isTaken) await removeBucket(driverOf(clouds, region), { tenant, name });
    await progress(2);
    return { done: { write: (tx) => forgetBucket(tx, operation), details: { region } } };
  },
  failed: async (tx, operation) => {
    await settleBucketState(tx, operation, operation.input.before);
    return {};
  },
});
