import { defineService, eventsOf } from '../services/define-service.ts';
import { replicationsEndpoints } from './replications.ts';
import { disasterRecoveryEvents, disasterRecoveryTexts } from './texts.ts';
import { disasterRecoveryUsageEndpoints } from './usage.ts';

export const disasterRecoveryService = defineService({
  service: 'disaster-recovery',
  systems: {
    'cloud-director-availability': { en: 'Cloud Director Availability', sv: 'Cloud Director Availability' },
  },
  needs: ['virtual-data-center'],
  enabledBy: 'operation',
  endpoints: [...replicationsEndpoints, ...disasterRecoveryUsageEndpoints],
  ...disasterRecoveryTexts,
  events: eventsOf('backup', disasterRecoveryEvents),
  details: [],
  topics: ['replications', 'disaster-recovery-status'],
  blockers: ['replications'],
  products: [
    {
      key: 'disaster-recovery.storage',
      unit: 'GiB-hour',
      // A byte-hour: 2^-30.
      factor: '0.000000000931322574615478515625',
      billed: 'hour',
      takes: 'disks',
    },
    { key: 'disaster-recovery.vm', unit: 'VM-hour', billed: 'hour' },
  ],
});
