import { defineService, eventsOf } from '../services/define-service.ts';
import { byHour } from '../services/priced.ts';
import { backupJobEndpoints } from './jobs.ts';
import { backupContents } from './linking.ts';
import { backupNotificationEndpoints } from './notifications.ts';
import { backupRunEndpoints } from './runs.ts';
import { backupObjectEndpoints } from './objects.ts';
import { tenantsOfCustomersEndpoints } from './tenants-of-customers.ts';
import { backupTenantEndpoints } from './tenants.ts';
import { backupRepositoryEndpoints } from './repository.ts';
import { restoreEndpoints } from './restore.ts';
import { m365BackupEvents } from './events.ts';
import { m365BackupTexts } from './texts.ts';
import { m365BackupUsageEndpoints } from './usage.ts';
import { licensedUserEndpoints } from './users.ts';

export const m365BackupService = defineService({
  service: 'm365-backup',
  systems: { 'veeam-m365': { en: 'M365 Backup', sv: 'M365 Backup' } },
  enabledBy: 'person',
  endpoints: [
    ...backupTenantEndpoints,
    ...tenantsOfCustomersEndpoints,
    ...backupJobEndpoints,
    ...backupRunEndpoints,
    ...backupObjectEndpoints,
    ...backupNotificationEndpoints,
    ...licensedUserEndpoints,
    ...backupRepositoryEndpoints,
    ...restoreEndpoints,
    ...m365BackupUsageEndpoints,
  ],
  ...m365BackupTexts,
  events: eventsOf('backup', m365BackupEvents),
  details: ['repository', 'previousRepository', 'jobCount'],
  topics: ['m365-backup', 'm365-jobs', 'm365-objects', 'm365-roles'],
  blockers: ['backupJobs'],
  linking: { contents: backupContents },
  products: [{ key: 'm365-backup.user', ...byHour('user-hour', { en: 'user', sv: 'användare' }) }],
});
