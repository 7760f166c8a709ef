import { regions } from '@portal/contract/constants';
import { storagePolicy } from '@portal/contract/s3-users';
import type { ObjectStorage } from '@portal/ports/object-storage';
import * as z from 'zod';
import {
  OperationFailure,
  type ClaimedOperation,
  type OperationHandler,
} from '../platform/operation-worker.ts';
import type { Clouds } from '../platform/platform.ts';
import { driverOf, isConflict, note, tell } from './carrying-out.ts';
import { toldOf } from './policies.ts';
import { createStorageUserPlan, deleteStorageUserPlan, updateStorageUserPlan } from './plans.ts';
import * as worker from './users-worker-repository.ts';

const ofUser = z.object({ tenant: z.string(), region: z.enum(regions), username: z.string() });
const userInput = ofUser.extend({ displayName: z.string(), policy: storagePolicy });
const deleteInput = ofUser.extend({ before: z.enum(['active', 'failed']) });

type OfUser = z.infer<typeof ofUser>;

const namesShown = 10;

/** A conflict with the buckets that the user owns, as the storage system knows them; every other one is passed on. */
async function ownershipFailure(driver: ObjectStorage, { tenant, username }: OfUser, error: unknown) {
  if (!isConflict(error)) return error;
  const owned = (await driver.listBuckets(tenant)).filter(({ owner }) => owner === username);
  if (owned.length === 0) return error;
  const names = owned.slice(0, namesShown).map(({ name }) => name);
  const values = { buckets: owned.length, names: names.join(', ') };
  return new OperationFailure({ reason: 'userOwnsBuckets', values });
}

/** With its keys the user may have made a bucket outside the portal, of which only the system knows. */
async function asOwned(driver: ObjectStorage, user: OfUser, change: () => Promise<void>): Promise<void> {
  try {
    await change();
  } catch (error) {
    throw await ownershipFailure(driver, user, error);
  }
}

const createUser = (clouds: Clouds): OperationHandler => ({
  ...createStorageUserPlan,
  run: async (operation, progress) => {
    const { tenant, region, ...user } = userInput.parse(operation.input);
    await driverOf(clouds, region).ensureUser(tenant, user);
    await progress(2);
    return async (tx) => {
      await worker.activateUser(tx, operation, user);
      await note(tx, operation, {
        event: 'storageUserCreated',
        details: { region, ...toldOf(user.policy) },
      });
      await tell(tx, operation, 'storage-users');
    };
  },
  failed: async (tx, operation, why) => {
    await worker.setUserState(tx, operation, 'failed');
    await note(tx, operation, { event: 'storageUserCreateFailed', details: { reason: why.reason } });
    await tell(tx, operation, 'storage-users');
  },
});

const updateUser = (clouds: Clouds): OperationHandler => ({
  ...updateStorageUserPlan,
  run: async (operation, progress) => {
    const input = userInput.parse(operation.input);
    const { tenant, region, ...user } = input;
    const driver = driverOf(clouds, region);
    await asOwned(driver, input, () => driver.ensureUser(tenant, user));
    await progress(2);
    return async (tx) => {
      await worker.activateUser(tx, operation, user);
      await note(tx, operation, {
        event: 'storageUserUpdated',
        details: { region, ...toldOf(user.policy) },
      });
      await tell(tx, operation, 'storage-users');
    };
  },
  failed: async (tx, operation, why) => {
    await worker.setUserState(tx, operation, 'active');
    await note(tx, operation, { event: 'storageUserUpdateFailed', details: { reason: why.reason } });
    await tell(tx, operation, 'storage-users');
  },
});

const deleteUser = (clouds: Clouds): OperationHandler => ({
  ...deleteStorageUserPlan,
  run: async (operation: ClaimedOperation, progress) => {
    const input = deleteInput.parse(operation.input);
    const driver = driverOf(clouds, input.region);
    await asOwned(driver, input, () => driver.deleteUser(input.tenant, input.username));
    await progress(2);
    return async (tx) => {
      await worker.removeUser(tx, operation);
      await note(tx, operation, { event: 'storageUserDeleted', details: { region: input.region } });
      await tell(tx, operation, 'storage-users');
    };
  },
  failed: async (tx, operation, why) => {
    const { before } = deleteInput.parse(operation.input);
    await worker.setUserState(tx, operation, before);
    await note(tx, operation, { event: 'storageUserDeleteFailed', details: { reason: why.reason } });
    await tell(tx, operation, 'storage-users');
  },
});

/** How storage users are made, changed and deleted. */
export const userOperations = (clouds: Clouds): OperationHandler[] => [
  createUser(clouds),
  updateUser(clouds),
  deleteUser(clouds),
];
