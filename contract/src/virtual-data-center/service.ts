import { defineService, edited, eventsOf } from '../services/define-service.ts';
import { byHour, byPeriod } from '../services/priced.ts';
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

const gibByHour = byHour('GiB-hour', { en: 'GiB', sv: 'GiB' });
const mbpsByHour = byHour('Mbps-hour', { en: 'Mbit/s', sv: 'Mbit/s' });
const licenseByMonth = byPeriod('license-month', 'calendar-month', {
  en: 'license and calendar month',
  sv: 'licens och kalendermånad',
});

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
    { key: 'virtual-data-center.memory', ...gibByHour, takes: 'memory' },
    {
      key: 'virtual-data-center.vcpu',
      ...byHour('vCPU-hour', { en: 'vCPU', sv: 'vCPU' }),
      takes: 'processor',
    },
    { key: 'virtual-data-center.disk', ...gibByHour, takes: 'disks' },
    { key: 'virtual-data-center.bandwidth', ...mbpsByHour },
    { key: 'virtual-data-center.redundancy', ...mbpsByHour },
    {
      key: 'virtual-data-center.firewall',
      ...byHour('firewall-hour', { en: 'firewall', sv: 'brandvägg' }),
    },
    ...backupTiers.map((tier) => ({ key: backupProduct(tier), ...gibByHour })),
    ...splaCatalog.map(({ product: key }) => ({ key, ...licenseByMonth })),
  ],
});
