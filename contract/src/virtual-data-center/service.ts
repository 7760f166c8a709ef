import { defineService, eventsOf } from '../services/define-service.ts';
import { splaEndpoints } from './spla.ts';
import { splaCatalog } from './spla-catalog.ts';
import { virtualDataCenterTexts } from './texts.ts';
import { virtualDataCenterUsageEndpoints } from './usage.ts';
import { vdcEndpoints } from './vdcs.ts';

export const virtualDataCenterService = defineService({
  service: 'virtual-data-center',
  systems: { 'cloud-director': { en: 'Cloud Director', sv: 'Cloud Director' } },
  enabledBy: 'operation',
  endpoints: [...vdcEndpoints, ...virtualDataCenterUsageEndpoints, ...splaEndpoints],
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
    vdcGone: { en: 'Data center gone from Cloud Director', sv: 'Datacenter borta från Cloud Director' },
  }),
  details: [
    'platform',
    'vCpus',
    'previousVCpus',
    'memoryGiB',
    'previousMemoryGiB',
    'diskGiB',
    'previousDiskGiB',
    'bandwidthMbps',
    'previousBandwidthMbps',
    'ispRedundancy',
    'previousIspRedundancy',
    'license',
    'quantity',
    'previousQuantity',
  ],
  topics: ['vdcs'],
  blockers: ['vdcs', 'splaLicenses'],
  products: [
    // Usage tells of the first: most vDCs are ordered for their memory.
    { key: 'virtual-data-center.memory', unit: 'GiB-hour', billed: 'hour' },
    { key: 'virtual-data-center.vcpu', unit: 'vCPU-hour', billed: 'hour' },
    { key: 'virtual-data-center.disk', unit: 'GiB-hour', billed: 'hour' },
    { key: 'virtual-data-center.bandwidth', unit: 'Mbps-hour', billed: 'hour' },
    { key: 'virtual-data-center.redundancy', unit: 'Mbps-hour', billed: 'hour' },
    { key: 'virtual-data-center.firewall', unit: 'firewall-hour', billed: 'hour' },
    ...splaCatalog.map(
      ({ product: key }) => ({ key, unit: 'license-month', billed: 'calendar-month' }) as const,
    ),
  ],
});
