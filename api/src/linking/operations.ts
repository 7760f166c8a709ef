import type { ObjectStorage } from '@portal/ports/object-storage';
import * as z from 'zod';
import {
  defineOperation,
  OperationFailure,
  type ClaimedOperation,
  type Operation,
} from '../platform/operations/definition.ts';
import { notRetriable } from '../platform/operations/order.ts';
import {
  driverOf,
  firstOwner,
  firstOwnersPolicy,
  markEnabled,
  ofS3,
  ofStorage,
  requireEnabled,
} from '../s3-storage/index.ts';
import { removeService } from '../services/life.ts';
import { lockLink, setLinkState } from './repository.ts';
import { requireUnlinkable } from './rules.ts';
import * as links from './worker-repository.ts';

const linkInput = z.object({
  region: z.string(),
  tenant: z.string(),
  /** The customer's own tenant, which it keeps in the other regions. */
  own: z.string(),
  /** True when the customer did not have the service before. */
  enables: z.boolean(),
  regions: z.array(z.string()),
});
const unlinkInput = linkInput.pick({ region: true, tenant: true, own: true });

const ofLink = (operation: ClaimedOperation, region: string): links.OfLink => ({
  ...operation,
  region,
});

const ofLinking = {
  ...ofStorage,
  ofOperator: true,
  tells: ['s3-status', 'buckets', 'storage-users'],
  carriedBy: 'service',
} as const;

const ensureOwner = (driver: ObjectStorage, tenant: string, displayName: string): Promise<void> =>
  driver.ensureUser(tenant, { username: firstOwner, displayName, policy: firstOwnersPolicy });

async function readTenant(driver: ObjectStorage, tenant: string): Promise<links.Listing> {
  const users = await driver.listUsers(tenant);
  if (users.length === 0) throw new OperationFailure({ reason: 'tenantGone' });
  return { users, buckets: await driver.listBuckets(tenant) };
}

/** Reads the tenant and changes nothing in it; where the service is new, the other regions get the customer's own. */
export const linkTenant = defineOperation({
  ...ofLinking,
  kind: 'linkTenant',
  input: linkInput,
  steps: 3,
  cost: 'priced',
  events: { ordered: 'tenantLinkOrdered', done: 'tenantLinked', failed: 'tenantLinkFailed' },
  // What failed gave the tenant back, to be linked anew; what waits for a person holds it still.
  begin: async (tx, operation) => {
    const link = await lockLink(tx, operation, operation.input.region);
    if (link?.state !== 'linking') throw notRetriable();
  },
  run: async (operation, { clouds, progress }) => {
    const { region, tenant, own, enables, regions: all } = operation.input;
    const others = enables ? all.filter((one) => one !== region) : [];
    const found = await readTenant(driverOf(clouds, region), tenant);
    await progress(2);
    for (const other of others) await ensureOwner(driverOf(clouds, other), own, operation.customerName);
    await progress(3);
    const accessKeys = found.users.reduce((sum, user) => sum + user.accessKeyIds.length, 0);
    const counts = { userCount: found.users.length, bucketCount: found.buckets.length, accessKeys };
    return {
      done: {
        write: async (tx) => {
          const of = ofLink(operation, region);
          await links.holdService(tx, of);
          if (!(await links.isRegionFree(tx, of))) throw new OperationFailure({ reason: 'regionInUse' });
          await markEnabled(tx, operation, others);
          await links.writeLink(tx, of, found);
        },
        details: { region, ...counts },
      },
    };
  },
  failed: async (tx, operation) => {
    const { region, enables } = operation.input;
    await links.removeLink(tx, ofLink(operation, region));
    if (enables) await removeService(tx, ofS3(operation));
    return { region };
  },
});

/** The tenant stays as it is. The customer has its own in the region again. */
export const unlinkTenant = defineOperation({
  ...ofLinking,
  kind: 'unlinkTenant',
  input: unlinkInput,
  steps: 2,
  cost: { free: 'It ends what costs.' },
  events: { ordered: 'tenantUnlinkOrdered', done: 'tenantUnlinked', failed: 'tenantUnlinkFailed' },
  begin: async (tx, operation) => {
    const { region } = operation.input;
    await requireEnabled({ tx, tenant: operation });
    if (!(await lockLink(tx, operation, region))) throw notRetriable();
    await requireUnlinkable(tx, operation, region);
    await setLinkState(tx, operation, { region, state: 'unlinking' });
  },
  run: async (operation, { clouds, progress }) => {
    const { region, own } = operation.input;
    await ensureOwner(driverOf(clouds, region), own, operation.customerName);
    await progress(2);
    return {
      done: {
        write: async (tx) => {
          const of = ofLink(operation, region);
          await links.holdService(tx, of);
          if (!(await links.isUntouched(tx, of))) throw new OperationFailure({ reason: 'orderedHere' });
          await links.dropLink(tx, of);
          await markEnabled(tx, operation, [region]);
        },
        details: { region },
      },
    };
  },
  failed: async (tx, operation) => {
    const { region } = operation.input;
    await links.keepLink(tx, ofLink(operation, region));
    return { region };
  },
});

/** How a customer is given a tenant that was there before, and gives it back. */
export const linkOperations: readonly Operation[] = [linkTenant, unlinkTenant];
