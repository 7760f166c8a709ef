import { storagePolicy } from '@portal/contract/s3-storage/users';
import type { ObjectStorage } from '@portal/ports/object-storage';
import * as z from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import {
  defineOperation,
  OperationFailure,
  type OperationTarget,
} from '../../platform/operations/definition.ts';
import { notRetriable } from '../../platform/operations/order.ts';
import { driverOf, isConflict } from '../drivers.ts';
import { requireEnabled } from '../enabled.ts';
import { ofStorage } from '../of-storage.ts';
import { detailsOf } from './policies.ts';
import { lockUser, setUserState } from './users-repository.ts';
import { activateUser, removeUser, setUserState as settleUserState } from './users-worker-repository.ts';

const ofUser = z.object({ tenant: z.string(), region: z.string(), username: z.string() });
const userInput = ofUser.extend({ displayName: z.string(), policy: storagePolicy });
const deleteInput = ofUser.extend({ before: z.enum(['active', 'failed']) });

type OfUser = z.infer<typeof ofUser>;

const userOperation = {
  ...ofStorage,
  steps: 2,
  cost: { free: 'Storage users are free, however many there are and whatever they may do.' },
  tells: ['storage-users'],
  carriedBy: { table: 's3_user', rowId: ({ targetId }: OperationTarget) => targetId },
} as const;

/** The user of an enabled service is in that state meanwhile. */
async function beginWith(
  tx: Transaction,
  operation: OperationTarget,
  state: 'creating' | 'updating' | 'deleting',
): Promise<void> {
  await requireEnabled({ tx, tenant: operation });
  const user = await lockUser(tx, operation, operation.targetId);
  if (!user) throw notRetriable();
  await setUserState(tx, operation, { id: user.id, state });
}

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

export const createStorageUser = defineOperation({
  ...userOperation,
  kind: 'createStorageUser',
  input: userInput,
  events: { ordered: 'storageUserOrdered', done: 'storageUserCreated', failed: 'storageUserCreateFailed' },
  begin: (tx, operation) => beginWith(tx, operation, 'creating'),
  run: async (operation, { clouds, progress }) => {
    const { tenant, region, ...user } = operation.input;
    await driverOf(clouds, region).ensureUser(tenant, user);
    await progress(2);
    return {
      done: {
        write: (tx) => activateUser(tx, operation, user),
        details: { region, ...detailsOf(user.policy) },
      },
    };
  },
  failed: async (tx, operation) => {
    await settleUserState(tx, operation, 'failed');
    return {};
  },
});

export const updateStorageUser = defineOperation({
  ...userOperation,
  kind: 'updateStorageUser',
  input: userInput,
  events: {
    ordered: 'storageUserUpdateOrdered',
    done: 'storageUserUpdated',
    failed: 'storageUserUpdateFailed',
  },
  begin: (tx, operation) => beginWith(tx, operation, 'updating'),
  run: async (operation, { clouds, progress }) => {
    const { tenant, region, ...user } = operation.input;
    const driver = driverOf(clouds, region);
    await asOwned(driver, operation.input, () => driver.ensureUser(tenant, user));
    await progress(2);
    return {
      done: {
        write: (tx) => activateUser(tx, operation, user),
        details: { region, ...detailsOf(user.policy) },
      },
    };
  },
  failed: async (tx, operation) => {
    await settleUserState(tx, operation, 'active');
    return {};
  },
});

export const deleteStorageUser = defineOperation({
  ...userOperation,
  kind: 'deleteStorageUser',
  input: deleteInput,
  events: {
    ordered: 'storageUserDeletionOrdered',
    done: 'storageUserDeleted',
    failed: 'storageUserDeleteFailed',
  },
  begin: (tx, operation) => beginWith(tx, operation, 'deleting'),
  run: async (operation, { clouds, progress }) => {
    const { tenant, region, username } = operation.input;
    const driver = driverOf(clouds, region);
    await asOwned(driver, operation.input, () => driver.deleteUser(tenant, username));
    await progress(2);
    return { done: { write: (tx) => removeUser(tx, operation), details: { region } } };
  },
  failed: async (tx, operation) => {
    await settleUserState(tx, operation, operation.input.before);
    return {};
  },
});
