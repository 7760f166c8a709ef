import * as contract from '@portal/contract/linking';
import type { ResponseOf } from '@portal/contract/http';
import {
  opens,
  operates,
  readsAcross,
  writes,
  type Binding,
  type OpenCall,
  type OperateCall,
} from '../platform/http/call.ts';
import type { Capability } from '../platform/capability.ts';
import type { Platform } from '../platform/platform.ts';
import { notFound } from '../platform/http/problem.ts';
import { objectStorage } from '../s3-storage/index.ts';
import { tenantColumns } from './csv.ts';
import { linkOperations } from './operations.ts';
import { orderLink, orderUnlink } from './service.ts';
import { s3LookQueue, s3SurveyQueue } from './surveys.ts';
import { askForLook, askForSurveys, tenantOf, tenantsPage } from './tenants-repository.ts';

const missing = () => notFound();

const readOne =
  ({ auth }: Pick<Platform, 'auth'>) =>
  async ({
    query,
  }: OpenCall<typeof contract.getStorageTenant>): Promise<ResponseOf<typeof contract.getStorageTenant>> => {
    const found = await tenantOf(auth, query.id);
    if (!found) throw missing();
    return found;
  };

async function look({ tx, query }: OperateCall<typeof contract.lookIntoStorageTenant>) {
  if (!(await askForLook(tx, query.id))) throw missing();
  return {};
}

/** Existing tenants as the operator gives them to customers. */
function linkingBindings(platform: Platform): Binding[] {
  const { clouds, sealer } = platform;
  const regions = clouds.all(objectStorage).map(({ region }) => region);
  return [
    readsAcross(
      contract.listStorageTenants,
      ({ query }) => tenantsPage(sealer, query, regions),
      tenantColumns,
    ),
    operates(contract.readStorageTenants, async ({ tx }) => {
      await askForSurveys(tx);
      return {};
    }),
    opens(contract.getStorageTenant, readOne(platform)),
    operates(contract.lookIntoStorageTenant, look),
    writes(contract.linkStorageTenant, (call) => orderLink(call, clouds)),
    writes(contract.unlinkStorageTenant, (call) => orderUnlink(call)),
  ];
}

export const linkingCapability: Capability = {
  name: 'linking',
  bindings: linkingBindings,
  operations: linkOperations,
  queues: ({ platform: { clouds }, database }) => [
    s3SurveyQueue({ database, clouds }),
    s3LookQueue({ database, clouds }),
  ],
  blockers: [{ kind: 'linkedTenants', service: 's3-storage', table: 's3_link' }],
  exported: [
    {
      name: 's3Links',
      table: 's3_link',
      columns: 'customer_id, region, tenant, state, ordered_by_name, ordered_at, linked_at',
      key: ['customer_id', 'region'],
    },
  ],
};
