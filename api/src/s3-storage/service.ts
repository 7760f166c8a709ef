import type { disableS3Storage, enableS3Storage } from '@portal/contract/s3-storage';
import { regions } from '@portal/contract/constants';
import type { WriteCall } from '../platform/call.ts';
import { isUniqueViolation } from '../platform/database.ts';
import type { Clouds } from '../platform/platform.ts';
import { Problem } from '../platform/problem.ts';
import { customerOf, notEnabled, operationOpen, order, tell, type Call, type InTenant } from './ordering.ts';
import { disablePlan, enablePlan } from './plans.ts';
import * as repository from './repository.ts';

/** An RGW tenant: letters and digits only, never reused for another customer. */
export const newTenantName = (customerId: string): string => `c${customerId.replaceAll('-', '')}`;

const alreadyEnabled = (): Problem =>
  new Problem(409, 'serviceAlreadyEnabled', 'S3 Storage is enabled already, or being enabled.');

/** What was there before the portal does not end with the portal's service. */
const linked = (): Problem =>
  new Problem(409, 'serviceLinked', 'Existing storage is linked: the operator has to unlink it first.');

/** Two who give a customer the service at the same moment both find none: the second finds out here. */
export async function addService({ tx, tenant }: InTenant, name: string, refusal: Problem): Promise<void> {
  try {
    await repository.insertService(tx, tenant, name);
  } catch (error) {
    throw isUniqueViolation(error) ? refusal : error;
  }
}

export async function enable(
  call: WriteCall<typeof enableS3Storage>,
  clouds: Clouds,
): Promise<{ operationId: string }> {
  if (clouds.storage.size === 0)
    throw new Problem(409, 'serviceNotOffered', 'S3 Storage is not offered here.');
  const customerId = customerOf(call);
  const service = await repository.lockService(call.tx, call.tenant);
  if (service && service.state !== 'failed') throw alreadyEnabled();
  const name = service?.tenant ?? newTenantName(customerId);
  if (service) await repository.setServiceState(call.tx, call.tenant, 'provisioning');
  else await addService(call, name, alreadyEnabled());
  const operationId = await order(call, 'serviceEnableInitiated', {
    plan: enablePlan,
    targetId: customerId,
    subject: 'S3 Storage',
    input: { tenant: name, regions: regions.filter((region) => clouds.storage.has(region)) },
  });
  await tell(call, 's3-status');
  return { operationId };
}

/** Throws 409 with their number while buckets are left, and while something else is being changed. */
export async function requireEndable({ tx, tenant }: InTenant): Promise<void> {
  const buckets = await repository.countBuckets(tx, tenant);
  if (buckets > 0) {
    throw new Problem(409, 'serviceNotEmpty', 'Delete the buckets first.').with({ details: { buckets } });
  }
  // A user that is still to be made would be left behind in the storage system.
  if (await repository.isBeingChanged(tx, tenant)) throw operationOpen();
}

export async function disable(
  call: WriteCall<typeof disableS3Storage>,
  clouds: Clouds,
): Promise<{ operationId: string }> {
  const service = await repository.lockService(call.tx, call.tenant);
  if (service && Object.keys(service.linked).length > 0) throw linked();
  // Enabling that failed may have left users in some regions: ending the service takes them away.
  if (service?.state !== 'enabled' && service?.state !== 'failed') throw notEnabled();
  await requireEndable(call);
  await repository.setServiceState(call.tx, call.tenant, 'provisioning');
  const operationId = await order(call, 'serviceDisableInitiated', {
    plan: disablePlan,
    targetId: customerOf(call),
    subject: 'S3 Storage',
    input: { tenant: service.tenant, regions: [...clouds.storage.keys()], before: service.state },
  });
  await tell(call, 's3-status');
  return { operationId };
}

export async function refresh(call: Call): Promise<Record<string, never>> {
  await repository.makeMirrorsDue(call.tx, call.tenant);
  return {};
}
