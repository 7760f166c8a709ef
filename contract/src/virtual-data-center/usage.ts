import { endpointsOf } from '../services/endpoints.ts';
import { usageEndpointsOf } from '../services/usage-endpoints.ts';
import { estimatedVdc } from './configuration.ts';

const { estimates } = endpointsOf('virtual-data-center');

export const estimateVirtualDataCenter = estimates(
  'estimateVirtualDataCenter',
  '/virtual-data-center/estimate/',
  { summary: 'What such a vDC costs per month of 730 hours at the prices of today.', body: estimatedVdc },
);

export const vdcUsage = usageEndpointsOf({
  module: 'virtual-data-center',
  name: 'VirtualDataCenter',
  path: '/virtual-data-center',
  thing: 'Vdc',
});

export const virtualDataCenterUsageEndpoints = [estimateVirtualDataCenter, ...Object.values(vdcUsage)];
