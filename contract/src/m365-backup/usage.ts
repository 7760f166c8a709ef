import * as z from 'zod';
import { endpointsOf } from '../services/endpoints.ts';
import { usageEndpointsOf } from '../services/usage-endpoints.ts';

const { estimates } = endpointsOf('m365-backup');

/** The most users whose price is asked for at once. */
const mostUsers = 1_000_000;

export const estimateM365Backup = estimates('estimateM365Backup', '/m365-backup/estimate/', {
  summary: 'What the backups of so many users cost per month of 730 hours at the prices of today.',
  body: z.object({ users: z.number().int().min(1).max(mostUsers) }),
});

export const m365BackupUsage = usageEndpointsOf({
  module: 'm365-backup',
  name: 'M365Backup',
  path: '/m365-backup',
  thing: 'User',
  metering: 'license-metering',
});

export const m365BackupUsageEndpoints = [estimateM365Backup, ...Object.values(m365BackupUsage)];
