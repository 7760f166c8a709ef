import { failOnUnreadable } from '@portal/ports/unreadable';
import type { ObjectStorage } from '@portal/ports/object-storage';
import * as z from 'zod';
import { defineOperation, OperationFailure } from '../platform/operations/definition.ts';
import { operationOpen } from '../platform/operations/order.ts';
import { enablingOf, endingOf, requireEmpty } from '../services/life-operations.ts';
import { removeService } from '../services/life.ts';
import type { InTenant } from '../services/ordering.ts';
import { isBeingChanged } from './buckets/repository.ts';
import { driverOf, firstOwner, firstOwnersPolicy } from './drivers.ts';
import { ofStorage } from './operation.ts';
import { s3Service } from './usage/metering.ts';
import { markEnabled as markStorageEnabled } from './worker-repository.ts';

const serviceInput = z.object({ tenant: z.string(), regions: z.array(z.string()) });
const disableInput = serviceInput.extend({ before: z.enum(['enabled', 'failed']) });

const ofService = { ...ofStorage, steps: 2, tells: ['s3-status'] } as const;

export const enableS3Storage = defineOperation({
  ...ofService,
  ...enablingOf(s3Service),
  kind: 'enableS3Storage',
  input: serviceInput,
  cost: { free: 'What is stored costs, not the service that it is stored in.' },
  run: async (operation, { clouds }) => {
    const { tenant, regions: all } = operation.input;
    for (const region of all) {
      const user = { username: firstOwner, displayName: operation.customerName, policy: firstOwnersPolicy };
      await driverOf(clouds, region).ensureUser(tenant, user);
    }
    return { done: { write: (tx) => markStorageEnabled(tx, operation, all) } };
  },
});

/** Every region is looked at before anything goes in one: the service ends whole or stays whole. */
async function endEverywhere(drivers: ObjectStorage[], tenant: string): Promise<void> {
  let buckets = 0;
  for (const driver of drivers) buckets += (await driver.listBuckets(tenant, failOnUnreadable)).length;
  if (buckets > 0) throw new OperationFailure({ reason: 'serviceNotEmpty', values: { buckets } });
  for (const driver of drivers) {
    for (const user of await driver.listUsers(tenant, failOnUnreadable))
      await driver.deleteUser(tenant, user.username);
  }
}

/** Throws 409 with their number while buckets are left, and while something else is being changed. */
async function requireEndable({ tx, tenant }: InTenant): Promise<void> {
  await requireEmpty({ tx, tenant }, { buckets: 's3_bucket' });
  // A user that is still to be made would be left behind in the storage system.
  if (await isBeingChanged(tx, tenant)) throw operationOpen();
}

export const disableS3Storage = defineOperation({
  ...ofService,
  ...endingOf(s3Service, requireEndable),
  kind: 'disableS3Storage',
  input: disableInput,
  run: async (operation, { clouds }) => {
    const { tenant, regions: all } = operation.input;
    await endEverywhere(
      all.map((region) => driverOf(clouds, region)),
      tenant,
    );
    return { done: { write: (tx) => removeService(tx, { ...operation, service: s3Service }) } };
  },
});
