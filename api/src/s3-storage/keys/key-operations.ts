import { ProviderFailure, type FailureKind } from '@portal/ports/failure';
import type { NewAccessKey, ObjectStorage } from '@portal/ports/object-storage';
import * as z from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import {
  defineOperation,
  OperationFailure,
  type OrderedOperation,
} from '../../platform/operations/definition.ts';
import { notRetriable } from '../../platform/operations/order.ts';
import { requireActive } from '../../services/ordering.ts';
import { driverOf } from '../drivers.ts';
import { requireEnabled } from '../enabled.ts';
import { lockKey, setKeyState as setState } from './keys-repository.ts';
import { activateKey, removeKey, setKeyState as settleKeyState } from './keys-worker-repository.ts';
import { ofStorage } from '../of-storage.ts';

const ofKey = z.object({
  tenant: z.string(),
  region: z.string(),
  username: z.string(),
  keyId: z.uuid(),
  accessKeyId: z.string(),
});
const deleteInput = ofKey.extend({ before: z.enum(['active', 'failed']) });

type OfKey = z.infer<typeof ofKey>;

/** Works on the user, so that no key is made for one that is being deleted or changed. */
const keyOperation = {
  ...ofStorage,
  steps: 2,
  cost: { free: 'Access keys are free, however many there are.' },
  tells: ['storage-users'],
  carriedBy: { table: 's3_access_key', rowId: ({ input }: { input: { keyId: string } }) => input.keyId },
} as const;

async function beginWith(
  tx: Transaction,
  operation: OrderedOperation<OfKey>,
  state: 'creating' | 'deleting',
): Promise<void> {
  await requireEnabled({ tx, tenant: operation });
  const key = await lockKey(tx, operation, operation.input.keyId);
  if (!key) throw notRetriable();
  requireActive({ state: key.userState });
  await setState(tx, operation, { id: key.id, state });
}

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
export const createAccessKey = defineOperation({
  ...keyOperation,
  kind: 'createAccessKey',
  input: ofKey,
  events: { ordered: 'accessKeyOrdered', done: 'accessKeyCreated', failed: 'accessKeyCreateFailed' },
  begin: (tx, operation) => beginWith(tx, operation, 'creating'),
  run: async (operation, { clouds, sealer, progress }) => {
    const { keyId, region, username } = operation.input;
    const { secretAccessKey } = await makeKey(driverOf(clouds, region), operation.input);
    const sealed = sealer.seal(secretAccessKey);
    await progress(2);
    const { partnerId, customerId } = operation;
    return {
      done: {
        write: (tx) => activateKey(tx, { partnerId, customerId, keyId }, sealed),
        details: { region, username },
      },
    };
  },
  failed: async (tx, { partnerId, input: { keyId, region, username } }) => {
    await settleKeyState(tx, { partnerId, keyId }, 'failed');
    return { region, username };
  },
});

export const deleteAccessKey = defineOperation({
  ...keyOperation,
  kind: 'deleteAccessKey',
  input: deleteInput,
  events: { ordered: 'accessKeyDeletionOrdered', done: 'accessKeyDeleted', failed: 'accessKeyDeleteFailed' },
  begin: (tx, operation) => beginWith(tx, operation, 'deleting'),
  run: async (operation, { clouds, progress }) => {
    const { accessKeyId, keyId, ...user } = operation.input;
    await driverOf(clouds, user.region).deleteAccessKey(user, accessKeyId);
    await progress(2);
    const { region, username } = user;
    const { partnerId } = operation;
    return {
      done: { write: (tx) => removeKey(tx, { partnerId, keyId }), details: { region, username } },
    };
  },
  failed: async (tx, { partnerId, input: { keyId, region, username, before } }) => {
    await settleKeyState(tx, { partnerId, keyId }, before);
    return { region, username };
  },
});
