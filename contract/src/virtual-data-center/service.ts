import { defineService, edited, eventsOf } from '../services/define-service.ts';
import { backupEndpoints, backupProduct, backupTiers } from './backup.ts';
import { organizationContents } from './linking.ts';
import { splaEndpoints } from './spla.ts';
import { splaCatalog } from './spla-catalog.ts';
import { virtualDataCenterTexts } from './texts.ts';
import { virtualDataCenterUsageEndpoints } from './usage.ts';
import { vdcEndpoints } from './vdcs.ts';
import { vmEndpoints } from './vms.ts';

export const virtualDataCenterService = defineService({
  service: 'virtual-data-center',
  systems: {
    'cloud-director': { en: 'Cloud Director', sv: 'Cloud Director' },
    'veeam-service-provider': { en: 'VM backup', sv: 'VM-backup' },
  },
  canLack: ['veeam-service-provider'],
  enabledBy: 'operation',
  endpoints: [
    ...vdcEndpoints,
    ...vmEndpoints,
    ...backupEndpoints,
    ...virtualDataCenterUsageEndpoints,
    ...splaEndpoints,
  ],
  ...virtualDataCenterTexts,
  events: eventsOf('vdc', {
    vdcOrdered: { en: 'Data center ordered', sv: 'Datacenter beställt' },
    vdcCreated: { en: 'Data center created', sv: 'Datacenter skapat' },
    vdcCreateFailed: { en: 'Data center creation failed', sv: 'Datacenter kunde inte skapas' },
    vdcUpdateOrdered: { en: 'Data center change ordered', sv: 'Ändring av datacenter beställd' },
    vdcUpdated: { en: 'Data center changed', sv: 'Datacenter ändrat' },
    vdcUpdateFailed: { en: 'Data center change failed', sv: 'Datacenter kunde inte ändras' },
    vdcDeletionOrdered: { en: 'Data center deletion ordered', sv: 'Borttagning av datacenter beställd' },
    vdcDeleted: { en: 'Data center deleted', sv: 'Datacenter borttaget' },
    vdcDeleteFailed: { en: 'Data center deletion failed', sv: 'Datacenter kunde inte tas bort' },
    vdcFound: { en: 'Data center found in Cloud Director', sv: 'Datacenter hittat i Cloud Director' },
    splaLicenseAdded: { en: 'SPLA licenses ordered', sv: 'SPLA-licenser beställda' },
    splaLicenseUpdated: { en: 'SPLA licenses changed', sv: 'SPLA-licenser ändrade' },
    splaLicenseRemoved: { en: 'SPLA licenses deleted', sv: 'SPLA-licenser borttagna' },
    vmPowerOrdered: { en: 'Power change of VM ordered', sv: 'Ändring av VM:s strömläge beställd' },
    vmPowerChanged: { en: 'Power of VM changed', sv: 'VM:s strömläge ändrat' },
    vmPowerChangeFailed: { en: 'Power change of VM failed', sv: 'VM:s strömläge kunde inte ändras' },
    vmBackupPolicyOrdered: { en: 'VM backup policy ordered', sv: 'Backuppolicy för VM beställd' },
    vmBackupPolicyUpdated: { en: 'VM backup policy updated', sv: 'Backuppolicy för VM ändrad' },
    vmBackupPolicyFailed: { en: 'VM backup policy failed', sv: 'Backuppolicy för VM kunde inte ändras' },
    vmBackupRemovalOrdered: {
      en: 'Removal of VM backup policy ordered',
      sv: 'Borttagning av backuppolicy för VM beställd',
    },
    vmBackupPolicyRemoved: { en: 'VM backup policy removed', sv: 'Backuppolicy för VM borttagen' },
    vmBackupRemovalFailed: {
      en: 'Removal of VM backup policy failed',
      sv: 'Backuppolicy för VM kunde inte tas bort',
    },
    vdcLogin: { en: 'Data center login', sv: 'Inloggning i datacenter' },
    vdcGone: { en: 'Data center gone from Cloud Director', sv: 'Datacenter borta från Cloud Director' },
  }),
  details: [
    'action',
    'vdc',
    'vdcCount',
    'platform',
    'license',
    ...edited('tier', 'vCpus', 'memoryGiB', 'diskGiB', 'bandwidthMbps', 'ispRedundancy', 'quantity'),
  ],
  topics: ['vdcs', 'vdc-vms'],
  blockers: ['vdcs', 'splaLicenses'],
  linking: { contents: organizationContents },
  products: [
    // Usage tells of the first: most vDCs are ordered for their memory.
    { key: 'virtual-data-center.memory', unit: 'GiB-hour', billed: 'hour', takes: 'memory' },
    { key: 'virtual-data-center.vcpu', unit: 'vCPU-hour', billed: 'hour', takes: 'processor' },
    { key: 'virtual-data-center.disk', unit: 'GiB-hour', billed: 'hour', takes: 'disks' },
    { key: 'virtual-data-center.bandwidth', unit: 'Mbps-hour', billed: 'hour' },
    { key: 'virtual-data-center.redundancy', unit: 'Mbps-hour', billed: 'hour' },
    { key: 'virtual-data-center.firewall', unit: 'firewall-hour', billed: 'hour' },
    ...backupTiers.map((tier) => ({ key: backupProduct(tier), unit: 'GiB-hour', billed: 'hour' }) as const),
    ...splaCatalog.map(
      ({ product: key }) => ({ key, unit: 'license-month', billed: 'calendar-month' }) as const,
    ),
  ],
});
