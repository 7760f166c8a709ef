import * as z from 'zod';
import { endpointsOf } from '../services/endpoints.ts';
import { usageEndpointsOf } from '../services/usage-endpoints.ts';

const { estimates } = endpointsOf('disaster-recovery');

/** How much is replicated: so many VMs, whose copies take so much together. */
export const replicatedVms = z.number().int().min(1).max(10_000);
export const replicatedGiB = z
  .number()
  .int()
  .min(1)
  .max(1024 * 1024);

export const estimateDisasterRecovery = estimates(
  'estimateDisasterRecovery',
  '/disaster-recovery/estimate/',
  {
    summary: 'What so many VMs and so much storage cost per month of 730 hours at the prices of today.',
    body: z.object({ vms: replicatedVms, sizeGiB: replicatedGiB }),
  },
);

export const recoveryUsage = usageEndpointsOf({
  module: 'disaster-recovery',
  name: 'DisasterRecovery',
  path: '/disaster-recovery',
  thing: 'Replication',
});

export const disasterRecoveryUsageEndpoints = [estimateDisasterRecovery, ...Object.values(recoveryUsage)];
