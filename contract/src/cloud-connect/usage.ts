import * as z from 'zod';
import { regions } from '../constants.ts';
import { priceExplanation } from '../prices.ts';
import { endpointsOf } from '../services/endpoints.ts';
import { usageEndpointsOf } from '../services/usage-endpoints.ts';
import { quotaGiB } from './tenants.ts';

const { estimates, reads } = endpointsOf('cloud-connect');

export const estimateCloudConnect = estimates('estimateCloudConnect', '/cloud-connect/estimate/', {
  summary: 'What so much storage costs per month of 730 hours at the prices of today.',
  body: z.object({ region: z.enum(regions), sizeGiB: quotaGiB }),
});
export const getCloudConnectPriceList = reads('getCloudConnectPriceList', '/cloud-connect/price-list/', {
  summary: 'What the customer pays today in each region.',
  response: z.object({
    items: z.array(z.object({ region: z.enum(regions), explanation: priceExplanation })),
  }),
});
export const cloudConnectUsage = usageEndpointsOf({
  module: 'cloud-connect',
  name: 'CloudConnect',
  path: '/cloud-connect',
  thing: 'Tenant',
});
export const {
  ofCustomer: getCloudConnectUsage,
  byThing: listCloudConnectUsageByTenant,
  explanation: explainCloudConnectCost,
  ofPartner: getCloudConnectUsageOfCustomers,
  topCustomers: getCloudConnectTopCustomers,
  byCustomer: listCloudConnectUsageByCustomer,
} = cloudConnectUsage;

export const cloudConnectUsageEndpoints = [
  estimateCloudConnect,
  getCloudConnectPriceList,
  ...Object.values(cloudConnectUsage),
];
