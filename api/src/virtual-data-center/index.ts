import type { Region } from '@portal/contract/constants';
import { virtualDataCenterLife } from '@portal/contract/virtual-data-center/vdcs';
import { virtualDataCenterFileTexts } from '@portal/contract/virtual-data-center/file-texts';
import { vdcUsage } from '@portal/contract/virtual-data-center/usage';
import sql from 'sql-template-tag';
import { linkOperation, unlinkOperation } from '../linking/index.ts';
import type { Capability } from '../platform/capability.ts';
import type { Tenant } from '../platform/database/tenancy.ts';
import { usageBindings } from '../platform/metering/usage-bindings.ts';
import type { Clouds } from '../platform/outbound/systems.ts';
import { plainLife, regionalLife } from '../services/regional-life.ts';
import { serviceLife } from '../services/service-life.ts';
import type { Call } from '../services/ordering.ts';
import { service } from './account.ts';
import { backupBindings } from './backup/backup.ts';
import { backupMirror, backupMirrorName } from './backup/mirror.ts';
import { removingBackup, settingBackup } from './backup/operations.ts';
import { vmBindings } from './vms/bindings.ts';
import { vmMirror } from './vms/mirror.ts';
import { changingPower } from './vms/power.ts';
import { vmMirrorName } from './vms/repository.ts';
import { linkedOrganizations } from './linking.ts';
import { memoryMeter } from './metering.ts';
import { vdcMirror } from './mirror.ts';
import { seedVirtualDataCenter } from './seed.ts';
import { disabling, enabling } from './service-operations.ts';
import { cloudDirector, offersIn } from './system.ts';
import { splaBindings } from './spla/orders.ts';
import { creating, deleting, updating } from './vdc-operations.ts';
import { vdcBindings } from './vdcs.ts';

export { backupSystem, cloudDirector } from './system.ts';

const life = {
  ...plainLife(service),
  endpoints: virtualDataCenterLife,
  system: cloudDirector,
  mirrors: [service, vmMirrorName, backupMirrorName],
  own: (_tenant: Tenant, clouds: Clouds) => sql`'offers', ${JSON.stringify(offersIn(clouds))}::json`,
  inputOf: (_call: Call, regions: Region[]) => ({ regions }),
  enabling,
  disabling,
};

export const virtualDataCenterCapability: Capability = {
  name: 'virtual-data-center',
  bindings: (platform) => [
    ...serviceLife(regionalLife(platform, life)),
    ...vdcBindings(platform),
    ...splaBindings(platform),
    ...vmBindings(platform),
    ...backupBindings(platform),
    ...usageBindings(platform, vdcUsage, { meter: memoryMeter, texts: virtualDataCenterFileTexts.usage }),
  ],
  operations: [
    enabling,
    disabling,
    creating,
    updating,
    deleting,
    changingPower,
    settingBackup,
    removingBackup,
    linkOperation(linkedOrganizations),
    unlinkOperation(linkedOrganizations),
  ],
  mirrors: (working) => [
    vdcMirror(working),
    vmMirror(working.platform),
    backupMirror(working.platform.clouds),
  ],
  blockers: [
    { kind: 'vdcs', service, table: 'vdc' },
    { kind: 'splaLicenses', service, table: 'spla_license' },
  ],
  linked: linkedOrganizations,
  seed: seedVirtualDataCenter,
  exported: [
    {
      name: 'vdcs',
      table: 'vdc',
      columns: `customer_id, id, region, platform, name, vcpus, memory_gib, disk_gib, bandwidth_mbps, isp_redundancy,
        internal_ip, internal_netmask, state, created_at`,
    },
    {
      name: 'vms',
      table: 'vdc_vm',
      columns: `customer_id, id, vdc_id, region, name, group_name, power_state, operating_system, vcpus, memory_mib,
        disk_mib, created_on_system_at, tier, last_run_at, last_run_state, restore_points`,
    },
    {
      name: 'splaLicenses',
      table: 'spla_license',
      columns: 'customer_id, id, vdc_id, vdc_name, product, quantity, created_at',
    },
  ],
};
