import { cloudConnectFileTexts } from '@portal/contract/cloud-connect/file-texts';
import { getCloudJob, listCloudJobs } from '@portal/contract/cloud-connect/jobs';
import {
  changeCloudConnectQuota,
  getCloudConnect,
  listCloudBackups,
  resetTenantPassword,
  resumeCloudConnect,
  showTenantPassword,
  suspendCloudConnect,
} from '@portal/contract/cloud-connect/tenants';
import {
  cloudConnectUsage,
  estimateCloudConnect,
  getCloudConnectPriceList,
} from '@portal/contract/cloud-connect/usage';
import { linkOperation, unlinkOperation } from '../linking/index.ts';
import type { Capability } from '../platform/capability.ts';
import { asks, reads, writes, type Binding } from '../platform/http/call.ts';
import { columnsOf } from '../platform/http/csv-columns.ts';
import { listsWith } from '../platform/http/list-bindings.ts';
import { estimateRead } from '../platform/metering/prices.ts';
import { usageBindings } from '../platform/metering/usage-bindings.ts';
import type { Platform } from '../platform/platform.ts';
import { service, storage } from './account.ts';
import { lifeBindings } from './life.ts';
import { linkedTenants } from './linking.ts';
import { storageMeter } from './metering.ts';
import { cloudConnectMirror } from './mirror.ts';
import {
  backupsQuestion,
  orderPassword,
  orderQuota,
  orderResumption,
  orderSuspension,
  showPassword,
} from './orders.ts';
import { jobList, jobRead, priceListRead, tenantRead } from './reads.ts';
import { seedCloudConnect } from './seed.ts';
import { disabling, enabling } from './service-operations.ts';
import { offeredIn } from './system.ts';
import { changingQuota, resettingPassword, resuming, suspending } from './tenant-operations.ts';

export { cloudConnectSystem } from './system.ts';

/** Cloud Connect: what may be asked. */
function cloudConnectBindings(platform: Platform): Binding[] {
  const { clouds, sealer } = platform;
  const offered = offeredIn(clouds);
  return [
    ...lifeBindings(platform),
    reads(getCloudConnect, ({ tenant, principal }) => tenantRead(tenant, principal)),
    writes(changeCloudConnectQuota, (call) => orderQuota(call)),
    writes(resetTenantPassword, (call) => orderPassword(call)),
    writes(showTenantPassword, (call) => showPassword(call, { sealer })),
    writes(suspendCloudConnect, (call) => orderSuspension(call)),
    writes(resumeCloudConnect, (call) => orderResumption(call)),
    asks(listCloudBackups, backupsQuestion(clouds)),
    listsWith(sealer)(
      listCloudJobs,
      (tenant, query, reader) => jobList(tenant, { ...query, reader, regions: offered }),
      columnsOf(cloudConnectFileTexts.jobs),
    ),
    reads(getCloudJob, jobRead),
    reads(estimateCloudConnect, ({ tenant, principal: { sessionId }, body }) =>
      estimateRead({ tenant, sessionId }, [{ product: storage, quantity: body.sizeGiB }]),
    ),
    reads(getCloudConnectPriceList, ({ tenant, principal: { sessionId } }) =>
      priceListRead({ tenant, sessionId }, offered),
    ),
    ...usageBindings(platform, cloudConnectUsage, {
      meter: storageMeter,
      texts: cloudConnectFileTexts.usage,
    }),
  ];
}

export const cloudConnectCapability: Capability = {
  name: 'cloud-connect',
  bindings: cloudConnectBindings,
  operations: [
    enabling,
    disabling,
    changingQuota,
    resettingPassword,
    suspending,
    resuming,
    linkOperation(linkedTenants),
    unlinkOperation(linkedTenants),
  ],
  mirrors: ({ platform }) => [cloudConnectMirror(platform)],
  blockers: [{ kind: 'cloudTenants', service, table: 'cloud_tenant' }],
  linked: linkedTenants,
  seed: seedCloudConnect,
  exported: [
    {
      name: 'cloudTenants',
      table: 'cloud_tenant',
      columns: `customer_id, id, region, user_name, quota_gib, used_bytes, is_suspended, servers, workstations, vms,
        created_at`,
    },
    {
      name: 'cloudJobs',
      table: 'cloud_job',
      columns: `customer_id, id, region, name, state, is_enabled, started_at, ended_at, duration_seconds,
        transferred_bytes, failure_message, schedule, destination`,
    },
  ],
};
