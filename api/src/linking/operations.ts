import { regions } from '@portal/contract/constants';
import type { ObjectStorage } from '@portal/ports/object-storage';
import * as z from 'zod';
import type { AuditDetails } from '@portal/contract/audit-details';
import { audit } from '../platform/audit.ts';
import type { Transaction } from '../platform/database.ts';
import {
  OperationFailure,
  type ClaimedOperation,
  type OperationHandler,
} from '../platform/operation-worker.ts';
import type { Clouds } from '../platform/platform.ts';
import {
  driverOf,
  firstOwner,
  firstOwnersPolicy,
  markEnabled,
  noteOutcome,
  removeService,
  tellOutcome,
  type Audited,
} from '../s3-storage/index.ts';
import { linkTenantPlan, unlinkTenantPlan } from './plans.ts';
import * as links from './worker-repository.ts';

export const linkInput = z.object({
  region: z.enum(regions),
  tenant: z.string(),
  /** The customer's own tenant, which it keeps in the other regions. */
  own: z.string(),
  /** True when the customer did not have the service before. */
  enables: z.boolean(),
  regions: z.array(z.enum(regions)),
});
export const unlinkInput = linkInput.pick({ region: true, tenant: true, own: true });

const ofLink = (operation: ClaimedOperation, region: string): links.OfLink => ({ ...operation, region });

/** In the customer's and its partner's log, and in the operator's. */
async function noteEverywhere(
  tx: Transaction,
  operation: ClaimedOperation,
  { event, details }: { event: Audited; details: AuditDetails },
): Promise<void> {
  await noteOutcome(tx, operation, { event, details });
  const operator = await links.operatorOf(tx);
  if (operator === null) return;
  const { actor, customerName, subject: target } = operation;
  await audit(tx, { event, actor, partnerId: operator, customerName, target, details });
}

async function tellAll(tx: Transaction, operation: ClaimedOperation): Promise<void> {
  for (const topic of ['s3-status', 'buckets', 'storage-users'] as const)
    await tellOutcome(tx, operation, topic);
}

const ensureOwner = (driver: ObjectStorage, tenant: string, displayName: string): Promise<void> =>
  driver.ensureUser(tenant, { username: firstOwner, displayName, policy: firstOwnersPolicy });

async function readTenant(driver: ObjectStorage, tenant: string): Promise<links.Listing> {
  const users = await driver.listUsers(tenant);
  if (users.length === 0) throw new OperationFailure({ reason: 'tenantGone' });
  return { users, buckets: await driver.listBuckets(tenant) };
}

/** Reads the tenant and changes nothing in it; where the service is new, the other regions get the customer's own. */
const link = (clouds: Clouds): OperationHandler => ({
  ...linkTenantPlan,
  run: async (operation, progress) => {
    const { region, tenant, own, enables, regions: all } = linkInput.parse(operation.input);
    const others = enables ? all.filter((one) => one !== region) : [];
    const found = await readTenant(driverOf(clouds, region), tenant);
    await progress(2);
    for (const other of others) await ensureOwner(driverOf(clouds, other), own, operation.customerName);
    await progress(3);
    return async (tx) => {
      const of = ofLink(operation, region);
      await links.holdService(tx, of);
      if (!(await links.isRegionFree(tx, of))) throw new OperationFailure({ reason: 'regionInUse' });
      await markEnabled(tx, operation, others);
      await links.writeLink(tx, of, found);
      const accessKeys = found.users.reduce((sum, user) => sum + user.accessKeyIds.length, 0);
      const counts = { userCount: found.users.length, bucketCount: found.buckets.length, accessKeys };
      await noteEverywhere(tx, operation, { event: 'tenantLinked', details: { region, ...counts } });
      await tellAll(tx, operation);
    };
  },
  failed: async (tx, operation, { reason }) => {
    const { region, enables } = linkInput.parse(operation.input);
    await links.removeLink(tx, ofLink(operation, region));
    if (enables) await removeService(tx, operation);
    await noteEverywhere(tx, operation, { event: 'tenantLinkFailed', details: { region, reason } });
    await tellAll(tx, operation);
  },
});

/** The tenant stays as it is. The customer has its own in the region again. */
const unlink = (clouds: Clouds): OperationHandler => ({
  ...unlinkTenantPlan,
  run: async (operation, progress) => {
    const { region, own } = unlinkInput.parse(operation.input);
    await ensureOwner(driverOf(clouds, region), own, operation.customerName);
    await progress(2);
    return async (tx) => {
      const of = ofLink(operation, region);
      await links.holdService(tx, of);
      if (!(await links.isUntouched(tx, of))) throw new OperationFailure({ reason: 'orderedHere' });
      await links.dropLink(tx, of);
      await markEnabled(tx, operation, [region]);
      await noteEverywhere(tx, operation, { event: 'tenantUnlinked', details: { region } });
      await tellAll(tx, operation);
    };
  },
  failed: async (tx, operation, { reason }) => {
    const { region } = unlinkInput.parse(operation.input);
    await links.keepLink(tx, ofLink(operation, region));
    await noteEverywhere(tx, operation, { event: 'tenantUnlinkFailed', details: { region, reason } });
    await tellAll(tx, operation);
  },
});

/** How a customer is given a tenant that was there before, and gives it back. */
export const linkOperations = (clouds: Clouds): OperationHandler[] => [link(clouds), unlink(clouds)];
