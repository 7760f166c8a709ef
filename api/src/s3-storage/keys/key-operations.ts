import * as z from 'zod';
import { defineOperation } from '../../platform/operations/definition.ts';
import { explained } from '../../services/regional-systems.ts';
import { asBefore, stateBefore } from '../../services/things.ts';
import { driverOf } from '../drivers.ts';
import { accessKeys, activateKey } from './keys-repository.ts';
import { ofStorage } from '../operation.ts';

const ofKey = z.object({
  tenant: z.string(),
  region: z.string(),
  username: z.string(),
  keyId: z.uuid(),
  accessKeyId: z.string(),
});
const deleteInput = ofKey.extend({ before: stateBefore });

const keyOperation = {
  ...ofStorage,
  steps: 2,
  cost: { free: 'Access keys are free, however many there are.' },
  tells: ['storage-users'],
  carriedBy: accessKeys.carriedBy,
} as const;

// The id is nobody else's: a conflict is that the policy went outside the portal.
const reasons = { notFound: 'userMissing', conflict: 'policyMissing' };

/** The secret is kept sealed with the outcome: whoever repeats this after a crash gets the same key from the system. */
export const createAccessKey = defineOperation({
  ...keyOperation,
  ...accessKeys.meanwhile('creating', 'failed'),
  kind: 'createAccessKey',
  input: ofKey,
  events: { ordered: 'accessKeyOrdered', done: 'accessKeyCreated', failed: 'accessKeyCreateFailed' },
  run: async (operation, { clouds, sealer }) => {
    const { keyId, accessKeyId, ...user } = operation.input;
    const { region, username } = user;
    const made = driverOf(clouds, region).createAccessKey(user, accessKeyId);
    const { secretAccessKey } = await explained(made, reasons);
    const sealed = sealer.seal(secretAccessKey);
    return {
      done: {
        write: (tx) => activateKey(tx, { ...operation, keyId }, sealed),
        details: { region, username },
      },
    };
  },
});

export const deleteAccessKey = defineOperation({
  ...keyOperation,
  ...accessKeys.meanwhile('deleting', asBefore),
  kind: 'deleteAccessKey',
  input: deleteInput,
  events: { ordered: 'accessKeyDeletionOrdered', done: 'accessKeyDeleted', failed: 'accessKeyDeleteFailed' },
  run: async (operation, { clouds }) => {
    const { accessKeyId, keyId, ...user } = operation.input;
    await driverOf(clouds, user.region).deleteAccessKey(user, accessKeyId);
    const { region, username } = user;
    return {
      done: {
        write: (tx) => accessKeys.remove(tx, { ...operation, id: keyId }),
        details: { region, username },
      },
    };
  },
});
