import * as z from 'zod';
import { defineEndpoint } from '../http.ts';
import { estimate } from '../prices.ts';
import { endpointsOf } from '../services/endpoints.ts';

const ofService = endpointsOf('disaster-recovery');

/** How much is replicated: so many VMs, whose copies take so much together. */
export const replicatedVms = z.number().int().min(1).max(10_000);
export const replicatedGiB = z
  .number()
  .int()
  .min(1)
  .max(1024 * 1024);

export const estimateDisasterRecovery = defineEndpoint({
  ...ofService.reads,
  name: 'estimateDisasterRecovery',
  method: 'POST',
  path: '/disaster-recovery/estimate/',
  summary: 'What so many VMs and so much storage cost per month of 730 hours at the prices of today.',
  body: z.object({ vms: replicatedVms, sizeGiB: replicatedGiB }),
  response: estimate,
  errors: ['priceMissing'],
  asks: true,
});

export const getDisasterRecoveryUsage = defineEndpoint({
  ...ofService.readsUsage,
  name: 'getDisasterRecoveryUsage',
  path: '/disaster-recovery/usage-metering/',
  summary: 'What was used in a month, by day, and in the twelve months before.',
});

export const listDisasterRecoveryUsageByReplication = defineEndpoint({
  ...ofService.listsThingUsage,
  name: 'listDisasterRecoveryUsageByReplication',
  path: '/disaster-recovery/usage-by-replication/',
  summary: 'What every replication of a customer used in a month, and what it cost.',
});

export const explainDisasterRecoveryCost = defineEndpoint({
  ...ofService.explainsCost,
  name: 'explainDisasterRecoveryCost',
  path: '/disaster-recovery/cost-explanation/',
  summary:
    'The prices that held in a month, with what each made of the cost of a customer or of one replication (`id`).',
});

export const getDisasterRecoveryUsageOfCustomers = defineEndpoint({
  ...ofService.readsPartnerUsage,
  name: 'getDisasterRecoveryUsageOfCustomers',
  path: '/disaster-recovery/usage-of-customers/',
  summary: 'What all customers together used in a month, what it cost, and the twelve months before.',
});

export const getDisasterRecoveryTopCustomers = defineEndpoint({
  ...ofService.readsTopCustomers,
  name: 'getDisasterRecoveryTopCustomers',
  path: '/disaster-recovery/top-customers/',
  summary: 'The ten customers that Disaster Recovery costs most in a month.',
});

export const listDisasterRecoveryUsageByCustomer = defineEndpoint({
  ...ofService.listsUsage,
  name: 'listDisasterRecoveryUsageByCustomer',
  path: '/disaster-recovery/usage-by-customer/',
  summary: 'What every customer used in a month, and what it cost.',
});

export const disasterRecoveryUsageEndpoints = [
  estimateDisasterRecovery,
  getDisasterRecoveryUsage,
  listDisasterRecoveryUsageByReplication,
  explainDisasterRecoveryCost,
  getDisasterRecoveryUsageOfCustomers,
  getDisasterRecoveryTopCustomers,
  listDisasterRecoveryUsageByCustomer,
];
