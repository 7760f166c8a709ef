import {
  getExistingTenant,
  linkExistingTenant,
  listExistingTenants,
  lookIntoExistingTenant,
  readExistingTenants,
  unlinkExistingTenant,
} from '@portal/contract/linking';
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
import type { Capability, Registry } from '../platform/capability.ts';
import type { Platform } from '../platform/platform.ts';
import { notFound } from '../platform/http/problem.ts';
import { tenantColumns } from './csv.ts';
import { orderLink, orderUnlink } from './service.ts';
import { lookQueue, placesOf, surveyQueue } from './surveys.ts';
import { askForLook, askForSurveys, tenantOf, tenantsPage } from './tenants-repository.ts';

export { endLink } from './ended.ts';
export { linkOperation, unlinkOperation } from './operations.ts';

const missing = () => notFound();

const readOne =
  ({ auth }: Pick<Platform, 'auth'>) =>
  async ({ query }: OpenCall<typeof getExistingTenant>): Promise<ResponseOf<typeof getExistingTenant>> => {
    const found = await tenantOf(auth, query.id);
    if (!found) throw missing();
    return found;
  };

async function look({ tx, query }: OperateCall<typeof lookIntoExistingTenant>) {
  if (!(await askForLook(tx, query.id))) throw missing();
  return {};
}

/** Existing tenants as the operator gives them to customers. */
function linkingBindings(platform: Platform, registry: Registry): Binding[] {
  const { clouds, sealer } = platform;
  const places = placesOf({ clouds, registry });
  return [
    readsAcross(listExistingTenants, ({ query }) => tenantsPage(sealer, query, places), tenantColumns),
    operates(readExistingTenants, async ({ tx }) => {
      await askForSurveys(tx);
      return {};
    }),
    opens(getExistingTenant, readOne(platform)),
    operates(lookIntoExistingTenant, look),
    writes(linkExistingTenant, (call) => orderLink(call, { clouds, registry })),
    writes(unlinkExistingTenant, (call) => orderUnlink(call, { registry })),
  ];
}

export const linkingCapability: Capability = {
  name: 'linking',
  bindings: linkingBindings,
  queues: ({ platform: { clouds }, registry, database }) => [
    surveyQueue({ database, clouds, registry }),
    lookQueue({ database, clouds, registry }),
  ],
  blockers: [{ kind: 'linkedTenants', service: 'ofRow', table: 'tenant_link' }],
  exported: [
    {
      name: 'linkedTenants',
      table: 'tenant_link',
      columns: 'customer_id, service, region, tenant, state, ordered_by_name, ordered_at, linked_at',
      key: ['customer_id', 'service', 'region'],
    },
  ],
};
