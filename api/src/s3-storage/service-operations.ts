import type { ObjectStorage } from '@portal/ports/object-storage';
import * as z from 'zod';
import { defineOperation, OperationFailure } from '../platform/operations/definition.ts';
import { notRetriable } from '../platform/operations/order.ts';
import { disableEvents, enableEvents } from '../services/life-events.ts';
import { lockState, markEnabled, removeService, setState } from '../services/life.ts';
import { driverOf, firstOwner, firstOwnersPolicy } from './drivers.ts';
import { requireEndable } from './ending.ts';
import { ofS3, ofStorage } from './of-storage.ts';
import { markEnabled as markStorageEnabled } from './worker-repository.ts';

const serviceInput = z.object({ tenant: z.string(), regions: z.array(z.string()) });
const disableInput = serviceInput.extend({ before: z.enum(['enabled', 'failed']) });

const ofService = {
  ...ofStorage,
  steps: 2,
  tells: ['s3-status'],
  carriedBy: 'service',
} as const;

export const enableS3Storage = defineOperation({
  ...ofService,
  kind: 'enableS3Storage',
  input: serviceInput,
  cost: { free: 'What is stored costs, not the service that it is stored in.' },
  events: enableEvents,
  begin: async (tx, operation) => {
    const state = await lockState(tx, ofS3(operation));
    if (state === 'not-enabled' || state === 'enabled') throw notRetriable();
    await setState(tx, ofS3(operation), 'provisioning');
  },
  run: async (operation, { clouds, progress }) => {
    const { tenant, regions: all } = operation.input;
    for (const region of all) {
      const user = { username: firstOwner, displayName: operation.customerName, policy: firstOwnersPolicy };
      await driverOf(clouds, region).ensureUser(tenant, user);
    }
    await progress(2);
    return { done: { write: (tx) => markStorageEnabled(tx, operation, all) } };
  },
  failed: () => Promise.resolve({}),
});

/** Every region is looked at before anything goes in one: the service ends whole or stays whole. */
async function endEverywhere(drivers: ObjectStorage[], tenant: string): Promise<void> {
  let buckets = 0;
  for (const driver of drivers) buckets += (await driver.listBuckets(tenant)).length;
  if (buckets > 0) throw new OperationFailure({ reason: 'serviceNotEmpty', values: { buckets } });
  for (const driver of drivers) {
    for (const user of await driver.listUsers(tenant)) await driver.deleteUser(tenant, user.username);
  }
}

export const disableS3Storage = defineOperation({
  ...ofService,
  kind: 'disableS3Storage',
  input: disableInput,
  cost: { free: 'It ends what costs.' },
  events: disableEvents,
  begin: async (tx, operation) => {
    if ((await lockState(tx, ofS3(operation))) === 'not-enabled') throw notRetriable();
    await requireEndable({ tx, tenant: operation });
    await setState(tx, ofS3(operation), 'ending');
  },
  run: async (operation, { clouds, progress }) => {
    const { tenant, regions: all } = operation.input;
    await endEverywhere(
      all.map((region) => driverOf(clouds, region)),
      tenant,
    );
    await progress(2);
    return { done: { write: (tx) => removeService(tx, ofS3(operation)) } };
  },
  failed: async (tx, operation) => {
    if (operation.input.before === 'enabled') await markEnabled(tx, ofS3(operation));
    else await setState(tx, ofS3(operation), 'provisioning');
    return {};
  },
});
