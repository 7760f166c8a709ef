import { regions } from '@portal/contract/constants';
import type { ObjectStorage } from '@portal/ports/object-storage';
import * as z from 'zod';
import { OperationFailure, type OperationHandler } from '../platform/operation-worker.ts';
import type { Clouds } from '../platform/platform.ts';
import { driverOf, note, tell } from './carrying-out.ts';
import { disablePlan, enablePlan, firstOwner, firstOwnersPolicy } from './plans.ts';
import * as worker from './worker-repository.ts';

const serviceInput = z.object({ tenant: z.string(), regions: z.array(z.enum(regions)) });
const disableInput = serviceInput.extend({ before: z.enum(['enabled', 'failed']) });

const enable = (clouds: Clouds): OperationHandler => ({
  ...enablePlan,
  run: async (operation, progress) => {
    const input = serviceInput.parse(operation.input);
    for (const region of input.regions) {
      const user = { username: firstOwner, displayName: operation.customerName, policy: firstOwnersPolicy };
      await driverOf(clouds, region).ensureUser(input.tenant, user);
    }
    await progress(2);
    return async (tx) => {
      await worker.markEnabled(tx, operation, input.regions);
      await note(tx, operation, { event: 'serviceEnabled' });
      await tell(tx, operation, 's3-status');
    };
  },
  failed: async (tx, operation, why) => {
    await worker.markServiceFailed(tx, operation, why.reason);
    await note(tx, operation, { event: 'serviceEnableFailed', details: { reason: why.reason } });
    await tell(tx, operation, 's3-status');
  },
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

const disable = (clouds: Clouds): OperationHandler => ({
  ...disablePlan,
  run: async (operation, progress) => {
    const input = disableInput.parse(operation.input);
    const drivers = input.regions.map((region) => driverOf(clouds, region));
    await endEverywhere(drivers, input.tenant);
    await progress(2);
    return async (tx) => {
      await worker.removeService(tx, operation);
      await note(tx, operation, { event: 'serviceDisabled' });
      await tell(tx, operation, 's3-status');
    };
  },
  failed: async (tx, operation, why) => {
    const { before } = disableInput.parse(operation.input);
    if (before === 'enabled') await worker.restoreService(tx, operation);
    else await worker.markServiceFailed(tx, operation, why.reason);
    await note(tx, operation, { event: 'serviceDisableFailed', details: { reason: why.reason } });
    await tell(tx, operation, 's3-status');
  },
});

/** How the service itself is enabled and ended. */
export const serviceOperations = (clouds: Clouds): OperationHandler[] => [enable(clouds), disable(clouds)];
