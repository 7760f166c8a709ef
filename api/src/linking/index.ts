import * as contract from '@portal/contract/linking';
import type { ResponseOf } from '@portal/contract/http';
import {
  opens,
  operates,
  readsAcross,
  writes,
  type Binding,
  type CsvColumn,
  type OpenCall,
  type OperateCall,
} from '../platform/call.ts';
import type { Platform } from '../platform/platform.ts';
import { notFound } from '../platform/problem.ts';
import { orderLink, orderUnlink } from './service.ts';
import { askForLook, askForSurveys, tenantOf, tenantsPage } from './tenants-repository.ts';

export { linkOperations } from './operations.ts';
export { linkReopenings } from './reopen.ts';
export { s3LookQueue, s3SurveyQueue } from './surveys.ts';

const column = (en: string, sv: string, key: string): CsvColumn => ({ en, sv, cell: (item) => item[key] });
const holder = contract.storageTenant.shape.customer;

const columns: readonly CsvColumn[] = [
  column('Tenant', 'Tenant', 'tenant'),
  column('Region', 'Region', 'region'),
  column('State', 'Status', 'state'),
  column('Storage users', 'Lagringsanvändare', 'users'),
  column('Buckets', 'Bucketar', 'buckets'),
  { en: 'Customer', sv: 'Kund', cell: ({ customer }) => holder.parse(customer)?.name ?? '' },
  { en: 'Partner', sv: 'Partner', cell: ({ customer }) => holder.parse(customer)?.partnerName ?? '' },
  column('Linked at', 'Länkad', 'linkedAt'),
  column('Linked by', 'Länkad av', 'orderedBy'),
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
    readsAcross(contract.listStorageTenants, ({ query }) => tenantsPage(sealer, query, regions), columns),
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
