import { defineService, eventsOf } from '../services/define-service.ts';
import { byHour, storedByHour } from '../services/priced.ts';
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
    { key: 'disaster-recovery.storage', ...storedByHour, takes: 'disks' },
    { key: 'disaster-recovery.vm', ...byHour('VM-hour', { en: 'VM', sv: 'VM' }) },
  ],
});
