import { defineEndpoint } from '../http.ts';
import { estimate } from '../prices.ts';
import { endpointsOf } from '../services/endpoints.ts';
import { estimatedVdc } from './configuration.ts';

const ofService = endpointsOf('virtual-data-center');

export const estimateVirtualDataCenter = defineEndpoint({
  ...ofService.reads,
  name: 'estimateVirtualDataCenter',
  method: 'POST',
  path: '/virtual-data-center/estimate/',
  summary: 'What such a vDC costs per month of 730 hours at the prices of today.',
  body: estimatedVdc,
  response: estimate,
  errors: ['priceMissing'],
  asks: true,
});

export const getVirtualDataCenterUsage = defineEndpoint({
  ...ofService.readsUsage,
  name: 'getVirtualDataCenterUsage',
  path: '/virtual-data-center/usage-metering/',
  summary: 'What was used in a month, by day, and in the twelve months before.',
});

export const listVirtualDataCenterUsageByVdc = defineEndpoint({
  ...ofService.listsThingUsage,
  name: 'listVirtualDataCenterUsageByVdc',
  path: '/virtual-data-center/usage-by-vdc/',
  summary: 'What every vDC of a customer used in a month, and what it cost.',
});

export const explainVirtualDataCenterCost = defineEndpoint({
  ...ofService.explainsCost,
  name: 'explainVirtualDataCenterCost',
  path: '/virtual-data-center/cost-explanation/',
  summary:
    'The prices that held in a month, with what each made of the cost of a customer or of one vDC (`id`).',
});

export const getVirtualDataCenterUsageOfCustomers = defineEndpoint({
  ...ofService.readsPartnerUsage,
  name: 'getVirtualDataCenterUsageOfCustomers',
  path: '/virtual-data-center/usage-of-customers/',
  summary: 'What all customers together used in a month, what it cost, and the twelve months before.',
});

export const getVirtualDataCenterTopCustomers = defineEndpoint({
  ...ofService.readsTopCustomers,
  name: 'getVirtualDataCenterTopCustomers',
  path: '/virtual-data-center/top-customers/',
  summary: 'The ten customers that Virtual Data Center costs most in a month.',
});

export const listVirtualDataCenterUsageByCustomer = defineEndpoint({
  ...ofService.listsUsage,
  name: 'listVirtualDataCenterUsageByCustomer',
  path: '/virtual-data-center/usage-by-customer/',
  summary: 'What every customer used in a month, and what it cost.',
});

export const virtualDataCenterUsageEndpoints = [
  estimateVirtualDataCenter,
  getVirtualDataCenterUsage,
  listVirtualDataCenterUsageByVdc,
  explainVirtualDataCenterCost,
  getVirtualDataCenterUsageOfCustomers,
  getVirtualDataCenterTopCustomers,
  listVirtualDataCenterUsageByCustomer,
];
