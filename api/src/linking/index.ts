import * as contract from '@portal/contract/linking';
import type { ResponseOf } from '@portal/contract/http';
import type { CustomerBlocker } from '../platform/blockers.ts';
import {
  opens,
  operates,
  readsAcross,
  writes,
  type Binding,
  type OpenCall,
  type OperateCall,
} from '../platform/call.ts';
import type { Platform } from '../platform/platform.ts';
import { notFound } from '../platform/problem.ts';
import { tenantColumns } from './csv.ts';
import { orderLink, orderUnlink } from './service.ts';
import { askForLook, askForSurveys, tenantOf, tenantsPage } from './tenants-repository.ts';

export { linkOperations } from './operations.ts';
export { s3LookQueue, s3SurveyQueue } from './surveys.ts';

/** What has to go before a customer does. */
export const linkingBlockers: readonly CustomerBlocker[] = [
  { kind: 'linkedTenants', service: 's3-storage', table: 's3_link' },
];

const missing = () => notFound('The tenant');

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
export function linkingBindings(platform: Platform): Binding[] {
  const { clouds, sealer } = platform;
  const regions = [...clouds.storage.keys()];
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
