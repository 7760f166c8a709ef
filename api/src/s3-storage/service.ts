import type { disableS3Storage, enableS3Storage } from '@portal/contract/s3-storage/buckets';
import { regions } from '@portal/contract/constants';
import type { WriteCall } from '../platform/http/call.ts';
import type { Clouds } from '../platform/outbound/systems.ts';
import { Problem } from '../platform/http/problem.ts';
import { makeMirrorsDue } from '../services/mirror-repository.ts';
import { customerOf, order, type Call, type InTenant } from '../services/ordering.ts';
import { addService } from '../services/life.ts';
import { insertAccount, lockAccount, notEnabled } from './account.ts';
import { s3Service } from './usage/metering.ts';
import { ofS3 } from './of-storage.ts';
import {
  disableS3Storage as disableOperation,
  enableS3Storage as enableOperation,
} from './service-operations.ts';
import { objectStorage } from './system.ts';

/** An RGW tenant: letters and digits only, never reused for another customer. */
export const newTenantName = (customerId: string): string => `c${customerId.replaceAll('-', '')}`;

const regionsOf = (clouds: Clouds) => regions.filter((region) => clouds.of(objectStorage, region) !== null);

/** Gives the customer the service, with its account; throws `refusal` when somebody else has done so meanwhile. */
export async function addAccount({ tx, tenant }: InTenant, name: string, refusal: Problem): Promise<void> {
  await addService(tx, ofS3(tenant), refusal);
  await insertAccount(tx, tenant, name);
}

export async function orderEnabling(
  call: WriteCall<typeof enableS3Storage>,
  clouds: Clouds,
): Promise<{ operationId: string }> {
  if (clouds.all(objectStorage).length === 0) throw new Problem('serviceNotOffered');
  const customerId = customerOf(call);
  const account = await lockAccount(call.tx, call.tenant);
  if (account && account.state !== 'failed') throw new Problem('serviceAlreadyEnabled');
  const name = account?.tenant ?? newTenantName(customerId);
  if (!account) await addAccount(call, name, new Problem('serviceAlreadyEnabled'));
  const operationId = await order(call, enableOperation, {
    targetId: customerId,
    subject: 'S3 Storage',
    input: { tenant: name, regions: regionsOf(clouds) },
  });
  return { operationId };
}

export async function orderEnding(
  call: WriteCall<typeof disableS3Storage>,
  clouds: Clouds,
): Promise<{ operationId: string }> {
  const account = await lockAccount(call.tx, call.tenant);
  // What was there before the portal does not end with the portal's service.
  if (account && Object.keys(account.linked).length > 0) throw new Problem('serviceLinked');
  // Enabling that failed may have left users in some regions: ending the service takes them away.
  if (account?.state !== 'enabled' && account?.state !== 'failed') throw notEnabled();
  const operationId = await order(call, disableOperation, {
    targetId: customerOf(call),
    subject: 'S3 Storage',
    input: { tenant: account.tenant, regions: regionsOf(clouds), before: account.state },
  });
  return { operationId };
}

export async function refreshStorage(call: Call): Promise<Record<string, never>> {
  await makeMirrorsDue(call.tx, s3Service);
  return {};
}
