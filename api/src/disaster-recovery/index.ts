import type { Region } from '@portal/contract/constants';
import { disasterRecoveryFileTexts } from '@portal/contract/disaster-recovery/file-texts';
import {
  disasterRecoveryLife,
  getReplication,
  listReplications,
} from '@portal/contract/disaster-recovery/replications';
import { estimateDisasterRecovery, recoveryUsage } from '@portal/contract/disaster-recovery/usage';
import sql from 'sql-template-tag';
import type { Capability } from '../platform/capability.ts';
import { reads, type Binding } from '../platform/http/call.ts';
import { columnsOf } from '../platform/http/csv-columns.ts';
import { listsWith } from '../platform/http/list-bindings.ts';
import { estimateRead } from '../platform/metering/prices.ts';
import { usageBindings } from '../platform/metering/usage-bindings.ts';
import type { Platform } from '../platform/platform.ts';
import { plainLife, regionalLife } from '../services/regional-life.ts';
import { serviceLife } from '../services/service-life.ts';
import { accountOf } from '../services/life.ts';
import { customerOf, type Call } from '../services/ordering.ts';
import { linkedOrganizations, needs, service, storage, vm } from './account.ts';
import { storageMeter } from './metering.ts';
import { replicationMirror } from './mirror.ts';
import { missingServices, replicationList, replicationRead, requireVdc } from './repository.ts';
import { seedDisasterRecovery } from './seed.ts';
import { disabling, enabling } from './service-operations.ts';
import { connectedRegions } from '../services/regional-systems.ts';
import { disasterRecoverySystem } from './system.ts';

export { disasterRecoverySystem } from './system.ts';

const life = {
  ...plainLife(service, needs),
  endpoints: disasterRecoveryLife,
  system: disasterRecoverySystem,
  mirrors: [service],
  isHidden: true,
  own: () => sql`'missing', ${missingServices}`,
  /** Every region that is connected, with the customer's name there. */
  inputOf: async (call: Call, regions: Region[]) => {
    await requireVdc(call.tx, call.tenant);
    const account = accountOf(customerOf(call));
    const linked = await linkedOrganizations(call.tx, call.tenant);
    return { places: regions.map((region) => ({ region, organization: linked[region] ?? account })) };
  },
  enabling,
  disabling,
} as const;

/** Disaster Recovery: what may be asked. */
function disasterRecoveryBindings(platform: Platform): Binding[] {
  const { clouds, sealer } = platform;
  const connected = connectedRegions(clouds, disasterRecoverySystem);
  return [
    ...serviceLife(regionalLife(platform, life)),
    listsWith(sealer)(
      listReplications,
      (tenant, query) => replicationList(tenant, query, connected),
      columnsOf(disasterRecoveryFileTexts.replications),
    ),
    reads(getReplication, ({ tenant, query }) => replicationRead(tenant, query.id)),
    reads(estimateDisasterRecovery, ({ tenant, principal: { sessionId }, body }) =>
      estimateRead({ tenant, sessionId }, [
        { product: storage, quantity: body.sizeGiB },
        { product: vm, quantity: body.vms },
      ]),
    ),
    ...usageBindings(platform, recoveryUsage, {
      meter: storageMeter,
      texts: disasterRecoveryFileTexts.usage,
    }),
  ];
}

export const disasterRecoveryCapability: Capability = {
  name: 'disaster-recovery',
  bindings: disasterRecoveryBindings,
  operations: [enabling, disabling],
  mirrors: ({ platform }) => [replicationMirror(platform)],
  blockers: [{ kind: 'replications', service, table: 'replication' }],
  seed: seedDisasterRecovery,
  exported: [
    {
      name: 'replications',
      table: 'replication',
      columns: `customer_id, id, region, vm_name, sla_profile, source_site, source_vdc_name, destination_site,
        destination_vdc_name, allocated_bytes, last_run_at, status, is_migration`,
    },
  ],
};
