import type { Region } from '@portal/contract/constants';
import { s3StorageLife } from '@portal/contract/s3-storage/buckets';
import type { Problem } from '../platform/http/problem.ts';
import { accountOf, addService } from '../services/life.ts';
import { customerOf, type Call, type InTenant } from '../services/ordering.ts';
import { insertAccount, lockAccount, type Account } from './account.ts';
import { disableS3Storage, enableS3Storage } from './service-operations.ts';
import { objectStorage } from './system.ts';
import { s3Service } from './usage/metering.ts';

/** Gives the customer the service, with its account; throws `refusal` when somebody else has done so meanwhile. */
export async function addAccount({ tx, tenant }: InTenant, name: string, refusal: Problem): Promise<void> {
  await addService(tx, { ...tenant, service: s3Service }, refusal);
  await insertAccount(tx, tenant, name);
}

type Held = Account | { state: 'not-enabled' };

/** How the service begins and ends. */
export const s3Life = {
  service: s3Service,
  endpoints: s3StorageLife,
  system: objectStorage,
  mirrors: [s3Service],
  lock: async ({ tx, tenant }: InTenant): Promise<Held> =>
    (await lockAccount(tx, tenant)) ?? { state: 'not-enabled' },
  add: (call: Call, refusal: Problem) => addAccount(call, accountOf(customerOf(call)), refusal),
  inputOf: (call: Call, regions: Region[], held: Held) => ({
    tenant: 'tenant' in held ? held.tenant : accountOf(customerOf(call)),
    regions,
  }),
  enabling: enableS3Storage,
  disabling: disableS3Storage,
};
