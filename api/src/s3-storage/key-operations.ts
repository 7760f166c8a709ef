import { regions } from '@portal/contract/constants';
import { ProviderFailure, type FailureKind } from '@portal/ports/failure';
import type { NewAccessKey, ObjectStorage } from '@portal/ports/object-storage';
import * as z from 'zod';
import { OperationFailure, type OperationHandler } from '../platform/operation-worker.ts';
import type { Clouds } from '../platform/platform.ts';
import type { Sealer } from '../platform/seal.ts';
import { driverOf, note, tell } from './carrying-out.ts';
import * as worker from './keys-worker-repository.ts';
import { createAccessKeyPlan, deleteAccessKeyPlan } from './plans.ts';

const ofKey = z.object({
  tenant: z.string(),
  region: z.enum(regions),
  username: z.string(),
  keyId: z.uuid(),
  accessKeyId: z.string(),
});
const deleteInput = ofKey.extend({ before: z.enum(['active', 'failed']) });

type OfKey = z.infer<typeof ofKey>;

const reasons: Partial<Record<FailureKind, string>> = {
  notFound: 'userMissing',
  // The id is nobody else's: the policy went outside the portal.
  conflict: 'policyMissing',
};

async function makeKey(driver: ObjectStorage, { accessKeyId, ...user }: OfKey): Promise<NewAccessKey> {
  try {
    return await driver.createAccessKey(user, accessKeyId);
  } catch (error) {
    const reason = error instanceof ProviderFailure ? reasons[error.kind] : undefined;
    throw reason === undefined ? error : new OperationFailure({ reason });
  }
}

/** The secret is kept sealed with the outcome: whoever repeats this after a crash gets the same key from the system. */
const createKey = (clouds: Clouds, sealer: Sealer): OperationHandler => ({
  ...createAccessKeyPlan,
  run: async (operation, progress) => {
    const input = ofKey.parse(operation.input);
    const { secretAccessKey } = await makeKey(driverOf(clouds, input.region), input);
    const sealed = sealer.seal(secretAccessKey);
    await progress(2);
    const { partnerId } = operation;
    const { keyId, region, username } = input;
    return async (tx) => {
      await worker.activateKey(tx, { partnerId, keyId }, sealed);
      await note(tx, operation, { event: 'accessKeyCreated', details: { region, username } });
      await tell(tx, operation, 'storage-users');
    };
  },
  failed: async (tx, operation, why) => {
    const { keyId, region, username } = ofKey.parse(operation.input);
    await worker.setKeyState(tx, { partnerId: operation.partnerId, keyId }, 'failed');
    const details = { region, username, reason: why.reason };
    await note(tx, operation, { event: 'accessKeyCreateFailed', details });
    await tell(tx, operation, 'storage-users');
  },
});

const deleteKey = (clouds: Clouds): OperationHandler => ({
  ...deleteAccessKeyPlan,
  run: async (operation, progress) => {
    const { accessKeyId, keyId, ...user } = deleteInput.parse(operation.input);
    await driverOf(clouds, user.region).deleteAccessKey(user, accessKeyId);
    await progress(2);
    const { region, username } = user;
    return async (tx) => {
      await worker.removeKey(tx, { partnerId: operation.partnerId, keyId });
      await note(tx, operation, { event: 'accessKeyDeleted', details: { region, username } });
      await tell(tx, operation, 'storage-users');
    };
  },
  failed: async (tx, operation, why) => {
    const { keyId, region, username, before } = deleteInput.parse(operation.input);
    await worker.setKeyState(tx, { partnerId: operation.partnerId, keyId }, before);
    const details = { region, username, reason: why.reason };
    await note(tx, operation, { event: 'accessKeyDeleteFailed', details });
    await tell(tx, operation, 'storage-users');
  },
});

/** How access keys are made and deleted. */
export const keyOperations = (clouds: Clouds, sealer: Sealer): OperationHandler[] => [
  createKey(clouds, sealer),
  deleteKey(clouds),
];
