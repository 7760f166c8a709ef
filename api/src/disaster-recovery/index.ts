import {
  disableDisasterRecovery,
  enableDisasterRecovery,
  getDisasterRecoveryStatus,
  getReplication,
  listReplications,
  refreshDisasterRecovery,
} from '@portal/contract/disaster-recovery/replications';
import {
  estimateDisasterRecovery,
  explainDisasterRecoveryCost,
  getDisasterRecoveryTopCustomers,
  getDisasterRecoveryUsage,
  getDisasterRecoveryUsageOfCustomers,
  listDisasterRecoveryUsageByCustomer,
  listDisasterRecoveryUsageByReplication,
} from '@portal/contract/disaster-recovery/usage';
import sql from 'sql-template-tag';
import type { Capability } from '../platform/capability.ts';
import { reads, writes, type Binding } from '../platform/http/call.ts';
import { listRead } from '../platform/http/lists.ts';
import { estimateRead } from '../platform/metering/prices.ts';
import { usageBindings } from '../platform/metering/usage-bindings.ts';
import type { Platform } from '../platform/platform.ts';
import { makeMirrorsDue } from '../services/mirror-repository.ts';
import { statusRead } from '../services/status.ts';
import { service, storage, vm } from './account.ts';
import { replicationColumns } from './csv.ts';
import { averageColumn, nameColumn, storageMeter } from './metering.ts';
import { replicationMirror } from './mirror.ts';
import { missingServices, replicationList, replicationRead } from './repository.ts';
import { seedDisasterRecovery } from './seed.ts';
import { disabling, enabling } from './service-operations.ts';
import { orderEnabling, orderEnding } from './service.ts';
import { connectedRegions, disasterRecoverySystem } from './system.ts';

export { disasterRecoverySystem } from './system.ts';

/** Disaster Recovery: what may be asked. */
function disasterRecoveryBindings(platform: Platform): Binding[] {
  const { clouds, sealer } = platform;
  const connected = connectedRegions(clouds);
  // Customers do not reach the system through the portal.
  const regions = connected.map((region) => ({ region, endpoint: '' }));
  return [
    reads(getDisasterRecoveryStatus, ({ tenant, principal }) =>
      statusRead(tenant, {
        service,
        system: disasterRecoverySystem.name,
        mirror: service,
        regions,
        isOwn: principal.kind === 'customer',
        own: sql`'missing', ${missingServices}`,
      }),
    ),
    writes(enableDisasterRecovery, (call) => orderEnabling(call, clouds)),
    writes(disableDisasterRecovery, (call) => orderEnding(call, clouds)),
    writes(refreshDisasterRecovery, async ({ tx }) => {
      await makeMirrorsDue(tx, service);
      return {};
    }),
    reads(
      listReplications,
      ({ tenant, query }) => listRead(sealer, query, replicationList(tenant, query, connected)),
      replicationColumns,
    ),
    reads(getReplication, ({ tenant, query }) => replicationRead(tenant, query.id)),
    reads(estimateDisasterRecovery, ({ tenant, principal: { sessionId }, body }) =>
      estimateRead({ tenant, sessionId }, [
        { product: storage, quantity: body.sizeGiB },
        { product: vm, quantity: body.vms },
      ]),
    ),
    ...usageBindings(
      platform,
      {
        usage: getDisasterRecoveryUsage,
        byThing: listDisasterRecoveryUsageByReplication,
        explainedCost: explainDisasterRecoveryCost,
        ofCustomers: getDisasterRecoveryUsageOfCustomers,
        topCustomers: getDisasterRecoveryTopCustomers,
        byCustomer: listDisasterRecoveryUsageByCustomer,
      },
      { meter: storageMeter, thing: nameColumn, average: averageColumn },
    ),
  ];
}

export const disasterRecoveryCapability: Capability = {
  name: 'disaster-recovery',
  bindings: disasterRecoveryBindings,
  operations: [enabling, disabling],
  mirrors: ({ platform }) => [replicationMirror(platform)],
  blockers: [{ kind: 'replications', service, table: 'replication' }],
  watched: [
    {
      kind: 'replicationsUnhealthy',
      service,
      table: 'replication',
      name: 'vm_name',
      condition: "x.status = 'unhealthy'",
    },
  ],
  seed: seedDisasterRecovery,
  exported: [
    {
      name: 'replications',
      table: 'replication',
      columns: `customer_id, id, region, vm_name, sla_profile, source_site, source_vdc_name, destination_site,
        destination_vdc_name, allocated_bytes, last_run_at, status, is_migration`,
      key: 'id',
    },
  ],
};
