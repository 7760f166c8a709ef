import { vdcUsage as endpoints } from '@portal/contract/virtual-data-center/usage';
import { oneOf } from '../services/things/things.ts';
import type { ServiceUsage } from '../services/usage/description.ts';
import { Coverage } from './coverage.tsx';
import { usagePath, vdcPaths } from './paths.ts';
import { memoryText } from './words.ts';

/** What Virtual Data Center tells of its usage: memory, by vDC. */
export const vdcUsage: ServiceUsage = {
  service: 'virtual-data-center',
  path: usagePath,
  ...endpoints,
  textOf: memoryText,
  unitOf: () => ({ unit: 'GiB', size: 1 }),
  Own: Coverage,
  // A backup policy has no memory, and no page.
  thingHref: (scope, { id, hoursExpected }) => (hoursExpected > 0 ? oneOf(vdcPaths, scope, id) : undefined),
};
