import { defineService, edited, eventsOf } from '../services/define-service.ts';
import { toldOfVdc } from './configuration.ts';
import { backupEndpoints, backupProduct } from './backup.ts';
import { backupTiers } from './constants.ts';
import { organizationContents } from './linking.ts';
import { splaEndpoints } from './spla.ts';
import { splaCatalog } from './spla-catalog.ts';
import { virtualDataCenterEvents, virtualDataCenterTexts } from './texts.ts';
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
  events: eventsOf('vdc', virtualDataCenterEvents),
  details: ['action', 'vdc', 'vdcCount', 'platform', 'license', ...edited('tier', 'quantity', ...toldOfVdc)],
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
