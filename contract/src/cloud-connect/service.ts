import { defineService, edited, eventsOf } from '../services/define-service.ts';
import { storedByHour } from '../services/priced.ts';
import { cloudJobEndpoints } from './jobs.ts';
import { cloudContents } from './linking.ts';
import { cloudConnectTenantEndpoints } from './tenants.ts';
import { cloudConnectEvents, cloudConnectTexts } from './texts.ts';
import { cloudConnectUsageEndpoints } from './usage.ts';

export const cloudConnectService = defineService({
  service: 'cloud-connect',
  systems: { 'veeam-service-provider': { en: 'Cloud Connect', sv: 'Cloud Connect' } },
  /** The same console may serve VM backup alone. */
  settings: { 'veeam-service-provider': 'cloudConnect' },
  enabledBy: 'operation',
  endpoints: [...cloudConnectTenantEndpoints, ...cloudJobEndpoints, ...cloudConnectUsageEndpoints],
  ...cloudConnectTexts,
  events: eventsOf('backup', cloudConnectEvents),
  details: ['backupCount', 'deletedBackups', ...edited('suspended')],
  topics: ['cloud-connect', 'cloud-jobs'],
  blockers: ['cloudTenants'],
  linking: { contents: cloudContents },
  products: [{ key: 'cloud-connect.storage', ...storedByHour }],
});
