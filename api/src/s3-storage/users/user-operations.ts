import { failOnUnreadable } from '@portal/ports/unreadable';
import { storagePolicy } from '@portal/contract/s3-storage/users';
import type { ObjectStorage } from '@portal/ports/object-storage';
import * as z from 'zod';
import { defineOperation, OperationFailure } from '../../platform/operations/definition.ts';
import { asBefore, ofTarget, stateBefore } from '../../services/things.ts';
import { driverOf, isConflict } from '../drivers.ts';
import { ofStorage } from '../operation.ts';
import { detailsOf } from './policies.ts';
import { activateUser, namesShown, storageUsers } from './users-repository.ts';

const ofUser = z.object({ tenant: z.string(), region: z.string(), username: z.string() });
const userInput = ofUser.extend({ displayName: z.string(), policy: storagePolicy });
const deleteInput = ofUser.extend({ before: stateBefore });

type OfUser = z.infer<typeof ofUser>;

const userOperation = {
  ...ofStorage,
  steps: 2,
  cost: { free: 'Storage users are free, however many there are and whatever they may do.' },
  tells: ['storage-users'],
  carriedBy: storageUsers.carriedBy,
} as const;

/** A conflict with the buckets that the user owns, as the storage system knows them; every other one is passed on. */
async function ownershipFailure(driver: ObjectStorage, { tenant, username }: OfUser, error: unknown) {
  if (!isConflict(error)) return error;
  const owned = (await driver.listBuckets(tenant, failOnUnreadable)).filter(
    ({ owner }) => owner === username,
  );
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
  ...storageUsers.meanwhile('creating', 'failed'),
  kind: 'createStorageUser',
  input: userInput,
  events: { ordered: 'storageUserOrdered', done: 'storageUserCreated', failed: 'storageUserCreateFailed' },
  run: async (operation, { clouds }) => {
    const { tenant, region, ...user } = operation.input;
    await driverOf(clouds, region).ensureUser(tenant, user);
    return {
      done: {
        write: (tx) => activateUser(tx, operation, user),
        details: { region, ...detailsOf(user.policy) },
      },
    };
  },
});

export const updateStorageUser = defineOperation({
  ...userOperation,
  ...storageUsers.meanwhile('updating', 'active'),
  kind: 'updateStorageUser',
  input: userInput,
  events: {
    ordered: 'storageUserUpdateOrdered',
    done: 'storageUserUpdated',
    failed: 'storageUserUpdateFailed',
  },
  run: async (operation, { clouds }) => {
    const { tenant, region, ...user } = operation.input;
    const driver = driverOf(clouds, region);
    await asOwned(driver, operation.input, () => driver.ensureUser(tenant, user));
    return {
      done: {
        write: (tx) => activateUser(tx, operation, user),
        details: { region, ...detailsOf(user.policy) },
      },
    };
  },
});

export const deleteStorageUser = defineOperation({
  ...userOperation,
  ...storageUsers.meanwhile('deleting', asBefore),
  kind: 'deleteStorageUser',
  input: deleteInput,
  events: {
    ordered: 'storageUserDeletionOrdered',
    done: 'storageUserDeleted',
    failed: 'storageUserDeleteFailed',
  },
  run: async (operation, { clouds }) => {
    const { tenant, region, username } = operation.input;
    const driver = driverOf(clouds, region);
    await asOwned(driver, operation.input, () => driver.deleteUser(tenant, username));
    return { done: { write: (tx) => storageUsers.remove(tx, ofTarget(operation)), details: { region } } };
  },
});
