import { licenseUsage as endpoints } from '@portal/contract/m365-licenses/usage';
import type { ServiceUsage } from '../services/usage/description.ts';
import { licenseHref, usagePath } from './paths.ts';

/** What licenses cost, in the months in which they are charged. */
export const licenseUsage: ServiceUsage = {
  service: 'm365-licenses',
  path: usagePath,
  ...endpoints,
  isPaidInAdvance: true,
  textOf: String,
  unitOf: () => ({ unit: '', size: 1 }),
  thingHref: (scope, { id }) => licenseHref(scope, id),
};
