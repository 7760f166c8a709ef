import { usageEndpointsOf } from '../services/usage-endpoints.ts';

export const licenseUsage = usageEndpointsOf({
  module: 'm365-licenses',
  name: 'M365Licenses',
  path: '/m365-licenses',
  thing: 'License',
});
